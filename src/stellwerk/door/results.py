"""Final results: what every crew's score is made of, item by item, checked to add up; who wins, and by what."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stellwerk.box.record import PLACES, YARD, Box
from stellwerk.box.tables import Contents
from stellwerk.door.views_json import NOT_IN_JSON, plain
from stellwerk.rules.network import crew_bits, join_places, joins
from stellwerk.rules.scoring import naming, owns_ticket
from stellwerk.rules.state import (
    BIG_CITIES,
    COMPLETED,
    HELD,
    LONGEST,
    MADE,
    MISSED,
    MOST_TICKETS,
    OVER,
    PER_TICKET,
    ROUTES,
    STAKE_PATH,
    STAKE_TICKETS,
    State,
)


@dataclass(frozen=True)
class ScoredTicket:
    """A ticket at the end: its points count for the crew if it was made, against it if not."""

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
    """A big city: completed tickets of the crew that name it, and the bonus if nobody has more."""

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
    """How many tracks the crew owns."""
    tickets: tuple[ScoredTicket, ...]
    completed_tickets: int
    """First tie-breaker (BASE-34, CARD-30)."""
    longest_path: int
    longest_path_bonus: int
    most_tickets_bonus: int
    technologies: tuple[TechnologyPoints, ...]
    big_cities: tuple[BigCity, ...]
    last_tie_breaker: int
    """BASE-34: 1 with the longest path, else 0; CARD-30: big-city bonuses won."""
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
        return sum(one.points for one in self.technologies)

    @property
    def big_city_points(self) -> int:
        """All big-city bonuses."""
        return sum(one.points for one in self.big_cities)


@dataclass(frozen=True)
class Result:
    """The end of a game."""

    game: str
    crews: tuple[CrewResult, ...]
    """In the order of the seats."""
    winners: tuple[int, ...]
    """Seats."""
    shared: bool
    """Do several crews share the win?"""
    decided_by: str
    """What told the winner from the next: points, completed_tickets, longest_path or big_city_bonuses; or shared."""
    contents: Contents = field(repr=False, compare=False, metadata=NOT_IN_JSON)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, with ids and words."""
        result = plain(self)
        assert isinstance(result, dict)
        return result


def result(contents: Contents, box: Box, state: State) -> Result:
    """The result of a game that is over. A view of it serves as well: at the end everything that scores is open."""
    if state.phase != OVER:
        raise ValueError("there is no result yet: the game is not over")
    crews = tuple(_crew_result(contents, box, state, crew) for crew in range(int(box.crews)))
    winners = tuple(seat for seat in range(int(box.seats)) if int(state.winners) >> seat & 1)
    shared = len({int(box.crew[seat]) for seat in winners}) > 1
    decided = _decided_by(crews, shared, big_cities=box.last_tie == 1)
    return Result(contents.file.game, crews, winners, shared, decided, contents)


def _crew_result(contents: Contents, box: Box, state: State, crew: int) -> CrewResult:
    seats = tuple(seat for seat in range(int(box.seats)) if box.crew[seat] == crew)
    lead = seats[0]
    items = state.items[lead]
    found = CrewResult(
        seats=seats,
        score=int(state.score[lead]),
        route_points=int(items[ROUTES]),
        tracks=sum(int(state.owners[track]) & crew_bits(box, crew) != 0 for track in range(int(box.tracks))),
        tickets=_tickets(contents, box, state, crew),
        completed_tickets=int(state.completed[lead]),
        longest_path=int(state.longest[lead]),
        longest_path_bonus=int(items[LONGEST]),
        most_tickets_bonus=int(items[MOST_TICKETS]),
        technologies=_technologies(contents, state, lead),
        big_cities=_big_cities(contents, box, state, lead),
        last_tie_breaker=int(state.bonuses[lead]),
        wins=bool(int(state.winners) >> lead & 1),
    )
    _check(found, state)
    return found


def _tickets(contents: Contents, box: Box, state: State, crew: int) -> tuple[ScoredTicket, ...]:
    """Most points first, those that were made before those that were not."""
    roots = np.empty(PLACES, np.int16)
    join_places(box, state, crew_bits(box, crew), roots)
    scored = []
    for number, ticket in enumerate(contents.tickets):
        if owns_ticket(box, state, crew, number):
            at = int(state.ticket_at[number])
            made = at >= COMPLETED if box.family == YARD else bool(joins(box, roots, number))
            scored.append(ScoredTicket(ticket.id, ticket.points, made, _holder(box, at)))
    return tuple(sorted(scored, key=lambda one: (not one.made, -one.points)))


def _holder(box: Box, at: int) -> int | None:
    for first in (HELD, COMPLETED):
        if first <= at < first + box.seats:
            return at - first
    return None


def _technologies(contents: Contents, state: State, lead: int) -> tuple[TechnologyPoints, ...]:
    """UK-23, UK-28, UK-29: those with points at the end. A stake is won or lost: the items say which."""
    won_tickets = 1 if state.items[lead, STAKE_TICKETS] > 0 else -1
    won_path = 1 if state.items[lead, STAKE_PATH] > 0 else -1
    found = []
    for number, one in enumerate(contents.technologies):
        if int(state.technologies[lead]) >> number & 1 and (one.ticket_points or one.stakes_tickets or one.stakes_path):
            points = one.ticket_points * int(state.completed[lead])
            points += one.stakes_tickets * won_tickets + one.stakes_path * won_path
            found.append(TechnologyPoints(one.id, points))
    return tuple(found)


def _big_cities(contents: Contents, box: Box, state: State, lead: int) -> tuple[BigCity, ...]:
    """CARD-28: city by city."""
    found = []
    for city, bonus in contents.file.big_cities.items():
        place = contents.places_of_city[city][0]
        each = [int(naming(box, state, seat, place)) for seat in range(int(box.seats))]
        has_most = each[lead] == max(each) > 0
        found.append(BigCity(city, each[lead], bonus if has_most else 0))
    return tuple(found)


def _check(crew: CrewResult, state: State) -> None:
    """Every item is what the referee reckoned, and all of them together are the score."""
    items = [int(item) for item in state.items[crew.seats[0]]]
    technologies = items[PER_TICKET] + items[STAKE_TICKETS] + items[STAKE_PATH]
    pairs = {
        "tickets made": (crew.made_points, items[MADE]),
        "tickets missed": (crew.missed_points, items[MISSED]),
        "technologies": (crew.technology_points, technologies),
        "big cities": (crew.big_city_points, items[BIG_CITIES]),
        "completed tickets": (sum(ticket.made for ticket in crew.tickets), crew.completed_tickets),
        "routes": (sum(int(state.route_points[seat]) for seat in crew.seats), crew.route_points),
        "score": (sum(items), crew.score),
    }
    for what, (found, reckoned) in pairs.items():
        if found != reckoned:
            raise ArithmeticError(f"seats {crew.seats}: {what} come to {found}, but the referee reckoned {reckoned}")


def _decided_by(crews: tuple[CrewResult, ...], shared: bool, big_cities: bool) -> str:
    """BASE-34, CARD-30: the first thing in which the winner is ahead of all the others."""
    if shared:
        return "shared"
    first = next(crew for crew in crews if crew.wins)
    others = [crew for crew in crews if not crew.wins]
    if all(crew.score < first.score for crew in others):
        return "points"
    level = [crew for crew in others if crew.score == first.score]
    if all(crew.completed_tickets < first.completed_tickets for crew in level):
        return "completed_tickets"
    return "big_city_bonuses" if big_cities else "longest_path"
