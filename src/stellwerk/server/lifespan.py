"""What a running server is made of, opened in order and closed in the opposite one."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

from fastapi import FastAPI

from stellwerk.server.app import Opening
from stellwerk.server.bots.pools import BotPools
from stellwerk.server.core.fair_threads import FairThreadPools
from stellwerk.server.core.settings import Settings
from stellwerk.server.http.identity import Identity
from stellwerk.server.storage.database import open_database
from stellwerk.server.storage.store import Store
from stellwerk.server.storage.writer import Readers, Writer
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.timings import TIMINGS, Timings

log = logging.getLogger("stellwerk.server")


@asynccontextmanager
async def _thinking() -> AsyncIterator[BotPools]:
    """The bots' processes. They load their compiled code while people come in: a question waits until one is ready."""
    bot_pools = BotPools()
    starting = asyncio.create_task(bot_pools.start())
    starting.add_done_callback(_note_failure)
    try:
        yield bot_pools
    finally:
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        await bot_pools.close()


def _note_failure(starting: asyncio.Task[None]) -> None:
    if not starting.cancelled() and starting.exception() is not None:
        log.error("the bots' processes could not be started", exc_info=starting.exception())


def open_registry(settings: Settings, timings: Timings = TIMINGS) -> Opening:
    """Opens the database, the threads that read and write it, the bots' processes, and the house with its tables."""

    @asynccontextmanager
    async def opening(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            database = open_database(settings.database, settings.data_dir)
            stack.callback(database.close)
            store = Store(database)
            writer, readers, works = Writer(store), Readers(), FairThreadPools(settings.limits, settings.rated)
            stack.callback(readers.close)
            stack.callback(works.close)
            stack.push_async_callback(writer.close)
            bot_pools = await stack.enter_async_context(_thinking())
            habits_here = replace(timings, pace=settings.pace, grace=settings.grace)
            registry = TableRegistry(store, writer, readers, bot_pools, habits_here, works, settings.most_running)
            await registry.start()
            stack.push_async_callback(registry.close)
            state = app.state
            state.store, state.writer, state.readers, state.registry = store, writer, readers, registry
            state.identity = Identity(store, readers, writer, state.rates, settings)
            yield

    return opening
