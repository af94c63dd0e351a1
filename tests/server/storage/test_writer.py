"""The writer: many appends in one commit, a bad one fails alone, nothing is acknowledged before it is committed."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from stellwerk.server.storage import database
from stellwerk.server.storage import writer as writing
from stellwerk.server.storage.store import Append, Appended, Store
from stellwerk.server.storage.writer import BATCH, Readers, Writer
from tests.server.storage.lib import an_append, open_tables

WRITTEN, TAKEN, REPEATED = Appended.WRITTEN, Appended.TAKEN, Appended.REPEATED


def with_writer(store: Store, play: Callable[[Writer], Awaitable[None]]) -> None:
    async def run() -> None:
        writer = Writer(store)
        try:
            await play(writer)
        finally:
            await writer.close()

    asyncio.run(run())


class Gate:
    """Holds the writer up, so that a test can say what is waiting when it goes on."""

    def __init__(self, writer: Writer) -> None:
        self._entered = threading.Event()
        self._open = threading.Event()
        self._passing = asyncio.create_task(writer.do(self._pass))

    def _pass(self) -> None:
        self._entered.set()
        self._open.wait()

    async def __aenter__(self) -> None:
        await asyncio.to_thread(self._entered.wait)

    async def __aexit__(self, *_: object) -> None:
        self._open.set()
        await self._passing


async def start(*calls: Coroutine[Any, Any, Appended]) -> list[asyncio.Task[Appended]]:
    """Begin all, and go on once they wait for the writer."""
    begun = [asyncio.create_task(call) for call in calls]
    await asyncio.sleep(0)
    return begun


def count_commits(store: Store) -> list[object]:
    commits: list[object] = []
    event.listen(store.database.engine, "commit", commits.append)
    return commits


def test_all_that_wait_are_written_in_one_commit(store: Store) -> None:
    ids = [f"t{n}" for n in range(100)]
    open_tables(store, *ids)
    commits = count_commits(store)

    async def play(writer: Writer) -> None:
        async with Gate(writer):
            begun = await start(*(writer.append(an_append(id, 2)) for id in ids))
        assert await asyncio.gather(*begun) == [WRITTEN] * 100

    with_writer(store, play)
    assert len(commits) == 1


def test_who_writes_alone_does_not_wait_and_many_wait_for_one_commit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [f"t{n}" for n in range(20)]
    open_tables(store, *ids)
    commits, waits, rested = count_commits(store), list[float](), threading.Event()

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if seconds > 0:
            rested.wait()

    monkeypatch.setattr(writing, "COMMIT_INTERVAL", 1000.0)
    monkeypatch.setattr(writing, "time", SimpleNamespace(sleep=sleep, monotonic=time.monotonic))

    async def play(writer: Writer) -> None:
        assert await writer.append(an_append(ids[0], 2)) is WRITTEN
        assert waits == [0.0]
        begun = await start(*(writer.append(an_append(id, 2)) for id in ids[1:]))
        rested.set()
        assert await asyncio.gather(*begun) == [WRITTEN] * 19

    with_writer(store, play)
    assert len(commits) == 2
    assert waits[1] > 0


def test_a_commit_has_its_limit(store: Store) -> None:
    open_tables(store, "t")
    commits = count_commits(store)

    async def play(writer: Writer) -> None:
        async with Gate(writer):
            begun = await start(*(writer.append(an_append("t", n)) for n in range(2, BATCH + 3)))
        assert await asyncio.gather(*begun) == [WRITTEN] * (BATCH + 1)

    with_writer(store, play)
    assert len(commits) == 2


def test_an_append_is_there_when_it_is_acknowledged(store: Store) -> None:
    open_tables(store, "t")

    async def play(writer: Writer) -> None:
        readers = Readers()
        for number in range(2, 12):
            assert await writer.append(an_append("t", number, client_id=f"c{number}")) is WRITTEN
            (entry,) = await readers.do(store.entries, "t", after=number - 1)
            assert (entry.number, entry.client_id) == (number, f"c{number}")
        assert await writer.append(an_append("t", 5)) is TAKEN
        assert await writer.append(an_append("t", 5, client_id="c3")) is REPEATED
        readers.close()

    with_writer(store, play)


def test_a_bad_append_fails_alone(store: Store) -> None:
    open_tables(store, "t", "u")

    async def play(writer: Writer) -> None:
        async with Gate(writer):
            batch = [an_append("t", 2), an_append("nowhere", 2), Append("u", (), {}), an_append("u", 2)]
            begun = await start(*(writer.append(append) for append in batch))
        outcome = await asyncio.gather(*begun, return_exceptions=True)
        assert [outcome[0], outcome[3]] == [WRITTEN, WRITTEN]
        assert isinstance(outcome[1], LookupError)
        assert isinstance(outcome[2], ValueError)
        assert await writer.append(an_append("t", 3)) is WRITTEN

    with_writer(store, play)


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store in a file that gives up at once where another connection writes."""
    monkeypatch.setattr(database, "PATIENCE", 0)
    opened = database.open_database(None, tmp_path)
    yield Store(opened)
    opened.close()


