"""A command that has been found good: the entries it adds to the log, and what that makes of the game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from stellwerk.server.core.lookalikes import begins_like, is_mixed, look_alike
from stellwerk.server.core.sanitize import sanitize
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.state import COLOURS, Sitter, TableState
from stellwerk.table import Table

_ROBOT = "Robot "
"""How the names of bots begin, and nobody else's."""
_ROBOTS = ("Ada", "Otto", "Emmy", "Karl", "Ida", "Max")
SUBSTITUTE = "medium"
"""The level of the bot that plays on for somebody."""


@dataclass(frozen=True)
class Proposal:
    """What a command comes to. Nothing has happened yet: that is when it is on disk."""

    entries: tuple[tuple[str, Mapping[str, Any]], ...]
    """The kind and the body of each."""
    table: Table | None = None
    """The game as it is afterwards, where it goes on."""
    goes_back: bool = False
    """The game afterwards is an earlier one."""


@dataclass(frozen=True)
class Asker:
    """Who asks, and what else a check needs to know."""

    person: str | None
    replaceable: Callable[[int], bool]
    """Has the person in this seat been away for so long that a bot may be called for them?"""


def propose_entry(kind: str, body: Mapping[str, Any]) -> Proposal:
    """A single entry."""
    return Proposal(((kind, body),))


def expect(condition: bool, code: str) -> None:
    """Refuse, unless it is so."""
    if not condition:
        raise CommandRefused(code)


def own_seat(state: TableState, person: str | None) -> int:
    """The seat of who asks; refused if they have none."""
    seat = state.seat_of(person)
    if seat is None:
        raise CommandRefused("no_seat")
    return seat


def expect_open(state: TableState) -> None:
    """Only before the game."""
    expect(state.phase != "closed", "closed")
    expect(state.phase == "open", "not_open")


def expect_running(state: TableState) -> Table:
    """Only during the game, which is returned."""
    expect(state.phase != "closed", "closed")
    if state.phase != "running" or state.table is None:
        raise CommandRefused("not_running")
    return state.table


def check_name(state: TableState, name: str, but: int | None = None) -> str:
    """A name that can be seen, and that looks like nobody else's at the table, nor like a bot's."""
    told = sanitize(name)
    expect(1 <= len(told) <= 24, "bad_name")
    expect(not is_mixed(told), "mixed_name")
    others = (sitter.name for seat, sitter in enumerate(state.sitters) if sitter is not None and seat != but)
    expect(not any(look_alike(told, other) for other in others), "name_taken")
    expect(not begins_like(f"{told} ", _ROBOT), "bot_name")
    return told


def check_colour(state: TableState, colour: str | None, but: int | None = None) -> str:
    """A colour that nobody else plays; without a wish, the first that is free."""
    taken = {sitter.colour for seat, sitter in enumerate(state.sitters) if sitter is not None and seat != but}
    if colour is None:
        return next(one for one in COLOURS if one not in taken)
    expect(colour in COLOURS, "no_colour")
    expect(colour not in taken, "colour_taken")
    return colour


def robot(sitters: Iterable[Sitter | None], seat: int, level: str, colour: str) -> Sitter:
    """A bot for a seat, with a name that nobody at the table has."""
    taken = [sitter.name for sitter in sitters if sitter is not None]
    names = [f"{_ROBOT}{name}" for name in _ROBOTS[seat:] + _ROBOTS[:seat]]
    name = next((one for one in names if not any(look_alike(one, other) for other in taken)), f"{_ROBOT}{seat + 1}")
    return Sitter(name, colour, bot=level)
