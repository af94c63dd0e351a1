"""The forms of what the routes of a table take and give. OpenAPI, and the types of the page, are made from them."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from stellwerk.server.core.schema import ActionModel, GameAction
from stellwerk.server.http.schemas.entries import EntryTold
from stellwerk.server.http.schemas.view import ViewModel
from stellwerk.server.tables.commands import ID, Command, Level, Timer

Phase: TypeAlias = Literal["open", "running", "over", "closed"]
SeatKind: TypeAlias = Literal["empty", "person", "bot"]


class Ordered(BaseModel):
    """A command, under an id that its client made."""

    model_config = ConfigDict(extra="forbid")
    id: Annotated[str, Field(pattern=ID, description="Made by the client; the same id again is the same command again")]
    command: Command


class Accepted(BaseModel):
    """The command has been done, and is on disk."""

    number: Annotated[int, Field(description="Of its entry in the table's log")]


class Asked(BaseModel):
    """An action, to learn whether it would be legal."""

    model_config = ConfigDict(extra="forbid")
    action: GameAction


class Legal(BaseModel):
    """It would be."""

    legal: Literal[True]


class TableOpened(BaseModel):
    """A new table."""

    table: str
    number: int
    seed_hash: Annotated[str, Field(description="SHA-256 of the seed, promised before the first card")]


class SeatListed(BaseModel):
    """A seat of a table in a list."""

    name: str | None
    colour: str | None
    kind: SeatKind


class TableInShort(BaseModel):
    """What a list says of a table."""

    game: str
    seats: list[SeatListed]
    timer: Timer
    moves: int


class TableListed(TableInShort):
    """A table in a list."""

    table: str
    phase: Phase
    created: float
    touched: float


class SeatNow(BaseModel):
    """A seat, and who sits there."""

    seat: int
    kind: SeatKind
    team: int | None
    name: str | None
    colour: str | None
    level: Level | None
    present: bool
    stood_in: Annotated[bool, Field(description="A bot plays on for somebody who is away")]
    substitute_from: Annotated[
        float | None,
        Field(description="In a running game, of somebody who is away: when a bot may be called; seconds since 1970"),
    ]


class UndoAsked(BaseModel):
    """Somebody would like to take something back."""

    seat: int
    to: int
    agreed: list[int]
    asked: list[int]


class TimerAsked(BaseModel):
    """Somebody would like another clock for the running game."""

    seat: int
    timer: Timer
    agreed: list[int]
    asked: list[int]


class TableFacts(BaseModel):
    """A table, as everybody at it sees it."""

    id: str
    game: str
    options: dict[str, Any]
    listed: bool
    timer: Timer
    seconds: Annotated[float | None, Field(description="What a decision may take before a bot stands in")]
    pace: float
    think_aloud: bool
    phase: Phase
    host: int | None
    grace: Annotated[float, Field(description="Seconds that somebody has to be away before a bot may be called")]
    seats: list[SeatNow]
    seed_hash: str
    created: float
    moved: Annotated[float, Field(description="When the game last went on: the timer counts from here")]
    moves: int
    undo: UndoAsked | None
    next_timer: Annotated[Timer | None, Field(description="All have agreed to it: it holds from the next decision on")]
    timer_asked: TimerAsked | None
    next_table: str | None
    saving: Annotated[bool, Field(description="False: the server's disk is full, so nothing can be done for now")] = (
        True
    )


class You(BaseModel):
    """What is particular to who asks."""

    seat: int | None
    host: bool
    undo: Annotated[Literal["now", "ask"] | None, Field(description="May you take back your last action?")]


class GameNow(BaseModel):
    """The game as far as who asks may know it, and what they may do."""

    view: Annotated[ViewModel | None, Field(description="Null before the game begins")]
    legal: Annotated[list[ActionModel] | None, Field(description="All legal actions; null while you owe no decision")]


class TableNow(BaseModel):
    """A table as it is now."""

    number: int
    table: TableFacts
    you: You
    game: GameNow


class Log(BaseModel):
    """Entries of a table's log."""

    number: int
    entries: list[EntryTold]


class News(TableNow):
    """What is new at a table: what was missed, and how it is now. `since` null: what was before is not repeated."""

    type: Literal["news"]
    since: int | None
    entries: list[EntryTold]


class MoveLink(BaseModel):
    """The secret of a link that moves a seat."""

    token: str
    table: str
    seat: int


class Moved(BaseModel):
    """A seat that came to this device."""

    table: str
    seat: int
    number: int
