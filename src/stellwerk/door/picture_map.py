"""From latitude and longitude to a plane: a conformal conic projection that is fitted to the cities of a board.

A place far away from all the others, like New York on a board of the United Kingdom, is drawn in to the edge.
"""

from collections.abc import Sequence
from math import atan2, copysign, cos, degrees, log, radians, sin, tan
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]
"""Points of a plane, one a row: rightwards, downwards."""

_FAR = 0.6
"""A place is far away if it lies this part of the others' extent outside it."""
_EDGE = 0.04
"""And is then drawn this part outside."""
_POLE = 85.0
"""Nearer to a pole no map is drawn."""


def project(places: Sequence[tuple[float, float]]) -> Points:
    """Latitudes and longitudes as points of a plane, in degrees at the middle of the map."""
    lats = [max(-_POLE, min(_POLE, lat)) for lat, _ in places]
    lons = _around_middle([lon for _, lon in places])
    lats, lons = _drawn_in(lats), _drawn_in(lons)
    low, high = min(lats), max(lats)
    cone = _cone(low + (high - low) / 6, high - (high - low) / 6)
    middle = (min(lons) + max(lons)) / 2
    points = np.array([_conic(lat, lon - middle, cone) for lat, lon in zip(lats, lons, strict=True)])
    return np.asarray(points - (points.min(0) + points.max(0)) / 2)


def _around_middle(lons: list[float]) -> list[float]:
    """The same longitudes, without a jump where the date changes."""
    east = sum(cos(radians(lon)) for lon in lons)
    north = sum(sin(radians(lon)) for lon in lons)
    middle = degrees(atan2(north, east))
    return [middle + (lon - middle + 180) % 360 - 180 for lon in lons]


def _drawn_in(values: list[float]) -> list[float]:
    """The same values, those far outside all the others at their edge."""
    inner = sorted(values)
    while len(inner) > 2:
        low, high = inner[1] - inner[0], inner[-1] - inner[-2]
        extent = inner[-1] - inner[0] - max(low, high)
        if max(low, high) <= _FAR * extent:
            break
        inner = inner[1:] if low > high else inner[:-1]
    margin = _EDGE * (inner[-1] - inner[0])
    return [
        value if inner[0] <= value <= inner[-1] else max(inner[0] - margin, min(inner[-1] + margin, value))
        for value in values
    ]


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
