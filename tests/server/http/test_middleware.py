"""The door: whose name, whose page, from where, how large, how often; for requests and for WebSockets."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI, WebSocket
from starlette.types import Message

from stellwerk.server.core.errors import ApiError
from stellwerk.server.core.rates import Rates, Sockets
from stellwerk.server.core.settings import Limits, Rate, Settings
from tests.server.http.lib import Browser, Clock, MemoryStore, app_of, code, exchange, scope_of

LOCAL = Settings(data_dir=Path())
LAN = Settings(host="0.0.0.0", lan=True, data_dir=Path())
PUBLIC = Settings(host="0.0.0.0", public=True, origins=("https://play.example.org",), data_dir=Path())
NAMED = Settings(public=True, origins=("https://play.example.org",), proxies=("10.0.0.1",), data_dir=Path())
ENTRY: list[Message] = [{"type": "websocket.connect"}]


def refused(settings: Settings, host: str, peer: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    """What becomes of a change that is asked for under this name, from there."""
    said = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = Browser(app_of(settings), f"http://{host}", peer).post("/api/me", json={"language": "de"}, headers=said)
    return (200, "") if answer.status_code == 200 else code(answer)


def with_echo(settings: Settings) -> FastAPI:
    app = app_of(settings)

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(await socket.receive_text())

    app.add_api_websocket_route("/api/echo", echo)
    return app


def handshake(app: FastAPI, host: str, peer: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    """What becomes of a WebSocket's handshake: 101, or the status and code of the refusal."""
    said = [("host", host), *((name.replace("_", "-"), value) for name, value in headers.items())]
    sent = exchange(app, scope_of("websocket", "/api/echo", said, peer), ENTRY)
    if sent[0]["type"] == "websocket.accept":
        return 101, ""
    assert sent[0]["type"] == "websocket.http.response.start"
    return sent[0]["status"], json.loads(sent[1]["body"])["error"]["code"]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "localhost"])
def test_this_machine_is_asked_by_its_own_names(host: str) -> None:
    assert refused(LOCAL, host) == (200, "")
    assert refused(LOCAL, host, origin=f"http://{host}") == (200, "")
    assert handshake(with_echo(LOCAL), host, origin=f"http://{host}") == (101, "")


@pytest.mark.parametrize("host", ["evil.example:8000", "192.168.1.5:8000", "localhost.evil.example", "laptop"])
def test_dns_rebinding_gets_nowhere(host: str) -> None:
    """A foreign page that had its name pointed at us asks by that name, and is of that origin."""
    assert refused(LOCAL, host, origin=f"http://{host}") == (403, "foreign_host")
    assert refused(LOCAL, host) == (403, "foreign_host")
    assert handshake(with_echo(LOCAL), host, origin=f"http://{host}") == (403, "foreign_host")
    assert code(Browser(app_of(LOCAL), f"http://{host}").get("/")) == (403, "foreign_host")


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://localhost:9999", "https://localhost.evil.example:8000", "nonsense", ""],
)
def test_pages_of_other_sites_get_nowhere(origin: str) -> None:
    assert refused(LOCAL, "localhost:8000", origin=origin) == (403, "foreign_origin")
    assert handshake(with_echo(LOCAL), "localhost:8000", origin=origin) == (403, "foreign_origin")
    answer = Browser(app_of(LOCAL)).get("/api/games", headers={"Origin": origin})
    assert code(answer) == (403, "foreign_origin")
    assert "access-control-allow-origin" not in answer.headers


def test_a_browser_that_names_no_origin_is_believed_about_the_site() -> None:
    for site in ("cross-site", "same-site"):
        assert refused(LOCAL, "localhost:8000", sec_fetch_site=site) == (403, "foreign_origin")
        assert handshake(with_echo(LOCAL), "localhost:8000", sec_fetch_site=site) == (403, "foreign_origin")
        followed_a_link = Browser(app_of(LOCAL)).get("/", headers={"Sec-Fetch-Site": site})
        assert followed_a_link.status_code == 200
    assert refused(LOCAL, "localhost:8000", sec_fetch_site="same-origin") == (200, "")


@pytest.mark.parametrize("names", [[], ["localhost", "evil.example"], ["localhost", "localhost"]])
def test_there_is_one_host(names: list[str]) -> None:
    scope = scope_of("http", "/api/me", [("host", name) for name in names])
    assert exchange(app_of(LOCAL), scope, [{"type": "http.request"}])[0]["status"] == 403


def test_two_origins_are_none() -> None:
    said = [("host", "localhost"), ("origin", "http://localhost"), ("origin", "http://evil.example")]
    sent = exchange(with_echo(LOCAL), scope_of("websocket", "/api/echo", said), ENTRY)
    assert sent[0]["status"] == 403


