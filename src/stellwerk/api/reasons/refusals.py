"""The sentences in which an action is refused, in English and German: a row a reason, with the rule that says so.

Where games have a rule of their own for it, there are four: usa, uk, asia, card.
"""

from collections.abc import Mapping

from stellwerk.api.reasons.refusals_paying import PAYING, Refusal
from stellwerk.box.toml_fields import Text

# Who acts, and when
_TURNS: Mapping[str, Refusal] = {
    "game_over": (
        ("BASE-31", "BASE-31", "ASIA-24", "CARD-24"),
        Text("The game is over.", "Das Spiel ist zu Ende."),
    ),
    "no_seat": (
        "",
        Text(
            "There is no such seat; this table has the seats 0 to {last}.",
            "Diesen Platz gibt es nicht; dieser Tisch hat die Plätze 0 bis {last}.",
        ),
    ),
    "not_your_turn": (
        ("BASE-7", "BASE-7", "BASE-7", ""),
        Text("It is not your turn.", "Du bist nicht am Zug."),
    ),
    "chosen_already": (
        ("BASE-5", "BASE-5", "BASE-5", "CARD-3"),
        Text(
            "You have chosen already; the others are still choosing.",
            "Du hast schon gewählt; die anderen wählen noch.",
        ),
    ),
    "nothing_to_complete": (
        "CARD-23",
        Text(
            "There is nothing left for you to complete; the others are still choosing.",
            "Für dich gibt es nichts mehr zu erfüllen; die anderen wählen noch.",
        ),
    ),
    "not_in_this_game": ("", Text("There is nothing of the kind in this game.", "Das gibt es in diesem Spiel nicht.")),
    "no_such_number": ("", Text("There is no such number of cards.", "So eine Anzahl von Karten gibt es nicht.")),
    "not_legal": ("", Text("That is not possible now.", "Das ist jetzt nicht möglich.")),
    "pass_not_allowed": (
        ("BASE-9", "BASE-9", "BASE-9", "CARD-8"),
        Text(
            "You may pass only when you can do nothing else; you can still {possible}.",
            "Passen darf nur, wer nichts anderes tun kann; du kannst noch {possible}.",
        ),
    ),
}

# Another decision is open
_DECISIONS: Mapping[str, Refusal] = {
    "first_keep": (
        ("BASE-28", "UK-4", "ASIA-12", "CARD-19"),
        Text("First choose which tickets to keep.", "Wähle erst, welche Zielkarten du behältst."),
    ),
    "first_share": (
        "ASIA-8",
        Text(
            "First choose the ticket that goes on your team's holder.",
            "Wähle erst die Zielkarte, die auf den Kartenhalter deiner Mannschaft kommt.",
        ),
    ),
    "first_share_kept": (
        "ASIA-12",
        Text(
            "First choose which of the tickets just kept goes on your team's holder.",
            "Wähle erst, welche der eben behaltenen Zielkarten auf den Kartenhalter deiner Mannschaft kommt.",
        ),
    ),
    "share_or_stop": (
        "ASIA-14",
        Text(
            "You are sharing tickets: put a second one on the holder, or stop.",
            "Du teilst gerade Zielkarten: Lege eine zweite auf den Kartenhalter oder höre auf.",
        ),
    ),
    "turn_open": (
        ("BASE-8", "BASE-8", "BASE-8", "CARD-8"),
        Text(
            "There is nothing of the kind to decide now: your turn begins, choose its action.",
            "Das ist jetzt nicht zu entscheiden: Dein Zug beginnt, wähle deine Aktion.",
        ),
    ),
    "second_card": (
        ("BASE-10", "BASE-10", "BASE-10", "CARD-9"),
        Text("You have taken one card: now take the second.", "Du hast eine Karte genommen: Nimm nun die zweite."),
    ),
    "second_card_or_stop": (
        "CARD-9",
        Text(
            "You have taken one card: take a second one, or stop.",
            "Du hast eine Karte genommen: Nimm eine zweite oder höre auf.",
        ),
    ),
    "first_place": (
        "ASIA-9",
        Text(
            "First say whether the card goes to your hand or to the holder.",
            "Sage erst, ob die Karte auf deine Hand oder auf den Kartenhalter kommt.",
        ),
    ),
    "first_split": (
        "ASIA-11",
        Text(
            "First say which of the played cards come from the holder.",
            "Sage erst, welche der gespielten Karten vom Kartenhalter kommen.",
        ),
    ),
    "first_real": (
        "UK-6",
        Text(
            "First say how many of the locomotives you pay with real ones.",
            "Sage erst, wie viele der Lokomotiven du mit echten bezahlst.",
        ),
    ),
    "first_stand_in": (
        "UK-6",
        Text(
            "First choose the cards that stand in for the locomotives.",
            "Wähle erst die Karten, die für die Lokomotiven stehen.",
        ),
    ),
    "first_tunnel": (
        "ASIA-18",
        Text(
            "First add the cards that the tunnel asks for, or take yours back.",
            "Lege erst die Karten dazu, die der Tunnel verlangt, oder nimm deine zurück.",
        ),
    ),
    "first_use": (
        "UK-25",
        Text(
            "You have bought {technology} for this turn: now claim a route with it.",
            "Du hast {technology} für diesen Zug gekauft: Nutze nun eine Strecke damit.",
        ),
    ),
    "claim_or_stop": (
        "UK-32",
        Text("Claim a second route, or stop.", "Nutze eine zweite Strecke oder höre auf."),
    ),
    "first_complete": (
        "CARD-23",
        Text("First choose the tickets that you complete.", "Wähle erst die Zielkarten, die du erfüllst."),
    ),
    "buy_before_action": (
        "UK-11",
        Text(
            "A technology is bought at the start of a turn, before its action.",
            "Eine Technologie wird zu Beginn des Zuges gekauft, vor der Aktion.",
        ),
    ),
}

