"""Turns a data file into the tables of a game: the record that the rules read, and what its numbers stand for."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import numpy as np

from stellwerk.box.actions import write_sections
from stellwerk.box.file import GREY_NAME, BoxFile, City, Place, Route, Technology, Ticket, Track
from stellwerk.box.laws import laws_of
from stellwerk.box.layout import blank
from stellwerk.box.options import deck_tickets, normalise
from stellwerk.box.prices import write_prices
from stellwerk.box.read import read
from stellwerk.box.record import BOX, COLOURED, COLOURS, GREY, LONGEST_TRACK, Box
from stellwerk.box.rulesets import RULESETS, YARD
from stellwerk.box.version import RULES_VERSION

_NO_PLACE = -1
_EFFECTS = {
    "price": "price",
    "copies": "copies",
    "leaves": "leaves_at_reshuffle",
    "gives_stand_in": "stand_in",
    "gives_route_points": "route_points",
    "gives_ferry_points": "ferry_points",
    "gives_ticket_points": "ticket_points",
    "gives_saving": "saving",
    "gives_blind": "blind",
    "stakes_tickets": "stakes_tickets",
    "stakes_path": "stakes_path",
    "grants_right_of_way": "right_of_way",
    "grants_claims": "claims",
}
"""A field of the record by technology, and where a data file says it."""


@dataclass(frozen=True, eq=False)
class Contents:
    """What the numbers of a record stand for: the things of a game, each list in the order of the record."""

    file: BoxFile
    seats: int
    options: Mapping[str, Any]
    """All options, as `normalise` gives them."""
    rules: int
    """The version of the rules that the game is played by."""
    places: tuple[Place, ...]
    tracks: tuple[Track, ...]
    routes_of_tracks: tuple[Route, ...]
    """The line of the data file each track is from."""
    tickets: tuple[Ticket, ...]
    technologies: tuple[Technology, ...]
    colours: tuple[str, ...] = COLOURS

    @property
    def house_deck(self) -> bool:
        """Are the tickets a house deck (ASIA-31)? Those of one's own are not."""
        return self.file.house_deck and self.options.get("ticket_deck") is None

    @cached_property
    def place_number(self) -> Mapping[str, int]:
        """The number of a place, by its id."""
        return {place.id: number for number, place in enumerate(self.places)}

    @cached_property
    def track_number(self) -> Mapping[str, int]:
        """The number of a track, by its id."""
        return {track.id: number for number, track in enumerate(self.tracks)}

    @cached_property
    def ticket_number(self) -> Mapping[str, int]:
        """The number of a ticket, by its id."""
        return {ticket.id: number for number, ticket in enumerate(self.tickets)}

    @cached_property
    def technology_number(self) -> Mapping[str, int]:
        """The number of a technology, by its id."""
        return {technology.id: number for number, technology in enumerate(self.technologies)}

    @cached_property
    def colour_number(self) -> Mapping[str, int]:
        """The number of a colour, by its word."""
        return {colour: number for number, colour in enumerate(self.colours)}

    @cached_property
    def city_of_place(self) -> Mapping[str, City]:
        """The city that a place is, or is a landing place of, by the place's id."""
        return {place.id: city for city in self.file.cities for place in city.places}

    @cached_property
    def places_of_city(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the places that count as a city, by its id: one, or two landing places."""
        return {city.id: tuple(self.place_number[place.id] for place in city.places) for city in self.file.cities}


def read_contents(
    file: BoxFile | str | Path, seats: int, options: Mapping[str, object] | None = None, rules: int = RULES_VERSION
) -> Contents:
    """What is played with, at this number of players, with these options and by this version of the rules."""
    file = file if isinstance(file, BoxFile) else read(file)
    chosen = normalise(file, seats, options, rules=rules)
    laid = sorted(((route, track) for route in file.routes for track in route.tracks), key=lambda one: one[0].length)
    deck = chosen.get("ticket_deck")
    advanced = chosen.get("advanced_technologies", False)
    return Contents(
        file=file,
        seats=seats,
        options=chosen,
        rules=rules,
        places=file.places,
        tracks=tuple(track for _, track in laid),
        routes_of_tracks=tuple(route for route, _ in laid),
        tickets=file.tickets if deck is None else deck_tickets(deck, file),
        technologies=tuple(technology for technology in file.technologies if advanced or not technology.advanced),
    )


def build_box(
    file: BoxFile | str | Path, seats: int, options: Mapping[str, object] | None = None, rules: int = RULES_VERSION
) -> Box:
    """The record of a game: of a data file, or of a shipped board by its id, at this number of players."""
    return build_box_of(read_contents(file, seats, options, rules))


def build_box_of(contents: Contents) -> Box:
    """The record of these contents."""
    box = blank(BOX)
    _write_numbers(box, contents)
    _write_laws(box, contents)
    _write_seats(box, contents)
    _write_tracks(box, contents)
    _write_routes(box, contents)
    _write_tickets(box, contents)
    _write_technologies(box, contents)
    _write_needs(box, contents)
    write_prices(box, saves=any(technology.saving for technology in contents.technologies))
    write_sections(box)
    return cast(Box, box)


def _write_numbers(box: Any, contents: Contents) -> None:
    file, options = contents.file, contents.options
    yard = file.ruleset == YARD
    box.family = RULESETS.index(file.ruleset)
    box.trains, box.end_trains = file.trains, file.end_trains
    box.deal_cards, box.deal_locomotives = file.deal.cards, file.deal.locomotives
    box.deal_tickets, box.keep_at_start = file.deal.tickets, file.deal.keep
    box.returns_shuffled = file.deal.shuffled
    box.draw_tickets, box.keep_drawn = file.draw.tickets, file.draw.keep
    box.exchange_at, box.reshuffles, box.may_stop = file.exchange_at, file.reshuffles, file.may_stop
    box.stand_in, box.holders = file.stand_in, file.team_size > 1
    box.see_own_stack = options.get("look_at_own_stack", False)
    box.both_tracks = options.get("right_of_way_beside_own_track", False)
    box.tunnel_cards_return = options.get("tunnel_cards_return", False)
    box.start_player = -1 if options["start_player"] is None else options["start_player"]
    box.halves = 2 if contents.seats in file.two_halves_with else 1
    box.longest_bonus, box.tickets_bonus, box.last_tie = file.longest_bonus, file.tickets_bonus, yard
    box.supply[:] = file.train_cards


def _write_laws(box: Any, contents: Contents) -> None:
    """What depends on the version of the rules."""
    for field, value in laws_of(contents.rules).items():
        setattr(box, field, value)


def _write_seats(box: Any, contents: Contents) -> None:
    """Partners sit next to each other (ASIA-1)."""
    box.seats = contents.seats
    box.sides = contents.seats // contents.file.team_size
    for seat in range(contents.seats):
        box.side[seat] = seat // contents.file.team_size


def _write_tracks(box: Any, contents: Contents) -> None:
    box.places, box.tracks = len(contents.places), len(contents.tracks)
    for number, (route, track) in enumerate(zip(contents.routes_of_tracks, contents.tracks, strict=True)):
        box.length[number] = route.length
        box.colour[number] = GREY if track.colour == GREY_NAME else contents.colour_number[track.colour]
        box.locomotives[number] = route.locomotives
        box.ferry[number] = route.ferry and contents.options.get(route.ferry_by_option, True)
        box.reveal[number] = route.tunnel
        box.points[number] = route.points
        box.end_a[number], box.end_b[number] = (contents.place_number[place] for place in route.between)
    for length in range(LONGEST_TRACK + 1):
        box.tracks_up_to[length] = sum(route.length <= length for route in contents.routes_of_tracks)


def _write_routes(box: Any, contents: Contents) -> None:
    """Number the routes in the order of the file; lines that an option makes one double route have one number."""
    routes: dict[tuple[str, ...], list[Route]] = {}
    for route in contents.file.routes:
        joined = contents.options.get(route.double_by_option, False)
        key = (route.double_by_option, *sorted(route.between)) if joined else (route.id,)
        routes.setdefault(key, []).append(route)
    box.routes = len(routes)
    number_of: dict[str, int] = {}
    for number, lines in enumerate(routes.values()):
        number_of |= dict.fromkeys((line.id for line in lines), number)
        tracks = sum(len(line.tracks) for line in lines)
        box.open_tracks[number] = tracks if lines[0].always_open else _open_tracks(contents, tracks)
    for track, route in enumerate(contents.routes_of_tracks):
        box.route_of[track] = number_of[route.id]
    for number in range(box.routes):
        tracks_of = np.flatnonzero(box.route_of[: box.tracks] == number)
        box.next_parallel[tracks_of] = np.roll(tracks_of, -1)


def _open_tracks(contents: Contents, tracks: int) -> int:
    """How many tracks of a route with so many can be claimed at this number of players (BASE-26, ASIA-15, ASIA-16)."""
    for rule in contents.file.open_tracks:
        if contents.seats in rule.players:
            return min(tracks, {1: 1, 2: rule.double, 3: rule.triple}[tracks])
    return tracks


def _write_tickets(box: Any, contents: Contents) -> None:
    box.tickets = len(contents.tickets)
    for number, ticket in enumerate(contents.tickets):
        for end, city in enumerate(ticket.between):
            places = contents.places_of_city[city]
            box.ticket_ends[number, end] = (*places, _NO_PLACE)[:2]
        box.ticket_points[number] = ticket.points
        box.ticket_cards[number] = ticket.required_cards
    for city, bonus in contents.file.big_cities.items():
        for place in contents.places_of_city[city]:
            box.big_city[place] = bonus
    box.singles[:] = list(combinations(range(COLOURED), 3))


def _write_technologies(box: Any, contents: Contents) -> None:
    box.technologies = len(contents.technologies)
    for number, technology in enumerate(contents.technologies):
        for field, said in _EFFECTS.items():
            box[field][number] = getattr(technology, said)


def _write_needs(box: Any, contents: Contents) -> None:
    """A route needs every technology that opens something it has (UK-12); what none opens needs none."""
    for track, route in enumerate(contents.routes_of_tracks):
        if route.free_of_technology:
            continue
        regions = {contents.city_of_place[place].region for place in route.between}
        for number, technology in enumerate(contents.technologies):
            opens = regions.intersection(technology.opens_regions) or route.length in technology.opens_lengths
            if opens or (route.ferry and technology.opens_ferries):
                box.required_technologies[track] |= 1 << number
