"""The state of a table: what its log adds up to. Read by everybody, changed by `fold` alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, Literal, TypeAlias

from stellwerk.api.history import History
from stellwerk.api.seeds import Source
from stellwerk.table import Table

Phase: TypeAlias = Literal["open", "running", "over", "closed"]

COLOURS = ("blue", "red", "green", "yellow", "black", "purple")
"""What can be played (BASE-1), and a sixth for three teams."""

SECONDS: Mapping[str, float | None] = {"off": None, "relaxed": 180.0, "fast": 45.0}
"""How long a decision may take, by the table's timer, before a bot stands in."""


@dataclass(frozen=True)
class Sitter:
    """Who sits in a seat: a person, or a bot of a level; and, for a person who is away, whether a bot stands in."""

    name: str
    colour: str
    person: str | None = None
    bot: str | None = None
    stood_in: bool = False

    @property
    def played_by_bot(self) -> bool:
        """Is it a bot that decides here now?"""
        return self.person is None or self.stood_in


@dataclass(frozen=True)
class Played:
    """One action that counts: it has not been undone."""

    number: int
    """Of its entry."""
    seat: int
    action: Mapping[str, Any]
    chance: tuple[Any, ...]
    reveals: bool
    by_bot: bool


@dataclass(frozen=True)
class UndoRequest:
    """Somebody wants to go back to before one of their actions, and needs the others."""

    seat: int
    to: int
    """The number of the entry that is to be undone, with all later ones."""
    at: float
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class TimerRequest:
    """Somebody wants another clock for the running game, and needs the others."""

    seat: int
    timer: str
    at: float
    agreed: frozenset[int] = frozenset()


@dataclass
class TableState:
    """What the entries so far add up to."""

    id: str
    seed: int = field(repr=False)
    game: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    listed: bool = False
    timer: str = "off"
    pace: float = 1.0
    think_aloud: bool = False
    phase: Phase = "open"
    before_closing: Phase = "open"
    host: str | None = None
    seed_hash: str = ""
    created: float = 0.0
    sitters: list[Sitter | None] = field(default_factory=list)
    setup: tuple[Any, ...] = ()
    rules: int = 0
    chance: Source = "stream"
    """Where chance comes from: keyed by action, but at tables that started before there was a choice."""
    undone: tuple[int, ...] = ()
    """For each undo, how many actions were left."""
    played: History[Played] = field(default_factory=History)
    request: UndoRequest | None = None
    timer_request: TimerRequest | None = None
    next_timer: str | None = None
    """The clock that everybody has agreed to: it holds from the next decision on."""
    next_table: str | None = None
    rematched: int = 0
    """The number of the entry that says which table is the next."""
    number: int = 0
    """Of the last entry."""
    moved: float = 0.0
    """When the game last went on: the timer counts from here."""
    began: float = 0.0
    """When the game began."""
    touched: float = 0.0
    table: Table | None = field(default=None, repr=False)
    """The game being refereed; None before it begins, and while it has to be played again from the log."""

    _asked: tuple[Table, tuple[int, ...]] | None = field(default=None, repr=False, compare=False)
    """The game that was last asked who owes a decision, and its answer: it is asked often."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.sitters)

    def seat_of(self, person: str | None) -> int | None:
        """The seat a person holds."""
        if person is None:
            return None
        return next(
            (seat for seat, sitter in enumerate(self.sitters) if sitter is not None and sitter.person == person), None
        )

    def people(self) -> list[int]:
        """The seats that people hold: present, absent, or while a bot plays for them, they have a say."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter is not None and sitter.person is not None]

    def others(self, seat: int) -> list[int]:
        """The seats of the other people, whose consent somebody in this seat may need."""
        return [other for other in self.people() if other != seat]

    def is_substituted(self, seat: int) -> bool:
        """Does a bot play for the person who holds this seat?"""
        sitter = self.sitters[seat]
        return sitter is not None and sitter.stood_in

    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [sitter.name if sitter else f"Seat {seat + 1}" for seat, sitter in enumerate(self.sitters)]

    def owed(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        if self.phase != "running" or self.table is None:
            return ()
        if self._asked is None or self._asked[0] is not self.table:
            self._asked = (self.table, self.table.to_act)
        return self._asked[1]

    def bots_to_move(self) -> list[int]:
        """The seats in which a bot owes a decision. While people talk about an undo, bots wait."""
        if self.request is not None:
            return []
        sitters = self.sitters
        return [seat for seat in self.owed() if (one := sitters[seat]) is not None and one.played_by_bot]

    def free_undo(self, seat: int | None) -> bool:
        """Is the last action of all this seat's own, decided by its person, and did it reveal nothing?"""
        if seat is None or self.phase != "running" or not self.played:
            return False
        last = self.played[-1]
        return last.seat == seat and not last.reveals and not last.by_bot

    def may_undo(self, seat: int | None) -> Literal["now", "ask"] | None:
        """How this seat can take back its last action: at once, by asking the others, or not at all.

        At once: if nobody has acted since and nothing was revealed, or if no other person holds a seat. Not at all:
        if somebody has acted since who gave up their seat. Nobody can ask them any more.
        """
        if seat is None or self.phase != "running" or self.request is not None:
            return None
        last = self.last_own(seat)
        if last is None or self.is_past_departed(last.number):
            return None
        return "now" if self.free_undo(seat) or not self.others(seat) else "ask"

    def is_past_departed(self, to: int) -> bool:
        """Would going back to before this entry undo what a person decided who holds no seat any more?"""
        return any(not played.by_bot and not self._holds(played.seat) for played in self._since(to))

    def has_acted_since(self, seat: int, to: int) -> bool:
        """Has the person in this seat decided anything from this entry on?"""
        return any(played.seat == seat and not played.by_bot for played in self._since(to))

    def _since(self, to: int) -> Iterator[Played]:
        """The actions that count, from this entry on, the last first."""
        return takewhile(lambda played: played.number >= to, reversed(self.played))

    def _holds(self, seat: int) -> bool:
        sitter = self.sitters[seat]
        return sitter is not None and sitter.person is not None

    def last_own(self, seat: int) -> Played | None:
        """The last action that the person in this seat decided, if it still counts."""
        return next((played for played in reversed(self.played) if played.seat == seat and not played.by_bot), None)

    def clone(self) -> "TableState":
        """The same state, which goes its own way from here. The game itself is shared until somebody replaces it."""
        return replace(self, options=dict(self.options), sitters=list(self.sitters), played=self.played.clone())