def test_without_the_extension_a_handshake_is_closed() -> None:
    scope = scope_of("websocket", "/api/echo", [("host", "evil.example")])
    del scope["extensions"]
    assert exchange(with_echo(LOCAL), scope, ENTRY) == [
        {"type": "websocket.close", "code": 1008, "reason": "foreign_host"}
    ]


def test_more_origins_can_be_named() -> None:
    developing = Settings(origins=("http://localhost:5173",), data_dir=Path())
    assert refused(developing, "localhost:8000", origin="http://localhost:5173") == (200, "")
    assert refused(developing, "localhost:8000", origin="http://localhost:5174") == (403, "foreign_origin")


def test_the_home_network_is_open_to_itself() -> None:
    for peer in ("192.168.1.7", "10.0.0.7", "127.0.0.1", "fe80::7"):
        assert refused(LAN, "192.168.1.5:8000", peer, origin="http://192.168.1.5:8000") == (200, "")
        assert refused(LAN, "laptop.local:8000", peer) == (200, "")
    for peer in ("8.8.8.8", "2a00::1"):
        assert refused(LAN, "192.168.1.5:8000", peer) == (403, "foreign_peer")
        assert handshake(with_echo(LAN), "192.168.1.5:8000", peer) == (403, "foreign_peer")
    assert refused(LAN, "evil.example", "192.168.1.7", origin="http://evil.example") == (403, "foreign_host")


def test_on_the_internet_a_page_is_of_the_origin_that_was_named_and_came_over_https() -> None:
    assert refused(PUBLIC, "play.example.org", "8.8.8.8", origin="https://play.example.org") == (200, "")
    assert refused(PUBLIC, "play.example.org", "8.8.8.8", origin="http://play.example.org")[1] == "foreign_origin"
    assert refused(PUBLIC, "play.example.org", "8.8.8.8", origin="https://evil.example")[1] == "foreign_origin"


def test_with_an_origin_named_no_other_host_is_ours() -> None:
    assert refused(NAMED, "play.example.org", origin="https://play.example.org") == (200, "")
    assert refused(NAMED, "evil.example", origin="https://evil.example") == (403, "foreign_host")
    assert refused(NAMED, "127.0.0.1:8000") == (403, "foreign_host")


def test_only_a_named_proxy_is_believed_about_its_client() -> None:
    limits = Limits(people=Rate(1, 0.001))
    settings = replace(NAMED, limits=limits)
    app = app_of(settings)

    def arrive(peer: str, client: str) -> int:
        browser = Browser(app, "http://play.example.org", peer, {"X-Forwarded-For": client})
        return browser.post("/api/me", json={}).status_code

    assert [arrive("10.0.0.1", "1.1.1.1"), arrive("10.0.0.1", "1.1.1.2"), arrive("10.0.0.1", "1.1.1.1")] == [
        200,
        200,
        429,
    ]
    assert [arrive("9.9.9.9", "2.2.2.1"), arrive("9.9.9.9", "2.2.2.2")] == [200, 429]


# Sizes


def test_a_body_that_says_it_is_too_large_is_refused() -> None:
    answer = Browser(app_of()).post("/api/me", content=b"x" * (64 * 1024 + 1))
    assert code(answer) == (413, "too_large")
    assert answer.headers["connection"] == "close"
    assert code(Browser(app_of()).post("/api/me", content=b" " * (64 * 1024))) == (422, "invalid")


@pytest.mark.parametrize("said", [[("content-length", "10")], [("transfer-encoding", "chunked")]])
def test_a_body_is_counted_whatever_it_says(said: list[tuple[str, str]]) -> None:
    """A length that lies, and a body in pieces that says none."""
    scope = scope_of("http", "/api/me", [("host", "localhost"), ("content-type", "application/json"), *said])
    piece: Message = {"type": "http.request", "body": b" " * 1024, "more_body": True}
    sent = exchange(app_of(), scope, [piece] * 100)
    assert sent[0]["status"] == 413


@pytest.mark.parametrize("said", ["-1", "1e9", "9" * 500, "٣", ""])
def test_a_length_that_is_no_number_is_refused(said: str) -> None:
    scope = scope_of("http", "/api/me", [("host", "localhost")])
    scope["headers"].append((b"content-length", said.encode()))
    assert exchange(app_of(), scope, [{"type": "http.request", "body": b"{}"}])[0]["status"] == 413


def test_a_body_in_pieces_arrives_whole() -> None:
    answer = Browser(app_of()).post("/api/me", content=iter_pieces(), headers={"Content-Type": "application/json"})
    assert answer.json()["name"] == "Ada"


async def iter_pieces() -> AsyncIterator[bytes]:
    for piece in (b'{"na', b'me": "A', b'da"}'):
        yield piece


