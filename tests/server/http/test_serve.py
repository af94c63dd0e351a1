"""`stellwerk serve`: says where it is, ends when asked to, and what cannot be is one line with exit code 2."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from stellwerk.box.read import BOARDS
from stellwerk.cli import main, serve
from stellwerk.cli.serve import NO_PROXY, has_browser, welcome
from stellwerk.server.core.settings import Settings

RUN = [sys.executable, "-c", "from stellwerk.cli import main; main()"]
PATIENCE = 60
"""Seconds after which a server that does not end has failed."""


class Running:
    """A server in a process of its own, on a free port."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        quiet = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen(
            command,
            env=quiet | {"STELLWERK_DATA": str(folder), "COLUMNS": "120"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.line = self.process.stdout.readline()
        found = re.search(r"http://(\S+):(\d+)/", self.line)
        self.port = int(found[2]) if found else 0

    def end(self, how: int) -> tuple[int, str]:
        """Ask it to end: its exit code, and what it said on the error stream."""
        self.process.send_signal(how)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def process(folder: Path, command: list[str]) -> Iterator[Running]:
    """A server that is gone afterwards, whatever happens."""
    server = Running(folder, command)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with process(tmp_path, [*RUN, "serve", "--port", "0", "--no-browser"]) as server:
        yield server


DEAF = """
import asyncio
from fastapi import WebSocket
from stellwerk.server import app, run
from stellwerk.server.core.settings import Settings

made = app.make_app

async def deaf(socket: WebSocket):
    await socket.accept()
    await asyncio.Event().wait()

def with_deaf(settings, opening):
    found = made(settings, opening)
    found.add_api_websocket_route("/api/deaf", deaf)
    return found

run.make_app, run.PATIENCE = with_deaf, 1
run.run(Settings(port=0), lambda address: print(address, flush=True), opening=app.open_nothing)
"""
"""A server with a socket whose handler never looks at it, and with little patience."""

SLOW = """
import asyncio
from contextlib import asynccontextmanager
from stellwerk.server.run import run
from stellwerk.server.core.settings import Settings

@asynccontextmanager
async def opening(app):
    try:
        print("opening", flush=True)
        await asyncio.Event().wait()
        yield
    finally:
        print("closed", flush=True)

run(Settings(port=0), print, opening=opening)
"""
"""A server that never gets ready."""

BROKEN = """
from contextlib import asynccontextmanager
from stellwerk.server.run import run
from stellwerk.server.core.settings import Settings
from stellwerk.server.storage.database import open_database

@asynccontextmanager
async def opening(app):
    open_database("nonsense://", None)
    yield

run(Settings(port=0), print, opening=opening)
"""
"""A server whose database cannot be."""


def test_it_says_where_it_is_answers_and_ends(running: Running) -> None:
    assert running.line == f"Stellwerk is open at http://127.0.0.1:{running.port}/ (Ctrl-C closes it).\n"
    with urlopen(f"http://127.0.0.1:{running.port}/api/games") as answer:
        assert len(json.load(answer)["games"]) == len(BOARDS)
        assert answer.headers["server"] is None
    assert running.end(signal.SIGINT) == (0, "")


def test_it_ends_with_connections_open_and_lets_no_foreigner_in(running: Running) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://127.0.0.1:{running.port}/api/tables/x/live",
            origin=Origin("http://evil.example"),
            open_timeout=PATIENCE,
        )
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body or b"")["error"]["code"] == "foreign_origin"
    with socket.create_connection(("127.0.0.1", running.port)) as idle:
        idle.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n")  # and never goes on
        assert running.end(signal.SIGTERM) == (0, "")


def test_it_ends_with_a_socket_open_that_nobody_listens_to(tmp_path: Path) -> None:
    with (
        process(tmp_path, [sys.executable, "-c", DEAF]) as server,
        connect(f"ws://127.0.0.1:{server.port}/api/deaf", open_timeout=PATIENCE) as held,
    ):
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed):
            held.recv(PATIENCE)
        server.process.communicate(timeout=PATIENCE)
        assert server.process.returncode == 0


