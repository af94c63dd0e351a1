"""What goes into the store and comes out of it."""

import enum
import re
from dataclasses import dataclass, field
from typing import Any

HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Entry:
    """Something that happened at a table. Numbers count from 1 without gaps."""

    number: int
    at: float
    kind: str
    by: str | None
    """The id of the person who did it; None: the server."""
    client_id: str | None
    """The client's own id of the command, so that it counts once however often it is sent."""
    body: dict[str, Any]


@dataclass(frozen=True)
class Row:
    """A table, as far as one can tell without reading its log."""

    id: str
    game: str
    seats: int
    listed: bool
    phase: str
    """open, running, over or closed."""
    host: str | None
    number: int
    """Of the last entry."""
    created: float
    touched: float
    keeper: str | None
    """The process that moves this table's bots and clock, until `kept_until`."""
    kept_until: float | None
    seed: str = field(repr=False)
    """32 hex digits. A secret until the game is over."""
    next_table: str | None
    summary: dict[str, Any]


@dataclass(frozen=True)
class Seated:
    """Who sits in a seat: a person, a bot, or nobody."""

    seat: int
    person: str | None
    name: str | None
    bot: str | None


@dataclass(frozen=True)
class ResultRow:
    """How a game ended for one seat."""

    table: str
    seat: int
    game: str
    seats: int
    person: str | None
    bot: str | None
    score: int
    place: int
    won: bool
    at: float
    turns: int | None
    """None: played before turns were counted."""


@dataclass(frozen=True)
class Append:
    """What one commit brings to one table: all of it is written, or none."""

    table: str
    entries: tuple[Entry, ...]
    """With consecutive numbers."""
    changes: dict[str, Any]
    """Columns of `tables` to set. The store itself sets `number`."""
    seated: tuple[Seated, ...] | None = None
    """Replaces what is known of the table's seats; None: they stay."""
    results: tuple[ResultRow, ...] | None = None
    """Replaces the table's results; None: they stay."""


class Appended(enum.Enum):
    """What became of an append."""

    WRITTEN = "written"
    TAKEN = "taken"
    """The log has gone on: somebody else has that number. Read, check again, try again."""
    REPEATED = "repeated"
    """The client's id was used before: the log has that entry, with the number it got then."""


@dataclass(frozen=True)
class SeenSeat:
    """What a process has said of a seat: somebody is or was there."""

    table: str
    seat: int
    process: str
    until: float
    """In the past: they are gone since then. In the future: they are there, and the process is believed until then."""


@dataclass(frozen=True)
class Holding:
    """A table at which a person sits, and where."""

    row: Row
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Person:
    """Somebody who plays. There are no accounts: a person is whoever holds one of their credentials."""

    id: str
    name: str | None
    language: str | None
    created: float
    seen: float


@dataclass(frozen=True)
class Credential:
    """What somebody proves with that they are a person. The secret itself is never kept, only its SHA-256."""

    hash: str = field(repr=False)
    person: str
    kind: str
    """cookie, token (for a bot's writer) or move (once, to take a seat to another device)."""
    label: str | None
    table_id: str | None
    seat: int | None
    created: float
    used: float | None = None
    revoked: float | None = None

    def __post_init__(self) -> None:
        if not HASH.fullmatch(self.hash):
            raise ValueError("A credential is kept as the SHA-256 of its secret: 64 hex digits expected")


@dataclass(frozen=True)
class Stats:
    """Many results in one line: of one game with so many seats, for people (bot is None) or for one bot."""

    game: str
    seats: int
    bot: str | None
    games: int
    won: int
    best: int
    mean_score: float
    mean_place: float
    mean_turns: float | None
