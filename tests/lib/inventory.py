"""Takes stock of states, all of a game at once: every train, card, ticket and technology is where its count says.

Each check goes over an array of states; `at` in a complaint is the number of actions before the first wrong one.
"""

from typing import Any

import numpy as np

from stellwerk.box.record import CHANCE_LOG, COLOURED, KINDS, LOCOMOTIVE, SEATS, YARD, Box
from stellwerk.rules.state import (
    COMPLETED,
    EVENT_BUFFER,
    EVERYTHING,
    HELD,
    HOLDERS,
    KEEP,
    KEEP_AT_START,
    NONE,
    OFFERED,
    OUT,
    OVER,
    PLACE,
    POOL,
    SELECTED,
    SHARE_KEPT,
    SHARED,
    UNDER,
    UNSEEN,
)


def take_stock(box: Box, states: Any) -> None:
    """Everything that must hold in every state of every game."""
    cards_are_conserved(box, states)
    cards_are_counted(box, states)
    trains_are_conserved(box, states)
    tracks_are_counted(box, states)
    tickets_are_conserved(box, states)
    offers_hold_tickets(box, states)
    technologies_are_conserved(box, states)
    nothing_is_negative(box, states)
    nothing_beyond_the_seats(box, states)


def _all(holds: Any, what: str) -> None:
    """In every state this holds; `holds` has the states on its first axis."""
    rows = np.asarray(holds).reshape(len(holds), -1).all(axis=1)
    assert rows.all(), f"{what}: wrong at {int(np.argmin(rows))}"


def _bits(box: Box, sets: Any) -> Any:
    """Sets of seats kept as bits, with one more axis: in it or not, by seat."""
    return sets[..., None] >> np.arange(int(box.seats)) & 1


def cards_are_conserved(box: Box, states: Any) -> None:
    """Of each kind as many train cards as the box has, wherever they lie."""
    found = states.deck + states.discards + states.revealed
    found = found + states.cards.sum(1) + states.played.sum(1) + states.stack.sum(1)
    found[:, :COLOURED] += states.yard.sum(1)
    found[:, LOCOMOTIVE] += states.yard_locomotives.sum((1, 2))
    for kind in range(KINDS):
        found[:, kind] += (states.display == kind).sum(1) + (states.taken == kind)
    _all(found == box.supply, "train cards of the box")


def cards_are_counted(box: Box, states: Any) -> None:
    """The counts of hidden cards are those of the cards; what is known to be there is there."""
    _all(states.deck_count == states.deck.sum(1), "deck_count")
    _all(states.held == states.cards.sum(2), "held")
    _all(states.stacked == states.stack.sum(2), "stacked")
    _all(states.known <= states.cards, "known")
    _all((states.taken != NONE) == (states.phase == PLACE), "a card taken and not placed")
    played, revealed = states.played.sum((1, 2)), states.revealed.sum(1)
    _all((played + revealed == 0) | (states.phase != OVER), "cards on the table when the game is over")
    if box.reshuffles:
        _all((states.deck_count > 0) | (states.discards.sum(1) == 0), "BASE-17: discards beside an empty deck")
        gaps = (states.display == NONE).any(1) & (states.phase != PLACE)
        _all(~gaps | (states.deck_count == 0), "BASE-18: a gap in the display beside a deck")


def trains_are_conserved(box: Box, states: Any) -> None:
    """Trains on the board and in the supply are those of the box, for each seat."""
    owned = _bits(box, states.owners[:, : int(box.tracks)])
    on_board = (owned * box.length[: int(box.tracks), None]).sum(1)
    _all(states.trains[:, : int(box.seats)] + on_board == box.trains, "trains")


def tracks_are_counted(box: Box, states: Any) -> None:
    """What is kept by route is what the tracks say; no route has more owned tracks than are open (BASE-25, BASE-26)."""
    tracks, routes = int(box.tracks), int(box.routes)
    owners = states.owners[:, :tracks]
    taken = np.zeros((len(states), routes), np.int64)
    route_owners = np.zeros((len(states), routes), np.int64)
    own_two = np.zeros(len(states), bool)
    for track in range(tracks):
        route = int(box.route_of[track])
        own_two |= (route_owners[:, route] & owners[:, track]) != 0
        taken[:, route] += owners[:, track] != 0
        route_owners[:, route] |= owners[:, track]
    _all(states.route_taken[:, :routes] == taken, "route_taken")
    _all(states.route_owners[:, :routes] == route_owners, "route_owners")
    route_of = box.route_of[:tracks]
    closed = (owners != 0) | (taken >= box.open_tracks[:routes])[:, route_of]
    barred = np.where(closed, (1 << int(box.seats)) - 1, route_owners[:, route_of])
    _all(states.blocked_seats[:, :tracks] == barred, "blocked_seats")
    _all(taken <= box.open_tracks[:routes], "BASE-26: tracks of a route")
    _all(~own_two | bool(box.both_tracks), "BASE-25: one seat owns two tracks of a route")
    if not box.grants_right_of_way.any():
        _all(owners & (owners - 1) == 0, "two owners of a track")


