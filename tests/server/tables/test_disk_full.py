"""A full disk: told once in the log and to everybody, nothing is lost, and games go on when there is room."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from stellwerk.server.storage.room import DiskFull, is_disk_full
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.registry import TableRegistry
from tests.server.tables.lib import do, first_legal, registry, run, two_people

LONG = "x" * 500
NO_LIMIT = 2**30


class Disk:
    """The disk of a house's database, which is as large as a test says."""

    def __init__(self, h: TableRegistry) -> None:
        self._pages = NO_LIMIT
        event.listen(h.store.database.engine, "checkout", self._limit)

    def _limit(self, connection: Any, *_more: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {self._pages}")

    def fill(self) -> None:
        self._pages = 1  # SQLite takes it for as much as there is

    def clear(self) -> None:
        self._pages = NO_LIMIT


async def chat_until_full(h: TableRegistry, live: LiveTable) -> None:
    """What is left of the last page is written to; then nothing more can be."""

    async def chat_on() -> None:
        for _ in range(100):
            await do(h, live, "anna", "chat", text=LONG)

    with pytest.raises(DiskFull):
        await chat_on()


def told(caplog: pytest.LogCaptureFixture) -> list[tuple[int, str]]:
    return [(record.levelno, record.getMessage().partition(": ")[2].partition(".")[0]) for record in caplog.records]


def saving(live: LiveTable, listener: Listener) -> bool:
    return bool(orjson.loads(live.updates(listener))["table"]["saving"])


def test_a_full_disk_is_told_once_and_games_go_on_when_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            disk, live = Disk(h), await two_people(h)
            woken: list[bool] = []
            ben = Listener("ben", lambda: woken.append(saving(live, ben)))
            live.join(ben)
            disk.fill()
            await chat_until_full(h, live)
            number = live.state.number
            for _ in range(5):
                with pytest.raises(DiskFull):
                    await do(h, live, "ben", "chat", text=LONG)
            assert live.state.number == number
            assert told(caplog) == [(logging.ERROR, "its disk is full")]
            assert woken.count(False) == 1, "told once"
            disk.clear()
            await first_legal(h, live, 0)
            assert live.state.number == number + 1
            assert told(caplog)[1:] == [(logging.WARNING, "there is room on its disk again; games go on")]
            assert woken[-1]
        async with registry(tmp_path) as h:
            replayers = await h.table(live.state.id)
            assert replayers is not None
            assert replayers.state.number == number + 1, "what was acknowledged is there"

    run(main)


def test_who_tries_in_vain_says_nothing_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The house looks around, bots want to move: each try would be a stack of calls in the log."""

    async def main() -> None:
        async with registry(tmp_path):
            log = logging.getLogger("stellwerk.server")
            for trouble in (DiskFull(), ValueError()):
                log.error("table x: what was due could not be done", exc_info=trouble)

    run(main)
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ValueError]


def broken(**cause: object) -> OperationalError:
    made: Callable[..., Any] = type("Cause", (Exception,), cause)
    return OperationalError("INSERT", None, made())


def test_only_a_full_disk_counts_as_one_on_both_databases() -> None:
    assert is_disk_full(broken(sqlite_errorcode=13))
    assert is_disk_full(broken(sqlstate="53100"))
    assert not is_disk_full(broken(sqlite_errorcode=5))
    assert not is_disk_full(broken(sqlstate="40001"))
    assert not is_disk_full(ValueError())
    assert not is_disk_full(None)
