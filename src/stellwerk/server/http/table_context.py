"""What the routes of a table share: the house, the table that is asked for, and refusals as faults."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from stellwerk.api.illegal import IllegalAction
from stellwerk.box.toml_fields import Text
from stellwerk.server.core.errors import REFUSED, ApiError, api_error, refusal
from stellwerk.server.http.waiting import Home, while_connected
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.updates import to_json_bytes

TABLE_ID = r"^[A-Za-z0-9_-]{1,40}$"
TableId = Annotated[str, Path(pattern=TABLE_ID, description="The id of a table, as its link has it")]
SeatNumber = Annotated[int, Path(ge=0, le=15, description="A seat, counted from 0")]


async def registry_of(connection: HTTPConnection) -> TableRegistry:
    """Dependency: the house; the lifespan puts it there. Not a plain function, which would be called in a thread."""
    found = connection.app.state.registry
    assert isinstance(found, TableRegistry)
    return found


InRegistry = Annotated[TableRegistry, Depends(registry_of)]


async def table_of(id: TableId, registry: InRegistry, home: Home, request: Request) -> LiveTable:
    """Dependency: the table that is asked for."""
    finding = registry.table(id, home)
    live = await (finding if registry.is_loaded(id) else while_connected(request, finding))
    if live is None:
        raise api_error("unknown_table")
    return live


AtTable = Annotated[LiveTable, Depends(table_of)]


@contextmanager
def refusals() -> Iterator[None]:
    """What is refused in here leaves as a fault."""
    try:
        yield
    except IllegalAction as illegal:
        raise refusal(illegal) from None
    except CommandRefused as refused:
        told = refused.to_json()
        raise ApiError(REFUSED, refused.code, Text(told["en"], told["de"])) from None


def expect_over(live: LiveTable) -> TableState:
    """The state of a table where the game is over; everything is open there."""
    if live.state.phase != "over":
        raise api_error("not_over")
    return live.state


def plain(value: object) -> Response:
    """An answer that is JSON already, or nearly: nothing is checked a second time on its way out."""
    return Response(to_json_bytes(value), media_type="application/json")