def test_a_database_that_is_locked_is_waited_for_once_and_not_by_one_after_the_other(
    impatient: Store, tmp_path: Path
) -> None:
    """And nothing is on disk of what was not acknowledged, even when it is free again."""
    store, ids, waited = impatient, [f"t{n}" for n in range(20)], list[object]()
    open_tables(store, *ids)
    event.listen(store.database.engine, "handle_error", waited.append)
    other = sqlite3.connect(tmp_path / database.FILE, isolation_level=None)

    async def play(writer: Writer) -> None:
        async with Gate(writer):
            appends = await start(*(writer.append(an_append(id, 2)) for id in ids))
            takes = [asyncio.create_task(writer.do(store.take, "me", id, 0.0, 1.0)) for id in ids]
            await asyncio.sleep(0)
            other.execute("BEGIN IMMEDIATE")
        outcome = await asyncio.gather(*appends, *takes, return_exceptions=True)
        assert {type(one) for one in outcome} == {OperationalError}
        assert len(waited) == 1
        other.close()
        assert [len(store.entries(id)) for id in ids] == [1] * 20
        begun = await start(*(writer.append(an_append(id, 2)) for id in ids))
        assert await asyncio.gather(*begun) == [WRITTEN] * 20

    with_writer(store, play)
    assert [len(store.entries(id)) for id in ids] == [2] * 20


def test_a_database_that_is_locked_behind_a_bad_append_is_waited_for_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def append(batch: Sequence[Append]) -> list[Appended]:
        asked.append(len(batch))
        raise LookupError if len(batch) > 1 else OperationalError("BEGIN", {}, Exception("locked"))

    monkeypatch.setattr(store, "append", append)

    async def play(writer: Writer) -> None:
        async with Gate(writer):
            begun = await start(*(writer.append(an_append("t", n)) for n in range(2, 12)))
        outcome = await asyncio.gather(*begun, return_exceptions=True)
        assert {type(one) for one in outcome} == {OperationalError}

    with_writer(store, play)
    assert asked == [10, 1]


def test_other_writes_are_done_in_the_same_thread(store: Store) -> None:
    open_tables(store, "t")

    async def play(writer: Writer) -> None:
        assert await writer.do(threading.current_thread) is await writer.do(threading.current_thread)
        assert await writer.do(threading.current_thread) is not threading.current_thread()
        assert await writer.do(store.take, "me", "t", now=0.0, until=1.0) is False
        with pytest.raises(ZeroDivisionError):
            await writer.do(divmod, 1, 0)
        assert await writer.append(an_append("t", 2)) is WRITTEN

    with_writer(store, play)


def test_who_stops_waiting_does_not_disturb_the_others(store: Store) -> None:
    open_tables(store, "t", "u")

    async def play(writer: Writer) -> None:
        async with Gate(writer):
            gone, stays = await start(writer.append(an_append("t", 2)), writer.append(an_append("u", 2)))
            gone.cancel()
        assert await stays is WRITTEN
        assert gone.cancelled()

    with_writer(store, play)
    # It was on its way: nobody waits for the answer, but the log has it.
    assert len(store.entries("t")) == 2


def test_closing_writes_what_waits_and_refuses_what_comes(store: Store) -> None:
    open_tables(store, "t")

    async def play(writer: Writer) -> None:
        async with Gate(writer):
            begun = await start(*(writer.append(an_append("t", n)) for n in range(2, 2 * BATCH)))
            closing = asyncio.create_task(writer.close())
            await asyncio.sleep(0)
            with pytest.raises(RuntimeError, match="shutting down"):
                await writer.append(an_append("t", 2))
        await closing
        assert {future.result() for future in begun} == {WRITTEN}
        await writer.close()

    with_writer(store, play)
    assert len(store.entries("t")) == 2 * BATCH - 1


def test_statements_are_compiled_once(store: Store) -> None:
    """What costs most in SQLAlchemy is to turn a statement into text; the second batch finds it in the cache."""
    ids = [f"t{n}" for n in range(5)]
    open_tables(store, *ids)
    hits: list[str] = []

    def look(_c: object, _cursor: object, _statement: str, _parameters: object, context: object, _many: bool) -> None:
        hits.append(getattr(context, "cache_hit").name)  # noqa: B009

    store.append([an_append(id, 2, client_id="a", changes={"touched": 1.0}) for id in ids])
    event.listen(store.database.engine, "after_cursor_execute", look)
    store.append([an_append(id, 3, client_id="b", changes={"touched": 2.0}) for id in ids])
    assert set(hits) - {"CACHE_HIT", "NO_CACHE_KEY"} == set()
    assert hits.count("CACHE_HIT") >= 4
