"""Reads tickets: those of a data file, and a deck of one's own for a table (option ticket_deck)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from stellwerk.box.board import Reject, read_pair
from stellwerk.box.errors import did_you_mean
from stellwerk.box.file import City, Ticket
from stellwerk.box.record import COLOURED, COLOURS
from stellwerk.box.toml_fields import TomlFields

MOST_POINTS = 100


def read_tickets(file: TomlFields, cities: Iterable[City], with_needs: bool) -> tuple[Ticket, ...]:
    """The tickets, each with an id; card-game tickets with the cards they need."""
    cities = tuple(cities)
    tickets = [_ticket(entry, cities, with_needs) for entry in file.entries("tickets", "ticket")]
    numbers = Counter(ticket.number for ticket in tickets if ticket.number is not None)
    for number in (number for number, times in numbers.items() if times > 1):
        file.errors.add(f"ticket number {number}", "number", "is there twice", "a different number for each ticket")
    return number_tickets(tickets)


def _ticket(entry: TomlFields, cities: tuple[City, ...], with_needs: bool) -> Ticket:
    number = entry.number("number", 1, 999) if entry.has("number") else None
    ends = read_pair(entry, [city.id for city in cities], "city", _no_destinations(cities))
    points = entry.number("points", 1, MOST_POINTS)
    needs = _needs(entry) if with_needs else (0,) * COLOURED
    entry.close()
    return Ticket("-".join(sorted(ends)), ends, points, needs, number)


def _no_destinations(cities: tuple[City, ...]) -> Reject:
    """Junctions and landing places: no ticket names them."""
    refused = {city.id: ("is a junction; junctions are on no ticket", "a city") for city in cities if city.junction}
    for city in cities:
        if len(city.places) > 1:
            refused |= {place.id: ("is one of several landing places", f"the city, {city.id}") for place in city.places}
    return refused


def _needs(entry: TomlFields) -> tuple[int, ...]:
    table = entry.table("needs")
    cards = [table.number(colour, 1, 9, 0) for colour in COLOURS]
    for colour in table.data:
        if colour not in COLOURS:
            table.add_error(colour, f'"{colour}" is no colour{did_you_mean(colour, COLOURS)}', ", ".join(COLOURS))
    if entry.has("needs") and table.sound and not sum(cards):
        entry.add_error("needs", "no card at all", "how many cards of which colours")
    return tuple(cards)


def number_tickets(tickets: Iterable[Ticket]) -> tuple[Ticket, ...]:
    """Give tickets between the same two cities different ids: chicago-new_york.1, chicago-new_york.2."""
    tickets = tuple(tickets)
    times = Counter(ticket.id for ticket in tickets)
    so_far: Counter[str] = Counter()
    result = []
    for ticket in tickets:
        so_far[ticket.id] += 1
        again = times[ticket.id] > 1
        result.append(replace(ticket, id=f"{ticket.id}.{so_far[ticket.id]}") if again else ticket)
    return tuple(result)
