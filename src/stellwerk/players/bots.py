"""Bots at the door: a typed view in, a typed action and a reason out. This is what tables, servers and people use.

>>> from stellwerk import Table
>>> table = Table("usa", seats=2, seed=7)
>>> decision = open_bot("planner", seed=1).choose(table.view(0))
>>> decision.action in table.legal(0)
True
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import Box
from stellwerk.box.tables import Contents
from stellwerk.door.actions import Action
from stellwerk.door.boxes import open_box
from stellwerk.door.codec import decode
from stellwerk.door.seeds import seed_words
from stellwerk.door.text_words import Language
from stellwerk.door.views import View
from stellwerk.players.minds import MIND, NAMES, SEARCH, Minds, States
from stellwerk.players.play import decide, wake
from stellwerk.players.reasons import reason
from stellwerk.players.searching import MINDS, ROWS, SEEN, TRIAL, Trials, close_trial, open_trial, try_options
from stellwerk.rules.state import MOVES, STATE, Moves

LEVELS = {"easy": "greedy", "medium": "planner", "hard": "search"}
"""What people choose from, and the bot each is."""
PLAYOUTS = 300
"""Playouts a decision of a search that was given no budget."""
MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0
_SPEC = re.compile(r"(?P<name>[a-z]+)(@((?P<playouts>[0-9]{1,9})|(?P<seconds>[0-9]{1,6}(\.[0-9]{1,6})?)s))?")


class BotError(ValueError):
    """There is no such bot: what was asked for, and what there is."""


@dataclass(frozen=True)
class BotSpec:
    """A bot as it is written: `planner`, a level, or a search with its budget: `search@400`, `search@0.2s`."""

    name: str
    playouts: int = 0
    seconds: float = 0.0

    @property
    def number(self) -> int:
        """The number of the bot in compiled code."""
        return NAMES.index(self.name)


def read_bot(spec: str) -> BotSpec:
    """A bot from its written form.

    >>> read_bot("search@0.2s")
    BotSpec(name='search', playouts=0, seconds=0.2)
    >>> read_bot("medium")
    BotSpec(name='planner', playouts=0, seconds=0.0)
    """
    found = _SPEC.fullmatch(spec)
    name = LEVELS.get(found["name"], found["name"]) if found else spec
    if found is None or name not in NAMES:
        raise BotError(
            f"there is no bot {spec!r}; there are: {', '.join(NAMES)}, the levels {', '.join(LEVELS)}, "
            "and search@400 (playouts a decision) or search@0.2s (seconds a decision)"
        )
    playouts, seconds = int(found["playouts"] or 0), float(found["seconds"] or 0)
    if name != "search" and (found["playouts"] or found["seconds"]):
        raise BotError(f"{spec!r}: only search has a budget")
    if found["playouts"] and not 1 <= playouts <= MOST_PLAYOUTS:
        raise BotError(f"{spec!r}: a search plays out 1 to {MOST_PLAYOUTS} times a decision")
    if found["seconds"] and not 0 < seconds <= MOST_SECONDS:
        raise BotError(f"{spec!r}: a search takes up to {MOST_SECONDS:.0f} seconds a decision, and more than none")
    return BotSpec(name, PLAYOUTS if name == "search" and not playouts and not seconds else playouts, seconds)


def bot_number(spec: str) -> int:
    """The number of a bot in compiled code, by its written form."""
    return read_bot(spec).number


@dataclass(frozen=True)
class Decision:
    """What a bot does, and why."""

    action: Action
    _say: Callable[[Language], str | None] = field(default=lambda _: None, repr=False, compare=False)

    def reason(self, language: Language = "en") -> str | None:
        """Why, in a few words. They tell what the bot plans and holds: nobody at the table should hear them in play."""
        return self._say(language)


def search_for(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trials: Trials, seconds: float) -> int:
    """Search for so many seconds. The seat's view is in its row."""
    until = time.perf_counter() + seconds
    more = open_trial(box, states, minds, moves, seat, trials[0]) > 1
    while more and time.perf_counter() < until:
        more = try_options(box, states, minds, moves, seat, trials[0])
    return int(close_trial(minds, seat, trials[0]))


class Bot:
    """One bot in one seat. It keeps its plan between its decisions, so each seat needs one of its own."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        self.spec = read_bot(spec)
        self._seed = np.array(seed_words(seed), np.int64)
        self._states = blanks(STATE, ROWS)
        self._minds = blanks(MIND, MINDS)
        self._moves = cast(Moves, blank(MOVES))
        self._trials = blanks(TRIAL, 1)
        self._tables: tuple[Contents, Box] | None = None
        self._seat: int | None = None

    def choose(self, view: View) -> Decision:
        """What it does where its seat owes a decision. It takes a view, and nothing else tells it anything."""
        if not isinstance(view, View):
            raise TypeError(f"a bot looks at a view, not at a {type(view).__name__}")
        if view.viewer is None or view.viewer not in view.to_act:
            raise ValueError("this is not the view of a seat that owes a decision")
        contents, box = self._sit_down(view)
        self._states[SEEN] = cast(Any, view.record)
        number = self._decide(box, view.viewer)
        action = decode(contents, box, cast(Any, self._states[SEEN]), view.viewer, number)
        mind = self._minds[view.viewer]
        why, about = int(mind.why), tuple(int(one) for one in mind.why_about)
        return Decision(action, lambda language: reason(contents, why, about, language))

    def _decide(self, box: Box, seat: int) -> int:
        if self.spec.number == SEARCH and self.spec.seconds:
            seconds = self.spec.seconds
            return search_for(box, self._states, self._minds, self._moves, seat, self._trials, seconds)
        return int(decide(box, self._states, self._minds, self._moves, seat, self._trials))

    def _sit_down(self, view: View) -> tuple[Contents, Box]:
        """The tables of the game; at another game, or in another seat, it starts with an empty mind."""
        assert view.viewer is not None
        same = self._tables is not None and self._tables[0].file is view.contents.file and self._seat == view.viewer
        if not same or self._tables is None or self._tables[0].seats != view.seats:
            self._tables = open_box(view.contents.file, view.seats, view.contents.options)
            self._seat = view.viewer
            wake(self._tables[1], self._minds, self._seat, self.spec.number, self.spec.playouts, self._seed)
        return self._tables


def open_bot(spec: str, seed: int = 0) -> Bot:
    """A bot by its written form: a name, a level for people (easy, medium, hard), or a search with its budget."""
    return Bot(spec, seed)