def tickets_are_conserved(box: Box, states: Any) -> None:
    """Every ticket is in one place, and every place has as many as its count says."""
    tickets = int(box.tickets)
    at = states.ticket_at[:, :tickets]
    allowed = [POOL, UNDER]
    for seat in range(int(box.seats)):
        selected = (at == SELECTED + seat).sum(1)
        _all(states.tickets_held[:, seat] == (at == HELD + seat).sum(1) + selected, "tickets_held")
        allowed += [HELD + seat, OFFERED + seat]
        allowed += [SELECTED + seat, COMPLETED + seat] if box.family == YARD else []
    for side in range(int(box.sides)) if box.holders else ():
        _all(states.tickets_shared[:, side] == (at == SHARED + side).sum(1), "tickets_shared")
        allowed.append(SHARED + side)
    _all(np.isin(at, allowed), "a ticket in no place of this game")
    _all(states.ticket_at[:, tickets:] == OUT, "a ticket that is not in the box")
    _all(states.pool == (at == POOL).sum(1), "pool")
    _all(states.under_count == (at == UNDER).sum(1), "under_count")
    place = np.arange(states.under.shape[1])
    below = place < states.under_count[:, None]
    _all((states.under == UNSEEN) == ~below, "under")
    _all((states.under_by < box.seats) == below, "under_by")
    listed = np.where(below, states.under, place + 1000)
    _all(np.diff(np.sort(listed, axis=1), axis=1) > 0, "a ticket twice under the deck")
    lies = np.take_along_axis(states.ticket_at, np.where(below, states.under, 0).astype(np.int64), axis=1)
    _all((lies == UNDER) | ~below, "under the deck lies a ticket that is elsewhere")


def offers_hold_tickets(box: Box, states: Any) -> None:
    """An offer lists the tickets that are offered to the seat, or, before one is shared, those just kept (ASIA-12)."""
    at = states.ticket_at[:, : int(box.tickets)]
    offering = np.isin(states.phase, (KEEP, KEEP_AT_START))
    for seat in range(int(box.seats)):
        offered = states.offered[:, seat]
        _all((at == OFFERED + seat).sum(1) == np.where(offering, offered, 0), "tickets offered")
        _all((offered == 0) | offering | (states.phase == SHARE_KEPT), "an offer out of place")
        place = np.arange(states.offer.shape[2])
        shown = place < offered[:, None]
        offer = states.offer[:, seat]
        _all((offer == UNSEEN) == ~shown, "offer")
        wanted = np.where(offering, OFFERED + seat, HELD + seat)
        lies = np.take_along_axis(states.ticket_at, np.where(shown, offer, 0).astype(np.int64), axis=1)
        _all((lies == wanted[:, None]) | ~shown, "an offered ticket that is elsewhere")
        if int(box.keep_at_start) and box.family != YARD:
            _all(states.choice[:, seat] >= 0, "choice")


def technologies_are_conserved(box: Box, states: Any) -> None:
    """On sale, in front of a seat, or in use: of each technology as many copies as the box has."""
    count = int(box.technologies)
    held = (states.technologies[:, :, None] >> np.arange(count) & 1).sum(1)
    in_use = states.in_use[:, None] == np.arange(count)
    there = states.stock[:, :count] + held + in_use
    gone = box.leaves[:count] & states.reshuffled[:, None] != 0
    _all((there == box.copies[:count]) | gone, "copies of technologies")
    _all((states.stock[:, :count] == 0) & (there <= box.copies[:count]) | ~gone, "UK-28: a technology that has left")
    _all(states.technologies < 1 << count, "a technology that is not in the box")


NUMBERS = (
    *("deck", "discards", "cards", "held", "known", "played", "revealed", "yard", "yard_locomotives", "stack"),
    *("stacked", "trains", "route_points", "stock", "tickets_held", "tickets_shared", "offered", "choice"),
    *("technologies", "deck_count", "pool", "under_count", "turns", "passes", "owes", "phase", "seat", "half"),
    *("bill_left", "bill_extra", "bill_cards", "bill_locomotives", "longest", "completed", "bonuses", "winners"),
    *("chance_at", "chance_count", "event_count"),
)
"""Fields that are never below zero."""


def nothing_is_negative(box: Box, states: Any) -> None:
    """No count is below zero, no log is longer than its room, and somebody is to act until the game is over."""
    for name in NUMBERS:
        _all(states[name] >= 0, name)
    for name in ("display", "taken", "in_use", "bill_track", "bill_technology", "last_shared", "final"):
        _all(states[name] >= NONE, name)
    _all(states.display < KINDS, "display")
    _all(states.phase <= OVER, "a phase that is none")
    _all((states.owes == 0) == (states.phase == OVER), "owes")
    _all(states.owes < 1 << int(box.seats), "owes")
    _all(states.chance_at == states.chance_count, "chance_log")
    _all(states.chance_count <= CHANCE_LOG, "chance_log")
    _all(states.event_count <= EVENT_BUFFER, "event_buffer")
    _all(states.viewer == EVERYTHING, "viewer")
    _all((states.rng >= 0) & (states.rng < 1 << 32), "rng")


def nothing_beyond_the_seats(box: Box, states: Any) -> None:
    """Who does not play has nothing."""
    seats, sides = int(box.seats), int(box.sides) if box.holders else 0
    for name in ("trains", "route_points", "technologies", "tickets_held", "yard", "stack", "score", "choice"):
        _all(states[name][:, seats:] == 0, name)
    _all(states.cards[:, seats:SEATS] == 0, "cards of an empty seat")
    _all(states.cards[:, HOLDERS + sides :] == 0, "cards on a holder that is not there")