# Train cards and tickets
_TAKING: Mapping[str, Refusal] = {
    "no_slot": (
        "",
        Text(
            "There is no slot {slot}; the slots of the display are 0 to {last}.",
            "Es gibt keinen Platz {slot}; die Plätze der Auslage sind 0 bis {last}.",
        ),
    ),
    "slot_empty": (
        ("BASE-18", "BASE-18", "BASE-18", "CARD-21"),
        Text("There is no card in that slot of the display.", "Auf diesem Platz der Auslage liegt keine Karte."),
    ),
    "locomotive_second": (
        ("BASE-13", "BASE-13", "BASE-13", "CARD-10"),
        Text(
            "A face-up locomotive may not be the second card.",
            "Eine offene Lokomotive darf nicht die zweite Karte sein.",
        ),
    ),
    "deck_empty": (
        ("BASE-19", "BASE-19", "BASE-19", "CARD-20"),
        Text("The deck is empty.", "Der Nachziehstapel ist leer."),
    ),
    "no_water_tenders": (
        "UK-27",
        Text(
            "You have no technology that lets you take three cards.",
            "Du hast keine Technologie, mit der du drei Karten nehmen darfst.",
        ),
    ),
    "no_tickets_left": (
        ("BASE-29", "BASE-29", "ASIA-12", "CARD-19"),
        Text("There are no tickets left.", "Es sind keine Zielkarten mehr da."),
    ),
    "ticket_not_offered": (
        "",
        Text(
            '"{ticket}" is none of the tickets offered to you.',
            "„{ticket}“ ist keine der Zielkarten, die du zur Wahl hast.",
        ),
    ),
    "ticket_twice": (
        "",
        Text('The ticket "{ticket}" is named twice.', "Die Zielkarte „{ticket}“ ist zweimal genannt."),
    ),
    "keep_more": (
        ("BASE-28", "UK-4", "ASIA-12", "CARD-19"),
        Text(
            "You must keep at least {least}; you have chosen {chosen}.",
            "Du musst mindestens {least} behalten; du hast {chosen} gewählt.",
        ),
    ),
    "no_ticket": ("", Text('There is no ticket "{id}" in this game.', "Eine Zielkarte „{id}“ gibt es hier nicht.")),
    "ticket_not_held": (
        ("BASE-6", "BASE-6", "ASIA-14", "CARD-22"),
        Text("The ticket {ticket} is not in your hand.", "Die Zielkarte {ticket} ist nicht auf deiner Hand."),
    ),
    "ticket_not_just_kept": (
        "ASIA-12",
        Text(
            "{ticket} is none of the tickets that you have just kept.",
            "{ticket} ist keine der Zielkarten, die du eben behalten hast.",
        ),
    ),
    "share_in_order": (
        "ASIA-14",
        Text(
            "Two tickets are shared in the order of the ticket list: {ticket} would have to be the first.",
            "Zwei Zielkarten werden in der Reihenfolge der Liste geteilt: {ticket} hätte die erste sein müssen.",
        ),
    ),
}

# The card game
_YARD: Mapping[str, Refusal] = {
    "single_locomotive": (
        "CARD-14",
        Text("Three single cards have no locomotive among them.", "Unter drei einzelnen Karten ist keine Lokomotive."),
    ),
    "singles_alike": (
        "CARD-14",
        Text(
            "Three single cards have three different colours.",
            "Drei einzelne Karten haben drei verschiedene Farben.",
        ),
    ),
    "set_without_colour": (
        "CARD-13",
        Text(
            "A set has at least one card of its colour itself, not locomotives only.",
            "Ein Satz hat mindestens eine Karte der Farbe selbst, nicht nur Lokomotiven.",
        ),
    ),
    "set_too_small": (
        "CARD-13",
        Text("A set has two or more cards.", "Ein Satz hat zwei oder mehr Karten."),
    ),
    "no_such_card": ("CARD-14", Text("You have no {colour} card.", "Du hast keine Karte in {colour}.")),
    "yard_too_few": (
        "CARD-13",
        Text("You have only {have}.", "Du hast nur {have}."),
    ),
    "in_own_yard": (
        "CARD-15",
        Text(
            "{colour} still lies in your own yard.",
            "{colour} liegt noch in deinem eigenen Verschiebebahnhof.",
        ),
    ),
    "not_more_cards": (
        "CARD-16",
        Text(
            "{row} lie in another player's yard, locomotives counted: a raid takes more than that.",
            "{row} liegen, Lokomotiven mitgezählt, in einem anderen Verschiebebahnhof: Ein Überfall braucht mehr.",
        ),
    ),
    "single_raid": (
        "CARD-17",
        Text(
            "{colour} lies in another player's yard: single cards cannot raid.",
            "{colour} liegt in einem anderen Verschiebebahnhof: Einzelne Karten können nicht überfallen.",
        ),
    ),
    "ticket_does_not_fit": (
        "CARD-22",
        Text(
            "The cards of your stack that are left do not complete {ticket}.",
            "Die übrigen Karten deines Unterwegs-Stapels erfüllen {ticket} nicht.",
        ),
    ),
    "ticket_selected": (
        "CARD-22",
        Text("You have chosen {ticket} already.", "{ticket} hast du schon gewählt."),
    ),
}

REFUSALS: Mapping[str, Refusal] = {**_TURNS, **_DECISIONS, **_TAKING, **_YARD, **PAYING}
"""By code: the rule and the sentence."""
