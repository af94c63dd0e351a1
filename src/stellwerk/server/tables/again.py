"""The game of a table played again from its log: after a restart, after an undo, and when it is over, move by move."""

from stellwerk.door.actions import from_json
from stellwerk.door.game import Move
from stellwerk.door.records import Record
from stellwerk.server.tables.state import TableState
from stellwerk.table import Table, resume


def record_of(state: TableState) -> Record:
    """The record of the game so far: what was undone is not in it. It has the seed: for nobody who still plays."""
    return Record(
        game=state.game,
        seats=state.seats,
        options=dict(state.options),
        seed=state.seed,
        seed_hash=state.seed_hash,
        board=None,
        setup=state.setup,
        moves=tuple(Move(one.seat, from_json(one.action), one.chance) for one in state.played),
        rules=state.rules,
        chance=state.chance,
        undone=state.undone if state.chance == "keyed" else (),
    )


def gone_back(before: Table) -> Table:
    """The game of a moment ago, which an undo has made the present one. Where chance is keyed, the undo counts."""
    table = before.copy()
    table.back_to(table.mark())
    return table


def play_again(state: TableState) -> Table | None:
    """The game as it stands; None before it begins."""
    return resume(record_of(state)) if state.rules else None
