"""Which other processes live: each tells the others by NOTIFY, every second, so that no row is written for it."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


class Heartbeat:
    """Remembers when other processes were last heard. Whoever has been silent for too long is taken for dead.

    If it is not, no harm is done: two that tend a table both write to its log, and the log has one of each number.
    """

    def __init__(self, silence: float, clock: Clock = time.monotonic) -> None:
        self._silence, self._clock = silence, clock
        self._since = clock()
        self._heard: dict[str, float] = {}

    def hear(self, process: str) -> None:
        """A process said something, whatever it was."""
        self._heard[process] = self._clock()

    def stop(self) -> None:
        """From now on nobody can be heard."""
        self._since = float("inf")

    def start_again(self) -> None:
        """For a while nobody could be heard: who has been silent is known only after a while of listening."""
        self._since = self._clock()

    def alive(self) -> frozenset[str] | None:
        """Who lives; None as long as nobody can tell, because we have not listened for long enough."""
        now = self._clock()
        if now - self._since < self._silence:
            return None
        return frozenset(one for one, at in self._heard.items() if now - at < self._silence)

    def died(self) -> frozenset[str]:
        """Who has fallen silent, each told once."""
        alive = self.alive()
        if alive is None:
            return frozenset()
        dead = frozenset(self._heard) - alive
        for one in dead:
            del self._heard[one]
        return dead
