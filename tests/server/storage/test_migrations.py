"""From the first schema to the newest: nothing is lost, and what comes out is what the code works with."""

import multiprocessing
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from stellwerk.server.http.identity import hash_of
from stellwerk.server.storage.database import Database, DatabaseError, connect_database, open_database
from stellwerk.server.storage.migrate import MIGRATING, NEWEST, SCRIPTS, VERSION_TABLE
from stellwerk.server.storage.schema import metadata
from stellwerk.server.storage.store import (
    Append,
    Appended,
    Credential,
    Entry,
    Holding,
    Person,
    ResultRow,
    Row,
    SeenSeat,
    Store,
)
from tests.server.first_schema import Rows, first_schema
from tests.server.storage.lib import NOW, SEED, a_row, an_append, an_entry, count_waiting, open_and_close, results

ADA = Person("ada", "Ada", "en", NOW, NOW + 1)
COOKIE = Credential(hash_of("s"), "ada", "cookie", None, None, None, NOW)
OLD_RESULT = ResultRow("t", 0, "usa", 2, "ada", None, 120, 1, True, NOW, None)


def old_rows() -> Rows:
    """A game under way, and one that is over, as the first schema held them."""
    seat: dict[str, Any] = {"table_id": "t", "seat": 0, "person": "ada", "name": "Ada", "bot": None}
    result = {name: value for name, value in vars(OLD_RESULT).items() if name not in ("table", "turns")}
    return {
        "people": [vars(ADA)],
        "credentials": [vars(COOKIE)],
        "tables": [vars(a_row(number=2, phase="running", summary={"turn": 3}))],
        "seats": [seat, seat | {"seat": 1, "person": None, "name": None, "bot": "planner"}],
        "entries": [
            {"table_id": "t", **vars(an_entry(1, client_id="c1", text="ä"))},
            {"table_id": "t", **vars(an_entry(2, by=None))},
        ],
        "results": [{"table_id": "t", **result}],
    }


def test_everything_from_the_first_schema_is_still_there(database_url: str, tmp_path: Path) -> None:
    first_schema(database_url, tmp_path, old_rows())
    database = open_database(database_url, tmp_path)
    store = Store(database)
    row = a_row(number=2, phase="running", summary={"turn": 3})
    assert store.table("t") == row
    assert store.entries("t") == [an_entry(1, client_id="c1", text="ä"), an_entry(2, by=None)]
    assert store.of_person("ada", 10) == [Holding(row, (0,))]
    assert store.person("ada") == ADA
    assert store.credential(hash_of("s")) == COOKIE
    assert results(store) == [OLD_RESULT]
    assert store.stats_of_person("ada")[0].mean_turns is None
    database.close()


def test_an_old_game_goes_on_with_what_is_new(database_url: str, tmp_path: Path) -> None:
    first_schema(database_url, tmp_path, old_rows())
    database = open_database(database_url, tmp_path)
    store = Store(database)
    new = ResultRow("t", 0, "usa", 2, "ada", None, 130, 1, True, NOW + 9, 41)
    outcome = store.append([an_append("t", 3, results=(new,)), an_append("t", 4, client_id="c1")])
    assert outcome == [Appended.WRITTEN, Appended.REPEATED]
    assert results(store) == [new]
    store.mute("ada", "t", "bob")
    assert store.mutes("ada", "t") == {"bob"}
    database.close()


def test_the_first_schema_knew_neither_mutes_nor_turns(database_url: str, tmp_path: Path) -> None:
    first_schema(database_url, tmp_path, {})
    database = connect_database(database_url, tmp_path)
    found = inspect(database.engine)
    assert "mutes" not in found.get_table_names()
    assert "turns" not in {column["name"] for column in found.get_columns("results")}
    database.close()


def test_in_an_older_database_nobody_s_presence_is_known(database_url: str, tmp_path: Path) -> None:
    first_schema(database_url, tmp_path, old_rows())
    database = open_database(database_url, tmp_path)
    store = Store(database)
    assert store.seen_seats(["t"]) == []
    store.renew_process("p", NOW + 60)
    store.set_present("p", "t", [0], NOW)
    assert store.seen_seats(["t"]) == [SeenSeat("t", 0, "p", NOW + 60)]
    database.close()


def test_the_migrations_lead_to_the_schema_of_the_code(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []
        keys = {name: inspect(connection).get_pk_constraint(name) for name in metadata.tables}
    assert {name: key["constrained_columns"] for name, key in keys.items()} == {
        name: list(table.primary_key.columns.keys()) for name, table in metadata.tables.items()
    }


def test_opening_again_changes_nothing(database_url: str, tmp_path: Path) -> None:
    database = open_database(database_url, tmp_path)
    opening = Append("t", (Entry(1, NOW, "opened", None, None, {}),), {})
    Store(database).create_table(Row(**vars(a_row())), opening)
    database.close()
    database = open_database(database_url, tmp_path)
    assert Store(database).table("t") == a_row(number=1, seed=SEED)
    database.close()


def test_a_database_from_the_future_is_refused(database_url: str, tmp_path: Path) -> None:
    database = open_database(database_url, tmp_path)
    with database.writing() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    database.close()
    with pytest.raises(DatabaseError, match=r"was made by a newer Stellwerk \(its schema is 9999, .* up to 0003\)"):
        open_database(database_url, tmp_path)


def test_a_database_of_something_else_is_refused_and_left_alone(database_url: str, tmp_path: Path) -> None:
    database = connect_database(database_url, tmp_path)
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE people (shoe_size INTEGER)"))
    database.close()
    with pytest.raises(DatabaseError, match=r"holds tables that Stellwerk did not make \(people\)"):
        open_database(database_url, tmp_path)
    database = connect_database(database_url, tmp_path)
    assert inspect(database.engine).get_table_names() == ["people"]
    database.close()


def test_a_migration_that_fails_leaves_nothing_behind(database_url: str, tmp_path: Path) -> None:
    first_schema(database_url, tmp_path, old_rows())
    database = connect_database(database_url, tmp_path)
    # 0002 makes `mutes` first and then finds the column that it wants to add.
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE results ADD COLUMN turns INTEGER"))
    database.close()
    with pytest.raises(DatabaseError, match=r"cannot be used: .*turns"):
        open_database(database_url, tmp_path)
    database = connect_database(database_url, tmp_path)
    assert "mutes" not in inspect(database.engine).get_table_names()
    database.close()


def test_processes_that_start_together_wait_for_each_other(postgres_url: str, tmp_path: Path) -> None:
    database = connect_database(postgres_url, tmp_path)
    with ProcessPoolExecutor(3, multiprocessing.get_context("forkserver")) as pool:
        with database.writing() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            opening = [pool.submit(open_and_close, postgres_url, str(tmp_path)) for _ in range(3)]
            while count_waiting(database) < 3:
                assert not any(future.done() for future in opening)
        assert [future.result() for future in opening] == [database.name] * 3
    assert Store(database).table("t") is None
    database.close()


def test_a_database_of_the_newest_schema_is_opened_without_alembic(database_url: str, tmp_path: Path) -> None:
    assert ScriptDirectory(str(SCRIPTS)).get_current_head() == NEWEST
    open_database(database_url, tmp_path).close()
    opening = "import sys, pathlib; from stellwerk.server.storage.database import open_database"
    script = f"{opening}; open_database(sys.argv[1], pathlib.Path()).close(); print('alembic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script, database_url], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
