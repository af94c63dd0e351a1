"""Work that takes a while, in threads: bounded, by turns between households, and forgotten when nobody waits for it."""

import asyncio
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from stellwerk.server.core.errors import api_error
from stellwerk.server.core.fair_queue import FairQueue
from stellwerk.server.core.settings import Limits

P = ParamSpec("P")
T = TypeVar("T")

HOUSE = ""
"""Whose the work is that nobody asked for: the house's own. It has its turn like any household."""
LATER = 5
"""Seconds after which whoever is refused may try again."""
SLICE = 0.005
"""Seconds that long work goes on before it lets others have their turn."""


class More:
    """What a call returns that has not come to its end: it is called again when it is its household's turn."""


MORE = More()


class _Job:
    """A call that waits for a thread, and whoever waits for what it returns."""

    def __init__(self, household: str, call: Callable[[], Any]) -> None:
        self.household, self.call = household, call
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class FairThreads:
    """A few threads for which households queue by turns. Made, used and closed on one event loop.

    At most `most` calls wait in all, and `most_each` of a household; None: as many as there is room for. Where it is
    full, whoever has less waiting comes in for the last one of whoever has the most.
    """

    def __init__(self, name: str, most: int, most_each: int | None = None, threads: int = 1) -> None:
        self._most, self._most_each, self._threads = most, most_each, threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=f"stellwerk-{name}")
        self._turns: FairQueue[_Job] = FairQueue()
        self._busy = 0
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many calls wait for a thread."""
        return len(self._turns)

    async def do(self, household: str, function: Callable[P, T | More], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in one of the threads, when it is this household's turn; a `Fault` where too much waits.

        Whoever is cancelled meanwhile leaves nothing behind: what has not begun never will.
        """
        self._expect_room(household)
        job = _Job(household, partial(function, *args, **kwargs))
        self._turns.put(job, household)
        self._hand_out()
        try:
            value: T = await job.answer
        except asyncio.CancelledError:
            self._turns.discard(job)
            raise
        return value

    def close(self) -> None:
        """Finish what was begun. What waits is given up."""
        self._closed = True
        for job in self._turns:
            job.answer.cancel()
        self._turns.clear()
        self._pool.shutdown()

    def _expect_room(self, household: str) -> None:
        own = self._turns.count_of(household)
        if self._closed:
            raise RuntimeError("The threads are closed; the server is shutting down")
        if self._most_each is not None and household != HOUSE and own >= self._most_each:
            raise api_error("too_much_waiting", headers={"Retry-After": str(LATER)}, seconds=LATER)
        if len(self._turns) < self._most:
            return
        full = api_error("full", headers={"Retry-After": str(LATER)})
        longest = self._turns.longest()
        if self._turns.count_of(longest) <= own + 1:
            raise full
        last = self._turns.take_last(longest)
        if not last.answer.done():
            last.answer.set_exception(full)

    def _hand_out(self) -> None:
        while self._busy < self._threads and len(self._turns):
            job = self._turns.take()
            if job.answer.done():
                continue  # cancelled in this very moment
            self._busy += 1
            begun = asyncio.get_running_loop().run_in_executor(self._pool, job.call)
            begun.add_done_callback(partial(self._ended, job))

    def _ended(self, job: _Job, begun: "asyncio.Future[Any]") -> None:
        self._busy -= 1
        error = None if begun.cancelled() else begun.exception()
        if job.answer.done():
            pass  # nobody waits for it any more
        elif error is not None:
            job.answer.set_exception(error)
        elif begun.cancelled() or (isinstance(begun.result(), More) and self._closed):
            job.answer.cancel()
        elif isinstance(begun.result(), More):
            self._turns.put(job, job.household)
        else:
            job.answer.set_result(begun.result())
        self._hand_out()


def sliced(steps: Generator[None, None, T]) -> Callable[[], T | More]:
    """Work that says after each of its steps that it could stop: a call goes on for a slice of time."""

    def go_on() -> T | More:
        end = time.perf_counter() + SLICE
        while time.perf_counter() < end:
            try:
                next(steps)
            except StopIteration as ended:
                value: T = ended.value
                return value
        return MORE

    return go_on


class FairThreadPools:
    """The threads of a server for what takes a while. None waits behind another kind of work."""

    def __init__(self, limits: Limits, rated: bool) -> None:
        most, each = limits.work, limits.work_of_household if rated else None
        self.again = FairThreads("again", most, each)
        """For whatever plays a game again to show it, or looks for ways on its board."""
        self.loading = FairThreads("loading", most, limits.sockets_of_household if rated else None)
        """For tables that come back from the database."""
        self.undoing = FairThreads("undoing", most, each)
        """For games that go back."""

    def close(self) -> None:
        """Finish what was begun."""
        for threads in (self.again, self.loading, self.undoing):
            threads.close()
