"""Keeps SQL off the event loop: one thread that writes, a few that read.

To be sure of the disk costs a commit about the same for one append as for a hundred. So the writer takes all that are
waiting into one transaction, and those that come meanwhile into the next. Where many write it also waits a moment after
the last commit began: a commit a move would cost the event loop more than the moves do. Nobody who writes alone waits.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

from sqlalchemy.exc import OperationalError

from stellwerk.server.storage.room import DiskFull, Room, is_disk_full
from stellwerk.server.storage.store import Append, Appended, Store

P = ParamSpec("P")
T = TypeVar("T")

# More than this in one transaction would let the first wait longer for the last than a commit takes.
BATCH = 256

# Seconds from the beginning of a commit to that of the next.
COMMIT_INTERVAL = 0.015

READERS = 4


@dataclass(frozen=True, slots=True)
class Job:
    """Something to write, and the future that waits for it."""

    what: Append | Callable[[], Any]
    future: asyncio.Future[Any]


# What came of a job: its value, or the error.
Outcome = tuple[Job, Any, Exception | None]


class Writer:
    """The one thread of a process that writes. Made and closed on the event loop that waits for it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._room = Room(store.database.name)
        self.on_room: Callable[[], None] = lambda: None
        """Called on the event loop when the disk has become full, or has room again."""
        self._thread = threading.Thread(target=self._work, name="stellwerk-writer", daemon=True)
        self._thread.start()

    @property
    def has_room(self) -> bool:
        """Can be saved what happens? A full disk is found out by writing, and so is room on it."""
        return self._room.left

    async def append(self, append: Append) -> Appended:
        """Write to a table's log. Returns after the commit; raises what the store raises."""
        outcome: Appended = await self._put(append)
        return outcome

    async def do(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call any other method of the store that writes, in the writer's thread."""
        value: T = await self._put(lambda: function(*args, **kwargs))
        return value

    async def close(self) -> None:
        """Write what is waiting, then stop. Whoever comes later is refused."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            await self._loop.run_in_executor(None, self._thread.join)

    def _put(self, what: Append | Callable[[], Any]) -> asyncio.Future[Any]:
        if self._closed:
            raise RuntimeError("The writer is closed; the server is shutting down")
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.put(Job(what, future))
        return future

    def _work(self) -> None:
        more, began = True, float("-inf")
        while more:
            jobs, more = self._take(began + COMMIT_INTERVAL)
            began = time.monotonic()
            self._do(jobs)

    def _do(self, jobs: list[Job]) -> None:
        """Do all jobs of a round, the appends first. Where the database itself is the trouble, all fail with the first.

        One that is locked is waited for: each job would wait as long as the first, and in vain.
        """
        trouble = self._append([job for job in jobs if isinstance(job.what, Append)])
        for job in jobs:
            if callable(job.what):
                trouble = self._attempt(job, job.what, trouble)

    def _append(self, jobs: list[Job]) -> OperationalError | None:
        """Write all in one commit; if one of them is bad, one by one, so that only the bad one fails."""
        batch = [job.what for job in jobs if isinstance(job.what, Append)]
        try:
            written = self._store.append(batch) if batch else []
        except OperationalError as error:
            self._tell([(job, None, error) for job in jobs])
            return error
        except Exception:
            trouble: OperationalError | None = None
            for job, append in zip(jobs, batch):
                trouble = self._attempt(job, partial(self._append_one, append), trouble)
            return trouble
        if Appended.WRITTEN in written:
            self._note_room(True)
        self._tell([(job, outcome, None) for job, outcome in zip(jobs, written)])
        return None

    def _append_one(self, append: Append) -> Appended:
        outcome = self._store.append([append])[0]
        if outcome is Appended.WRITTEN:
            self._note_room(True)
        return outcome

    def _note_room(self, left: bool) -> None:
        if self._room.note(left):
            self._loop.call_soon_threadsafe(lambda: self.on_room())

    def _attempt(
        self, job: Job, function: Callable[[], Any], trouble: OperationalError | None
    ) -> OperationalError | None:
        """Do one job, unless there is trouble with the database already; the trouble that there is afterwards."""
        job, value, error = attempt(job, function) if trouble is None else (job, None, trouble)
        self._tell([(job, value, error)])
        return error if isinstance(error, OperationalError) else None

    def _take(self, not_before: float) -> tuple[list[Job], bool]:
        """Wait for a job and for the time, and take all that are there; False with them: there will be no more."""
        jobs: list[Job] = []
        while len(jobs) < BATCH and not (jobs and self._waiting.empty()):
            job = self._waiting.get()
            if job is None:
                return jobs, False
            if not jobs:
                time.sleep(max(0.0, not_before - time.monotonic()))
            jobs.append(job)
        return jobs, True

    def _tell(self, outcomes: list[Outcome]) -> None:
        if any(is_disk_full(error) for _job, _value, error in outcomes):
            self._note_room(False)
            outcomes = [(job, value, DiskFull() if is_disk_full(error) else error) for job, value, error in outcomes]
        self._loop.call_soon_threadsafe(settle, outcomes)


def attempt(job: Job, function: Callable[[], Any]) -> Outcome:
    """What comes of a call."""
    try:
        return job, function(), None
    except Exception as error:
        return job, None, error


def settle(outcomes: list[Outcome]) -> None:
    """Wake up those who wait and have not given up."""
    for job, value, error in outcomes:
        if job.future.done():
            continue
        if error is not None:
            job.future.set_exception(error)
        else:
            job.future.set_result(value)


class Readers:
    """A few threads that read."""

    def __init__(self, threads: int = READERS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="stellwerk-reader")

    async def do(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of the store that reads, in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: function(*args, **kwargs))

    def close(self) -> None:
        """Finish what was begun."""
        self._pool.shutdown()
