"""Why a command is refused at the table, in a player's words. What the rules of a game refuse is `IllegalAction`."""

from collections.abc import Mapping

from stellwerk.box.toml_fields import Text

REFUSALS: Mapping[str, Text] = {
    "no_seat": Text("You have no seat at this table.", "Du hast keinen Platz an diesem Tisch."),
    "no_such_seat": Text("This table has no such seat.", "Diesen Platz gibt es an diesem Tisch nicht."),
    "no_free_seat": Text("All seats are taken. You can watch.", "Alle Plätze sind besetzt. Du kannst zuschauen."),
    "seat_taken": Text(
        "Somebody sits there already. Choose another seat.", "Da sitzt schon jemand. Such dir einen anderen Platz."
    ),
    "seat_not_empty": Text(
        "Somebody sits there: only an empty seat, or one with a bot, can be given to a bot.",
        "Da sitzt jemand: Einen Bot gibt es nur auf einem freien Platz oder statt eines anderen Bots.",
    ),
    "colour_taken": Text(
        "Somebody plays that colour already. Choose another one.",
        "Diese Farbe spielt schon jemand. Such dir eine andere aus.",
    ),
    "no_colour": Text("There is no such colour to play.", "Diese Farbe gibt es nicht."),
    "bad_name": Text("A name has 1 to 24 characters that can be seen.", "Ein Name hat 1 bis 24 sichtbare Zeichen."),
    "name_taken": Text(
        "Somebody at this table has that name already, or one that looks like it.",
        "So heißt an diesem Tisch schon jemand, oder es sieht so aus.",
    ),
    "mixed_name": Text(
        "A name has letters of one alphabet only: those of another may look the same.",
        "Ein Name hat Buchstaben aus nur einem Alphabet: Die eines anderen sehen manchmal gleich aus.",
    ),
    "bot_name": Text(
        "Only bots are called Robot. Choose another name.",
        "Robot heißen nur die Bots. Such dir einen anderen Namen aus.",
    ),
    "bad_text": Text("Write 1 to 500 characters that can be seen.", "Schreib 1 bis 500 sichtbare Zeichen."),
    "bad_options": Text(
        "These options do not fit the game: {why}",
        # Why comes from the files of the boxes, whose authors read English; half of each language helps nobody.
        "Diese Optionen oder so viele Plätze gibt es in diesem Spiel nicht; /api/games nennt alle.",
    ),
    "only_host": Text("Only the host of the table can do that.", "Das kann nur, wer den Tisch eröffnet hat."),
    "not_open": Text(
        "The game has begun: that can only be done before it.", "Das Spiel läuft schon: Das geht nur davor."
    ),
    "not_running": Text("No game is running at this table.", "An diesem Tisch läuft gerade kein Spiel."),
    "not_over": Text("The game is not over yet.", "Das Spiel ist noch nicht zu Ende."),
    "closed": Text(
        "This table was closed. Reopen it to go on.",
        "Dieser Tisch wurde geschlossen. Öffne ihn wieder, um weiterzuspielen.",
    ),
    "not_closed": Text("This table is not closed.", "Dieser Tisch ist nicht geschlossen."),
    "seats_empty": Text(
        "There are empty seats. Wait for people, or fill them with bots.",
        "Es sind noch Plätze frei. Warte auf Mitspieler, oder setz Bots darauf.",
    ),
    "nothing_to_undo": Text(
        "You have done nothing that could be undone.", "Du hast nichts getan, was man zurücknehmen könnte."
    ),
    "undo_asked": Text("An undo is being decided already.", "Über eine Rücknahme wird schon entschieden."),
    "no_undo_asked": Text("Nobody asks for an undo.", "Niemand möchte etwas zurücknehmen."),
    "own_undo": Text(
        "You asked for it yourself: the others decide.", "Du hast selbst darum gebeten: Jetzt entscheiden die anderen."
    ),
    "departed_since": Text(
        "Somebody who has left the table acted after that: nobody can ask them, so it stays.",
        "Danach hat jemand gehandelt, der den Tisch verlassen hat: Fragen kann man nicht mehr, also bleibt es dabei.",
    ),
    "timer_needs_all": Text(
        "In a running game the clock changes only if everybody agrees. Ask for it from the table's menu.",
        "Im laufenden Spiel ändert sich die Uhr nur, wenn alle einverstanden sind. Bitte im Menü des Tisches darum.",
    ),
    "timer_asked": Text("Another clock is being decided already.", "Über eine andere Uhr wird schon entschieden."),
    "same_timer": Text("The game has that clock already.", "Diese Uhr hat das Spiel schon."),
    "no_timer_asked": Text("Nobody asks for another clock.", "Niemand möchte eine andere Uhr."),
    "agreed_already": Text("You have agreed already.", "Du hast schon zugestimmt."),
    "own_timer": Text(
        "You asked for it yourself: the others decide.", "Du hast selbst darum gebeten: Jetzt entscheiden die anderen."
    ),
    "not_away": Text(
        "A bot stands in only for somebody who has been away for a while and whose turn it is.",
        "Ein Bot springt nur für jemanden ein, der schon eine Weile nicht da und am Zug ist.",
    ),
    "standing_in": Text("A bot stands in there already.", "Da springt schon ein Bot ein."),
    "not_standing_in": Text("No bot stands in for you.", "Für dich springt kein Bot ein."),
    "too_many_tables": Text(
        "{most} games that were begun from your connection are running: end or close one first.",
        "Von deinem Anschluss aus laufen schon {most} Spiele: Beende oder schließe erst eines.",
    ),
    "log_full": Text(
        "So much has happened at this table that nothing more can be written down. Open another one.",
        "An diesem Tisch ist so viel geschehen, dass nichts mehr aufgeschrieben werden kann. Öffne einen neuen.",
    ),
    "used_up": Text(
        "That has been done so often at this table that it is enough now. The game goes on: moves can always be made.",
        "Das ist an diesem Tisch schon so oft geschehen, dass es genug ist. Das Spiel geht weiter: Ziehen geht immer.",
    ),
    "busy": Text(
        "Too much is happening at this table at once. Try again.",
        "An diesem Tisch ist gerade zu viel los. Versuch es noch einmal.",
    ),
}
"""By its code: what is said. Words in braces are filled in."""


class CommandRefused(Exception):  # noqa: N818 - it is refused, not an error of the program
    """A command that cannot be done. It has changed nothing."""

    def __init__(self, code: str, **words: str) -> None:
        super().__init__(code)
        self.code = code
        self._text = {
            "en": REFUSALS[code].en.format(**words),
            "de": REFUSALS[code].de.format(**words),
        }

    def to_json(self) -> dict[str, str]:
        """The JSON form, the same as that of an `IllegalAction`."""
        return {"code": self.code, "rule": "", **self._text}

    def __str__(self) -> str:
        return self._text["en"]
