"""From latitude and longitude to a plane: a conformal conic projection that is fitted to the cities of a board.

A place far away from all the others, like New York on a board of the United Kingdom, is drawn in to the edge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, copysign, cos, degrees, log, radians, sin, tan
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]
"""Points of a plane, one a row: rightwards, downwards."""

_FAR = 2.0
"""A place is far away if it lies so many times the others' extent outside it."""
_EDGE = 0.04
"""And is then drawn this part of their extent outside."""
_POLE = 85.0
"""Nearer to a pole no map is drawn."""


@dataclass(frozen=True)
class Cone:
    """Lambert's conformal conic projection: the two latitudes where it is true, and the longitude in the middle."""

    south: float
    north: float
    middle: float

    @property
    def sharpness(self) -> float:
        """How strongly the meridians come together."""
        return _cone(self.south, self.north)

    def plane(self, lat: float, lon: float) -> tuple[float, float]:
        """A place as a point of the plane, from the cone's tip, in degrees."""
        return _conic(lat, lon - self.middle, self.sharpness)


@dataclass(frozen=True)
class Fitted:
    """A cone that fits a board, and its places without a jump in their longitudes."""

    cone: Cone
    places: tuple[tuple[float, float], ...]
    drawn: tuple[tuple[float, float], ...]
    """The same places, but those far away from all the others drawn in to the edge."""


def fit(places: Sequence[tuple[float, float]]) -> Fitted:
    """The cone for these latitudes and longitudes."""
    lats = [max(-_POLE, min(_POLE, lat)) for lat, _ in places]
    lons = _around_middle([lon for _, lon in places])
    real = tuple(zip(lats, lons, strict=True))
    lats, lons = _drawn_in(lats, lons)
    low, high = min(lats), max(lats)
    cone = Cone(low + (high - low) / 6, high - (high - low) / 6, (min(lons) + max(lons)) / 2)
    return Fitted(cone, real, tuple(zip(lats, lons, strict=True)))


def project(places: Sequence[tuple[float, float]]) -> Points:
    """Latitudes and longitudes as points of a plane, in degrees at the middle of the map."""
    fitted = fit(places)
    points = np.array([fitted.cone.plane(lat, lon) for lat, lon in fitted.drawn])
    return np.asarray(points - (points.min(0) + points.max(0)) / 2)


def _around_middle(lons: list[float]) -> list[float]:
    """The same longitudes, without a jump where the date changes."""
    east = sum(cos(radians(lon)) for lon in lons)
    north = sum(sin(radians(lon)) for lon in lons)
    middle = degrees(atan2(north, east))
    return [middle + (lon - middle + 180) % 360 - 180 for lon in lons]


def _drawn_in(lats: list[float], lons: list[float]) -> tuple[list[float], list[float]]:
    """The same places, those far away from all the others at their edge."""
    near = set(range(len(lats)))
    while len(near) > 2 and (far := _furthest(lats, near) + _furthest(lons, near)):
        near.remove(far[0])
    return _within(lats, near), _within(lons, near)


def _furthest(values: list[float], near: set[int]) -> list[int]:
    """The place that is far outside the others by this measure, if there is one."""
    order = sorted(near, key=lambda one: values[one])
    for place, beside, other in ((order[0], order[1], order[-1]), (order[-1], order[-2], order[0])):
        if abs(values[place] - values[beside]) > _FAR * abs(values[beside] - values[other]) > 0:
            return [place]
    return []


def _within(values: list[float], near: set[int]) -> list[float]:
    """The values, none of them further than a margin outside those of the near places."""
    low, high = min(values[one] for one in near), max(values[one] for one in near)
    margin = _EDGE * (high - low)
    return [max(low - margin, min(high + margin, value)) for value in values]


def _stretch(lat: float) -> float:
    """How far up a latitude lies on a conformal map on a cylinder."""
    return log(tan(radians(45 + lat / 2)))


def _cone(south: float, north: float) -> float:
    """How strongly the meridians come together between two latitudes; never 0, where the cone is a cylinder."""
    if north - south < 1e-6:
        found = sin(radians(south))
    else:
        found = log(cos(radians(south)) / cos(radians(north))) / (_stretch(north) - _stretch(south))
    return found if abs(found) > 1e-6 else copysign(1e-6, found)


def _conic(lat: float, lon: float, cone: float) -> tuple[float, float]:
    """Lambert's conformal conic projection, up to scale."""
    from_tip = np.exp(-cone * _stretch(lat)) / cone
    turn = cone * radians(lon)
    return degrees(from_tip * sin(turn)), degrees(from_tip * cos(turn))
