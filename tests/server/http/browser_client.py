"""Browsers at the tables of a whole server: what a page does, by REST and by WebSocket."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.serving import PATIENCE, dialled


class Browsers:
    """Makes browsers that share a server: each has cookies of its own."""

    def __init__(self, base: str, stack: ExitStack) -> None:
        self._base, self._stack = base, stack

    def new(self) -> httpx.Client:
        return self._stack.enter_context(httpx.Client(base_url=self._base, timeout=PATIENCE))


def opened(browser: httpx.Client, game: str = "card", seats: int = 2, **fields: Any) -> str:
    answer = browser.post("/api/tables", json={"game": game, "seats": seats, "name": "Anna", "pace": 0, **fields})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


_made = iter(range(1_000_000))


def order(browser: httpx.Client, table: str, do: str, id: str | None = None, **fields: Any) -> Any:
    body = {"id": id or f"c{next(_made)}", "command": {"do": do, **fields}}
    return browser.post(f"/api/tables/{table}/commands", json=body)


def done(answer: Any) -> int:
    assert answer.status_code == 200, answer.text
    return int(answer.json()["number"])


class Live:
    """One end of a WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def receive(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
            if message["type"] == kind:
                return message

    def dismissed(self) -> tuple[str, int]:
        """Why, and with which code, the server ends the connection. No chat comes before that."""
        while (message := json.loads(self._socket.recv(PATIENCE)))["type"] != "fault":
            assert "mine" not in [one.get("text") for one in message.get("entries", [])]
        assert "id" not in message
        with pytest.raises(ConnectionClosed) as closed:
            self._socket.recv(PATIENCE)
        assert closed.value.rcvd is not None
        return message["error"]["code"], closed.value.rcvd.code


@contextmanager
def connected(browser: httpx.Client, table: str, seen: int | None = None) -> Iterator[Live]:
    with dialled(browser, table) as socket:
        live = Live(socket)
        live.send(type="hello", seen=seen)
        yield live
