"""What the tests of the classic game share: shorter ways to look at a position, and to play it out."""

from collections.abc import Iterator

from stellwerk.api.actions import ClaimRoute, DrawBlind
from stellwerk.api.events import Event, events, visible_to
from stellwerk.api.game import start
from stellwerk.api.result_types import Result
from stellwerk.api.results import result
from stellwerk.api.views import View, view
from stellwerk.box.build import build_box_of, read_contents
from stellwerk.box.record import KINDS
from stellwerk.box.version import RULES_VERSION
from stellwerk.rules.state import OVER
from tests.lib.position import Position, named, position

EVERY_COUNT = (2, 3, 4, 5)
"""The numbers of players."""


def openings(seats: int, seeds: int) -> Iterator[Position]:
    """Games just dealt, one for each seed; the tables are laid once."""
    laid = read_contents("usa", seats)
    box = build_box_of(laid)
    for seed in range(seeds):
        yield Position(laid, box, start(laid, box, seed).states)


def bare(seats: int, rules: int = RULES_VERSION) -> Position:
    """Seat 0 begins its first turn; nobody has a train card, and five different colours lie face up."""
    p = position("usa", seats, rules=rules)
    for seat in range(seats):
        p.hand(seat)
    return p.display("red", "blue", "green", "white", "black")


def to_act(p: Position) -> tuple[int, ...]:
    """The seats that owe a decision."""
    return tuple(seat for seat in range(p.box.seats) if p.state.owes >> seat & 1)


def seen_by(p: Position, seat: int | None) -> View:
    """What a seat, or with None a spectator, may know."""
    return view(p.contents, p.box, p.states, seat)


def told_to(p: Position, seat: int | None) -> tuple[Event, ...]:
    """What a seat, or with None a spectator, is told of the last action."""
    return visible_to(events(p.contents, p.box, p.state), seat)


def told(p: Position, kind: str) -> int:
    """How many times this happened in the last action."""
    return sum(event.kind == kind for event in events(p.contents, p.box, p.state))


def listed(p: Position, seat: int) -> list[tuple[str, str, int]]:
    """Every claim that a seat can make: the track, the colour of the set, and the locomotives in it."""
    return [
        (action.track, action.colour, action.locomotives)
        for action in p.actions(seat)
        if isinstance(action, ClaimRoute)
    ]


def claims(p: Position, seat: int, track: str) -> set[tuple[str, int]]:
    """The ways a seat can pay for a track: the colour of the set, and the locomotives in it."""
    ways = [(colour, locomotives) for one, colour, locomotives in listed(p, seat) if one == track]
    assert len(ways) == len(set(ways)), "a payment is listed twice"
    return set(ways)


def all_cards(p: Position) -> list[int]:
    """Every train card there is, wherever it is, by kind."""
    s = p.state
    found = s.deck + s.discards + s.cards.sum(0) + s.played.sum(0) + s.revealed
    return [int(found[kind]) + int((s.display == kind).sum()) for kind in range(KINDS)]


def deck_of(p: Position) -> dict[str, int]:
    """The cards in the deck."""
    return named(p.state.deck)


def discards_of(p: Position) -> dict[str, int]:
    """The discarded cards."""
    return named(p.state.discards)


def under_deck(p: Position) -> list[str]:
    """The tickets under the ticket deck, the next one first."""
    return [p.contents.tickets[int(number)].id for number in p.state.under[: p.state.under_count]]


def offer_of(p: Position, seat: int) -> tuple[str, ...]:
    """The tickets that a seat chooses from, in order."""
    offer = p.state.offer[seat, : int(p.state.offered[seat])]
    return tuple(p.contents.tickets[int(number)].id for number in offer)


def nothing_left(p: Position, seat: int) -> Position:
    """No card in the deck, the discards or the display: a seat has them all. No ticket is left either."""
    return p.display().burn({}, {}, seat).ticket_deck()


def play_out(p: Position) -> Result:
    """Seat 0 is short of trains, and everybody takes cards until the game is over: the result."""
    p.trains(0, 2)
    while p.state.phase != OVER:
        p.act(int(p.state.seat), DrawBlind())
    return result(p.contents, p.box, p.state)
