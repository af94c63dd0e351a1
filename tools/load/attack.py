"""`python -m tools.load.attack`: what a well-behaved household notices when another one does its worst.

Starts a public server of its own. Hundreds of replays are asked for and dropped, then dozens of unattended tables of
hard bots are started, each by one household; another one looks at its games, and plays against a hard bot. It is timed
before and during each attack: the ratio of the two is what the attack costs others.
"""

import asyncio
import contextlib
import sys
import tempfile
import time
from array import array
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import orjson
import typer
from rich.console import Console
from rich.table import Table

from tools.load.clients import LEGAL, RUNNING, chosen
from tools.load.figures import spread
from tools.load.households import PUBLIC, Browser, Household
from tools.load.process import running

ATTACKER, NEIGHBOUR = "203.0.113.66", "203.0.113.7"
TABLES_EACH = 10
"""Tables that one person may open at once: so many people are needed."""
THINKING = 0.05
"""Seconds between two requests of the neighbour: who is well-behaved stays below what a household is allowed."""
REFILL = 1 / 50
"""Seconds between two requests of the attacker after the first burst: a little less than it is allowed."""


@dataclass(frozen=True)
class Compared:
    """What the well-behaved household waited for, in milliseconds: without and with the attack."""

    without: Mapping[str, float]
    attacked: Mapping[str, float]

    def told(self) -> dict[str, object]:
        """With their ratios."""
        ratios = {part: round(self.attacked[part] / self.without[part], 2) for part in ("p50", "p99")}
        return {"without": dict(self.without), "attacked": dict(self.attacked), "ratio": ratios}


@dataclass
class Attacked:
    """What came of it: by what was waited for; and what the attacker was answered."""

    waits: dict[str, Compared] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)


class Replays:
    """Hundreds of replays, asked for and dropped; the neighbour looks at ways, records and replays of its own."""

    def __init__(self, port: int, requests: int, rounds: int) -> None:
        self._home, self._requests, self._rounds = Household(port, ATTACKER), requests, rounds
        self._attacker, self._neighbour = self._home.browser(), Household(port, NEIGHBOUR).browser()
        self.answers: Counter[str] = Counter()

    async def run(self) -> Attacked:
        """Measure without it, then with it."""
        theirs, over = await self._attacker.finish("usa"), await self._neighbour.finish("card")
        played = await self._neighbour.open("usa", 2, 1, "easy", "Person")
        (await self._neighbour.start(played)).raise_for_status()
        await self._measure(played, over)  # once for nothing: what is loaded or kept then is so in both
        without = await self._measure(played, over)
        async with self._attack(theirs):
            attacked = await self._measure(played, over)
        for browser in (self._attacker, self._neighbour):
            await browser.close()
        waits = {what: Compared(spread(without[what]), spread(attacked[what])) for what in without}
        return Attacked(waits, self.answers)

    async def _measure(self, played: str, over: str) -> "dict[str, array[float]]":
        """Seconds for each thing that is looked at, as often as there are rounds."""
        paths = {
            "ways": f"/api/tables/{played}/ways",
            "record": f"/api/tables/{over}/record",
            "replay": f"/api/tables/{over}/replay",
            "table": f"/api/tables/{played}",
        }
        took = {what: array("d") for what in paths}
        for _ in range(self._rounds):
            for what, path in paths.items():
                begun = time.perf_counter()
                answer = await self._neighbour.ask("GET", path)
                took[what].append(time.perf_counter() - begun)
                answer.raise_for_status()
                await asyncio.sleep(THINKING)
        return took

    @asynccontextmanager
    async def _attack(self, table: str) -> AsyncIterator[None]:
        """A burst, then as many more as the rate of requests lets in, until the end."""
        path = f"/api/tables/{table}/replay?count=60&first="
        for number in range(self._requests):
            await self._home.ask_and_drop(f"{path}{number % 60}")
        self.answers["asked for and dropped"] += self._requests
        going_on = asyncio.create_task(self._go_on(path))
        try:
            yield
        finally:
            going_on.cancel()
            await asyncio.gather(going_on, return_exceptions=True)

    async def _go_on(self, path: str) -> None:
        number = 0
        while True:
            await asyncio.sleep(REFILL)
            number += 1
            await self._home.ask_and_drop(f"{path}{number % 60}")
            self.answers["asked for and dropped"] += 1


