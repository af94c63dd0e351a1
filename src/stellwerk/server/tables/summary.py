"""What everybody may know about a table besides the game itself: who sits where, how it is set, what is asked."""

from collections.abc import Mapping
from typing import Any

from stellwerk.box.read import read
from stellwerk.server.storage.store import Seated
from stellwerk.server.tables.presence import GRACE_SECONDS
from stellwerk.server.tables.state import SECONDS, Sitter, TableState

NOBODY: Mapping[int, float] = {}


def seat_info(seat: int, sitter: Sitter | None, state: TableState, here: frozenset[int]) -> dict[str, Any]:
    """A seat, and who sits there. People are known by their seats and names, not by who they are elsewhere."""
    size = read(state.game).team_size
    team = seat // size if size > 1 else None
    if sitter is None:
        nobody = {"name": None, "colour": None, "level": None, "present": False, "stood_in": False}
        return {"seat": seat, "kind": "empty", "team": team, **nobody}
    person = sitter.person is not None
    return {
        "seat": seat,
        "kind": "person" if person else "bot",
        "team": team,
        "name": sitter.name,
        "colour": sitter.colour,
        "level": sitter.bot,
        "present": seat in here if person else True,
        "stood_in": sitter.stood_in,
    }


def table_info(
    state: TableState,
    here: frozenset[int],
    substitute_from: Mapping[int, float] = NOBODY,
    grace: float = GRACE_SECONDS,
    saving: bool = True,
) -> dict[str, Any]:
    """The table, as everybody at it sees it; in the seats `here` people are connected.

    For whoever has been away for `grace` seconds a bot may be called: `substitute_from` says when that is. `saving` is
    False while the disk is full.
    """
    request, timer_request = state.request, state.timer_request
    return {
        "id": state.id,
        "game": state.game,
        "options": state.options,
        "listed": state.listed,
        "timer": state.timer,
        "seconds": SECONDS[state.timer],
        "pace": state.pace,
        "think_aloud": state.think_aloud,
        "phase": state.phase,
        "host": state.seat_of(state.host),
        "grace": grace,
        "seats": [
            {**seat_info(seat, sitter, state, here), "substitute_from": substitute_from.get(seat)}
            for seat, sitter in enumerate(state.sitters)
        ],
        "seed_hash": state.seed_hash,
        "created": state.created,
        "moved": state.moved,
        "moves": len(state.played),
        "undo": None
        if request is None
        else {
            "seat": request.seat,
            "to": request.to,
            "agreed": sorted(request.agreed),
            "asked": state.others(request.seat),
        },
        "next_timer": state.next_timer,
        "timer_asked": None
        if timer_request is None
        else {
            "seat": timer_request.seat,
            "timer": timer_request.timer,
            "agreed": sorted(timer_request.agreed),
            "asked": state.others(timer_request.seat),
        },
        "next_table": state.next_table,
        "saving": saving,
    }


def you_info(state: TableState, person: str | None) -> dict[str, Any]:
    """What is particular to who looks: their seat, and what they may do about the table."""
    seat = state.seat_of(person)
    return {
        "seat": seat,
        "host": person is not None and person == state.host,
        "undo": state.may_undo(seat),
    }


def list_info(state: TableState) -> dict[str, Any]:
    """A table in a list of tables. It is stored beside the log, so that a list needs no log."""
    return {
        "game": state.game,
        "seats": [
            {
                "name": None if sitter is None else sitter.name,
                "colour": None if sitter is None else sitter.colour,
                "kind": "empty" if sitter is None else "bot" if sitter.person is None else "person",
            }
            for sitter in state.sitters
        ],
        "timer": state.timer,
        "moves": len(state.played),
    }


def seats_of(state: TableState) -> tuple[Seated, ...]:
    """Who sits where, for the list of one's games."""
    return tuple(
        Seated(seat, sitter.person, sitter.name, sitter.bot)
        for seat, sitter in enumerate(state.sitters)
        if sitter is not None
    )
