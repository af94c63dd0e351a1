"""Runs the app with uvicorn: binds the port, says when it is ready, and ends within seconds when it is asked to."""

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI
from uvicorn.config import WS_PROTOCOLS

from stellwerk.server.app import Opening, make_app
from stellwerk.server.core.addresses import read_address
from stellwerk.server.core.settings import Settings, SettingsError
from stellwerk.server.http.bounded_http import BoundedHttp
from stellwerk.server.lifespan import open_registry
from stellwerk.server.storage.database import DatabaseError

PATIENCE = 3
"""Seconds that open connections have to end themselves."""
COLLECT_AFTER = (10_000, 3, 100)
"""How rarely the garbage collector looks; Python's own measure is (700, 10, 10). After so many new objects, less those
that are gone, it looks at these; after so many such looks, at what they left; after so many of those, at everything.
With five hundred tables that stops everybody for a second: once in a quarter of an hour, then, and not in a minute."""
TURN = 0.0005
"""Seconds after which a busy event loop lets another thread in. The writer has to be let in after every row: with
Python's 5 ms, writing twenty rows for ten tables took 100 ms beside a busy loop; so it takes 2 ms."""
_WORDS = {
    errno.EADDRINUSE: "is taken: another program, or another Stellwerk, listens there; choose one with --port",
    errno.EACCES: "is not for this user; choose one above 1023 with --port",
    errno.EADDRNOTAVAIL: "is not possible: this machine has no such address; choose one that it has with --host",
}


def run(
    settings: Settings, ready: Callable[[str], None], log_level: str = "warning", opening: Opening | None = None
) -> None:
    """Serve until SIGINT or SIGTERM. `ready` is told the address once people can come in.

    `opening` opens what the routes need; without one, the whole house with its tables.
    """
    settings = settings.check()
    _log(log_level)
    listener = bind(settings.host, settings.port)
    try:
        app = make_app(settings, opening or open_registry(settings))
        server = _Server(_config(app, settings, log_level), lambda: ready(address(settings, listener)))
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner, suppress(asyncio.CancelledError):
            runner.run(_serve(app, server, listener))
    except DatabaseError as error:
        raise SettingsError(str(error)) from None
    finally:
        listener.close()


def bind(host: str, port: int) -> socket.socket:
    """A socket at this address; a `SettingsError` says why there can be none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise SettingsError(
            f"there is no host {host!r}; expected an address of this machine, such as 127.0.0.1"
        ) from None
    family, kind, protocol, _, where = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
    except OSError as error:
        listener.close()
        why = _WORDS.get(error.errno or 0, f"cannot be used ({error.strerror})")
        raise SettingsError(f"port {port} of {host} {why}") from None
    return listener


def address(settings: Settings, listener: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    port = listener.getsockname()[1]
    bound = read_address(settings.host)
    host = "localhost" if bound is not None and bound.is_unspecified else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _log(level: str) -> None:
    logging.basicConfig(level=level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("uvicorn.error").addFilter(_worth_telling)


_NOT_WORTH_TELLING = (
    "without completing handshake",
    "Invalid UTF-8 sequence received",
    "Invalid HTTP request received",
    "Unsupported upgrade request",
)
"""Uvicorn takes every WebSocket that was refused with a reason for a mistake of the app, and would log each; and it
would let any stranger fill the log with what is no HTTP or no UTF-8."""


def _worth_telling(record: logging.LogRecord) -> bool:
    message = record.getMessage()
    return not any(one in message for one in _NOT_WORTH_TELLING)


async def _serve(app: FastAPI, server: "_Server", listener: socket.socket) -> None:
    # Opened here and not by uvicorn's lifespan, which would turn a clear error into a trace.
    with _ignore_signal_end(server):
        async with app.router.lifespan_context(app):
            await server.serve([listener])


def _config(app: FastAPI, settings: Settings, log_level: str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        http=BoundedHttp,
        ws="websockets-sansio" if "websockets-sansio" in WS_PROTOCOLS else "auto",
        ws_max_size=settings.limits.message,
        ws_per_message_deflate=False,  # a view is small, and squeezing it costs more than making it
        log_config=None,
        # Below warnings uvicorn tells paths and messages, and those may hold secrets.
        log_level="error" if log_level == "error" else "warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the app's own guard does that, and only for --proxy
        timeout_graceful_shutdown=PATIENCE,
    )


class _Server(uvicorn.Server):
    """Says when it is ready, and leaves signals to us: being asked to end is no failure."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_less()
        sys.setswitchinterval(TURN)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _collect_less() -> None:
    """Have the garbage collector stop everybody less often, and for less: what is loaded by now stays anyway.

    Nearly everything here is freed without it. At its own pace it would look through all tables several times a minute.
    """
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


@contextmanager
def _ignore_signal_end(server: uvicorn.Server) -> Iterator[None]:
    """End on a signal: at once where the server is only opening, and on a second signal without waiting for anybody."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None

    def end(_signal: int, _frame: FrameType | None) -> None:
        server.force_exit = server.should_exit
        server.should_exit = True
        if not server.started:
            loop.call_soon_threadsafe(task.cancel)

    before = {one: signal.signal(one, end) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
