"""The same batches on a Ray cluster: one that is there, or a small one on this machine, started and stopped for it.

Every machine of a cluster needs Stellwerk in the same version; that is checked with each batch, because another version
might play other games.
"""

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stellwerk import __version__
from stellwerk.box.version import RULES_VERSION
from stellwerk.lab.errors import LabError
from stellwerk.lab.runs.jobs import Batch, GameJob, play_batch
from stellwerk.rules.compiled import compile_sooner

Version = tuple[str, int]
"""Of Stellwerk, and of the rules."""
PATIENCE = 10
"""Seconds for a cluster to answer."""
HERE: Version = (__version__, RULES_VERSION)


def play_there(job: GameJob, asked_by: Version) -> Batch | Version:
    """A batch, on whatever machine this is; or only the version, if it is not the asker's."""
    if asked_by != HERE:
        return HERE
    compile_sooner()
    return play_batch(job)


class RayWorkers:
    """The cores of a Ray cluster."""

    def __init__(self, ray: Any, cores: int) -> None:
        self.at_once = 2 * cores  # so that no core waits for the next job to arrive
        self._ray = ray
        self._task = ray.remote(num_cpus=1)(play_there)
        self._jobs: dict[Any, int] = {}

    def submit(self, number: int, job: GameJob) -> None:
        """Hand out a job."""
        self._jobs[self._task.remote(job, HERE)] = number

    def take(self) -> tuple[int, Batch]:
        """Wait for any of the jobs."""
        done = self._ray.wait(list(self._jobs), num_returns=1)[0][0]
        try:
            batch = self._ray.get(done)
        except self._ray.exceptions.RayTaskError:
            raise  # a fault in a game, with its trace
        except self._ray.exceptions.RayError as error:
            raise LabError(f"the Ray cluster lost a batch of games: {_first_line(error)}") from None
        if not isinstance(batch, Batch):
            there, here = (f"{version} with rules {rules}" for version, rules in (batch, HERE))
            raise LabError(f"the Ray cluster has Stellwerk {there}; here it is {here}: install the same on both")
        return self._jobs.pop(done), batch

    def cancel(self) -> None:
        """Give up what is still being played."""
        for job in self._jobs:
            self._ray.cancel(job, force=True)


@contextmanager
def open_ray(workers: int, address: str | None = None) -> Iterator[RayWorkers]:
    """The workers of the cluster at this address; without one, of a cluster on this machine with so many cores.

    A program that is connected to a cluster already goes on with that one.
    """
    ray = _import_ray()
    connected = ray.is_initialized()
    if not connected:
        _connect(ray, workers, address)
    crowd = RayWorkers(ray, max(1, int(ray.cluster_resources().get("CPU", 1))))
    try:
        yield crowd
    finally:
        crowd.cancel()
        if not connected:
            ray.shutdown()


def _connect(ray: Any, workers: int, address: str | None) -> None:
    local = {} if address else {"num_cpus": workers, "include_dashboard": False}
    try:
        _knock(address or "local")
        ray.init(address=address or "local", logging_level=logging.ERROR, log_to_driver=False, **local)
    except (OSError, RuntimeError, ValueError) as error:
        where = f"at {address}" if address else "on this machine"
        raise LabError(f"there is no Ray cluster to be had {where}: {_first_line(error)}") from None


def _knock(address: str) -> None:
    """See that somebody listens at an address before Ray tries: it would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    elif address not in ("auto", "local"):
        raise ValueError("an address is written as host:port, ray://host:port or auto")


def _import_ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise LabError("Ray is not installed; `pip install 'stellwerk[ray]'` brings it") from None
    return ray


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
