"""The forms of a final result: sides, their tickets, technologies and cities, and the rows of the table of scores."""

from dataclasses import dataclass, field
from typing import Any

from stellwerk.api.jsonable import NOT_IN_JSON, to_jsonable
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text


@dataclass(frozen=True)
class ScoredTicket:
    """A ticket at the end: its points count for the side if it was made, against it if not."""

    ticket: str
    points: int
    made: bool
    seat: int | None
    """Who held it; None: it was on the team's holder."""


@dataclass(frozen=True)
class TechnologyPoints:
    """What a technology brought at the end: points a completed ticket, or a stake won or lost."""

    technology: str
    points: int


@dataclass(frozen=True)
class BigCity:
    """A big city: completed tickets of the side that name it, and the bonus if nobody has more."""

    city: str
    tickets: int
    points: int


@dataclass(frozen=True)
class CrewResult:
    """The score of a player, or of a team, with everything it is made of."""

    seats: tuple[int, ...]
    score: int
    route_points: int
    tracks: int
    """How many tracks the side owns."""
    tickets: tuple[ScoredTicket, ...]
    completed_tickets: int
    """First tie-breaker (BASE-34, CARD-30)."""
    longest_path: int
    longest_path_bonus: int
    most_tickets_bonus: int
    technologies: tuple[TechnologyPoints, ...]
    big_cities: tuple[BigCity, ...]
    last_tie_breaker: int
    """BASE-34: the length of the longest path; CARD-30: big-city bonuses won."""
    wins: bool

    @property
    def made_points(self) -> int:
        """Points of the tickets that were made."""
        return sum(ticket.points for ticket in self.tickets if ticket.made)

    @property
    def missed_points(self) -> int:
        """Points lost with the tickets that were not."""
        return -sum(ticket.points for ticket in self.tickets if not ticket.made)

    @property
    def technology_points(self) -> int:
        """What all technologies brought at the end."""
        return sum(technology.points for technology in self.technologies)

    @property
    def big_city_points(self) -> int:
        """All big-city bonuses."""
        return sum(city.points for city in self.big_cities)


@dataclass(frozen=True)
class ScoreCell:
    """What a side has of an item."""

    points: int | None
    """None: on this board the item brings no points, and is there for ties."""
    count: int | None
    """How many the side has of what is counted; None: nothing is."""


@dataclass(frozen=True)
class ScorePart:
    """A part of an item that has several: a technology, a big city."""

    id: str
    name: Text
    crews: tuple[ScoreCell, ...]
    """In the order of the result's sides."""


@dataclass(frozen=True)
class ScoreRow(ScorePart):
    """An item of the scores: what it is called, and what each side has of it."""

    parts: tuple[ScorePart, ...]
    """What it is the sum of, where that is told one by one; else empty."""
    counted: Text | None
    """How a table tells the count, with {count} in it; None: it does not."""
    signed: bool = field(metadata=NOT_IN_JSON)
    """A text tells its points with their sign."""

    @property
    def lines(self) -> tuple[ScorePart, ...]:
        """As a table tells it in full: its parts, or itself."""
        return self.parts or (self,)


@dataclass(frozen=True)
class Result:
    """The end of a game."""

    game: str
    crews: tuple[CrewResult, ...]
    """In the order of the seats."""
    winners: tuple[int, ...]
    """Seats."""
    shared: bool
    """Do several sides share the win?"""
    decided_by: str
    """What told the winner from the next: points, completed_tickets, longest_path or big_city_bonuses; or shared."""
    rows: tuple[ScoreRow, ...]
    """The table of scores: the items that this board has, in the order in which they are counted."""
    contents: Contents = field(repr=False, compare=False, metadata=NOT_IN_JSON)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, with ids and words."""
        result = to_jsonable(self)
        assert isinstance(result, dict)
        return result
