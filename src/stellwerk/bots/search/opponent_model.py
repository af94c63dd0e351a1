"""Hunches: which tickets the others probably hold, by what they have built.

Dealt anew without a hunch, each hidden ticket would be as likely as any other. But whoever has built for an hour has
built for tickets: with random ones they would seem lost late in the game, and a search would hurry to an end that it
takes for won. So tickets that a network makes, or nearly makes, are dealt to its owners more often. Only what all can
see counts: the tracks.
"""

import numpy as np

from stellwerk.bots.board.edge_costs import NO_WAY, find_costs, nearest_ends
from stellwerk.bots.memory import Observation, Reals
from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import PLACES, SEATS, TICKETS, Box
from stellwerk.rules.chance import WORD, next_word
from stellwerk.rules.compiled import rule
from stellwerk.rules.network import side_bits
from stellwerk.rules.state import HELD, HIDDEN, KEEP_AT_START, NONE, POOL, SHARE_AT_START, SHARED, UNDER, State

# What speaks for a side holding a ticket (held : not held), counted over games of planners on all three boards: by the
# fifth of its trains that it has built (row), and by what is left of the ticket's way (column): nothing, up to a
# quarter, a half, three quarters, all of it, more.
ODDS = np.array(
    [
        [3.5, 1.0, 0.5, 0.28, 0.08, 0.05],
        [1.3, 0.8, 0.28, 0.13, 0.045, 0.03],
        [1.5, 0.3, 0.13, 0.055, 0.02, 0.015],
        [1.3, 0.15, 0.07, 0.035, 0.02, 0.015],
        [1.3, 0.08, 0.035, 0.02, 0.015, 0.012],
    ]
)
FIFTHS = 5
QUARTERS = 4


@rule(borrows=True)
def measure_ways(box: Box, v: Observation, side: int, ways: Longs) -> None:
    """The trains it takes to join any two places: for a side, its own tracks being free; for nobody on an empty board.

    For a side, tracks that it can no longer claim, or has too few trains for, are not there.
    """
    ours = 0 if side == NONE else side_bits(box, side)
    most = 0
    for seat in range(box.seats):
        if box.side[seat] == side:
            most = max(most, int(v.trains[seat]))
    for a in range(box.places):
        for b in range(box.places):
            ways[a, b] = NO_WAY
        ways[a, a] = 0
    for track in range(box.tracks):
        trains = int(box.length[track])
        route = box.route_of[track]
        if side != NONE:
            if v.owners[track] & ours:
                trains = 0
            elif v.owners[track] != 0 or v.route_taken[route] >= box.open_tracks[route] or trains > most:
                continue
        a = int(box.end_a[track])
        b = int(box.end_b[track])
        ways[a, b] = min(ways[a, b], trains)
        ways[b, a] = ways[a, b]
    find_costs(box, ways)


@rule
def estimate_tickets(box: Box, v: Observation, odds: Reals) -> None:
    """What speaks for each side holding each ticket, by what all can see."""
    ends = np.empty(2, np.int16)
    ways = np.empty((PLACES, PLACES), np.int64)
    whole = np.empty(TICKETS, np.int64)
    measure_ways(box, v, NONE, ways)
    for ticket in range(box.tickets):
        nearest_ends(box, ways, ticket, ends)
        whole[ticket] = ways[ends[0], ends[1]]
    for side in range(box.sides):
        measure_ways(box, v, side, ways)
        fifth = fifth_built(box, v, side)
        for ticket in range(box.tickets):
            nearest_ends(box, ways, ticket, ends)
            left = int(ways[ends[0], ends[1]])
            quarter = QUARTERS + 1
            if left <= whole[ticket]:
                quarter = (QUARTERS * left + whole[ticket] - 1) // whole[ticket]
            odds[side, ticket] = ODDS[fifth, quarter]


@rule
def fifth_built(box: Box, v: Observation, side: int) -> int:
    """In which fifth of its trains a side is: 0 at first, 4 at last."""
    built = 0
    all_trains = 0
    for seat in range(box.seats):
        if box.side[seat] == side:
            built += int(box.trains) - int(v.trains[seat])
            all_trains += int(box.trains)
    return min(FIFTHS - 1, FIFTHS * built // all_trains)


@rule
def holding_side(box: Box, at: int) -> int:
    """The side that holds tickets at a place, in a hand or on its holder; NONE: nobody does."""
    if HELD <= at < HELD + SEATS:
        return int(box.side[at - HELD])
    if SHARED <= at < SHARED + SEATS:
        return at - SHARED
    return NONE


@rule
def deal_by_estimate(box: Box, v: Observation, s: State, odds: Reals) -> None:
    """Deal the hidden tickets of hands and holders anew, each by what speaks for it; others change places with them.

    `s` is a state that fits the view. Before anybody could build there is nothing to go by.
    """
    if v.phase == KEEP_AT_START or v.phase == SHARE_AT_START:
        return
    hidden = np.empty(TICKETS, np.int16)
    count = list_hidden(box, v, s, hidden)
    for dealt in range(count):
        ticket = NONE
        for place in range(dealt, count):
            if ticket == NONE and holding_side(box, int(s.ticket_at[hidden[place]])) != NONE:
                ticket = int(hidden[place])
        if ticket == NONE:
            return
        place = draw_one(s, hidden, dealt, count, odds[holding_side(box, int(s.ticket_at[ticket]))])
        exchange(s, ticket, int(hidden[place]))
        hidden[place], hidden[dealt] = hidden[dealt], hidden[place]


@rule(borrows=True)
def list_hidden(box: Box, v: Observation, s: State, hidden: Shorts) -> int:
    """The tickets the viewer does not see: in hands, on holders, in the pool and under it. Returns how many."""
    count = 0
    for ticket in range(box.tickets):
        at = int(s.ticket_at[ticket])
        if v.ticket_at[ticket] == HIDDEN and (at == POOL or at == UNDER or holding_side(box, at) != NONE):
            hidden[count] = ticket
            count += 1
    return count


@rule(borrows=True)
def draw_one(s: State, hidden: Shorts, first: int, count: int, odds: Reals) -> int:
    """One of the listed tickets, from `first` on, each as likely as its odds say. Returns its place."""
    total = 0.0
    for place in range(first, count):
        total += odds[hidden[place]]
    left = total * next_word(s) / (WORD + 1)
    place = first
    while place < count - 1 and left >= odds[hidden[place]]:
        left -= odds[hidden[place]]
        place += 1
    return place


@rule
def exchange(s: State, held: int, other: int) -> None:
    """Two tickets change places; the other one may lie under the pool, in its order."""
    s.ticket_at[held], s.ticket_at[other] = s.ticket_at[other], s.ticket_at[held]
    if held != other and s.ticket_at[held] == UNDER:
        for place in range(s.under_count):
            if s.under[place] == other:
                s.under[place] = held