def test_it_ends_while_it_is_still_opening(tmp_path: Path) -> None:
    with process(tmp_path, [sys.executable, "-c", SLOW]) as server:
        assert server.line == "opening\n"
        server.process.send_signal(signal.SIGINT)
        assert server.process.communicate(timeout=PATIENCE) == ("closed\n", "")
        assert server.process.returncode == 0


def test_a_database_that_cannot_be_is_a_fault_of_the_settings(tmp_path: Path) -> None:
    with process(tmp_path, [sys.executable, "-c", BROKEN]) as server:
        _, said = server.process.communicate(timeout=PATIENCE)
        assert said.splitlines()[-1].startswith("stellwerk.server.core.settings.SettingsError: ")


def test_a_taken_port_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        words = ("serve", "--port", str(port), "--data-dir", str(tmp_path), "--no-browser")
        monkeypatch.setattr(sys, "argv", ["stellwerk", *words])
        with pytest.raises(SystemExit) as stopped:
            main()
    said = capsys.readouterr()
    assert (stopped.value.code, said.out) == (2, "")
    assert said.err.startswith(f"stellwerk: port {port} of 127.0.0.1 is taken")
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--host", "0.0.0.0"), "say --lan for your home network, or --public"),
        (("--public", "--lan"), "exclude each other"),
        (("--public",), "--public needs --origin: without it a page of any site could pass for one of this server's"),
        (("--port", "70000"), "there is no port 70000"),
        (("--origin", "here"), "is no origin"),
        (("--proxy", "10.0.0.1"), "only for --public"),
        (("--lan", "--host", "no.such.host.invalid"), "there is no host 'no.such.host.invalid'"),
        (("--lan", "--host", "203.0.113.9", "--port", "0"), "has no such address"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_code_2(
    words: tuple[str, ...],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(sys, "argv", ["stellwerk", "serve", "--no-browser", "--data-dir", str(tmp_path), *words])
    monkeypatch.setattr(socket, "getaddrinfo", _no_names(socket.getaddrinfo))
    with pytest.raises(SystemExit) as stopped:
        main()
    said = capsys.readouterr()
    assert stopped.value.code == 2
    assert told in said.err
    assert len(said.err.splitlines()) == 1
    assert said.out == ""


def _no_names(known: object) -> object:
    """No test asks the network for a name."""

    def looked_up(host: str, *rest: object, **more: object) -> object:
        if host.endswith(".invalid"):
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return known(host, *rest, **more)  # type: ignore[operator]

    return looked_up


def test_plain_stellwerk_serves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from stellwerk.server import run

    asked: list[Settings] = []
    monkeypatch.setattr(run, "run", lambda settings, *_: asked.append(settings))
    monkeypatch.setenv("STELLWERK_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["stellwerk"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert not stopped.value.code
    assert asked == [Settings(host="127.0.0.1", port=8000, data_dir=tmp_path)]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, []),
        ({"host": "0.0.0.0", "lan": True}, ["Friends in your network: http://192.168.1.5:8123/"]),
        ({"host": "192.168.1.5", "lan": True}, []),
        (
            {"public": True, "origins": ("https://a.example",), "proxies": ("127.0.0.1",)},
            ["On the internet: https://a.example/"],
        ),
        ({"public": True, "origins": ("https://a.example",)}, ["On the internet: https://a.example/", NO_PROXY]),
        ({"origins": ("https://a.example",)}, []),
    ],
)
def test_it_says_where_friends_find_it(
    settings: dict[str, Any], told: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "home_address", lambda: "192.168.1.5")
    welcome(Settings(data_dir=Path(), **settings), "http://localhost:8123/")
    assert capsys.readouterr().out.splitlines() == [
        "Stellwerk is open at http://localhost:8123/ (Ctrl-C closes it).",
        *told,
    ]


def test_help_is_still_help(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["stellwerk", "--help"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert not stopped.value.code
    assert "Commands" in capsys.readouterr().out


def test_other_commands_do_not_load_the_server() -> None:
    heavy = ("fastapi", "uvicorn", "sqlalchemy")
    script = f"import sys, stellwerk.cli; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_browser()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_browser()
