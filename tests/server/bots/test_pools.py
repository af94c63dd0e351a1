"""Bots in worker processes decide as they would alone, and no search delays a quick bot."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from stellwerk import Table
from stellwerk.api.actions import to_json
from stellwerk.bots import contract
from stellwerk.bots.contract import open_bot
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.state import STATE
from stellwerk.server.bots import worker
from stellwerk.server.bots.pools import BotPools, Question, ThinkingError

FOREVER = "search@3600s"
LONG = 60_000
"""Milliseconds in which a process that is to end has ended on any machine."""


class Pooled:
    """One event loop and one set of workers for all tests: none of them leaves the workers other than it found them."""

    def __init__(self, runner: "asyncio.Runner") -> None:
        self.run = runner.run
        self.bot_pools = BotPools()
        self.run(self.bot_pools.start())
        assert not self.bot_pools.slow.pids, "nobody has asked for a search yet"
        self.run(self.bot_pools.start_searching())


@pytest.fixture(scope="module")
def pooled() -> Iterator[Pooled]:
    with asyncio.Runner() as runner:
        pooled = Pooled(runner)
        yield pooled
        runner.run(pooled.bot_pools.close())


def ask(bot: str = "greedy", seed: int = 1) -> Question:
    return Question.of(Table("usa", 2, seed=1).view(0), bot, seed)


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4), ("card", 3)])
@pytest.mark.parametrize(("bot", "most"), [("planner", 4000), ("search@6", 40)])
def test_bots_decide_in_a_worker_as_they_would_alone(
    pooled: Pooled, game: str, seats: int, bot: str, most: int
) -> None:
    async def play() -> None:
        table = Table(game, seats, seed=6)
        alone = [open_bot(bot, seed=seat) for seat in range(seats)]
        memories: list[bytes | None] = [None] * seats
        for _ in range(most if COMPILED else 6):
            if table.over:
                break
            seat = table.to_act[0]
            view = table.view(seat)
            decision = alone[seat].choose(view)
            answer = await pooled.bot_pools.think(Question.of(view, bot, seat, memories[seat]))
            assert answer.action == to_json(decision.action)
            said = {"en": decision.reason("en"), "de": decision.reason("de")}
            assert answer.reason == (None if said["en"] is None else said)
            assert answer.memory == alone[seat].memory
            memories[seat] = answer.memory
            table.act(seat, decision.action)

    pooled.run(play())


def test_levels_are_asked_by_their_names(pooled: Pooled) -> None:
    assert pooled.run(pooled.bot_pools.think(ask("easy"))) == pooled.run(pooled.bot_pools.think(ask("greedy")))


def test_options_of_any_mapping_reach_the_worker(pooled: Pooled) -> None:
    table = Table("uk", 2, seed=3, options={"advanced_technologies": True})
    question = replace(Question.of(table.view(0), "planner", 1), options=MappingProxyType(table.options))
    answer = pooled.run(pooled.bot_pools.think(question))
    assert answer.action == to_json(open_bot("planner", 1).choose(table.view(0)).action)


def test_quick_bots_do_not_wait_behind_a_search(pooled: Pooled) -> None:
    async def meanwhile() -> None:
        (slow,) = pooled.bot_pools.slow.pids
        os.kill(slow, signal.SIGSTOP)
        searches = [asyncio.create_task(pooled.bot_pools.think(ask("search@4"))) for _ in range(2)]
        for bot in ("random", "greedy", "planner"):
            await pooled.bot_pools.think(ask(bot))
        assert pooled.bot_pools.slow.waiting == 2
        os.kill(slow, signal.SIGCONT)
        await asyncio.gather(*searches)

    pooled.run(meanwhile())


@pytest.mark.parametrize("bot", ["greedy", "search@1"])
def test_first_come_first_served(pooled: Pooled, bot: str) -> None:
    async def many() -> list[int]:
        served: list[int] = []

        async def one(number: int) -> None:
            await pooled.bot_pools.think(ask(bot))
            served.append(number)

        await asyncio.gather(*map(one, range(30)))
        return served

    assert pooled.run(many()) == list(range(30))


def test_who_no_longer_waits_leaves_nothing_behind(pooled: Pooled) -> None:
    async def change_of_mind() -> None:
        pool = pooled.bot_pools.quick
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        tasks = [asyncio.create_task(pooled.bot_pools.think(ask())) for _ in range(40)]
        last = asyncio.create_task(pooled.bot_pools.think(ask("planner")))
        while pool.waiting < 41:
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        gone = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in gone)
        assert pool.waiting == 1
        os.kill(pid, signal.SIGCONT)
        assert await last == await pooled.bot_pools.think(ask("planner"))
        assert pool.waiting == 0

    pooled.run(change_of_mind())


def test_a_search_by_the_clock_has_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    search_for: Any = contract.search_for

    def listen(*where_and_seconds: Any) -> Any:
        *where, seconds = where_and_seconds
        given.append(seconds)
        return search_for(*where, 0.0)

    monkeypatch.setattr(contract, "search_for", listen)
    worker.answer(replace(ask("search@8s"), share=0.25))
    assert given == [2.0]


def wrong_questions() -> dict[str, tuple[Question, str]]:
    good, table = ask(), Table("usa", 2, seed=1)
    state = table._game.states.tobytes()
    table.act(0, table.legal(0)[0])
    return {
        "unknown bot": (ask("walther"), "there is no bot 'walther'; there are: random"),
        "unknown game": (replace(good, game="mars"), "mars"),
        "too many seats": (replace(good, seats=9), "cannot be played by 9"),
        "unknown option": (replace(good, options={"fog": True}), "fog"),
        "no seed": (replace(good, seed=-1), "a seed is a whole number"),
        "short view": (replace(good, view=b"abc"), f"the view has 3 bytes; the record of a view has {STATE.itemsize}"),
        "no view at all": (replace(good, view=b"\xff" * STATE.itemsize), "not the view of seat 0"),
        "another seat's view": (replace(good, seat=1), "not the view of seat 1"),
        "a state": (replace(good, view=state), "not the view of seat 0"),
        "nothing to decide": (Question.of(table.view(0), "greedy", 1), "owes a decision"),
        "a view that is none": (replace(good, view=None), "the bot failed: TypeError"),  # type: ignore[arg-type]
        "nothing that can be sent": (replace(good, memory=lambda: b""), "cannot be sent"),  # type: ignore[arg-type]
    }


@pytest.mark.parametrize("wrong", wrong_questions())
def test_a_wrong_question_is_answered_in_a_line_and_the_worker_lives_on(pooled: Pooled, wrong: str) -> None:
    question, words = wrong_questions()[wrong]
    before = pooled.bot_pools.quick.pids
    with pytest.raises(ThinkingError, match=words) as refused:
        pooled.run(pooled.bot_pools.think(question))
    assert "\n" not in str(refused.value)
    pooled.run(pooled.bot_pools.think(ask()))
    assert pooled.bot_pools.quick.pids == before


def test_a_spectators_view_asks_nothing() -> None:
    with pytest.raises(ThinkingError, match="a spectator decides nothing"):
        Question.of(Table("usa", 2, seed=1).view(None), "greedy", 1)


def test_a_broken_memory_is_an_empty_one(pooled: Pooled) -> None:
    broken = replace(ask("planner"), memory=b"nonsense")
    assert pooled.run(pooled.bot_pools.think(broken)) == pooled.run(pooled.bot_pools.think(ask("planner")))


def test_workers_give_way_and_are_deaf_to_ctrl_c(pooled: Pooled) -> None:
    (quick,), (slow,) = pooled.bot_pools.quick.pids, pooled.bot_pools.slow.pids
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert own < os.getpriority(os.PRIO_PROCESS, quick) < os.getpriority(os.PRIO_PROCESS, slow)
    assert os.getpgid(quick) not in (os.getpgid(0), os.getpgid(slow))
    for pid, bot in ((quick, "greedy"), (slow, "search@1")):
        os.kill(pid, signal.SIGINT)
        pooled.run(pooled.bot_pools.think(ask(bot)))
    assert (pooled.bot_pools.quick.pids, pooled.bot_pools.slow.pids) == ((quick,), (slow,))


def test_closing_ends_the_workers_and_whoever_waits_is_told() -> None:
    async def close_in_mid_thought() -> None:
        bot_pools = BotPools()
        with pytest.raises(ThinkingError, match="start the workers first"):
            await bot_pools.think(ask())
        await bot_pools.start()
        await bot_pools.start_searching()
        ends = [os.pidfd_open(pid) for pid in (*bot_pools.quick.pids, *bot_pools.slow.pids)]
        searches = [asyncio.create_task(bot_pools.think(ask(FOREVER))) for _ in range(2)]
        await bot_pools.think(ask())
        await bot_pools.close()
        for told in await asyncio.gather(*searches, return_exceptions=True):
            assert isinstance(told, ThinkingError)
            assert "have been closed" in str(told)
        assert ended(ends)
        for late in (bot_pools.think(ask()), bot_pools.start()):
            with pytest.raises(ThinkingError, match="have been closed"):
                await late

    asyncio.run(close_in_mid_thought())


SERVER = f"""
import asyncio
from stellwerk import Table
from stellwerk.server.bots.pools import Question, BotPools

async def main():
    view = Table("usa", 2, seed=1).view(0)
    async with BotPools() as pools:
        await pools.start_searching()
        search = asyncio.create_task(pools.think(Question.of(view, "{FOREVER}", 1)))
        await pools.think(Question.of(view, "greedy", 1))
        print(*pools.quick.pids, *pools.slow.pids, flush=True)
        await search

asyncio.run(main())
"""


def test_workers_end_when_their_server_is_killed() -> None:
    everything = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, env=everything) as server:
        assert server.stdout is not None
        ends = [os.pidfd_open(int(pid)) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(ends) == 2
    assert ended(ends)


def ended(pidfds: list[int]) -> bool:
    """Wait for these processes to end."""
    for pidfd in pidfds:
        done = select.poll()
        done.register(pidfd, select.POLLIN)
        if not done.poll(LONG):
            return False
        os.close(pidfd)
    return True
