"""The chart under a plan: where any latitude and longitude lies on it, so that real coastlines fit under the cities.

A plan is a real map at first, and then cities give way a little. The chart is that map, stretched to fit the cities as
well as it can, and bent near each of them by what is left.
"""

from dataclasses import dataclass
from math import cos, exp, hypot, radians

import numpy as np

from stellwerk.box.file import BoxFile
from stellwerk.present.pictures.map import Cone, Points, fit
from stellwerk.present.pictures.plan import Plan

REACH = 48.0
"""A bend fades away over such a distance."""
_STIFF = 0.15
"""Bends give in a little, so that cities close to each other do not fold the land between them."""


@dataclass(frozen=True)
class Bend:
    """A place that the chart is bent at: where it would lie, and how far it pulls."""

    x: float
    y: float
    by_x: float
    by_y: float


@dataclass(frozen=True)
class Chart:
    """From latitude and longitude to a plan: a cone, a stretch of its plane, and bends.

    The cone's plane is that of d3's `geoConicConformal().parallels([south, north]).rotate([-middle, 0]).scale(1)
    .translate([0, 0])`; the stretch takes its (u, v) to (a·u + b·v + c, d·u + e·v + f).
    """

    cone: Cone
    stretch: tuple[float, float, float, float, float, float]
    bends: tuple[Bend, ...]
    far: frozenset[str]
    """The places that are drawn in to the edge, and so are not where they really lie."""

    def at(self, lat: float, lon: float) -> tuple[float, float]:
        """Where a place lies on the plan."""
        u, v = flat(self.cone, lat, lon)
        a, b, c, d, e, f = self.stretch
        x, y = a * u + b * v + c, d * u + e * v + f
        pulls = [exp(-((hypot(x - bend.x, y - bend.y) / REACH) ** 2) / 2) for bend in self.bends]
        by_x = sum(pull * bend.by_x for pull, bend in zip(pulls, self.bends, strict=True))
        by_y = sum(pull * bend.by_y for pull, bend in zip(pulls, self.bends, strict=True))
        return x + by_x, y + by_y


def flat(cone: Cone, lat: float, lon: float) -> tuple[float, float]:
    """A place on the cone's plane as d3 has it: in radians where the cone is true, the origin on the equator."""
    x, y = cone.plane(lat, lon)
    _, origin = cone.plane(0.0, cone.middle)
    tip, here = cone.plane(cone.south, cone.middle)
    true = cos(radians(cone.south)) / (cone.sharpness * radians(hypot(tip, here)))
    return radians(x) * true, radians(y - origin) * true


def chart_of(file: BoxFile, plan: Plan) -> Chart:
    """The chart of a board: fitted to where its plan has the cities, those drawn in to the edge aside."""
    fitted = fit([(place.lat, place.lon) for place in file.places])
    near = [number for number, place in enumerate(fitted.places) if fitted.drawn[number] == place]
    plane = np.array([(*flat(fitted.cone, *fitted.places[number]), 1.0) for number in near])
    drawn = np.array([(plan.spots[number].x, plan.spots[number].y) for number in near])
    stretch = np.linalg.lstsq(plane, drawn)[0]
    bends = _bends(plane @ stretch, drawn)
    (a, d), (b, e), (c, f) = ((float(x), float(y)) for x, y in stretch)
    far = frozenset(place.id for number, place in enumerate(file.places) if number not in near)
    return Chart(fitted.cone, (a, b, c, d, e, f), bends, far)


def _bends(at: Points, drawn: Points) -> tuple[Bend, ...]:
    """Pulls that together bring each place nearly to where it is drawn."""
    apart = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1))
    pulls = np.exp(-((apart / REACH) ** 2) / 2)
    by = np.linalg.solve(pulls + _STIFF * np.eye(len(at)), drawn - at)
    return tuple(
        Bend(float(x), float(y), float(by_x), float(by_y)) for (x, y), (by_x, by_y) in zip(at, by, strict=True)
    )
