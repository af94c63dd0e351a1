"""Completing tickets with the on-the-track stack (CARD-22, CARD-23), and the best way to do it: an exact packing."""

import numpy as np

from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import COLOURED, COMPLETE_BEST, COMPLETE_TICKET, KINDS, LOCOMOTIVE, TICKETS, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import CHOSE, COMPLETED_TICKET, emit
from stellwerk.rules.moves import add
from stellwerk.rules.state import COMPLETE, COMPLETED, COMPLETED_ALL, HELD, MADE, SELECTED, Moves, State

MOST = 1024
"""A selection is worth its points, and by less than a point the number of its tickets (CARD-30)."""
ROUNDS = 100
"""Rounds in which prices are sought. More make the search shorter; the selection is the best one in any case."""


@rule
def count_needed(box: Box, s: State, seat: int, needs: Shorts) -> None:
    """What the tickets selected so far use up, colour by colour."""
    needs[:] = 0
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == SELECTED + seat:
            for colour in range(COLOURED):
                needs[colour] += box.ticket_cards[ticket, colour]


@rule(borrows=True)
def fits(box: Box, s: State, seat: int, needs: Shorts, ticket: int) -> bool:
    """CARD-18, CARD-22: is there a card for everything, locomotives where a colour runs short?"""
    short = 0
    for colour in range(COLOURED):
        short += max(0, needs[colour] + box.ticket_cards[ticket, colour] - s.stack[seat, colour])
    return bool(short <= s.stack[seat, LOCOMOTIVE])


@rule
def any_fits(box: Box, s: State, seat: int) -> bool:
    """CARD-23: could the selection be enlarged?"""
    needs = np.empty(COLOURED, np.int16)
    count_needed(box, s, seat, needs)
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == HELD + seat and fits(box, s, seat, needs, ticket):
            return True
    return False


@rule
def list_completions(box: Box, s: State, seat: int, moves: Moves) -> None:
    """CARD-23: every ticket that still fits, and the best selection ready-made. Over when nothing more fits."""
    needs = np.empty(COLOURED, np.int16)
    count_needed(box, s, seat, needs)
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == HELD + seat and fits(box, s, seat, needs, ticket):
            add(moves, box.section_start[COMPLETE_TICKET] + ticket)
    add(moves, box.section_start[COMPLETE_BEST])


@rule
def open_completing(box: Box, s: State) -> None:
    """CARD-22, CARD-23: all choose at the same time; only a seat that holds no ticket, as all can see, is not asked."""
    s.phase = COMPLETE
    s.owes = 0
    s.passes = 0  # or the first choice would show
    for seat in range(box.seats):
        if s.tickets_held[seat] > 0:
            s.owes |= 1 << seat
    close_completing(box, s)


@rule
def close_completing(box: Box, s: State) -> None:
    """When all have chosen, the tickets are shown. CARD-31: how many they are and what they score stays in sight."""
    if s.owes != 0:
        return
    for ticket in range(box.tickets):
        at = int(s.ticket_at[ticket])
        if SELECTED <= at < SELECTED + box.seats:
            seat = at - SELECTED
            s.ticket_at[ticket] = COMPLETED + seat
            s.tickets_held[seat] -= 1
            s.completed[seat] += 1
            s.items[seat, MADE] += box.ticket_points[ticket]
            emit(s, COMPLETED_TICKET, seat, ticket, 0)
    s.phase = COMPLETED_ALL


@rule
def select(box: Box, s: State, seat: int, ticket: int) -> None:
    """One ticket more. CARD-23: the choice is made when no other fits."""
    s.ticket_at[ticket] = SELECTED + seat
    settle_choice(box, s, seat)


@rule
def settle_choice(box: Box, s: State, seat: int) -> None:
    """Go on choosing, or be done."""
    if not any_fits(box, s, seat):
        s.owes &= ~(1 << seat)
        emit(s, CHOSE, seat, 0, 0)
        close_completing(box, s)


@rule
def select_best(box: Box, s: State, seat: int) -> None:
    """CARD-23: the selection that scores most, from what is selected so far."""
    best = np.zeros(TICKETS, np.int16)
    pack(box, s, seat, best)
    for ticket in range(box.tickets):
        if best[ticket]:
            s.ticket_at[ticket] = SELECTED + seat
    settle_choice(box, s, seat)


@rule
def worth_of(box: Box, ticket: int) -> int:
    """What a ticket adds to a selection."""
    return int(box.ticket_points[ticket]) * MOST + 1


@rule(borrows=True)
def gain(box: Box, price: Longs, ticket: int) -> int:
    """What a ticket is worth beyond the price of its cards."""
    left = worth_of(box, ticket)
    for colour in range(COLOURED):
        left -= int(box.ticket_cards[ticket, colour]) * int(price[colour])
    return left


