"""A real server in a thread of the test, at a port of its own: what is asked of it goes over the wire."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
"""Seconds after which a server that says nothing has failed."""


class _Told(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


def dialled(browser: httpx.Client, table: str) -> ClientConnection:
    """A WebSocket of this browser to a table, with its cookies, or its token."""
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
    headers |= {name: browser.headers[name] for name in ("Authorization",) if name in browser.headers}
    address = str(browser.base_url).replace("http", "ws", 1).rstrip("/")
    live = f"{address}/api/tables/{table}/live"
    return connect(live, additional_headers=headers, max_size=None, open_timeout=PATIENCE)


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """Serve an app; its address, without a slash at the end."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_config=None, log_level="warning", ws="websockets-sansio")
        server = _Told(config)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            assert server.ready.wait(PATIENCE), "the server did not start"
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
