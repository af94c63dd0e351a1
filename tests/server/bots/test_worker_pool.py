"""Workers may die, hang, or not even start: questions are asked again, and given up in the end. Most are dummies."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk import Table
from stellwerk.server.bots.pools import BotPools
from stellwerk.server.bots.questions import Question, ThinkingError
from stellwerk.server.bots.worker_pool import AGAIN, COMMAND, GONE, LEAST_SHARE, WorkerPool

WORKER = """
import os, pickle, signal, socket, struct, sys
from pathlib import Path
line = socket.socket(fileno=int(sys.argv[1]))
def say(value):
    packed = pickle.dumps(value)
    line.sendall(struct.pack("!I", len(packed)) + packed)
def hear():
    return line.recv(struct.unpack("!I", line.recv(4, socket.MSG_WAITALL))[0], socket.MSG_WAITALL)
def die():
    os.kill(os.getpid(), signal.SIGKILL)
"""
"""What a dummy can do. It refuses all questions it understands: a refusal is a line, and needs none of our modules."""


MORTAL = """
say("ready")
while True:
    die() if b"deadly" in hear() else say("fine")
"""


def dummy(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", WORKER + code)


def ask(game: str = "usa") -> Question:
    return Question(game, 2, {}, "greedy", 1, b"", 0)


async def told(pool: WorkerPool | BotPools, question: Question) -> str:
    with pytest.raises(ThinkingError) as refused:
        await pool.think(question)
    return str(refused.value)


def with_pool(pool: WorkerPool, test: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await pool.start()
        try:
            await test()
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_killed_worker_is_replaced_and_its_questions_asked_again() -> None:
    """The real worker, killed with its questions before it."""
    pool = WorkerPool(1, ["greedy"], ahead=4, command=COMMAND)
    question = Question.of(Table("usa", 2, seed=1).view(0), "greedy", 1)

    async def kill() -> None:
        expected = await pool.think(question)
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        thoughts = [asyncio.create_task(pool.think(question)) for _ in range(10)]
        while pool.waiting < 10:
            await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        assert await asyncio.gather(*thoughts) == [expected] * 10
        assert pool.pids
        assert pid not in pool.pids

    with_pool(pool, kill)


def test_a_question_is_asked_again_three_times(tmp_path: Path) -> None:
    """The first three to hear it die."""
    lived = tmp_path / "lived"
    code = f"""
say("ready")
hear()
with Path({str(lived)!r}).open("a") as lived:
    lived.write("x")
die() if Path({str(lived)!r}).stat().st_size <= {AGAIN} else say("at last")
"""
    pool = WorkerPool(1, [], command=dummy(code))

    async def test() -> None:
        assert await told(pool, ask()) == "at last"
        assert len(lived.read_text()) == AGAIN + 1 == 4

    with_pool(pool, test)


def test_a_deadly_question_is_given_up_and_the_others_are_not_blamed() -> None:
    pool = WorkerPool(1, [], ahead=4, command=dummy(MORTAL))

    async def test() -> None:
        games = ["usa", "deadly", *["usa"] * 6]
        answers = await asyncio.gather(*(told(pool, ask(game)) for game in games))
        assert answers == ["fine", "4 workers died over this question", *["fine"] * 6]
        assert await told(pool, ask()) == "fine"

    with_pool(pool, test)


def test_a_cancelled_question_is_not_asked_again() -> None:
    pool = WorkerPool(1, [], ahead=4, command=dummy(MORTAL))

    async def test() -> None:
        (pid,) = pool.pids
        os.kill(pid, signal.SIGSTOP)
        deadly = asyncio.create_task(pool.think(ask("deadly")))
        while not pool.waiting:
            await asyncio.sleep(0)
        deadly.cancel()
        os.kill(pid, signal.SIGKILL)
        assert await told(pool, ask()) == "fine"
        (successor,) = pool.pids
        assert await told(pool, ask()) == "fine"
        assert pool.pids == (successor,)

    with_pool(pool, test)


def test_a_worker_that_hangs_is_replaced() -> None:
    pool = WorkerPool(1, [], patience=0.01, command=dummy('say("ready")\nwhile True: signal.pause()'))

    async def test() -> None:
        assert await told(pool, ask()) == "4 workers died over this question"

    with_pool(pool, test)


def test_two_workers_share_the_questions() -> None:
    pool = WorkerPool(2, [], command=dummy('say("ready")\nwhile hear(): say(str(os.getpid()))'))

    async def test() -> None:
        pids = pool.pids
        assert len(pids) == 2
        os.kill(pids[0], signal.SIGSTOP)
        thoughts = [asyncio.create_task(told(pool, ask())) for _ in range(5)]
        done, _ = await asyncio.wait(thoughts[1:])
        assert {task.result() for task in done} == {str(pids[1])}
        os.kill(pids[0], signal.SIGCONT)
        assert await thoughts[0] == str(pids[0])

    with_pool(pool, test)


@pytest.mark.parametrize(
    ("workers", "questions", "shares"),
    [
        (1, 5, [1, 1 / 4, 1 / 3, 1 / 2, 1]),
        (2, 6, [1, 1, 2 / 5, 2 / 4, 2 / 3, 1]),
        (1, 40, [1, *[LEAST_SHARE] * 19, *(1 / others for others in range(20, 0, -1))]),
    ],
)
def test_whoever_gets_a_worker_shares_its_time_with_those_who_wait(
    workers: int, questions: int, shares: list[float]
) -> None:
    pool = WorkerPool(workers, [], command=dummy('say("ready")\nwhile True: say(str(pickle.loads(hear()).share))'))

    async def test() -> None:
        answers = await asyncio.gather(*(told(pool, ask()) for _ in range(questions)))
        assert [float(answer) for answer in answers] == pytest.approx(shares)

    with_pool(pool, test)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (dummy("sys.exit(3)"), "it ended with 3 before it was ready"),
        (("/nowhere/python",), "No such file"),
    ],
)
def test_workers_that_cannot_be_started_are_told_of(command: tuple[str, ...], words: str) -> None:
    async def run() -> None:
        pool = WorkerPool(2, [], command=command)
        with pytest.raises(ThinkingError, match=f"no worker can be started in which bots think: .*{words}"):
            await pool.start()
        await pool.close()

    asyncio.run(run())


def allowed_by(file: Path) -> tuple[str, ...]:
    """A worker that can be started as long as this file exists."""
    return dummy(f"""
