"""Why a bot moved, as a short sentence in English or German.

A reason tells what the bot plans and holds: show it after the game, or where the table wants its bots to think aloud.
"""

from collections.abc import Sequence

from stellwerk.api.names import colour_name, count_tickets, route_name, technology_name, ticket_name
from stellwerk.api.wording import Language, seat_name, translate
from stellwerk.bots.board import reason_codes
from stellwerk.bots.yard.reasons import yard_reason
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text
from stellwerk.rules.state import NONE

YARD_REASONS = 100
"""The codes from here on are the card game's."""

_REASONS = {
    reason_codes.FOR_ITS_TICKETS: Text("needs {route} for its tickets", "braucht {route} für die eigenen Zielkarten"),
    reason_codes.FOR_ITS_POINTS: Text("takes {route} for its points", "nimmt {route} der Punkte wegen"),
    reason_codes.COLLECTS_CARDS: Text(
        "needs {missing} more {colour} for {route}", "braucht noch {missing} × {colour} für {route}"
    ),
    reason_codes.MAY_NEED: Text("may need {colour} later", "kann {colour} später brauchen"),
    reason_codes.NOTHING_OPEN: Text("nothing face up is better", "offen liegt nichts Besseres"),
    reason_codes.TIME_FOR_TICKETS: Text(
        "has {trains} trains to spare for new tickets", "hat {trains} Waggons für neue Zielkarten übrig"
    ),
    reason_codes.OPENS_ROUTES: Text("opens {route}", "macht {route} möglich"),
    reason_codes.PAYS_OFF: Text("pays off until the end", "zahlt sich bis zum Schluss aus"),
    reason_codes.PARTNER_CAN_HELP: Text("the partner can help with {ticket}", "die Partnerin kann bei {ticket} helfen"),
    reason_codes.KEEPS_TICKETS: Text(
        "keeps {tickets}: together they take {trains} trains", "behält {tickets}: zusammen {trains} Waggons"
    ),
    reason_codes.TRIED_OUT: Text(
        "{points} points better in {rounds} tries", "in {rounds} Versuchen um {points} Punkte besser"
    ),
    reason_codes.CHANGES_STYLE: Text(
        "{style} from now on: {points} points better in {rounds} tries",
        "neuer Stil, {style}: in {rounds} Versuchen um {points} Punkte besser",
    ),
}
_STYLES = (
    Text("plays as ever", "spielt wie immer"),
    Text("builds sooner", "baut früher"),
    Text("collects longer", "sammelt länger"),
    Text("takes its time", "lässt sich Zeit"),
    Text("hurries to the end", "eilt zum Ende"),
    Text("lets its tickets wait", "lässt die Zielkarten warten"),
    Text("builds for its tickets first", "baut zuerst für die Zielkarten"),
    Text("takes only what it lacks", "nimmt nur, was fehlt"),
    Text("is free with its trains", "gibt Waggons leicht her"),
    Text("saves its trains", "spart Waggons"),
    Text("leaves new tickets alone", "lässt neue Zielkarten liegen"),
    Text("wants more tickets", "will mehr Zielkarten"),
    Text("makes its tickets whatever they cost", "erfüllt die Zielkarten um jeden Preis"),
    Text("gives up tickets that cost much", "gibt teure Zielkarten auf"),
    Text("keeps its locomotives", "behält die Lokomotiven"),
    Text("buys more technologies", "kauft mehr Technologien"),
)
"""The styles of a search, in the order of `styles.py`."""
_CONTESTED = Text(", contested by {seat}", ", umkämpft von {seat}")


def reason(contents: Contents, code: int, about: Sequence[int], language: Language = "en") -> str | None:
    """The reason in words; None where there is nothing to say."""
    if code in _REASONS:
        return _board_reason(contents, code, about, language)
    return yard_reason(contents, code, about, language) if code >= YARD_REASONS else None


def _board_reason(contents: Contents, code: int, about: Sequence[int], language: Language) -> str:
    first, second, third = about[0], about[1], about[2]
    points = f"{second / 10:.1f}".replace(".", "." if language == "en" else ",")
    words = {"missing": str(third), "points": points, "rounds": str(first), "trains": str(first)}
    if code in (reason_codes.FOR_ITS_TICKETS, reason_codes.FOR_ITS_POINTS):
        words["route"] = translate(route_name(contents, first), language)
    elif code in (reason_codes.COLLECTS_CARDS, reason_codes.MAY_NEED):
        words["colour"] = translate(colour_name(first), language)
        if code == reason_codes.COLLECTS_CARDS:
            words["route"] = translate(route_name(contents, second), language)
    elif code == reason_codes.OPENS_ROUTES:
        words["technology"] = translate(technology_name(contents, first), language)
        words["route"] = translate(route_name(contents, second), language)
    elif code == reason_codes.PARTNER_CAN_HELP:
        words["ticket"] = translate(ticket_name(contents, first), language)
    elif code == reason_codes.KEEPS_TICKETS:
        words["tickets"] = translate(count_tickets(first), language)
        words["trains"] = str(second)
    elif code == reason_codes.CHANGES_STYLE:
        words["style"] = translate(_STYLES[third], language)
    text = translate(_REASONS[code], language)
    if code == reason_codes.FOR_ITS_TICKETS and second != NONE:
        text += translate(_CONTESTED, language)
        words["seat"] = seat_name(second, language)
    return text.format_map(words)
