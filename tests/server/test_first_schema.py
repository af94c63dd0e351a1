"""A database that the first version left: migrated, its games go on, on both databases."""

import time
from pathlib import Path
from typing import Any

from stellwerk.api.actions import to_json
from stellwerk.server.storage.values import Entry
from stellwerk.server.tables.dispatch import dispatch
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.game_commands import propose_action
from stellwerk.server.tables.open_table import OpenTable, open_state
from stellwerk.server.tables.proposal import Asker
from stellwerk.server.tables.replay import record_of_table
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.summary import list_info
from stellwerk.table import verify
from tests.server.first_schema import first_schema
from tests.server.tables.lib import command, first_legal, registry, run

AT = time.time() - 3600
MOVES = 12


def played(game: str) -> tuple[TableState, list[Entry]]:
    """A game of Anna and Ben, some moves old, and its log."""
    wanted = OpenTable.model_validate({"game": game, "seats": 2, "name": "Anna"})
    state, body = open_state("anna", wanted, 1.0)
    log = [Entry(1, AT, "opened", "anna", None, dict(body))]
    fold(state, log[0])

    def add(proposal: Any, by: str) -> None:
        for kind, body in proposal.entries:
            log.append(Entry(state.number + 1, AT + state.number, kind, by, f"c{state.number}", dict(body)))
            fold(state, log[-1])
        state.table = proposal.table or state.table

    def ask(person: str, **words: Any) -> None:
        add(dispatch(state, Asker(person, lambda _seat: True), command(**words)), person)

    ask("ben", do="sit", name="Ben")
    ask("anna", do="start")
    for _ in range(MOVES):
        assert state.table is not None
        seat = state.owed()[0]
        add(propose_action(state, seat, state.table.legal(seat)[-1]), ("anna", "ben")[seat])
    return state, log


def rows_of(state: TableState, log: list[Entry]) -> dict[str, list[dict[str, Any]]]:
    """As the first schema has them."""
    table = {
        "id": state.id,
        "game": state.game,
        "seats": 2,
        "listed": False,
        "phase": "running",
        "host": "anna",
        "number": state.number,
        "created": AT,
        "touched": AT,
        "keeper": "a process that is no more",
        "kept_until": AT + 15,
        "seed": f"{state.seed:032x}",
        "next_table": None,
        "summary": list_info(state),
    }
    people = [{"id": one, "name": one, "language": "de", "created": AT, "seen": AT} for one in ("anna", "ben")]
    seats = [
        {"table_id": state.id, "seat": seat, "person": one, "name": one, "bot": None}
        for seat, one in enumerate(("anna", "ben"))
    ]
    entries = [{"table_id": state.id, **vars(entry)} for entry in log]
    return {"people": people, "tables": [table], "seats": seats, "entries": entries}


def test_its_games_go_on(database_url: str, tmp_path: Path) -> None:
    games = {game: played(game) for game in ("usa", "uk", "card")}
    rows: dict[str, list[dict[str, Any]]] = {}
    for state, log in games.values():
        for name, found in rows_of(state, log).items():
            rows.setdefault(name, []).extend(one for one in found if one not in rows[name])
    first_schema(database_url, tmp_path, rows)

    async def main() -> None:
        async with registry(tmp_path, database_url) as h:
            assert len(await h.readers.do(h.store.of_person, "anna", 10)) == len(games)
            for state, _ in games.values():
                live = await h.table(state.id)
                assert live is not None
                assert live.state.table == state.table
                for _ in range(5):
                    seat = live.state.owed()[0]
                    assert live.state.table is not None
                    assert to_json(live.state.table.legal(seat)[0])
                    await first_legal(h, live, seat)
                verify(record_of_table(live.state))

    run(main)