class HardBots:
    """Dozens of unattended tables of hard bots; the neighbour plays against one."""

    def __init__(self, port: int, tables: int, turns: int) -> None:
        self._home, self._tables, self._turns = Household(port, ATTACKER), tables, turns
        self._neighbour = Household(port, NEIGHBOUR).browser()
        self.answers: Counter[str] = Counter()

    async def run(self) -> Attacked:
        """Measure without it, then with it."""
        table = await self._neighbour.open("usa", 2, 1, "hard", "Person")
        (await self._neighbour.start(table)).raise_for_status()
        await self._measure(table, 2)  # once for nothing: the bots' process starts
        without = await self._measure(table, self._turns)
        await self._attack()
        attacked = await self._measure(table, self._turns)
        await self._neighbour.close()
        return Attacked({"a hard bot's turn": Compared(spread(without), spread(attacked))}, self.answers)

    async def _measure(self, table: str, turns: int) -> "array[float]":
        """Seconds from a person's last action to when the bot has played, so many times."""
        took: array[float] = array("d")
        async with self._neighbour.connected(table) as socket:
            begun, acted = None, 0.0
            while len(took) < turns:
                news = bytes(await socket.recv(decode=False))
                if not news.startswith(b'{"type":"news"'):
                    continue
                if RUNNING not in news:
                    raise RuntimeError("the game ended while it was measured; ask for fewer turns")
                legal = news.rfind(LEGAL)
                if legal < 0:
                    begun = begun or acted
                    continue
                if begun:
                    took.append(time.perf_counter() - begun)
                begun, acted = None, time.perf_counter()
                action = chosen(news, legal + len(LEGAL)).decode()
                command = f'{{"do":"act","action":{action}}}'
                await socket.send(f'{{"type":"command","id":"{self._neighbour.home.next_id()}","command":{command}}}')
        return took

    async def _attack(self) -> None:
        """Start all tables, as far as one is let, and leave them alone."""
        people = [self._home.browser() for _ in range(-(-self._tables // TABLES_EACH))]
        for number in range(self._tables):
            await self._start(people[number // TABLES_EACH])
        for browser in people:
            await browser.close()

    async def _start(self, browser: Browser) -> None:
        table = await browser.open("usa", 4, 4, "hard")
        answer = await browser.start(table)
        self.answers["started" if answer.is_success else answer.json()["error"]["code"]] += 1


def attack(
    requests: Annotated[int, typer.Option(min=1, max=290, help="replays asked for and dropped at once")] = 290,
    rounds: Annotated[int, typer.Option(min=1, help="how often each thing is looked at")] = 100,
    tables: Annotated[int, typer.Option(min=1, help="unattended tables with hard bots")] = 90,
    turns: Annotated[int, typer.Option(min=1, help="turns of the neighbour's hard bot")] = 10,
    json: Annotated[bool, typer.Option("--json", help="the figures as JSON")] = False,
) -> None:
    """Attack a server of one's own, and tell what that costs somebody else."""
    found: dict[str, Attacked] = {}
    with tempfile.TemporaryDirectory(prefix="stellwerk-attack-") as folder:
        with running((*PUBLIC, "--data-dir", f"{folder}/replays"), Path(folder) / "replays.log") as server:
            found["replays"] = asyncio.run(Replays(server.port, requests, rounds).run())
        with running((*PUBLIC, "--data-dir", f"{folder}/bots"), Path(folder) / "bots.log") as server:
            found["bots"] = asyncio.run(HardBots(server.port, tables, turns).run())
    if json:
        told = {
            name: {what: one.told() for what, one in done.waits.items()} | {"answers": dict(done.answers)}
            for name, done in found.items()
        }
        sys.stdout.buffer.write(orjson.dumps(told, option=orjson.OPT_INDENT_2) + b"\n")
    else:
        show(found, Console())


def show(found: Mapping[str, Attacked], console: Console) -> None:
    """Print the figures."""
    parts = ("p50", "p99")
    table = Table(
        "attack", "milliseconds", *parts, *(f"{one}, attacked" for one in parts), *(f"{one} ×" for one in parts)
    )
    for name, done in found.items():
        for what, one in done.waits.items():
            times = [f"{side[part]:.1f}" for side in (one.without, one.attacked) for part in parts]
            ratios = [f"{one.attacked[part] / one.without[part]:.2f}" for part in parts]
            table.add_row(name, what, *times, *ratios)
    console.print(table)
    for name, done in found.items():
        console.print(f"{name}: " + ", ".join(f"{times} {what}" for what, times in done.answers.items()))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        typer.run(attack)
