"""Tickets: dealing, drawing, keeping, returning (BASE-4 to BASE-6, BASE-28 to BASE-30, UK-4, ASIA-7, CARD-3, CARD-19).

The deck is a shuffled pool without an order, and under it the returned tickets in theirs.
"""

from stellwerk.box.record import DRAW_TICKETS, KEEP_TICKETS, Box
from stellwerk.rules.chance import below, next_given
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import CHOSE, KEPT_TICKET, OFFERED_TICKET, RETURNED_TICKET, emit
from stellwerk.rules.moves import add, count_bits
from stellwerk.rules.state import (
    CHOSEN,
    HELD,
    KEEP,
    KEEP_AT_START,
    OFFERED,
    POOL,
    SHARE_KEPT,
    TURN_OVER,
    UNDER,
    UNSEEN,
    Moves,
    State,
)


@rule
def draw_ticket(box: Box, s: State) -> int:
    """The top ticket: any one of the pool; when that is empty, the first of those returned."""
    if s.pool > 0:
        left = below(s, s.pool)
        ticket = 0
        while s.ticket_at[ticket] != POOL or left > 0:
            if s.ticket_at[ticket] == POOL:
                left -= 1
            ticket += 1
        s.pool -= 1
        return next_given(s, ticket)
    ticket = int(s.under[0])
    s.under_count -= 1
    for place in range(s.under_count):
        s.under[place] = s.under[place + 1]
        s.under_by[place] = s.under_by[place + 1]
    s.under[s.under_count] = UNSEEN
    s.under_by[s.under_count] = UNSEEN
    return ticket


@rule
def offer_tickets(box: Box, s: State, seat: int, tickets: int) -> None:
    """BASE-4, BASE-28, BASE-29: that many tickets to choose from, fewer if fewer are left."""
    s.offered[seat] = min(tickets, s.pool + s.under_count)
    for place in range(s.offered[seat]):
        ticket = draw_ticket(box, s)
        s.ticket_at[ticket] = OFFERED + seat
        s.offer[seat, place] = ticket
        emit(s, OFFERED_TICKET, seat, ticket, 0)


@rule
def put_under(s: State, seat: int, ticket: int) -> None:
    """BASE-30: a returned ticket goes under the deck; who returned it knows it."""
    s.ticket_at[ticket] = UNDER
    s.under[s.under_count] = ticket
    s.under_by[s.under_count] = seat
    s.under_count += 1


@rule
def must_keep(box: Box, s: State, seat: int) -> int:
    """BASE-4, BASE-28, UK-4, ASIA-7, ASIA-12, CARD-3, CARD-19: how many tickets must be kept."""
    least = box.keep_at_start if s.phase == KEEP_AT_START else box.keep_drawn
    return min(least, int(s.offered[seat]))


@rule
def list_keeps(box: Box, s: State, seat: int, moves: Moves) -> None:
    """Every set of offered tickets that is large enough."""
    least = must_keep(box, s, seat)
    for kept in range(1 << s.offered[seat]):
        if count_bits(kept) >= least:
            add(moves, box.section_start[KEEP_TICKETS] + kept)


@rule
def list_draw_tickets(box: Box, s: State, moves: Moves) -> None:
    """BASE-29: with no ticket left the action is not available."""
    if s.pool + s.under_count > 0:
        add(moves, box.section_start[DRAW_TICKETS])


@rule
def draw_tickets(box: Box, s: State, seat: int) -> None:
    """BASE-28: look at the top tickets of the deck."""
    offer_tickets(box, s, seat, box.draw_tickets)
    s.phase = KEEP


@rule
def take_offer(box: Box, s: State, seat: int, kept: int) -> None:
    """The kept tickets go to the hand and stay listed in the offer, at its front; the others go back."""
    to_pool = s.phase == KEEP_AT_START and box.returns_shuffled
    front = 0
    for place in range(s.offered[seat]):
        ticket = int(s.offer[seat, place])
        s.offer[seat, place] = UNSEEN
        if kept >> place & 1:
            s.offer[seat, front] = ticket
            front += 1
            s.ticket_at[ticket] = HELD + seat
            s.tickets_held[seat] += 1
            emit(s, KEPT_TICKET, seat, ticket, 0)
        else:
            if to_pool:
                s.ticket_at[ticket] = POOL
                s.pool += 1
            else:
                put_under(s, seat, ticket)
            emit(s, RETURNED_TICKET, seat, ticket, 0)
    s.offered[seat] = front


@rule
def clear_offer(s: State, seat: int) -> None:
    """Nothing is offered to this seat any more."""
    for place in range(s.offered[seat]):
        s.offer[seat, place] = UNSEEN
    s.offered[seat] = 0


@rule
def keep_at_start(box: Box, s: State, seat: int, kept: int) -> None:
    """BASE-4, BASE-5: chosen unseen; when all have chosen, tickets are returned in seat order."""
    s.choice[seat] = kept
    s.owes &= ~(1 << seat)
    emit(s, CHOSE, seat, 0, 0)
    if s.owes == 0:
        for each in range(box.seats):
            take_offer(box, s, each, s.choice[each])
            clear_offer(s, each)
            s.choice[each] = 0
        s.phase = CHOSEN


@rule
def keep_drawn(box: Box, s: State, seat: int, kept: int) -> None:
    """BASE-28, CARD-19; ASIA-12: where teams share, the next decision is which of the kept ones they share."""
    take_offer(box, s, seat, kept)
    if box.holders:
        s.phase = SHARE_KEPT
    else:
        clear_offer(s, seat)
        s.phase = TURN_OVER
