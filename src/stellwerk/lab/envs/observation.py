"""Observations: what a seat may know of a game, as one flat row of bytes for learning. `spec.py` says what lies where.

They are written from the state, without making a view first, because that would cost more than the game itself. So
nothing here may read what `rules/view.py` hides: a test observes states and their views, and finds the same bytes.
Seats are told from the observer on: it is always the first, whoever sits to its left the second, and so on.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stellwerk.box.layout import Bytes, Shorts
from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE, LONGEST_TRACK, PLACES, SLOTS, Box
from stellwerk.rules.claiming import closed_to
from stellwerk.rules.compiled import rule
from stellwerk.rules.network import find_root, join_places, side_bits
from stellwerk.rules.refusal_codes import FINE
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    COMPLETED,
    HAND,
    HELD,
    HOLDER,
    HOLDERS,
    MADE,
    NONE,
    PLACE,
    REAL_LOCOMOTIVES,
    SECOND_CARD,
    SELECTED,
    SHARED,
    SPLIT,
    TUNNEL,
    State,
)
from stellwerk.rules.view import sees_stack, sees_ticket

# The sections of an observation, in their order. The board's come first: they stay the same until somebody builds.
(
    TRACKS_OWNED,
    TRACKS_OPEN,
    TICKETS_JOINED,
    PHASE,
    TURN_OF,
    TO_ACT,
    FINAL_ROUND,
    HALF,
    DECK,
    TICKET_DECK,
    DISPLAY,
    DISCARDS,
    UNSEEN_CARDS,
    HAND_CARDS,
    HANDS,
    KNOWN,
    TRAINS,
    POINTS,
    TICKETS,
    TICKETS_HELD,
    TICKETS_OFFERED,
    TICKETS_RETURNED,
    TEAM,
    HOLDER_CARDS,
    HOLDERS_SIZE,
    HOLDERS_KNOWN,
    TICKETS_SHARED,
    SHARED_COUNT,
    TAKEN,
    PLACED,
    TECHNOLOGIES_HELD,
    TECHNOLOGIES_ON_SALE,
    TECHNOLOGY_IN_USE,
    CLAIMS_LEFT,
    PAYING_TRACK,
    PAYING_TECHNOLOGY,
    PAYING_COLOUR,
    PAYING,
    PLAYED,
    REVEALED,
    YARD_CARDS,
    YARD_LOCOMOTIVES,
    STACKS,
    STACK_CARDS,
    TICKETS_SELECTED,
    TICKETS_COMPLETED,
    COMPLETED_COUNT,
) = range(47)
OBSERVED = 47

Starts: TypeAlias = NDArray[np.uint16]
"""Where each section starts. Without a sign: so nothing is compiled for indices that count from the end of a row, and
what is written one after the other can be written at once."""

MOST = 255
"""A byte holds no more; what is more is told as this."""


@rule(inline=True)
def seat_from(box: Box, seat: int, place: int) -> int:
    """The seat that sits so many places to the left of this one."""
    at = seat + place
    return at if at < box.seats else at - box.seats


@rule(borrows=True)
def observe_owners(box: Box, s: State, seat: int, planes: Bytes) -> None:
    """By seat and track, who owns what. In bytes all the way: so it takes a quarter of the time."""
    for place in range(box.seats):
        plane = planes[place * box.tracks : (place + 1) * box.tracks]
        bit = np.uint8(1 << seat_from(box, seat, place))
        for track in range(box.tracks):
            plane[track] = np.uint8(s.owners[track] & bit) != 0


@rule(borrows=True)
def label_places(box: Box, s: State, side: int, labels: Shorts) -> None:
    """By place a label: the same for all places that the network of a side joins."""
    join_places(box, s, side_bits(box, side), labels)
    for place in range(box.places):
        labels[place] = find_root(labels, place)


@rule(borrows=True)
def observe_joined(box: Box, labels: Shorts, out: Bytes) -> None:
    """By ticket, whether its cities are joined (BASE-32, UK-36). Without a branch where two places are compared."""
    for ticket in range(box.tickets):
        joined = False
        for a in range(2):
            one = box.ticket_ends[ticket, 0, a]
            for b in range(2):
                other = box.ticket_ends[ticket, 1, b]
                if one != NONE and other != NONE:
                    joined |= labels[one] == labels[other]
        out[ticket] = joined


@rule
def observe_board(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """Who owns which track, which tracks this seat may still claim, which tickets its network joins."""
    observe_owners(box, s, seat, out[first[TRACKS_OWNED] :])
    opened = out[first[TRACKS_OPEN] :]
    for track in range(box.tracks):
        opened[track] = closed_to(box, s, seat, track, False) == FINE
    if first[TICKETS_JOINED] < first[TICKETS_JOINED + 1]:
        labels = np.empty(PLACES, np.int16)
        label_places(box, s, box.side[seat], labels)
        observe_joined(box, labels, out[first[TICKETS_JOINED] :])


@rule(borrows=True)
def note_build(box: Box, s: State, builder: int, first: Starts, labels: Shorts, boards: Bytes) -> None:
    """Somebody has just built: change in all seats' boards what that changes, instead of writing them anew."""
    track = s.bill_track
    side = int(box.side[builder])
    old = labels[side, box.end_a[track]]
    new = labels[side, box.end_b[track]]
    for place in range(box.places):
        if labels[side, place] == old:
            labels[side, place] = new
    beside = track
    while True:
        for seat in range(box.seats):
            boards[seat, first[TRACKS_OPEN] + beside] = closed_to(box, s, seat, beside, False) == FINE
        beside = int(box.next_parallel[beside])
        if beside == track:
            break
    for other in range(box.tracks_up_to[min(LONGEST_TRACK, int(s.trains[builder]))], box.tracks):
        boards[builder, first[TRACKS_OPEN] + other] = 0  # BASE-23: too long for the trains left
    for seat in range(box.seats):
        boards[seat, first[TRACKS_OWNED] + (builder - seat) % box.seats * box.tracks + track] = 1
        if box.side[seat] == side:
            observe_joined(box, labels[side], boards[seat, first[TICKETS_JOINED] :])


