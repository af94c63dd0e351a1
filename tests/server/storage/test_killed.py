"""Killed without warning, again and again: what was acknowledged is there."""

import multiprocessing
import random
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from stellwerk.server.storage.database import Database, open_database
from stellwerk.server.storage.log import LOCK_TABLES
from stellwerk.server.storage.store import Store
from tests.server.storage.killed import work
from tests.server.storage.lib import a_row, open_tables

TABLES = ["t", "u", "v", "w"]
KILLS = 10


@pytest.fixture
def processes() -> ForkServerContext:
    """Processes that start fast, and afresh: they inherit neither the lock of a file nor a connection."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([work.__module__])
    return context


def told_until_killed(processes: ForkServerContext, url: str, folder: Path, acknowledged: int) -> dict[str, int]:
    """Let a process work for so many acknowledgements, kill it in the middle; the last number of each table."""
    hears, tells = processes.Pipe(duplex=False)
    process = processes.Process(target=work, args=(url, str(folder), TABLES, tells), daemon=True)
    process.start()
    tells.close()
    last: dict[str, int] = {}
    try:
        while acknowledged > 0:
            table, last[table] = hears.recv()
            acknowledged -= 1
        process.kill()
        while True:
            table, last[table] = hears.recv()
    except EOFError:
        assert acknowledged == 0, "the process ended before it was killed"
    finally:
        process.kill()
        process.join()
        hears.close()
    return last


def wait_for_the_dead(database: Database) -> None:
    """In PostgreSQL the last commit of a process may still be on its way when the process is dead."""
    with database.writing() as connection:
        connection.execute(LOCK_TABLES, {"ids": TABLES})


def test_no_acknowledged_append_is_lost(processes: ForkServerContext, database_url: str, tmp_path: Path) -> None:
    chance = random.Random(4)
    database = open_database(database_url, tmp_path)
    open_tables(Store(database), *TABLES)
    database.close()
    for _ in range(KILLS):
        last = told_until_killed(processes, database_url, tmp_path, chance.randrange(1, 60))
        database = open_database(database_url, tmp_path)
        store = Store(database)
        wait_for_the_dead(database)
        for table in TABLES:
            numbers = [entry.number for entry in store.entries(table)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) % 2 == 1, "an append of two entries was written by half"
            assert numbers[-1] >= last.get(table, 1)
            touched = float(numbers[-1]) if len(numbers) > 1 else a_row().touched
            assert store.table(table) == a_row(table, number=numbers[-1], touched=touched)
        database.close()
