"""Hostile requests: what is no HTTP, too large, from elsewhere or guessed gets nowhere, and is never our fault."""

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.live_server import (
    PATIENCE,
    LiveServer,
    Tables,
    cookie,
    error_of,
    live_server,
    logs_of,
    prepare,
    secret_of,
)
from tests.server.malformed_messages import TEXTS
from tests.server.rawsocket import RawSocket

HOST = b"Host: 127.0.0.1\r\nConnection: close\r\n"
EVIL = b"Host: evil.example\r\nConnection: close\r\n"
POST = b"POST /api/me HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
RAW: dict[str, bytes] = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) + b"\r\n\r\n",
    "no method": b" / HTTP/1.1\r\n" + HOST + b"\r\n",
    "no such method": b"BREW /api/games HTTP/1.1\r\n" + HOST + b"\r\n",
    "no such version": b"GET / HTTP/9.9\r\n" + HOST + b"\r\n",
    "no host": b"GET /api/games HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\n" + HOST + b"\r\n",
    "a foreign host": b"GET /api/games HTTP/1.1\r\n" + EVIL + b"\r\n",
    "a host that only begins like ours": b"GET / HTTP/1.1\r\nConnection: close\r\nHost: 127.0.0.1.evil.example\r\n\r\n",
    "a length that is none": POST + b"Content-Length: many\r\n\r\n{}",
    "a negative length": POST + b"Content-Length: -5\r\n\r\n{}",
    "a huge length": POST + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n{}",
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}",
    "a length, and chunks": POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks that are none": POST + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n\r\n",
    "chunks without end": POST + b"Transfer-Encoding: chunked\r\n\r\n" + (b"1000\r\n" + b"x" * 4096 + b"\r\n") * 20,
    "a long line": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "a flood of headers": b"GET /api/games HTTP/1.1\r\n" + HOST + b"X-A: b\r\n" * 20_000,
    "a header without end": b"GET /api/games HTTP/1.1\r\n" + HOST + b"X-Long: " + b"c" * 200_000,
    "a long address without end": b"GET /" + b"a" * 200_000,
    "a header with a line end": b"GET /api/games HTTP/1.1\r\n" + HOST + b"X: a\rb\r\n\r\n",
    "a header without a name": b"GET /api/games HTTP/1.1\r\n" + HOST + b": x\r\n\r\n",
    "a path of another file": b"GET /../../../../etc/passwd HTTP/1.1\r\n" + HOST + b"\r\n",
    "the same, hidden": b"GET /assets/..%2f..%2f..%2fpyproject.toml HTTP/1.1\r\n" + HOST + b"\r\n",
    "the same, with a zero": b"GET /assets/%00 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a whole address": b"GET http://evil.example/ HTTP/1.1\r\n" + EVIL + b"\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\n" + EVIL + b"\r\n",
    "an upgrade to nothing": (b"GET /api/games HTTP/1.1\r\n" + EVIL + b"Upgrade: h2c\r\n\r\n"),
    "a WebSocket without a key": (
        b"GET /api/tables/x/live HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    ),
}
"""Bytes that are no good request. None of them is answered with anything but 4xx, if at all."""


@pytest.fixture(scope="module")
def tables_folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Tables]:
    folder = tmp_path_factory.mktemp("http")
    return folder, prepare(folder)


@pytest.fixture(scope="module")
def server(tables_folder: tuple[Path, Tables]) -> Iterator[LiveServer]:
    """A server. When all is over, the logs on disk are what they were, and nothing was its fault."""
    folder, tables = tables_folder
    before = logs_of(folder, tables)
    with live_server(folder) as running:
        yield running
        said = running.end()
    assert logs_of(folder, tables) == before
    assert said == ""


@pytest.fixture
def tables(tables_folder: tuple[Path, Tables]) -> Tables:
    return tables_folder[1]


def raw(port: int, sent: bytes, answers: int = 1) -> bytes:
    """What comes back until the server hangs up, or has begun so many answers."""
    found = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as wire:
        try:
            wire.sendall(sent)
            while found.count(b"HTTP/1.1 ") < answers and (data := wire.recv(65536)):
                found += data
        except ConnectionError:
            pass
    return found


def test_what_is_no_good_request_is_refused(server: LiveServer) -> None:
    for name, sent in RAW.items():
        assert raw(server.port, sent).startswith(b"HTTP/1.1 4"), name


