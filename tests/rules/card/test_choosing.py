"""CARD-23: free choice among the selections that cannot be enlarged, all at the same time, the best one ready-made."""

from random import Random

import pytest

from stellwerk.api.actions import CompleteBest, CompleteTicket, DrawBlind, Pass, Stop
from stellwerk.api.game import Game
from stellwerk.rules.state import COMPLETED
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.card.lib import (
    at_all_counts,
    bare,
    completed_by,
    last_half,
    phase,
    run_out,
    seen,
    to_act,
    told,
    viewers,
)
from tests.rules.card.selections import Selection, best_points, full_selections, points_of, some_stack, some_tickets

YELLOW, BLUE = "chicago-new_york.1", "chicago-new_york.2"
YELLOW_BLUE, YELLOW_RED, BLUE_RED = "chicago-montreal", "charleston-chicago", "miami-new_york"


def completing(stack: dict[str, int], tickets: tuple[str, ...]) -> Position:
    """Two players; seat 0 has this stack and these tickets and is to complete them, if any fit."""
    return run_out(bare(2).stack(0, **stack).tickets(0, *tickets))


def reachable(p: Position) -> set[Selection]:
    """Every selection that seat 0 can make ticket by ticket, in any order."""
    done: set[Selection] = set()
    open_games: dict[Selection, Game] = {frozenset(): p.copy()}
    while open_games:
        chosen, game = open_games.popitem()
        if not game.state.owes:
            at = game.state.ticket_at
            shown = {ticket.id for number, ticket in enumerate(game.contents.tickets) if at[number] == COMPLETED}
            assert shown == chosen
            done.add(chosen)
            continue
        steps = [action for action in game.actions(0) if isinstance(action, CompleteTicket)]
        assert len(game.actions(0)) == len(steps) + 1, "the tickets, and the best selection ready-made"
        for step in steps:
            after = game.copy()
            after.act(0, step)
            open_games[chosen | {step.ticket}] = after
    return done


@rule("CARD-23")
@pytest.mark.parametrize("seed", range(12))
def test_exactly_the_selections_that_cannot_be_enlarged_can_be_chosen(seed: int) -> None:
    chance = Random(seed)
    tickets = some_tickets(bare(2), chance, 6)
    stack = some_stack(chance, 1 + seed % 3, seed % 4)
    p = completing(stack, tickets)
    assert reachable(p) == full_selections(p, stack, tickets)


@rule("CARD-23")
def test_a_selection_of_few_points_may_be_chosen_if_it_cannot_be_enlarged() -> None:
    p = completing({"yellow": 1, "blue": 1, "red": 1}, (YELLOW_RED, BLUE, BLUE_RED))
    assert reachable(p) == {frozenset({YELLOW_RED, BLUE}), frozenset({BLUE_RED})}


@rule("CARD-23")
def test_nobody_stops_while_one_more_ticket_fits() -> None:
    p = completing({"yellow": 1, "blue": 1}, (YELLOW, BLUE))
    p.do(0, CompleteTicket(YELLOW))
    assert to_act(p) == (0,)
    assert set(p.actions(0)) == {CompleteTicket(BLUE), CompleteBest()}
    for other in (Stop(), Pass(), DrawBlind()):
        assert p.refused(0, other) == "CARD-23"


def all_with_a_choice(seats: int) -> Position:
    """Everybody can complete one of two tickets, the yellow-blue one or the yellow-red one."""
    p = last_half(bare(seats))
    pairs = [
        (YELLOW_BLUE, YELLOW_RED),
        (YELLOW, "chicago-dallas"),
        (BLUE, BLUE_RED),
        ("dallas-miami", "dallas-raleigh"),
    ]
    stacks: list[dict[str, int]] = [
        {"yellow": 1, "blue": 1, "red": 1},
        {"yellow": 1, "green": 1},
        {"blue": 1, "red": 1},
        {"green": 1, "red": 1},
    ]
    for seat in range(seats):
        p.stack(seat, **stacks[seat]).tickets(seat, *pairs[seat])
    return run_out(p)


