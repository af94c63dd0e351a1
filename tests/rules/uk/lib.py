"""What the tests of the United Kingdom share: a tidy table, every way to pay found, and the last turn of a game."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from stellwerk.api.actions import Action, ClaimRoute, DrawFaceUp
from stellwerk.api.result_types import Result
from stellwerk.api.results import result
from stellwerk.api.views import View, view
from stellwerk.rules.state import CARDS_STANDING_IN, REAL_LOCOMOTIVES
from tests.lib.position import KIND_NAMES, Position, position

LENGTHS = {"mechanical_stoker", "superheated_steam_boiler"}
CONCESSIONS = {"wales_concession", "ireland_france_concession", "scotland_concession"}
OPENING = (*sorted(LENGTHS | CONCESSIONS), "propellers")
"""The six technologies that open routes."""

Cards = Mapping[str, int]


def uk(seats: int = 2, **options: Any) -> Position:
    """Seat 0 begins its first turn. Nobody holds a card, and no locomotive lies face up."""
    p = position("uk", seats, **options)
    for seat in range(seats):
        p.hand(seat)
        p.tickets(seat)
    p.display("purple", "blue", "orange", "white", "green")
    return p


def seen(p: Position, seat: int | None) -> View:
    """What a seat sees; with None, a spectator."""
    return view(p.contents, p.box, p.states, seat)


def next_parallel(p: Position) -> Position:
    """The same position, which goes its own way from here."""
    return Position(p.contents, p.box, p.states.copy())


def claims(p: Position, seat: int, track: str = "") -> list[ClaimRoute]:
    """Every legal claim, or every legal claim of one track."""
    found = [action for action in p.actions(seat) if isinstance(action, ClaimRoute)]
    return [claim for claim in found if track in ("", claim.track)]


def claimable(p: Position, seat: int) -> set[str]:
    """The tracks that a seat can claim now."""
    return {claim.track for claim in claims(p, seat)}


def owners(p: Position, track: str) -> set[int]:
    """The seats that own a track."""
    bits = int(p.state.owners[p.contents.track_number[track]])
    return {seat for seat in range(p.contents.seats) if bits >> seat & 1}


def technologies_of(p: Position, seat: int) -> set[str]:
    """The technologies that a seat has."""
    bits = int(p.state.technologies[seat])
    return {technology.id for number, technology in enumerate(p.contents.technologies) if bits >> number & 1}


def stock(p: Position, technology: str) -> int:
    """How many cards of a technology are left to buy."""
    return int(p.state.stock[p.contents.technology_number[technology]])


def points(p: Position, seat: int) -> int:
    """What a seat has scored for its routes."""
    return int(p.state.route_points[seat])


def trains(p: Position, seat: int) -> int:
    """The trains a seat has left."""
    return int(p.state.trains[seat])


def discarded(p: Position) -> dict[str, int]:
    """The discards, by their names."""
    return {name: int(many) for name, many in zip(KIND_NAMES, p.state.discards, strict=True) if many}


def settled(p: Position, seat: int, action: Action) -> Iterator[Position]:
    """Do this, and go every way through the decisions of paying: the positions in which the bill is paid."""
    after = next_parallel(p)
    after.act(seat, action)
    if after.state.phase in (REAL_LOCOMOTIVES, CARDS_STANDING_IN):
        for decision in after.actions(seat):
            yield from settled(after, seat, decision)
    else:
        yield after


def payments(p: Position, seat: int, *actions: Action) -> list[dict[str, int]]:
    """The cards that each way to pay for these actions takes from the hand."""
    before = p.hand_of(seat)
    return [
        {name: many - left.get(name, 0) for name, many in before.items() if many > left.get(name, 0)}
        for action in actions
        for after in settled(p, seat, action)
        for left in [after.hand_of(seat)]
    ]


def hands_within(hand: Cards) -> Iterator[dict[str, int]]:
    """Every set of cards that can be taken from a hand."""
    for many in product(*(range(have + 1) for have in hand.values())):
        yield {name: cards for name, cards in zip(hand, many, strict=True) if cards}


def coloured(cards: Cards) -> int:
    """How many of these cards are no locomotives."""
    return sum(many for name, many in cards.items() if name != "locomotive")


def pays_locomotives(cards: Cards, price: int, rate: int) -> bool:
    """UK-6: are these cards worth exactly so many locomotives?"""
    return coloured(cards) == (price - cards.get("locomotive", 0)) * rate


def pays_set(cards: Cards, colour: str, length: int, symbols: int, rate: int) -> bool:
    """BASE-20, UK-6, UK-8: are these cards a set of this length and colour, with a locomotive for each symbol?"""
    return any(
        cards.get(colour, 0) >= of_colour
        and pays_locomotives({**cards, colour: cards.get(colour, 0) - of_colour}, length - of_colour, rate)
        for of_colour in range(length - symbols + 1)
    )


def in_order(found: list[dict[str, int]]) -> list[list[tuple[str, int]]]:
    """Sets of cards in an order of their own, so that lists of them can be compared."""
    return sorted(sorted(cards.items()) for cards in found)


def last_turn(p: Position, seat: int = 0) -> Result:
    """The seat takes two cards in the last turn of the game: the result."""
    p.turn(seat)
    p.display("purple", "blue", "orange", "white", "green")
    p.state.final = 1
    p.act(seat, DrawFaceUp(0))
    p.act(seat, DrawFaceUp(1))
    return result(p.contents, p.box, p.state)
