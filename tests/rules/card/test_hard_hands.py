"""CARD-23: hands of forty tickets, which a search without a good ceiling does not finish; their optima are known."""

import numpy as np
import pytest

from stellwerk.box.record import COLOURS, TICKETS
from stellwerk.rules.completing import pack
from tests.lib import rule
from tests.rules.card.lib import bare
from tests.rules.card.selections import can_complete, points_of

HARD = [
    ((4, 1, 8, 1, 4, 7, 1, 0, 14), (4, 12, 32, 35, 39, 43), 183, 14),
    ((7, 2, 1, 6, 0, 1, 3, 6, 6), (5,), 146, 11),
    ((3, 0, 8, 4, 8, 8, 1, 7, 5), (4, 9, 10, 18, 21, 43, 46), 198, 16),
    ((10, 6, 8, 8, 2, 10, 0, 9, 2), (39,), 246, 19),
]


@rule("CARD-23")
@pytest.mark.parametrize(("cards", "without", "points", "many"), HARD)
def test_the_best_selection_of_a_very_large_hand(
    cards: tuple[int, ...], without: tuple[int, ...], points: int, many: int
) -> None:
    p = bare(2).display()
    stack = dict(zip((*COLOURS, "locomotive"), cards, strict=True))
    p.stack(0, **stack).tickets(0, *(ticket.id for ticket in p.contents.tickets if ticket.number not in without))
    marks = np.zeros(TICKETS, np.int16)
    assert pack(p.box, p.state, 0, marks) == points
    made = frozenset(p.contents.tickets[number].id for number in np.flatnonzero(marks))
    assert (points_of(p, made), len(made)) == (points, many)
    assert can_complete(p, stack, made)
