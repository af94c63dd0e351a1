"""Finds a place for the name of every city, beside it, where it covers no wagon space, no city and no other name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from stellwerk.present.pictures.lay import CITY, CLEAR
from stellwerk.present.pictures.map import Points
from stellwerk.present.pictures.relax import Block, Measures
from stellwerk.present.pictures.text import width

Anchor: TypeAlias = Literal["start", "middle", "end"]
"""Which point of its lines a name is set from."""
SIZE = 10.0
"""The size of the letters of a name."""
LINE = 10.5
"""From line to line."""

_TURNS = 32
"""Directions that are tried."""
_AWAY = (2.0, 4.0, 7.0, 11.0, 16.0)
"""Distances from the city's edge that are tried."""
_LONG = 9
"""Names of so many letters may be broken into two lines."""
_BEHIND = 90.0
"""What it costs if a route lies between a city and its name."""
_SAFE = 0.9
"""Circles along a track leave out the corners of its spaces by so much."""
_NUDGE = np.arange(-5.0, 6.0)
"""How far a label may be moved in the end."""
_KEPT = 30.0
"""What it is worth to leave a name on its side of the city, after room has been made for it there."""
_PRICE = 40.0
"""What covering something costs, so that nothing else comes up to it."""


@dataclass(frozen=True)
class Label:
    """Where a name stands: a box, its upper left corner and its size. `turn` says on which side of the city it is."""

    place: int
    lines: int
    turn: float
    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> Points:
        """Left, top, right, bottom."""
        return np.array([self.x, self.y, self.x + self.width, self.y + self.height])

    def moved(self, by: Points) -> "Label":
        """The same label elsewhere."""
        x, y = self.x + float(by[0]), self.y + float(by[1])
        return Label(self.place, self.lines, self.turn, x, y, self.width, self.height)

    def anchor(self, x: float) -> tuple[Anchor, float]:
        """How its lines are set, for a city at this x, and from where: towards the city, or centred over it."""
        left, right = self.x, self.x + self.width
        if right < x:
            return "end", right
        return ("middle", (left + right) / 2) if left < x else ("start", left)

    def block(self, at: Points) -> Block:
        """The label as rows of obstacles beside its place, a little larger than itself, corners and all."""
        along = np.linspace(3, self.width - 3, round(self.width / 5))
        down = (np.arange(self.lines) + 0.5) * LINE
        spots = np.stack(np.meshgrid(self.x + along, self.y + down), axis=2).reshape(-1, 2)
        return Block(self.place, spots - at[self.place], LINE / 2 + 1.5)


def lines_of(name: str, lines: int) -> list[str]:
    """A name in one line, or in two that are about as long as each other."""
    if lines == 1:
        return [name]
    words = name.split(" ")
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(cuts, key=lambda both: max(map(len, both))))


