"""The plan of a board: where every city, wagon space and name is drawn. Made once for each board; no chance in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees

import numpy as np

from stellwerk.box.file import BoxFile, City, Route
from stellwerk.box.read import parse
from stellwerk.present.pictures.land import Land, land
from stellwerk.present.pictures.lay import STEP, Chain, lay, scale_to
from stellwerk.present.pictures.map import Points, project
from stellwerk.present.pictures.names import Label, Naming
from stellwerk.present.pictures.relax import Relaxing, paths_of

LONG, WIDE = 24.0, 9.0
"""A wagon, along and across the track. There is room for one on every space; the space itself is drawn smaller."""
BESIDE = 11.5
"""From the middle of a track to that of the next."""
BADGE = 5.0
"""The radius of a badge on a route."""
MARGIN = 34.0
"""Free ground around the board."""

_ROUNDS = 160
_ROUNDS_WITH_NAMES = 65
_LARGER = 1.04
"""The map grows so much each time that there is no room for the names."""
_NOTHING = 1e-6
_APART = 0.01
"""Places with the same latitude and longitude begin so far apart, so that they can part further."""
_SHARPEST = np.radians(60)
"""A route that turns by more than this at one point was pushed aside by a name that stands in its way."""
_AGAIN = 5
"""How often names are put and room is made for them, at most."""


@dataclass(frozen=True)
class Space:
    """A wagon space: its middle, its direction in degrees, and whether it takes locomotives only."""

    x: float
    y: float
    angle: float
    locomotive: bool

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The four corners, in order around it."""
        turn = np.radians(self.angle)
        along = np.array([np.cos(turn), np.sin(turn)]) * LONG / 2
        across = np.array([-np.sin(turn), np.cos(turn)]) * WIDE / 2
        middle = np.array([self.x, self.y])
        around = (along + across, along - across, -along - across, across - along)
        return tuple((float(x), float(y)) for x, y in (middle + one for one in around))


@dataclass(frozen=True)
class Line:
    """A route as it is drawn: its course from place to place, the spaces of each track, and its badge."""

    route: Route
    course: tuple[tuple[float, float], ...]
    tracks: tuple[tuple[Space, ...], ...]
    badge: tuple[float, float] | None
    sign: str
    """What the badge says: the cards that a tunnel turns over, or the length that needs a technology."""


@dataclass(frozen=True)
class Spot:
    """A place as it is drawn."""

    place: str
    city: City
    x: float
    y: float


@dataclass(frozen=True)
class Plan:
    """A whole board, from the upper left corner at 0, 0."""

    width: float
    height: float
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    land: Land


def plan_of(file: BoxFile) -> Plan:
    """The plan of a board: made the first time that a board with this text is drawn, and kept."""
    return _kept(file.text, file.game)


@lru_cache(maxsize=16)
def _kept(text: str, game: str) -> Plan:
    return make_plan(parse(text, f"{game}.toml"))


def make_plan(file: BoxFile) -> Plan:
    """Work the plan of a board out."""
    places = {place.id: number for number, place in enumerate(file.places)}
    chains = [_chain(file, route, places) for route in file.routes]
    home = scale_to(project([(place.lat, place.lon) for place in file.places]), chains)
    around = np.arange(len(home))
    home = home + np.stack([np.cos(around), np.sin(around)], axis=1) * _APART
    at = Relaxing(home, np.vstack([home, *lay(home, chains)]), chains).run(_ROUNDS)
    at, labels = _named(file, home, at, chains)
    return _framed(file, at, chains, labels)


def sign_of(file: BoxFile, route: Route) -> str:
    """What a route's badge says; nothing for most."""
    if route.tunnel:
        return str(route.tunnel)
    needed = any(route.length in technology.opens_lengths for technology in file.technologies)
    return str(route.length) if needed and not route.free_of_technology else ""


def _chain(file: BoxFile, route: Route, places: dict[str, int]) -> Chain:
    ends = places[route.between[0]], places[route.between[1]]
    return Chain(ends, 3 * route.length + bool(sign_of(file, route)), (WIDE + BESIDE * (len(route.tracks) - 1)) / 2)


def _named(file: BoxFile, home: Points, at: Points, chains: Sequence[Chain]) -> tuple[Points, list[Label]]:
    """Put the names, make room for them, and look again, until nothing is covered and no route turns sharply for it."""
    cities = {place.id: city for city in file.cities for place in city.places}
    names = {
        number: (cities[place.id].name.en, cities[place.id].name.de)
        for number, place in enumerate(file.places)
        if cities[place.id].name.en
    }
    labels: list[Label] = []
    best: tuple[float, Points, list[Label]] | None = None
    for _ in range(_AGAIN):
        labels = Naming(at[: len(home)], _covers(at, chains, len(home)), WIDE / 2).put(names, labels)
        blocks = [label.block(at) for label in labels]
        moved = Relaxing(home, at, chains, blocks).run(_ROUNDS_WITH_NAMES)
        labels = [label.moved(moved[label.place] - at[label.place]) for label in labels]
        home, at = home * _LARGER, moved
        naming = Naming(at[: len(home)], _covers(at, chains, len(home)), WIDE / 2)
        labels = naming.nudged(labels)
        wrong = naming.covered(labels) + _bent(at, chains, len(home))
        if best is None or wrong < best[0]:
            best = wrong, at, labels
        if wrong < _NOTHING:
            break
    assert best is not None
    return best[1], best[2]


