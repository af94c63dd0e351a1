"""Who is let in, and with how much: plain ASGI, in front of every route, for HTTP and for WebSockets.

From the outside in: headers that every answer gets, our own faults, who asks from where, how often, how much,
and how slowly.
"""

import asyncio
from collections.abc import Mapping
from contextlib import nullcontext

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.server.core.addresses import (
    HostName,
    Origin,
    household,
    is_at_home,
    is_home_name,
    is_loopback,
    read_host,
    read_origin,
)
from stellwerk.server.core.errors import ApiError, api_error
from stellwerk.server.core.rates import Rates, Sockets
from stellwerk.server.core.settings import Settings
from stellwerk.server.http.errors import answer, log_internal_error
from stellwerk.server.storage.room import DiskFull

API = "/api"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src-attr 'unsafe-inline'",  # a drawn board puts its wagons in place by style attributes
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a page of ours may load: ours alone."""
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every answer says to a browser."""
_LAST_ANSWER: Mapping[str, str] = {"Connection": "close"}
"""What is still coming is not read: the connection ends with the answer."""
_POLICY_VIOLATION, _OUR_FAULT = 1008, 1011
_DISK_SECONDS = "30"


class SecurityHeaders:
    """Gives every answer the headers that keep browsers careful; answers of the API are not kept unless they say so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        api = scope["path"].startswith(API)

        async def send_headed(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return await self.app(scope, receive, send_headed)


class ErrorBoundary:
    """Answers what nobody foresaw as our fault, and what a guard refused as what it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        begun = False

        async def send_noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_noting)
        except ApiError as refused:
            if not begun:
                return await send_error(refused, scope, receive, send)
            raise
        except DiskFull:  # the log has it
            if not begun:
                return await send_error(
                    api_error("disk_full", headers={"Retry-After": _DISK_SECONDS}), scope, receive, send
                )
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": _OUR_FAULT})
        except Exception as wrong:
            log_internal_error(wrong, f"{scope.get('method', 'WebSocket')} {_route(scope)}")
            if not begun:
                return await send_error(api_error("our_fault"), scope, receive, send)
            if scope["type"] == "http":
                # The server breaks the connection off; without the cause, which may hold secrets.
                raise RuntimeError("an answer broke off in the middle") from None
            await send({"type": "websocket.close", "code": _OUR_FAULT})


class OriginCheck:
    """Lets in only who asks for this server by a name of its own, from its own pages, and from where it is open to."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings
        self._origins = frozenset(filter(None, map(read_origin, settings.origins)))
        self._names = frozenset(origin.name for origin in self._origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "lifespan":
            self._check(scope)
        await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if self._settings.lan and not is_at_home(peer(scope)):
            raise api_error("foreign_peer")
        hosts = headers.getlist("host")
        host = read_host(hosts[0]) if len(hosts) == 1 else None
        if host is None or not self._is_ours(host):
            raise api_error("foreign_host")
        if not self._from_our_page(scope, headers, host):
            raise api_error("foreign_origin")

    def _is_ours(self, host: HostName) -> bool:
        """Is this a name of ours? A page that had its own name pointed here (DNS rebinding) would ask by that one."""
        if host.name in self._names:
            return True
        if self._settings.public:
            return False
        return is_home_name(host.name) if self._settings.lan else is_loopback(host.name)

    def _from_our_page(self, scope: Scope, headers: Headers, host: HostName) -> bool:
        """Does no page of another site ask? Browsers say where a page is from; programs that are none say nothing."""
        said = headers.getlist("origin")
        if said:
            origin = read_origin(said[0]) if len(said) == 1 else None
            return origin is not None and (origin in self._origins or (origin.is_of(host) and self._trusted(origin)))
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        return not (changes and headers.get("sec-fetch-site") in ("cross-site", "same-site"))

    def _trusted(self, origin: Origin) -> bool:
        """On the internet a page that came without https may have been changed on its way."""
        return not self._settings.public or origin.scheme == "https" or is_loopback(origin.name)


class RateLimit:
    """Holds every household to its rate of requests, and counts open WebSockets."""

    def __init__(self, app: ASGIApp, rates: Rates, sockets: Sockets) -> None:
        self.app = app
        self._rates = rates
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        registry = household(peer(scope))
        self._rates.take("requests", registry)
        with self._sockets.of_household(registry) if scope["type"] == "websocket" else nullcontext():
            return await self.app(scope, receive, send)


class BodyLimit:
    """Reads a body before any route sees it, and refuses one that is too large, whatever it says, or too slow."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app = app
        self._most = most
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        said = headers.get("content-length", "0")
        if not said.isascii() or not said.isdigit() or int(said[:20]) > self._most:
            raise self._too_large()
        if said == "0" and "transfer-encoding" not in headers:
            return await self.app(scope, receive, send)
        try:
            async with asyncio.timeout(self._seconds):
                read = await self._read(receive)
        except TimeoutError:
            raise api_error("too_slow", headers=_LAST_ANSWER, seconds=f"{self._seconds:g}") from None

        async def receive_again() -> Message:
            return read.pop() if read else await receive()

        return await self.app(scope, receive_again, send)

    async def _read(self, receive: Receive) -> list[Message]:
        """The whole body as one message; that the sender left is one too."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return [message]
            body += message.get("body", b"")
            if len(body) > self._most:
                raise self._too_large()
            if not message.get("more_body", False):
                return [{"type": "http.request", "body": bytes(body), "more_body": False}]

    def _too_large(self) -> ApiError:
        return api_error("too_large", headers=_LAST_ANSWER, most=self._most)


async def send_error(refused: ApiError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a fault: a request, or a WebSocket's handshake."""
    if scope["type"] == "http":
        await answer(refused)(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        # The answer itself says how: it names its messages by the kind of scope it is sent to.
        await answer(refused)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": refused.code})


def peer(scope: Scope) -> str:
    """The address of whoever asks: of the proxy's client where the proxy is believed."""
    client = scope.get("client")
    return client[0] if client else ""


def _route(scope: Scope) -> str:
    """The route's pattern, not the path: a path may hold the secret of a link."""
    route = scope.get("route")
    return str(getattr(route, "path", "?"))
