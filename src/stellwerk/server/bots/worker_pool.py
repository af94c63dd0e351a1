"""A lane: worker processes and the questions that wait for them: households take turns, then tables.

Workers are plain child processes at the other end of a socket, not forks: the server has threads. A worker that dies
is replaced, and what it had been asked is asked again. Only the question it was thinking about is held against it;
one that has cost too many workers their lives is given up.
"""

import asyncio
import os
import pickle
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import cast

from stellwerk.bots.contract import read_bot
from stellwerk.server.bots.questions import LENGTH, Answer, Question, ThinkingError, message
from stellwerk.server.bots.worker import READY
from stellwerk.server.core.fair_queue import FairQueue

AGAIN = 3
"""How often a question is asked again, when workers died over it."""
STARTS = 3
"""How many workers in a row may die before they are ready; then the lane waits for the next question to try again."""
PATIENCE = 60.0
"""Seconds a worker may think about one question, beyond what a search by the clock was given. Then it hangs."""
TO_END = 5.0
"""Seconds a worker has to end by itself, once it has nothing more to say."""
LEAST_SHARE = 0.05
"""What a search by the clock keeps of its time, however many wait."""
GONE = "the workers in which bots think have been closed"
COMMAND = (sys.executable, "-P", "-c", "from stellwerk.server.bots.worker import main; main()")
_ONE_THREAD = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")


@dataclass(eq=False)
class Asked:
    """A question on its way, and whoever waits for the answer."""

    question: Question
    answer: asyncio.Future[Answer]
    deaths: int = 0
    """Workers that died over it."""

    def fail(self, why: str) -> None:
        """There will be no answer."""
        if not self.answer.done():
            self.answer.set_exception(ThinkingError(why))