def _bent(at: Points, chains: Sequence[Chain], places: int) -> float:
    """How much further than is well all routes turn."""
    steps = [np.diff(at[path], axis=0) for path in paths_of(places, chains)]
    turns = [np.abs(np.diff(np.unwrap(np.arctan2(step[:, 1], step[:, 0])))).max() for step in steps]
    return float(np.clip(np.array(turns) - _SHARPEST, 0, None).sum())


def _covers(at: Points, chains: Sequence[Chain], places: int) -> Points:
    """What names must not cover: the middles of circles, close to each other, along all tracks."""
    spots = []
    for chain, path in zip(chains, paths_of(places, chains), strict=True):
        course = _course(at[path])
        lengths = _lengths(course)
        along = np.linspace(WIDE / 3, lengths[-1] - WIDE / 3, 2 * chain.points)
        middle = np.stack([np.interp(along, lengths, course[:, axis]) for axis in range(2)], axis=1)
        way = np.gradient(middle, axis=0)
        across = np.stack([-way[:, 1], way[:, 0]], axis=1) / np.hypot(*way.T)[:, None]
        beside = chain.half - WIDE / 2
        spots += [middle + across * aside for aside in np.linspace(-beside, beside, 1 + round(2 * beside / BESIDE))]
    return np.vstack(spots)


def _course(path: Points) -> Points:
    """The part of a path that its spaces lie on."""
    inner = path[1:-1]
    return np.vstack([1.5 * inner[0] - 0.5 * inner[1], inner, 1.5 * inner[-1] - 0.5 * inner[-2]])


def _lengths(course: Points) -> Points:
    """How far along the course each of its points is."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(course, axis=0).T))])


def _framed(file: BoxFile, at: Points, chains: Sequence[Chain], labels: list[Label]) -> Plan:
    """Everything moved so that the board begins at 0, 0 and has its margin."""
    corners = [(label.x, label.y) for label in labels]
    corners += [(label.x + label.width, label.y + label.height) for label in labels]
    everything = np.vstack([at, np.array(corners).reshape(-1, 2)])
    low, high = everything.min(0) - MARGIN, everything.max(0) + MARGIN
    at = at - low
    spots = tuple(
        Spot(place.id, city, float(x), float(y))
        for (city, place), (x, y) in zip(
            ((city, place) for city in file.cities for place in city.places), at[: len(file.places)], strict=True
        )
    )
    paths = paths_of(len(spots), chains)
    lines = tuple(_line(file, route, at[path]) for route, path in zip(file.routes, paths, strict=True))
    width, height = high - low
    placed = tuple(label.moved(-low) for label in labels)
    return Plan(float(width), float(height), spots, lines, placed, land(spots, lines))


def _line(file: BoxFile, route: Route, path: Points) -> Line:
    """A route along its path: spaces spread evenly, the badge in the middle, tracks side by side."""
    sign = sign_of(file, route)
    course = _course(path)
    lengths = _lengths(course)
    steps = lengths[-1] / (len(path) - 2)
    taken = np.cumsum([3.0] * route.length)
    badge_after = (route.length + 1) // 2
    middles = taken - 1.5 + (np.arange(route.length) >= badge_after) * bool(sign)
    forward = _forward(path)
    tracks = []
    for number in range(len(route.tracks)):
        aside = (number - (len(route.tracks) - 1) / 2) * BESIDE * forward
        tracks.append(
            tuple(
                _space(course, lengths, float(middle) * steps, aside, place in _locomotives(route))
                for place, middle in enumerate(middles)
            )
        )
    badge = None
    if sign:
        x, y = _point(course, lengths, (3 * badge_after + 0.5) * steps)
        badge = x, y
    whole = tuple((float(x), float(y)) for x, y in np.vstack([path[0], course, path[-1]]))
    return Line(route, whole, tuple(tracks), badge, sign)


def _forward(path: Points) -> int:
    """Tracks are counted from above, or from the left, whichever end the route begins at."""
    x, y = path[-1] - path[0]
    return 1 if (x > 0 if abs(x) >= abs(y) else y < 0) else -1


def _locomotives(route: Route) -> set[int]:
    """The spaces that take locomotives: spread evenly over the ferry."""
    return {int((number + 0.5) * route.length / route.locomotives) for number in range(route.locomotives)}


def _point(course: Points, lengths: Points, along: float) -> tuple[float, float]:
    return float(np.interp(along, lengths, course[:, 0])), float(np.interp(along, lengths, course[:, 1]))


def _space(course: Points, lengths: Points, along: float, aside: float, locomotive: bool) -> Space:
    """A space so far along the course, and so far beside it."""
    (x0, y0), (x1, y1) = (_point(course, lengths, along + by) for by in (-STEP, STEP))
    x, y = _point(course, lengths, along)
    x, y = (x + (x0 + x1) / 2) / 2, (y + (y0 + y1) / 2) / 2
    far = float(np.hypot(x1 - x0, y1 - y0))
    across = -(y1 - y0) / far, (x1 - x0) / far
    angle = degrees(atan2(y1 - y0, x1 - x0))
    angle = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
    return Space(x + aside * across[0], y + aside * across[1], angle, locomotive)
