"""Scores counted again from what lies on the table, in plain Python over ids: independent of the package's rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from stellwerk.box.build import Contents
from stellwerk.box.file import Route, Ticket
from stellwerk.rules.state import COMPLETED, HELD, SHARED, State
from tests.lib.play import Played

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}
"""BASE-27, ASIA-29."""
NEW_YORK = "new_york-southampton"

Edge = tuple[str, str, int]
"""A track: its two ends and its length."""


def members(bits: int) -> list[int]:
    """The seats of a set that is kept as bits."""
    return [seat for seat in range(8) if bits >> seat & 1]


def teams(contents: Contents) -> list[list[int]]:
    """Who scores together: partners side by side (ASIA-1), everybody else alone."""
    size = 2 if contents.file.ruleset == "team" else 1
    return [list(range(first, first + size)) for first in range(0, contents.seats, size)]


def held_technologies(contents: Contents, state: State, seat: int) -> set[str]:
    """The technologies in front of a seat."""
    return {
        technology.id
        for number, technology in enumerate(contents.technologies)
        if int(state.technologies[seat]) >> number & 1
    }


# Route points


@dataclass(frozen=True)
class Claim:
    """A seat became an owner of a track, by the action with this number."""

    at: int
    seat: int
    route: Route


def claims(played: Played) -> Iterator[Claim]:
    """Every claim of a game, in order."""
    owners = played.states.owners[:, : len(played.contents.tracks)].astype(int)
    for at, track in zip(*(owners[1:] != owners[:-1]).nonzero(), strict=True):
        (seat,) = members(int(owners[at + 1, track]) ^ int(owners[at, track]))
        yield Claim(int(at), seat, played.contents.routes_of_tracks[track])


def points_of(contents: Contents, route: Route, technologies: set[str]) -> int:
    """BASE-27, ASIA-29, UK-21, UK-22, UK-38: what a claim of this route scores with these technologies."""
    if contents.file.game in ("usa", "uk", "asia"):
        points = 40 if route.id == NEW_YORK else ROUTE_POINTS[route.length]
    else:
        points = route.points
    ferry = route.ferry and (route.id != NEW_YORK or contents.options["new_york_is_ferry"])
    return points + ("boiler_lagging" in technologies) + 2 * (ferry and "steam_turbines" in technologies)


# The network


def network(contents: Contents, state: State, seats: Iterable[int]) -> list[Edge]:
    """The tracks that these seats own."""
    return [
        (*route.between, route.length)
        for number, route in enumerate(contents.routes_of_tracks)
        if set(seats) & set(members(int(state.owners[number])))
    ]


def reached(edges: list[Edge], start: str) -> set[str]:
    """Every place that can be reached from this one."""
    found, front = {start}, [start]
    while front:
        place = front.pop()
        for a, b, _ in edges:
            for one, other in ((a, b), (b, a)):
                if one == place and other not in found:
                    found.add(other)
                    front.append(other)
    return found


def is_made(contents: Contents, edges: list[Edge], ticket: Ticket) -> bool:
    """BASE-32, UK-36: does the network join the two cities, at any of their places?"""
    spots = {city.id: {place.id for place in city.places} for city in contents.file.cities}
    a, b = (spots[city] for city in ticket.between)
    return any(reached(edges, spot) & b for spot in a)


def longest_trail(edges: list[Edge]) -> int:
    """BASE-33: the longest way that uses each track at most once, by trying all of them."""

    @cache
    def longest_from(place: str, free: frozenset[int]) -> int:
        best = 0
        for number in free:
            a, b, length = edges[number]
            if place in (a, b):
                best = max(best, length + longest_from(b if place == a else a, free - {number}))
        return best

    longest = 0
    for place in {end for edge in edges for end in edge[:2]}:
        near = reached(edges, place)
        longest = max(longest, longest_from(place, frozenset(n for n, edge in enumerate(edges) if edge[0] in near)))
    return longest


# The final score


def tickets_of(contents: Contents, state: State, team: list[int], number: int) -> list[Ticket]:
    """The tickets of a team: in its hands, on its holder, or completed in the card game."""
    places = {SHARED + number} | {HELD + seat for seat in team} | {COMPLETED + seat for seat in team}
    return [ticket for at, ticket in zip(state.ticket_at.tolist(), contents.tickets, strict=False) if at in places]


@dataclass
class Score:
    """What a team ends with."""

    made: list[Ticket]
    missed: list[Ticket]
    longest: int
    items: dict[str, int]

    @property
    def points(self) -> int:
        """All items together."""
        return sum(self.items.values())


def board_scores(contents: Contents, state: State, route_points: Mapping[int, int]) -> list[Score]:
    """BASE-32 to BASE-35, UK-23, UK-28 to UK-34, ASIA-25 to ASIA-27: the final score of each team, item by item."""
    scores = []
    for number, team in enumerate(teams(contents)):
        edges = network(contents, state, team)
        tickets = tickets_of(contents, state, team, number)
        made = [ticket for ticket in tickets if is_made(contents, edges, ticket)]
        missed = [ticket for ticket in tickets if ticket not in made]
        items = {
            "routes": sum(route_points[seat] for seat in team),
            "made": sum(ticket.points for ticket in made),
            "missed": -sum(ticket.points for ticket in missed),
        }
        scores.append(Score(made, missed, longest_trail(edges), items))
    longest = max(score.longest for score in scores)
    most = max(len(score.made) for score in scores)
    bonus = {"usa": 10, "asia": 10, "uk": 0}.get(contents.file.game, contents.file.longest_bonus)
    for team, score in zip(teams(contents), scores, strict=True):
        # Of nothing nobody has the most: the reading of BASE-34 and CARD-28.
        has_longest, has_most = score.longest == longest > 0, len(score.made) == most > 0
        held = held_technologies(contents, state, team[0])
        score.items["longest"] = bonus * has_longest
        score.items["most_tickets"] = 10 * (has_most and contents.file.ruleset == "team")
        score.items["per_ticket"] = 2 * len(score.made) * ("double_heading" in held)
        score.items["stake_tickets"] = (20 if has_most else -20) * ("risky_contracts" in held)
        score.items["stake_path"] = (15 if has_longest else -15) * ("equalising_beam" in held)
    return scores


def board_winners(contents: Contents, scores: list[Score]) -> set[int]:
    """BASE-34: points, then completed tickets, then the longest path of their own; each step narrows."""
    best = max((score.points, len(score.made)) for score in scores)
    tied = [number for number, score in enumerate(scores) if (score.points, len(score.made)) == best]
    longest = max(scores[number].longest for number in tied)
    winners = [number for number in tied if scores[number].longest == longest]
    return {seat for number in winners for seat in teams(contents)[number]}


# The card game


def fits(tickets: Iterable[Ticket], stack: list[int]) -> bool:
    """CARD-18, CARD-22: can all these tickets be completed with the cards of a stack, each card for one of them?"""
    needs = [sum(column) for column in zip(*(ticket.required_cards for ticket in tickets), strict=True)] or [0] * 8
    return bool(sum(max(0, need - cards) for need, cards in zip(needs, stack, strict=False)) <= stack[8])


def most_points(tickets: list[Ticket], stack: list[int]) -> int:
    """CARD-23: the points of the best selection, by trying all but those that cannot be better by cards alone."""
    best = 0
    order = sorted(
        (ticket for ticket in tickets if fits([ticket], stack)),
        key=lambda ticket: -ticket.points / sum(ticket.required_cards),
    )

    def try_from(place: int, chosen: list[Ticket], points: int, cards: int) -> None:
        nonlocal best
        best = max(best, points)
        hope, room = float(points), cards
        for one in order[place:]:
            hope += one.points * min(1, room / sum(one.required_cards))
            room -= min(room, sum(one.required_cards))
        if hope <= best:
            return
        if fits([*chosen, order[place]], stack):
            one = order[place]
            try_from(place + 1, [*chosen, one], points + one.points, cards - sum(one.required_cards))
        try_from(place + 1, chosen, points, cards)

    try_from(0, [], 0, sum(stack))
    return best


def card_scores(contents: Contents, state: State) -> tuple[list[dict[str, int]], set[int]]:
    """CARD-27 to CARD-30: completed tickets, tickets in hand, big cities; and who wins."""
    at: list[Any] = state.ticket_at.tolist()
    seats = range(contents.seats)
    made = [[one for place, one in zip(at, contents.tickets, strict=False) if place == COMPLETED + n] for n in seats]
    left = [[one for place, one in zip(at, contents.tickets, strict=False) if place == HELD + n] for n in seats]
    won: list[list[int]] = [[] for _ in seats]
    big = {"seattle": 8, "los_angeles": 12, "chicago": 12, "dallas": 10, "new_york": 15, "miami": 8}
    for city, bonus in big.items():
        naming = [sum(city in ticket.between for ticket in made[seat]) for seat in seats]
        for seat in seats:
            if naming[seat] == max(naming) > 0:
                won[seat].append(bonus)
    items = [
        {
            "made": sum(ticket.points for ticket in made[seat]),
            "missed": -sum(ticket.points for ticket in left[seat]),
            "big_cities": sum(won[seat]),
        }
        for seat in seats
    ]
    ranks = [(sum(items[seat].values()), len(made[seat]), len(won[seat])) for seat in seats]
    return items, {seat for seat in seats if ranks[seat] == max(ranks)}
