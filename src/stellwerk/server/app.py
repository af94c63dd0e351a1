"""The app: guards in front, routes behind, one form for every error, and a description of it all (OpenAPI)."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeAlias

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stellwerk import __version__
from stellwerk.server.core.rates import Rates, Sockets
from stellwerk.server.core.settings import Settings
from stellwerk.server.http import asyncapi, games, hints, me, pages, postgame, socket, tables
from stellwerk.server.http.errors import ALWAYS, handle_errors
from stellwerk.server.http.middleware import API, BodyLimit, ErrorBoundary, OriginCheck, RateLimit, SecurityHeaders
from stellwerk.server.http.moments import Moments

Opening: TypeAlias = Callable[[FastAPI], AbstractAsyncContextManager[None]]
"""Opens what the routes need, puts it into `app.state`, and closes it again."""

WORTH_SQUEEZING = 1000
"""Bytes of an answer from which on it is sent compressed."""
SQUEEZED = 4
"""How hard: a replay is a megabyte, and everybody waits while it is squeezed. Harder saves little and takes long."""

TAGS = [
    {"name": "games", "description": "The games there are, and everything in their boxes."},
    {"name": "me", "description": "Who you are: name, language, tokens for programs, your tables and figures."},
    {
        "name": "tables",
        "description": "Opening tables, sitting down, playing.",
    },
    {"name": "after the game", "description": "Everything is open then: the record, the replay, the figures."},
]
ABOUT = """
Tables of the train-game family, for people and for programs.

A browser is known by its cookie. A program says `Authorization: Bearer TOKEN`, and gets its token from
`POST /api/me/tokens`.
Every refusal is `{"error": {"code", "rule", "en", "de"}}`.
The WebSocket of a table is described at `/api/asyncapi.json`.
"""


@asynccontextmanager
async def open_nothing(_app: FastAPI) -> AsyncIterator[None]:
    """For routes that need nothing but the boxes of the games."""
    yield


def make_app(settings: Settings, opening: Opening = open_nothing) -> FastAPI:
    """The whole server as an ASGI app. `opening` opens what it keeps its tables in."""
    settings = settings.check()
    app = FastAPI(
        title="Stellwerk",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        openapi_tags=TAGS,
        responses=ALWAYS,
        lifespan=opening,
        redirect_slashes=False,
        separate_input_output_schemas=False,  # an action is the same thing, whoever sends it
    )
    app.state.settings = settings
    app.state.rates = Rates(settings.limits, on=settings.rated)
    app.state.sockets = Sockets(settings.limits, rated=settings.rated)
    app.state.moments = Moments()
    handle_errors(app)
    _guard(app, settings)
    for router in (
        games.router,
        me.router,
        tables.router,
        hints.router,
        postgame.router,
        socket.router,
        asyncapi.router,
    ):
        app.include_router(router)
    pages.serve_pages(app)
    return app


def _guard(app: FastAPI, settings: Settings) -> None:
    """Put the guards in front, the innermost first."""
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_SQUEEZING, compresslevel=SQUEEZED)
    app.add_middleware(BodyLimit, most=settings.limits.body, seconds=settings.limits.body_seconds)
    app.add_middleware(RateLimit, rates=app.state.rates, sockets=app.state.sockets)
    app.add_middleware(OriginCheck, settings=settings)
    app.add_middleware(ErrorBoundary)
    app.add_middleware(SecurityHeaders)
    if settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))
