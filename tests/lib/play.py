"""Random games, driven action by action, with every state on the way kept: what the properties are checked on."""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np

from stellwerk.api.seeds import seed_words
from stellwerk.box.build import Contents, build_box_of, read_contents
from stellwerk.box.layout import blank, blanks
from stellwerk.box.read import list_boards, read
from stellwerk.box.record import Box
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, OVER, STATE, Moves, State
from stellwerk.rulesets import referee
from tests.lib.position import SMALL

MOST_DECISIONS = 4000
"""No random game has nearly as many: one that gets here does not end."""

SOAK = int(os.environ.get("STELLWERK_SOAK", "0"))
"""Random games of each setting, as `make soak` asks for; 0: a small sample of each."""


SLOW = 40
"""Games of each setting in a soak for checks in plain Python; `tests/lib/batch_invariants.py` watches all of them."""


def games(sample: int) -> int:
    """How many games to play: a sample of this size, more of them in a soak; where the rules are interpreted, one."""
    return max(sample, min(SOAK, SLOW)) if COMPILED else 1


@dataclass(frozen=True)
class Setting:
    """One game at one player count with one set of options."""

    name: str
    game: str | Path
    seats: int
    options: dict[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.name

    @property
    def laid(self) -> tuple[Contents, Box]:
        """What is played with, and its tables."""
        return _laid(self)


@cache
def _laid(setting: Setting) -> tuple[Contents, Box]:
    things = read_contents(setting.game, setting.seats, setting.options)
    return things, build_box_of(things)


_ADVANCED: dict[str, object] = {"advanced_technologies": True}
_OTHER_READINGS: dict[str, object] = {
    "advanced_technologies": True,
    "right_of_way_beside_own_track": True,
    "penzance_plymouth_double": True,
    "new_york_is_ferry": False,
}

SETTINGS = (
    *(Setting(f"{board}-{seats}", board, seats) for board in list_boards() for seats in read(board).players),
    *(Setting(f"uk-{seats}-advanced", "uk", seats, _ADVANCED) for seats in (2, 3, 4)),
    *(Setting(f"uk-{seats}-other-readings", "uk", seats, _OTHER_READINGS) for seats in (2, 3)),
    Setting("card-2-look", "card", 2, {"look_at_own_stack": True, "start_player": 1}),
    *(Setting(f"small-{seats}", SMALL, seats) for seats in (2, 3)),
)


@dataclass
class Played:
    """A whole random game: the states before the first action and after each, and the actions between them."""

    contents: Contents
    box: Box
    states: Any
    """One record more than there are actions."""
    seats: list[int]
    numbers: list[int]
    lists: list[list[int]]
    """What was legal for the seat that acted."""

    @property
    def last(self) -> State:
        """The state when the game is over."""
        return cast(State, self.states[-1])


def fresh(box: Box, seed: int) -> Any:
    """A game just dealt: an array of one record."""
    states = blanks(STATE, 1)
    states[0].rng[:] = seed_words(seed)
    set_up(box, states[0])
    return states


def listed(box: Box, state: State, seat: int, moves: Moves) -> list[int]:
    """The numbers of a seat's legal actions."""
    count = referee.legal(box, state, seat, moves)
    return cast(list[int], moves.action[:count].tolist())


def owing(box: Box, state: State) -> list[int]:
    """The seats that owe a decision."""
    owes = int(state.owes)
    return [seat for seat in range(int(box.seats)) if owes >> seat & 1]


def choose(box: Box, numbers: list[int], chooser: random.Random, by_kind: bool) -> int:
    """Any legal action, each as likely; or any kind of action first, so that the rare ones come up too."""
    if by_kind:
        sections = np.searchsorted(box.section_start, numbers, side="right").tolist()
        section = chooser.choice(sorted(set(sections)))
        numbers = [number for number, its in zip(numbers, sections, strict=True) if its == section]
    return chooser.choice(numbers)


def steps(box: Box, states: Any, chooser: random.Random, by_kind: bool) -> Iterator[tuple[int, int, list[int]]]:
    """Play a game on to its end in place. After each action: who acted, what, and what was legal."""
    moves = cast(Moves, blank(MOVES))
    state = cast(State, states[0])
    for _ in range(MOST_DECISIONS):
        if state.phase == OVER:
            return
        seat = chooser.choice(owing(box, state))
        numbers = listed(box, state, seat, moves)
        assert numbers, f"seat {seat} owes a decision and has none, in phase {state.phase}"
        number = choose(box, numbers, chooser, by_kind)
        referee.apply(box, state, seat, number)
        yield seat, number, numbers
    raise AssertionError(f"the game is not over after {MOST_DECISIONS} decisions")


def play(setting: Setting, seed: int) -> Played:
    """A random game of a setting: even seeds choose uniformly, odd ones by kind of action."""
    things, box = setting.laid
    states = fresh(box, seed)
    history, seats, numbers, lists = [states.tobytes()], [], [], []
    for seat, number, legal in steps(box, states, random.Random(seed), seed % 2 == 1):
        history.append(states.tobytes())
        seats.append(seat)
        numbers.append(number)
        lists.append(legal)
    return Played(things, box, from_bytes(b"".join(history)), seats, numbers, lists)


def from_bytes(stored: bytes) -> Any:
    """The states that these bytes are, as an array of their own."""
    states = blanks(STATE, len(stored) // STATE.itemsize)
    states.view(np.uint8)[:] = np.frombuffer(stored, np.uint8)
    return states
