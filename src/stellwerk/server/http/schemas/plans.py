"""What is told about the plan of a board: where everything on it is drawn, whatever the page looks like."""

from typing import Literal

from pydantic import BaseModel, Field

Point = tuple[float, float]
"""Rightwards, downwards, from the board's upper left corner."""


class SizesAnswer(BaseModel):
    """How large things are; the plan leaves so much room for them."""

    long: float = Field(description="A wagon space, along the track")
    wide: float = Field(description="A wagon space, across the track")
    beside: float = Field(description="From the middle of a track to that of the next")
    badge: float = Field(description="The radius of a badge")
    city: float = Field(description="The radius of a city")
    letters: float = Field(description="The size of the letters of a name")
    line: float = Field(description="From line to line of a name")


class LineAnswer(BaseModel):
    """A line of a name, and how wide it is to be drawn."""

    text: str
    width: float


class LabelAnswer(BaseModel):
    """Where the name of a city stands: a box that covers nothing else."""

    x: float
    y: float
    width: float
    height: float
    anchor: Literal["start", "middle", "end"]
    anchor_x: float = Field(description="Where its lines begin, end, or have their middle")
    en: list[LineAnswer]
    de: list[LineAnswer]


class SpotAnswer(BaseModel):
    """A place as it is drawn."""

    place: str
    city: str
    x: float
    y: float
    junction: bool
    far: bool = Field(description="Really lies far away, and is drawn in to the edge")
    label: LabelAnswer | None


class SpaceAnswer(BaseModel):
    """A wagon space: its middle and its direction."""

    x: float
    y: float
    angle: float = Field(description="In degrees, clockwise from the right; never upside down")
    locomotive: bool = Field(description="A ferry's space for a locomotive")


class TrackSpacesAnswer(BaseModel):
    """The spaces of a track, from the route's first place to its second."""

    track: str
    spaces: list[SpaceAnswer]


class BadgeAnswer(BaseModel):
    """A badge on a route: the cards that a tunnel turns over, or the length that needs a technology."""

    x: float
    y: float
    text: str
    kind: Literal["tunnel", "length"]


class CourseAnswer(BaseModel):
    """A route as it is drawn."""

    route: str
    course: list[Point] = Field(description="Its middle line, from place to place")
    tracks: list[TrackSpacesAnswer]
    badge: BadgeAnswer | None


class LandAnswer(BaseModel):
    """The land as the network shows it, for boards without a coastline: areas to fill, lines for a broad brush."""

    fields: list[list[Point]]
    ways: list[list[Point]]


class BendAnswer(BaseModel):
    """A place that the chart is bent at: where it would lie, and how far it pulls there."""

    x: float
    y: float
    by_x: float
    by_y: float


class ChartAnswer(BaseModel):
    """From latitude and longitude to the plan, for coastlines.

    First d3's `geoConicConformal().parallels(parallels).rotate([-middle, 0]).scale(1).translate([0, 0])`, which gives
    (u, v); then (x, y) = (a·u + b·v + c, d·u + e·v + f); then every bend pulls by exp(-(distance / reach)² / 2).
    """

    parallels: tuple[float, float]
    middle: float
    stretch: tuple[float, float, float, float, float, float] = Field(description="a, b, c, d, e, f")
    reach: float
    bends: list[BendAnswer]


class PlanAnswer(BaseModel):
    """The plan of a board. Nothing on it covers anything else."""

    game: str
    width: float
    height: float
    sizes: SizesAnswer
    spots: list[SpotAnswer]
    routes: list[CourseAnswer]
    land: LandAnswer
    chart: ChartAnswer
