"""How a game ended, seat by seat, as statistics keep it."""

from stellwerk.server.storage.store import ResultRow
from stellwerk.server.tables.state import TableState


def results_of(state: TableState, at: float) -> tuple[ResultRow, ...]:
    """A row a seat. Seats of one team share score and place."""
    assert state.table is not None
    sides = state.table.result().crews
    turns = state.table.view(None).turns
    rows = []
    for side in sides:
        place = 1 if side.wins else 1 + sum(other.wins or other.score > side.score for other in sides)
        for seat in side.seats:
            sitter = state.sitters[seat]
            rows.append(
                ResultRow(
                    table=state.id,
                    seat=seat,
                    game=state.game,
                    seats=state.seats,
                    person=None if sitter is None else sitter.person,
                    bot=None if sitter is None else sitter.bot,
                    score=side.score,
                    place=place,
                    won=side.wins,
                    at=at,
                    turns=turns,
                )
            )
    return tuple(rows)
