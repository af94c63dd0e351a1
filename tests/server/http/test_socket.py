"""One connection to a table: in what order it is told things."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.server.http.socket import _Connection


class SlowSocket:
    """A client that takes a message only when it is let."""

    client = None

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.takes = asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.takes.wait()
        self.sent.append(text)


class Known:
    """Knows Anna, after a moment."""

    async def someone(self, _connection: object) -> str:
        await asyncio.sleep(0)
        return "anna"


class Told:
    """A table that always has news, none of which is chat."""

    state = SimpleNamespace(number=1)

    def missed(self, _seen: int | None) -> None:
        return None

    def updates(self, _listener: object) -> bytes:
        return b"news"


async def a_while() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_an_order_is_answered_before_what_came_of_it_is_told_however_slow_the_client_is() -> None:
    async def main() -> None:
        socket, nobody = SlowSocket(), cast(Any, None)
        connection = _Connection(cast(WebSocket, socket), nobody, cast(Any, Told()), "anna", nobody, cast(Any, Known()))
        sending = asyncio.create_task(connection._send())
        await connection._answer({"first": 1})
        await a_while()
        connection.ordering = True  # while the first answer is on its way, the next order is carried out
        connection._wake()
        socket.takes.set()
        await a_while()
        assert socket.sent == ['{"first":1}']
        connection.ordering = False
        await connection._answer({"second": 2})
        await a_while()
        assert socket.sent == ['{"first":1}', '{"second":2}', "news"]
        sending.cancel()

    asyncio.run(main())


class GoneSocket:
    """A client that went away while it was sent something: starlette will not have it asked for more."""

    client = None

    async def receive_text(self) -> str:
        raise RuntimeError("WebSocket is not connected")


def test_whoever_goes_away_while_being_told_something_is_gone_and_no_fault_of_ours() -> None:
    nobody = cast(Any, None)
    connection = _Connection(cast(WebSocket, GoneSocket()), nobody, nobody, "anna", nobody, nobody)
    with pytest.raises(WebSocketDisconnect):
        asyncio.run(connection._receive())
