"""Opening a table: what is asked for is checked, a seed is drawn, and its hash is promised before anybody sits down."""

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from stellwerk.api.seeds import new_seed, seed_hash
from stellwerk.box.errors import BoxError, OptionError, SeatsError
from stellwerk.box.options import normalise
from stellwerk.box.read import list_boards, read
from stellwerk.server.storage.store import Row
from stellwerk.server.tables.commands import Level, Pace, Seat, Short, Timer
from stellwerk.server.tables.fold import sitter_json
from stellwerk.server.tables.proposal import check_colour, check_name, expect, robot
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.state import Sitter, TableState
from stellwerk.server.tables.summary import list_info

_ID_BYTES = 12
"""Of a table's id: whoever has it may come in, so it cannot be guessed."""


if TYPE_CHECKING:
    BoardId: TypeAlias = str
else:
    BoardId = Literal[list_boards()]
"""The id of a shipped board; which there are, the data files say."""


class BotSeat(BaseModel):
    """A bot, and where it sits."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    seat: Seat
    level: Level = "medium"


class OpenTable(BaseModel):
    """What a new table is to be like."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    game: BoardId
    seats: Annotated[int, Field(ge=2, le=6)]
    options: dict[str, Any] = Field(default_factory=dict)
    listed: bool = False
    timer: Timer = "off"
    pace: Pace | None = None
    """Without one, the server's own."""
    think_aloud: bool = False
    name: Short | None = None
    """Of who opens it; without one they do not sit down."""
    colour: Short | None = None
    seat: Seat = 0
    bots: Annotated[list[BotSeat], Field(max_length=6)] = Field(default_factory=list)


def new_id() -> str:
    """The id of a new table."""
    return secrets.token_urlsafe(_ID_BYTES)


def open_state(person: str, wanted: OpenTable, pace: float) -> tuple[TableState, Mapping[str, Any]]:
    """The state of the new table before its first entry, and the body of that entry."""
    options = check_options(wanted.game, wanted.seats, wanted.options)
    state = TableState(new_id(), new_seed())
    state.sitters = [None] * wanted.seats
    if wanted.name is not None:
        expect(wanted.seat < wanted.seats, "no_such_seat")
        name, colour = check_name(state, wanted.name), check_colour(state, wanted.colour)
        state.sitters[wanted.seat] = Sitter(name, colour, person=person)
    for bot in wanted.bots:
        expect(bot.seat < wanted.seats, "no_such_seat")
        expect(state.sitters[bot.seat] is None, "seat_taken")
        state.sitters[bot.seat] = robot(state.sitters, bot.seat, bot.level, check_colour(state, None))
    return state, opening_body(wanted, options, state, pace)


def opening_body(wanted: OpenTable, options: Mapping[str, Any], state: TableState, pace: float) -> Mapping[str, Any]:
    """The first entry of a table's log."""
    return {
        "game": wanted.game,
        "options": dict(options),
        "listed": wanted.listed,
        "timer": wanted.timer,
        "pace": pace if wanted.pace is None else wanted.pace,
        "think_aloud": wanted.think_aloud,
        "seed_hash": seed_hash(state.seed),
        "sitters": [None if sitter is None else sitter_json(sitter) for sitter in state.sitters],
    }


def check_options(game: str, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of the game with their values; no path of this machine is ever read for them."""
    try:
        return normalise(read(game), seats, options, files=False)
    except (BoxError, OptionError, SeatsError) as error:
        raise CommandRefused("bad_options", why=str(error)[:600]) from None


def new_row(state: TableState, at: float) -> Row:
    """The row of a table that was opened at this time."""
    return Row(
        id=state.id,
        game=state.game,
        seats=state.seats,
        listed=state.listed,
        phase=state.phase,
        host=state.host,
        number=0,
        created=at,
        touched=at,
        keeper=None,
        kept_until=None,
        seed=f"{state.seed:032x}",
        next_table=None,
        summary=list_info(state),
    )
