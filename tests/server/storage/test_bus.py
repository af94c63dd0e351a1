"""Processes that share a PostgreSQL hear of each other, also after the line was cut."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.storage.bus import Bus, BusListener, LocalBus, open_bus
from stellwerk.server.storage.database import open_database
from stellwerk.server.storage.store import Appended, Store
from tests.server.postgres import Postgres
from tests.server.storage.lib import an_append, open_tables

# For a test that would otherwise hang: nothing here takes anywhere near as long.
PATIENCE = 60

Heard = asyncio.Queue[tuple[str, Any]]


class Bused:
    """Two processes' stores and hubs on one PostgreSQL."""

    def __init__(self, store: Store, other: Store) -> None:
        self.store, self.other = store, other
        self.heard: Heard = asyncio.Queue()
        self.other_heard: Heard = asyncio.Queue()
        self.bus: Bus = LocalBus()
        self.other_bus: Bus = LocalBus()

    async def open(self) -> None:
        self.bus = await open_bus(self.store.database, listener(self.heard), self.store.process)
        self.other_bus = await open_bus(self.other.database, listener(self.other_heard), self.other.process)

    async def close(self) -> None:
        await self.bus.close()
        await self.other_bus.close()


def listener(heard: Heard) -> BusListener:
    return BusListener(
        on_entries=lambda table, number: heard.put_nowait(("news", (table, number))),
        on_presence=lambda message: heard.put_nowait(("presence", message)),
        on_gap=lambda: heard.put_nowait(("gap", None)),
    )


async def next_of(heard: Heard) -> tuple[str, Any]:
    return await asyncio.wait_for(heard.get(), PATIENCE)


def with_buses(url: str, folder: Path, play: Callable[[Bused], Awaitable[None]]) -> None:
    """Run something with two processes' worth of stores and hubs."""

    async def run() -> None:
        registry = Bused(Store(open_database(url, folder)), Store(open_database(url, folder)))
        try:
            await registry.open()
            await play(registry)
        finally:
            await registry.close()
            registry.store.database.close()
            registry.other.database.close()

    asyncio.run(run())


def test_what_one_process_writes_the_others_hear(postgres_url: str, tmp_path: Path) -> None:
    async def play(registry: Bused) -> None:
        open_tables(registry.store, "t")
        assert await next_of(registry.other_heard) == ("news", ("t", 1))
        batch = [an_append("t", 2, 3), an_append("t", 3)]
        assert registry.store.append(batch) == [Appended.WRITTEN, Appended.TAKEN]
        assert await next_of(registry.other_heard) == ("news", ("t", 3))
        # The one that wrote hears only what the other says, though its own came first.
        assert registry.other.append([an_append("t", 4)]) == [Appended.WRITTEN]
        assert await next_of(registry.heard) == ("news", ("t", 4))
        assert registry.heard.empty()
        assert registry.other_heard.empty()

    with_buses(postgres_url, tmp_path, play)


def test_presence_reaches_the_others_and_not_oneself(postgres_url: str, tmp_path: Path) -> None:
    async def play(registry: Bused) -> None:
        for n in range(50):
            registry.bus.publish_presence({"n": n, "name": "Zoë"})
        for n in range(50):
            assert await next_of(registry.other_heard) == ("presence", {"n": n, "name": "Zoë"})
        registry.other_bus.publish_presence({"n": "last"})
        assert await next_of(registry.heard) == ("presence", {"n": "last"})

    with_buses(postgres_url, tmp_path, play)


def test_a_presence_that_is_too_long_is_refused(postgres_url: str, tmp_path: Path) -> None:
    async def play(registry: Bused) -> None:
        with pytest.raises(ValueError, match="at most 7999 bytes"):
            registry.bus.publish_presence({"names": "x" * 8000})
        registry.bus.publish_presence({"names": "x" * 7900})
        assert await next_of(registry.other_heard) == ("presence", {"names": "x" * 7900})

    with_buses(postgres_url, tmp_path, play)


def test_a_hub_comes_back_when_its_line_was_cut_and_says_so(
    postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    async def play(registry: Bused) -> None:
        open_tables(registry.store, "t")
        assert await next_of(registry.other_heard) == ("news", ("t", 1))
        with postgres.connect(registry.store.database.engine.url.database or "") as connection:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%' AND datname = %s"
            assert len(connection.execute(cut, (connection.info.dbname,)).fetchall()) == 2
        assert await next_of(registry.heard) == ("gap", None)
        assert await next_of(registry.other_heard) == ("gap", None)
        assert registry.store.append([an_append("t", 2)]) == [Appended.WRITTEN]
        assert await next_of(registry.other_heard) == ("news", ("t", 2))
        registry.other_bus.publish_presence({"back": True})
        assert await next_of(registry.heard) == ("presence", {"back": True})

    with_buses(postgres_url, tmp_path, play)


def test_what_others_say_on_the_channel_does_no_harm(postgres: Postgres, postgres_url: str, tmp_path: Path) -> None:
    async def play(registry: Bused) -> None:
        with postgres.connect(registry.store.database.engine.url.database or "") as connection:
            for payload in ("", "not json", "[]", "{}", '{"from": 1}', '{"from": "x", "table": 3, "number": "4"}'):
                connection.execute("SELECT pg_notify('stellwerk_news', %s)", (payload,))
                connection.execute("SELECT pg_notify('stellwerk_presence', %s)", (payload,))
        open_tables(registry.store, "t")
        assert await next_of(registry.other_heard) == ("news", ("t", 1))

    with_buses(postgres_url, tmp_path, play)


def test_a_process_with_a_file_of_its_own_has_nobody_to_talk_to(tmp_path: Path) -> None:
    async def run() -> None:
        database = open_database(None, tmp_path)
        bus = await open_bus(database, listener(asyncio.Queue()), "me")
        bus.publish_presence({"n": 1})
        await bus.close()
        database.close()
        assert isinstance(bus, LocalBus)

    asyncio.run(run())
