"""A load: parties begin at a server's tables, and are measured once all are playing."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from rich.progress import Progress

from tools.load.clients import Party, Plan, Seen
from tools.load.figures import Figures, spread
from tools.load.process import Process, children, cpu_seconds, rss

MEGABYTE = 1_000_000
AT_ONCE = 16
"""Parties that open their tables at the same time."""
ROUND = 1.0
"""Seconds between two looks at how it goes."""
LATELY = 1000
"""Acknowledgements that the progress bar tells of."""


class Costs:
    """What the processes use from now on."""

    def __init__(self, server: Process) -> None:
        self._server, self._at = server, time.monotonic()
        self._begun = self._now()

    def _now(self) -> dict[str, float]:
        return {
            "server": cpu_seconds(self._server.pid),
            "bots": sum(map(cpu_seconds, children(self._server.pid))),
            "clients": time.process_time(),
        }

    def shares(self) -> dict[str, float]:
        """Of one processor, for each."""
        seconds = time.monotonic() - self._at
        return {name: round((used - self._begun[name]) / seconds, 3) for name, used in self._now().items()}

    def megabytes(self) -> float:
        """The server's memory now."""
        return round(rss(self._server.pid) / MEGABYTE, 1)


@dataclass(frozen=True)
class Load:
    """So many tables of these games, by turns."""

    server: Process
    plan: Plan
    games: Sequence[str]
    tables: int

    async def run(self, seconds: float, progress: Progress) -> Figures:
        """Let all tables begin, then measure for so long."""
        seen, chance = Seen(), random.Random(1)
        parties = [
            Party(
                self.server.port, self.games[number % len(self.games)], self.plan, seen, random.Random(chance.random())
            )
            for number in range(self.tables)
        ]
        playing = await begin(parties, progress)
        seen.clear()
        costs, begun = Costs(self.server), time.monotonic()
        memory = await watch(seen, costs, seconds, progress)
        took, shares = time.monotonic() - begun, costs.shares()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return Figures(
            tables=self.tables,
            seats=self.plan.seats,
            people=self.plan.people,
            seconds=round(took, 1),
            moves=seen.moves,
            games=seen.games,
            acknowledged=spread(seen.acknowledged),
            lag=spread(seen.lags),
            rss=memory,
            cpu=shares,
            received=round(seen.received / MEGABYTE, 1),
            errors=dict(seen.errors),
        )


async def begin(parties: Sequence[Party], progress: Progress) -> list[asyncio.Task[None]]:
    """Let all parties begin, a few at a time; they play on in the tasks that are returned."""
    playing: list[asyncio.Task[None]] = []
    at_once = asyncio.Semaphore(AT_ONCE)
    bar = progress.add_task("tables begin", total=len(parties), told="")

    async def one(party: Party) -> None:
        async with at_once:
            playing.append(asyncio.create_task(party.play()))
            await party.started.wait()
        progress.advance(bar)

    await asyncio.gather(*map(one, parties))
    return playing


async def watch(seen: Seen, costs: Costs, seconds: float, progress: Progress) -> list[float]:
    """Wait so long, and show how it goes; the server's memory at the beginning, by the minute and at the end."""
    begun, memory = time.monotonic(), [costs.megabytes()]
    bar = progress.add_task("they play", total=seconds, told="")
    while (passed := time.monotonic() - begun) < seconds:
        if passed >= 60 * len(memory):
            memory.append(costs.megabytes())
        p99 = spread(seen.acknowledged[-LATELY:]).get("p99", 0.0)
        told = f"{seen.moves / max(passed, 1):.0f} moves/s, p99 {p99:.1f} ms, {sum(seen.errors.values())} errors"
        progress.update(bar, completed=passed, told=told)
        await asyncio.sleep(min(ROUND, seconds - passed))
    progress.update(bar, completed=seconds)
    return [*memory, costs.megabytes()]
