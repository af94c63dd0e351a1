"""Why a bot moved, as a short sentence in English or German.

A reason tells what the bot plans and holds: show it after the game, or where the table wants its bots to think aloud.
"""

from collections.abc import Sequence

from stellwerk.box.entry import Name
from stellwerk.box.tables import Contents
from stellwerk.door.names import colour_name, route_name, technology_name, ticket_name, tickets_counted
from stellwerk.door.words import Language, said, seat_name
from stellwerk.players import why
from stellwerk.players.yard_reasons import yard_reason
from stellwerk.rules.state import NONE

YARD_REASONS = 100
"""The codes from here on are the card game's."""

_REASONS = {
    why.FOR_ITS_TICKETS: Name("needs {route} for its tickets", "braucht {route} für die eigenen Zielkarten"),
    why.FOR_ITS_POINTS: Name("takes {route} for its points", "nimmt {route} der Punkte wegen"),
    why.COLLECTS_CARDS: Name(
        "needs {missing} more {colour} for {route}", "braucht noch {missing} × {colour} für {route}"
    ),
    why.MAY_NEED: Name("may need {colour} later", "kann {colour} später brauchen"),
    why.NOTHING_OPEN: Name("nothing face up is better", "offen liegt nichts Besseres"),
    why.TIME_FOR_TICKETS: Name(
        "has {trains} trains to spare for new tickets", "hat {trains} Waggons für neue Zielkarten übrig"
    ),
    why.OPENS_ROUTES: Name("opens {route}", "macht {route} möglich"),
    why.PAYS_OFF: Name("pays off until the end", "zahlt sich bis zum Schluss aus"),
    why.PARTNER_CAN_HELP: Name("the partner can help with {ticket}", "die Partnerin kann bei {ticket} helfen"),
    why.KEEPS_TICKETS: Name(
        "keeps {tickets}: together they take {trains} trains", "behält {tickets}: zusammen {trains} Waggons"
    ),
    why.TRIED_OUT: Name("{points} points better in {rounds} tries", "in {rounds} Versuchen um {points} Punkte besser"),
    why.CHANGES_STYLE: Name(
        "{style} from now on: {points} points better in {rounds} tries",
        "neuer Stil, {style}: in {rounds} Versuchen um {points} Punkte besser",
    ),
}
_STYLES = (
    Name("plays as ever", "spielt wie immer"),
    Name("builds sooner", "baut früher"),
    Name("collects longer", "sammelt länger"),
    Name("takes its time", "lässt sich Zeit"),
    Name("hurries to the end", "eilt zum Ende"),
    Name("lets its tickets wait", "lässt die Zielkarten warten"),
    Name("builds for its tickets first", "baut zuerst für die Zielkarten"),
    Name("takes only what it lacks", "nimmt nur, was fehlt"),
    Name("is free with its trains", "gibt Waggons leicht her"),
    Name("saves its trains", "spart Waggons"),
    Name("leaves new tickets alone", "lässt neue Zielkarten liegen"),
    Name("wants more tickets", "will mehr Zielkarten"),
    Name("makes its tickets whatever they cost", "erfüllt die Zielkarten um jeden Preis"),
    Name("gives up tickets that cost much", "gibt teure Zielkarten auf"),
    Name("keeps its locomotives", "behält die Lokomotiven"),
    Name("buys more technologies", "kauft mehr Technologien"),
)
"""The styles of a search, in the order of `styles.py`."""
_CONTESTED = Name(", contested by {seat}", ", umkämpft von {seat}")


def reason(contents: Contents, code: int, about: Sequence[int], language: Language = "en") -> str | None:
    """The reason in words; None where there is nothing to say."""
    if code in _REASONS:
        return _board_reason(contents, code, about, language)
    return yard_reason(contents, code, about, language) if code >= YARD_REASONS else None


def _board_reason(contents: Contents, code: int, about: Sequence[int], language: Language) -> str:
    first, second, third = about[0], about[1], about[2]
    points = f"{second / 10:.1f}".replace(".", "." if language == "en" else ",")
    words = {"missing": str(third), "points": points, "rounds": str(first), "trains": str(first)}
    if code in (why.FOR_ITS_TICKETS, why.FOR_ITS_POINTS):
        words["route"] = said(route_name(contents, first), language)
    elif code in (why.COLLECTS_CARDS, why.MAY_NEED):
        words["colour"] = said(colour_name(first), language)
        if code == why.COLLECTS_CARDS:
            words["route"] = said(route_name(contents, second), language)
    elif code == why.OPENS_ROUTES:
        words["technology"] = said(technology_name(contents, first), language)
        words["route"] = said(route_name(contents, second), language)
    elif code == why.PARTNER_CAN_HELP:
        words["ticket"] = said(ticket_name(contents, first), language)
    elif code == why.KEEPS_TICKETS:
        words["tickets"] = said(tickets_counted(first), language)
        words["trains"] = str(second)
    elif code == why.CHANGES_STYLE:
        words["style"] = said(_STYLES[third], language)
    text = said(_REASONS[code], language)
    if code == why.FOR_ITS_TICKETS and second != NONE:
        text += said(_CONTESTED, language)
        words["seat"] = seat_name(second, language)
    return text.format_map(words)
