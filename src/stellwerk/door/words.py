"""What things are called in sentences and on the terminal, in English and German: cards, tracks, tickets, seats."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from stellwerk.box.entry import Name
from stellwerk.box.file import GRAY
from stellwerk.box.record import COLOURS
from stellwerk.box.symbols import SYMBOLS
from stellwerk.box.tables import Contents

Language: TypeAlias = Literal["en", "de"]
Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""

LOCOMOTIVE_WORD = "locomotive"
KIND_WORDS = (*COLOURS, LOCOMOTIVE_WORD)
"""The word of each kind of train card, by its number in the record."""

_CARDS = {
    "purple": Name("purple", "Purpur"),
    "blue": Name("blue", "Blau"),
    "orange": Name("orange", "Orange"),
    "white": Name("white", "Weiß"),
    "green": Name("green", "Grün"),
    "yellow": Name("yellow", "Gelb"),
    "black": Name("black", "Schwarz"),
    "red": Name("red", "Rot"),
    "gray": Name("grey", "Grau"),
    LOCOMOTIVE_WORD: Name("locomotive", "Lokomotive"),
}
_SEVERAL = {
    "point": (Name("point", "Punkt"), Name("points", "Punkte")),
    "train card": (Name("train card", "Wagenkarte"), Name("train cards", "Wagenkarten")),
    "ticket": (Name("ticket", "Zielkarte"), Name("tickets", "Zielkarten")),
    LOCOMOTIVE_WORD: (Name("locomotive", "Lokomotive"), Name("locomotives", "Lokomotiven")),
}
_AND = Name("and", "und")
_SEAT = Name("Seat", "Platz")
_TRACK = Name("track", "Gleis")
_FERRY = Name("ferry", "Fähre")
_NOTHING = Name("nothing", "nichts")
_FROM_HAND = Name("from the hand", "von der Hand")
_FROM_HOLDER = Name("from the holder", "vom Kartenhalter")


def said(name: Name, language: Language) -> str:
    """A name in one of the two languages."""
    return name.de if language == "de" else name.en


def listing(words: Iterable[str], language: Language = "en") -> str:
    """One, two and three."""
    *first, last = list(words) or [said(_NOTHING, language)]
    return f"{', '.join(first)} {said(_AND, language)} {last}" if first else last


def counted(count: int, what: str, language: Language = "en") -> str:
    """So many points, train cards, tickets or locomotives."""
    return f"{count} {said(_SEVERAL[what][abs(count) != 1], language)}"


def seat_name(seat: int, language: Language = "en", names: Names | None = None) -> str:
    """The player in a seat; without names, seats are counted from 1."""
    return names[seat] if names is not None else f"{said(_SEAT, language)} {seat + 1}"


def card_name(card: str, language: Language = "en") -> str:
    """A single train card."""
    return said(_CARDS[card], language)


def cards_text(cards: Mapping[str, int], language: Language = "en") -> str:
    """Three purple and one locomotive, in figures."""
    return listing(
        (
            counted(many, card, language) if card == LOCOMOTIVE_WORD else f"{many} {card_name(card, language)}"
            for card, many in cards.items()
        ),
        language,
    )


def payment_text(hand: Mapping[str, int], holder: Mapping[str, int] | None, language: Language = "en") -> str:
    """Played cards; where some come from the team's holder, it is said which."""
    if not holder:
        return cards_text(hand, language)
    from_holder = f"{cards_text(holder, language)} {said(_FROM_HOLDER, language)}"
    if not hand:
        return from_holder
    return listing((f"{cards_text(hand, language)} {said(_FROM_HAND, language)}", from_holder), language)


def place_name(contents: Contents, place: str, language: Language = "en") -> str:
    """A city's name; a junction has none, and is called by its id."""
    name = said(contents.city_of_place[place].name, language)
    return name or place.replace("_", " ").title()


@lru_cache(maxsize=4096)
def track_name(contents: Contents, track: str, language: Language = "en") -> str:
    """The two ends; and which track it is, where several lie side by side, or a ferry."""
    number = contents.track_number[track]
    route = contents.routes_of_tracks[number]
    ends = "–".join(place_name(contents, place, language) for place in route.between)
    notes = []
    if len(route.tracks) > 1:
        colours = [one.colour for one in route.tracks]
        colour = contents.tracks[number].colour
        own = [one.id for one in route.tracks].index(track) + 1
        alone = colours.count(colour) == 1
        notes.append(card_name(colour, language) if alone else f"{said(_TRACK, language)} {own}")
    if route.ferry:
        notes.append(said(_FERRY, language))
    return f"{ends} ({', '.join(notes)})" if notes else ends


@lru_cache(maxsize=4096)
def ticket_name(contents: Contents, ticket: str, language: Language = "en") -> str:
    """The two cities of a ticket."""
    cities = {city.id: said(city.name, language) for city in contents.file.cities}
    return "–".join(cities[city] for city in contents.tickets[contents.ticket_number[ticket]].between)


def ticket_text(contents: Contents, ticket: str, language: Language = "en") -> str:
    """The two cities of a ticket, and its points."""
    points = contents.tickets[contents.ticket_number[ticket]].points
    return f"{ticket_name(contents, ticket, language)} ({points})"


def technology_name(contents: Contents, technology: str, language: Language = "en") -> str:
    """What a technology is called."""
    return said(contents.technologies[contents.technology_number[technology]].name, language)


CARD_SYMBOLS = {word: symbol for word, symbol in SYMBOLS.items() if word != GRAY}
"""BASE-36: the symbols of the kinds of card."""
