"""What a seat may know, and a state that fits what it knows.

`hide` turns a copy of a state into a view, in place; `fill_in` turns a copy of a view into a state that could be the
true one: hidden cards and tickets are dealt anew from all that the seat has not seen. It takes the view, never the
state. Hiding what was filled in gives the same view again.
"""

import numpy as np

from stellwerk.box.layout import Shorts
from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE, SEATS, SLOTS, TICKETS, Box
from stellwerk.rules.chance import below
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.completing import any_fits, count_needed, fits
from stellwerk.rules.moves import count_bits
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    COMPLETE,
    COMPLETED,
    EVERYTHING,
    HAND,
    HELD,
    HIDDEN,
    HOLDER,
    HOLDERS,
    KEEP_AT_START,
    MADE,
    NONE,
    OFFERED,
    OUT,
    OVER,
    PLACE,
    POOL,
    REAL_LOCOMOTIVES,
    SELECTED,
    SHARE_AT_START,
    SHARE_KEPT,
    SHARED,
    SPLIT,
    UNDER,
    UNSEEN,
    ZONES,
    State,
)
from stellwerk.rules.tickets import must_keep

TRADES = 4096
"""Tickets exchanged until those completed fit what they scored: a few dozen do, and some hundred for many tickets."""


@rule
def sees_zone(box: Box, viewer: int, zone: int) -> bool:
    """BASE-6, ASIA-3: the own hand, and the own team's holder."""
    return viewer >= 0 and (zone == viewer or zone == HOLDERS + box.side[viewer])


@rule
def sees_stack(box: Box, s: State, viewer: int, seat: int) -> bool:
    """CARD-7: nobody, before it is scored; the owner, where the table allows it."""
    return s.phase == OVER or (viewer == seat and (box.see_own_stack == 1 or s.phase == COMPLETE))


@rule
def sees_ticket(box: Box, s: State, viewer: int, at: int) -> bool:
    """BASE-6, ASIA-3, ASIA-7, CARD-31: own tickets and the own holder's; all that were kept, once the game is over."""
    if at == OUT:
        return True
    if at >= COMPLETED and not box.seen_once:
        return True
    if s.phase == OVER and at >= HELD:
        return True
    if viewer < 0:
        return False
    if at == SHARED + box.side[viewer] or at == COMPLETED + viewer:
        return True
    return at == HELD + viewer or at == OFFERED + viewer or at == SELECTED + viewer


@rule
def hide(box: Box, v: State, viewer: int) -> None:
    """Erase from a copy of a state everything that this viewer may not know."""
    v.viewer = viewer
    v.rng[:] = 0
    v.chance_log[:] = 0
    v.chance_at = 0
    v.chance_count = 0
    v.event_buffer[:] = 0
    v.event_count = 0
    v.deck[:] = 0
    for zone in range(ZONES):
        if not sees_zone(box, viewer, zone):
            v.cards[zone, :] = 0
    if v.phase == PLACE and v.taken_blind and viewer != v.seat:
        v.taken = NONE
    for seat in range(box.seats):
        if not sees_stack(box, v, viewer, seat):
            v.stack[seat, :] = 0
        if seat != viewer:
            v.offer[seat, :] = UNSEEN
            v.choice[seat] = 0
    if v.last_shared != NONE and (viewer < 0 or box.side[viewer] != box.side[v.seat]):
        v.last_shared = UNSEEN
    hide_tickets(box, v, viewer)


@rule
def hide_tickets(box: Box, v: State, viewer: int) -> None:
    """Tickets of others, and those under the deck that somebody else returned."""
    for ticket in range(box.tickets):
        at = int(v.ticket_at[ticket])
        if at != UNDER and not sees_ticket(box, v, viewer, at):
            v.ticket_at[ticket] = HIDDEN
    for place in range(v.under_count):
        if v.under_by[place] != viewer and v.under[place] != UNSEEN:
            v.ticket_at[v.under[place]] = HIDDEN
            v.under[place] = UNSEEN


@rule
def unseen_cards(box: Box, v: State, unseen: Shorts) -> None:
    """All cards of the box less those in sight or remembered: what deck, hidden hands and hidden stacks hold."""
    for kind in range(KINDS):
        seen = v.discards[kind] + v.played[HAND, kind] + v.played[HOLDER, kind] + v.revealed[kind]
        for slot in range(SLOTS):
            if v.display[slot] == kind:
                seen += 1
        if v.phase == PLACE and v.taken == kind:
            seen += 1
        for zone in range(ZONES):
            seen += v.cards[zone, kind] if sees_zone(box, v.viewer, zone) else v.known[zone, kind]
        for seat in range(box.seats):
            seen += v.stack[seat, kind]
            if kind == LOCOMOTIVE:
                for colour in range(COLOURED):
                    seen += v.yard_locomotives[seat, colour]
            else:
                seen += v.yard[seat, kind]
        unseen[kind] = box.supply[kind] - seen


