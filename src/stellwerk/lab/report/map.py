"""The board as a map: its routes as lines, wide where winners build and coloured by who builds there more."""

import math
from collections import Counter
from collections.abc import Mapping

from stellwerk.box.build import Contents
from stellwerk.lab.report.figures import Taken
from stellwerk.lab.report.svg import WIDTH, picture, tag, text

EDGE = 46.0
TALLEST = 800.0
FAR = 0.5
"""A place further from the others than this share of their width is drawn just beside them: New York, from England."""
BESIDE = 0.12
BEND = 0.16
"""How far the second route between two cities bends away, as a share of its length."""
TELLING = 0.15
"""A difference between winners and losers that has the full colour."""

AROUND = ((6.0, -7.0), (6.0, 7.0), (-6.0, -7.0), (-6.0, 7.0), (8.0, 0.0), (-8.0, 0.0))
"""Where a name can stand beside its dot; the first is the best."""
LETTER = 5.6
"""The width of a letter of a name, about."""

Point = tuple[float, float]


def board(contents: Contents, route_of: list[int], taken: Mapping[int, Taken]) -> str:
    """A map of the routes. A drawing of the board itself can take its place: it needs the same numbers, by route."""
    points = places(contents)
    height = max(y for _, y in points) + EDGE
    most = max(max(one.winners.value, one.losers.value) for one in taken.values()) or 1.0
    drawn: Counter[frozenset[str]] = Counter()
    lines = []
    done = set()
    for track, route in enumerate(contents.routes_of_tracks):
        if route_of[track] in done:
            continue
        done.add(route_of[track])
        ends = frozenset(route.between)
        start, end = (points[contents.place_number[place]] for place in route.between)
        lines.append(_line(start, end, drawn[ends], taken[route_of[track]], most))
        drawn[ends] += 1
    dots = [tag("circle", cx=x, cy=y, r=3, class_="city") for x, y in points]
    often = sorted(taken.values(), key=lambda one: -one.winners.value)[:5]
    told = "Most often owned by winners: " + "; ".join(f"{one.name} {one.winners.value:.0%}" for one in often)
    return picture(height, "The routes of winners and losers", told, *lines, *dots, *_labels(contents, points))


def _labels(contents: Contents, points: list[Point]) -> list[str]:
    """The names of the cities, each beside its dot where no other name is yet."""
    taken: list[tuple[float, float, float, float]] = [(x - 3, y - 3, x + 3, y + 3) for x, y in points]
    labels = []
    for (x, y), place in zip(points, contents.places):
        city = contents.city_of_place[place.id]
        if city.places[0] != place:
            continue
        wide = LETTER * len(city.name.en)
        spots = [(x + dx - (wide if dx < 0 else 0), y + dy) for dx, dy in AROUND]
        boxes = [(left, middle - 5, left + wide, middle + 5) for left, middle in spots]
        best = min(range(len(spots)), key=lambda spot: (_clashes(boxes[spot], taken), spot))
        taken.append(boxes[best])
        labels.append(text(*spots[best], city.name.en, "label"))
    return labels


def _clashes(box: tuple[float, float, float, float], others: list[tuple[float, float, float, float]]) -> int:
    outside = box[0] < 0 or box[2] > WIDTH
    return 9 * outside + sum(
        box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in others
    )


def places(contents: Contents) -> list[Point]:
    """Where the places lie in the picture: as on the printed board where that is known, else by the globe."""
    cities = [contents.city_of_place[place.id] for place in contents.places]
    if all(city.board for city in cities):
        raw = [city.board for city in cities if city.board]
        xs, ys = [x for x, _ in raw], [y * 0.68 for _, y in raw]
    else:
        xs = _pull_in([math.radians(place.lon) for place in contents.places])
        ys = _pull_in([-math.asinh(math.tan(math.radians(place.lat))) for place in contents.places])
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    unit = min((WIDTH - 2 * EDGE) / wide, (TALLEST - 2 * EDGE) / high)
    left = (WIDTH - unit * wide) / 2
    return [(left + unit * (x - min(xs)), EDGE + unit * (y - min(ys))) for x, y in zip(xs, ys)]


def _pull_in(values: list[float]) -> list[float]:
    """One far place must not make all others a dot."""
    line = sorted(values)
    lows, highs = line[1:], line[:-1]
    if lows[0] - line[0] > FAR * (lows[-1] - lows[0]):
        return [max(value, lows[0] - BESIDE * (lows[-1] - lows[0])) for value in values]
    if line[-1] - highs[-1] > FAR * (highs[-1] - highs[0]):
        return [min(value, highs[-1] + BESIDE * (highs[-1] - highs[0])) for value in values]
    return values


def _line(start: Point, end: Point, earlier: int, taken: Taken, most: float) -> str:
    (x1, y1), (x2, y2) = start, end
    bend = BEND * earlier
    middle = ((x1 + x2) / 2 - bend * (y2 - y1), (y1 + y2) / 2 + bend * (x2 - x1))
    path = f"M{x1:.1f} {y1:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {x2:.1f} {y2:.1f}"
    often = max(taken.winners.value, taken.losers.value) / most
    told = f"{taken.name}: winners {taken.winners.value:.0%}, losers {taken.losers.value:.0%}"
    wide = 1.2 + 7.5 * often
    plain = tag("path", d=path, class_="route", stroke_width=wide)
    colour = "route more" if taken.lead > 0 else "route less"
    strength = min(1.0, abs(taken.lead) / TELLING)
    return tag(
        "g", tag("title", told), plain, tag("path", d=path, class_=colour, stroke_width=wide, stroke_opacity=strength)
    )
