"""A process that appends as fast as it can and says what was acknowledged, until it is killed."""

import asyncio
from multiprocessing.connection import Connection
from pathlib import Path

from stellwerk.server.storage.database import open_database
from stellwerk.server.storage.store import Appended, Store
from stellwerk.server.storage.writer import Writer
from tests.server.storage.lib import an_append


def work(url: str, folder: str, tables: list[str], told: Connection) -> None:
    """Append to all tables at once, for ever. Tells (table, number) after each acknowledgement."""
    asyncio.run(append_for_ever(Store(open_database(url, Path(folder))), tables, told))


async def append_for_ever(store: Store, tables: list[str], told: Connection) -> None:
    """One task a table, so that batches form."""
    writer = Writer(store)

    async def play(table: str) -> None:
        row = store.table(table)
        assert row is not None
        number = row.number
        while True:
            number += 2
            outcome = await writer.append(an_append(table, number - 1, number, changes={"touched": float(number)}))
            assert outcome is Appended.WRITTEN
            told.send((table, number))

    await asyncio.gather(*(play(table) for table in tables))
