"""The game of a table played again from its log: after a restart, after an undo, and when it is over, move by move."""

from collections.abc import Iterable
from typing import Any

from stellwerk.api.actions import from_json
from stellwerk.api.game import Move
from stellwerk.api.records import Record
from stellwerk.server.storage.store import Entry, Row, Store
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.state import TableState
from stellwerk.table import Table, resume


def record_of_table(state: TableState) -> Record:
    """The record of the game so far: what was undone is not in it. It has the seed: for nobody who still plays."""
    return Record(
        game=state.game,
        seats=state.seats,
        options=dict(state.options),
        seed=state.seed,
        seed_hash=state.seed_hash,
        board=None,
        setup=state.setup,
        moves=tuple(Move(played.seat, from_json(played.action), played.chance) for played in state.played),
        rules=state.rules,
        chance=state.chance,
        undone=state.undone if state.chance == "keyed" else (),
    )


def undo_last(before: Table) -> Table:
    """The game of a moment ago, which an undo has made the present one. Where chance is keyed, the undo counts."""
    table = before.copy()
    table.back_to(table.checkpoint())
    return table


def replay_state(state: TableState) -> Table | None:
    """The game as it stands; None before it begins."""
    return resume(record_of_table(state)) if state.rules else None


def load_state(row: Row, entries: Iterable[Entry]) -> TableState:
    """The state of a table from its row and its whole log. It plays the game again: not on the event loop."""
    state = TableState(row.id, int(row.seed, 16))
    for entry in entries:
        fold(state, entry)
    state.table = replay_state(state)
    return state


def play_on(after: TableState, entry: Entry) -> Any:
    """The game after an entry that another process wrote; None where it has to be played again from the log."""
    table = after.table
    if entry.kind in ("started", "undone"):
        return None
    if entry.kind == "acted" and table is not None:
        table = table.copy()
        table.act(entry.body["seat"], from_json(entry.body["action"]))
        if list(table.moves[-1].chance) != entry.body["chance"]:
            return None  # written under another version of the rules: what chance gave is in the log
    return table


def read_table(store: Store, id: str) -> tuple[TableState, list[Entry]] | None:
    """A table from the database, in a thread of its own: playing a game again takes a while."""
    row = store.table(id)
    if row is None:
        return None
    entries = store.entries(id)
    return load_state(row, entries), entries
