"""Many games over many cores: jobs are cut, handed out and put together in order, on this machine or on a cluster.

A batch is as many games as take about half a second, whatever the bots cost; since a game is the same in any batch,
the cutting changes nothing in the results.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Protocol

import numpy as np

from stellwerk.lab.errors import LabError
from stellwerk.lab.runs.jobs import Batch, GameJob, Match, Setting, play_batch

AIM = 0.5
"""Seconds that a batch is to take."""
MOST = 1000
"""Games of a batch at most."""
GROWTH = 4
"""How much larger than the last a batch may be: the first games of a process are slow, and tell little."""


class Workers(Protocol):
    """Whoever plays batches. They are opened for one run: what they still play when it stops is nobody's."""

    at_once: int
    """How many jobs are worth handing out at the same time."""

    def submit(self, number: int, job: GameJob) -> None:
        """Hand out a job; the number tells it from the others."""

    def take(self) -> tuple[int, Batch]:
        """Wait for any of the jobs, and take what came of it."""


class Threads:
    """Workers on this machine. Compiled games do not hold Python's lock, and all share the tables."""

    def __init__(self, pool: ThreadPoolExecutor, workers: int) -> None:
        self.at_once = workers
        self._pool = pool
        self._jobs: dict[Future[Batch], int] = {}

    def submit(self, number: int, job: GameJob) -> None:
        """Hand out a job."""
        self._jobs[self._pool.submit(play_batch, job)] = number

    def take(self) -> tuple[int, Batch]:
        """Wait for any of the jobs."""
        done = next(iter(wait(self._jobs, return_when=FIRST_COMPLETED).done))
        return self._jobs.pop(done), done.result()


@contextmanager
def open_workers(workers: int = 1, on: str = "local", ray_address: str | None = None) -> Iterator[Workers]:
    """Workers to play with: so many on this machine (0: one a core), or those of a Ray cluster."""
    if workers < 0:
        raise LabError(f"{workers} workers; at least one is needed, or 0 for one a core")
    count = workers or os.cpu_count() or 1
    if on == "ray":
        from stellwerk.lab.runs.on_ray import open_ray  # Ray is optional, and slow to import

        with open_ray(count, ray_address) as cluster:
            yield cluster
    elif on != "local":
        raise LabError(f"games can be played on: local, ray; not on {on!r}")
    elif ray_address is not None:
        raise LabError("an address of a Ray cluster is only of use with --on ray")
    else:
        with _thread_pool(count) as pool:
            yield Threads(pool, count)


@contextmanager
def _thread_pool(count: int) -> Iterator[ThreadPoolExecutor]:
    """So many threads. Whoever presses Ctrl-C does not wait for their games: one of a search may take minutes."""
    pool = ThreadPoolExecutor(count)
    wait_for_them = True
    try:
        yield pool
    except KeyboardInterrupt:
        wait_for_them = False
        raise
    finally:
        pool.shutdown(wait_for_them, cancel_futures=True)


def play_in_order(
    workers: Workers,
    setting: Setting,
    seed: int,
    matches: Sequence[Match],
    histories: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Iterator[Batch]:
    """Play all matches: batch after batch, in the order of the matches, each as soon as those before it are done.

    Whoever has seen enough may stop asking.
    """
    handed = started = running = due = 0
    size = 1
    waiting: dict[int, Batch] = {}
    while handed < len(matches) or running:
        while running < workers.at_once and handed < len(matches):
            chosen = tuple(matches[handed : handed + size])
            workers.submit(started, GameJob(setting, seed, chosen, histories))
            handed, started, running = handed + len(chosen), started + 1, running + 1
        number, batch = workers.take()
        running -= 1
        progress(len(batch))
        size = max(1, min(int(AIM * len(batch) / max(batch.seconds, 1e-9)), GROWTH * len(batch), MOST))
        waiting[number] = batch
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def play_all(
    workers: Workers,
    setting: Setting,
    seed: int,
    matches: Sequence[Match],
    histories: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Batch:
    """Play all matches, and put what came of them into one batch."""
    parts = list(play_in_order(workers, setting, seed, matches, histories, progress))
    rows = np.concatenate([part.rows for part in parts])
    return Batch(
        rows, tuple(history for part in parts for history in part.histories), sum(part.seconds for part in parts)
    )
