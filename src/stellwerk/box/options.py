"""The options of a game, as a table: default, meaning, and which rulesets have them. Checked here, kept in records."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stellwerk.box.deck import read_tickets
from stellwerk.box.errors import BoxError, ErrorList, OptionError, SeatsError, did_you_mean, join_choices, why_not
from stellwerk.box.file import BoxFile, Ticket
from stellwerk.box.record import TICKETS
from stellwerk.box.rulesets import RULESETS, TEAM, TECHNOLOGY, WITH_ROUTES, YARD
from stellwerk.box.toml_fields import Text, TomlFields
from stellwerk.box.version import RULES_VERSION, check_rules

FLAG, SEAT, DECK = "flag", "seat", "deck"
_ALLOWED = {
    FLAG: Text("true or false", "true oder false"),
    SEAT: Text("the number of a seat, from 0, or null", "die Nummer eines Platzes, ab 0, oder null"),
    DECK: Text(
        "null, or a list of tickets with a, b and points, or the path of a TOML file with tickets",
        "null, oder eine Liste von Zielkarten mit a, b und points, oder der Pfad einer TOML-Datei mit tickets",
    ),
}


@dataclass(frozen=True)
class Option:
    """One option: what it is called, what it means, and which rulesets have it."""

    id: str
    kind: str
    """FLAG, SEAT or DECK: what values it takes."""
    default: bool | None
    rulesets: tuple[str, ...]
    meaning: Text
    marks: str = ""
    """The field by which a data file marks the routes that the option changes, if it needs such a mark."""
    since: int = 1
    """The first version of the rules that has it."""
    before: bool | None = None
    """What held in games of older versions, which cannot choose."""

    @property
    def allowed(self) -> Text:
        """The values it takes, in words."""
        return _ALLOWED[self.kind]


OPTIONS = (
    Option(
        "start_player",
        SEAT,
        None,
        RULESETS,
        Text("Who starts; drawn at random if nobody is named.", "Wer beginnt; ausgelost, wenn niemand genannt ist."),
    ),
    Option(
        "advanced_technologies",
        FLAG,
        False,
        (TECHNOLOGY,),
        Text("The advanced technologies are on sale too.", "Auch die fortgeschrittenen Technologien sind im Angebot."),
    ),
    Option(
        "right_of_way_beside_own_track",
        FLAG,
        False,
        (TECHNOLOGY,),
        Text(
            "Right of way may take the second track of a double route whose first one the player owns.",
            "Mit Wegerecht darf man das zweite Gleis einer Doppelstrecke nehmen, deren erstes man schon hat.",
        ),
    ),
    Option(
        "penzance_plymouth_double",
        FLAG,
        False,
        (TECHNOLOGY,),
        Text(
            "The land route and the ferry between Penzance and Plymouth are one double route.",
            "Die Landstrecke und die Fähre zwischen Penzance und Plymouth sind eine Doppelstrecke.",
        ),
        marks="double_by_option",
    ),
    Option(
        "new_york_is_ferry",
        FLAG,
        True,
        (TECHNOLOGY,),
        Text(
            "Southampton–New York counts as a ferry for technologies that pay for ferries.",
            "Southampton–New York zählt als Fähre für Technologien, die Fähren belohnen.",
        ),
        marks="ferry_by_option",
    ),
    Option(
        "ticket_deck",
        DECK,
        None,
        WITH_ROUTES,
        Text("A ticket deck of one's own instead of the one in the box.", "Eigene Zielkarten statt der beiliegenden."),
    ),
    Option(
        "look_at_own_stack",
        FLAG,
        False,
        (YARD,),
        Text("Players may look at their own on-the-track stack.", "Man darf den eigenen Unterwegs-Stapel ansehen."),
    ),
    Option(
        "tunnel_cards_return",
        FLAG,
        False,
        (TEAM,),
        Text(
            "After a failed tunnel each card goes back where it came from, hand or holder.",
            "Nach einem gescheiterten Tunnel geht jede Karte dahin zurück, woher sie kam, Hand oder Kartenhalter.",
        ),
        since=2,
        before=True,
    ),
)


def options_of(ruleset: str) -> tuple[Option, ...]:
    """The options that games of this ruleset have."""
    return tuple(option for option in OPTIONS if ruleset in option.rulesets)


def missing_options(box: BoxFile, options: Mapping[str, object], rules: int) -> list[str]:
    """The options that a game by this version of the rules has, and that are not among these."""
    return [option.id for option in options_of(box.ruleset) if option.since <= rules and option.id not in options]


def options_on(ruleset: str, field: str) -> tuple[str, ...]:
    """The options of this ruleset that change the routes marked with them in this field."""
    return tuple(option.id for option in options_of(ruleset) if option.marks == field)


def check_seats(box: BoxFile, seats: int) -> None:
    """Refuse a number of players that the game is not for."""
    if type(seats) is not int or seats not in box.players:
        raise SeatsError(f"{box.name.en} cannot be played by {seats}; it is for {join_choices(box.players)} players")


def normalise(
    box: BoxFile,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    files: bool = True,
    rules: int = RULES_VERSION,
) -> dict[str, Any]:
    """All options of a game with their values, checked, as plain JSON. What is not given has its default.

    `files=False` refuses a path as a ticket deck, for options that come from outside. `rules` is the version of the
    rules that the game is played by: an option that came later has the value that held before.
    """
    check_seats(box, seats)
    check_rules(rules)
    given = dict(options or {})
    known = {option.id: option for option in options_of(box.ruleset)}
    wrong = [
        f'option "{one}": unknown{did_you_mean(str(one), known)}; {box.name.en} has {", ".join(known)}'
        for one in given
        if one not in known
    ]
    result: dict[str, Any] = {}
    for option in known.values():
        try:
            result[option.id] = _chosen(option, given, box, seats, files, rules)
        except OptionError as error:
            wrong.append(str(error))
    if wrong:
        raise OptionError("\n".join(wrong))
    return result


def _chosen(option: Option, given: Mapping[str, object], box: BoxFile, seats: int, files: bool, rules: int) -> object:
    """The value of an option in a game by this version of the rules."""
    usual = option.default if rules >= option.since else option.before
    value = _value(option, given.get(option.id, usual), box, seats, files)
    if rules < option.since and value != usual:
        raise OptionError(
            f'option "{option.id}": is {value!r}, but it can be chosen only since version {option.since} of the rules; '
            f"expected {usual!r} in a game by version {rules}"
        )
    return value


def _value(option: Option, value: object, box: BoxFile, seats: int, files: bool) -> object:
    if option.kind == DECK:
        return _deck(value, box, seats, files)
    if option.kind == FLAG:
        if isinstance(value, bool):
            return value
    elif value is None or (type(value) is int and 0 <= value < seats):
        return value
    expected = f"null, or a seat from 0 to {seats - 1}" if option.kind == SEAT else option.allowed.en
    raise OptionError(f'option "{option.id}": is {value!r}; expected {expected}')


def _deck(value: object, box: BoxFile, seats: int, files: bool) -> list[dict[str, Any]] | None:
    """A deck of one's own as a plain list, checked like the one in the box."""
    if value is None:
        return None
    try:
        if isinstance(value, str | os.PathLike):
            if not files:
                raise OptionError('option "ticket_deck": a path is not taken here; expected the tickets themselves')
            tickets = _deck_file(Path(value), box)
        else:
            tickets = deck_tickets(value, box)
    except BoxError as error:
        raise OptionError("\n".join(f'option "ticket_deck": {fault}' for fault in error.errors)) from None
    least = seats * box.deal.tickets
    if not least <= len(tickets) <= TICKETS:
        expected = f"at least {least} to deal to {seats} players, and at most {TICKETS}"
        raise OptionError(f'option "ticket_deck": has {len(tickets)} tickets; expected {expected}')
    return [{"a": ticket.between[0], "b": ticket.between[1], "points": ticket.points} for ticket in tickets]


