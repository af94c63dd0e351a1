"""How a game ended, seat by seat, as statistics keep it."""

from stellwerk.server.storage.store import ResultRow
from stellwerk.server.tables.state import TableState


def results_of(state: TableState, at: float) -> tuple[ResultRow, ...]:
    """A row a seat. Seats of one team share score and place."""
    assert state.table is not None
    crews = state.table.result().crews
    turns = state.table.view(None).turns
    rows = []
    for crew in crews:
        place = 1 if crew.wins else 1 + sum(other.wins or other.score > crew.score for other in crews)
        for seat in crew.seats:
            sitter = state.sitters[seat]
            rows.append(
                ResultRow(
                    table=state.id,
                    seat=seat,
                    game=state.game,
                    seats=state.seats,
                    person=None if sitter is None else sitter.person,
                    bot=None if sitter is None else sitter.bot,
                    score=crew.score,
                    place=place,
                    won=crew.wins,
                    at=at,
                    turns=turns,
                )
            )
    return tuple(rows)
