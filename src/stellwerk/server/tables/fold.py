"""What an entry of the log changes. The whole state of a table comes from here: folding its log makes it again."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from stellwerk.server.storage.store import Entry
from stellwerk.server.tables.state import Played, Sitter, TableState, TimerRequest, UndoRequest


class LogError(RuntimeError):
    """A log that cannot have been written by this program."""


def fold(state: TableState, entry: Entry) -> None:
    """Take one more entry into the state. The referee's table is not touched: `LiveTable` sees to it."""
    if entry.number != state.number + 1:
        raise LogError(f"table {state.id}: entry {state.number + 1} is missing; found {entry.number}")
    KINDS[entry.kind](state, entry, entry.body)
    state.number = entry.number
    state.touched = entry.at


def sitter_from(body: Mapping[str, Any]) -> Sitter:
    """A sitter as an entry has it."""
    return Sitter(body["name"], body["colour"], body.get("person"), body.get("bot"), body.get("stood_in", False))


def sitter_json(sitter: Sitter) -> dict[str, Any]:
    """And back."""
    plain = {"name": sitter.name, "colour": sitter.colour, "person": sitter.person, "bot": sitter.bot}
    return plain | ({"stood_in": True} if sitter.stood_in else {})


def _opened(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    state.game, state.options = body["game"], dict(body["options"])
    state.listed, state.timer, state.pace = body["listed"], body["timer"], body["pace"]
    state.think_aloud, state.seed_hash = body["think_aloud"], body["seed_hash"]
    state.sitters = [None if one is None else sitter_from(one) for one in body["sitters"]]
    state.host, state.created = entry.by, entry.at


def _seated(state: TableState, _entry: Entry, body: Mapping[str, Any]) -> None:
    """Who sits where now: `sat`, `left`, `seated_bot` and `emptied` say which seats change, and to what."""
    for seat, sitter in body["seats"]:
        state.sitters[seat] = None if sitter is None else sitter_from(sitter)
    state.host = body.get("host", state.host)


def _settings(state: TableState, _entry: Entry, body: Mapping[str, Any]) -> None:
    for name, value in body.items():
        if name not in ("listed", "timer", "pace", "think_aloud", "options"):
            raise LogError(f"table {state.id}: {name} is no setting")
        setattr(state, name, value)


def _started(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    state.phase, state.moved, state.began = "running", entry.at, entry.at
    state.setup, state.rules = tuple(body["setup"]), body["rules"]
    state.chance = body.get("chance", "stream")
    state.options = dict(body.get("options", state.options))  # with those that are newer than the table


def _acted(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    chance = tuple(body["chance"])
    by_bot = body["bot"] is not None
    state.played.append(Played(entry.number, body["seat"], body["action"], chance, body["reveals"], by_bot))
    _go_on(state, entry)
    if body["over"]:
        state.phase, state.timer_request = "over", None


def _undone(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    state.played.cut(sum(played.number < body["to"] for played in state.played))
    state.undone = (*state.undone, len(state.played))
    _go_on(state, entry)


def _go_on(state: TableState, entry: Entry) -> None:
    """The next decision: nobody decides about an undo any more, and the clock is the one that was agreed to."""
    state.moved, state.request = entry.at, None
    state.timer, state.next_timer = state.next_timer or state.timer, None


def _asked_undo(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    state.request = UndoRequest(body["seat"], body["to"], entry.at)


def _answered_undo(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    if state.request is None:
        raise LogError(f"table {state.id}: entry {entry.number} answers what nobody asked")
    if body["agree"]:
        state.request = replace(state.request, agreed=state.request.agreed | {body["seat"]})
    else:
        state.request = None
        state.moved = entry.at


def _asked_timer(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    state.timer_request = TimerRequest(body["seat"], body["timer"], entry.at)


def _answered_timer(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    if state.timer_request is None:
        raise LogError(f"table {state.id}: entry {entry.number} answers what nobody asked")
    agreed = state.timer_request.agreed | {body["seat"]}
    state.timer_request = replace(state.timer_request, agreed=agreed) if body["agree"] else None


def _agreed_timer(state: TableState, _entry: Entry, body: Mapping[str, Any]) -> None:
    state.timer_request, state.next_timer = None, body["timer"]


def _stands_in(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    sitter = state.sitters[body["seat"]]
    if sitter is None:
        raise LogError(f"table {state.id}: entry {entry.number} is about an empty seat")
    state.sitters[body["seat"]] = replace(sitter, stood_in=entry.kind == "stood_in")
    state.moved = entry.at


def _said(_state: TableState, _entry: Entry, _body: Mapping[str, Any]) -> None:
    """Chat changes nothing."""


def _closed(state: TableState, _entry: Entry, _body: Mapping[str, Any]) -> None:
    state.before_closing, state.phase = state.phase, "closed"


def _reopened(state: TableState, entry: Entry, _body: Mapping[str, Any]) -> None:
    state.phase, state.moved = state.before_closing, entry.at


def _rematched(state: TableState, entry: Entry, body: Mapping[str, Any]) -> None:
    state.next_table, state.rematched = body["table"], entry.number


KINDS: Mapping[str, Callable[[TableState, Entry, Mapping[str, Any]], None]] = {
    "opened": _opened,
    "sat": _seated,
    "left": _seated,
    "seated_bot": _seated,
    "emptied": _seated,
    "looks": _seated,
    "moved": _seated,
    "settings": _settings,
    "started": _started,
    "acted": _acted,
    "undone": _undone,
    "asked_undo": _asked_undo,
    "answered_undo": _answered_undo,
    "asked_timer": _asked_timer,
    "answered_timer": _answered_timer,
    "agreed_timer": _agreed_timer,
    "stood_in": _stands_in,
    "returned": _stands_in,
    "said": _said,
    "closed": _closed,
    "reopened": _reopened,
    "rematched": _rematched,
}
"""Every kind of entry, and what it changes."""