sys.exit(3) if not Path({str(file)!r}).exists() else say("ready")
while hear(): say("fine")
""")


def test_when_workers_can_be_started_again_questions_are_answered_again(tmp_path: Path) -> None:
    allowed = tmp_path / "allowed"
    pool = WorkerPool(1, [], command=allowed_by(allowed))
    allowed.touch()

    async def test() -> None:
        assert await told(pool, ask()) == "fine"
        allowed.unlink()
        os.kill(pool.pids[0], signal.SIGKILL)
        while pool.pids:
            await asyncio.sleep(0)
        assert "no worker can be started" in await told(pool, ask())
        allowed.touch()
        assert await told(pool, ask()) == "fine"

    with_pool(pool, test)


def test_bots_of_both_lanes_think_again_after_starts_that_failed(tmp_path: Path) -> None:
    """Out of memory for a while, and the server goes on: with as many workers as there are to be, not more."""
    allowed = tmp_path / "allowed"
    search = replace(ask(), bot="search@1")

    async def run() -> None:
        bot_pools = BotPools(command=allowed_by(allowed))
        with pytest.raises(ThinkingError, match="no worker can be started"):
            await bot_pools.start()
        for question in (ask(), search, search, search):
            assert "no worker can be started" in await told(bot_pools, question)
        allowed.touch()
        for question in (ask(), search, ask(), search):
            assert await told(bot_pools, question) == "fine"
        for pool in (bot_pools.quick, bot_pools.slow):
            assert pool.ready
            await pool.start()  # there already
            assert len(pool.pids) == len(pool._slots) == 1
        await bot_pools.close()

    asyncio.run(run())


def test_whoever_opens_thinkers_that_cannot_start_leaves_nothing_behind() -> None:
    async def run() -> None:
        bot_pools = BotPools(command=dummy("sys.exit(3)"))
        with pytest.raises(ThinkingError, match="no worker can be started"):
            await bot_pools.__aenter__()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert await told(bot_pools, ask()) == GONE

    asyncio.run(run())


def test_closing_while_workers_start() -> None:
    async def run() -> None:
        pool = WorkerPool(2, [], command=dummy("signal.pause()"))
        start = asyncio.create_task(pool.start())
        await asyncio.sleep(0)
        early = asyncio.create_task(pool.think(ask()))
        await asyncio.sleep(0)
        await pool.close()
        for told in await asyncio.gather(start, early, return_exceptions=True):
            assert isinstance(told, ThinkingError)
        assert pool.pids == ()

    asyncio.run(run())


def test_a_lane_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="at least one"):
        WorkerPool(0, [])
