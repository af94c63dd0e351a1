"""What the tests of the team game share: both player counts, who sees what, turns that change little, and the end."""

from typing import Any

import pytest

from stellwerk.api.actions import DrawBlind, PlaceCard
from stellwerk.api.events import Event
from stellwerk.api.result_types import CrewResult, Result
from stellwerk.api.results import result
from stellwerk.api.views import View, view
from stellwerk.box.version import RULES_VERSION
from stellwerk.rules.state import SHARED
from tests.lib.position import Position, named, position

at_four_and_six = pytest.mark.parametrize("seats", [4, 6])
"""ASIA-1: what the rule says holds at both player counts."""


def bare(seats: int, *, rules: int = RULES_VERSION, **options: Any) -> Position:
    """Seat 0 to play, with nothing in any hand, on any holder, in any hand of tickets."""
    p = position("asia", seats, rules=rules, **options)
    for seat in range(seats):
        p.hand(seat).tickets(seat)
    for side in range(seats // 2):
        p.shared_tickets(side)
    return p.display("purple", "blue", "orange", "white", "green")


def seen(p: Position, seat: int | None) -> View:
    """What a seat sees; with None, a spectator."""
    return view(p.contents, p.box, p.states, seat)


def to_act(p: Position) -> tuple[int, ...]:
    """The seats that owe a decision."""
    return tuple(seat for seat in range(int(p.box.seats)) if int(p.state.owes) >> seat & 1)


def shared_by(p: Position, side: int) -> set[str]:
    """The tickets on a team's holder."""
    numbers = range(int(p.box.tickets))
    return {p.contents.tickets[number].id for number in numbers if p.state.ticket_at[number] == SHARED + side}


def discards_of(p: Position) -> dict[str, int]:
    """The discarded train cards."""
    return named(p.state.discards)


def owner_of(p: Position, track: str) -> tuple[int, ...]:
    """Who owns a track."""
    return seen(p, None).tracks.get(track, ())


def take_two(p: Position) -> int:
    """A turn that only takes two cards from the deck. Returns who took it."""
    (seat,) = to_act(p)
    p.do(seat, DrawBlind(), PlaceCard("hand"), DrawBlind())
    return seat


def told(events: tuple[Event, ...], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def final(p: Position) -> Result:
    """The result, after one last turn in which two cards are taken."""
    p.state.final = 1
    take_two(p)
    return result(p.contents, p.box, p.state)


def team(found: Result, side: int) -> CrewResult:
    """The result of one team."""
    return found.crews[side]
