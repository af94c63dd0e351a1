"""Completing tickets with the on-the-track stack (CARD-22, CARD-23), and the best way to do it: an exact packing."""

import numpy as np

from stellwerk.box.layout import Shorts
from stellwerk.box.record import COLOURED, COMPLETE_BEST, COMPLETE_TICKET, LOCOMOTIVE, TICKETS, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.happenings import CHOSE, COMPLETED_TICKET, tell
from stellwerk.rules.moves import add
from stellwerk.rules.state import COMPLETE, COMPLETED, COMPLETED_ALL, HELD, SELECTED, Moves, State

MOST = 1024
"""A selection is worth its points, and by less than a point the number of its tickets (CARD-30)."""


@rule
def needed(box: Box, s: State, seat: int, needs: Shorts) -> None:
    """What the tickets selected so far use up, colour by colour."""
    needs[:] = 0
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == SELECTED + seat:
            for colour in range(COLOURED):
                needs[colour] += box.ticket_needs[ticket, colour]


@rule
def fits(box: Box, s: State, seat: int, needs: Shorts, ticket: int) -> bool:
    """CARD-18, CARD-22: is there a card for everything, locomotives where a colour runs short?"""
    short = 0
    for colour in range(COLOURED):
        short += max(0, needs[colour] + box.ticket_needs[ticket, colour] - s.stack[seat, colour])
    return bool(short <= s.stack[seat, LOCOMOTIVE])


@rule
def any_fits(box: Box, s: State, seat: int) -> bool:
    """CARD-23: could the selection be enlarged?"""
    needs = np.empty(COLOURED, np.int16)
    needed(box, s, seat, needs)
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == HELD + seat and fits(box, s, seat, needs, ticket):
            return True
    return False


@rule
def list_completions(box: Box, s: State, seat: int, moves: Moves) -> None:
    """CARD-23: every ticket that still fits, and the best selection ready-made. Over when nothing more fits."""
    needs = np.empty(COLOURED, np.int16)
    needed(box, s, seat, needs)
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == HELD + seat and fits(box, s, seat, needs, ticket):
            add(moves, box.first[COMPLETE_TICKET] + ticket)
    add(moves, box.first[COMPLETE_BEST])


@rule
def open_completing(box: Box, s: State) -> None:
    """CARD-22, CARD-23: all choose at the same time; a seat with nothing to choose owes nothing."""
    s.phase = COMPLETE
    s.owes = 0
    for seat in range(box.seats):
        if any_fits(box, s, seat):
            s.owes |= 1 << seat
    close_completing(box, s)


@rule
def close_completing(box: Box, s: State) -> None:
    """When all have chosen, the tickets are shown."""
    if s.owes != 0:
        return
    for ticket in range(box.tickets):
        at = int(s.ticket_at[ticket])
        if SELECTED <= at < SELECTED + box.seats:
            seat = at - SELECTED
            s.ticket_at[ticket] = COMPLETED + seat
            s.tickets_held[seat] -= 1
            tell(s, COMPLETED_TICKET, seat, ticket, 0)
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
        tell(s, CHOSE, seat, 0, 0)
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
def cards_of(box: Box, ticket: int) -> int:
    """How many cards a ticket shows."""
    cards = 0
    for colour in range(COLOURED):
        cards += int(box.ticket_needs[ticket, colour])
    return cards


@rule
def worth_of(box: Box, ticket: int) -> int:
    """What a ticket adds to a selection."""
    return int(box.ticket_points[ticket]) * MOST + 1


@rule
def list_candidates(box: Box, s: State, seat: int, needs: Shorts, order: Shorts) -> int:
    """The seat's tickets that fit by themselves, most points a card first."""
    count = 0
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] != HELD + seat or not fits(box, s, seat, needs, ticket):
            continue
        place = count
        while place > 0 and box.ticket_points[order[place - 1]] * cards_of(box, ticket) < box.ticket_points[
            ticket
        ] * cards_of(box, order[place - 1]):
            order[place] = order[place - 1]
            place -= 1
        order[place] = ticket
        count += 1
    return count


@rule
def usable_cards(box: Box, s: State, seat: int, needs: Shorts, order: Shorts, first: int, count: int) -> int:
    """Cards of the stack that the tickets from `first` on could use beside what is used up already."""
    usable = int(s.stack[seat, LOCOMOTIVE])
    for colour in range(COLOURED):
        wanted = 0
        for place in range(first, count):
            wanted += int(box.ticket_needs[order[place], colour])
        left = int(s.stack[seat, colour]) - int(needs[colour])
        usable += min(wanted, left) if left > 0 else left
    return usable


@rule
def ceiling(box: Box, s: State, seat: int, needs: Shorts, order: Shorts, first: int, count: int) -> int:
    """No selection among the tickets from `first` on is worth more: the best by points a card, the last one in part."""
    cards = usable_cards(box, s, seat, needs, order, first, count)
    worth = 0
    for place in range(first, count):
        each = cards_of(box, order[place])
        points = worth_of(box, order[place])
        if each > cards:
            return worth + points * cards // each + 1
        worth += points
        cards -= each
    return worth


@rule
def pack(box: Box, s: State, seat: int, best: Shorts) -> int:
    """CARD-23: mark the tickets of the selection that scores most; branch and bound, with the stack written out."""
    needs = np.empty(COLOURED, np.int16)
    order = np.empty(TICKETS, np.int16)
    inside = np.zeros(TICKETS + 1, np.int16)
    step = np.zeros(TICKETS + 1, np.int16)
    needed(box, s, seat, needs)
    count = list_candidates(box, s, seat, needs, order)
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
        step[depth] += 1
        if step[depth] == 1:
            if not fits(box, s, seat, needs, ticket):
                continue
            inside[depth] = 1
            worth += worth_of(box, ticket)
            for colour in range(COLOURED):
                needs[colour] += box.ticket_needs[ticket, colour]
        elif step[depth] == 2:
            if inside[depth]:
                inside[depth] = 0
                worth -= worth_of(box, ticket)
                for colour in range(COLOURED):
                    needs[colour] -= box.ticket_needs[ticket, colour]
        else:
            depth -= 1
            continue
        if worth + ceiling(box, s, seat, needs, order, depth + 1, count) > record:
            depth += 1
            step[depth] = 0
    return record // MOST