class Worker(asyncio.Protocol):
    """The server's end of one worker process. It answers in the order in which it was asked."""

    def __init__(self, pool: "WorkerPool", process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.ready = False
        self.asked: deque[Asked] = deque()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pool = pool
        self._received = bytearray()
        self._transport: asyncio.WriteTransport | None = None
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is open."""
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        """Some of what the worker says; a message may come in pieces, and several at once."""
        self._received += data
        while len(self._received) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._received)[0]
            if len(self._received) < end:
                return
            value = pickle.loads(self._received[LENGTH.size : end])
            del self._received[:end]
            self._receive(value)

    def connection_lost(self, _: Exception | None) -> None:
        """The worker is gone, or as good as gone."""
        if self._alarm:
            self._alarm.cancel()
        if not self.ended.done():
            self.ended.set_result(None)
        self._pool.lost(self)

    def ask(self, asked: Asked) -> None:
        """Send a question. What cannot be sent never reaches the worker, and fails alone."""
        assert self._transport is not None
        try:
            packed = message(asked.question)
        except Exception as error:
            asked.fail(f"the question cannot be sent to a worker: {error}")
            return
        self._transport.write(packed)
        self.asked.append(asked)
        if len(self.asked) == 1:
            self._set_alarm()

    def kill(self) -> None:
        """End the process. It has nothing to lose."""
        self.process.kill()

    def _receive(self, value: object) -> None:
        if value == READY:
            self.ready = True
        else:
            asked = self.asked.popleft()
            self._set_alarm()
            if not isinstance(value, Answer):
                asked.fail(str(value))
            elif not asked.answer.done():
                asked.answer.set_result(value)
        self._pool.hand_out()

    def _set_alarm(self) -> None:
        """A worker that thinks for too long about one question hangs, and dies for it."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None
        if self.asked:
            patience = self._pool.patience + read_bot(self.asked[0].question.bot).seconds
            self._alarm = asyncio.get_running_loop().call_later(patience, self.kill)


class WorkerPool:
    """So many workers, and the questions that wait for one of them.

    A worker gets up to `ahead` questions at once, so that it need not wait for the next. `bots` are those it is to be
    ready for before the first.
    """

    def __init__(
        self,
        workers: int,
        bots: Sequence[str],
        ahead: int = 1,
        niceness: int = 5,
        patience: float = PATIENCE,
        command: Sequence[str] = COMMAND,
    ) -> None:
        if workers < 1:
            raise ValueError(f"{workers} workers; a lane needs at least one")
        self.patience = patience
        self._size, self._ahead = workers, ahead
        self._command, self._arguments = tuple(command), (str(niceness), *bots)
        self._waiting: FairQueue[Asked] = FairQueue()
        self._again: deque[Asked] = deque()
        """What dead workers left: it comes before everything else."""
        self._workers: list[Worker] = []
        self._slots: list[asyncio.Task[None]] = []
        self._wanted = asyncio.Event()
        self._started: asyncio.Future[None] | None = None
        self.ready = False
        """Have all workers been ready at once, ever?"""
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes of the workers that are ready."""
        return tuple(worker.process.pid for worker in self._workers if worker.ready)

    @property
    def waiting(self) -> int:
        """Questions without an answer yet, those of people who no longer wait left out."""
        return len(self._fail_unanswered())

    async def start(self) -> None:
        """Start the workers, and wait until all are ready. After a failure: try again, at the same desks."""
        if self._closed:
            raise ThinkingError(GONE)
        self._started = asyncio.get_running_loop().create_future()
        self._wanted.set()
        self._slots = self._slots or [asyncio.create_task(self._keep_slot()) for _ in range(self._size)]
        self._note_ready()
        await self._started

    async def think(self, question: Question) -> Answer:
        """The answer to a question. Who is cancelled meanwhile leaves no question behind."""
        if self._closed or not self._slots:
            raise ThinkingError(GONE if self._closed else "nobody is there to think yet: start the workers first")
        asked = Asked(question, asyncio.get_running_loop().create_future())
        self._waiting.put(asked, question.household, question.table)
        self._wanted.set()
        self.hand_out()
        try:
            return await asked.answer
        except asyncio.CancelledError:
            self._waiting.discard(asked)  # unless a worker has it already; then its answer will be dropped
            with suppress(ValueError):
                self._again.remove(asked)
            raise

    async def close(self) -> None:
        """End all workers; whoever still waits for an answer gets a `ThinkingError`."""
        self._closed = True
        self._fail(GONE)
        self._wanted.set()
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*self._slots)

    def hand_out(self) -> None:
        """Give the questions that wait to the workers that have the least to do."""
        while self._again or self._waiting:
            free = [worker for worker in self._workers if worker.ready and len(worker.asked) < self._ahead]
            if not free:
                break
            asked = self._again.popleft() if self._again else self._waiting.take()
            asked.question = replace(asked.question, share=self._share(asked.question.household))
            min(free, key=lambda worker: len(worker.asked)).ask(asked)
        self._note_ready()

    def lost(self, worker: Worker) -> None:
        """Take back what a dead worker had been asked: it is asked again, before everything else."""
        self._workers.remove(worker)
        asked = [one for one in worker.asked if not one.answer.done()]
        if asked and asked[0] is worker.asked[0]:
            asked[0].deaths += 1
            if asked[0].deaths > AGAIN:
                asked.pop(0).fail(f"{AGAIN + 1} workers died over this question")
        self._again.extendleft(reversed(asked))
        self.hand_out()

    def _note_ready(self) -> None:
        """Tell whoever waits for the start, if every desk has its worker: also one that a question brought back."""
        if len(self.pids) == self._size:
            self.ready = True
            if self._started and not self._started.done():
                self._started.set_result(None)

    def _share(self, household: str) -> float:
        """A worker's time is shared by the households that want it, and a household's by its questions.

        So the many that one household has waiting make its own bots think less, and nobody else's.
        """
        own = len(self._again) + self._waiting.count_of(household)
        behind = (own + 1) * (self._waiting.others(household) + 1) - 1
        return max(LEAST_SHARE, self._size / (self._size + behind))

    def _fail_unanswered(self) -> list[Asked]:
        asked = [*self._again, *self._waiting, *(one for worker in self._workers for one in worker.asked)]
        return [one for one in asked if not one.answer.done()]

    def _fail(self, why: str) -> None:
        """Nobody will answer."""
        for asked in self._fail_unanswered():
            asked.fail(why)
        self._waiting.clear()
        self._again.clear()
        if self._started and not self._started.done():
            self._started.set_exception(ThinkingError(why))

    async def _keep_slot(self) -> None:
        """Keep one worker's place filled until the lane is closed."""
        failed = 0
        while not self._closed:
            try:
                worker = await self._open_worker()
            except OSError as error:
                failed, why = failed + 1, str(error)
            else:
                status = await self._see_out(worker)
                failed, why = 0 if worker.ready else failed + 1, f"it ended with {status} before it was ready"
            if failed >= STARTS and not self._closed:
                if not self.pids or not self.ready:
                    self._fail(f"no worker can be started in which bots think: {why}")
                failed = 0
                self._wanted.clear()
                await self._wanted.wait()

    async def _see_out(self, worker: Worker) -> int:
        """Wait for a worker's end, and bury it."""
        try:
            await worker.ended
            with suppress(subprocess.TimeoutExpired):
                return await asyncio.to_thread(worker.process.wait, TO_END)
        finally:
            worker.kill()
        return await asyncio.to_thread(worker.process.wait)

    async def _open_worker(self) -> Worker:
        """Start a process. It is ready when it says so."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                process = await asyncio.to_thread(self._spawn, theirs.fileno())
            except BaseException:
                ours.close()
                raise
        worker = Worker(self, process)
        self._workers.append(worker)
        await asyncio.get_running_loop().create_unix_connection(lambda: worker, sock=ours)
        if self._closed:
            worker.kill()
        return worker

    def _spawn(self, number: int) -> "subprocess.Popen[bytes]":
        """A process in a group of its own, where no Ctrl-C reaches it. It can import what this one can."""
        return subprocess.Popen(
            [*self._command, str(number), *self._arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={**os.environ, **_ONE_THREAD, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            pass_fds=(number,),
            process_group=0,
        )
