"""Who asks. No accounts: a browser is known by a secret in a cookie, a program by a token it was given.

A secret is 32 random bytes; the server keeps its SHA-256 only. Looking one up is the same work for every secret,
right or wrong: a hash, and a look at an index.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, Protocol, TypeVar

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from stellwerk.server.core.addresses import household
from stellwerk.server.core.errors import api_error
from stellwerk.server.core.rates import Clock, Rates
from stellwerk.server.core.settings import Settings
from stellwerk.server.storage.values import Credential, Person

COOKIE, TOKEN, MOVE = "cookie", "token", "move"
"""The kinds of secret: of a browser, of a program, of a link that moves a seat."""
YEAR = 365 * 24 * 3600
MOVE_SECONDS = 3600.0
"""How long a link that moves a seat can be used."""
REMEMBERED = 10_000
"""Secrets whose person is known without asking the database."""
FRESH = 60.0
"""Seconds until the database is asked again: another process may have revoked the secret."""
_LONGEST_SECRET = 128

Value = TypeVar("Value")
Trial = Callable[[str], object]
"""Tries what somebody asks for without doing it, and raises if it would be refused. Given the id of the person."""


class People(Protocol):
    """What is needed of the store to know people."""

    def add_person(self, person: Person, credential: Credential, /) -> None:
        """Somebody new, with their first secret."""

    def credential(self, digest: str, /) -> Credential | None:
        """The credential with this hash, unless it was revoked."""

    def add_credential(self, credential: Credential, /) -> None:
        """A new secret of a person."""

    def use_credential(self, digest: str, at: float, /) -> Credential | None:
        """Use a secret that can be used once: the credential the first time, then None."""

    def forget_moves(self, before: float, /) -> None:
        """Delete the links that were made before a time."""

    def revoke_credential(self, digest: str, at: float, /) -> object:
        """Make a secret worthless."""


class Doer(Protocol):
    """Runs a function of the store in a thread: the Writer, or the Readers."""

    async def do(self, function: Callable[..., Value], /, *args: Any) -> Value:
        """What the function returns."""


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """What is kept of a secret. It is long and random, so nobody can guess it back and a plain SHA-256 will do."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


