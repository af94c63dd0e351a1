"""Final results: what every side's score is made of, item by item, checked to add up; who wins, and by what."""

from collections.abc import Sequence

from stellwerk.api.connectivity import Connectivity, find_connectivity
from stellwerk.api.decoded import SEATS_OF, DecodedBox, DecodedState, as_written, decode_box
from stellwerk.api.result_types import BigCity, CrewResult, Result, ScoredTicket, ScoreRow, TechnologyPoints
from stellwerk.api.score_items import score_rows
from stellwerk.box.build import Contents
from stellwerk.box.record import YARD, Box
from stellwerk.rules.scoring import owns_ticket
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

_owns_ticket = as_written(owns_ticket)


def result(contents: Contents, box: Box, state: State) -> Result:
    """The result of a game that is over. A view of it serves as well: at the end everything that scores is open."""
    b, s = decode_box(contents, box), DecodedState(state)
    if s.phase != OVER:
        raise ValueError("there is no result yet: the game is not over")
    networks = [None if b.family == YARD else find_connectivity(b, state, seats) for seats in b.seats_of_side]
    sides = tuple(_crew_result(contents, b, s, side, network) for side, network in enumerate(networks))
    winners = SEATS_OF[s.winners]
    shared = len({b.side[seat] for seat in winners}) > 1
    decided = _decided_by(sides, shared, big_cities=b.last_tie == 1)
    rows = score_rows(contents, sides, [s.items[side.seats[0]] for side in sides])
    _check_rows(sides, rows)
    return Result(contents.file.game, sides, winners, shared, decided, rows, contents)


def _crew_result(
    contents: Contents, box: DecodedBox, s: DecodedState, side: int, network: Connectivity | None
) -> CrewResult:
    seats = box.seats_of_side[side]
    lead, bits = seats[0], sum(1 << seat for seat in seats)
    items = s.items[lead]
    found = CrewResult(
        seats=seats,
        score=s.score[lead],
        route_points=items[ROUTES],
        tracks=sum(owners & bits != 0 for owners in s.owners[: box.tracks]),
        tickets=_tickets(contents, box, s, side, network),
        completed_tickets=s.completed[lead],
        longest_path=s.longest[lead],
        longest_path_bonus=items[LONGEST],
        most_tickets_bonus=items[MOST_TICKETS],
        technologies=_technologies(contents, s, lead),
        big_cities=_big_cities(contents, box, s, lead),
        last_tie_breaker=s.bonuses[lead] if box.last_tie or not box.tie_by_own_path else s.longest[lead],
        wins=bool(s.winners >> lead & 1),
    )
    _check(found, s)
    return found


def _tickets(
    contents: Contents, box: DecodedBox, s: DecodedState, side: int, network: Connectivity | None
) -> tuple[ScoredTicket, ...]:
    """Most points first, those that were made before those that were not."""
    scored = []
    for number, ticket in enumerate(contents.tickets):
        if _owns_ticket(box, s, side, number):
            at = s.ticket_at[number]
            made = at >= COMPLETED if network is None else network.joins(box.ticket_ends[number])
            scored.append(ScoredTicket(ticket.id, ticket.points, made, _holder(box, at)))
    return tuple(sorted(scored, key=lambda scored_ticket: (not scored_ticket.made, -scored_ticket.points)))


def _holder(box: DecodedBox, at: int) -> int | None:
    for first in (HELD, COMPLETED):
        if first <= at < first + box.seats:
            return at - first
    return None


def _technologies(contents: Contents, s: DecodedState, lead: int) -> tuple[TechnologyPoints, ...]:
    """UK-23, UK-28, UK-29: those with points at the end. A stake is won or lost: the items say which."""
    won_tickets = 1 if s.items[lead][STAKE_TICKETS] > 0 else -1
    won_path = 1 if s.items[lead][STAKE_PATH] > 0 else -1
    found = []
    for number, technology in enumerate(contents.technologies):
        if s.technologies[lead] >> number & 1 and (
            technology.ticket_points or technology.stakes_tickets or technology.stakes_path
        ):
            points = technology.ticket_points * s.completed[lead]
            points += technology.stakes_tickets * won_tickets + technology.stakes_path * won_path
            found.append(TechnologyPoints(technology.id, points))
    return tuple(found)


def _big_cities(contents: Contents, box: DecodedBox, s: DecodedState, lead: int) -> tuple[BigCity, ...]:
    """CARD-28: city by city."""
    found = []
    for city, bonus in contents.file.big_cities.items():
        each = _naming(contents, box, s, contents.places_of_city[city][0])
        has_most = each[lead] == max(each) > 0
        found.append(BigCity(city, each[lead], bonus if has_most else 0))
    return tuple(found)


def _naming(contents: Contents, box: DecodedBox, s: DecodedState, place: int) -> list[int]:
    """By seat: how many completed tickets name a city. `_check` holds it to what the rules counted."""
    naming = [at for at, ends in zip(s.ticket_at, box.ticket_ends) if place in (ends[0], ends[2])]
    return [naming.count(COMPLETED + seat) for seat in range(contents.seats)]


def _check(side: CrewResult, s: DecodedState) -> None:
    """Every item is what the referee reckoned, and all of them together are the score."""
    items = s.items[side.seats[0]]
    technologies = items[PER_TICKET] + items[STAKE_TICKETS] + items[STAKE_PATH]
    pairs = {
        "tickets made": (side.made_points, items[MADE]),
        "tickets missed": (side.missed_points, items[MISSED]),
        "technologies": (side.technology_points, technologies),
        "big cities": (side.big_city_points, items[BIG_CITIES]),
        "completed tickets": (sum(ticket.made for ticket in side.tickets), side.completed_tickets),
        "routes": (sum(s.route_points[seat] for seat in side.seats), side.route_points),
        "score": (sum(items), side.score),
    }
    for what, (found, reckoned) in pairs.items():
        if found != reckoned:
            raise ArithmeticError(f"seats {side.seats}: {what} come to {found}, but the referee reckoned {reckoned}")


def _check_rows(sides: Sequence[CrewResult], rows: Sequence[ScoreRow]) -> None:
    """The rows together are the score: no item of the referee is without one."""
    for place, side in enumerate(sides):
        told = sum(row.crews[place].points or 0 for row in rows)
        if told != side.score:
            raise ArithmeticError(
                f"seats {side.seats}: the rows of the scores come to {told}, but the score is {side.score}; "
                "every item of the referee needs a row in api/score_items.py that applies"
            )


def _decided_by(sides: tuple[CrewResult, ...], shared: bool, big_cities: bool) -> str:
    """BASE-34, CARD-30: the first thing in which the winner is ahead of all the others."""
    if shared:
        return "shared"
    first = next(side for side in sides if side.wins)
    others = [side for side in sides if not side.wins]
    if all(side.score < first.score for side in others):
        return "points"
    level = [side for side in others if side.score == first.score]
    if all(side.completed_tickets < first.completed_tickets for side in level):
        return "completed_tickets"
    return "big_city_bonuses" if big_cities else "longest_path"
