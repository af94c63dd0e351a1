"""A rematch: one next table, whoever asks for it, however often and through whatever process."""

import asyncio
from pathlib import Path

import pytest

from stellwerk.server.core.settings import SLOWEST_PACE
from stellwerk.server.storage.store import Row
from stellwerk.server.tables import live as live_module
from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.rematch import rematch_of
from stellwerk.server.tables.replay import read_table
from tests.server.tables.lib import do, refused, registry, run, until, wanted


async def finished(h: TableRegistry) -> LiveTable:
    """A table of Anna's whose game is over."""
    live = await h.open("anna", wanted("card", 2, listed=True, bots=[{"seat": 1, "level": "easy"}]))
    await do(h, live, "anna", "start")
    await live.write(lambda state: substitute(state, 0))
    await until(lambda: live.state.phase == "over", live)
    return live


def open_tables(h: TableRegistry) -> list[Row]:
    return list(h.store.listed(("open",), 100))


def test_many_who_ask_at_once_get_one_table_and_its_number(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await finished(h)
            asking = (do(h, live, "anna", "rematch", f"ask{place}") for place in range(8))
            numbers = set(await asyncio.gather(*asking))
            assert numbers == {live.state.number}
            assert [row.id for row in open_tables(h)] == [live.state.next_table]

    run(main)


def test_who_asks_again_is_told_the_number_of_the_first_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await finished(h)
            first = await do(h, live, "anna", "rematch", "one")
            assert await do(h, live, "anna", "rematch", "two") == first
            said = await do(h, live, "anna", "chat", "three", text="Once more!")
            assert [await do(h, live, "anna", "rematch", word) for word in ("one", "two")] == [first, first]
            assert await do(h, live, "anna", "rematch", "three") == said, "under this id it was something else"

    run(main)


def test_what_another_process_opened_first_is_the_next_table_and_the_other_one_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await finished(h)
            found = read_table(h.store, live.state.id)
            assert found is not None
            elsewhere = LiveTable(*found, h.store, h.writer, h.readers)
            first = await do(h, elsewhere, "anna", "rematch")
            assert await do(h, live, "anna", "rematch") == first
            assert live.state.next_table == elsewhere.state.next_table
            assert [row.id for row in open_tables(h)] == [live.state.next_table]

    run(main)


def test_a_rematch_that_cannot_be_written_down_is_refused_and_leaves_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await finished(h)
            with monkeypatch.context() as patch:
                patch.setattr(live_module, "LONGEST_LOG", live.state.number)
                await refused("log_full", h, live, "anna", "rematch")
                assert open_tables(h) == []
            write = live.write

            async def too_busy(*_args: object) -> int:
                raise CommandRefused("busy")

            monkeypatch.setattr(live, "write", too_busy)
            await refused("busy", h, live, "anna", "rematch")
            assert open_tables(h) == []
            monkeypatch.setattr(live, "write", write)
            await do(h, live, "anna", "rematch")

    run(main)


def test_a_table_that_was_slower_than_any_can_be_now_has_a_rematch(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted())
            live.state.pace = 30.0
            assert rematch_of(live.state, 0).pace == SLOWEST_PACE

    run(main)
