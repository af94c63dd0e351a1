"""The house: what nobody uses rests, what nobody comes back to is closed, and neither is lost."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.server.tables import live as live_module
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.presence import Presence
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from tests.server.tables.lib import AT_ONCE, do, first_legal, registry, run, two_people, wanted


async def phase_of(h: TableRegistry, id: str) -> str:
    row = await h.readers.do(h.store.table, id)
    assert row is not None
    return row.phase


STILL = replace(AT_ONCE, evict_after=0.0, round=3600.0)
"""A house that looks around only when it is told to."""


def test_a_table_that_nobody_is_at_rests_and_wakes_up_as_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h:
            live = await two_people(h)
            await first_legal(h, live, 0)
            id = live.state.id
            await h.evict()
            assert not h.is_loaded(id)
            replayers = await h.table(id)
            assert replayers is not None
            assert replayers is not live
            assert replayers.state.table == live.state.table
            await first_legal(h, replayers, 1)

    run(main)


def test_a_table_with_somebody_at_it_does_not_rest(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h:
            live = await two_people(h)
            live.join(Listener(None, lambda: None))
            await h.evict()
            assert h.is_loaded(live.state.id)

    run(main)


def test_a_table_with_people_at_it_through_another_process_does_not_rest(tmp_path: Path) -> None:
    """Whoever keeps it would leave it alone for an hour, and its bots would not move."""

    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h:
            live = await two_people(h)
            live.attendance.elsewhere["another"] = Presence(frozenset({1}), time.monotonic())
            await h.evict()
            assert h.is_loaded(live.state.id)
            live.attendance.elsewhere.clear()
            await h.evict()
            assert not h.is_loaded(live.state.id)

    run(main)


def test_bots_at_a_table_that_nobody_watches_play_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h:
            live = await h.open("anna", wanted("card", 2, name=None, bots=[{"seat": 0}, {"seat": 1}]))
            await do(h, live, "anna", "start")
            async with asyncio.timeout(60):
                while await phase_of(h, live.state.id) != "over":
                    await h.evict()

    run(main)


def test_tables_that_nobody_came_back_to_are_closed_and_can_be_reopened(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=replace(AT_ONCE, empty=0.0, forgotten=0.0)) as h:
            empty = await h.open("anna", wanted())
            running = await two_people(h)
            watched = await two_people(h)
            watched.join(Listener("anna", lambda: None))
            await h.close_forgotten()
            assert [await phase_of(h, live.state.id) for live in (empty, running, watched)] == [
                "closed",
                "closed",
                "running",
            ]
            await do(h, running, "ben", "reopen")
            await first_legal(h, running, 0)
            assert await phase_of(h, running.state.id) == "running"

    run(main)


def test_a_table_whose_log_is_full_can_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=replace(STILL, empty=0.0)) as h:
            forgotten, own = await h.open("anna", wanted()), await h.open("ben", wanted())
            monkeypatch.setattr(live_module, "LONGEST_LOG", 1)
            await do(h, own, "ben", "close")
            await h.close_forgotten()
            assert (forgotten.state.phase, own.state.phase) == ("closed", "closed")

    run(main)


def test_a_table_that_cannot_be_closed_keeps_no_other_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def too_busy(*_args: object) -> int:
        raise CommandRefused("busy")

    async def main() -> None:
        async with registry(tmp_path, timings=replace(STILL, empty=0.0)) as h:
            tables = [await h.open(person, wanted()) for person in ("anna", "ben", "cleo")]
            monkeypatch.setattr(tables[0], "write", too_busy)
            await h.close_forgotten()
            assert [live.state.phase for live in tables] == ["open", "closed", "closed"]
            assert f"table {tables[0].state.id}: nobody came back" in caplog.text

    run(main)


def test_a_house_that_closes_ends_what_it_was_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the load would go on without the threads it needs, and end as an error that nobody asked for."""

    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h:
            asked = asyncio.Event()

            async def never(*_args: object) -> None:
                asked.set()
                await asyncio.Event().wait()

            monkeypatch.setattr(h.thread_pools.loading, "do", never)
            coming = asyncio.create_task(h.table("nowhere"))
            await asked.wait()
        with pytest.raises(asyncio.CancelledError):
            await coming

    run(main)
