"""First curves for the routes of a map: straight where they can be, bent around cities and other routes where not.

A route is a chain of points, three for a wagon space. `relax.py` then makes room for them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stellwerk.present.pictures.map import Points

STEP = 9.0
"""Points of a chain lie so far apart: three for a wagon space."""
CITY = 6.5
"""The radius of a city."""
CLEAR = 3.0
"""Nothing comes nearer to anything else."""

_ROOMY = 0.8
"""The map is so large that this part of the routes fits between its cities."""
_BENDS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6)
"""How far a route may swing out, as a part of the distance of its cities."""
_FREE = 25.0
"""A curve that costs no more is left as it is."""
_NEAR = 30.0


@dataclass(frozen=True)
class Chain:
    """A route: the places it joins, how many points it has, and half its width."""

    ends: tuple[int, int]
    points: int
    half: float

    @property
    def length(self) -> float:
        """From place to place, if it lies straight and tight."""
        return self.points * STEP + 2 * (CITY + CLEAR)


def scale_to(points: Points, chains: Sequence[Chain]) -> Points:
    """The map in units of the drawing: large enough that most routes have room."""
    spans = [float(np.linalg.norm(points[chain.ends[1]] - points[chain.ends[0]])) for chain in chains]
    ratios = sorted(chain.length / max(span, 1e-9) for chain, span in zip(chains, spans, strict=True))
    return points * ratios[min(len(ratios) - 1, int(len(ratios) * _ROOMY))]


def lay(places: Points, chains: Sequence[Chain]) -> list[Points]:
    """The points of all chains. The longest are bent first: they have the most ways to go."""
    laying = _Laying(places, chains)
    for _ in range(2):
        for number in sorted(range(len(chains)), key=lambda one: -chains[one].length):
            laying.bend(number)
    return laying.laid


class _Laying:
    """Chains on a map, one of them bent at a time."""

    def __init__(self, places: Points, chains: Sequence[Chain]) -> None:
        self.places, self.chains = places, chains
        self.laid = [_arc(places, chain, 0.0) for chain in chains]
        self.whose = np.concatenate([np.full(chain.points + 1, number) for number, chain in enumerate(chains)])
        paths = [self._path(chain, points) for chain, points in zip(chains, self.laid, strict=True)]
        self.starts = np.vstack([path[:-1] for path in paths])
        self.stops = np.vstack([path[1:] for path in paths])

    def bend(self, number: int) -> None:
        """Give a chain the best of all curves, if its own is not good enough."""
        own = self.whose == number
        starts, stops = self.starts[~own], self.stops[~own]
        if self._cost(number, self.laid[number], starts, stops) > _FREE:
            tries = [_arc(self.places, self.chains[number], bend) for bend in _BENDS]
            costs = [self._cost(number, one, starts, stops) for one in tries]
            self.laid[number] = tries[int(np.argmin(costs))]
            path = self._path(self.chains[number], self.laid[number])
            self.starts[own], self.stops[own] = path[:-1], path[1:]

    def _path(self, chain: Chain, points: Points) -> Points:
        return np.vstack([self.places[chain.ends[0]], points, self.places[chain.ends[1]]])

    def _cost(self, number: int, tried: Points, starts: Points, stops: Points) -> float:
        """Crossings are bad, coming too near is bad, bends are a little bad."""
        chain = self.chains[number]
        path = self._path(chain, tried)
        low, high = path.min(0) - _NEAR, path.max(0) + _NEAR
        near = ((stops > low) & (stops < high) | (starts > low) & (starts < high)).all(1)
        starts, stops = starts[near], stops[near]
        rest = np.delete(self.places, chain.ends, axis=0)
        close = np.clip(CITY + chain.half + 3 * CLEAR - _distances(tried, rest), 0, None).sum()
        crowded = np.clip(chain.half + 6 - _distances(tried, stops), 0, None).sum()
        extent = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
        span = np.linalg.norm(path[-1] - path[0])
        missing = max(0.0, chain.length - extent)
        crossings = _crossings(path[:-1, None], path[1:, None], starts[None], stops[None])
        return float(200 * crossings + 6 * close + crowded + 0.6 * missing + 0.5 * (extent - span))


def _arc(places: Points, chain: Chain, bend: float) -> Points:
    """Points evenly on a curve that swings out by so much of the distance."""
    first, last = places[chain.ends[0]], places[chain.ends[1]]
    along = ((np.arange(chain.points) + 0.5) / chain.points)[:, None]
    across = np.array([last[1] - first[1], first[0] - last[0]])
    return np.asarray(first + (last - first) * along + across * (4 * bend * along * (1 - along)))


def _distances(some: Points, others: Points) -> NDArray[np.float64]:
    return np.asarray(np.hypot(*(some[:, None] - others[None]).transpose(2, 0, 1)))


def _crossings(a: Points, b: Points, c: Points, d: Points) -> int:
    """How many of the lines a–b cross lines c–d; ends that meet do not."""
    apart = (_side(a, b, c) * _side(a, b, d) < 0) & (_side(c, d, a) * _side(c, d, b) < 0)
    return int(apart.sum())


def _side(p: Points, q: Points, r: Points) -> NDArray[np.float64]:
    """On which side of the line p–q lies r?"""
    way, other = q - p, r - p
    return np.asarray(np.sign(way[..., 0] * other[..., 1] - way[..., 1] * other[..., 0]))
