"""Who asks: secrets in cookies and tokens, of which the server keeps hashes only."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection

from stellwerk.server.core.errors import ApiError
from stellwerk.server.core.settings import Limits, Rate, Settings
from stellwerk.server.http import identity
from stellwerk.server.http.identity import FRESH, MOVE_SECONDS, Identity, hash_of
from tests.server.http.lib import Browser, Clock, MemoryStore, app_of, code


def cookie_of(answer: httpx.Response) -> tuple[str, str, set[str]]:
    """Name, value and flags of the one cookie that an answer sets."""
    (said,) = answer.headers.get_list("set-cookie")
    first, *flags = [part.strip() for part in said.split(";")]
    name, _, value = first.partition("=")
    return name, value, {flag.lower() for flag in flags}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize(
    ("settings", "base", "name", "secure"),
    [
        (Settings(data_dir=Path()), "http://localhost:8000", "stellwerk", False),
        (Settings(host="0.0.0.0", lan=True, data_dir=Path()), "http://192.168.1.5:8000", "stellwerk", False),
        (
            Settings(public=True, origins=("https://play.example.org",), data_dir=Path()),
            "https://play.example.org",
            "__Host-stellwerk",
            True,
        ),
    ],
)
def test_a_cookie_has_the_flags_of_its_place(settings: Settings, base: str, name: str, secure: bool) -> None:
    answer = Browser(app_of(settings), base).post("/api/me", json={"name": "Ada"})
    named, secret, flags = cookie_of(answer)
    assert named == name
    assert len(secret) >= 43
    assert {"httponly", "samesite=lax", "path=/", f"max-age={365 * 24 * 3600}"} <= flags
    assert ("secure" in flags) == secure
    assert not any(flag.startswith("domain") for flag in flags)


def test_a_browser_is_known_again_and_gets_no_second_cookie() -> None:
    store = MemoryStore()
    browser = Browser(app_of(store=store))
    first = browser.post("/api/me", json={"name": "Ada"})
    replayers = browser.post("/api/me", json={"language": "de"})
    assert "set-cookie" not in replayers.headers
    assert replayers.json() == {"person": first.json()["person"], "name": "Ada", "language": "de"}
    assert len(store.people) == 1


def test_secrets_are_kept_as_hashes_and_two_people_have_two() -> None:
    store = MemoryStore()
    app = app_of(store=store)
    secrets = [cookie_of(Browser(app).post("/api/me", json={}))[1] for _ in range(2)]
    assert len(set(secrets)) == 2
    assert set(store.credentials) == {hash_of(secret) for secret in secrets}
    assert not any(secret in repr((store.people, store.credentials)) for secret in secrets)


def test_asking_makes_nobody_and_nor_does_nonsense() -> None:
    store = MemoryStore()
    browser = Browser(app_of(store=store))
    assert browser.get("/api/me").json() == {"person": None, "name": None, "language": None}
    assert browser.post("/api/me", json={"nonsense": 1}).status_code == 422
    assert browser.post("/api/me/tokens", json={}).status_code == 422
    assert not store.people


def test_a_made_up_cookie_is_nobodys_and_replaced_on_the_next_write() -> None:
    store = MemoryStore()
    browser = Browser(app_of(store=store))
    for made_up in ("x", "a" * 43, "é", "", "a" * 5000):
        headers = [(b"cookie", b"stellwerk=" + made_up.encode())]
        assert browser.get("/api/me", headers=headers).json()["person"] is None
        answer = browser.ask("POST", "/api/me", json={}, headers=headers)
        assert cookie_of(answer)[1] != made_up


def test_a_token_is_its_persons_and_a_bad_one_is_refused_where_somebody_is_needed() -> None:
    store = MemoryStore()
    app = app_of(store=store)
    browser, program = Browser(app), Browser(app)
    made = browser.post("/api/me/tokens", json={"label": "my bot"}).json()
    mine = browser.get("/api/me").json()["person"]
    assert program.get("/api/me", headers=bearer(made["token"])).json()["person"] == mine
    assert program.post("/api/me", json={"name": "Bot"}, headers=bearer(made["token"])).json()["name"] == "Bot"
    for wrong in ("made-up", "", "a" * 4000):
        assert program.get("/api/me", headers=bearer(wrong)).json()["person"] is None
        answer = program.post("/api/me", json={"name": "Eve"}, headers=bearer(wrong))
        assert code(answer) == (401, "bad_token")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert len(store.people) == 1


def test_a_token_wins_over_a_cookie_and_neither_passes_for_the_other() -> None:
    app = app_of()
    ada, bob = Browser(app), Browser(app)
    token = ada.post("/api/me/tokens", json={"label": "a"}).json()["token"]
    ada_id, cookie = ada.get("/api/me").json()["person"], cookie_of(bob.post("/api/me", json={}))[1]
    assert bob.get("/api/me", headers=bearer(token)).json()["person"] == ada_id
    assert Browser(app).get("/api/me", headers=bearer(cookie)).json()["person"] is None
    assert Browser(app).get("/api/me", headers={"Cookie": f"stellwerk={token}"}).json()["person"] is None


def test_a_known_secret_is_looked_up_once_a_minute() -> None:
    store, clock = MemoryStore(), Clock()
    browser = Browser(app_of(store=store, clock=clock))
    browser.post("/api/me", json={})
    for _ in range(5):
        browser.get("/api/me")
    assert store.looked_up == 1
    clock.now += FRESH
    browser.get("/api/me")
    assert store.looked_up == 2


def test_a_revoked_token_is_worthless_at_once_and_elsewhere_within_a_minute() -> None:
    store, clock = MemoryStore(), Clock()
    here, elsewhere = app_of(store=store, clock=clock), app_of(store=store, clock=clock)
    browser = Browser(here)
    made = browser.post("/api/me/tokens", json={"label": "a"}).json()
    asked = {"headers": bearer(made["token"])}
    assert Browser(here).get("/api/me", **asked).json()["person"]
    assert Browser(elsewhere).get("/api/me", **asked).json()["person"]
    assert browser.ask("DELETE", f"/api/me/tokens/{made['id']}").status_code == 204
    assert Browser(here).get("/api/me", **asked).json()["person"] is None
    clock.now += FRESH
    assert Browser(elsewhere).get("/api/me", **asked).json()["person"] is None


def test_no_more_secrets_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "REMEMBERED", 2)
    store = MemoryStore()
    app = app_of(store=store)
    browsers = [Browser(app) for _ in range(3)]
    for browser in browsers:
        browser.post("/api/me", json={})
    for browser in browsers:
        browser.get("/api/me")
    known: Identity = app.state.identity
    assert len(known._known) == 2
    assert store.looked_up == 3
    browsers[0].get("/api/me")
    assert store.looked_up == 4


def test_new_people_of_a_household_are_held_to_their_rate() -> None:
    limits = Limits(people=Rate(2, 0.001))
    app = app_of(Settings(host="0.0.0.0", lan=True, limits=limits, data_dir=Path()))

    def arrive(peer: str) -> int:
        return Browser(app, "http://192.168.1.5", peer).post("/api/me", json={}).status_code

    assert [arrive("192.168.1.7") for _ in range(3)] == [200, 200, 429]
    assert arrive("192.168.1.8") == 200


# Links that move a seat


def move(app: Any, clock: Clock, wait: float = 0.0, times: int = 1) -> list[object]:
    """Make a link for seat 3 of a table, and use it so often after some time."""
    known: Identity = app.state.identity

    async def moved() -> list[object]:
        secret = await known.new_move("ada", "table1", 3)
        clock.now += wait
        found: list[object] = []
        for _ in range(times):
            try:
                link = await known.find_move(secret)
                await known.use_move(link)
                found.append((link.person, link.table_id, link.seat))
            except ApiError as refused:
                found.append(refused.code)
        connection = HTTPConnection({"type": "http", "headers": [(b"cookie", f"stellwerk={secret}".encode())]})
        assert await known.someone(connection) is None
        return found

    return asyncio.run(moved())


def test_a_link_moves_a_seat_once_and_not_for_ever() -> None:
    clock = Clock()
    app = app_of(clock=clock)
    assert move(app, clock, times=2) == [("ada", "table1", 3), "used_link"]
    assert move(app, clock, wait=MOVE_SECONDS + 1) == ["used_link"]


def test_of_two_who_use_a_link_at_once_one_is_refused() -> None:
    known: Identity = app_of().state.identity

    async def both() -> None:
        secret = await known.new_move("ada", "table1", 3)
        first, second = await known.find_move(secret), await known.find_move(secret)
        await known.use_move(first)
        with pytest.raises(ApiError, match="link"):
            await known.use_move(second)

    asyncio.run(both())


def test_links_that_are_too_old_are_forgotten_with_the_next() -> None:
    clock, store = Clock(), MemoryStore()
    app = app_of(store=store, clock=clock)
    Browser(app).post("/api/me/tokens", json={"label": "a"})
    move(app, clock, wait=MOVE_SECONDS)
    move(app, clock, wait=1.0)
    assert [credential.kind for credential in store.credentials.values()].count("move") == 2, (
        "the first is good for a moment more"
    )
    move(app, clock)
    assert sorted(credential.kind for credential in store.credentials.values()) == ["cookie", "move", "move", "token"]


def test_no_other_secret_passes_for_a_link() -> None:
    store = MemoryStore()
    app = app_of(store=store)
    browser = Browser(app)
    secret = browser.post("/api/me/tokens", json={"label": "a"}).json()["token"]
    known: Identity = app.state.identity
    for wrong in (secret, "made-up", "a" * 4000):
        with pytest.raises(ApiError, match="link"):
            asyncio.run(known.find_move(wrong))
    assert browser.get("/api/me", headers=bearer(secret)).json()["person"]
    assert all(credential.used is None for credential in store.credentials.values())
