"""The games of an arena, and what the ratings and pictures ask of them: who sat where, who won, who finished ahead."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np

from stellwerk.box.build import Contents
from stellwerk.box.layout import Longs
from stellwerk.box.record import Box
from stellwerk.lab.arena.estimates import Floats
from stellwerk.lab.runs.jobs import Match, Setting
from stellwerk.lab.runs.result_rows import Rows

WIN = 1 << 20
"""More than any score: what a win is worth when finishes are compared."""
MADE = 1 << 8
"""More than any number of tickets."""


@dataclass(frozen=True)
class ArenaData:
    """All games of an arena."""

    setting: Setting
    bots: tuple[str, ...]
    seed: int
    matches: tuple[Match, ...]
    rows: Rows
    seconds: float

    @cached_property
    def opened(self) -> tuple[Contents, Box]:
        """What was played with."""
        return self.setting.open()

    @property
    def contents(self) -> Contents:
        """What the numbers of the rows stand for."""
        return self.opened[0]

    @property
    def box(self) -> Box:
        """The tables of the game."""
        return self.opened[1]

    @cached_property
    def leads(self) -> list[int]:
        """By side: its first seat."""
        sides = self.box.side.tolist()
        return [sides.index(side) for side in range(int(self.box.sides))]

    @cached_property
    def sides(self) -> Longs:
        """By game and side: the number of its bot."""
        number = {bot: at for at, bot in enumerate(self.bots)}
        return np.array([[number[match.bots[lead]] for lead in self.leads] for match in self.matches], np.int64)

    def sat(self, bot: int) -> tuple[Longs, Longs]:
        """Where a bot sat: game and side, each time."""
        games, sides = np.nonzero(self.sides == bot)
        return games, sides

    @cached_property
    def won(self) -> Floats:
        """By game and side: 1 for a win, its share where it was shared, 0 for none."""
        bits = (self.rows["winners"][:, None] >> np.array(self.leads) & 1).astype(np.float64)
        return np.asarray(bits / bits.sum(axis=1, keepdims=True))

    @cached_property
    def finish(self) -> Longs:
        """By game and side: a number that is higher for a better finish. A win counts first, then points, tickets."""
        won = (self.won > 0).astype(np.int64)
        score, made = (self.rows[name][:, self.leads].astype(np.int64) for name in ("score", "made"))
        return np.asarray((won * WIN + score) * MADE + made)

    @cached_property
    def by_deal(self) -> Floats:
        """By deal and two bots: how often the one finished ahead of the other; a tie is half for each."""
        return finishes(self.rows["deal"], self.sides, self.finish, len(self.bots))


def finishes(deals: Longs, sides: Longs, finish: Longs, bots: int) -> Floats:
    """By deal and two bots: how often the one finished ahead of the other."""
    _, block = np.unique(deals, return_inverse=True)
    table = np.zeros((int(block.max()) + 1, bots, bots))
    for one, other in combinations(range(sides.shape[1]), 2):
        ahead = (np.sign(finish[:, one] - finish[:, other]) + 1) / 2
        differ = sides[:, one] != sides[:, other]
        first, second = sides[differ, one], sides[differ, other]
        np.add.at(table, (block[differ], first, second), ahead[differ])
        np.add.at(table, (block[differ], second, first), 1 - ahead[differ])
    return table
