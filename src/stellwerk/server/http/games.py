"""/api/games: the games and what is in their boxes. Made once, and a browser that has it is only told so."""

import asyncio
import hashlib
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.box.read import read
from stellwerk.server.core.errors import api_error
from stellwerk.server.http import game_answers, plans
from stellwerk.server.http.errors import errors
from stellwerk.server.http.schemas.games import GameAnswer, GamesAnswer
from stellwerk.server.http.schemas.plans import PlanAnswer

KEEP = "public, max-age=3600"
_UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "Unchanged since the ETag that was sent."}}

router = APIRouter(prefix="/api/games", tags=["games"])


@dataclass(frozen=True)
class Made:
    """An answer, ready to be sent."""

    body: bytes
    tag: str


_plans: dict[str, Made] = {}
_planning = Lock()
"""One plan is worked out at a time, and none twice, however many ask at once."""


def built(answer: BaseModel) -> Made:
    """An answer in bytes, and the tag by which a browser knows it again."""
    body = answer.model_dump_json().encode()
    return Made(body, f'"{hashlib.sha256(body).hexdigest()[:24]}"')


@cache
def made_games() -> Made:
    """The list of games."""
    return built(game_answers.games())


@cache
def made_game(game: str) -> Made:
    """A shipped game."""
    return built(game_answers.game(game))


def made_plan(game: str) -> Made:
    """The plan of a shipped board; for a thread, since it takes about a second the first time."""
    with _planning:
        if game not in _plans:
            _plans[game] = built(plans.plan(game))
        return _plans[game]


async def shipped(game: str) -> str:
    """Dependency: the name of a shipped game. Others must not fill a cache, nor ask for a file."""
    if game not in game_answers.GAMES:
        raise api_error("unknown_game", game=game)
    return game


ShippedGame = Annotated[str, Depends(shipped)]


@router.get("", response_model=GamesAnswer, responses=_UNCHANGED, summary="The games there are")
async def get_games(request: Request) -> Response:
    """List the games, with options, player counts and colours; and the levels of bots and the timers of all tables."""
    return _send(request, made_games())


@router.get(
    "/{game}",
    response_model=GameAnswer,
    responses={**_UNCHANGED, **errors("unknown_game")},
    summary="Everything in the box of a game",
)
async def get_game(game: ShippedGame, request: Request) -> Response:
    """Tell cities, routes, tickets, technologies and cards of a game, by its id: one of `GET /api/games`."""
    return _send(request, made_game(game))


@router.get(
    "/{game}/plan",
    response_model=PlanAnswer,
    responses={**_UNCHANGED, **errors("unknown_game", "no_board")},
    summary="Where everything on a board is drawn",
)
async def get_plan(game: ShippedGame, request: Request) -> Response:
    """Tell where cities, names and wagon spaces of a board lie, so that nothing covers anything else."""
    if game not in plans.PLANNED:
        raise api_error("no_board", game=read(game).name)
    ready = _plans.get(game)
    return _send(request, await asyncio.to_thread(made_plan, game) if ready is None else ready)


def _send(request: Request, ready: Made) -> Response:
    """The answer, or that it is unchanged."""
    headers = {"ETag": ready.tag, "Cache-Control": KEEP}
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if ready.tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    return Response(ready.body, media_type="application/json", headers=headers)
