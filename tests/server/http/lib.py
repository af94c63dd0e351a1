"""A server without a network or a database: a browser that asks an app, a store in memory, a clock set by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Scope

from stellwerk.server.app import make_app
from stellwerk.server.core.rates import Rates
from stellwerk.server.core.settings import Settings
from stellwerk.server.http.identity import Identity
from stellwerk.server.storage.values import Credential, Holding, Person, Stats

HERE = ("127.0.0.1", 50000)
Value = TypeVar("Value")


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class MemoryStore:
    """The part of the store that the edges need, in dictionaries; it counts how often a secret was looked up."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.credentials: dict[str, Credential] = {}
        self.holdings: list[Holding] = []
        self.stats: list[Stats] = []
        self.looked_up = 0

    def person(self, id: str) -> Person | None:
        return self.people.get(id)

    def add_person(self, person: Person, credential: Credential | None = None) -> None:
        self.people[person.id] = person
        if credential is not None:
            self.add_credential(credential)

    def rename_person(self, id: str, name: str) -> bool:
        self.people[id] = replace(self.people[id], name=name)
        return True

    def set_language(self, id: str, language: str) -> bool:
        self.people[id] = replace(self.people[id], language=language)
        return True

    def credential(self, hash: str) -> Credential | None:  # noqa: A002 - as the store has it
        self.looked_up += 1
        found = self.credentials.get(hash)
        return None if found is None or found.revoked is not None else found

    def credentials_of(self, person: str, kind: str | None = None) -> list[Credential]:
        mine = [
            credential
            for credential in self.credentials.values()
            if credential.person == person and credential.revoked is None
        ]
        return [credential for credential in mine if kind in (None, credential.kind)]

    def add_credential(self, credential: Credential) -> None:
        self.credentials[credential.hash] = credential

    def use_credential(self, hash: str, now: float) -> Credential | None:  # noqa: A002
        found = self.credential(hash)
        if found is None or found.used is not None:
            return None
        self.credentials[hash] = replace(found, used=now)
        return self.credentials[hash]

    def forget_moves(self, before: float) -> None:
        good = {key: one for key, one in self.credentials.items() if one.kind != "move" or one.created >= before}
        self.credentials = good

    def revoke_credential(self, hash: str, now: float) -> Credential | None:  # noqa: A002
        found = self.credential(hash)
        if found is not None:
            self.credentials[hash] = replace(found, revoked=now)
        return found

    def of_person(self, person: str, limit: int) -> Sequence[Holding]:
        return self.holdings[:limit] if person in self.people else []

    def stats_of_person(self, person: str) -> Sequence[Stats]:
        return self.stats if person in self.people else []


class AtOnce:
    """Does at once what the real ones do in a thread."""

    async def do(self, function: Callable[..., Value], /, *args: Any) -> Value:
        return function(*args)


def app_of(settings: Settings | None = None, store: MemoryStore | None = None, clock: Clock | None = None) -> FastAPI:
    """An app on a store in memory."""
    settings = settings or Settings(data_dir=Path("unused"))
    store, clock, at_once = store or MemoryStore(), clock or Clock(), AtOnce()

    @asynccontextmanager
    async def opening(_app: FastAPI) -> AsyncIterator[None]:
        yield

    app = make_app(settings, opening)
    rates: Rates = app.state.rates
    rates._clock = clock
    app.state.store, app.state.readers, app.state.writer = store, at_once, at_once
    app.state.identity = Identity(store, at_once, at_once, rates, settings, clock)
    return app


class Browser:
    """Asks an app, and keeps its cookies."""

    def __init__(
        self, app: ASGIApp, base: str = "http://localhost:8000", peer: str = HERE[0], headers: Mapping[str, str] = {}
    ) -> None:
        self.app, self.base, self.peer, self.headers = app, base, peer, dict(headers)
        self.cookies = httpx.Cookies()

    def ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        """The answer to a request."""

        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(self.peer, HERE[1]))
            async with httpx.AsyncClient(
                transport=transport, base_url=self.base, headers=self.headers, cookies=self.cookies
            ) as client:
                answer = await client.request(method, path, **what)
                self.cookies = client.cookies
                return answer

        return asyncio.run(asked())

    def get(self, path: str, **what: Any) -> httpx.Response:
        return self.ask("GET", path, **what)

    def post(self, path: str, **what: Any) -> httpx.Response:
        return self.ask("POST", path, **what)


def code(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which has both languages and nothing else."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "rule", "en", "de"}
    assert body["error"]["en"]
    assert body["error"]["de"]
    assert body["error"]["en"] != body["error"]["de"]
    return answer.status_code, body["error"]["code"]


def scope_of(kind: str, path: str, headers: Sequence[tuple[str, str]], peer: str = HERE[0]) -> Scope:
    """An ASGI scope made by hand, for what no decent client would send."""
    scope: Scope = {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
        "client": (peer, HERE[1]),
        "server": HERE,
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}} if kind == "websocket" else {},
    }
    if kind == "http":
        scope["method"] = "POST"
    return scope


def exchange(app: ASGIApp, scope: Scope, incoming: Sequence[Message]) -> list[Message]:
    """What an app sends when these messages come in, one after the other, and then the connection ends."""
    left = list(incoming)
    sent: list[Message] = []

    async def receive() -> Message:
        return left.pop(0) if left else {"type": f"{scope['type']}.disconnect", "code": 1006}

    async def send(message: Message) -> None:
        sent.append(message)

    async def asked() -> None:
        await app(scope, receive, send)

    asyncio.run(asked())
    return sent
