"""/api/tables: opening a table, the list of tables, and everything that can be asked for at one by REST."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.server.http.errors import errors
from stellwerk.server.http.identity import Asking, Someone, identity_of
from stellwerk.server.http.me import KnownPerson, known
from stellwerk.server.http.schemas.tables import (
    Accepted,
    Asked,
    Legal,
    Log,
    Moved,
    MoveLink,
    Ordered,
    TableListed,
    TableNow,
    TableOpened,
)
from stellwerk.server.http.table_context import AtTable, InRegistry, SeatNumber, plain, refusals
from stellwerk.server.http.waiting import Home
from stellwerk.server.tables.commands import Chat, Sit
from stellwerk.server.tables.game_commands import ask
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.lobby_commands import move_seat, sit
from stellwerk.server.tables.open_table import OpenTable, open_state
from stellwerk.server.tables.proposal import Asker, Proposal, expect, own_seat
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.updates import redact_entries

router = APIRouter(prefix="/api", tags=["tables"])

NO_TABLE = errors("unknown_table")
REFUSALS = errors("nobody", "unknown_table", "refused")


@router.post("/tables", status_code=201, summary="Open a table", responses=errors("refused", "bad_token"))
async def open_table(
    wanted: OpenTable, asking: Asking, registry: InRegistry, home: Home, request: Request
) -> TableOpened:
    """Open a table. Whoever has its id can come in: it is the invitation."""
    with refusals():
        somebody = await asking.person(lambda new: open_state(new, wanted, pace=0.0))
        request.app.state.rates.take("tables", somebody)
        live = await registry.open(somebody, wanted, home)
    return TableOpened(table=live.state.id, number=live.state.number, seed_hash=live.state.seed_hash)


@router.get("/tables", summary="The tables that are listed")
async def list_tables(
    registry: InRegistry,
    phase: Literal["open", "running", "over"] = "open",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[float | None, Query(allow_inf_nan=False, description="Go on after an earlier list")] = None,
) -> list[TableListed]:
    """List tables, the ones touched last first."""
    rows = await registry.readers.do(registry.store.listed, (phase,), limit, before)
    return [
        TableListed.model_validate(
            {"table": row.id, "phase": row.phase, "created": row.created, "touched": row.touched, **row.summary}
        )
        for row in rows
    ]


@router.get("/tables/{id}", summary="A table as it is now", responses={**NO_TABLE, 200: {"model": TableNow}})
async def get_table(live: AtTable, someone: Someone) -> Response:
    """Tell how the table is now: who sits where, and the game as far as the person who asks may know it."""
    return plain({"number": live.state.number, **live.facts(someone)})


@router.get("/tables/{id}/log", summary="What happened", responses={**NO_TABLE, 200: {"model": Log}})
async def get_log(
    live: AtTable,
    someone: Someone,
    registry: InRegistry,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 500,
) -> Response:
    """Tell what happened at the table, as far as the person who asks may know it."""
    state = live.state
    entries = await registry.readers.do(registry.store.entries, state.id, after, limit)
    muted = await muted_by(registry, someone, state.id)
    told = redact_entries(
        (entry for entry in entries if entry.number <= state.number), state, state.seat_of(someone), muted
    )
    return plain({"number": state.number, "entries": told})


@router.post("/tables/{id}/commands", summary="Do something at a table", responses=REFUSALS)
async def post_command(
    live: AtTable, asked: Ordered, asking: Asking, someone: Someone, registry: InRegistry, home: Home, request: Request
) -> Accepted:
    """Do it once, however often it is sent under the same id. The number is that of its entry, which is on disk."""
    somebody = await _sitting(live, asked.command, asking) if isinstance(asked.command, Sit) else await known(someone)
    rates = request.app.state.rates
    rates.take("commands", somebody)
    if isinstance(asked.command, Chat):
        rates.take("chat", somebody)
    live.visit(somebody, home)
    with refusals():
        return Accepted(number=await registry.command(live, somebody, asked.id, asked.command, home))


async def _sitting(live: LiveTable, command: Sit, asking: Asking) -> str:
    """Whoever would like to sit down: also somebody new, if they can."""
    with refusals():
        return await asking.person(lambda new: sit(live.state, Asker(new, live.is_replaceable), command))


@router.post("/tables/{id}/ask", summary="Would this be legal?", responses=REFUSALS)
async def post_ask(live: AtTable, asked: Asked, person: KnownPerson) -> Legal:
    """Say whether an action would be legal now; if not, why. Nothing happens."""
    with refusals():
        ask(live.state, person, asked.action)
    return Legal(legal=True)


@router.post("/tables/{id}/seats/{seat}/move", summary="A link that moves a seat", responses=REFUSALS)
async def post_move(live: AtTable, seat: SeatNumber, person: KnownPerson, request: Request) -> MoveLink:
    """Make a link that moves one's seat to another device. It can be used once, within an hour."""
    with refusals():
        expect(own_seat(live.state, person) == seat, "no_seat")
    token = await identity_of(request).new_move(person, live.state.id, seat)
    return MoveLink(token=token, table=live.state.id, seat=seat)


@router.post(
    "/moves/{token}", summary="Take a seat to this device", responses=errors("bad_token", "used_link", "refused")
)
async def use_move(token: str, asking: Asking, registry: InRegistry, home: Home, request: Request) -> Moved:
    """Use a link that moves a seat: from now on, who asks sits there."""
    identity = identity_of(request)
    link = await identity.find_move(token)
    assert link.table_id is not None
    assert link.seat is not None
    live, seat = await registry.table(link.table_id, home), link.seat
    assert live is not None

    def moved(state: TableState, to: str) -> Proposal:
        expect(state.seat_of(link.person) == seat, "no_such_seat")
        return move_seat(state, seat, to)

    with refusals():
        somebody = await asking.person(lambda new: moved(live.state, new))
        moved(live.state, somebody)  # what is refused does not use up the link
        await identity.use_move(link)
        number = await live.write(lambda state: moved(state, somebody), somebody)
    return Moved(table=live.state.id, seat=seat, number=number)


@router.put("/tables/{id}/mutes/{seat}", status_code=204, summary="Mute somebody", responses=REFUSALS)
async def mute(live: AtTable, seat: SeatNumber, person: KnownPerson, registry: InRegistry) -> None:
    """Hear nothing more of what this player says at this table."""
    other = _person_in(live, seat, person)
    await registry.writer.do(registry.store.mute, person, live.state.id, other)


@router.delete("/tables/{id}/mutes/{seat}", status_code=204, summary="Hear somebody again", responses=REFUSALS)
async def unmute(live: AtTable, seat: SeatNumber, person: KnownPerson, registry: InRegistry) -> None:
    """Hear again what this player says."""
    other = _person_in(live, seat, person)
    await registry.writer.do(registry.store.unmute, person, live.state.id, other)


def _person_in(live: AtTable, seat: int, person: str) -> str:
    with refusals():
        sitter = live.state.sitters[seat] if seat < live.state.seats else None
        expect(sitter is not None and sitter.person not in (None, person), "no_such_seat")
    assert sitter is not None
    assert sitter.person is not None
    return sitter.person


async def muted_by(registry: InRegistry, person: str | None, table: str) -> frozenset[str]:
    """Whom somebody has muted at a table."""
    if person is None:
        return frozenset()
    return frozenset(await registry.readers.do(registry.store.mutes, person, table))
