"""Setting up (BASE-3 to BASE-7, UK-3, UK-4, ASIA-6, ASIA-7, CARD-2 to CARD-4), and a second half (CARD-25, CARD-26)."""

from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE, SLOTS, Box
from stellwerk.rules.cards import draw_card, receive, refresh_display
from stellwerk.rules.chance import below, next_given
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import DEALT, DEALT_OPENLY, FINAL_ROUND, NEW_HALF, START_PLAYER, emit
from stellwerk.rules.state import EVERYTHING, KEEP_AT_START, NONE, OUT, POOL, UNSEEN, State
from stellwerk.rules.tickets import offer_tickets

CARDS_OF_SECOND_HALF = 4
"""CARD-25."""


@rule
def deal(box: Box, s: State, cards: int) -> None:
    """BASE-3: so many cards to each seat, face down, as far as they go."""
    for _ in range(cards):
        for seat in range(box.seats):
            kind = draw_card(box, s)
            if kind != NONE:
                receive(s, seat, kind, 1, False)
                emit(s, DEALT, seat, kind, 0)


@rule
def start_last_round(box: Box, s: State) -> None:
    """CARD-20: where the deck ends the game, its last card may be dealt before the first turn."""
    if box.end_trains < 0 and s.deck_count == 0:
        s.final = box.seats
        emit(s, FINAL_ROUND, s.seat, 0, 0)


@rule
def lay_out(box: Box, s: State) -> None:
    """Everything in its place. The record comes zeroed, its generator sown."""
    s.viewer = EVERYTHING
    s.final = NONE
    s.taken = NONE
    s.last_shared = NONE
    s.in_use = NONE
    s.bill_track = NONE
    s.bill_technology = NONE
    for kind in range(KINDS):
        s.deck[kind] = box.supply[kind]
        s.deck_count += box.supply[kind]
    for slot in range(SLOTS):
        s.display[slot] = NONE
    for ticket in range(s.ticket_at.size):
        s.ticket_at[ticket] = POOL if ticket < box.tickets else OUT
        s.under[ticket] = UNSEEN
        s.under_by[ticket] = UNSEEN
    s.pool = box.tickets
    for seat in range(box.seats):
        s.trains[seat] = box.trains
        s.offer[seat, :] = UNSEEN
    for technology in range(box.technologies):
        s.stock[technology] = box.copies[technology]


@rule
def set_up(box: Box, s: State) -> None:
    """The game up to the choice of tickets, which all seats make at once."""
    lay_out(box, s)
    s.seat = box.start_player
    if s.seat == NONE:
        s.seat = next_given(s, below(s, box.seats))
    emit(s, START_PLAYER, s.seat, 0, 0)
    if box.deal_locomotives > 0:
        for seat in range(box.seats):
            s.deck[LOCOMOTIVE] -= box.deal_locomotives
            s.deck_count -= box.deal_locomotives
            receive(s, seat, LOCOMOTIVE, box.deal_locomotives, True)
            emit(s, DEALT_OPENLY, seat, LOCOMOTIVE, box.deal_locomotives)
    deal(box, s, box.deal_cards)
    refresh_display(box, s)
    start_last_round(box, s)
    for seat in range(box.seats):
        offer_tickets(box, s, seat, box.deal_tickets)
    s.phase = KEEP_AT_START
    s.owes = (1 << box.seats) - 1


@rule
def second_half(box: Box, s: State) -> None:
    """CARD-25, CARD-26: all cards but hands and display are the new deck; four each, then the display is filled."""
    s.half += 1
    s.passes = 0
    s.final = NONE
    for kind in range(KINDS):
        back = int(s.discards[kind])
        s.discards[kind] = 0
        for seat in range(box.seats):
            back += s.stack[seat, kind]
            s.stack[seat, kind] = 0
            s.stacked[seat] = 0
            if kind == LOCOMOTIVE:
                for colour in range(COLOURED):
                    back += s.yard_locomotives[seat, colour]
                    s.yard_locomotives[seat, colour] = 0
            else:
                back += s.yard[seat, kind]
                s.yard[seat, kind] = 0
        s.deck[kind] += back
        s.deck_count += back
    s.seat = (s.seat + 1) % box.seats
    emit(s, NEW_HALF, s.seat, 0, 0)
    deal(box, s, CARDS_OF_SECOND_HALF)
    refresh_display(box, s)
    start_last_round(box, s)
