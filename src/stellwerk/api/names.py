"""What tracks, tickets, technologies and cards are called in both languages at once, for sentences about them."""

from collections.abc import Callable, Mapping

from stellwerk.api import wording
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text

LOCOMOTIVES_ONLY = wording.LOCOMOTIVE_WORD
"""The word for the colour of a set of locomotives only."""


def _both(say: Callable[[wording.Language], str]) -> Text:
    return Text(say("en"), say("de"))


def track_name(contents: Contents, track: int) -> Text:
    """The two ends of a track, and which one it is of several."""
    return _both(lambda language: wording.track_name(contents, contents.tracks[track].id, language))


def route_name(contents: Contents, track: int) -> Text:
    """The two ends of a route, whichever of its tracks is meant."""
    ends = contents.routes_of_tracks[track].between
    return _both(lambda language: "–".join(wording.place_name(contents, place, language) for place in ends))


def ticket_name(contents: Contents, ticket: int) -> Text:
    """The two cities of a ticket."""
    return _both(lambda language: wording.ticket_name(contents, contents.tickets[ticket].id, language))


def technology_name(contents: Contents, technology: int) -> Text:
    """What a technology is called."""
    return contents.technologies[technology].name


def technology_names(contents: Contents, bits: int) -> Text:
    """The technologies of a set that is kept as bits: one, two and three."""
    names = [technology.name for number, technology in enumerate(contents.technologies) if bits >> number & 1]
    return Text(
        wording.list_words((name.en for name in names), "en"), wording.list_words((name.de for name in names), "de")
    )


def colour_name(kind: int) -> Text:
    """The colour of a card; the locomotive is one of its own."""
    return _both(lambda language: wording.card_name(wording.KIND_WORDS[kind], language))


def cards_name(cards: Mapping[int, int]) -> Text:
    """So many cards of each kind: 2 purple and 1 locomotive."""
    by_word = {wording.KIND_WORDS[kind]: many for kind, many in cards.items()}
    return _both(lambda language: wording.cards_text(by_word, language))


def count_tickets(count: int) -> Text:
    """So many tickets."""
    return _both(lambda language: wording.count_words(count, "ticket", language))
