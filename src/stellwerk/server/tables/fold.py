"""What an entry of the log changes. The whole state of a table comes from here: folding its log makes it again."""

from typing import Any

from stellwerk.server.storage.store import Entry
from stellwerk.server.tables.entry_kinds import KINDS, LogError
from stellwerk.server.tables.state import Sitter, TableState


def fold(state: TableState, entry: Entry) -> None:
    """Take one more entry into the state. The referee's table is not touched: `LiveTable` sees to it."""
    if entry.number != state.number + 1:
        raise LogError(f"table {state.id}: entry {state.number + 1} is missing; found {entry.number}")
    KINDS[entry.kind].fold(state, entry)
    state.number = entry.number
    state.touched = entry.at


def sitter_json(sitter: Sitter) -> dict[str, Any]:
    """A sitter as an entry keeps them."""
    plain = {"name": sitter.name, "colour": sitter.colour, "person": sitter.person, "bot": sitter.bot}
    return plain | ({"stood_in": True} if sitter.stood_in else {})
