"""The forms of the entries of a table's log, as they are told. Which fields an entry has depends on its kind."""

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel, Field

from stellwerk.server.core.schema import left_out, one_of
from stellwerk.server.http.schemas.games import NameAnswer
from stellwerk.server.http.schemas.view import EventModel
from stellwerk.server.tables.commands import Level, Timer


class EventKept(BaseModel):
    """What can be read up of something that happened, while the game goes on."""

    event: EventModel
    en: str
    de: str


class EventTold(EventKept):
    """Something that happened in the game, and the sentence that tells it."""

    later: EventKept = left_out(
        "Where something is seen in this moment only: what of it can be read up until the game is over"
    )


class _Entry(BaseModel):
    number: int
    at: float = Field(description="Seconds since 1970")


class OpenedEntry(_Entry):
    """The table was opened."""

    kind: Literal["opened"]
    game: str


class SeatEntry(_Entry):
    """Something about one seat: sat down, left, was taken off, another name or colour, another device, away, back."""

    kind: Literal["sat", "left", "emptied", "looks", "moved", "stood_in", "returned"]
    seat: int


class SeatedBotEntry(_Entry):
    """A bot sits down."""

    kind: Literal["seated_bot"]
    seat: int | None = Field(description="Null: in all seats that were empty")


class SettingsEntry(_Entry):
    """The host changed these settings, or the options of the game."""

    kind: Literal["settings"]
    listed: bool = left_out()
    timer: Timer = left_out()
    pace: float = left_out()
    think_aloud: bool = left_out()


class StartedEntry(_Entry):
    """The cards are dealt."""

    kind: Literal["started"]
    events: list[EventTold]


class ActedEntry(_Entry):
    """Somebody acted, and this is what it brought."""

    kind: Literal["acted"]
    seat: int
    bot: Level | None = Field(description="The level of the bot that decided; null: a person did")
    events: list[EventTold]
    reason: NameAnswer | None = left_out("Why a bot did so: told when the game is over, or where bots think aloud")


class UndoEntry(_Entry):
    """Somebody takes back the entry `to` and all actions since, or asks whether they may."""

    kind: Literal["undone", "asked_undo"]
    seat: int
    to: int


class AnsweredUndoEntry(_Entry):
    """Somebody may take back an action, or may not."""

    kind: Literal["answered_undo"]
    seat: int | None = Field(description="Null: nobody answered in time, or whoever asked has left")
    agree: bool


class TimerEntry(_Entry):
    """Somebody asks for another clock in the running game; or all have agreed to it, from the next decision on."""

    kind: Literal["asked_timer", "agreed_timer"]
    seat: int
    timer: Timer


class AnsweredTimerEntry(_Entry):
    """Somebody agrees to another clock, or does not."""

    kind: Literal["answered_timer"]
    seat: int | None = Field(description="Null: not everybody answered in time, or whoever asked has left")
    agree: bool


class SaidEntry(_Entry):
    """Somebody said something."""

    kind: Literal["said"]
    seat: int
    text: str | None = Field(description="Null: you have muted them")


class ClosedEntry(_Entry):
    """The table was closed."""

    kind: Literal["closed"]


class ReopenedEntry(_Entry):
    """The table goes on."""

    kind: Literal["reopened"]
    seat: int | None = Field(description="Null: the host, who has no seat")


class RematchedEntry(_Entry):
    """There is another table for the next game."""

    kind: Literal["rematched"]
    table: str


FORMS = (
    OpenedEntry,
    SeatEntry,
    SeatedBotEntry,
    SettingsEntry,
    StartedEntry,
    ActedEntry,
    UndoEntry,
    AnsweredUndoEntry,
    TimerEntry,
    AnsweredTimerEntry,
    SaidEntry,
    ClosedEntry,
    ReopenedEntry,
    RematchedEntry,
)

if TYPE_CHECKING:
    EntryTold: TypeAlias = dict[str, Any]
else:
    EntryTold = one_of("Entry", "An entry of a table's log, as far as who asks may know it.", "kind", FORMS)
