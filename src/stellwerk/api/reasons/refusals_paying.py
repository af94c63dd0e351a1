"""The sentences in which a claim, a purchase or a payment is refused, in English and German."""

from collections.abc import Mapping
from typing import TypeAlias

from stellwerk.box.toml_fields import Text

Refusal: TypeAlias = tuple[str | tuple[str, str, str, str], Text]
"""A rule and a sentence. Where games have a rule of their own for it, there are four: usa, uk, asia, card."""

# Routes and what they cost
_CLAIMS: Mapping[str, Refusal] = {
    "no_track": ("", Text('There is no track "{id}" on this board.', "Ein Gleis „{id}“ gibt es hier nicht.")),
    "no_colour": ("", Text('There is no colour "{colour}".', "Eine Farbe „{colour}“ gibt es nicht.")),
    "no_number_of_cards": (
        "",
        Text("{cards} is no number of cards that could be played.", "{cards} Karten kann man nicht spielen."),
    ),
    "wrong_colour": (
        "BASE-20",
        Text(
            "{route} takes cards of its own colour, {colour}, not {played}.",
            "{route} nimmt nur Karten der eigenen Farbe, {colour}, nicht {played}.",
        ),
    ),
    "locomotives_only": (
        "BASE-22",
        Text(
            "{route} costs {cards}; a set of locomotives only has exactly so many, and its colour is “locomotive”.",
            "{route} kostet {cards}; ein Satz nur aus Lokomotiven hat genau so viele und die Farbe „locomotive“.",
        ),
    ),
    "locomotives_of_set": (
        "BASE-20",
        Text(
            "{route} costs {cards}; there cannot be {locomotives} locomotives in the set.",
            "{route} kostet {cards}; in dem Satz können nicht {locomotives} Lokomotiven sein.",
        ),
    ),
    "no_saving": (
        "UK-30",
        Text("{route} cannot be paid with a card less.", "{route} kann nicht mit einer Karte weniger bezahlt werden."),
    ),
    "saving_not_held": (
        "UK-30",
        Text(
            "You have no technology that lets you pay with a card less.",
            "Du hast keine Technologie, mit der du eine Karte weniger zahlst.",
        ),
    ),
    "saving_on_ferry": (
        "UK-30",
        Text(
            "The locomotives that {route} asks for cannot be left out.",
            "Die Lokomotiven, die {route} verlangt, kann man nicht weglassen.",
        ),
    ),
    "track_owned": ("BASE-20", Text("{route} has been claimed already.", "{route} wird schon genutzt.")),
    "own_track": ("UK-24", Text("{route} is yours already.", "{route} gehört dir schon.")),
    "track_free": (
        "UK-24",
        Text(
            "{route} belongs to nobody; {technology} is for a route that another player owns.",
            "{route} gehört niemandem; {technology} gilt für eine Strecke, die jemand anderem gehört.",
        ),
    ),
    "too_few_trains": (
        "BASE-23",
        Text(
            "{route} needs {length} trains; you have {trains}.",
            "{route} braucht {length} Waggons; du hast {trains}.",
        ),
    ),
    "technology_missing": (
        "UK-12",
        Text("For {route} you still need: {technologies}.", "Für {route} fehlt dir noch: {technologies}."),
    ),
    "owns_other_track": (
        ("BASE-25", "BASE-25", "ASIA-17", "BASE-25"),
        Text(
            "You own a track of {route} already; one player may never own two.",
            "Du hast schon ein Gleis von {route}; niemand darf zwei davon haben.",
        ),
    ),
    "track_closed": (
        ("BASE-26", "UK-5", "ASIA-15", "BASE-26"),
        Text(
            "{route} is closed: with {players} players only {open} of its {tracks} tracks can be claimed.",
            "{route} ist gesperrt: Zu {players} spielt man nur mit {open} der {tracks} Gleise.",
        ),
    ),
    "ferry_locomotives": (
        "UK-8",
        Text(
            "The ferry {route} asks for at least {asked}; you play {played}.",
            "Die Fähre {route} verlangt mindestens {asked}; du spielst {played}.",
        ),
    ),
    "too_few_cards": (
        "BASE-20",
        Text("{thing} costs {price}; you lack {missing}.", "{thing} kostet {price}; dir fehlen {missing}."),
    ),
    "too_few_with_stand_ins": (
        "UK-6",
        Text(
            "{thing} costs {price}; you lack {missing}, even with {rate} other cards standing in for each locomotive.",
            "{thing} kostet {price}; dir fehlen {missing}, auch wenn je {rate} andere Karten dafür einspringen.",
        ),
    ),
}

