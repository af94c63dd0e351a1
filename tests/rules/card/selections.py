"""Completing tickets, reckoned slowly and card by card: what the tests hold the referee's way against."""

from collections.abc import Mapping
from itertools import combinations
from random import Random

import numpy as np

from stellwerk.box.record import COLOURS
from tests.lib.position import Position

Selection = frozenset[str]


def shown_by(p: Position, ticket: str) -> list[str]:
    """The cards that a ticket shows, one by one."""
    needs = p.box.ticket_cards[p.contents.ticket_number[ticket]].tolist()
    return [colour for colour, many in zip(COLOURS, needs, strict=True) for _ in range(many)]


def points_of(p: Position, tickets: Selection) -> int:
    """What these tickets are worth together."""
    return sum(p.contents.tickets[p.contents.ticket_number[ticket]].points for ticket in tickets)


def can_complete(p: Position, stack: Mapping[str, int], tickets: Selection) -> bool:
    """Lay the cards on the tickets, one after the other: its own colour where there is one, else a locomotive."""
    left = dict(stack)
    for ticket in tickets:
        for colour in shown_by(p, ticket):
            card = colour if left.get(colour, 0) > 0 else "locomotive"
            if left.get(card, 0) == 0:
                return False
            left[card] -= 1
    return True


def all_selections(p: Position, stack: Mapping[str, int], tickets: tuple[str, ...]) -> set[Selection]:
    """Every set of these tickets that the stack can complete."""
    subsets = (frozenset(some) for many in range(len(tickets) + 1) for some in combinations(tickets, many))
    return {some for some in subsets if can_complete(p, stack, some)}


def full_selections(p: Position, stack: Mapping[str, int], tickets: tuple[str, ...]) -> set[Selection]:
    """CARD-23: those that cannot be enlarged."""
    possible = all_selections(p, stack, tickets)
    return {some for some in possible if not any(some | {other} in possible for other in tickets if other not in some)}


def best_points(p: Position, stack: Mapping[str, int], tickets: tuple[str, ...]) -> tuple[int, int]:
    """The most points a selection can have, and the most tickets with that many points; all subsets are tried."""
    numbers = [p.contents.ticket_number[ticket] for ticket in tickets]
    subsets = (np.arange(2 ** len(tickets))[:, None] >> np.arange(len(tickets))) & 1
    have = np.array([stack.get(colour, 0) for colour in COLOURS])
    short = np.maximum(0, subsets @ p.box.ticket_cards[numbers].astype(int) - have).sum(1)
    possible = subsets[short <= stack.get("locomotive", 0)]
    points = possible @ p.box.ticket_points[numbers].astype(int)
    return int(points.max()), int(possible.sum(1)[points == points.max()].max())


def some_tickets(p: Position, chance: Random, many: int) -> tuple[str, ...]:
    """So many tickets of the box."""
    return tuple(ticket.id for ticket in chance.sample(p.contents.tickets, many))


def some_stack(chance: Random, colours: int, locomotives: int) -> dict[str, int]:
    """A stack with up to so many cards of each colour and so many locomotives."""
    stack = {colour: chance.randint(0, colours) for colour in COLOURS}
    return stack | {"locomotive": chance.randint(0, locomotives)}
