"""How often, and how many at once: buckets that fill with time, and a count of open sockets. All in memory, bounded."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from stellwerk.server.core.errors import api_error
from stellwerk.server.core.settings import Limits, Rate

Clock = Callable[[], float]


class Rates:
    """Who may do what how often. Each kind of thing has its rate in `Limits`; each visitor has a bucket for each."""

    def __init__(self, limits: Limits, on: bool = True, clock: Clock = time.monotonic) -> None:
        self._limits = limits
        self._on = on
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        """What is left in a bucket, and when that was. The least lately used come first, and are forgotten first."""

    def take(self, kind: str, who: str) -> None:
        """Let `who` do this once, or raise the fault that says when they may again. `kind` is a field of `Limits`."""
        wait = self.wait(kind, who)
        if wait > 0:
            seconds = math.ceil(wait)
            raise api_error("too_often", headers={"Retry-After": str(seconds)}, seconds=seconds)

    def wait(self, kind: str, who: str) -> float:
        """Take one from the bucket and give 0; or take nothing, and give the seconds until there is one."""
        if not self._on:
            return 0.0
        rate: Rate = getattr(self._limits, kind)
        now, key = self._clock(), (kind, who)
        left, at = self._buckets.pop(key, (float(rate.at_once), now))
        left = min(float(rate.at_once), left + (now - at) * rate.a_second)
        allowed = left >= 1.0
        self._buckets[key] = (left - 1.0 if allowed else left, now)
        while len(self._buckets) > self._limits.visitors:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1.0 - left) / rate.a_second

    def __len__(self) -> int:
        """How many buckets are remembered."""
        return len(self._buckets)


class Sockets:
    """How many WebSockets are open, in all, and for each household and person."""

    def __init__(self, limits: Limits, rated: bool = True) -> None:
        self._limits = limits
        self._rated = rated
        self._open: Counter[tuple[str, str]] = Counter()
        self.all = 0

    @contextmanager
    def of_household(self, household: str) -> Iterator[None]:
        """Count one more for a household and in all, while it is open."""
        if self.all >= self._limits.sockets:
            raise api_error("full")
        with self._held(("household", household), self._limits.sockets_of_household):
            self.all += 1
            try:
                yield
            finally:
                self.all -= 1

    @contextmanager
    def of_person(self, person: str) -> Iterator[None]:
        """Count one more for a person, while it is open."""
        with self._held(("person", person), self._limits.sockets_of_person):
            yield

    @contextmanager
    def _held(self, key: tuple[str, str], most: int) -> Iterator[None]:
        if self._rated and self._open[key] >= most:
            raise api_error("too_many_sockets")
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
