"""The search: its budget, what it makes of few and of many tables, and that it looks at possible tables only."""

from typing import Any

import numpy as np
import pytest

from stellwerk.box.layout import blank, blanks
from stellwerk.door.boxes import open_box
from stellwerk.lab.seeds import words
from stellwerk.players.minds import MIND, SEARCH, look
from stellwerk.players.play import wake
from stellwerk.players.searching import (
    AT_TABLE,
    FEWEST,
    GAME,
    GUESS,
    LOOKED,
    MINDS,
    OPINION,
    ROWS,
    SEEN,
    TRIAL,
    best_option,
    drop_options,
    guess,
    open_trial,
    promise,
    search,
    try_options,
)
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, STATE
from tests.lib.duel import duel


class Desk:
    """A game at its first decision, and a search about to begin."""

    def __init__(self, game: str, seats: int, budget: int) -> None:
        _, self.box = open_box(game, seats)
        self.states, self.minds, self.moves = blanks(STATE, ROWS), blanks(MIND, MINDS), blank(MOVES)
        self.trials = blanks(TRIAL, 1)
        seeds = words(3, range(1))[0]
        self.states[GAME].rng[:] = seeds[:4]
        set_up(self.box, self.states[GAME])
        for seat in range(seats):
            wake(self.box, self.minds, seat, SEARCH, budget, seeds[4:])
        look(self.box, self.states, GAME, SEEN, 0)

    @property
    def all(self) -> tuple[Any, Any, Any, Any]:
        return self.box, self.states, self.minds, self.moves


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("usa", 5), ("uk", 3), ("asia", 6)])
def test_the_budget_is_kept_to_the_round(game: str, seats: int) -> None:
    desk = Desk(game, seats, budget=10 if COMPILED else 2)
    search(*desk.all, 0, desk.trials)
    trial = desk.trials[0]
    options = int(desk.minds[AT_TABLE].options)
    assert options >= 2
    assert trial.played >= min(desk.minds[AT_TABLE].budget, options)
    assert trial.played < desk.minds[AT_TABLE].budget + options


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4), ("card", 3)])
def test_a_guess_looks_to_its_seat_just_like_the_true_table(game: str, seats: int) -> None:
    desk = Desk(game, seats, budget=10)
    open_trial(*desk.all, 0, desk.trials[0])
    seen = desk.states[SEEN].tobytes()
    guesses = set()
    for _ in range(5):
        guess(*desk.all[:3], 0, desk.trials[0])
        guesses.add(desk.states[GUESS].tobytes())
        assert look(desk.box, desk.states, GUESS, LOOKED, 0).tobytes() == seen  # type: ignore[attr-defined]
        assert desk.states[SEEN].tobytes() == seen
    assert len(guesses) == 5


def trial_of(lead: float, spread: float, rounds: int) -> tuple[Any, Any]:
    """Two options the planner thinks alike of; the second has led by so much, on average, over so many tables."""
    mind, trial = blank(MIND), blank(TRIAL)
    mind.options = 2
    trial.alive[:] = 1
    trial.rounds, trial.opinion = rounds, OPINION
    trial.ahead[1] = lead * rounds
    trial.squares[1] = (spread**2 + lead**2) * rounds
    return mind, trial


def test_a_few_lucky_tables_promise_little_and_many_promise_what_they_showed() -> None:
    few, many = promise(*trial_of(10.0, 20.0, 1), 1), promise(*trial_of(10.0, 20.0, 1000), 1)
    assert 0 < few < 1
    assert 9 < many < 10


def test_the_planners_opinion_counts_until_the_tables_say_otherwise() -> None:
    for rounds, best in ((2, 0), (500, 1)):
        mind, trial = trial_of(4.0, 20.0, rounds)
        mind.option_worth[0], mind.option_worth[1] = 5.0, 0.0
        assert best_option(mind, trial) == best


def test_an_option_that_is_clearly_behind_is_dropped_and_the_planners_own_never() -> None:
    mind, trial = trial_of(-30.0, 10.0, FEWEST)
    assert drop_options(mind, trial) == 1
    assert trial.alive[:2].tolist() == [1, 0]
    mind, trial = trial_of(-30.0, 10.0, FEWEST - 1)
    assert drop_options(mind, trial) == 2
    mind, trial = trial_of(30.0, 10.0, 50)
    assert drop_options(mind, trial) == 2
    assert trial.alive[0] == 1


def test_all_options_of_a_round_get_the_same_table() -> None:
    desk = Desk("usa", 2, budget=10)
    open_trial(*desk.all, 0, desk.trials[0])
    mind, trial = desk.minds[AT_TABLE], desk.trials[0]
    mind.options = 2
    mind.option[1] = mind.option[0]
    try_options(*desk.all, 0, trial)
    assert trial.played == 2
    assert trial.ahead[1] == 0


@pytest.mark.parametrize("game", ["usa", "card"] if COMPILED else [])
def test_a_search_plays_its_games_to_the_end_and_the_same_again(game: str) -> None:
    once, again = (duel(game, 2, ("search@15", "planner"), 2, seed=4) for _ in range(2))
    assert np.array_equal(once.histories, again.histories)
    assert once.histories[0].any()
