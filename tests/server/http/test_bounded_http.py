"""Requests that do not come to their point: the connection ends, and nobody else waits for it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from stellwerk.server.core.settings import Limits, Settings
from stellwerk.server.http.bounded_http import BoundedHttp
from tests.server.http.lib import app_of

HURRIED = Settings(limits=Limits(body_seconds=0.05), data_dir=Path())
GET = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 18\r\n\r\n"


class Impatient(BoundedHttp):
    """Waits for hardly anything."""

    head_seconds = 0.05


@asynccontextmanager
async def listening(app: ASGIApp, protocol: type[BoundedHttp]) -> AsyncIterator[int]:
    """The port of a server that speaks HTTP like this."""
    config, state = uvicorn.Config(app, log_config=None, lifespan="off"), ServerState()
    config.load()
    loop = asyncio.get_running_loop()
    async with await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


async def said(port: int, sent: bytes) -> bytes:
    """Everything that comes back until the server hangs up. It is never told that nothing more will come."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        async with asyncio.timeout(60):
            return await reader.read()
    finally:
        writer.close()


def test_a_body_that_does_not_come_is_given_up() -> None:
    async def main() -> bytes:
        async with listening(app_of(HURRIED), BoundedHttp) as port:
            return await said(port, POST + b'{"la')

    head, _, body = asyncio.run(main()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"connection: close" in head.lower()
    error = json.loads(body)["error"]
    assert error["code"] == "too_slow"
    assert "0.05 s" in error["en"]
    assert "0.05 s" in error["de"]


def test_a_body_in_time_is_taken() -> None:
    async def main() -> bytes:
        async with listening(app_of(), BoundedHttp) as port:
            last = POST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
            return await said(port, last + b'{"language": "de"}')

    assert asyncio.run(main()).startswith(b"HTTP/1.1 200 ")


def test_a_request_that_does_not_begin_or_does_not_get_on_is_ended() -> None:
    async def main() -> list[bytes]:
        async with listening(app_of(), Impatient) as port:
            return [await said(port, sent) for sent in (b"", b"GET /api/ga", GET, GET + b"\r\n" + GET)]

    nothing, line, headers, second = asyncio.run(main())
    assert (nothing, line, headers) == (b"", b"", b"")
    assert second.count(b"HTTP/1.1 200 ") == 1


def test_whoever_has_asked_waits_for_the_answer_as_long_as_it_takes() -> None:
    async def main() -> bytes:
        answering = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await answering.wait()
            await send({"type": "http.response.start", "status": 204, "headers": [(b"connection", b"close")]})
            await send({"type": "http.response.body", "body": b""})

        async with listening(app, Impatient) as port:
            asked = asyncio.create_task(said(port, GET + b"\r\n"))
            await said(port, b"")  # this one began later, and has been given up
            answering.set()
            return await asked

    assert asyncio.run(main()).startswith(b"HTTP/1.1 204 ")
