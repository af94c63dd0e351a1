"""What things are called in sentences and on the terminal, in English and German: cards, tracks, tickets, seats."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from stellwerk.box.build import Contents
from stellwerk.box.file import GREY_NAME
from stellwerk.box.record import COLOURS
from stellwerk.box.symbols import SYMBOLS
from stellwerk.box.toml_fields import Text

Language: TypeAlias = Literal["en", "de"]
Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""

LOCOMOTIVE_WORD = "locomotive"
KIND_WORDS = (*COLOURS, LOCOMOTIVE_WORD)
"""The word of each kind of train card, by its number in the record."""

_CARDS = {
    "purple": Text("purple", "Purpur"),
    "blue": Text("blue", "Blau"),
    "orange": Text("orange", "Orange"),
    "white": Text("white", "Weiß"),
    "green": Text("green", "Grün"),
    "yellow": Text("yellow", "Gelb"),
    "black": Text("black", "Schwarz"),
    "red": Text("red", "Rot"),
    "grey": Text("grey", "Grau"),
    LOCOMOTIVE_WORD: Text("locomotive", "Lokomotive"),
}
_SEVERAL = {
    "point": (Text("point", "Punkt"), Text("points", "Punkte")),
    "train card": (Text("train card", "Wagenkarte"), Text("train cards", "Wagenkarten")),
    "ticket": (Text("ticket", "Zielkarte"), Text("tickets", "Zielkarten")),
    LOCOMOTIVE_WORD: (Text("locomotive", "Lokomotive"), Text("locomotives", "Lokomotiven")),
}
_AND = Text("and", "und")
_SEAT = Text("Seat", "Platz")
_TRACK = Text("track", "Gleis")
_FERRY = Text("ferry", "Fähre")
_NOTHING = Text("nothing", "nichts")
_FROM_HAND = Text("from the hand", "von der Hand")
_FROM_HOLDER = Text("from the holder", "vom Kartenhalter")


def translate(name: Text, language: Language) -> str:
    """A name in one of the two languages."""
    return name.de if language == "de" else name.en


def list_words(words: Iterable[str], language: Language = "en") -> str:
    """One, two and three."""
    *first, last = list(words) or [translate(_NOTHING, language)]
    return f"{', '.join(first)} {translate(_AND, language)} {last}" if first else last


def count_words(count: int, what: str, language: Language = "en") -> str:
    """So many points, train cards, tickets or locomotives."""
    return f"{count} {translate(_SEVERAL[what][abs(count) != 1], language)}"


def seat_name(seat: int, language: Language = "en", names: Names | None = None) -> str:
    """The player in a seat; without names, seats are counted from 1."""
    return names[seat] if names is not None else f"{translate(_SEAT, language)} {seat + 1}"


def card_name(card: str, language: Language = "en") -> str:
    """A single train card."""
    return translate(_CARDS[card], language)


def cards_text(cards: Mapping[str, int], language: Language = "en") -> str:
    """Three purple and one locomotive, in figures."""
    return list_words(
        (
            count_words(many, card, language) if card == LOCOMOTIVE_WORD else f"{many} {card_name(card, language)}"
            for card, many in cards.items()
        ),
        language,
    )


def payment_text(hand: Mapping[str, int], holder: Mapping[str, int] | None, language: Language = "en") -> str:
    """Played cards; where some come from the team's holder, it is said which."""
    if not holder:
        return cards_text(hand, language)
    from_holder = f"{cards_text(holder, language)} {translate(_FROM_HOLDER, language)}"
    if not hand:
        return from_holder
    return list_words((f"{cards_text(hand, language)} {translate(_FROM_HAND, language)}", from_holder), language)


def place_name(contents: Contents, place: str, language: Language = "en") -> str:
    """A city's name; a junction has none, and is called by its id."""
    name = translate(contents.city_of_place[place].name, language)
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
        notes.append(card_name(colour, language) if alone else f"{translate(_TRACK, language)} {own}")
    if route.ferry:
        notes.append(translate(_FERRY, language))
    return f"{ends} ({', '.join(notes)})" if notes else ends


@lru_cache(maxsize=4096)
def ticket_name(contents: Contents, ticket: str, language: Language = "en") -> str:
    """The two cities of a ticket."""
    cities = {city.id: translate(city.name, language) for city in contents.file.cities}
    return "–".join(cities[city] for city in contents.tickets[contents.ticket_number[ticket]].between)


def ticket_text(contents: Contents, ticket: str, language: Language = "en") -> str:
    """The two cities of a ticket, and its points."""
    points = contents.tickets[contents.ticket_number[ticket]].points
    return f"{ticket_name(contents, ticket, language)} ({points})"


def technology_name(contents: Contents, technology: str, language: Language = "en") -> str:
    """What a technology is called."""
    return translate(contents.technologies[contents.technology_number[technology]].name, language)


CARD_SYMBOLS = {word: symbol for word, symbol in SYMBOLS.items() if word != GREY_NAME}
"""BASE-36: the symbols of the kinds of card."""