def test_too_much_is_too_large(server: LiveServer) -> None:
    with server.client() as client:
        answer = client.post("/api/me", content=b"x" * 70_000)
        assert (answer.status_code, error_of(answer.content)["code"]) == (413, "too_large")

    def chunks() -> Iterator[bytes]:
        for _ in range(70):
            yield b"x" * 1000

    with server.client() as client:
        answer = client.post("/api/me", content=chunks())
        assert (answer.status_code, error_of(answer.content)["code"]) == (413, "too_large")


BODIES: tuple[bytes, ...] = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'"x"',
    b"\xff\xfe",
    b'{"name": NaN}',
    b'{"name": 1e999}',
    b'{"name": ' + b"9" * 5000 + b"}",
    b"[" * 30_000,
    b'{"a":' * 10_000,
    b'{"\\ud800": 1}',
    b'{"name": "\\ud800"}',
    b'{"game": "usa", "seats": 2, "options": {"\\ud800": "\\udfff"}}',
    b'{"game": "usa", "seats": 2, "options": {"start_player": NaN}}',
    b'{"game": "usa", "seats": 2, "options": {"ticket_deck": "/etc/passwd"}}',
    b'{"game": "asia", "seats": 4, "options": {"ticket_deck": "../../../../etc/passwd"}}',
    b'{"game": "../../etc/passwd", "seats": 2}',
    b'{"game": "usa", "seats": 1e308}',
    b'{"game": "usa", "seats": true}',
    b'{"id": "x", "command": {"do": "act", "action": {"do": "\\ud800"}}}',
    b'{"action": {"do": "\\ud800", "\\ud800": 1}}',
    b'{"action": {"do": "claim_route", "track": "\\ud800", "colour": "red", "locomotives": 1}}',
    b'{"label": ""}',
)


def test_bodies_that_are_nonsense_are_never_our_fault(server: LiveServer, tables: Tables) -> None:
    table = f"/api/tables/{tables['running']}"
    paths = ("/api/me", "/api/me/tokens", "/api/tables", f"{table}/commands", f"{table}/ask")
    with server.client("ben") as client:
        for path in paths:
            for body in BODIES:
                answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code in (400, 401, 404, 409, 422, 429), (path, body, answer.text)
                error_of(answer.content)


def test_methods_and_paths_that_there_are_not(server: LiveServer, tables: Tables) -> None:
    table = f"/api/tables/{tables['running']}"
    wrong = [("DELETE", table), ("PUT", "/api/me"), ("PATCH", table), ("TRACE", "/")]
    gone = ["/api/", "/api/nothing", "/api/tables/x'--", "/api/tables/%00", f"{table}/../..", "/api/games/..%2fuk"]
    with server.client("eve") as client:
        for method, path in wrong:
            answer = client.request(method, path)
            assert error_of(answer.content)["code"] in ("wrong_method", "not_found"), (method, path)
        for path in (*gone, *(f"/api/games/{quote(text, safe='')}" for text in TEXTS if text)):
            answer = client.get(path)
            assert answer.status_code in (404, 422), (path, answer.status_code)
            error_of(answer.content)


