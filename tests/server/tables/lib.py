"""A house for tests: real storage, and bots that answer in this process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import TypeAdapter

from stellwerk.api.actions import to_json
from stellwerk.api.views import view_from
from stellwerk.bots.contract import open_bot
from stellwerk.server.bots.pools import Answer, BotPools, Question
from stellwerk.server.core.fair_threads import FairThreadPools
from stellwerk.server.core.settings import Limits
from stellwerk.server.storage.database import open_database
from stellwerk.server.storage.store import Store
from stellwerk.server.storage.writer import Readers, Writer
from stellwerk.server.tables.commands import Command
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.open_table import OpenTable
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.timings import TIMINGS, Timings

READER: TypeAdapter[Any] = TypeAdapter(Command)
AT_ONCE = replace(TIMINGS, round=0.05)
"""A house that looks around often, so that no test has to wait for it."""
NO_GRACE = replace(AT_ONCE, grace=0.0)
"""A house where a bot may be called for somebody as soon as they are known to be away."""
LONG_GRACE = replace(AT_ONCE, grace=3600.0)
"""A house where nobody is away for long enough while a test runs."""


class GreedyPools:
    """Bots of any level, played by greedy ones in this process: quick, and no process to start."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """Nor to end."""

    async def think(self, question: Question) -> Answer:
        self.asked.append(question)
        view = view_from(question.game, question.seats, question.options, question.view, question.rules)
        decision = open_bot("greedy", question.seed).choose(view)
        return Answer(to_json(decision.action), {"en": "because", "de": "darum"}, b"")


@asynccontextmanager
async def registry(
    folder: Path, url: str | None = None, timings: Timings = AT_ONCE, most_running: int | None = None
) -> AsyncIterator[TableRegistry]:
    database = open_database(url, folder)
    store = Store(database)
    writer, readers, works = Writer(store), Readers(), FairThreadPools(Limits(), rated=False)
    bot_pools = cast(BotPools, GreedyPools())
    made = TableRegistry(store, writer, readers, bot_pools, timings, works, most_running)
    await made.start()
    try:
        yield made
    finally:
        await made.close()
        await writer.close()
        readers.close()
        works.close()
        database.close()


def command(do: str, **fields: Any) -> Any:
    """A command, as a client writes it."""
    return READER.validate_python({"do": do, **fields})


def wanted(game: str = "usa", seats: int = 2, **fields: Any) -> OpenTable:
    return OpenTable.model_validate({"game": game, "seats": seats, "name": "Anna", "pace": 0, **fields})


async def do(
    registry: TableRegistry, live: LiveTable, person: str, what: str, client_id: str | None = None, **fields: Any
) -> int:
    """Have a person do something at a table."""
    return await registry.command(live, person, client_id, command(what, **fields))


async def refused(code: str, registry: TableRegistry, live: LiveTable, person: str, what: str, **fields: Any) -> None:
    """This is refused for that reason, and changes nothing."""
    number = live.state.number
    with pytest.raises(CommandRefused) as why:
        await do(registry, live, person, what, **fields)
    assert why.value.code == code
    assert live.state.number == number, "what is refused changes nothing"


async def two_people(registry: TableRegistry, game: str = "usa", **fields: Any) -> LiveTable:
    """A running game of Anna and Ben."""
    live = await registry.open("anna", wanted(game, 2, **fields))
    await do(registry, live, "ben", "sit", name="Ben")
    await do(registry, live, "anna", "start")
    return live


def played_by_people(live: LiveTable) -> list[int]:
    """The seats in which people decide themselves."""
    return [seat for seat, sitter in enumerate(live.state.sitters) if sitter is not None and not sitter.played_by_bot]


PEOPLE = ("anna", "ben", "cleo", "dora")


async def first_legal(registry: TableRegistry, live: LiveTable, seat: int, pick: int = 0) -> int:
    """The person in this seat does something legal."""
    table = live.state.table
    assert table is not None
    action = table.legal(seat)[pick]
    return await do(registry, live, PEOPLE[seat], "act", action=to_json(action))


async def until(happened: Callable[[], bool], live: LiveTable) -> None:
    """Wait for something to be so; woken by every change of the table."""
    changed = asyncio.Event()
    listener = Listener(None, changed.set)
    live.join(listener)
    try:
        async with asyncio.timeout(60):
            while not happened():
                changed.clear()
                await changed.wait()
    finally:
        live.part(listener)


def run(main: Callable[[], Any]) -> Any:
    """Run a test that waits."""
    return asyncio.run(main())
