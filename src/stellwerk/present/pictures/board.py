"""Draws a board: land and sea, routes with their wagon spaces, trains on them, cities and names."""

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin

from stellwerk.api.wording import Language, translate
from stellwerk.present.pictures.land import Course
from stellwerk.present.pictures.names import LINE, SIZE, Label, lines_of
from stellwerk.present.pictures.plan import LONG, WIDE, Line, Plan, Space, Spot
from stellwerk.present.pictures.style import seat_colours
from stellwerk.present.pictures.svg import PREFIX, number, tag, use, words
from stellwerk.present.pictures.text import width

_WAVE = 26
"""From row to row of waves."""


def board(
    plan: Plan,
    lakes: Iterable[Course],
    owners: Mapping[str, tuple[int, ...]],
    wanted: Mapping[str, bool],
    language: Language,
    team_size: int = 1,
) -> str:
    """A board with the trains on it. `wanted`: the cities of the viewer's tickets, and whether all these are made."""
    parts = [_land(plan), *(tag("path", d=f"M{_written(lake)}Z", class_="lake") for lake in lakes)]
    parts += [_rails(line) for line in plan.lines]
    parts += [_casings(line, owners, team_size) for line in plan.lines]
    parts += [_spaces(line, owners) for line in plan.lines]
    parts += [_badge(line) for line in plan.lines if line.badge is not None]
    parts += [_city(spot, wanted.get(spot.city.id)) for spot in plan.spots]
    parts += [_name(label, plan.spots[label.place], language) for label in plan.labels]
    return "".join(parts)


def sea(wide: float, high: float) -> str:
    """The sea with its waves."""
    crests = "".join(
        f"M{number(x + (_WAVE if row % 2 else 0))} {number(y)}q4-4 8 0t8 0"
        for row, y in enumerate(_steps(14, high - 8, _WAVE))
        for x in _steps(10, wide - 44, 2 * _WAVE)
    )
    return tag("rect", width=wide, height=high, class_="sea", rx=3) + tag("path", d=crests, class_="wave")


def _land(plan: Plan) -> str:
    """The land, drawn three times: its coast, its edge, itself."""
    fields = tag("path", d="".join(f"M{_written(field)}Z" for field in plan.land.fields))
    ways = tag("path", d="".join(f"M{_written(way)}" for way in plan.land.ways), fill="none")
    shape = tag("defs", tag("g", fields, ways, id=f"{PREFIX}-shape"))
    return shape + "".join(f'<use href="#{PREFIX}-shape" class="{layer}"/>' for layer in ("coast", "edge", "land"))


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + number * step for number in range(max(0, int((last - first) / step) + 1))]


def _written(course: Course) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in course)


def _rails(line: Line) -> str:
    kind = " boat" if line.route.ferry else " dug" if line.route.tunnel else ""
    return tag("path", d=f"M{_written(line.course)}", class_=f"rail{kind}")


def _casings(line: Line, owners: Mapping[str, tuple[int, ...]], team_size: int) -> str:
    """A band in the owner's colour under each claimed track; where two share it, their colours take turns."""
    parts = []
    for track, spaces in zip(line.route.tracks, line.tracks, strict=True):
        seats = owners.get(track.id, ())
        path = f"M{_written(_through(spaces))}"
        if seats:
            parts.append(tag("path", d=path, class_="case outline", stroke_width=WIDE + 4.6))
        for place, seat in enumerate(seats):
            dashes = f"{number(LONG / 2)}" if place else None
            colour = seat_colours(seat, team_size)[0]
            width_ = WIDE + 2.6
            parts.append(
                tag("path", d=path, class_="case", stroke=colour, stroke_width=width_, stroke_dasharray=dashes)
            )
    return "".join(parts)


def _through(spaces: Sequence[Space]) -> Course:
    """A line through the middles of spaces, from end to end of their row but for its round ends."""
    half = LONG / 2 - WIDE / 2
    (first, *_), last = spaces, spaces[-1]
    ahead = (last.x - first.x) * cos(radians(first.angle)) + (last.y - first.y) * sin(radians(first.angle))
    half = -half if ahead < 0 else half
    start = first.x - half * cos(radians(first.angle)), first.y - half * sin(radians(first.angle))
    end = last.x + half * cos(radians(last.angle)), last.y + half * sin(radians(last.angle))
    return (start, *((space.x, space.y) for space in spaces), end)


def _spaces(line: Line, owners: Mapping[str, tuple[int, ...]]) -> str:
    """Empty spaces, or the owners' wagons on them."""
    parts = []
    for track, spaces in zip(line.route.tracks, line.tracks, strict=True):
        seats = owners.get(track.id, ())
        for space in spaces:
            if seats:
                share = 1 / len(seats)
                for place, seat in enumerate(seats):
                    aside = (place - (len(seats) - 1) / 2) * share * LONG
                    more = f" translate({number(aside)} 0) scale({number(share)} 1)" if len(seats) > 1 else ""
                    parts.append(use(f"wagon-{seat}", space.x, space.y, space.angle, more))
            else:
                kind = "locomotive" if space.locomotive else track.colour
                parts.append(use(f"space-{kind}", space.x, space.y, space.angle))
                if line.route.tunnel:
                    parts.append(use("portal", space.x, space.y, space.angle))
    return "".join(parts)


def _badge(line: Line) -> str:
    """The cards that a tunnel turns over, in its portal; or the length that needs a technology."""
    assert line.badge is not None
    x, y = line.badge
    kind = "arch" if line.route.tunnel else "badge"
    return use(kind, x, y) + words(line.sign, x, y + 2.7, class_="sign", text_anchor="middle")


def _city(spot: Spot, made: bool | None) -> str:
    if spot.city.junction:
        return use("junction", spot.x, spot.y)
    mark = "" if made is None else use("done" if made else "open", spot.x, spot.y)
    return use("city", spot.x, spot.y) + mark


def _name(label: Label, spot: Spot, language: Language) -> str:
    """A name, exactly as wide as its label, beside its city."""
    lines = lines_of(translate(spot.city.name, language), label.lines)
    anchor, x = label.anchor(spot.x)
    return "".join(
        words(
            line,
            x,
            label.y + LINE * (row + 0.8),
            class_="name",
            font_size=SIZE,
            text_anchor=anchor,
            textLength=width(line, SIZE),
            lengthAdjust="spacingAndGlyphs",
        )
        for row, line in enumerate(lines)
    )