# Technologies, stand-ins, tunnels and holders
_PURSE: Mapping[str, Refusal] = {
    "no_technology": (
        "",
        Text('There is no technology "{id}" in this game.', "Eine Technologie „{id}“ gibt es hier nicht."),
    ),
    "bought_already": (
        "UK-11",
        Text(
            "You have bought a technology in this turn already.",
            "Du hast in diesem Zug schon eine Technologie gekauft.",
        ),
    ),
    "held_already": ("UK-13", Text("You have {technology} already.", "Du hast {technology} schon.")),
    "sold_out": (
        "UK-11",
        Text("{technology} is sold out.", "{technology} ist ausverkauft."),
    ),
    "off_sale": (
        "UK-28",
        Text(
            "{technology} was on sale only until the deck was reshuffled.",
            "{technology} war nur zu haben, bis der Nachziehstapel neu gemischt wurde.",
        ),
    ),
    "not_usable": (
        "UK-25",
        Text(
            "{technology} is used in the turn it is bought, and you could not pay for any claim with it.",
            "{technology} gilt nur für den Zug, in dem man es kauft, und du könntest keine Strecke damit bezahlen.",
        ),
    ),
    "use_spoilt": (
        "UK-25",
        Text(
            "Paid like this, you could no longer use {technology} in this turn.",
            "So bezahlt könntest du {technology} in diesem Zug nicht mehr nutzen.",
        ),
    ),
    "more_than_bill": (
        "UK-6",
        Text("Only {owed} are to be paid.", "Nur {owed} sind zu bezahlen."),
    ),
    "not_so_many": (
        ("BASE-20", "UK-6", "ASIA-11", "CARD-13"),
        Text("You have only {have}.", "Du hast nur {have}."),
    ),
    "too_few_stand_ins": (
        "UK-6",
        Text(
            "For {missing} other cards would have to stand in, {rate} for each; you have only {have}.",
            "Für {missing} müssten andere Karten stehen, je {rate}; du hast nur {have}.",
        ),
    ),
    "locomotive_stands_in": (
        "UK-6",
        Text(
            "A locomotive stands in for nothing: it is one.", "Eine Lokomotive steht für nichts anderes: Sie ist eine."
        ),
    ),
    "stand_in_none": (
        "UK-6",
        Text("At least one card must stand in.", "Mindestens eine Karte muss einspringen."),
    ),
    "stand_in_order": (
        "UK-6",
        Text(
            "Cards that stand in are named in the order of the colours: {colour} is past.",
            "Einspringende Karten werden in der Reihenfolge der Farben genannt: {colour} ist vorbei.",
        ),
    ),
    "stand_in_rest": (
        "UK-6",
        Text(
            "{left} more cards would have to stand in, of a later colour than {colour}; you have only {have} of those.",
            "Noch {left} Karten müssten einspringen, mit einer Farbe nach {colour}; davon hast du nur {have}.",
        ),
    ),
    "stand_in_too_many": (
        "UK-6",
        Text("Only {left} more cards have to stand in.", "Nur noch {left} Karten müssen einspringen."),
    ),
    "tunnel_asks": (
        "ASIA-18",
        Text("The tunnel asks for only {cards} more cards.", "Der Tunnel verlangt nur {cards} weitere Karten."),
    ),
    "tunnel_locomotives": (
        "ASIA-20",
        Text(
            "A set of locomotives only is added to with locomotives only: {cards}.",
            "Zu einem Satz nur aus Lokomotiven kommen nur Lokomotiven: {cards}.",
        ),
    ),
    "holder_too_many": (
        "ASIA-11",
        Text("The holder pays at most {cards}.", "Der Kartenhalter zahlt höchstens {cards}."),
    ),
    "holder_too_few": (
        "ASIA-11",
        Text(
            "Your hand cannot pay the rest: at least {cards} must come from the holder.",
            "Deine Hand kann den Rest nicht zahlen: Mindestens {cards} müssen vom Kartenhalter kommen.",
        ),
    ),
}

PAYING: Mapping[str, Refusal] = {**_CLAIMS, **_PURSE}
"""By code: the rule and the sentence."""
