"""After the game everything is open: the record with its seed, every hand at every moment, the figures of a game."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.server.core.fair_threads import sliced
from stellwerk.server.http.errors import errors
from stellwerk.server.http.games import ShippedGame
from stellwerk.server.http.moments import Moments
from stellwerk.server.http.schemas.postgame import GameStatistics, RecordForm, Replay, StatisticsLine
from stellwerk.server.http.table_context import AtTable, InRegistry, expect_over, plain
from stellwerk.server.http.waiting import Home, while_connected
from stellwerk.server.tables.replay import record_of_table

router = APIRouter(prefix="/api", tags=["after the game"])

MOST_MOMENTS = 60
"""Of a replay, in one answer."""


@router.get(
    "/tables/{id}/record",
    summary="The record of the game",
    responses={**errors("unknown_table", "not_over", "too_much_waiting", "full"), 200: {"model": RecordForm}},
)
async def get_record(live: AtTable, registry: InRegistry, home: Home, request: Request) -> Response:
    """Give the whole game as a file: `stellwerk verify` and `stellwerk replay` read it."""
    state = expect_over(live)
    record = await while_connected(request, registry.thread_pools.again.do(home, record_of_table, state))
    answer = plain(record.to_json())
    answer.headers["Content-Disposition"] = f'attachment; filename="stellwerk-{state.game}-{state.id}.json"'
    return answer


@router.get(
    "/tables/{id}/replay",
    summary="The game again, with all hands open",
    responses={**errors("unknown_table", "not_over", "too_much_waiting", "full"), 200: {"model": Replay}},
)
async def get_replay(
    live: AtTable,
    registry: InRegistry,
    home: Home,
    request: Request,
    first: Annotated[int, Query(ge=0, le=100_000, description="The first moment; 0 is after the deal")] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_MOMENTS)] = 20,
) -> Response:
    """Give moments of the game: after so many actions, what each seat saw. Together they are everything."""
    state = expect_over(live)
    moments: Moments = request.app.state.moments
    found = moments.find(state, first, count)
    if found is None:
        working = sliced(moments.work_out(state, first, count))
        found = await while_connected(request, registry.thread_pools.again.do(home, working))
    return Response(found, media_type="application/json")


@router.get("/games/{game}/statistics", summary="Figures of a game", responses=errors("unknown_game"))
async def game_statistics(game: ShippedGame, registry: InRegistry) -> GameStatistics:
    """Tell how games of this kind went here, for people and for bots, by number of seats."""
    found = await registry.readers.do(registry.store.stats_of_game, game)
    lines = [
        StatisticsLine(
            seats=stats.seats,
            bot=stats.bot,
            played=stats.games,
            won=stats.won,
            mean=stats.mean_score,
            best=stats.best,
            turns=stats.mean_turns,
        )
        for stats in found
    ]
    return GameStatistics(game=game, lines=lines)
