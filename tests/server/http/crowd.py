"""Many who ask a whole server at once, from several households: each stays as long as it is told to."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.types import Message, Scope

from stellwerk.server.app import make_app
from stellwerk.server.core.settings import Settings
from stellwerk.server.lifespan import open_registry
from stellwerk.server.tables.registry import TableRegistry
from tests.server.http.lib import scope_of
from tests.server.tables.lib import AT_ONCE, do, wanted

ATTACKER, NEIGHBOUR = "192.168.0.66", "192.168.0.7"
"""Two households of a home network, where strangers are held to their shares."""


class Visitor:
    """One request on its way, and its answer. Whoever drops it is gone for the server, too."""

    def __init__(self, app: FastAPI, household: str, path: str) -> None:
        self._left = asyncio.Event()
        self._sent: list[Message] = []
        address, _, query = path.partition("?")
        scope = scope_of("http", address, [("host", "localhost")], household)
        scope.update({"method": "GET", "query_string": query.encode()})
        self._asked = False
        self.answered = asyncio.create_task(self._ask(app, scope))

    async def _ask(self, app: FastAPI, scope: Scope) -> None:
        await app(scope, self._receive, self._send)

    async def _receive(self) -> Message:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self._sent.append(message)

    def drop(self) -> None:
        """Go away without waiting for the answer."""
        self._left.set()

    async def answer(self) -> tuple[int, dict[str, str], Any]:
        """Status, headers and body."""
        async with asyncio.timeout(60):
            await self.answered
        headers = {name.decode(): value.decode() for name, value in self._sent[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in self._sent[1:])
        return self._sent[0]["status"], headers, json.loads(body)


@asynccontextmanager
async def crowded(folder: Path) -> AsyncIterator[tuple[FastAPI, TableRegistry]]:
    """A server in a home network, all in this loop."""
    settings = Settings(data_dir=folder, lan=True, pace=0)
    app = make_app(settings, open_registry(settings, AT_ONCE))
    async with app.router.lifespan_context(app):
        yield app, app.state.registry


async def finished_game(registry: TableRegistry) -> str:
    """A short game of bots that is over."""
    live = await registry.open("anna", wanted("card", 2, name=None, bots=[{"seat": 0}, {"seat": 1}]))
    await do(registry, live, "anna", "start")
    async with asyncio.timeout(120):
        while live.state.phase != "over":
            await asyncio.sleep(0)
    return live.state.id
