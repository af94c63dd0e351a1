"""What one household does costs others nothing: other work goes on, bots pause where nobody is, games are counted."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from stellwerk.server.bots.questions import Question
from stellwerk.server.bots.worker_pool import WorkerPool
from stellwerk.server.core.fair_threads import FairThreads
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.replay import replay_state
from tests.server.bots.test_worker_pool import dummy, told, with_pool
from tests.server.tables.lib import AT_ONCE, GreedyPools, command, do, first_legal, registry, run, two_people, wanted

STILL = replace(AT_ONCE, evict_after=0.0, round=3600.0)
"""A house that looks around only when it is told to."""
MANY = 90
"""Unattended tables of one household, as in the attack."""


@asynccontextmanager
async def blocked(threads: FairThreads) -> AsyncIterator[threading.Event]:
    """These threads have something to do until the event is set, at the latest at the end."""
    may_end = threading.Event()
    busy = asyncio.create_task(threads.do("somebody", may_end.wait, 60))
    await asyncio.sleep(0)
    try:
        yield may_end
    finally:
        may_end.set()
        await busy


async def with_an_undo_far_back(h: TableRegistry) -> LiveTable:
    """A game in which Anna has acted, and Ben since: to undo that, it is played again."""
    live = await two_people(h, options={"start_player": 0})
    for seat in (0, 1):
        await first_legal(h, live, seat)
    await do(h, live, "anna", "act", action={"do": "draw_blind"})
    await do(h, live, "anna", "act", action={"do": "draw_blind"})
    await do(h, live, "ben", "act", action={"do": "draw_blind"})
    await do(h, live, "anna", "undo")
    return live


def test_loading_and_undo_do_not_wait_for_replays(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h, blocked(h.thread_pools.again):
            live = await with_an_undo_far_back(h)
            await do(h, live, "ben", "answer_undo", agree=True)
            assert len(live.state.played) == 3
            assert live.state.table == replay_state(live.state)
            await h.evict()
            assert not h.is_loaded(live.state.id)
            assert await h.table(live.state.id, "anybody") is not None

    run(main)


def test_a_table_goes_on_while_its_undo_waits_in_a_queue(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h, blocked(h.thread_pools.undoing) as may_end:
            live = await with_an_undo_far_back(h)
            undoing = asyncio.create_task(do(h, live, "ben", "answer_undo", agree=True))
            async with asyncio.timeout(60):
                while not h.thread_pools.undoing.waiting:
                    await asyncio.sleep(0)
            said = await do(h, live, "anna", "chat", text="Take your time.")
            assert not undoing.done()
            may_end.set()
            assert await undoing > said
            assert (live.state.request, len(live.state.played)) == (None, 3)
            assert live.state.table == replay_state(live.state)

    run(main)


def test_a_table_that_waits_to_be_loaded_is_loaded_once_for_all_and_forgotten_when_nobody_waits(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL) as h:
            id = (await two_people(h)).state.id
            await h.evict()
            async with blocked(h.thread_pools.loading) as may_end:
                waiting = [asyncio.create_task(h.table(id, "many")) for _ in range(5)]
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                assert h.thread_pools.loading.waiting == 1
                for task in waiting:
                    task.cancel()
                await asyncio.wait(waiting)
                await asyncio.sleep(0)
                assert h.thread_pools.loading.waiting == 0
                replayers = [asyncio.create_task(h.table(id, home)) for home in ("one", "one", "another")]
                async with asyncio.timeout(60):
                    while h.thread_pools.loading.waiting != 2:
                        await asyncio.sleep(0)
                may_end.set()
                found = await asyncio.gather(*replayers)
                assert found[0] is not None
                assert found[1] is found[0] is found[2]

    run(main)


def question(household: str, table: str) -> Question:
    return Question("usa", 2, {}, "greedy", 1, b"", 0, household=household, table=table)


def test_a_bot_is_answered_before_the_backlog_of_another_household_and_thinks_longer() -> None:
    """The attack of issue 17, B.4: hard bots of ninety tables, before another household's."""
    pool = WorkerPool(1, [], command=dummy('say("ready")\nwhile True: say(str(pickle.loads(hear()).share))'))

    async def test() -> None:
        answered: list[str] = []
        shares: dict[str, float] = {}

        async def ask(name: str, household: str) -> None:
            shares[name] = float(await told(pool, question(household, name)))
            answered.append(name)

        many = [asyncio.create_task(ask(f"many {number}", "many")) for number in range(MANY)]
        while pool.waiting < MANY:
            await asyncio.sleep(0)
        await asyncio.gather(ask("few", "few"), *many)
        assert answered.index("few") <= 2
        assert shares["few"] == 0.5
        assert shares[answered[5]] < 0.1, "its own many tables take the time of each other"

    with_pool(pool, test)