@rule
def pick(s: State, unseen: Shorts) -> int:
    """One of the unseen cards, each as likely."""
    total = 0
    for kind in range(KINDS):
        total += int(unseen[kind])
    left = below(s, total)
    kind = 0
    while left >= unseen[kind]:
        left -= unseen[kind]
        kind += 1
    unseen[kind] -= 1
    return kind


@rule
def unknown_cards(s: State, zone: int) -> int:
    """How many cards of a hand or holder are still to be filled in."""
    unknown = int(s.held[zone])
    for kind in range(KINDS):
        unknown -= int(s.cards[zone, kind])
    return unknown


@rule
def set_aside(box: Box, s: State, unseen: Shorts) -> None:
    """Somebody is paying, and so has the cards for it, though the viewer does not see them."""
    if s.viewer == s.seat:
        return
    if s.phase == SPLIT:
        set_aside_kind(box, s, unseen, s.bill_colour, s.bill_cards)
        set_aside_kind(box, s, unseen, LOCOMOTIVE, s.bill_locomotives)
    elif s.phase == REAL_LOCOMOTIVES:
        hand = int(s.held[s.seat])
        real = 0
        while real + (hand - real) // stand_in_rate(box, s, s.seat) < s.bill_locomotives:
            real += 1
        set_aside_kind(box, s, unseen, LOCOMOTIVE, real)
    elif s.phase == CARDS_STANDING_IN:
        missing = s.bill_left
        for colour in range(s.bill_from, COLOURED):
            missing -= int(s.cards[s.seat, colour])
        fitting = unseen.copy()
        fitting[: s.bill_from] = 0
        fitting[LOCOMOTIVE] = 0
        for _ in range(missing):
            kind = pick(s, fitting)
            unseen[kind] -= 1
            s.cards[s.seat, kind] += 1


@rule
def set_aside_kind(box: Box, s: State, unseen: Shorts, kind: int, cards: int) -> None:
    """So many cards of a kind are in the hand of who pays, or, where there are holders, on the team's."""
    holder = HOLDERS + int(box.side[s.seat]) if box.holders else NONE
    missing = cards - int(s.cards[s.seat, kind])
    if holder != NONE:
        missing -= int(s.cards[holder, kind])
    for _ in range(missing):
        room = unknown_cards(s, s.seat)
        zone = int(s.seat)
        if holder != NONE and below(s, room + unknown_cards(s, holder)) >= room:
            zone = holder
        unseen[kind] -= 1
        s.cards[zone, kind] += 1


@rule
def fill_in_cards(box: Box, s: State) -> None:
    """Hidden hands and holders, hidden stacks, and the deck."""
    unseen = np.empty(KINDS, np.int16)
    unseen_cards(box, s, unseen)
    if s.phase == PLACE and s.taken == NONE:
        s.taken = pick(s, unseen)
    for zone in range(ZONES):
        if not sees_zone(box, s.viewer, zone):
            s.cards[zone, :] = s.known[zone, :]
    set_aside(box, s, unseen)
    for zone in range(ZONES):
        for _ in range(unknown_cards(s, zone)):
            s.cards[zone, pick(s, unseen)] += 1
    for seat in range(box.seats):
        if not sees_stack(box, s, s.viewer, seat):
            for _ in range(s.stacked[seat]):
                s.stack[seat, pick(s, unseen)] += 1
    for kind in range(KINDS):
        s.deck[kind] = unseen[kind]


@rule
def next_hidden(s: State, hidden: Shorts, count: int) -> int:
    """Take one of the hidden tickets that are left, each as likely."""
    place = below(s, count)
    ticket = hidden[place]
    hidden[place] = hidden[count - 1]
    return int(ticket)


@rule
def trade(box: Box, hidden: Shorts, owner: Shorts, over: Shorts, one: int, other: int) -> None:
    """Exchange two hidden tickets, one of them completed, if what was scored fits no worse afterwards."""
    more = int(box.ticket_points[hidden[other]]) - int(box.ticket_points[hidden[one]])
    gets = int(owner[one])
    gives = int(owner[other])
    if gets == gives:
        return
    better = abs(int(over[gets])) - abs(int(over[gets]) + more)
    if gives != NONE:
        better += abs(int(over[gives])) - abs(int(over[gives]) - more)
    if better < 0:
        return
    hidden[one], hidden[other] = hidden[other], hidden[one]
    over[gets] += more
    if gives != NONE:
        over[gives] -= more


