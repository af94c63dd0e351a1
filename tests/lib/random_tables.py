"""What the tests of the door share: tables of all games, and random play on them."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from stellwerk.api.actions import Action
from stellwerk.box.read import list_boards, read
from stellwerk.rules.compiled import COMPILED
from stellwerk.table import Table
from tests.lib import position

WHOLE = 10_000 if COMPILED else 60
"""Actions to play where a test wants whole games: interpreted, the beginnings have to do."""

SMALL = position.SMALL

_OPTIONS: dict[tuple[str, int], dict[str, Any]] = {
    ("usa", 4): {"start_player": 1},
    ("uk", 3): {"advanced_technologies": True},
    ("uk", 4): {"advanced_technologies": True, "right_of_way_beside_own_track": True},
    ("card", 3): {"look_at_own_stack": True},
}

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = tuple(
    (board, seats, _OPTIONS.get((board, seats), {})) for board in list_boards() for seats in read(board).players
)
"""Every game at every player count, options among them."""

ONE_EACH = tuple(table for table in TABLES if table[:2] in (("usa", 2), ("uk", 3), ("asia", 4), ("card", 4)))
"""A table of each ruleset."""


def named(one: tuple[str, int, dict[str, Any]]) -> str:
    """What pytest calls such a table."""
    return f"{one[0]}-{one[1]}"


def opened(one: tuple[str, int, dict[str, Any]], seed: int = 1) -> Table:
    """A table of this game."""
    return Table(one[0], one[1], seed, one[2])


def eager(rng: random.Random, listed: tuple[Action, ...]) -> Action:
    """A player who likes to do things: any kind of action that can be done, then any one of that kind."""
    kinds = sorted({type(action).__name__ for action in listed})
    kind = rng.choice(kinds)
    return rng.choice([action for action in listed if type(action).__name__ == kind])


def walk_table(
    table: Table,
    most: int = 10_000,
    choose: Callable[[random.Random, tuple[Action, ...]], Action] = eager,
    luck: int = 0,
) -> Iterator[tuple[int, tuple[Action, ...]]]:
    """Play at random; before each action tells who acts and what is legal."""
    rng = random.Random(luck)
    for _ in range(most):
        if table.over:
            return
        seat = rng.choice(table.to_act)
        listed = table.legal(seat)
        yield seat, listed
        table.act(seat, choose(rng, listed))


def played(one: tuple[str, int, dict[str, Any]], most: int = 10_000, seed: int = 1) -> Table:
    """A table after so many random actions, or after the whole game."""
    table = opened(one, seed)
    for _ in walk_table(table, most, luck=seed):
        pass
    return table


def state_bytes(table: Table) -> bytes:
    """The state, byte for byte."""
    return bytes(table._states.tobytes())
