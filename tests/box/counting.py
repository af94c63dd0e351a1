"""Counts what a data file says, as a person would on the printed board and cards; `facts.toml` has what is right.

Counts find most slips and say which; a checksum of the file's facts finds the rest, such as two tracks of one length
that exchange their colours. Comments, blanks, sources, doubts and notes are no part of it.
"""

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from stellwerk.box.file import BoxFile, Ticket
from stellwerk.box.read import parse, read
from stellwerk.box.record import COLOURS

FACTS: Mapping[str, Mapping[str, Any]] = tomllib.loads((Path(__file__).parent / "facts.toml").read_text("utf-8"))
PROSE = ("sources", "doubts", "note", "doubt", "counts", "blurb", "minutes", "poster", "lakes", "house_board")
"""Lines that tell about the facts or are for the pages alone, and are none."""
ON_PURPOSE = (
    "If you changed a fact on purpose, name its source in the file, say why in the commit, and put the new checksum "
    "into tests/box/facts.toml; if you did not, look at the difference"
)


def wrong_facts(game: str, text: str) -> list[str]:
    """What does not hold of a data file that is to be the shipped game: one line for each fact."""
    held = FACTS[game]
    counted = count(parse(text, f"{game}.toml"))
    wrong = [
        f"{game}.toml: {fact} is {counted.get(fact)}; expected {value}, as counted on the board and the cards"
        for fact, value in held.items()
        if fact != "checksum" and counted.get(fact) != value
    ]
    if (found := checksum(text)) != held["checksum"]:
        wrong.append(f"{game}.toml: the checksum of its facts is {found}; expected {held['checksum']}. {ON_PURPOSE}")
    return wrong


def checksum(text: str) -> str:
    """SHA-256 of what a data file says, however it is laid out; order counts, because records name things by it."""
    facts = _without_prose(tomllib.loads(text))
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _without_prose(value: Any) -> Any:
    if isinstance(value, dict):
        return {field: _without_prose(one) for field, one in value.items() if field not in PROSE}
    if isinstance(value, list):
        return [_without_prose(one) for one in value]
    return value


def count(box: BoxFile) -> dict[str, Any]:
    """Everything that is counted, by the names of `facts.toml`."""
    return {**_count_tickets(box), **(_count_board(box) if box.routes else _count_needs(box)), **_count_cards(box)}


def _count_board(box: BoxFile) -> dict[str, Any]:
    """Tracks and spaces, by colour and by length, and what is special about some."""
    tracks = [(route, track) for route in box.routes for track in route.tracks]
    colours = sorted({track.colour for _, track in tracks})
    return {
        "places": len(box.places),
        "routes": len(box.routes),
        "routes_side_by_side": tally(len(route.tracks) for route in box.routes),
        "tracks": len(tracks),
        "tracks_by_length": tally(route.length for route, _ in tracks),
        "tracks_by_colour": tally(track.colour for _, track in tracks),
        "lengths_by_colour": {
            colour: tally(route.length for route, track in tracks if track.colour == colour) for colour in colours
        },
        "spaces": sum(route.length for route, _ in tracks),
        "spaces_by_colour": {
            colour: sum(route.length for route, track in tracks if track.colour == colour) for colour in colours
        },
        "route_points": sum(route.points for route, _ in tracks),
        "places_by_tracks": grouped(end for route, _ in tracks for end in route.between),
        "ferries_by_length": tally(route.length for route, _ in tracks if route.ferry),
        "ferries_by_locomotives": tally(route.locomotives for route, _ in tracks if route.ferry),
        "tunnels_by_cards": tally(route.tunnel for route, _ in tracks if route.tunnel),
    }


def _count_tickets(box: BoxFile) -> dict[str, Any]:
    """What tickets are worth, how that compares with the shortest way, and where they lead."""
    board = box if box.routes else read("usa")  # the tickets of the card game lead over North America
    return {
        "tickets": len(box.tickets),
        "ticket_points": sum(ticket.points for ticket in box.tickets),
        "tickets_by_points": tally(ticket.points for ticket in box.tickets),
        "tickets_above_shortest_way": tally(ticket.points - _shortest(board, ticket) for ticket in box.tickets),
        "cities_by_tickets": grouped(end for ticket in box.tickets for end in ticket.between),
    }


def _count_needs(box: BoxFile) -> dict[str, Any]:
    """The coloured circles on the tickets of the card game."""
    return {
        "circles": sum(sum(ticket.required_cards) for ticket in box.tickets),
        "circles_by_colour": {
            colour: sum(ticket.required_cards[number] for ticket in box.tickets)
            for number, colour in enumerate(COLOURS)
        },
        "tickets_by_colours": tally(sum(map(bool, ticket.required_cards)) for ticket in box.tickets),
        "tickets_with_two_of_a_colour": sum(2 in ticket.required_cards for ticket in box.tickets),
        "big_cities": sum(box.big_cities.values()),
    }


def _count_cards(box: BoxFile) -> dict[str, Any]:
    """The other cards, and the wagons of a player."""
    copies = {chosen: sum(one.copies for one in box.technologies if one.advanced is chosen) for chosen in (False, True)}
    return {
        "train_cards": sum(box.train_cards),
        "trains": box.trains,
        "technology_cards": copies[False],
        "technology_cards_advanced": copies[True],
        "technology_prices": sum(technology.price * technology.copies for technology in box.technologies),
    }


def tally(things: Iterable[object]) -> dict[str, int]:
    """How often each is there, by names as TOML has them."""
    return {str(thing): times for thing, times in Counter(things).items()}


def grouped(things: Iterable[str]) -> dict[str, list[str]]:
    """Which are there once, which twice, and so on."""
    times = Counter(things)
    return {str(number): sorted(one for one in times if times[one] == number) for number in set(times.values())}


def _shortest(board: BoxFile, ticket: Ticket) -> int:
    """Spaces on the shortest way between the two cities; either landing place of a city will do."""
    spots = {city.id: {place.id for place in city.places} for city in board.cities}
    start, end = (spots[city] for city in ticket.between)
    waiting, seen = [(0, place) for place in sorted(start)], set[str]()
    while waiting:
        far, here = heappop(waiting)
        if here in end:
            return far
        if here not in seen:
            seen.add(here)
            for route in board.routes:
                if here in route.between:
                    heappush(waiting, (far + route.length, route.between[route.between[0] == here]))
    raise AssertionError(f"no way for the ticket {ticket.id}")
