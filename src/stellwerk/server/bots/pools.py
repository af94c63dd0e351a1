"""Bots think in worker processes, so that no thought delays the event loop, and no search a quick bot."""

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from stellwerk.bots.contract import BotError, read_bot
from stellwerk.bots.memory import SEARCH
from stellwerk.server.bots.questions import Answer, Question, ThinkingError
from stellwerk.server.bots.worker_pool import COMMAND, WorkerPool

__all__ = ["Answer", "BotPools", "Question", "ThinkingError"]

QUICK_BOTS = ("random", "greedy", "planner")
SLOW_BOTS = ("search@1", "search@0.001s")
"""A search by playouts and one by the clock: each has compiled code of its own to load."""
AHEAD = 8
"""Questions that a quick worker has at once: its answers take less time than the way to it."""
QUICK_GIVES_WAY, SLOW_GIVES_WAY = 5, 10
"""Niceness: the event loop comes before both, and quick bots before a search."""


class BotPools:
    """Worker processes in two lanes: one for bots that answer at once, one for those that search."""

    def __init__(self, quick: int = 1, slow: int = 1, command: Sequence[str] = COMMAND) -> None:
        self.quick = WorkerPool(quick, QUICK_BOTS, AHEAD, QUICK_GIVES_WAY, command=command)
        self.slow = WorkerPool(slow, SLOW_BOTS, 1, SLOW_GIVES_WAY, command=command)
        self._slow_starting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the workers for quick bots, and wait until all have loaded what they need.

        Whoever cannot wait runs it as a task: questions that come before are answered as soon as a worker is ready.
        Those that search are started when the first search is wanted: a server without one saves the memory.
        A start that fails is told of; the next question tries again.
        """
        await self.quick.start()

    async def start_searching(self) -> None:
        """Start the workers for bots that search, once; after a failure, try again."""
        if self._slow_starting is None or (self._slow_starting.done() and not self.slow.ready):
            self._slow_starting = asyncio.create_task(self.slow.start())
        await asyncio.shield(self._slow_starting)

    async def think(self, question: Question) -> Answer:
        """What the bot does; a `ThinkingError` if the question is wrong, or if nobody can answer it."""
        try:
            bot = read_bot(question.bot)
        except BotError as error:
            raise ThinkingError(str(error)) from None
        if bot.number != SEARCH:
            return await self.quick.think(question)
        await self.start_searching()
        return await self.slow.think(question)

    async def close(self) -> None:
        """End all workers; whoever still waits for an answer gets a `ThinkingError`."""
        await asyncio.gather(self.quick.close(), self.slow.close())
        if self._slow_starting is not None:
            await asyncio.gather(self._slow_starting, return_exceptions=True)

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
