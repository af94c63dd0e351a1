"""Ways on the board, for people who look at it: how tickets stand, what a track lacks, where the points lie."""

from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.api.views import View
from stellwerk.present.hints import final_hints, ticket_hints
from stellwerk.present.shortfall import find_shortfall
from stellwerk.server.core.errors import api_error
from stellwerk.server.http.errors import errors
from stellwerk.server.http.me import KnownPerson
from stellwerk.server.http.schemas.hints import Scoring, TrackAsked, Ways
from stellwerk.server.http.table_context import AtTable, InRegistry, expect_over, plain, refusals
from stellwerk.server.http.waiting import Home, while_connected
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.proposal import expect_running, own_seat
from stellwerk.server.tables.replay import record_of_table
from stellwerk.server.tables.state import TableState
from stellwerk.table import steps

router = APIRouter(prefix="/api", tags=["tables"])

ASKED = errors("nobody", "unknown_table", "refused")
WAITED = errors("too_much_waiting", "full")


def _seen_by(live: LiveTable, person: str) -> View:
    """The game as this person sees it."""
    with refusals():
        table = expect_running(live.state)
        return table.view(own_seat(live.state, person))


@router.get("/tables/{id}/ways", summary="How your tickets stand", responses={**ASKED, **WAITED, 200: {"model": Ways}})
async def get_ways(live: AtTable, person: KnownPerson, registry: InRegistry, home: Home, request: Request) -> Response:
    """Tell of each ticket that you may see whether it is made, possible or lost, and the way that is left."""
    number, view = live.state.number, _seen_by(live, person)
    tickets = await while_connected(request, registry.thread_pools.again.do(home, _ways, view))
    return plain({"number": number, "tickets": tickets})


def _ways(view: View) -> list[dict[str, Any]]:
    return [
        {"ticket": way.ticket, "state": way.state, "way": way.way, "built": way.built, "trains": way.trains}
        for way in ticket_hints(view)
    ]


@router.get(
    "/tables/{id}/tracks/{track}", summary="What a track would take", responses={**ASKED, **errors("unknown_track")}
)
async def get_track(live: AtTable, track: Annotated[str, Path(max_length=100)], person: KnownPerson) -> TrackAsked:
    """Tell what you lack to claim a track, whoever's turn it is."""
    view = _seen_by(live, person)
    if track not in view.contents.track_number:
        raise api_error("unknown_track")
    lacking = find_shortfall(view, track)
    return TrackAsked.model_validate({"track": track, "refusal": lacking and lacking.to_json()})


@router.get(
    "/tables/{id}/scoring",
    summary="Where the points lie",
    tags=["after the game"],
    responses={**errors("unknown_table", "not_over"), **WAITED, 200: {"model": Scoring}},
)
async def get_scoring(live: AtTable, registry: InRegistry, home: Home, request: Request) -> Response:
    """Tell where on the board everybody's points lie, and how they came, action by action."""
    state = expect_over(live)
    found = _scorings.get(state.id)
    return plain(found or await while_connected(request, registry.thread_pools.again.do(home, _scoring, state)))


_scorings: dict[str, dict[str, Any]] = {}
"""The last ones, by table: a game that is over does not change, and everybody who was at it looks at once."""
_MOST_SCORINGS = 32


def _scoring(state: TableState) -> dict[str, Any]:
    """Worked out once, in a thread, however many wait for it there."""
    found = _scorings.get(state.id) or _score(state)
    _scorings[state.id] = found
    while len(_scorings) > _MOST_SCORINGS:
        del _scorings[next(iter(_scorings))]
    return found


def _score(state: TableState) -> dict[str, Any]:
    """From the record."""
    points = []
    for table, _ in steps(record_of_table(state)):
        view = table.view(None)
        if view.result is None:
            points.append([one.points for one in view.teams or view.players])
        else:
            points.append([side.score for side in view.result.crews])
    crews = [
        {
            "seats": way.seats,
            "tickets": [{"ticket": ticket, "path": path} for ticket, path in way.tickets.items()],
            "longest": way.longest,
        }
        for way in final_hints(view)
    ]
    return {"crews": crews, "points": points}
