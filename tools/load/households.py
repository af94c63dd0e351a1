"""Households at a public server on this machine: each comes from an address of its own, as its proxy says."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tools.load.process import SERVE

NAME = "play.example.org"
PUBLIC = (*SERVE, "--public", "--origin", f"https://{NAME}", "--proxy", "127.0.0.1")
"""A server as on the internet, where everybody is held to rates and shares."""
PATIENCE = 600.0
"""Seconds after which an answer that does not come has failed."""
POLL = 0.5
"""Seconds between two looks at a game that is to end: a household is held to its rate of requests."""


class Household:
    """Some people of one address, each with a browser of their own."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.headers = {"Host": NAME, "X-Forwarded-For": address, "X-Forwarded-Proto": "https"}
        self._made = itertools.count()

    def browser(self) -> "Browser":
        """Somebody new."""
        return Browser(self)

    async def ask_and_drop(self, path: str) -> None:
        """Ask for something, and go away before the answer comes."""
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
        writer.write(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        await writer.drain()
        writer.close()

    def next_id(self) -> str:
        """An id for a command."""
        return f"attack-{next(self._made)}"


class Browser:
    """One person: what they ask for, with their cookie. It is for https only, so it is sent by hand."""

    def __init__(self, home: Household) -> None:
        self.home, self._cookie = home, ""
        base = f"http://127.0.0.1:{home.port}"
        self._client = httpx.AsyncClient(base_url=base, headers=home.headers, timeout=PATIENCE)

    async def ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        """The answer, whatever it is."""
        answer = await self._client.request(method, path, headers={"Cookie": self._cookie}, **what)
        for name, value in answer.cookies.items():
            self._cookie = f"{name}={value}"
        return answer

    async def open(self, game: str, seats: int, bots: int, level: str, name: str | None = None) -> str:
        """Open a table with bots in the last seats; its id."""
        seated = [{"seat": seat, "level": level} for seat in range(seats - bots, seats)]
        body = {"game": game, "seats": seats, "name": name, "pace": 0, "bots": seated}
        answer = await self.ask("POST", "/api/tables", json=body)
        answer.raise_for_status()
        return str(answer.json()["table"])

    async def start(self, table: str) -> httpx.Response:
        """Begin the game."""
        body = {"id": self.home.next_id(), "command": {"do": "start"}}
        return await self.ask("POST", f"/api/tables/{table}/commands", json=body)

    async def finish(self, game: str) -> str:
        """A game of quick bots that is over; its table."""
        table = await self.open(game, 2, 2, "easy")
        (await self.start(table)).raise_for_status()
        while (await self.ask("GET", f"/api/tables/{table}")).json()["table"]["phase"] != "over":
            await asyncio.sleep(POLL)
        return table

    @asynccontextmanager
    async def connected(self, table: str) -> AsyncIterator[ClientConnection]:
        """A WebSocket to a table."""
        headers = {name: value for name, value in self.home.headers.items() if name != "Host"}
        async with connect(
            f"ws://{NAME}/api/tables/{table}/live",
            host="127.0.0.1",
            port=self.home.port,
            additional_headers={**headers, "Cookie": self._cookie},
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            max_size=None,
            proxy=None,
        ) as socket:
            await socket.send('{"type":"hello","seen":null}')
            yield socket

    async def close(self) -> None:
        """Go home."""
        await self._client.aclose()
