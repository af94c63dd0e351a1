"""Why a bot of the card game moved, as a short sentence in English or German. The codes are in `yard_why.py`."""

from collections.abc import Sequence

from stellwerk.api.wording import (
    KIND_WORDS,
    Language,
    card_name,
    cards_text,
    count_words,
    list_words,
    seat_name,
    ticket_name,
    translate,
)
from stellwerk.bots.yard.reason_codes import (
    COLLECTS,
    COMPLETES,
    DRAWS_BLIND,
    KEEPS,
    LAST_TICKETS,
    LAYS_ROW,
    LAYS_SINGLES,
    PASSES,
    RAIDS_ROW,
    SEEKS_TICKETS,
    STOCKS_UP,
    STOPS,
    TAKES_JOKER,
)
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text

_REASONS = {
    KEEPS: Text("keeps {first} of {offered} it can serve", "behält {first} von {offered}, die sich erfüllen lassen"),
    RAIDS_ROW: Text("raids {colour}: {gone} of {loser} gone", "überfällt {colour}: {gone} von {loser} weg"),
    LAYS_ROW: Text("lays {row}: to ride out while there is time", "legt {row}: solange noch Zeit ist auszufahren"),
    LAYS_SINGLES: Text(
        "lays {colours} singly: all three ride out next turn",
        "legt {colours} einzeln: Alle drei kommen im nächsten Zug auf den Unterwegs-Stapel",
    ),
    COLLECTS: Text(
        "collects {colour} for {ticket}, {missing} missing", "sammelt {colour} für {ticket} (noch {missing})"
    ),
    STOCKS_UP: Text("takes {colour} for tickets to come", "nimmt {colour} für künftige Zielkarten"),
    TAKES_JOKER: Text("takes the locomotive: it does for any colour", "nimmt die Lokomotive: Sie ersetzt jede Farbe"),
    DRAWS_BLIND: Text("draws blind: nothing better is face up", "zieht blind: Offen liegt nichts Besseres"),
    SEEKS_TICKETS: Text(
        "draws tickets: its cards serve more than it holds", "zieht Zielkarten: Die Karten reichen für mehr"
    ),
    LAST_TICKETS: Text(
        "draws tickets: the last chance to find one its track serves",
        "zieht Zielkarten: Letzte Gelegenheit für eine, die der Unterwegs-Stapel erfüllt",
    ),
    STOPS: Text("takes no second card: none is of use", "nimmt keine zweite Karte: Keine nützt etwas"),
    COMPLETES: Text(
        "completes the tickets that score most together", "erfüllt die Zielkarten, die zusammen am meisten bringen"
    ),
    PASSES: Text("passes: nothing else is possible", "passt: Etwas anderes geht nicht"),
}


def yard_reason(contents: Contents, why: int, about: Sequence[int], language: Language = "en") -> str:
    """The reason in words; seats are called as in the log."""
    first, second, third = (int(number) for number in about[:3])
    words: dict[str, str] = {"first": str(first)}
    if why == KEEPS:
        words["offered"] = count_words(second, "ticket", language)
    elif why == RAIDS_ROW:
        words["gone"] = count_words(third, "train card", language)
        words["loser"] = seat_name(second, language)
    elif why == LAYS_ROW:
        row = {KIND_WORDS[first]: second} | ({"locomotive": third} if third else {})
        words["row"] = cards_text(row, language)
    elif why == LAYS_SINGLES:
        words["colours"] = list_words(
            (card_name(KIND_WORDS[kind], language) for kind in (first, second, third)), language
        )
    elif why == COLLECTS:
        words["ticket"] = ticket_name(contents, contents.tickets[second].id, language)
        words["missing"] = str(third)
    if why in (RAIDS_ROW, COLLECTS, STOCKS_UP):
        words["colour"] = card_name(KIND_WORDS[first], language)
    return translate(_REASONS[why], language).format_map(words)