@rule(borrows=True)
def observe_moment(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """Which decision is open, whose turn it is, who owes a decision, how near the end is."""
    out[first[PHASE] + s.phase] = 1
    for place in range(box.seats):
        other = seat_from(box, seat, place)
        out[first[TURN_OF] + place] = s.seat == other
        out[first[TO_ACT] + place] = s.owes >> other & 1
    if s.final != NONE:
        out[first[FINAL_ROUND]] = 1
        out[first[FINAL_ROUND] + 1] = s.final
    if first[HALF] < first[HALF + 1]:
        out[first[HALF]] = s.half


# A part of an array would be shorter to write, but making one costs as much as filling it: so `out` and where to start.


@rule(borrows=True)
def forget_holders(box: Box, s: State, seat: int, out: Bytes, at: int) -> None:
    """ASIA-3, ASIA-9: the own team's holder, what is known of the others', and a card being placed are in sight."""
    for side in range(box.sides):
        zone = HOLDERS + side
        for kind in range(KINDS):
            out[at + kind] -= s.cards[zone, kind] if side == box.side[seat] else s.known[zone, kind]
    if s.phase == PLACE and (s.seat == seat or not s.taken_blind):
        out[at + s.taken] -= 1


@rule(borrows=True)
def forget_yards(box: Box, s: State, seat: int, out: Bytes, at: int) -> None:
    """CARD-7, CARD-13: rows in all yards are in sight, and stacks where one may look."""
    for other in range(box.seats):
        for colour in range(COLOURED):
            out[at + colour] -= s.yard[other, colour]
            out[at + LOCOMOTIVE] -= s.yard_locomotives[other, colour]
        if sees_stack(box, s, seat, other):
            for kind in range(KINDS):
                out[at + kind] -= s.stack[other, kind]


@rule(borrows=True)
def observe_unseen(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """All cards of the box less those in sight or remembered: what `unseen_cards` in `view.py` counts."""
    at = first[UNSEEN_CARDS]
    for kind in range(KINDS):
        out[at + kind] = box.supply[kind] - s.discards[kind] - s.cards[seat, kind]
    for place in range(1, box.seats):
        other = seat_from(box, seat, place)
        for kind in range(KINDS):
            out[at + kind] -= s.known[other, kind]
    for slot in range(SLOTS):
        if s.display[slot] != NONE:
            out[at + s.display[slot]] -= 1
    if first[PLAYED] < first[PLAYED + 1]:
        for kind in range(KINDS):
            out[at + kind] -= s.played[HAND, kind] + s.played[HOLDER, kind] + s.revealed[kind]
    if first[HOLDER_CARDS] < first[HOLDER_CARDS + 1]:
        forget_holders(box, s, seat, out, at)
    if first[YARD_CARDS] < first[YARD_CARDS + 1]:
        forget_yards(box, s, seat, out, at)


@rule(borrows=True)
def observe_cards(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """Decks, display, discards, the own hand, and what nobody has in sight."""
    out[first[DECK]] = s.deck_count
    out[first[TICKET_DECK]] = s.pool + s.under_count
    observe_unseen(box, s, seat, first, out)
    discards = first[DISCARDS]
    hand = first[HAND_CARDS]
    for kind in range(KINDS):
        out[discards + kind] = s.discards[kind]
        out[hand + kind] = s.cards[seat, kind]
    at = first[DISPLAY]
    for slot in range(SLOTS):
        if s.display[slot] != NONE:
            out[at + slot * KINDS + s.display[slot]] = 1


@rule(borrows=True)
def observe_seats(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """What everybody can see of each seat."""
    for place in range(box.seats):
        other = seat_from(box, seat, place)
        out[first[HANDS] + place] = s.held[other]
        out[first[TRAINS] + place] = s.trains[other]
        out[first[POINTS] + place] = min(MOST, s.route_points[other])
        out[first[TICKETS] + place] = s.tickets_held[other]
        at = first[KNOWN] + place * KINDS
        for kind in range(KINDS):
            out[at + kind] = s.known[other, kind]


@rule(borrows=True)
def observe_tickets(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """The own tickets, those to choose from, and those under the deck that this seat returned itself."""
    mine = np.uint8(HELD + seat)
    at = first[TICKETS_HELD]
    for ticket in range(box.tickets):
        out[at + ticket] = s.ticket_at[ticket] == mine
    for place in range(s.offered[seat]):
        out[first[TICKETS_OFFERED] + place * box.tickets + s.offer[seat, place]] = 1
    for place in range(s.under_count):
        if s.under_by[place] == seat:
            out[first[TICKETS_RETURNED] + s.under[place]] = 1


@rule(borrows=True)
def observe_team(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """ASIA-3: partners, holders for cards and tickets, a card that is being placed."""
    own = int(box.side[seat])
    for place in range(box.seats):
        out[first[TEAM] + place] = box.side[seat_from(box, seat, place)] == own
    for place in range(box.sides):
        side = (own + place) % box.sides
        out[first[HOLDERS_SIZE] + place] = s.held[HOLDERS + side]
        out[first[SHARED_COUNT] + place] = s.tickets_shared[side]
        for kind in range(KINDS):
            out[first[HOLDERS_KNOWN] + place * KINDS + kind] = s.known[HOLDERS + side, kind]
    for kind in range(KINDS):
        out[first[HOLDER_CARDS] + kind] = s.cards[HOLDERS + own, kind]
    for ticket in range(box.tickets):
        out[first[TICKETS_SHARED] + ticket] = s.ticket_at[ticket] == SHARED + own
    if s.phase == PLACE and (s.seat == seat or not s.taken_blind):
        out[first[TAKEN] + s.taken] = 1
    if s.phase == SECOND_CARD:
        out[first[PLACED]] = s.placed


@rule(borrows=True)
def observe_technologies(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """UK-11 to UK-32: who has which, what is on sale, what was bought for this turn."""
    for technology in range(box.technologies):
        for place in range(box.seats):
            at = first[TECHNOLOGIES_HELD] + place * box.technologies + technology
            out[at] = s.technologies[seat_from(box, seat, place)] >> technology & 1
        gone = box.leaves[technology] and s.reshuffled
        out[first[TECHNOLOGIES_ON_SALE] + technology] = 0 if gone else s.stock[technology]
    if s.in_use != NONE:
        out[first[TECHNOLOGY_IN_USE] + s.in_use] = 1
        out[first[CLAIMS_LEFT]] = s.claims_left
    out[first[CLAIMS_LEFT] + 1] = s.bought


@rule(borrows=True)
def observe_payment(s: State, first: Starts, out: Bytes) -> None:
    """UK-6, ASIA-11, ASIA-18: a payment that is not finished. What is left of an earlier one says nothing."""
    if s.phase != SPLIT and s.phase != REAL_LOCOMOTIVES and s.phase != CARDS_STANDING_IN and s.phase != TUNNEL:
        return
    if s.bill_track != NONE:
        out[first[PAYING_TRACK] + s.bill_track] = 1
    if s.bill_technology != NONE:
        out[first[PAYING_TECHNOLOGY] + s.bill_technology] = 1
    out[first[PAYING_COLOUR] + s.bill_colour] = 1
    out[first[PAYING]] = s.bill_cards
    out[first[PAYING] + 1] = s.bill_locomotives
    out[first[PAYING] + 2] = s.bill_extra
    if s.phase == CARDS_STANDING_IN:
        out[first[PAYING] + 3] = s.bill_left
        out[first[PAYING] + 4] = s.bill_from
    for kind in range(KINDS):
        out[first[PLAYED] + kind] = s.played[HAND, kind]
        out[first[PLAYED] + KINDS + kind] = s.played[HOLDER, kind]
        out[first[REVEALED] + kind] = s.revealed[kind]


@rule(borrows=True)
def observe_yards(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """CARD-5 to CARD-17, CARD-23, CARD-31: the rows in the yards, the stacks, tickets selected and completed."""
    for place in range(box.seats):
        other = seat_from(box, seat, place)
        for colour in range(COLOURED):
            out[first[YARD_CARDS] + place * COLOURED + colour] = s.yard[other, colour]
            out[first[YARD_LOCOMOTIVES] + place * COLOURED + colour] = s.yard_locomotives[other, colour]
        out[first[STACKS] + place] = s.stacked[other]
        out[first[POINTS] + place] = min(MOST, s.items[other, MADE])
        out[first[COMPLETED_COUNT] + place] = s.completed[other]
        if sees_ticket(box, s, seat, COMPLETED + other):
            for ticket in range(box.tickets):
                if s.ticket_at[ticket] == COMPLETED + other:
                    out[first[TICKETS_COMPLETED] + place * box.tickets + ticket] = 1
    for ticket in range(box.tickets):
        out[first[TICKETS_SELECTED] + ticket] = s.ticket_at[ticket] == SELECTED + seat
    if sees_stack(box, s, seat, seat):
        for kind in range(KINDS):
            out[first[STACK_CARDS] + kind] = s.stack[seat, kind]


@rule(borrows=True)
def observe_rest(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """Everything behind the board's sections. What is not written there must be zero before."""
    observe_moment(box, s, seat, first, out)
    observe_cards(box, s, seat, first, out)
    observe_seats(box, s, seat, first, out)
    observe_tickets(box, s, seat, first, out)
    if first[TEAM] < first[TEAM + 1]:
        observe_team(box, s, seat, first, out)
    if first[TECHNOLOGIES_HELD] < first[TECHNOLOGIES_HELD + 1]:
        observe_technologies(box, s, seat, first, out)
    if first[PLAYED] < first[PLAYED + 1]:
        observe_payment(s, first, out)
    if first[YARD_CARDS] < first[YARD_CARDS + 1]:
        observe_yards(box, s, seat, first, out)


@rule(borrows=True)
def observe(box: Box, s: State, seat: int, first: Starts, out: Bytes) -> None:
    """Everything a seat may know, of a state or of a view. `first` says where each section starts."""
    out[:] = 0
    observe_board(box, s, seat, first, out)
    observe_rest(box, s, seat, first, out)
