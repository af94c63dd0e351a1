"""The plans of the boards as answers: where every city, name and wagon space is drawn."""

from collections.abc import Sequence

from stellwerk.api.wording import Language, translate
from stellwerk.box.read import list_boards, read
from stellwerk.present.pictures.chart import REACH, Chart, chart_of
from stellwerk.present.pictures.lay import CITY
from stellwerk.present.pictures.names import LINE, SIZE, Label, lines_of
from stellwerk.present.pictures.plan import BADGE, BESIDE, LONG, WIDE, Line, Plan, Spot, plan_of
from stellwerk.present.pictures.text import width
from stellwerk.server.http.schemas.plans import (
    BadgeAnswer,
    BendAnswer,
    ChartAnswer,
    CourseAnswer,
    LabelAnswer,
    LandAnswer,
    LineAnswer,
    PlanAnswer,
    Point,
    SizesAnswer,
    SpaceAnswer,
    SpotAnswer,
    TrackSpacesAnswer,
)

PLANNED = tuple(board for board in list_boards() if read(board).routes)
"""The shipped boards that have routes, and so a plan."""


def plan(game: str) -> PlanAnswer:
    """The plan of a shipped game's board. Working it out takes about a second: not on the event loop."""
    file = read(game)
    drawn = plan_of(file)
    chart = chart_of(file, drawn)
    labels = {label.place: label for label in drawn.labels}
    return PlanAnswer(
        game=game,
        width=_short(drawn.width),
        height=_short(drawn.height),
        sizes=SizesAnswer(long=LONG, wide=WIDE, beside=BESIDE, badge=BADGE, city=CITY, letters=SIZE, line=LINE),
        spots=[_spot(spot, labels.get(number), chart) for number, spot in enumerate(drawn.spots)],
        routes=[_course(line) for line in drawn.lines],
        land=_land(drawn),
        chart=_chart(chart),
    )


def _short(value: float) -> float:
    """A hundredth of a unit is finer than any screen."""
    return round(value, 2)


def _points(course: Sequence[tuple[float, float]]) -> list[Point]:
    return [(_short(x), _short(y)) for x, y in course]


def _spot(spot: Spot, label: Label | None, chart: Chart) -> SpotAnswer:
    return SpotAnswer(
        place=spot.place,
        city=spot.city.id,
        x=_short(spot.x),
        y=_short(spot.y),
        junction=spot.city.junction,
        far=spot.place in chart.far,
        label=None if label is None else _label(spot, label),
    )


def _label(spot: Spot, label: Label) -> LabelAnswer:
    anchor, x = label.anchor(spot.x)
    return LabelAnswer(
        x=_short(label.x),
        y=_short(label.y),
        width=_short(label.width),
        height=_short(label.height),
        anchor=anchor,
        anchor_x=_short(x),
        en=_lines(spot, label, "en"),
        de=_lines(spot, label, "de"),
    )


def _lines(spot: Spot, label: Label, language: Language) -> list[LineAnswer]:
    lines = lines_of(translate(spot.city.name, language), label.lines)
    return [LineAnswer(text=line, width=_short(width(line, SIZE))) for line in lines]


def _course(line: Line) -> CourseAnswer:
    return CourseAnswer(
        route=line.route.id,
        course=_points(line.course),
        tracks=[
            TrackSpacesAnswer(
                track=track.id,
                spaces=[
                    SpaceAnswer(x=_short(one.x), y=_short(one.y), angle=_short(one.angle), locomotive=one.locomotive)
                    for one in spaces
                ],
            )
            for track, spaces in zip(line.route.tracks, line.tracks, strict=True)
        ],
        badge=_badge(line),
    )


def _badge(line: Line) -> BadgeAnswer | None:
    if line.badge is None:
        return None
    x, y = line.badge
    return BadgeAnswer(x=_short(x), y=_short(y), text=line.sign, kind="tunnel" if line.route.tunnel else "length")


def _land(drawn: Plan) -> LandAnswer:
    return LandAnswer(
        fields=[_points(field) for field in drawn.land.fields], ways=[_points(way) for way in drawn.land.ways]
    )


def _chart(chart: Chart) -> ChartAnswer:
    return ChartAnswer(
        parallels=(chart.cone.south, chart.cone.north),
        middle=chart.cone.middle,
        stretch=chart.stretch,
        reach=REACH,
        bends=[
            BendAnswer(x=_short(bend.x), y=_short(bend.y), by_x=_short(bend.by_x), by_y=_short(bend.by_y))
            for bend in chart.bends
        ],
    )
