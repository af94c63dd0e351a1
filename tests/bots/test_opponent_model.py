"""Hunches: tables dealt by them fit the view, and give the others the tickets that their networks make."""

from typing import Any

import numpy as np
import pytest

from stellwerk.api.boxes import open_box
from stellwerk.bots.choose import choose
from stellwerk.bots.memory import BOT_MEMORY, PLANNER, look
from stellwerk.bots.play import reset
from stellwerk.bots.search.opponent_model import deal_by_estimate, draw_one, estimate_tickets
from stellwerk.bots.search.rollouts import ROLLOUTS
from stellwerk.bots.search.search import BOT_MEMORIES, GAME, GUESS, LOOKED, ROWS, SEEN, guess
from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import PLACES, SEATS, TICKETS
from stellwerk.lab.runs.seeds import words
from stellwerk.rules.chance import next_word
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.network import join_places, joins, side_bits
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import HELD, MOVES, OVER, SHARED, STATE, TURN, UNDER
from stellwerk.rules.view import fill_in
from stellwerk.rulesets.referee import apply, first_to_act

BOARDS = [("usa", 2), ("uk", 2), ("asia", 4)] + ([("usa", 5), ("uk", 4), ("asia", 6)] if COMPILED else [])


class Middle:
    """A game between planners, stopped where somebody has only so many trains left."""

    def __init__(self, game: str, seats: int, trains: int, seed: int = 3) -> None:
        _, self.box = open_box(game, seats)
        self.states, self.minds, self.moves = blanks(STATE, ROWS), blanks(BOT_MEMORY, BOT_MEMORIES), blank(MOVES)
        self.trial: Any = blank(ROLLOUTS)
        seeds = words(seed, range(1))[0]
        self.states[GAME].rng[:] = seeds[:4]
        s = self.states[GAME]
        set_up(self.box, s)
        for seat in range(seats):
            reset(self.box, self.minds, seat, PLANNER, 1, seeds[4:])
        while min(s.trains[:seats]) > trains or s.phase != TURN:
            seat = first_to_act(s)
            v = look(self.box, self.states, GAME, SEEN, seat)
            apply(self.box, s, seat, choose(self.box, v, seat, self.moves, self.minds[seat]))
        assert s.phase != OVER
        self.seat = first_to_act(s)
        estimate_tickets(self.box, look(self.box, self.states, GAME, SEEN, self.seat), self.trial.odds)

    def guess(self) -> Any:
        guess(self.box, self.states, self.minds, self.seat, self.trial)
        return self.states[GUESS]

    def made_by_others(self, s: Any) -> float:
        """The share of the others' tickets, in hands and on holders, that their networks have made."""
        made = held = 0
        for side in range(self.box.sides):
            roots = np.empty(PLACES, np.int16)
            join_places(self.box, s, side_bits(self.box, side), roots)
            for ticket in range(self.box.tickets):
                at = int(s.ticket_at[ticket])
                seats = [seat for seat in range(self.box.seats) if seat != self.seat and self.box.side[seat] == side]
                hidden = self.states[SEEN].ticket_at[ticket] != at
                if hidden and (at in [HELD + seat for seat in seats] or (self.box.holders and at == SHARED + side)):
                    held += 1
                    made += joins(self.box, roots, ticket)
        return made / held


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_a_table_dealt_by_hunch_looks_to_its_seat_just_like_the_true_one(game: str, seats: int) -> None:
    middle = Middle(game, seats, trains=20)
    seen = middle.states[SEEN].tobytes()
    dealt = set()
    for _ in range(5):
        s = middle.guess()
        dealt.add(s.ticket_at.tobytes())
        for seat in range(seats):
            assert (s.ticket_at == HELD + seat).sum() == s.tickets_held[seat]
        assert sorted(s.under[: s.under_count]) == np.flatnonzero(s.ticket_at == UNDER).tolist()
        assert look(middle.box, middle.states, GUESS, LOOKED, middle.seat).tobytes() == seen  # type: ignore[attr-defined]
    assert len(dealt) > 1


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_late_in_games_the_others_are_dealt_about_as_many_made_tickets_as_they_have(game: str, seats: int) -> None:
    by_hunch, by_chance, truly = [], [], []
    for seed in range(8):
        middle = Middle(game, seats, trains=6, seed=seed)
        by_hunch.append(np.mean([middle.made_by_others(middle.guess()) for _ in range(10)]))
        truly.append(middle.made_by_others(middle.states[GAME]))
        middle.trial.odds[:] = 1.0
        by_chance.append(np.mean([middle.made_by_others(middle.guess()) for _ in range(10)]))
    assert np.mean(by_hunch) > 2 * np.mean(by_chance)
    assert abs(np.mean(by_hunch) - np.mean(truly)) < abs(np.mean(by_chance) - np.mean(truly))


def test_before_anybody_could_build_the_deal_stays_as_it_is() -> None:
    _, box = open_box("asia", 4)
    states, odds = blanks(STATE, ROWS), np.ones((SEATS, TICKETS))
    states[GAME].rng[:] = [1, 2, 3, 4]
    set_up(box, states[GAME])
    v = look(box, states, GAME, SEEN, 0)
    states[GUESS] = states[SEEN]
    states[GUESS].rng[:] = [5, 6, 7, 8]
    fill_in(box, states[GUESS])
    before = states[GUESS].tobytes()
    deal_by_estimate(box, v, states[GUESS], odds)
    assert states[GUESS].tobytes() == before


def test_each_ticket_is_drawn_as_often_as_its_odds_say() -> None:
    s = blank(STATE)
    s.rng[:] = [1, 2, 3, 4]
    for _ in range(8):
        next_word(s)
    hidden = np.array([7, 4, 2, 9], np.int16)
    odds = np.zeros(TICKETS)
    odds[[4, 2, 9]] = 6.0, 3.0, 1.0
    odds[7] = 1000.0  # dealt already: it comes before the first that can be drawn
    drawn = np.bincount([draw_one(s, hidden, 1, 4, odds) for _ in range(5000)], minlength=4) / 5000
    assert drawn[0] == 0
    assert np.abs(drawn[1:] - [0.6, 0.3, 0.1]).max() < 0.03


def test_a_ticket_that_is_made_has_better_odds_than_any_that_is_not() -> None:
    middle, looked_at = Middle("usa", 2, trains=6), 0
    for side in range(2):
        roots = np.empty(PLACES, np.int16)
        join_places(middle.box, middle.states[GAME], side_bits(middle.box, side), roots)
        made = np.array([bool(joins(middle.box, roots, ticket)) for ticket in range(middle.box.tickets)])
        odds = middle.trial.odds[side, : middle.box.tickets]
        if made.any():
            looked_at += 1
            assert odds[made].min() > odds[~made].max()
    assert looked_at
