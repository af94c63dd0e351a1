"""Bots at the door: a typed view in, a typed action and a reason out. This is what tables, servers and people use.

>>> from stellwerk import Table
>>> table = Table("usa", seats=2, seed=7)
>>> decision = open_bot("planner", seed=1).choose(table.view(0))
>>> decision.action in table.legal(0)
True
"""

import hashlib
import json
import re
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

import numpy as np

from stellwerk.api.actions import Action
from stellwerk.api.boxes import open_again
from stellwerk.api.codec import decode
from stellwerk.api.seeds import seed_words
from stellwerk.api.views import View
from stellwerk.api.wording import Language
from stellwerk.bots.memory import BOT_MEMORY, NAMES, SEARCH, BotMemories, Observation, States
from stellwerk.bots.play import decide, reset
from stellwerk.bots.reasons import reason
from stellwerk.bots.search.rollouts import ROLLOUTS, RolloutRows
from stellwerk.bots.search.search import BOT_MEMORIES, ROWS, SEEN, close_rollouts, open_rollouts, try_options
from stellwerk.box.build import Contents
from stellwerk.box.file import BoxFile
from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import Box
from stellwerk.rules.state import MOVES, STATE, Moves

LEVELS = {"easy": "greedy", "medium": "planner", "hard": "search"}
"""What people choose from, and the bot each is."""
PLAYOUTS = 300
"""Playouts a decision of a search that was given no budget."""
MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 3600.0
MEMORY_VERSION = 1
"""To be raised when a mind's fields keep their layout and change their meaning."""
_SEAL = 16
"""Bytes of a memory that say whose it is."""
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


def search_for(
    box: Box, states: States, memories: BotMemories, moves: Moves, seat: int, trials: RolloutRows, seconds: float
) -> int:
    """Search for so many seconds. The seat's view is in its row."""
    until = time.perf_counter() + seconds
    more = open_rollouts(box, states, memories, moves, seat, trials[0]) > 1
    while more and time.perf_counter() < until:
        more = try_options(box, states, memories, moves, seat, trials[0])
    return int(close_rollouts(memories, seat, trials[0]))


class Bot:
    """One bot in one seat. It keeps its plan between its decisions, so each seat needs one of its own.

    With the `memory` of another bot of the same kind, seed, game and seat it goes on as that one would have.

    >>> from stellwerk import Table
    >>> table = Table("usa", seats=2, seed=7)
    >>> bot = Bot("planner")
    >>> decision = bot.choose(table.view(0))
    >>> Bot("planner", memory=bot.memory).choose(table.view(0)) == decision
    True
    """

    def __init__(self, spec: str, seed: int = 0, memory: bytes = b"") -> None:
        self.spec = read_bot(spec)
        self._seed = np.array(seed_words(seed), np.int64)
        self._states = blanks(STATE, ROWS)
        self._memories = blanks(BOT_MEMORY, BOT_MEMORIES)
        self._moves = cast(Moves, blank(MOVES))
        self._rollouts = blanks(ROLLOUTS, 1)
        self._tables: tuple[Contents, Box] | None = None
        self._seat: int | None = None
        self._memory = memory
        self._whose = b""

    @property
    def memory(self) -> bytes:
        """What it keeps between its decisions, in about a kilobyte: its seat's mind, made of that seat's views alone.

        Before its first decision it is what the bot was given.
        """
        if self._seat is None:
            return self._memory
        told = zlib.compress(self._memories[self._seat].tobytes(), 1)
        return _seal(self._whose, told) + told

    def choose(self, view: View) -> Decision:
        """What it does where its seat owes a decision. It takes a view, and nothing else tells it anything."""
        if not isinstance(view, View):
            raise TypeError(f"a bot looks at a view, not at a {type(view).__name__}")
        return self.choose_from_observation(view.contents, cast(Observation, view.record))

    def choose_from_observation(self, contents: Contents, observation: Observation, share: float = 1.0) -> Decision:
        """The same by the record of a view: whoever has no typed view need not make one, which takes far longer.

        A search by the clock takes that share of its seconds.
        """
        seat = int(observation.viewer)
        if not 0 <= seat < contents.seats or not int(observation.owes) >> seat & 1:
            raise ValueError("this is not the view of a seat that owes a decision")
        contents, box = self._sit_down(contents, seat)
        self._states[SEEN] = cast(Any, observation)
        number = self._decide(box, seat, share)
        action = decode(contents, box, cast(Any, self._states[SEEN]), seat, number)
        mind = self._memories[seat]
        why, about = int(mind.why), tuple(int(one) for one in mind.why_about)
        return Decision(action, lambda language: reason(contents, why, about, language))

    def _decide(self, box: Box, seat: int, share: float) -> int:
        if self.spec.number == SEARCH and self.spec.seconds:
            seconds = share * self.spec.seconds
            return search_for(box, self._states, self._memories, self._moves, seat, self._rollouts, seconds)
        return int(decide(box, self._states, self._memories, self._moves, seat, self._rollouts))

    def _sit_down(self, contents: Contents, seat: int) -> tuple[Contents, Box]:
        """The tables of the game; at another game, or in another seat, it starts with an empty mind."""
        if self._tables is None or self._seat != seat or _setting(self._tables[0]) != _setting(contents):
            self._tables = open_again(contents)
            self._seat = seat
            reset(self._tables[1], self._memories, seat, self.spec.number, self.spec.playouts, self._seed)
            self._whose = _whose(self._tables[0], seat, self.spec, self._seed.tobytes())
            self._recall()
        return self._tables

    def _recall(self) -> None:
        """Take up the memory it was given, if it is its own: another's would be plans for another board."""
        seal, told = self._memory[:_SEAL], self._memory[_SEAL:]
        if seal == _seal(self._whose, told):
            self._memories[self._seat] = np.frombuffer(zlib.decompress(told), BOT_MEMORY)[0]
        self._memory = b""


def _setting(contents: Contents) -> tuple[object, ...]:
    """What is played: games that have it in common are played with the same tables."""
    return id(contents.file), contents.seats, dict(contents.options), contents.rules


def _whose(contents: Contents, seat: int, spec: BotSpec, seed: bytes) -> bytes:
    """Everything that a memory must have in common with the bot that takes it up."""
    at = (contents.seats, json.dumps(dict(contents.options), sort_keys=True), contents.rules, seat, spec)
    return hashlib.blake2b(repr(at).encode() + seed, key=_game_digest(contents.file)).digest()


@lru_cache(maxsize=16)
def _game_digest(file: BoxFile) -> bytes:
    """A game, and how a mind is laid out."""
    return hashlib.blake2b(f"{MEMORY_VERSION} {BOT_MEMORY.descr} {file.game} {file.text}".encode()).digest()


def _seal(whose: bytes, told: bytes) -> bytes:
    return hashlib.blake2b(told, digest_size=_SEAL, key=whose).digest()


def open_bot(spec: str, seed: int = 0, memory: bytes = b"") -> Bot:
    """A bot by its written form: a name, a level for people (easy, medium, hard), or a search with its budget.

    `memory` is that of a bot which this one is to go on for; one that is not its own is left aside.
    """
    return Bot(spec, seed, memory)
