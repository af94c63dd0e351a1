"""What a viewer is told: the entries they have not seen, as far as they may know them, and the table as it is now.

Everything that leaves the server about a game is made here, from views and from events with an audience. The state is
never looked at for anything else.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from stellwerk.api.actions import to_json
from stellwerk.server.storage.store import Entry
from stellwerk.server.tables.entry_kinds import KINDS, public_fields
from stellwerk.server.tables.events import redact, reveal
from stellwerk.server.tables.state import TableState

_PUBLIC: Mapping[str, tuple[str, ...]] = {word: public_fields(kind) for word, kind in KINDS.items()}
"""What of an entry's body everybody may know. Nothing else of it leaves, but for events, each to its audience."""


def redact_entry(
    entry: Entry, state: TableState, seat: int | None, muted: frozenset[str] = frozenset(), now: bool = False
) -> dict[str, Any]:
    """An entry, as far as this seat may know it, `now` or later. Once the game is over, everything is open."""
    body, over = entry.body, state.phase == "over"
    entry_told: dict[str, Any] = {"number": entry.number, "at": entry.at, "kind": entry.kind}
    for name in _PUBLIC[entry.kind]:
        if name in body:
            entry_told[name] = body[name]
    if entry.kind == "said" and entry.by in muted:
        entry_told["text"] = None
    if "events" in body:
        entry_told["events"] = reveal(body["events"]) if over else redact(body["events"], seat, now)
    if entry.kind == "acted" and (over or state.think_aloud):
        entry_told["reason"] = body["reason"]
    return entry_told


def redact_entries(
    entries: Iterable[Entry],
    state: TableState,
    seat: int | None,
    muted: frozenset[str] = frozenset(),
    came: int | None = None,
) -> list[dict[str, Any]]:
    """Entries, as far as this seat may know them. Who listens saw what happened since they `came`."""
    return [redact_entry(entry, state, seat, muted, came is not None and entry.number > came) for entry in entries]


def view_for(state: TableState, seat: int | None) -> dict[str, Any]:
    """The game as this seat sees it now, and what it may do."""
    if state.table is None:
        return {"view": None, "legal": None}
    legal = (
        [to_json(action) for action in state.table.legal(seat)] if seat is not None and seat in state.owed() else None
    )
    return {"view": state.table.view(seat).parts(), "legal": legal}


def to_json_bytes(value: object) -> bytes:
    """As JSON text."""
    return orjson.dumps(value)
