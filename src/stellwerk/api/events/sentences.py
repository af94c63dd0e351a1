"""Events as sentences, in English and German: one template for each kind, another where its secret is left out."""

from collections import Counter
from typing import TYPE_CHECKING

from stellwerk.api.wording import (
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

if TYPE_CHECKING:
    from stellwerk.api.events import Event

SENTENCES = {
    "start_player": Text("{seat} starts.", "{seat} beginnt."),
    "dealt": Text("{seat} is dealt {cards}.", "{seat} erhält {cards}."),
    "dealt.hidden": Text("{seat} is dealt {train_cards}.", "{seat} erhält {train_cards}."),
    "dealt_openly": Text("{seat} gets {cards} to start with.", "{seat} erhält zum Start {cards}."),
    "turned_up": Text("Turned up in the display: {row}.", "In der Auslage aufgedeckt: {row}."),
    "exchanged": Text(
        "Too many locomotives in the display: all cards are exchanged.",
        "Zu viele Lokomotiven in der Auslage: Alle Karten werden ausgetauscht.",
    ),
    "reshuffled": Text(
        "The discards are shuffled and become the new deck.",
        "Der Ablagestapel wird gemischt und ist der neue Nachziehstapel.",
    ),
    "drew_blind": Text("{seat} draws {cards} from the deck{to}.", "{seat} zieht blind {cards}{to}."),
    "drew_blind.hidden": Text("{seat} draws {train_cards} from the deck{to}.", "{seat} zieht blind {train_cards}{to}."),
    "drew_face_up": Text("{seat} takes {card} from the display{to}.", "{seat} nimmt {card} aus der Auslage{to}."),
    "placed": Text("{seat} puts {card}{to}.", "{seat} legt {card}{to}."),
    "placed.hidden": Text("{seat} puts the blind card{to}.", "{seat} legt die blind gezogene Karte{to}."),
    "offered_tickets": Text("{seat} looks at {many}: {tickets}.", "{seat} sieht sich {many} an: {tickets}."),
    "offered_tickets.hidden": Text("{seat} looks at {many}.", "{seat} sieht sich {many} an."),
    "kept_tickets": Text("{seat} keeps {many}: {tickets}.", "{seat} behält {many}: {tickets}."),
    "kept_tickets.hidden": Text("{seat} keeps {many}.", "{seat} behält {many}."),
    "returned_tickets": Text("{seat} returns {many}: {tickets}.", "{seat} gibt {many} zurück: {tickets}."),
    "returned_tickets.hidden": Text("{seat} returns {many}.", "{seat} gibt {many} zurück."),
    "chose": Text("{seat} has chosen.", "{seat} hat gewählt."),
    "shared_ticket": Text(
        "{seat} puts the ticket {tickets} on the team's holder.",
        "{seat} legt die Zielkarte {tickets} auf den Kartenhalter der Mannschaft.",
    ),
    "shared_ticket.hidden": Text(
        "{seat} puts {many} on the team's holder.", "{seat} legt {many} auf den Kartenhalter der Mannschaft."
    ),
    "played": Text("{seat} plays {cards} for {thing}.", "{seat} spielt {cards} für {thing}."),
    "claimed": Text("{seat} claims {track}: {points}.", "{seat} nutzt {track}: {points}."),
    "claimed.with": Text(
        "{seat} claims {track} with {cards}: {points}.", "{seat} nutzt {track} mit {cards}: {points}."
    ),
    "claimed.after": Text(
        "{seat} plays {cards} and claims {track}: {points}.", "{seat} spielt {cards} und nutzt {track}: {points}."
    ),
    "turned_over": Text("Turned over for {track}: {row}.", "Umgedreht für {track}: {row}."),
    "tunnel_asks": Text(
        "The tunnel asks {seat} for {train_cards} more.", "Der Tunnel kostet {seat} noch {train_cards}."
    ),
    "took_back": Text(
        "{seat} takes the cards back; {track} is not claimed.",
        "{seat} nimmt die Karten zurück; {track} wird nicht genutzt.",
    ),
    "bought": Text("{seat} buys {technology}.", "{seat} kauft {technology}."),
    "bought.with": Text("{seat} buys {technology} with {cards}.", "{seat} kauft {technology} mit {cards}."),
    "bought.after": Text(
        "{seat} plays {cards} and buys {technology}.", "{seat} spielt {cards} und kauft {technology}."
    ),
    "went_back": Text("{technology} goes back on sale.", "{technology} ist wieder im Angebot."),
    "left_sale": Text("{technology} is no longer on sale.", "{technology} ist nicht mehr im Angebot."),
    "passed": Text("{seat} passes.", "{seat} passt."),
    "stopped.card": Text("{seat} takes no second card.", "{seat} nimmt keine zweite Karte."),
    "stopped.route": Text("{seat} claims no second route.", "{seat} nutzt keine zweite Strecke."),
    "stopped.ticket": Text("{seat} shares no second ticket.", "{seat} teilt keine zweite Zielkarte."),
    "final_round": Text(
        "The final round begins: everyone has one more turn.", "Die letzte Runde beginnt: Alle haben noch einen Zug."
    ),
    "rode_out": Text(
        "{seat} moves {counted_row} from the yard onto the track.",
        "{seat} legt {counted_row} vom Verschiebebahnhof auf den Unterwegs-Stapel.",
    ),
    "rode_out.hidden": Text(
        "{seat} moves {train_cards} from the yard onto the track.",
        "{seat} legt {train_cards} vom Verschiebebahnhof auf den Unterwegs-Stapel.",
    ),
    "laid": Text("{seat} lays {cards} in the yard.", "{seat} legt {cards} in den Verschiebebahnhof."),
    "raided": Text(
        "{seat} raids {loser}: the {colour} row, {train_cards}, is discarded.",
        "{seat} überfällt {loser}: Die Reihe {colour}, {train_cards}, wird abgelegt.",
    ),
    "completed_tickets": Text("{seat} completes {tickets}.", "{seat} erfüllt {tickets}."),
    "completed_tickets.hidden": Text("{seat} completes {many}: {points}.", "{seat} erfüllt {many}: {points}."),
    "new_half": Text("A new half begins; {seat} starts.", "Eine neue Hälfte beginnt; {seat} fängt an."),
    "game_over": Text("The game is over.", "Das Spiel ist aus."),
}
"""What is said of each kind of event. `.hidden`: to those who may not know the secret in it, or no longer."""

_TO = {
    "hand": Text(" into the hand", " auf die Hand"),
    "holder": Text(" onto the team's holder", " auf den Kartenhalter"),
    None: Text("", ""),
}


def sentence(event: "Event", contents: Contents, language: Language, names: Names | None) -> str:
    """The event in words."""
    words: dict[str, str] = {"to": translate(_TO[event.to], language)}
    if event.seat is not None:
        words["seat"] = seat_name(event.seat, language, names)
    if event.loser is not None:
        words["loser"] = seat_name(event.loser, language, names)
    if event.count is not None:
        words["train_cards"] = count_words(event.count, "train card", language)
        words["many"] = count_words(event.count, "ticket", language)
    if event.points is not None:
        words["points"] = count_words(event.points, "point", language)
    words |= _words_of_cards(event, language)
    words |= _words_of_things(event, contents, language)
    return translate(SENTENCES[_template(event)], language).format_map(words)


def _words_of_cards(event: "Event", language: Language) -> dict[str, str]:
    words = {}
    if event.card is not None:
        words["card"] = card_name(event.card, language)
        if event.card == "locomotive":
            words["card"] = f"{'eine' if language == 'de' else 'a'} {words['card']}"
    if event.row is not None:
        words["row"] = list_words((card_name(card, language) for card in event.row), language)
        words["counted_row"] = cards_text(Counter(event.row), language)
    if event.cards is not None:
        words["cards"] = payment_text(event.cards, event.from_holder, language)
    if event.colour is not None:
        words["colour"] = card_name(event.colour, language)
    return words


def _words_of_things(event: "Event", contents: Contents, language: Language) -> dict[str, str]:
    words = {}
    if event.tickets is not None:
        words["tickets"] = list_words((ticket_text(contents, ticket, language) for ticket in event.tickets), language)
    if event.track is not None:
        words["track"] = words["thing"] = track_name(contents, event.track, language)
    if event.technology is not None:
        words["technology"] = words["thing"] = technology_name(contents, event.technology, language)
    return words


def _template(event: "Event") -> str:
    """Which sentence: by the kind, by what it hides, by how it was paid."""
    if event.kind == "stopped":
        return f"stopped.{event.what}"
    if event.kind in ("claimed", "bought"):
        if event.cards is None:
            return event.kind
        return f"{event.kind}.with" if event.whole else f"{event.kind}.after"
    secret = event.card, event.cards, event.tickets, event.row
    if f"{event.kind}.hidden" in SENTENCES and secret == (None, None, None, None):
        return f"{event.kind}.hidden"
    return event.kind