class Naming:
    """The names of a map, and the obstacles among which they have to be put."""

    def __init__(self, places: Points, spots: Points, half: float) -> None:
        """Spots are the middles of circles along the tracks, so large."""
        self.places = places
        self.at = np.vstack([places, spots])
        self.half = np.repeat([CITY, half], [len(places), len(spots)])

    def put(self, names: Mapping[int, Sequence[str]], before: Sequence[Label] = ()) -> list[Label]:
        """The best label for each place; `names` has for each its name in all languages.

        A label stays on the side of its city where it was before, if it can.
        """
        tries = {place: _Tries(self.places[place], several) for place, several in names.items()}
        costs = {place: self._cost(one) for place, one in tries.items()}
        for label in before:
            kept = (tries[label.place].turns == label.turn) & (tries[label.place].lines == label.lines)
            costs[label.place][kept] -= _KEPT
        chosen = {place: int(np.argmin(cost)) for place, cost in costs.items()}
        order = sorted(chosen, key=lambda place: (-float(costs[place].min()), place))
        for _ in range(4):
            for place in order:
                others = np.array([tries[one].boxes[at] for one, at in chosen.items() if one != place]).reshape(-1, 4)
                covering = _areas(tries[place].boxes, others).sum(1)
                chosen[place] = int(np.argmin(costs[place] + _PRICE * covering))
        return [tries[place].label(place, at) for place, at in chosen.items()]

    def nudged(self, labels: Sequence[Label]) -> list[Label]:
        """The same labels, each moved a little if that is better."""
        steps = np.stack(np.meshgrid(_NUDGE, _NUDGE), axis=2).reshape(-1, 2)
        found = list(labels)
        for number, label in enumerate(labels):
            boxes = label.box + np.hstack([steps, steps])
            others = np.array([one.box for one in found if one is not found[number]]).reshape(-1, 4)
            covering = self._deep(boxes, CLEAR / 2) + _areas(boxes, others).sum(1)
            found[number] = label.moved(steps[int(np.argmin(_PRICE * covering + np.abs(steps).sum(1)))])
        return found

    def covered(self, labels: Sequence[Label]) -> float:
        """How much these labels cover: nothing, if it is well."""
        boxes = np.array([label.box for label in labels]).reshape(-1, 4)
        areas = _areas(boxes, boxes)
        return float(self._deep(boxes, _SAFE).sum() + areas.sum() - np.trace(areas))

    def _cost(self, tries: "_Tries") -> Measures:
        """What each way to put a name costs, the other names aside: what it covers, and how far off it is."""
        hidden = self._deep(np.hstack([tries.nearest, tries.nearest]), 0.0)
        return np.asarray(_PRICE * self._deep(tries.boxes, CLEAR / 2) + _BEHIND * (hidden > 0) + tries.taste)

    def _deep(self, boxes: Points, more: float) -> Measures:
        """How far cities and routes, made so much larger, reach into each box."""
        near = ((self.at > boxes[:, :2].min(0) - 30) & (self.at < boxes[:, 2:].max(0) + 30)).all(1)
        return np.asarray(np.clip(self.half[near] + more - _outside(boxes, self.at[near]), 0, None).sum(1))


class _Tries:
    """All ways to put a name beside its city: boxes with left, top, right and bottom."""

    def __init__(self, at: Points, names: Sequence[str]) -> None:
        breakable = all(" " in name and len(name) >= _LONG for name in names)
        turns, away = (grid.ravel() for grid in np.meshgrid(np.arange(_TURNS) * (2 * np.pi / _TURNS), _AWAY))
        self.turns = np.tile(turns, 1 + breakable)
        self.lines = np.repeat([1, 2][: 1 + breakable], len(turns))
        sizes = [
            (max(width(line, SIZE) for name in names for line in lines_of(name, lines)), LINE * lines)
            for lines in (1, 2)[: 1 + breakable]
        ]
        size = np.repeat(np.array(sizes), len(turns), axis=0)
        direction = np.stack([np.cos(self.turns), np.sin(self.turns)], axis=1)
        middle = at + direction * (CITY + np.tile(away, 1 + breakable)[:, None] + size / 2)
        self.boxes = np.hstack([middle - size / 2, middle + size / 2])
        far = _outside(self.boxes, at[None])[:, 0]
        self.nearest = (np.clip(at, self.boxes[:, :2], self.boxes[:, 2:]) + at + direction * CITY) / 2
        """A point between the city and the name."""
        self.taste = 0.03 * far**2 + 1.2 * np.abs(direction[:, 1]) + 0.6 * (direction[:, 0] < 0) + self.lines

    def label(self, place: int, at: int) -> Label:
        """One of them as a label."""
        x, y, right, bottom = map(float, self.boxes[at])
        return Label(place, int(self.lines[at]), float(self.turns[at]), x, y, right - x, bottom - y)


def _outside(boxes: Points, points: Points) -> Measures:
    """How far each point lies outside each box."""
    x = np.maximum(boxes[:, None, 0] - points[:, 0], points[:, 0] - boxes[:, None, 2])
    y = np.maximum(boxes[:, None, 1] - points[:, 1], points[:, 1] - boxes[:, None, 3])
    return np.asarray(np.hypot(np.clip(x, 0, None), np.clip(y, 0, None)))


def _areas(boxes: Points, others: Points) -> Measures:
    """The area that each box, made a little larger, has in common with each other one."""
    wide = np.minimum(boxes[:, None, 2], others[:, 2]) - np.maximum(boxes[:, None, 0], others[:, 0])
    high = np.minimum(boxes[:, None, 3], others[:, 3]) - np.maximum(boxes[:, None, 1], others[:, 1])
    return np.asarray(np.clip(wide + 1, 0, None) * np.clip(high + 1, 0, None))