def test_no_worker_is_told_whose_question_it_answers() -> None:
    sent = question("203.0.113.7", "t").__reduce__()
    assert "203.0.113.7" not in sent[1]


async def bots_alone(h: TableRegistry, number: int = 0) -> LiveTable:
    """A table of bots alone, which Anna opened and started from `many`."""
    live = await h.open("anna", wanted("usa", 2, name=None, bots=[{"seat": 0}, {"seat": 1}]), "many")
    await h.command(live, "anna", f"start-{number}", command("start"), "many")
    return live


def test_bots_pause_where_nobody_has_been_and_go_on_when_somebody_comes(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=replace(STILL, alone=0.0)) as h:
            bots = GreedyPools()
            h._bot_pools = cast(Any, bots)
            tables = [await bots_alone(h, number) for number in range(5)]
            await h._keep()
            assert all(h._schedulers[live.state.id].idle() for live in tables)
            assert (len(bots.asked), [len(live.state.played) for live in tables]) == (0, [0] * 5)
            visited, moved = tables[3], asyncio.Event()
            watcher = Listener(None, lambda: moved.set() if len(visited.state.played) >= 3 else None)
            visited.join(watcher)
            async with asyncio.timeout(60):
                await moved.wait()
            assert [bool(live.state.played) for live in tables] == [False, False, False, True, False]
            assert {question.household for question in bots.asked} == {"many"}
            assert {question.table for question in bots.asked} == {visited.state.id}
            visited.part(watcher)
            async with asyncio.timeout(60):
                while not h._schedulers[visited.state.id].idle():
                    await asyncio.sleep(0)

    run(main)


def test_bots_at_a_table_that_took_a_nap_are_not_woken_by_the_house(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=replace(STILL, alone=0.0)) as h:
            live = await bots_alone(h)
            await h._keep()
            await h.evict()
            assert not h.is_loaded(live.state.id), "it costs no memory while nobody is there"
            replayers = await h.table(live.state.id)
            assert replayers is not None
            await h._schedule(live.state.id)
            assert h._schedulers[live.state.id].idle()

    run(main)


async def start(h: TableRegistry, household: str, person: str) -> LiveTable:
    live = await h.open(person, wanted("card", 2, bots=[{"seat": 1}]), household)
    await h.command(live, person, None, command("start"), household)
    return live


def test_a_household_has_so_many_running_games_and_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL, most_running=2) as h:
            first, second = await start(h, "many", "anna"), await start(h, "many", "ben")
            await h.command(first, "anna", None, command("close"), "many")
            third = await start(h, "many", "cleo")
            for attempt in (start(h, "many", "dora"), h.command(first, "anna", None, command("reopen"), "many")):
                with pytest.raises(CommandRefused) as refused:
                    await attempt
                assert (refused.value.code, "2 games" in str(refused.value)) == ("too_many_tables", True)
            await start(h, "few", "dora")
            await h.command(second, "ben", None, command("close"), "many")
            await h.command(first, "anna", None, command("reopen"), "many")
            assert [live.state.phase for live in (first, second, third)] == ["running", "closed", "running"]

    run(main)


def test_a_game_that_another_process_ended_counts_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=STILL, most_running=1) as h:
            live = await start(h, "many", "anna")
            h._live.clear()
            elsewhere = await h.table(live.state.id)
            assert elsewhere is not None
            elsewhere.on_change = lambda _live: None
            await elsewhere.command("anna", None, command("close"))
            assert (await start(h, "many", "ben")).state.phase == "running"

    run(main)
