"""Makes room on a map: chains must fit their wagon spaces, and cities give way a little.

Cities are held near where they are on the map; chains are at least as long as their spaces, bend gently, and keep clear
of each other, of the cities and of the names. It is a small simulation without any chance: the same board gives the
same map.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stellwerk.present.pictures.lay import CITY, CLEAR, STEP, Chain
from stellwerk.present.pictures.map import Points

Numbers: TypeAlias = NDArray[np.intp]
Measures: TypeAlias = NDArray[np.float64]

_LOOK = 20
"""Rounds between looking for neighbours."""
_SLACK = 12.0
"""Pairs with so much room more than they need are left alone until then."""
_HOME = 0.02
"""How strongly a place is drawn to where it is on the map."""
_SMOOTH = 0.07
"""How strongly a chain is drawn straight, for each unit of half its width."""
_EVEN = 1.15
"""No gap in a chain is larger than this part of the mean."""
_CROWD = 1.1
"""Around a city there is so much more room than its routes need."""
_TIGHT, _LOOSE = 0.94, 1.5
"""The distance of two places, as parts of the length of their route, that is left as it is."""


@dataclass(frozen=True)
class Block:
    """A name beside a place: a row of round obstacles that move with it."""

    place: int
    offsets: Points
    half: float


class Relaxing:
    """Places and chains on their way to an arrangement that has room for everything.

    Bodies are what keeps clear of each other: the places, the points of the chains, the circles of the names. A body
    lies beside what carries it; only a name is carried by something else, by its place.
    """

    def __init__(self, home: Points, at: Points, chains: Sequence[Chain], blocks: Sequence[Block] = ()) -> None:
        """`home` is where the places belong; `at` where they are now, and after them the points of all chains."""
        self.home, self.at, self.places = home, at.copy(), len(home)
        self.weight = np.where(np.arange(len(at)) < self.places, 0.5, 1.0)
        self._string(chains)
        self._embody(chains, blocks)

    def _string(self, chains: Sequence[Chain]) -> None:
        """Note what follows what in the chains, and how far apart it has to be."""
        paths = paths_of(self.places, chains)
        self.left = np.concatenate([path[:-1] for path in paths])
        self.right = np.concatenate([path[1:] for path in paths])
        self.chain = np.concatenate([np.full(len(path) - 1, number) for number, path in enumerate(paths)])
        self.before = np.concatenate([path[:-2] for path in paths])
        self.inner = np.concatenate([path[1:-1] for path in paths])
        self.after = np.concatenate([path[2:] for path in paths])
        self.stiff = np.concatenate([np.full((c.points, 1), min(0.6, _SMOOTH * c.half)) for c in chains])
        self.ends = np.array([chain.ends for chain in chains])
        crowd = np.maximum(CITY + CLEAR + STEP / 2, _around(self.places, chains))
        nearer = np.minimum(self.left, self.right)
        self.rest = np.where(nearer < self.places, crowd[np.minimum(nearer, self.places - 1)], STEP)
        self.lengths = np.array([chain.length for chain in chains]) + (crowd - crowd.min())[self.ends].sum(1)

    def _embody(self, chains: Sequence[Chain], blocks: Sequence[Block]) -> None:
        """Note all bodies: what carries them, how large they are, and to what they belong."""
        count, points = len(self.at), [chain.points for chain in chains]
        circles = [len(block.offsets) for block in blocks]
        names = np.repeat(np.array([block.place for block in blocks], np.intp), circles)
        self.carrier = np.concatenate([np.arange(count), names])
        self.beside = np.vstack([np.zeros((count, 2)), *(block.offsets for block in blocks)])
        middles = np.array([block.offsets.mean(0) for block in blocks]).reshape(-1, 2)
        self.middle = np.vstack([np.zeros((count, 2)), np.repeat(middles, circles, axis=0)])
        chain_half, name_half = [chain.half for chain in chains], [block.half for block in blocks]
        self.half = np.concatenate(
            [np.full(self.places, CITY), np.repeat(chain_half, points), np.repeat(np.array(name_half, float), circles)]
        )
        own = np.arange(-self.places, 0)
        self.owner = np.concatenate([own, np.repeat(np.arange(len(chains)), points), own[names]])

    def run(self, rounds: int) -> Points:
        """Relax: loosely at first, then with all things hard. Returns where everything is."""
        for number in range(rounds):
            if number % _LOOK == 0:
                self._look()
            self.at[: self.places] += (self.home - self.at[: self.places]) * _HOME * (1 - 0.8 * number / rounds)
            self._space_places()
            self._smooth()
            for _ in range(2):
                self._space_points()
                self._part()
        return self.at

    def _look(self) -> None:
        """Find the pairs of bodies that could come too near to each other."""
        bodies = self.at[self.carrier] + self.beside
        one, two = np.sort(_pairs(bodies[:, 0], 2 * float(self.half.max()) + CLEAR + _SLACK), axis=0)
        _, far = _way(bodies[one], bodies[two])
        free = (far < self.half[one] + self.half[two] + CLEAR + _SLACK) & (self.owner[one] != self.owner[two])
        free &= ~self._ends_at(one, two)
        self.one, self.two = one[free], two[free]
        chains = (self.one >= self.places) & (self.one < len(self.at))
        self.named = np.nonzero(chains & (self.two >= len(self.at)))[0]

    def _ends_at(self, place: Numbers, point: Numbers) -> NDArray[np.bool_]:
        """Is the first a place, and the second a point of a chain that ends there?"""
        chain = self.owner[point]
        ends = self.ends[np.maximum(chain, 0)]
        return np.asarray((chain >= 0) & (ends == place[:, None]).any(1))

    def _push(self, one: Numbers, two: Numbers, way: Points, by: Measures) -> None:
        """Move pairs apart along their way, by weight; who is pushed by many moves less by each."""
        wrong = np.nonzero(by)[0]
        one, two = one[wrong], two[wrong]
        off = way[wrong] * by[wrong, None]
        share = (self.weight[one] / (self.weight[one] + self.weight[two]))[:, None]
        who, moves = np.concatenate([one, two]), np.concatenate([-off * share, off * (1 - share)])
        many = np.maximum(1, np.bincount(who, minlength=len(self.at))) ** 0.7
        for axis in range(2):
            self.at[:, axis] += np.bincount(who, moves[:, axis], minlength=len(self.at)) / many

    def _space_places(self) -> None:
        """Places that a route joins come to lie about as far apart as the route is long."""
        one, two = self.ends.T
        way, far = _way(self.at[one], self.at[two])
        wrong = 0.3 * np.maximum(0, _TIGHT * self.lengths - far) + 0.06 * np.minimum(0, _LOOSE * self.lengths - far)
        self._push(one, two, way, wrong)

    def _space_points(self) -> None:
        """Points of a chain lie a step apart, never less; more if it must be, but then all of the chain."""
        way, far = _way(self.at[self.left], self.at[self.right])
        most = _EVEN * (np.bincount(self.chain, far) / np.bincount(self.chain))[self.chain]
        wrong = np.where(far < self.rest, self.rest - far, 0.1 * (self.rest - far))
        self._push(self.left, self.right, way, np.where(far > np.maximum(most, self.rest), 0.6 * (most - far), wrong))

    def _smooth(self) -> None:
        """Every point goes towards the middle of its neighbours."""
        middle = (self.at[self.before] + self.at[self.after]) / 2
        self.at[self.inner] += self.stiff * (middle - self.at[self.inner])

    def _part(self) -> None:
        """Bodies keep clear of each other."""
        one, two = self.carrier[self.one], self.carrier[self.two]
        way, far = _way(self.at[one] + self.beside[self.one], self.at[two] + self.beside[self.two])
        way[self.named] = self._across(self.one[self.named], self.two[self.named])
        self._push(one, two, way, np.maximum(0, self.half[self.one] + self.half[self.two] + CLEAR - far))

    def _across(self, point: Numbers, name: Numbers) -> Points:
        """A name pushes a chain to one side, the one its middle is not on: it never stays astride of it."""
        number = point - self.places
        along, _ = _way(self.at[self.before[number]], self.at[self.after[number]])
        across = np.stack([-along[:, 1], along[:, 0]], axis=1)
        to_name = self.at[self.carrier[name]] + self.middle[name] - self.at[point]
        return np.asarray(across * np.sign((across * to_name).sum(1))[:, None])


def _around(places: int, chains: Sequence[Chain]) -> Measures:
    """How far from each place its routes have to begin so that there is room for all of them around it."""
    ends = np.array([chain.ends for chain in chains])
    wide = np.array([2 * chain.half + CLEAR for chain in chains])
    around = sum(np.bincount(ends[:, end], wide, minlength=places) for end in range(2))
    return np.asarray(around * (_CROWD / (2 * np.pi)))


def paths_of(places: int, chains: Sequence[Chain]) -> list[Numbers]:
    """The rows of each chain from place to place, where points follow the places in one array."""
    first, paths = places, []
    for chain in chains:
        paths.append(np.array([chain.ends[0], *range(first, first + chain.points), chain.ends[1]], np.intp))
        first += chain.points
    return paths


def _way(one: Points, two: Points) -> tuple[Points, Measures]:
    """From one to the other: the direction, and how far it is."""
    way = two - one
    far = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-6)
    return way / far[:, None], far


def _pairs(x: Measures, room: float) -> tuple[Numbers, Numbers]:
    """All pairs whose first measures differ by less than the room."""
    order = np.argsort(x, kind="stable")
    many = np.searchsorted(x[order], x[order] + room) - np.arange(len(x)) - 1
    first = np.repeat(np.arange(len(x)), many)
    second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(many) - many, many)
    return order[first], order[second]
