"""What the tests of the card game share: all player counts, what lies where, and ways to the end of a half."""

import pytest

from stellwerk.api.actions import DrawBlind, DrawFaceUp, Pass, Stop
from stellwerk.api.events import Event, events
from stellwerk.api.result_types import Result
from stellwerk.api.results import result
from stellwerk.api.views import View, view
from stellwerk.box.record import COLOURED, COLOURS
from stellwerk.box.version import RULES_VERSION
from stellwerk.rules.state import COMPLETED
from tests.lib.position import Position, named, position

at_all_counts = pytest.mark.parametrize("seats", [2, 3, 4])
"""CARD-1: what the rule says holds at every player count."""

FACE_UP = ("purple", "blue", "orange", "white", "green")


def bare(seats: int, seed: int = 1, *, rules: int = RULES_VERSION, **options: object) -> Position:
    """Seat 0 to play; no cards and no tickets in any hand, one card each of five colours face up."""
    p = position("card", seats, seed, rules=rules, **options)
    for seat in range(seats):
        p.hand(seat).tickets(seat)
    return p.display(*FACE_UP)


def seen(p: Position, seat: int | None) -> View:
    """What a seat sees; with None, a spectator."""
    return view(p.contents, p.box, p.states, seat)


def viewers(p: Position) -> list[int | None]:
    """Everybody who can look: the seats, and a spectator."""
    return [None, *range(int(p.box.seats))]


def to_act(p: Position) -> tuple[int, ...]:
    """The seats that owe a decision."""
    return seen(p, None).to_act


def phase(p: Position) -> str:
    """The decision that is open."""
    return seen(p, None).phase


def yard_of(p: Position, seat: int) -> dict[str, tuple[int, int]]:
    """The rows in a seat's yard: cards of the colour, and locomotives on top of them."""
    cards, locomotives = p.state.yard[seat], p.state.yard_locomotives[seat]
    return {
        COLOURS[colour]: (int(cards[colour]), int(locomotives[colour]))
        for colour in range(COLOURED)
        if cards[colour] or locomotives[colour]
    }


def stack_of(p: Position, seat: int) -> dict[str, int]:
    """The cards on a seat's on-the-track stack, whoever may know them."""
    assert p.state.stacked[seat] == p.state.stack[seat].sum()
    return named(p.state.stack[seat])


def discards_of(p: Position) -> dict[str, int]:
    """The discarded train cards."""
    return named(p.state.discards)


def deck_of(p: Position) -> dict[str, int]:
    """The cards in the deck, which nobody may know."""
    assert p.state.deck_count == p.state.deck.sum()
    return named(p.state.deck)


def completed_by(p: Position, seat: int) -> set[str]:
    """The tickets that a seat has completed and shown."""
    at = p.state.ticket_at
    return {ticket.id for number, ticket in enumerate(p.contents.tickets) if at[number] == COMPLETED + seat}


def told(p: Position, kind: str) -> list[Event]:
    """What of this kind the last action brought."""
    return [event for event in events(p.contents, p.box, p.state) if event.kind == kind]


def take_one(p: Position) -> int:
    """A turn that only takes one card, face up where there is one. Returns who took it."""
    (seat,) = to_act(p)
    slot = next((DrawFaceUp(slot) for slot, card in enumerate(p.display_now()) if card), DrawBlind())
    p.do(seat, slot)
    if p.can(seat, Stop()):
        p.do(seat, Stop())
    return seat


def round_to(p: Position, seat: int) -> Position:
    """Everybody takes a card until it is this seat's turn."""
    take_one(p)
    while to_act(p) != (seat,):
        take_one(p)
    return p


def last_half(p: Position) -> Position:
    """No half is to come after this one."""
    p.state.half = p.box.halves - 1
    return p


def start_last_round(p: Position) -> Position:
    """Whoever is to play takes the last card of the deck; nothing else can be taken or drawn by anybody."""
    p.display().ticket_deck()
    name = next(name for name in COLOURS if named(p.state.deck).get(name))
    p.deck(**{name: 1})
    (seat,) = to_act(p)
    p.do(seat, DrawBlind())
    return p


def run_out(p: Position) -> Position:
    """The last card of the deck is taken, and in the last round everybody passes. Hands are to be empty."""
    start_last_round(p)
    for _ in range(int(p.box.seats)):
        (seat,) = to_act(p)
        p.do(seat, Pass())
    return p


def outcome(p: Position) -> Result:
    """The result of a game that is over."""
    return result(p.contents, p.box, p.state)
