"""The edges on the real store, on both databases: what the store in memory promises, the real one keeps."""

import asyncio
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from stellwerk.server.core.errors import ApiError
from stellwerk.server.core.rates import Rates
from stellwerk.server.core.settings import Limits, Settings
from stellwerk.server.http.identity import TOKEN, Identity
from stellwerk.server.http.me import Book
from stellwerk.server.storage.store import Store
from tests.server.http.lib import AtOnce, Browser, Clock, app_of


def asking(*headers: tuple[str, str]) -> HTTPConnection:
    raw = [(name.encode(), value.encode()) for name, value in headers]
    return HTTPConnection({"type": "http", "headers": raw, "client": ("127.0.0.1", 1)})


def identity_on(store: Store, clock: Clock) -> Identity:
    return Identity(store, AtOnce(), AtOnce(), Rates(Limits()), Settings(data_dir=Path()), clock)


def test_people_tokens_and_links(store: Store) -> None:
    identity = identity_on(store, Clock())

    async def lived() -> None:
        answer = Response()
        ada = await identity.person(asking(), answer)
        cookie = answer.headers["set-cookie"].split(";")[0]
        assert await identity.someone(asking(("cookie", cookie))) == ada
        token, kept = await identity.new_token(ada, "my bot")
        asked = asking(("authorization", f"Bearer {token}"))
        assert await identity.someone(asked) == ada
        await identity.revoke(kept.hash)
        assert await identity.someone(asked) is None
        secret = await identity.new_move(ada, "t1", 2)
        link = await identity.find_move(secret)
        assert (link.person, link.table_id, link.seat) == (ada, "t1", 2)
        await identity.use_move(link)
        with pytest.raises(ApiError, match="link"):
            await identity.use_move(link)
        with pytest.raises(ApiError, match="link"):
            await identity.find_move(secret)
        assert [credential.label for credential in store.credentials_of(ada, TOKEN)] == []

    asyncio.run(lived())


def test_me_on_the_real_store(store: Store) -> None:
    book: Book = store
    app = app_of()
    app.state.store = book
    app.state.identity = identity_on(store, Clock())
    browser = Browser(app)
    assert browser.post("/api/me", json={"name": "Ada", "language": "de"}).json()["name"] == "Ada"
    assert browser.get("/api/me").json()["language"] == "de"
    assert browser.post("/api/me/tokens", json={"label": "a"}).status_code == 200
    assert [one["label"] for one in browser.get("/api/me/tokens").json()] == ["a"]
    assert browser.get("/api/me/tables").json() == []
    assert browser.get("/api/me/statistics").json() == {"games": []}
