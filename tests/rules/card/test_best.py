"""CARD-23: the ready-made selection is an exact optimum, held against all subsets of many hands."""

from random import Random

import numpy as np
import pytest

from stellwerk.box.record import COLOURED, TICKETS
from stellwerk.rules.completing import pack
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.card.lib import bare
from tests.rules.card.selections import Selection, best_points, can_complete, points_of, some_stack, some_tickets


def packed(p: Position, stack: dict[str, int], tickets: tuple[str, ...]) -> tuple[int, Selection]:
    """What the referee says the best selection scores, and which it is."""
    p.stack(0, **stack).tickets(0, *tickets)
    marks = np.zeros(TICKETS, np.int16)
    points = int(pack(p.box, p.state, 0, marks))
    return points, frozenset(p.contents.tickets[number].id for number in np.flatnonzero(marks))


@rule("CARD-23")
@pytest.mark.parametrize("many", [1, 2, 3, 5, 8, 10, 11, 12])
def test_no_other_selection_scores_more_nor_as_much_with_more_tickets(many: int) -> None:
    chance = Random(many)
    p = bare(2)
    for hand in range(16):
        tickets = some_tickets(p, chance, many)
        stack = some_stack(chance, hand % 5, (0, 1, 3, 6, 12)[hand // 4])
        points, selection = packed(p, stack, tickets)
        assert selection <= set(tickets)
        assert can_complete(p, stack, selection)
        assert points == points_of(p, selection)
        assert (points, len(selection)) == best_points(p, stack, tickets), (stack, tickets)


@rule("CARD-23")
def test_a_greedy_guess_by_points_a_card_is_not_the_best() -> None:
    tickets = ("chicago-seattle", "calgary-chicago", "saint_louis-seattle")
    stack = {"black": 2, "yellow": 2, "purple": 2}
    points, selection = packed(bare(2), stack, tickets)
    assert selection == {"calgary-chicago", "saint_louis-seattle"}, "chicago-seattle has the most points, and a card"
    assert points == 27


@rule("CARD-23")
def test_of_selections_with_equal_points_the_one_with_more_tickets_is_best() -> None:
    """CARD-30: completed tickets break a tie."""
    two, one = ("chicago-new_york.1", "chicago-new_york.2"), ("denver-seattle",)
    stack = {"locomotive": 2}
    assert packed(bare(2), stack, (*one, *two)) == (10, frozenset(two))


@rule("CARD-23")
def test_a_stack_for_everything_completes_everything() -> None:
    p = bare(2)
    tickets = tuple(ticket.id for ticket in p.contents.tickets)
    p.tickets(0, *tickets)
    p.state.stack[0, :COLOURED] = p.box.ticket_cards.sum(0)  # more cards than the box has
    marks = np.zeros(TICKETS, np.int16)
    assert pack(p.box, p.state, 0, marks) == points_of(p, frozenset(tickets)) == sum(p.box.ticket_points)
    assert marks.sum() == 46


@rule("CARD-23")
def test_an_empty_stack_completes_nothing() -> None:
    p = bare(2)
    assert packed(p, {}, some_tickets(p, Random(1), 12)) == (0, frozenset())
