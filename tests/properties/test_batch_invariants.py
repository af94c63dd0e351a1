"""Thousands of random games of every kind, watched in compiled code after every action."""

import numpy as np
import pytest

from stellwerk.box.layout import blank, blanks
from stellwerk.lab.runs.seeds import words
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.state import MOVES, STATE
from tests.lib.batch_invariants import ERRORS, ROWS, error_in, watch_many
from tests.lib.play import SETTINGS, SOAK, Setting
from tests.lib.position import position

GAMES = SOAK or (60 if COMPILED else 1)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_must_hold_after_every_action_holds(setting: Setting) -> None:
    states = blanks(STATE, ROWS)
    raw = states.view(np.uint8).reshape(ROWS, STATE.itemsize)
    told = np.zeros(4, np.int64)
    error = watch_many(setting.laid[1], states, raw, blank(MOVES), words(11, range(GAMES)), told)
    assert ERRORS[error] == "fine", f"game {told[2]} of seed 11, after {told[0]} decisions"
    assert told[3] > GAMES * 10


@pytest.mark.parametrize(
    ("field", "at", "error"),
    [
        ("deck", 0, "cards are not conserved"),
        ("held", 0, "cards are not counted right"),
        ("known", (0, 0), "more cards are known than are there"),
        ("trains", 0, "trains are not conserved"),
        ("route_taken", 0, "routes are not counted right"),
        ("blocked_seats", 0, "routes are not counted right"),
        ("route_points", 0, "running points do not recount"),
        ("tickets_held", 0, "tickets are not conserved"),
    ],
)
def test_the_watch_sees_what_is_wrong(field: str, at: int | tuple[int, int], error: str) -> None:
    p = position("usa", 2)
    assert error_in(p.box, p.state) == 0
    getattr(p.state, field)[at] += 9
    assert ERRORS[error_in(p.box, p.state)] == error
