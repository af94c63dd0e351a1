"""Shapes of a plan, and how far two of them reach into each other."""

import numpy as np

from stellwerk.present.pictures.map import Points
from stellwerk.present.pictures.names import Label
from stellwerk.present.pictures.plan import Plan


def spaces(plan: Plan) -> list[tuple[str, Points]]:
    """Every wagon space with its track: its four corners."""
    return [
        (track.id, np.array(space.corners))
        for line in plan.lines
        for track, row in zip(line.route.tracks, line.tracks, strict=True)
        for space in row
    ]


def corners(label: Label) -> Points:
    """The four corners of a name's box."""
    right, bottom = label.x + label.width, label.y + label.height
    return np.array([(label.x, label.y), (right, label.y), (right, bottom), (label.x, bottom)])


def overlap(one: Points, two: Points) -> float:
    """How far one convex shape would have to move to leave the other; 0 or less if they do not overlap."""
    if (one.max(0) < two.min(0)).any() or (two.max(0) < one.min(0)).any():
        return 0.0
    deep = np.inf
    for sides in (np.roll(one, -1, 0) - one, np.roll(two, -1, 0) - two):
        for x, y in sides:
            across = np.array([-y, x]) / np.hypot(x, y)
            first, second = one @ across, two @ across
            deep = min(deep, first.max() - second.min(), second.max() - first.min())
    return float(deep)


def distance(point: tuple[float, float], shape: Points) -> float:
    """From a point to the nearest side of a shape."""
    found = []
    for first, last in zip(shape, np.roll(shape, -1, 0), strict=True):
        way = last - first
        along = np.clip(np.dot(np.array(point) - first, way) / np.dot(way, way), 0, 1)
        found.append(float(np.hypot(*(first + along * way - point))))
    return min(found)
