"""Who plays whom, on which cards, in which seats: a round robin over deals.

With every deal all tables of bots are played, and at every table each bot sits once in every place of its circle: the
cards favour nobody. Where more than two play, the order around the table changes from deal to deal.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from stellwerk.box.record import Box
from stellwerk.lab.runs.jobs import Match

Lineup = tuple[int, ...]
"""The number of a bot for each side; a side is a seat, or a team."""


def table_sizes(bots: int, sides: int) -> list[Lineup]:
    """Which bots meet at a table: every choice of as many as there are sides; with too few bots, each equally often.

    >>> table_sizes(3, 2)
    [(0, 1), (0, 2), (1, 2)]
    >>> table_sizes(2, 3)
    [(0, 0, 1), (0, 1, 1)]
    """
    each, more = divmod(sides, bots)
    if each == 0:
        return list(combinations(range(bots), sides))
    return [
        tuple(bot for bot in range(bots) for _ in range(each + (bot in twice)))
        for twice in combinations(range(bots), more)
    ]


def rotations(order: Lineup) -> list[Lineup]:
    """Everybody moves up one place, until all have sat everywhere.

    >>> rotations((0, 1, 2))
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    """
    return [order[first:] + order[:first] for first in range(len(order))]


@lru_cache(maxsize=1024)
def circles(table: Lineup) -> tuple[Lineup, ...]:
    """The different orders around the table, of those that are no other before all have moved up all places.

    An order such as 0, 1, 0, 1 is itself again after two: its games would be played twice, on the same cards.

    >>> circles((0, 1, 2))
    ((0, 1, 2), (0, 2, 1))
    >>> circles((0, 0, 1, 1))
    ((0, 0, 1, 1), (0, 1, 1, 0))
    """
    found = dict.fromkeys(table[:1] + rest for rest in permutations(table[1:]))
    return tuple(order for order in found if len(set(rotations(order))) == len(order))


def lineups(bots: int, sides: int, deal: int) -> Iterator[Lineup]:
    """All games of a deal."""
    for table in table_sizes(bots, sides):
        orders = circles(table)
        yield from rotations(orders[deal % len(orders)])


def games_of_deal(bots: int, sides: int) -> int:
    """How many games a deal has."""
    return len(table_sizes(bots, sides)) * sides


def round_robin(box: Box, bots: Sequence[str], games: int) -> list[Match]:
    """The games of a round robin, deal after deal: at least so many, and none of a deal left out."""
    sides = int(box.sides)
    deals = -(-games // games_of_deal(len(bots), sides))
    return [
        Match(deal, tuple(bots[lineup[box.side[seat]]] for seat in range(int(box.seats))))
        for deal in range(deals)
        for lineup in lineups(len(bots), sides, deal)
    ]