@rule
def fill_in_completed(box: Box, s: State, hidden: Shorts, count: int) -> int:
    """CARD-31: others have completed so many hidden tickets, which scored so much. Returns how many are left."""
    owner = np.full(TICKETS, NONE, np.int16)
    over = np.zeros(SEATS, np.int16)
    left = count
    for seat in range(box.seats):
        if seat == s.viewer:
            continue
        over[seat] = -s.items[seat, MADE]
        for _ in range(s.completed[seat]):
            place = below(s, left)
            left -= 1
            hidden[place], hidden[left] = hidden[left], hidden[place]
            owner[left] = seat
            over[seat] += box.ticket_points[hidden[left]]
    for _ in range(TRADES if left < count else 0):
        if not over.any():
            break
        trade(box, hidden, owner, over, left + below(s, count - left), below(s, count))
    for place in range(left, count):
        s.ticket_at[hidden[place]] = COMPLETED + owner[place]
    return left


@rule
def fill_in_tickets(box: Box, s: State) -> None:
    """Hidden tickets go to hidden offers, hands and holders, under the deck, and the rest into the pool."""
    hidden = np.empty(TICKETS, np.int16)
    count = 0
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == HIDDEN:
            hidden[count] = ticket
            count += 1
    if box.seen_once and s.phase != OVER:
        count = fill_in_completed(box, s, hidden, count)
    for seat in range(box.seats):
        if seat == s.viewer or s.phase == OVER:
            continue
        in_hand = s.phase == SHARE_KEPT
        for place in range(s.offered[seat]):
            s.offer[seat, place] = next_hidden(s, hidden, count)
            s.ticket_at[s.offer[seat, place]] = HELD + seat if in_hand else OFFERED + seat
            count -= 1
        for _ in range(s.tickets_held[seat] - (s.offered[seat] if in_hand else 0)):
            s.ticket_at[next_hidden(s, hidden, count)] = HELD + seat
            count -= 1
    for side in range(box.sides):
        if box.holders and s.phase != OVER and (s.viewer < 0 or side != box.side[s.viewer]):
            for _ in range(s.tickets_shared[side]):
                s.ticket_at[next_hidden(s, hidden, count)] = SHARED + side
                count -= 1
    for place in range(s.under_count):
        if s.under_by[place] != s.viewer:
            s.under[place] = next_hidden(s, hidden, count)
            s.ticket_at[s.under[place]] = UNDER
            count -= 1
    for place in range(count):
        s.ticket_at[hidden[place]] = POOL


@rule
def fill_in_choices(box: Box, s: State) -> None:
    """Others have chosen unseen: any choice they could have made."""
    for seat in range(box.seats):
        if seat == s.viewer or s.owes >> seat & 1:
            continue
        if s.phase == KEEP_AT_START:
            least = must_keep(box, s, seat)
            sets = 1 << int(s.offered[seat])
            s.choice[seat] = below(s, sets)
            while count_bits(int(s.choice[seat])) < least:
                s.choice[seat] = below(s, sets)
        elif s.phase == SHARE_AT_START:
            s.choice[seat] = some_ticket(box, s, HELD + seat)
        elif s.phase == COMPLETE:
            select_some(box, s, seat)
    if s.last_shared == UNSEEN:
        s.last_shared = some_ticket(box, s, SHARED + int(box.side[s.seat]))


@rule
def some_ticket(box: Box, s: State, at: int) -> int:
    """Any ticket that is there."""
    count = 0
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == at:
            count += 1
    left = below(s, count)
    ticket = 0
    while s.ticket_at[ticket] != at or left > 0:
        if s.ticket_at[ticket] == at:
            left -= 1
        ticket += 1
    return ticket


@rule
def select_some(box: Box, s: State, seat: int) -> None:
    """CARD-23: a selection that cannot be enlarged."""
    needs = np.empty(COLOURED, np.int16)
    while any_fits(box, s, seat):
        count_needed(box, s, seat, needs)
        ticket = some_ticket(box, s, HELD + seat)
        if fits(box, s, seat, needs, ticket):
            s.ticket_at[ticket] = SELECTED + seat


@rule
def fill_in(box: Box, s: State) -> None:
    """Make a copy of a view a state that fits it. Its generator must be sown: it deals, and then plays on."""
    fill_in_cards(box, s)
    fill_in_tickets(box, s)
    fill_in_choices(box, s)
    s.viewer = EVERYTHING