def test_nobody_guesses_a_cookie_a_token_a_seat_or_a_link(server: LiveServer, tables: Tables) -> None:
    table = f"/api/tables/{tables['running']}"
    right = secret_of("anna")
    guesses = ["anna", right[:-1], right + "x", right.upper(), "0" * 43, "x" * 5000, '"' + right[1:] + '"']
    leave = {"id": "x", "command": {"do": "leave"}}
    with server.client() as client:
        for guess in guesses:
            for headers in ({"Cookie": f"stellwerk={guess}"}, {"Authorization": f"Bearer {guess}"}):
                assert client.get("/api/me", headers=headers).json()["person"] is None, guess
                answer = client.post(f"{table}/commands", json=leave, headers=headers)
                assert (answer.status_code, error_of(answer.content)["code"]) == (401, "nobody"), guess
            assert client.post(f"/api/moves/{guess}").status_code == 404
        # A cookie is no token, and a token no cookie.
        assert client.get("/api/me", headers={"Authorization": f"Bearer {right}"}).json()["person"] is None
    with server.client("eve") as eve:
        for seat in (0, 1, 15):
            assert error_of(eve.post(f"{table}/seats/{seat}/move").content)["code"] == "no_seat"
        assert error_of(eve.get(f"{table}/record").content)["code"] == "not_over"
        assert error_of(eve.get(f"{table}/replay").content)["code"] == "not_over"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1.evil.example"},
        {"Origin": "https://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": "evil.example"},
        {"Host": "localhost.evil.example"},
        {"Host": "127.0.0.1@evil.example"},
        {"Host": "127.0.0.1", "X-Forwarded-Host": "evil.example", "Origin": "http://evil.example"},
    ],
    ids=lambda headers: " ".join(headers.values()),
)
def test_other_sites_get_nowhere_even_with_a_cookie(
    server: LiveServer, tables: Tables, headers: dict[str, str]
) -> None:
    table = f"/api/tables/{tables['running']}"
    with server.client("anna", headers) as client:
        for body in ({"id": "x", "command": {"do": "leave"}}, {"id": "y", "command": {"do": "close"}}):
            answer = client.post(f"{table}/commands", json=body)
            assert answer.status_code == 403
            assert error_of(answer.content)["code"] in ("foreign_host", "foreign_origin")
            assert "access-control-allow-origin" not in answer.headers
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            server.live(tables["running"]),
            origin=Origin("http://evil.example"),
            additional_headers=cookie("anna"),
            open_timeout=PATIENCE,
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_form_of_another_site_does_nothing(server: LiveServer, tables: Tables) -> None:
    """What a page can send without asking first: no JSON, and so nothing that is understood."""
    path = f"/api/tables/{tables['running']}/commands"
    body = json.dumps({"id": "x", "command": {"do": "leave"}})
    kinds = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")
    with server.client("anna", {"Sec-Fetch-Site": "cross-site"}) as client:
        for kind in kinds:
            assert client.post(path, content=body, headers={"Content-Type": kind}).status_code == 403
    with server.client("anna") as client:  # a browser that does not say which site it asks from
        for kind in kinds:
            answer = client.post(path, content=body, headers={"Content-Type": kind})
            assert (answer.status_code, error_of(answer.content)["code"]) == (422, "invalid")


def test_rates_hold_and_say_when_it_goes_on(tmp_path: Path) -> None:
    """In a home network, everybody is held to what a person can do."""
    tables = prepare(tmp_path)
    with live_server(tmp_path, "--lan", "--host", "127.0.0.1") as server:
        live = server.live(tables["running"])
        with connect(live, additional_headers=cookie("ben"), open_timeout=PATIENCE) as wire:
            codes = poured(wire, 2000)
        assert set(codes) == {"too_often", "bad_text"}
        asyncio.run(seventeen(server.port, f"/api/tables/{tables['running']}/live"))
        answers = raw(server.port, b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3000, answers=3000)
        assert set(re.findall(rb"HTTP/1\.1 (\d{3})", answers)) == {b"200", b"429"}
        assert re.search(rb"retry-after: [1-9]", answers)
        assert b"too_often" in answers
        assert server.end() == ""


async def seventeen(port: int, path: str) -> None:
    """One person opens sixteen connections, and one more."""
    held = [await RawSocket.open(port, path, cookie("eve")) for _ in range(16)]
    for raw_socket in held:
        assert (await raw_socket.message())["type"] == "news"
    one_more = await RawSocket.open(port, path, cookie("eve"))
    told, code = await one_more.rest()
    assert (error_of(json.dumps(told[0]))["code"], code) == ("too_many_sockets", 1013)
    for raw_socket in (*held, one_more):
        raw_socket.close()


def poured(wire: ClientConnection, many: int) -> list[str]:
    """Send empty chat without waiting; the codes of all refusals."""
    greeted(wire)
    for number in range(many):
        wire.send(json.dumps({"type": "command", "id": f"r{number}", "command": {"do": "chat", "text": ""}}))
    codes: list[str] = []
    while len(codes) < many:
        told = str(wire.recv(PATIENCE))
        if json.loads(told)["type"] == "refused":
            codes.append(error_of(told)["code"])
    return codes


def greeted(wire: ClientConnection) -> None:
    """Say hello, and hear the news."""
    wire.send('{"type":"hello"}')
    assert json.loads(wire.recv(PATIENCE))["type"] == "news"