def test_who_leaves_in_the_middle_of_a_body_changes_nothing() -> None:
    said = [("host", "localhost"), ("content-length", "100"), ("content-type", "application/json")]
    half: Message = {"type": "http.request", "body": b'{"language": "de"}', "more_body": True}
    store = MemoryStore()
    exchange(app_of(store=store), scope_of("http", "/api/me", said), [half])
    assert not store.people


# Rates


def test_a_bucket_empties_and_fills_with_time() -> None:
    clock = Clock()
    rates = Rates(Limits(chat=Rate(2, 0.5)), clock=clock)
    assert [rates.wait("chat", "ada") for _ in range(3)] == [0, 0, 2]
    assert rates.wait("chat", "bob") == 0
    clock.now += 1
    assert rates.wait("chat", "ada") == 1
    clock.now += 1
    assert rates.wait("chat", "ada") == 0
    clock.now += 1000
    assert [rates.wait("chat", "ada") for _ in range(3)] == [0, 0, 2]


def test_buckets_are_bounded_and_the_least_lately_used_is_forgotten() -> None:
    rates = Rates(Limits(chat=Rate(1, 0.001), visitors=3), clock=Clock())
    for who in ("a", "b", "c", "a", "d"):
        rates.wait("chat", who)
    assert len(rates) == 3
    assert rates.wait("chat", "a") > 0
    assert rates.wait("chat", "b") == 0


def test_requests_of_a_household_are_held_to_their_rate() -> None:
    clock = Clock()
    settings = Settings(host="0.0.0.0", lan=True, limits=Limits(requests=Rate(2, 0.1)), data_dir=Path())
    app = app_of(settings, clock=clock)
    fast, calm = (Browser(app, "http://192.168.1.5", peer) for peer in ("192.168.1.7", "192.168.1.8"))
    assert [fast.get("/api/games").status_code for _ in range(2)] == [200, 200]
    answer = fast.get("/api/games")
    assert code(answer) == (429, "too_often")
    assert answer.headers["retry-after"] == "10"
    assert calm.get("/api/games").status_code == 200
    clock.now += 10
    assert fast.get("/api/games").status_code == 200
    assert code(fast.get("/api/games")) == (429, "too_often")


def test_on_this_machine_no_rates_hold() -> None:
    settings = Settings(limits=Limits(requests=Rate(1, 0.001)), data_dir=Path())
    browser = Browser(app_of(settings))
    assert {browser.get("/api/games").status_code for _ in range(5)} == {200}


def test_open_sockets_are_counted_and_given_back() -> None:
    sockets = Sockets(Limits(sockets=3, sockets_of_household=2, sockets_of_person=1))
    with sockets.of_household("a"), sockets.of_household("a"):
        with pytest.raises(ApiError, match="Too many connections"), sockets.of_household("a"):
            raise AssertionError("a third one of the household was let in")
        with sockets.of_household("b"):
            with pytest.raises(ApiError, match="full"), sockets.of_household("c"):
                raise AssertionError("a fourth one was let in")
            with sockets.of_person("ada"), pytest.raises(ApiError, match="Too many"), sockets.of_person("ada"):
                raise AssertionError("a second one of the person was let in")
    assert sockets.all == 0
    with sockets.of_household("a"):
        assert sockets.all == 1


def test_a_socket_too_many_is_refused_at_the_door() -> None:
    full = Settings(limits=Limits(sockets=0), data_dir=Path())
    assert handshake(with_echo(full), "localhost:8000") == (503, "full")
    crowded = Settings(host="0.0.0.0", lan=True, limits=Limits(sockets_of_household=0), data_dir=Path())
    assert handshake(with_echo(crowded), "192.168.1.5:8000") == (429, "too_many_sockets")


def test_a_broken_socket_is_closed_as_our_fault(caplog: pytest.LogCaptureFixture) -> None:
    app = app_of()

    async def broken(socket: WebSocket) -> None:
        await socket.accept()
        raise RuntimeError("the seed is 12345")

    app.add_api_websocket_route("/api/echo", broken)
    sent = exchange(app, scope_of("websocket", "/api/echo", [("host", "localhost")]), ENTRY)
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
    assert sent[1]["code"] == 1011
    assert "12345" not in caplog.text + str(sent)


# Headers


def test_every_answer_keeps_browsers_careful() -> None:
    browser = Browser(app_of())
    for path, kept in (
        ("/", "no-cache"),
        ("/api/games", "public, max-age=3600"),
        ("/api/me", "no-store"),
        ("/api/x", "no-store"),
    ):
        answer = browser.get(path)
        assert answer.headers["cache-control"] == kept
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "script-src" not in policy
    refused_answer = Browser(app_of(), "http://evil.example").get("/")
    assert "frame-ancestors 'none'" in refused_answer.headers["content-security-policy"]