@rule(borrows=True)
def ceiling(box: Box, left: Longs, price: Longs, order: Shorts, count: int) -> int:
    """No selection is worth more, whatever the prices: the cards left at their price, and every gain on top."""
    worth = int(left[LOCOMOTIVE]) * int(price[LOCOMOTIVE])
    for colour in range(COLOURED):
        worth += int(left[colour]) * int(price[colour])
    for place in range(count):
        worth += max(0, gain(box, price, order[place]))
    return worth


@rule
def seek_prices(box: Box, left: Longs, order: Shorts, count: int, best: Longs) -> int:
    """Prices with a low ceiling: what too many tickets want gets dearer, what is left over cheaper (subgradients)."""
    price = np.full(KINDS, MOST * 4, np.int64)
    over = np.empty(KINDS, np.int64)
    step = MOST * 8
    lowest = ceiling(box, left, price, order, count)
    best[:] = price
    for _ in range(ROUNDS):
        over[:] = left
        for place in range(count):
            if gain(box, price, order[place]) > 0:
                for colour in range(COLOURED):
                    over[colour] -= box.ticket_cards[order[place], colour]
        total = 0
        for kind in range(KINDS):
            total += abs(int(over[kind]))
        if total == 0:
            break
        for kind in range(KINDS):
            price[kind] = int(price[kind]) - step * int(over[kind]) // total
        cap_prices(price)
        now = ceiling(box, left, price, order, count)
        if now < lowest:
            lowest = now
            best[:] = price
        step = max(1, step * 31 // 32)
    return lowest


@rule(borrows=True)
def cap_prices(price: Longs) -> None:
    """Nothing is below 0 or dearer than a locomotive, which does for it (CARD-18): they meet in the middle."""
    cap = int(price[LOCOMOTIVE])
    for _ in range(KINDS):
        total = int(price[LOCOMOTIVE])
        many = 1
        for colour in range(COLOURED):
            if price[colour] > cap:
                total += int(price[colour])
                many += 1
        cap = total // many
    cap = max(0, cap)
    price[LOCOMOTIVE] = cap
    for colour in range(COLOURED):
        price[colour] = min(max(0, int(price[colour])), cap)


@rule(borrows=True)
def list_candidates(box: Box, s: State, seat: int, needs: Shorts, order: Shorts) -> int:
    """The seat's tickets that fit by themselves."""
    count = 0
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == HELD + seat and fits(box, s, seat, needs, ticket):
            order[count] = ticket
            count += 1
    return count


@rule(borrows=True)
def sort_by_gain(box: Box, price: Longs, order: Shorts, gains: Longs, count: int) -> None:
    """The clearest decisions first: much to gain, or much to lose."""
    for last in range(count):
        ticket = order[last]
        gained = gain(box, price, ticket)
        place = last
        while place > 0 and abs(gains[place - 1]) < abs(gained):
            order[place] = order[place - 1]
            gains[place] = gains[place - 1]
            place -= 1
        order[place] = ticket
        gains[place] = gained


@rule
def pack(box: Box, s: State, seat: int, best: Shorts) -> int:
    """CARD-23: mark the tickets of the selection that scores most; branch and bound, with the stack written out."""
    needs = np.empty(COLOURED, np.int16)
    order = np.empty(TICKETS, np.int16)
    left = np.empty(KINDS, np.int64)
    price = np.empty(KINDS, np.int64)
    gains = np.zeros(TICKETS, np.int64)
    count_needed(box, s, seat, needs)
    count = list_candidates(box, s, seat, needs, order)
    left[:] = s.stack[seat]
    left[:COLOURED] -= needs
    lowest = seek_prices(box, left, order, count, price)
    sort_by_gain(box, price, order, gains, count)
    return search(box, s, seat, needs, order, gains, count, lowest, best) // MOST


@rule
def search(
    box: Box, s: State, seat: int, needs: Shorts, order: Shorts, gains: Longs, count: int, lowest: int, best: Shorts
) -> int:
    """Ticket by ticket in and out, first as the prices say; given up where even the ceiling is no new record."""
    inside = np.zeros(TICKETS + 1, np.int16)
    step = np.zeros(TICKETS + 1, np.int16)
    limit = np.zeros(TICKETS + 1, np.int64)
    limit[0] = lowest
    worth = 0
    record = 0
    depth = 0
    while depth >= 0:
        if depth == count:
            if worth > record:
                record = worth
                for place in range(count):
                    best[order[place]] = inside[place]
            depth -= 1
            continue
        ticket = order[depth]
        if inside[depth]:
            inside[depth] = 0
            worth -= worth_of(box, ticket)
            needs -= box.ticket_cards[ticket]
        if step[depth] == 2:
            depth -= 1
            continue
        wanted = gains[depth] > 0
        taking = wanted == (step[depth] == 0)
        step[depth] += 1
        highest = int(limit[depth]) - (0 if taking == wanted else abs(int(gains[depth])))
        if highest <= record or (taking and not fits(box, s, seat, needs, ticket)):
            continue
        if taking:
            inside[depth] = 1
            worth += worth_of(box, ticket)
            needs += box.ticket_cards[ticket]
        depth += 1
        limit[depth] = highest
        step[depth] = 0
    return record