def _deck_file(path: Path, box: BoxFile) -> tuple[Ticket, ...]:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BoxError([f"{path}: cannot be read ({why_not(error)}); expected a TOML file with tickets"]) from None
    file = TomlFields(ErrorList(str(path)), "", data)
    tickets = read_tickets(file, box.cities, with_needs=False)
    file.close()
    file.errors.raise_any()
    return tickets


def deck_tickets(deck: object, box: BoxFile) -> tuple[Ticket, ...]:
    """The tickets of a plain list of { a, b, points }, checked like those of the box."""
    if not isinstance(deck, list | tuple) or not all(isinstance(one, Mapping) for one in deck):
        raise BoxError([f"is {type(deck).__name__}; expected {_ALLOWED[DECK].en}"])
    errors = ErrorList("")
    for number, one in enumerate(deck, 1):
        for field in sorted({"a", "b", "points"} ^ set(one)):
            wrong = "is missing" if field in ("a", "b", "points") else "unknown field"
            errors.add(f"ticket {number}", str(field), wrong, "a, b and points")
    errors.raise_any()
    lines = [{"between": [one["a"], one["b"]], "points": one["points"]} for one in deck]
    tickets = read_tickets(TomlFields(errors, "", {"tickets": lines}), box.cities, with_needs=False)
    errors.raise_any()
    return tickets
