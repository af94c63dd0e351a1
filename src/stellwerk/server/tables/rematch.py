"""A rematch: the table that follows one whose game is over, and the entry that says which it is."""

from stellwerk.server.core.settings import SLOWEST_PACE
from stellwerk.server.tables.open_table import BotSeat, OpenTable
from stellwerk.server.tables.proposal import Proposal, expect, propose_entry
from stellwerk.server.tables.state import TableState


def rematch_of(state: TableState, seat: int) -> OpenTable:
    """The next table: the same game, bots where there were bots, and who asks where they sat."""
    sitter = state.sitters[seat]
    assert sitter is not None
    return OpenTable(
        game=state.game,
        seats=state.seats,
        options=state.options,
        listed=state.listed,
        timer=state.next_timer or state.timer,  # type: ignore[arg-type]
        pace=min(state.pace, SLOWEST_PACE),  # servers once let their tables be slower
        think_aloud=state.think_aloud,
        name=sitter.name,
        colour=sitter.colour,
        seat=seat,
        bots=[
            BotSeat(seat=at, level=who.bot)  # type: ignore[arg-type]
            for at, who in enumerate(state.sitters)
            if who is not None and who.bot is not None
        ],
    )


def propose_rematch(state: TableState, seat: int, table: str) -> Proposal:
    """This is the next table, unless there is one."""
    expect(state.next_table is None, "busy")
    return propose_entry("rematched", {"seat": seat, "table": table})
