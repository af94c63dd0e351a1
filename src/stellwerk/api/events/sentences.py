"""Events as sentences, in English and German: what the fields of an event are called in them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from stellwerk.api.wording import (
    LOCOMOTIVE_WORD,
    Language,
    Names,
    card_name,
    cards_text,
    count_words,
    list_words,
    payment_text,
    seat_name,
    technology_name,
    ticket_text,
    track_name,
    translate,
)
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text

_TO = {
    "hand": Text(" into the hand", " auf die Hand"),
    "holder": Text(" onto the team's holder", " auf den Kartenhalter"),
}
_A = Text("a", "eine")


class _Telling(NamedTuple):
    """One event being put into words."""

    facts: Mapping[str, Any]
    contents: Contents
    language: Language
    names: Names | None

    def as_it_is(self, value: object) -> str:
        return str(value)

    def player(self, seat: int) -> str:
        return seat_name(seat, self.language, self.names)

    def cards(self, cards: Mapping[str, int]) -> str:
        return payment_text(cards, self.facts.get("from_holder"), self.language)

    def one_card(self, card: str) -> str:
        word = card_name(card, self.language)
        return f"{translate(_A, self.language)} {word}" if card == LOCOMOTIVE_WORD else word

    def row(self, row: Iterable[str]) -> str:
        return list_words((card_name(card, self.language) for card in row), self.language)

    def counted_row(self, row: Iterable[str]) -> str:
        return cards_text(Counter(row), self.language)

    def tickets(self, tickets: Iterable[str]) -> str:
        return list_words((ticket_text(self.contents, one, self.language) for one in tickets), self.language)

    def track(self, track: str) -> str:
        return track_name(self.contents, track, self.language)

    def technology(self, technology: str) -> str:
        return technology_name(self.contents, technology, self.language)

    def colour(self, colour: str) -> str:
        return card_name(colour, self.language)

    def train_cards(self, count: int) -> str:
        return count_words(count, "train card", self.language)

    def ticket_count(self, count: int) -> str:
        return count_words(count, "ticket", self.language)

    def points(self, points: int) -> str:
        return count_words(points, "point", self.language)

    def to(self, where: str) -> str:
        return translate(_TO[where], self.language)


_WORDS: Mapping[str, tuple[str, Callable[[_Telling, Any], str]]] = {
    "seat": ("seat", _Telling.player),
    "loser": ("loser", _Telling.player),
    "train_cards": ("count", _Telling.train_cards),
    "many": ("count", _Telling.ticket_count),
    "points": ("points", _Telling.points),
    "card": ("card", _Telling.one_card),
    "cards": ("cards", _Telling.cards),
    "row": ("row", _Telling.row),
    "counted_row": ("row", _Telling.counted_row),
    "colour": ("colour", _Telling.colour),
    "to": ("to", _Telling.to),
    "tickets": ("tickets", _Telling.tickets),
    "track": ("track", _Telling.track),
    "technology": ("technology", _Telling.technology),
}
"""By the word in braces: the field it is about, and how it is said. Any other word is a field, and said as it is."""


def fill_in(
    sentence: Text, facts: Mapping[str, Any], contents: Contents, language: Language, names: Names | None
) -> str:
    """A sentence about an event, with the words for its fields in it. A field that is left out says nothing."""
    template = translate(sentence, language)
    telling = _Telling(facts, contents, language, names)
    words = {}
    for word in _words_in(template):
        name, say = _WORDS.get(word, (word, _Telling.as_it_is))
        words[word] = say(telling, facts[name]) if name in facts else ""
    return template.format_map(words)


@cache
def _words_in(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for _, word, _, _ in Formatter().parse(template) if word))
