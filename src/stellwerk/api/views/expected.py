"""What is expected of whom, in a sentence, in English and German."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stellwerk.api.decoded import SEATS_OF, DecodedBox, DecodedState, as_written
from stellwerk.api.jsonable import NOT_IN_JSON
from stellwerk.api.phases import PHASES
from stellwerk.api.wording import (
    Language,
    Names,
    card_name,
    count_words,
    list_words,
    seat_name,
    technology_name,
    track_name,
    translate,
)
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.state import KEEP, KEEP_AT_START, NONE
from stellwerk.rules.tickets import must_keep

_stand_in_rate, _must_keep = as_written(stand_in_rate), as_written(must_keep)

SENTENCES = {
    "keep_at_start": Text(
        "{who} to keep at least {least} of the tickets dealt.",
        "{who} {must} mindestens {least} der ausgeteilten Zielkarten behalten.",
    ),
    "share_at_start": Text(
        "{who} to put one ticket on the team's holder.",
        "{who} {must} eine Zielkarte auf den Kartenhalter der Mannschaft legen.",
    ),
    "turn": Text("{who} to take a turn.", "{who} ist am Zug."),
    "second_card": Text("{who} to take a second card.", "{who} {must} eine zweite Karte nehmen."),
    "second_card_or_stop": Text(
        "{who} to take a second card, or stop.", "{who} kann eine zweite Karte nehmen oder aufhören."
    ),
    "place": Text(
        "{who} to put the card taken into the hand or onto the team's holder.",
        "{who} {must} die genommene Karte auf die Hand oder auf den Kartenhalter der Mannschaft legen.",
    ),
    "keep": Text(
        "{who} to keep at least {least} of {offered}.", "{who} {must} mindestens {least} von {offered} behalten."
    ),
    "keep_any": Text(
        "{who} to keep as many of {offered} as wanted.", "{who} kann von {offered} beliebig viele behalten."
    ),
    "share_kept": Text(
        "{who} to put one of the tickets just kept on the team's holder.",
        "{who} {must} eine der eben behaltenen Zielkarten auf den Kartenhalter der Mannschaft legen.",
    ),
    "share_more": Text(
        "{who} to put a second ticket on the team's holder, or stop.",
        "{who} kann eine zweite Zielkarte auf den Kartenhalter der Mannschaft legen oder aufhören.",
    ),
    "split": Text(
        "{who} to say which cards for {thing} come from the team's holder.",
        "{who} {must} sagen, welche Karten für {thing} vom Kartenhalter der Mannschaft kommen.",
    ),
    "real_locomotives": Text(
        "{who} to say how many of {locomotives} for {thing} are real; {rate} cards stand in for each other one.",
        "{who} {must} für {thing} {locomotives} bezahlen und sagen, wie viele davon echt sind; "
        "für jede andere stehen {rate} Karten.",
    ),
    "cards_standing_in": Text(
        "{who} to name {left} more to stand in for locomotives, for {thing}.",
        "{who} {must} für {thing} noch {left} als Ersatz für Lokomotiven nennen.",
    ),
    "tunnel": Text(
        "{who} to add {extra} ({colour} or locomotives) for the tunnel {thing}, or take all back.",
        "{who} {must} für den Tunnel {thing} {extra} ({colour} oder Lokomotiven) dazulegen oder alles zurücknehmen.",
    ),
    "tunnel_locomotives": Text(
        "{who} to add {extra}, locomotives only, for the tunnel {thing}, or take all back.",
        "{who} {must} für den Tunnel {thing} {extra}, nur Lokomotiven, dazulegen oder alles zurücknehmen.",
    ),
    "claim_only": Text("{who} to claim a route with {in_use}.", "{who} {must} mit {in_use} eine Strecke nutzen."),
    "claim_more": Text(
        "{who} to claim a second route with {in_use}, or stop.",
        "{who} kann mit {in_use} eine zweite Strecke nutzen oder aufhören.",
    ),
    "complete": Text(
        "{who} to choose the tickets to complete with the cards on the track.",
        "{who} {must} die Zielkarten wählen, die mit dem Unterwegs-Stapel erfüllt werden.",
    ),
    "over": Text("The game is over.", "Das Spiel ist aus."),
}
"""By the word of the phase; where that says too little, there are further ones."""

_FILLED = frozenset(word for word, sentence in SENTENCES.items() if sentence.en.count("{") > 1)
"""The sentences that tell more than who."""


@dataclass(frozen=True)
class Expected:
    """What is to be decided, and by whom, in both languages; as a string it is English."""

    en: str
    de: str
    _sentence: Text = field(repr=False, metadata=NOT_IN_JSON)
    _seats: tuple[int, ...] = field(repr=False, metadata=NOT_IN_JSON)
    _words: Mapping[Language, Mapping[str, str]] = field(repr=False, hash=False, metadata=NOT_IN_JSON)

    def text(self, language: Language = "en", names: Names | None = None) -> str:
        """As a sentence, in English or in German (`de`). Without names, players are called by their seats from 1."""
        return _fill(self._sentence, self._seats, self._words, language, names)

    def __str__(self) -> str:
        return self.en


def describe_expected(contents: Contents, box: DecodedBox, v: DecodedState) -> Expected:
    """Who is to decide what."""
    word, seats = _word(contents, box, v), SEATS_OF[v.owes]
    words: dict[Language, Mapping[str, str]] = {}
    if word in _FILLED:
        words = {"en": _words(contents, box, v, "en"), "de": _words(contents, box, v, "de")}
    sentence = SENTENCES[word]
    en, de = (_fill(sentence, seats, words, language, None) for language in _LANGUAGES)
    return Expected(en, de, sentence, seats, words)


_LANGUAGES: tuple[Language, ...] = ("en", "de")


def _word(contents: Contents, box: DecodedBox, v: DecodedState) -> str:
    word = PHASES[v.phase]
    if word == "tunnel" and v.bill_colour >= len(contents.colours):
        return "tunnel_locomotives"
    if word == "keep" and _must_keep(box, v, v.seat) == 0:
        return "keep_any"
    return "second_card_or_stop" if word == "second_card" and box.may_stop else word


def _fill(
    sentence: Text,
    seats: tuple[int, ...],
    words: Mapping[Language, Mapping[str, str]],
    language: Language,
    names: Names | None,
) -> str:
    who = list_words((seat_name(seat, language, names) for seat in seats), language)
    must = "muss" if len(seats) == 1 else "müssen"
    return translate(sentence, language).format(who=who, must=must, **words.get(language, {}))


def _words(contents: Contents, box: DecodedBox, v: DecodedState, language: Language) -> dict[str, str]:
    """What is filled into a sentence besides who, as far as there is any of it."""
    seat = v.seat
    words = {
        "offered": count_words(v.offered[seat], "ticket", language),
        "locomotives": count_words(v.bill_locomotives, "locomotive", language),
        "left": count_words(v.bill_left, "train card", language),
        "extra": count_words(v.bill_extra, "train card", language),
        "rate": str(_stand_in_rate(box, v, seat)),
    }
    if v.phase in (KEEP, KEEP_AT_START):
        words["least"] = str(_must_keep(box, v, seat))
    if v.bill_technology != NONE:
        words["thing"] = technology_name(contents, contents.technologies[v.bill_technology].id, language)
    elif v.bill_track != NONE:
        words["thing"] = track_name(contents, contents.tracks[v.bill_track].id, language)
    if v.bill_colour < len(contents.colours):
        words["colour"] = card_name(contents.colours[v.bill_colour], language)
    if v.in_use != NONE:
        words["in_use"] = technology_name(contents, contents.technologies[v.in_use].id, language)
    return words