class Identity:
    """Knows people by their secrets, and makes secrets."""

    def __init__(
        self, store: People, readers: Doer, writer: Doer, rates: Rates, settings: Settings, clock: Clock = time.time
    ) -> None:
        self._store, self._readers, self._writer = store, readers, writer
        self._rates = rates
        self._clock = clock
        self._secure = settings.secure
        self.cookie = "__Host-stellwerk" if settings.secure else "stellwerk"
        """The cookie's name. With __Host- a browser takes it over https only, and from no subdomain."""
        self._known: OrderedDict[str, tuple[str, str, float]] = OrderedDict()

    async def someone(self, connection: HTTPConnection) -> str | None:
        """The person who asks, or None. A made-up or revoked secret is nobody's."""
        bearer = _bearer(connection)
        if bearer is not None:
            return await self._person_of(bearer, TOKEN)
        cookie = connection.cookies.get(self.cookie)
        return None if cookie is None else await self._person_of(cookie, COOKIE)

    async def person(self, connection: HTTPConnection, response: Response, rollouts: Trial | None = None) -> str:
        """The person who asks; somebody new, with a cookie in the response, where a browser has none that is good.

        Nobody is made for what the trial refuses: a refusal brings no cookie, so nobody would ever be that person.
        """
        person = await self.someone(connection)
        if person is not None:
            return person
        if _bearer(connection) is not None:
            raise api_error("bad_token", headers={"WWW-Authenticate": "Bearer"})
        secret, now = new_secret(), self._clock()
        new = Person(secrets.token_hex(8), None, None, now, now)
        if rollouts is not None:
            rollouts(new.id)
        self._rates.take("people", household(connection.client.host if connection.client else ""))
        await self._writer.do(self._store.add_person, new, _kept(secret, new.id, COOKIE, now))
        self._set_cookie(response, secret)
        return new.id

    async def new_token(self, person: str, label: str) -> tuple[str, Credential]:
        """A token for a program of this person, and what is kept of it."""
        self._rates.take("tokens", person)
        secret = new_secret()
        kept = _kept(secret, person, TOKEN, self._clock(), label=label)
        await self._writer.do(self._store.add_credential, kept)
        return secret, kept

    async def revoke(self, digest: str) -> None:
        """Make a secret worthless, at once in this process, within a minute in others."""
        await self._writer.do(self._store.revoke_credential, digest, self._clock())
        self._known.pop(digest, None)

    async def new_move(self, person: str, table: str, seat: int) -> str:
        """The secret of a link that moves a seat of this person to another device; good once, for an hour.

        All links that are too old by now, whoever's, are forgotten on this occasion.
        """
        self._rates.take("tokens", person)
        secret, now = new_secret(), self._clock()
        kept = _kept(secret, person, MOVE, now, table=table, seat=seat)
        await self._writer.do(self._store.add_credential, kept)
        await self._writer.do(self._store.forget_moves, now - MOVE_SECONDS)
        return secret

    async def find_move(self, secret: str) -> Credential:
        """What a link is good for: whose seat it moves, and which. It is not used by that."""
        known = len(secret) <= _LONGEST_SECRET
        found = await self._readers.do(self._store.credential, hash_of(secret)) if known else None
        if found is None or found.kind != MOVE or found.used is not None:
            raise api_error("used_link")
        if self._clock() - found.created > MOVE_SECONDS:
            raise api_error("used_link")
        return found

    async def use_move(self, link: Credential) -> None:
        """Use a link that was found: it cannot be used again. Of two who do so at once, one is refused."""
        if await self._writer.do(self._store.use_credential, link.hash, self._clock()) is None:
            raise api_error("used_link")

    async def _person_of(self, secret: str, kind: str) -> str | None:
        if not secret or len(secret) > _LONGEST_SECRET:
            return None
        digest, now = hash_of(secret), self._clock()
        person, known_kind, until = self._known.get(digest, ("", "", 0.0))
        if now < until:
            self._known.move_to_end(digest)
            return person if known_kind == kind else None
        found = await self._readers.do(self._store.credential, digest)
        if found is None or found.kind == MOVE:
            self._known.pop(digest, None)
            return None
        self._known[digest] = (found.person, found.kind, now + FRESH)
        self._known.move_to_end(digest)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found.person if found.kind == kind else None

    def _set_cookie(self, response: Response, secret: str) -> None:
        response.set_cookie(
            self.cookie, secret, max_age=YEAR, path="/", secure=self._secure, httponly=True, samesite="lax"
        )


def _kept(
    secret: str,
    person: str,
    kind: str,
    now: float,
    label: str | None = None,
    table: str | None = None,
    seat: int | None = None,
) -> Credential:
    """What is kept of a new secret."""
    return Credential(hash_of(secret), person, kind, label, table, seat, now)


def _bearer(connection: HTTPConnection) -> str | None:
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


def identity_of(connection: HTTPConnection) -> Identity:
    """The app's identity; the lifespan puts it there."""
    found = connection.app.state.identity
    assert isinstance(found, Identity)
    return found


async def someone(connection: HTTPConnection) -> str | None:
    """Dependency: the person who asks, or None."""
    return await identity_of(connection).someone(connection)


class Asker:
    """Whoever sent a request. A route asks for the person only when it knows that there is something to do.

    As a plain dependency somebody would be made before the body is looked at, and a hostile client could fill the
    database with people by sending nonsense.
    """

    def __init__(self, request: Request, response: Response) -> None:
        self._request, self._response = request, response

    async def person(self, rollouts: Trial | None = None) -> str:
        """The id of the person who asks; somebody new gets a cookie, unless the trial refuses what they ask for."""
        return await identity_of(self._request).person(self._request, self._response, rollouts)


Someone = Annotated[str | None, Depends(someone)]
"""A route's argument: the id of the person who asks, or None."""
Asking = Annotated[Asker, Depends(Asker)]
"""A route's argument: whoever asks, who becomes somebody where that is needed."""
