"""Points recount: the running score is that of the claims, the final one adds up, and others would count the same."""

import numpy as np
import pytest

from stellwerk.box.record import COMPLETE_BEST, YARD
from stellwerk.rules.state import (
    BIG_CITIES,
    COMPLETE,
    COMPLETED,
    HELD,
    ITEMS,
    LONGEST,
    MADE,
    MISSED,
    MOST_TICKETS,
    PER_TICKET,
    ROUTES,
    SELECTED,
    STAKE_PATH,
    STAKE_TICKETS,
)
from tests.lib import rule
from tests.lib.play import SETTINGS, Played, Setting, games, play
from tests.lib.recount import (
    board_scores,
    board_winners,
    card_scores,
    claims,
    fits,
    held_technologies,
    members,
    most_points,
    points_of,
    teams,
)

BOARDS = [setting for setting in SETTINGS if setting.game != "card"]
CARD_GAMES = [setting for setting in SETTINGS if setting.game == "card"]
NAMES = {
    "routes": ROUTES,
    "made": MADE,
    "missed": MISSED,
    "longest": LONGEST,
    "most_tickets": MOST_TICKETS,
    "per_ticket": PER_TICKET,
    "stake_tickets": STAKE_TICKETS,
    "stake_path": STAKE_PATH,
    "big_cities": BIG_CITIES,
}


def items_of(played: Played, seat: int) -> dict[str, int]:
    """What the final score of a seat is made of, without what the game has not."""
    return {name: int(played.last.items[seat, number]) for name, number in NAMES.items()}


@rule("BASE-27", "BASE-35", "UK-21", "UK-22", "UK-33", "UK-38", "ASIA-29")
@pytest.mark.parametrize("setting", BOARDS, ids=str)
def test_route_points_are_those_of_the_claims_with_the_technologies_held_then(setting: Setting) -> None:
    for seed in range(games(4)):
        played = play(setting, seed)
        points = np.zeros_like(played.states.route_points)
        for claim in claims(played):
            held = held_technologies(played.contents, played.states[claim.at], claim.seat)
            points[claim.at + 1 :, claim.seat] += points_of(played.contents, claim.route, held)
        wrong = (points != played.states.route_points).any(axis=1)
        assert not wrong.any(), f"game {seed}, after action {int(wrong.argmax())}"


@rule("BASE-32", "BASE-33", "BASE-34", "UK-23", "UK-28", "UK-29", "UK-31", "UK-34", "UK-35", "UK-36")
@rule("ASIA-25", "ASIA-26", "ASIA-27", "ASIA-28")
@pytest.mark.parametrize("setting", BOARDS, ids=str)
def test_the_final_score_adds_up_and_recounts(setting: Setting) -> None:
    for seed in range(games(6)):
        played = play(setting, seed)
        last = played.last
        running = dict(enumerate(last.route_points.tolist()))
        scores = board_scores(played.contents, last, running)
        for team, score in zip(teams(played.contents), scores, strict=True):
            for seat in team:
                assert items_of(played, seat) == {"big_cities": 0} | score.items, f"game {seed}, seat {seat}"
                assert last.score[seat] == score.points
                assert last.completed[seat] == len(score.made)
                assert last.longest[seat] == score.longest, f"game {seed}, seat {seat}"
        assert set(members(int(last.winners))) == board_winners(played.contents, scores), f"game {seed}"


@rule("CARD-27", "CARD-28", "CARD-29", "CARD-30")
@pytest.mark.parametrize("setting", CARD_GAMES, ids=str)
def test_the_final_score_of_the_card_game_adds_up_and_recounts(setting: Setting) -> None:
    for seed in range(games(20)):
        played = play(setting, seed)
        items, winners = card_scores(played.contents, played.last)
        for seat in range(setting.seats):
            assert {name: n for name, n in items_of(played, seat).items() if n} == {
                name: n for name, n in items[seat].items() if n
            }, f"game {seed}, seat {seat}"
            assert played.last.score[seat] == sum(items[seat].values())
        assert set(members(int(played.last.winners))) == winners, f"game {seed}"
        assert played.box.family == YARD
        assert played.last.items.shape[1] == ITEMS == len(NAMES)


@rule("CARD-22", "CARD-23")
@pytest.mark.parametrize("setting", CARD_GAMES, ids=str)
def test_completed_tickets_have_their_cards_and_no_other_would_fit(setting: Setting) -> None:
    for seed in range(games(20)):
        played = play(setting, seed)
        tickets = played.contents.tickets
        where = played.states.ticket_at[:, : len(tickets)]
        for at in np.flatnonzero(played.states.phase[:-1] == COMPLETE).tolist():
            seat = played.seats[at]
            stack = played.states[at].stack[seat].tolist()
            before, after = where[at].tolist(), where[at + 1].tolist()
            kept = (SELECTED + seat, COMPLETED + seat)
            older = [ticket for ticket, place in zip(tickets, before, strict=True) if place == COMPLETED + seat]
            chosen = [one for one, place in zip(tickets, after, strict=True) if place in kept and one not in older]
            assert fits(chosen, stack), f"game {seed}, action {at}"
            left = [one for one, place in zip(tickets, after, strict=True) if place == HELD + seat]
            if not int(played.states[at + 1].owes) >> seat & 1 or played.states[at + 1].phase != COMPLETE:
                assert not any(fits([*chosen, one], stack) for one in left), f"game {seed}, action {at}"
            first = [one for one, place in zip(tickets, before, strict=True) if place == SELECTED + seat]
            best_asked = played.numbers[at] == played.box.section_start[COMPLETE_BEST]
            if best_asked and not first and seed % 8 == 1:  # trying all selections takes its time
                best = most_points([*chosen, *left], stack)
                assert sum(one.points for one in chosen) == best, f"game {seed}, action {at}"
