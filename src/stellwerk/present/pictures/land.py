"""The land under a board: what its land routes enclose, with a margin. Ferries lead over the sea.

There are no coastlines in a board's file, so the network itself is the shape of the land.
"""

from collections.abc import Sequence
from math import atan2
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from stellwerk.present.pictures.plan import Line, Spot

Course: TypeAlias = tuple[tuple[float, float], ...]


class Land(NamedTuple):
    """Polygons to fill, and courses to draw with a broad brush."""

    fields: tuple[Course, ...]
    ways: tuple[Course, ...]


def land(spots: Sequence["Spot"], lines: Sequence["Line"]) -> Land:
    """The land of a board: the fields between its land routes, and the routes and cities themselves."""
    ways = [line for line in lines if not line.route.ferry]
    islands = [((spot.x, spot.y), (spot.x, spot.y)) for spot in spots]
    return Land(tuple(_fields(ways)), (*(line.course for line in ways), *islands))


def _fields(lines: Sequence["Line"]) -> list[Course]:
    """Every field that routes enclose: walk along a route, turn sharply at each city, until the walk is closed."""
    leaving: dict[str, list[tuple[float, int, bool]]] = {}
    for number, line in enumerate(lines):
        for back in (False, True):
            course = line.course[::-1] if back else line.course
            turn = atan2(course[2][1] - course[0][1], course[2][0] - course[0][0])
            leaving.setdefault(line.route.between[back], []).append((turn, number, back))
    for ways in leaving.values():
        ways.sort()
    walked: set[tuple[int, bool]] = set()
    fields = []
    for number in range(len(lines)):
        for back in (False, True):
            if (number, back) not in walked:
                field = _walk(lines, leaving, walked, number, back)
                if _area(field) > 0:
                    fields.append(field)
    return fields


def _walk(
    lines: Sequence["Line"],
    leaving: dict[str, list[tuple[float, int, bool]]],
    walked: set[tuple[int, bool]],
    number: int,
    back: bool,
) -> Course:
    """Around one field, until the walk comes to where it has been."""
    course: list[tuple[float, float]] = []
    while (number, back) not in walked:
        walked.add((number, back))
        line = lines[number]
        course += line.course[::-1] if back else line.course
        ways = [(way, returning) for _, way, returning in leaving[line.route.between[not back]]]
        number, back = ways[ways.index((number, not back)) - 1]
    return tuple(course)


def _area(course: Course) -> float:
    """The area of a polygon; negative if it goes around the other way, as the outside does."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(course, course[1:] + course[:1], strict=True)) / 2
