"""What tracks, tickets, technologies and cards are called in both languages at once, for sentences about them."""

from collections.abc import Callable, Mapping

from stellwerk.box.entry import Name
from stellwerk.box.tables import Contents
from stellwerk.door import words

LOCOMOTIVES_ONLY = words.LOCOMOTIVE_WORD
"""The word for the colour of a set of locomotives only."""


def _both(say: Callable[[words.Language], str]) -> Name:
    return Name(say("en"), say("de"))


def track_name(contents: Contents, track: int) -> Name:
    """The two ends of a track, and which one it is of several."""
    return _both(lambda language: words.track_name(contents, contents.tracks[track].id, language))


def route_name(contents: Contents, track: int) -> Name:
    """The two ends of a route, whichever of its tracks is meant."""
    ends = contents.routes_of_tracks[track].between
    return _both(lambda language: "–".join(words.place_name(contents, place, language) for place in ends))


def ticket_name(contents: Contents, ticket: int) -> Name:
    """The two cities of a ticket."""
    return _both(lambda language: words.ticket_name(contents, contents.tickets[ticket].id, language))


def technology_name(contents: Contents, technology: int) -> Name:
    """What a technology is called."""
    return contents.technologies[technology].name


def technology_names(contents: Contents, bits: int) -> Name:
    """The technologies of a set that is kept as bits: one, two and three."""
    names = [one.name for number, one in enumerate(contents.technologies) if bits >> number & 1]
    return Name(words.listing((name.en for name in names), "en"), words.listing((name.de for name in names), "de"))


def colour_name(kind: int) -> Name:
    """The colour of a card; the locomotive is one of its own."""
    return _both(lambda language: words.card_name(words.KIND_WORDS[kind], language))


def cards_name(cards: Mapping[int, int]) -> Name:
    """So many cards of each kind: 2 purple and 1 locomotive."""
    by_word = {words.KIND_WORDS[kind]: many for kind, many in cards.items()}
    return _both(lambda language: words.cards_text(by_word, language))


def tickets_counted(count: int) -> Name:
    """So many tickets."""
    return _both(lambda language: words.counted(count, "ticket", language))
