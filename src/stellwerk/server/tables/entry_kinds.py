"""The kinds of entries in a table's log: what each changes, and what everybody is told of it.

A kind of entry is one class. Its fields are what is told of it, and its form for OpenAPI and AsyncAPI is made from
them; what else is stored in its body never leaves, but for what `updates.py` says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

from stellwerk.server.storage.store import Entry
from stellwerk.server.tables.commands import Level, Timer
from stellwerk.server.tables.state import Played, Sitter, TableState, TimerRequest, UndoRequest

_APART = {"public": False}
"""Of a field that is not told as it is stored: `updates.py` says who is told what of it."""


class LogError(RuntimeError):
    """A log that cannot have been written by this program."""


def sitter_from(body: Mapping[str, Any]) -> Sitter:
    """A sitter as an entry has it."""
    return Sitter(body["name"], body["colour"], body.get("person"), body.get("bot"), body.get("stood_in", False))


@dataclass(frozen=True)
class EntryKind:
    """A kind of entry, and what everybody is told of one."""

    kind: ClassVar[str]
    """The word for it in the log."""
    form: ClassVar[str]
    """The name of its form. Kinds that are told alike share one."""

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """Take what it changes into the state; chat, for one, changes nothing."""


@dataclass(frozen=True)
class Opened(EntryKind):
    """The table was opened."""

    kind = "opened"
    form = "OpenedEntry"
    game: str

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """Everything that a table begins with."""
        body = entry.body
        state.game, state.options = body["game"], dict(body["options"])
        state.listed, state.timer, state.pace = body["listed"], body["timer"], body["pace"]
        state.think_aloud, state.seed_hash = body["think_aloud"], body["seed_hash"]
        state.sitters = [None if one is None else sitter_from(one) for one in body["sitters"]]
        state.host, state.created = entry.by, entry.at


@dataclass(frozen=True)
class _Seat(EntryKind):
    """Something about one seat: sat down, left, was taken off, another name or colour, another device, away, back."""

    form = "SeatEntry"
    seat: int


class _Seated(_Seat):
    __doc__ = _Seat.__doc__

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """Who sits where now: which seats change, and to what."""
        _seat_people(state, entry)


class Sat(_Seated):
    """Somebody sat down."""

    kind = "sat"


class Left(_Seated):
    """Somebody left."""

    kind = "left"


@dataclass(frozen=True)
class SeatedBot(EntryKind):
    """A bot sits down."""

    kind = "seated_bot"
    form = "SeatedBotEntry"
    seat: int | None
    """Null: in all seats that were empty"""

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """The same as if people sat down."""
        _seat_people(state, entry)


class Emptied(_Seated):
    """The host took somebody off a seat."""

    kind = "emptied"


class Looks(_Seated):
    """Somebody has another name or colour."""

    kind = "looks"


class Moved(_Seated):
    """Somebody plays on with another device."""

    kind = "moved"


@dataclass(frozen=True)
class Settings(EntryKind):
    """The host changed these settings, or the options of the game."""

    kind = "settings"
    form = "SettingsEntry"
    listed: bool | None = None
    timer: Timer | None = None
    pace: float | None = None
    think_aloud: bool | None = None

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """What is named is set."""
        for name, value in entry.body.items():
            if name not in ("listed", "timer", "pace", "think_aloud", "options"):
                raise LogError(f"table {state.id}: {name} is no setting")
            setattr(state, name, value)


@dataclass(frozen=True)
class Started(EntryKind):
    """The cards are dealt."""

    kind = "started"
    form = "StartedEntry"
    events: tuple[object, ...] = field(metadata=_APART)

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """The game runs, by the rules of this moment."""
        body = entry.body
        state.phase, state.moved, state.began = "running", entry.at, entry.at
        state.setup, state.rules = tuple(body["setup"]), body["rules"]
        state.chance = body.get("chance", "stream")
        state.options = dict(body.get("options", state.options))  # with those that are newer than the table


@dataclass(frozen=True)
class Acted(EntryKind):
    """Somebody acted, and this is what it brought."""

    kind = "acted"
    form = "ActedEntry"
    seat: int
    bot: Level | None
    """The level of the bot that decided; null: a person did"""
    events: tuple[object, ...] = field(metadata=_APART)
    reason: object = field(default=None, metadata=_APART)
    """Why a bot did so: told when the game is over, or where bots think aloud"""

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """One more action, and perhaps the last."""
        body, by_bot = entry.body, entry.body["bot"] is not None
        chance = tuple(body["chance"])
        state.played.append(Played(entry.number, body["seat"], body["action"], chance, body["reveals"], by_bot))
        _go_on(state, entry)
        if body["over"]:
            state.phase, state.timer_request = "over", None


@dataclass(frozen=True)
class _Undo(EntryKind):
    """Somebody takes back the entry `to` and all actions since, or asks whether they may."""

    form = "UndoEntry"
    seat: int
    to: int


class Undone(_Undo):
    """Actions are taken back."""

    kind = "undone"

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """They never happened; that there was an undo, counts."""
        state.played.cut(sum(played.number < entry.body["to"] for played in state.played))
        state.undone = (*state.undone, len(state.played))
        _go_on(state, entry)


class AskedUndo(_Undo):
    """Somebody asks the others for an undo."""

    kind = "asked_undo"

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """The others have to answer."""
        state.request = UndoRequest(entry.body["seat"], entry.body["to"], entry.at)


@dataclass(frozen=True)
class AnsweredUndo(EntryKind):
    """Somebody may take back an action, or may not."""

    kind = "answered_undo"
    form = "AnsweredUndoEntry"
    seat: int | None
    """Null: nobody answered in time, or whoever asked has left"""
    agree: bool

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """One says no: that ends it."""
        if state.request is None:
            raise LogError(f"table {state.id}: entry {entry.number} answers what nobody asked")
        if entry.body["agree"]:
            state.request = replace(state.request, agreed=state.request.agreed | {entry.body["seat"]})
        else:
            state.request = None
            state.moved = entry.at


@dataclass(frozen=True)
class _Timer(EntryKind):
    """Somebody asks for another clock in the running game; or all have agreed to it, from the next decision on."""

    form = "TimerEntry"
    seat: int
    timer: Timer


class AskedTimer(_Timer):
    """Somebody asks for another clock."""

    kind = "asked_timer"

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """The others have to answer."""
        state.timer_request = TimerRequest(entry.body["seat"], entry.body["timer"], entry.at)


@dataclass(frozen=True)
class AnsweredTimer(EntryKind):
    """Somebody agrees to another clock, or does not."""

    kind = "answered_timer"
    form = "AnsweredTimerEntry"
    seat: int | None
    """Null: not everybody answered in time, or whoever asked has left"""
    agree: bool

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """One says no: that ends it."""
        if state.timer_request is None:
            raise LogError(f"table {state.id}: entry {entry.number} answers what nobody asked")
        agreed = state.timer_request.agreed | {entry.body["seat"]}
        state.timer_request = replace(state.timer_request, agreed=agreed) if entry.body["agree"] else None


class AgreedTimer(_Timer):
    """All have agreed to another clock."""

    kind = "agreed_timer"

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """From the next decision on."""
        state.timer_request, state.next_timer = None, entry.body["timer"]


class StoodIn(_Seat):
    """A bot plays for somebody who is away."""

    kind = "stood_in"

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """The seat stays theirs."""
        _let_bot_play(state, entry, True)


class Returned(_Seat):
    """Somebody plays again in their seat."""

    kind = "returned"

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """The bot goes."""
        _let_bot_play(state, entry, False)


@dataclass(frozen=True)
class Said(EntryKind):
    """Somebody said something."""

    kind = "said"
    form = "SaidEntry"
    seat: int
    text: str | None
    """Null: you have muted them"""


@dataclass(frozen=True)
class Closed(EntryKind):
    """The table was closed."""

    kind = "closed"
    form = "ClosedEntry"

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:  # noqa: ARG004 - as all kinds do
        """What it was before is kept."""
        state.before_closing, state.phase = state.phase, "closed"


@dataclass(frozen=True)
class Reopened(EntryKind):
    """The table goes on."""

    kind = "reopened"
    form = "ReopenedEntry"
    seat: int | None
    """Null: the host, who has no seat"""

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """It is what it was; the clock begins anew."""
        state.phase, state.moved = state.before_closing, entry.at


@dataclass(frozen=True)
class Rematched(EntryKind):
    """There is another table for the next game."""

    kind = "rematched"
    form = "RematchedEntry"
    table: str

    @staticmethod
    def fold(state: TableState, entry: Entry) -> None:
        """Where to go."""
        state.next_table, state.rematched = entry.body["table"], entry.number


def _seat_people(state: TableState, entry: Entry) -> None:
    for seat, sitter in entry.body["seats"]:
        state.sitters[seat] = None if sitter is None else sitter_from(sitter)
    state.host = entry.body.get("host", state.host)


def _let_bot_play(state: TableState, entry: Entry, stood_in: bool) -> None:
    sitter = state.sitters[entry.body["seat"]]
    if sitter is None:
        raise LogError(f"table {state.id}: entry {entry.number} is about an empty seat")
    state.sitters[entry.body["seat"]] = replace(sitter, stood_in=stood_in)
    state.moved = entry.at


def _go_on(state: TableState, entry: Entry) -> None:
    """The next decision: nobody decides about an undo any more, and the clock is the one that was agreed to."""
    state.moved, state.request = entry.at, None
    state.timer, state.next_timer = state.next_timer or state.timer, None


KINDS: Mapping[str, type[EntryKind]] = {
    one.kind: one
    for one in list(globals().values())
    if isinstance(one, type) and issubclass(one, EntryKind) and hasattr(one, "kind")
}
"""Every kind of entry, by its word."""


def public_fields(kind: type[EntryKind]) -> tuple[str, ...]:
    """What of an entry's body is told to everybody, as it is stored."""
    return tuple(one.name for one in fields(kind) if one.metadata.get("public", True))