@rule("CARD-23")
@at_all_counts
def test_all_choose_at_the_same_time_in_any_order(seats: int) -> None:
    p = all_with_a_choice(seats)
    assert to_act(p) == tuple(range(seats))
    for seat in reversed(range(seats)):
        assert phase(p) == "complete"
        p.do(seat, CompleteTicket(sorted(p.tickets_of(seat))[0]))
        if seat:
            assert to_act(p) == tuple(range(seat))
            assert p.refused(seat, CompleteBest()) == "CARD-23"
            assert told(p, "completed_tickets") == []
    assert [event.seat for event in told(p, "completed_tickets")] == list(range(seats))
    assert phase(p) == "over"


@rule("CARD-23")
@at_all_counts
def test_a_choice_is_unseen_until_all_have_chosen(seats: int) -> None:
    one, other = all_with_a_choice(seats), all_with_a_choice(seats)
    one.do(0, CompleteTicket(YELLOW_BLUE))
    other.do(0, CompleteTicket(YELLOW_RED))
    assert [event.tickets for event in told(one, "chose")] == [None]
    for viewer in viewers(one):
        same = seen(one, viewer) == seen(other, viewer)
        assert same == (viewer != 0)
    assert seen(one, 0).players[0].chosen == (YELLOW_BLUE,)
    assert seen(one, 1).players[0].chosen is None
    assert seen(one, None).players[0].tickets == 2, "as many as before"
    assert completed_by(one, 0) == set()
    assert seen(one, 1).have_chosen == (0,)


@rule("CARD-23")
@at_all_counts
def test_half_a_choice_is_unseen_too(seats: int) -> None:
    p = last_half(bare(seats)).stack(0, yellow=1, blue=1).tickets(0, YELLOW, BLUE)
    p.stack(1, red=1, green=1).tickets(1, "dallas-raleigh")
    run_out(p)
    before = [seen(p, viewer) for viewer in viewers(p) if viewer != 0]
    p.do(0, CompleteTicket(YELLOW))
    assert [seen(p, viewer) for viewer in viewers(p) if viewer != 0] == before
    assert told(p, "chose") == []


@rule("CARD-23")
@at_all_counts
def test_the_best_selection_is_offered_ready_made(seats: int) -> None:
    p = last_half(bare(seats)).stack(0, yellow=1, blue=1, red=1).tickets(0, YELLOW_RED, BLUE, BLUE_RED)
    run_out(p)
    best = seen(p, 0).best
    assert best is not None
    assert set(best) == {YELLOW_RED, BLUE}, "12 points; a greedy guess takes the 10 of the other"
    assert [seen(p, viewer).best for viewer in viewers(p) if viewer != 0] == [None] * seats
    p.do(0, CompleteBest())
    assert completed_by(p, 0) == {YELLOW_RED, BLUE}
    assert phase(p) == "over"


@rule("CARD-23")
@pytest.mark.parametrize("seed", range(6))
def test_it_can_be_asked_for_after_a_choice_of_ones_own(seed: int) -> None:
    chance = Random(100 + seed)
    tickets = some_tickets(bare(2), chance, 9)
    stack = some_stack(chance, 2, 0) | {"locomotive": 4}
    p = completing(stack, tickets)
    first = chance.choice([action for action in p.actions(0) if isinstance(action, CompleteTicket)])
    p.do(0, first)
    with_it = {some for some in full_selections(p, stack, tickets) if first.ticket in some}
    if to_act(p):
        p.do(0, CompleteBest())
    assert completed_by(p, 0) in with_it
    assert points_of(p, frozenset(completed_by(p, 0))) == max(points_of(p, some) for some in with_it)


@rule("CARD-23")
@pytest.mark.parametrize("seed", range(10))
def test_the_best_selection_is_the_best_of_all_and_cannot_be_enlarged(seed: int) -> None:
    chance = Random(200 + seed)
    tickets = some_tickets(bare(2), chance, 8)
    stack = some_stack(chance, 1 + seed % 3, seed % 5)
    p = completing(stack, tickets)
    if to_act(p):
        p.do(0, CompleteBest())
    assert phase(p) == "over"
    made = frozenset(completed_by(p, 0))
    assert made in full_selections(p, stack, tickets)
    assert (points_of(p, made), len(made)) == best_points(p, stack, tickets)
