"""What can be refused, in one table: the code for programs, the status, and the sentence in both languages.

Every error that leaves the server is one of these (or a refusal of the referee), in one JSON form.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from stellwerk.api.illegal import Filling, IllegalAction, fill_sentence
from stellwerk.box.toml_fields import Text

REFUSED = 409
"""The status of what is well said but not possible now."""
_NO_HEADERS: Mapping[str, str] = MappingProxyType({})

ERRORS: dict[str, tuple[int, Text]] = {
    "malformed": (400, Text("This request cannot be read.", "Diese Anfrage ist nicht zu lesen.")),
    "nobody": (
        401,
        Text(
            "Nobody is known by this yet: sit down at a table or choose a name first.",
            "Damit ist noch niemand bekannt: erst an einen Tisch setzen oder einen Namen wählen.",
        ),
    ),
    "bad_token": (
        401,
        Text(
            "This token is not valid, or was revoked; make a new one under /api/me/tokens.",
            "Dieses Token gilt nicht oder nicht mehr; unter /api/me/tokens gibt es ein neues.",
        ),
    ),
    "foreign_host": (
        403,
        Text(
            "This server does not go by that name; use the address it was started with.",
            "Unter diesem Namen ist der Server nicht zu erreichen; bitte die Adresse vom Start verwenden.",
        ),
    ),
    "foreign_origin": (
        403,
        Text(
            "Requests from pages of other sites are not answered.",
            "Anfragen von Seiten fremder Websites werden nicht beantwortet.",
        ),
    ),
    "foreign_peer": (
        403,
        Text(
            "This server is open to its home network only.",
            "Dieser Server ist nur für das eigene Heimnetz da.",
        ),
    ),
    "not_found": (404, Text("There is nothing here.", "Hier ist nichts.")),
    "unknown_table": (
        404,
        Text(
            "There is no such table; check the link, or open a table of your own.",
            "Diesen Tisch gibt es nicht; prüfe den Link, oder eröffne selbst einen.",
        ),
    ),
    "unknown_track": (
        404,
        Text("There is no such track on this board.", "Dieses Gleis gibt es auf diesem Spielplan nicht."),
    ),
    "no_board": (
        404,
        Text("{game} is played without a board, so there is no plan of one.", "{game} wird ohne Spielplan gespielt."),
    ),
    "unknown_game": (
        404,
        Text(
            "There is no game “{game}”; /api/games lists them.",
            "Ein Spiel „{game}“ gibt es nicht; /api/games nennt alle.",
        ),
    ),
    "unknown_token": (
        404,
        Text("You have no such token, or it is revoked already.", "Dieses Token gibt es nicht oder nicht mehr."),
    ),
    "used_link": (
        404,
        Text(
            "This link has been used, or is too old; make a new one on the device that has the seat.",
            "Dieser Link ist verbraucht oder zu alt; am Gerät mit dem Platz gibt es einen neuen.",
        ),
    ),
    "wrong_method": (
        405,
        Text("This address does not take {method}.", "Diese Adresse nimmt {method} nicht an."),
    ),
    "too_slow": (
        408,
        Text(
            "The rest of this request did not come within {seconds} s; send it again.",
            "Der Rest dieser Anfrage kam nicht binnen {seconds} s; sende sie noch einmal.",
        ),
    ),
    "refused": (
        REFUSED,
        Text("That is not possible now; the answer says why.", "Das geht jetzt nicht; die Antwort sagt, warum."),
    ),
    "not_over": (
        REFUSED,
        Text(
            "The game is not over yet: then everything is open.",
            "Das Spiel ist noch nicht zu Ende: Dann liegt alles offen.",
        ),
    ),
    "no_hello": (
        400,
        Text('Say {{"type": "hello"}} first.', 'Sag zuerst {{"type": "hello"}}.'),
    ),
    "hello_again": (400, Text("You have said hello already.", "Du hast schon gegrüßt.")),
    "too_many_tokens": (
        REFUSED,
        Text(
            "You have {most} tokens, which is all there can be; revoke one first.",
            "Du hast schon {most} Token, mehr gehen nicht; widerrufe erst eines.",
        ),
    ),
    "unseen": (
        REFUSED,
        Text(
            "Nothing of that can be seen; choose other characters.",
            "Davon ist nichts zu sehen; wähle andere Zeichen.",
        ),
    ),
    "too_large": (
        413,
        Text("That is too much at once; at most {most} bytes.", "Das ist zu viel auf einmal; höchstens {most} Bytes."),
    ),
    "invalid": (
        422,
        Text("This is not as expected: {what}.", "Das ist nicht wie erwartet: {what}."),
    ),
    "too_often": (
        429,
        Text("Too fast; try again in {seconds} s.", "Zu schnell; in {seconds} s geht es wieder."),
    ),
    "too_much_waiting": (
        429,
        Text(
            "Too much that was asked for from your connection waits for its turn; try again in {seconds} s.",
            "Von deinem Anschluss aus wartet schon zu viel; in {seconds} s geht es wieder.",
        ),
    ),
    "too_many_sockets": (
        429,
        Text(
            "Too many connections are open; close another page of this server first.",
            "Zu viele Verbindungen sind offen; schließe erst eine andere Seite dieses Servers.",
        ),
    ),
    "our_fault": (
        500,
        Text(
            "Something went wrong on our side; your game is safe. Try again.",
            "Bei uns ist etwas schiefgegangen; dein Spiel ist sicher. Versuche es noch einmal.",
        ),
    ),
    "disk_full": (
        503,
        Text(
            "The server's disk is full: nothing is lost, nothing can be saved until there is room. Try again later.",
            "Die Platte des Servers ist voll: Nichts ist verloren, aber es kann nichts gespeichert werden, bis wieder "
            "Platz ist. Versuche es später noch einmal.",
        ),
    ),
    "full": (
        503,
        Text(
            "The server is full right now; try again later.",
            "Der Server ist gerade voll; versuche es später noch einmal.",
        ),
    ),
}
"""Status and sentence of each code."""


class ApiError(Exception):
    """Something that is refused: the status, a code for programs, and the reason in both languages."""

    def __init__(
        self, status: int, code: str, said: Text, rule: str = "", headers: Mapping[str, str] = _NO_HEADERS
    ) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code
        self.said = said
        self.rule = rule
        """The id of the rule of the game that says so, or nothing."""
        self.headers = headers
        """Headers of the answer, such as Retry-After."""

    def to_json(self) -> dict[str, Any]:
        """The JSON form: code, rule, and the text in both languages."""
        return {"code": self.code, "rule": self.rule, "en": _sendable(self.said.en), "de": _sendable(self.said.de)}

    def __str__(self) -> str:
        return self.said.en


def api_error(code: str, /, rule: str = "", headers: Mapping[str, str] = _NO_HEADERS, **names: Filling) -> ApiError:
    """The fault with this code, its sentence filled in."""
    status, sentence = ERRORS[code]
    return ApiError(status, code, fill_sentence(sentence, names), rule, headers)


def refusal(illegal: IllegalAction) -> ApiError:
    """The refusal of the referee, as a fault."""
    return ApiError(REFUSED, illegal.code, Text(illegal.text("en"), illegal.text("de")), illegal.rule)


def _sendable(text: str) -> str:
    """JSON can say half a character, and a fault may repeat it; but as UTF-8 it cannot be sent."""
    return text.encode(errors="replace").decode()
