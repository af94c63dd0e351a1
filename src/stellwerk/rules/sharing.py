"""Tickets on the team's holder (ASIA-8, ASIA-12, ASIA-14): at the start, after drawing, or as a turn of its own."""

from stellwerk.box.record import SHARE_TICKET, STOP, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import CHOSE, SHARED_TICKET, emit
from stellwerk.rules.moves import add
from stellwerk.rules.state import CHOSEN, HELD, NONE, SHARE_MORE, SHARED, TURN_OVER, Moves, State
from stellwerk.rules.tickets import clear_offer


@rule
def put_on_holder(box: Box, s: State, seat: int, ticket: int) -> None:
    """The ticket goes from the hand to the holder, where the partner sees it."""
    side = int(box.side[seat])
    s.ticket_at[ticket] = SHARED + side
    s.tickets_held[seat] -= 1
    s.tickets_shared[side] += 1
    emit(s, SHARED_TICKET, seat, ticket, 0)


@rule
def list_shares(box: Box, s: State, seat: int, after: int, moves: Moves) -> None:
    """ASIA-8, ASIA-14: every ticket of the hand, from the one after this in the list of tickets on."""
    for ticket in range(after + 1, box.tickets):
        if s.ticket_at[ticket] == HELD + seat:
            add(moves, box.section_start[SHARE_TICKET] + ticket)


@rule
def list_share_more(box: Box, s: State, seat: int, moves: Moves) -> None:
    """ASIA-14: one or two tickets, in any order; in 0.1.0 in that of the list, so that each pair was one way."""
    list_shares(box, s, seat, NONE if box.tickets_in_any_order else s.last_shared, moves)
    add(moves, box.section_start[STOP])


@rule
def list_share_kept(box: Box, s: State, seat: int, moves: Moves) -> None:
    """ASIA-12: one of the tickets just kept."""
    for place in range(s.offered[seat]):
        add(moves, box.section_start[SHARE_TICKET] + int(s.offer[seat, place]))


@rule
def share_at_start(box: Box, s: State, seat: int, ticket: int) -> None:
    """ASIA-8: chosen unseen; shown when all have chosen."""
    s.choice[seat] = ticket
    s.owes &= ~(1 << seat)
    emit(s, CHOSE, seat, 0, 0)
    if s.owes == 0:
        for each in range(box.seats):
            put_on_holder(box, s, each, int(s.choice[each]))
            s.choice[each] = 0
        s.phase = CHOSEN


@rule
def share_kept(box: Box, s: State, seat: int, ticket: int) -> None:
    """ASIA-12: one kept ticket goes on the holder, the others stay secret."""
    put_on_holder(box, s, seat, ticket)
    clear_offer(s, seat)
    s.phase = TURN_OVER


@rule
def share(box: Box, s: State, seat: int, ticket: int) -> None:
    """ASIA-14: a turn of its own; a second ticket may follow. Whether one is asked for tells nothing of the hand."""
    put_on_holder(box, s, seat, ticket)
    second = s.last_shared != NONE
    s.last_shared = ticket
    s.phase = SHARE_MORE if s.tickets_held[seat] > 0 and not second else TURN_OVER
