"""The ground a plan is made on: what every stretch between two places would cost a seat, and the shortest ways.

A cost is one number with three parts, so that all three add up along a way: the price that is minimised, then the
trains, then the claims it takes.
"""

import numpy as np

from stellwerk.bots.memory import BotMemory, Observation
from stellwerk.bots.weights import CLAIM, DIG, GREY_TRAIN, IN_HAND, POINT, SYMBOL, TO_BUY, TRAIN
from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import COLOURED, GREY, PLACES, Box
from stellwerk.rules.building import claim_points
from stellwerk.rules.compiled import rule
from stellwerk.rules.network import side_bits
from stellwerk.rules.state import HOLDERS, NONE

PRICE = 1 << 24
TRAINS = 1 << 12
NO_WAY = PRICE << 30
"""More than any way costs; two of them still add up."""


@rule(inline=True)
def price_of(cost: int) -> int:
    """The price, in hundredths."""
    return cost // PRICE


@rule(inline=True)
def trains_of(cost: int) -> int:
    """The trains that a way takes."""
    return cost % PRICE // TRAINS


@rule(inline=True)
def claims_of(cost: int) -> int:
    """The claims that a way takes."""
    return cost % TRAINS


@rule
def in_payable(box: Box, v: Observation, seat: int, kind: int) -> int:
    """Cards of a kind this seat can pay with: its hand, and its team's holder."""
    cards = int(v.cards[seat, kind])
    if box.holders:
        cards += int(v.cards[HOLDERS + box.side[seat], kind])
    return cards


@rule
def still_open(box: Box, v: Observation, seat: int, track: int) -> bool:
    """Could this seat claim the track some day, trains, cards and technologies aside?"""
    return bool(v.blocked_seats[track] >> seat & 1 == 0)


@rule
def locomotives_to_buy(box: Box, v: Observation, seat: int, memory: BotMemory, track: int) -> int:
    """The price of the technologies a track needs, those aside that the seat has or wants anyway; 99 if sold out."""
    lacking = int(box.required_technologies[track]) & ~int(v.technologies[seat]) & ~memory.wanted
    price = 0
    for technology in range(box.technologies):
        if lacking >> technology & 1:
            price += int(box.price[technology]) if v.stock[technology] > 0 else 99
    return price


@rule
def track_price(box: Box, v: Observation, seat: int, memory: BotMemory, track: int) -> int:
    """What a track costs in a plan, in hundredths: trains and a turn, less its points and what is at hand for it."""
    length = int(box.length[track])
    price = memory.weights[TRAIN] * length + memory.weights[CLAIM]
    price -= memory.weights[POINT] * claim_points(box, v, seat, track)
    price += memory.weights[SYMBOL] * (
        box.locomotives[track] + memory.weights[TO_BUY] * locomotives_to_buy(box, v, seat, memory, track)
    )
    price += memory.weights[DIG] * box.reveal[track]
    if box.colour[track] == GREY:
        price -= memory.weights[GREY_TRAIN] * length
    else:
        price -= memory.weights[IN_HAND] * min(in_payable(box, v, seat, int(box.colour[track])), length)
    return max(1, int(price))


@rule(borrows=True)
def price_edges(
    box: Box, v: Observation, seat: int, memory: BotMemory, reach: int, free: Shorts, ways: Longs, over: Shorts
) -> None:
    """The cost of every stretch between two places, and the track it runs over.

    Own tracks are free, and those on the routes in `free`, which will be built anyway. Longer tracks than `reach` are
    out of reach.
    """
    ours = side_bits(box, int(box.side[seat]))
    for a in range(box.places):
        for b in range(box.places):
            ways[a, b] = NO_WAY
            over[a, b] = NONE
        ways[a, a] = 0
    for track in range(box.tracks):
        if v.owners[track] & ours:
            cost = 0
        elif not still_open(box, v, seat, track) or box.length[track] > reach:
            continue
        elif free[box.route_of[track]]:
            cost = 0
        else:
            price = track_price(box, v, seat, memory, track)
            cost = price * PRICE + int(box.length[track]) * TRAINS + 1
        a = int(box.end_a[track])
        b = int(box.end_b[track])
        if cost < ways[a, b]:
            ways[a, b] = cost
            ways[b, a] = cost
            over[a, b] = track
            over[b, a] = track


@rule
def find_ways(box: Box, ways: Longs, step: Longs) -> None:
    """The shortest way between any two places (Floyd's method), and the first place on it.

    The row of the place in between is read from a copy: nothing writes to that, so several steps are taken at once.
    """
    places = box.places
    on = np.empty(PLACES, np.int64)
    for a in range(places):
        for b in range(places):
            step[a, b] = b
    for through in range(places):
        on[:places] = ways[through, :places]
        for a in range(places):
            first = on[a]
            if first >= NO_WAY or a == through:
                continue
            towards = step[a, through]
            for b in range(places):
                nearer = first + on[b] < ways[a, b]
                step[a, b] = towards if nearer else step[a, b]
                ways[a, b] = min(ways[a, b], first + on[b])


@rule
def gather(box: Box, ways: Longs, head: Shorts) -> None:
    """For every place, the first of those that free stretches join it with."""
    open_places = np.empty(PLACES, np.int16)
    head[: box.places] = NONE
    for start in range(box.places):
        if head[start] != NONE:
            continue
        head[start] = start
        open_places[0] = start
        count = 1
        while count > 0:
            count -= 1
            place = open_places[count]
            for other in range(box.places):
                if ways[place, other] == 0 and head[other] == NONE:
                    head[other] = start
                    open_places[count] = other
                    count += 1


@rule
def find_costs(box: Box, ways: Longs) -> None:
    """The cost of the shortest way between any two places, where the ways themselves do not matter.

    Places that free stretches join are as one, and the first of them stands for all: late in a game few are left. A row
    is read from a copy here, too.
    """
    places = box.places
    head = np.empty(PLACES, np.int16)
    on = np.empty(PLACES, np.int64)
    gather(box, ways, head)
    for place in range(places):
        one = head[place]
        if one != place:
            for b in range(places):
                ways[one, b] = min(ways[one, b], ways[place, b])
            for a in range(places):
                ways[a, one] = min(ways[a, one], ways[a, place])
    for through in range(places):
        if head[through] != through:
            continue
        on[:places] = ways[through, :places]
        for a in range(places):
            first = on[a]
            if head[a] == a and first < NO_WAY:
                for b in range(places):
                    ways[a, b] = min(ways[a, b], first + on[b])
    for place in range(places):
        if head[place] != place:
            ways[place, :places] = ways[head[place], :places]


@rule(borrows=True)
def nearest_ends(box: Box, ways: Longs, ticket: int, ends: Shorts) -> None:
    """The two places a ticket is best joined at: some cities have two (UK-36)."""
    best = NO_WAY * 2
    for i in range(2):
        for j in range(2):
            a = int(box.ticket_ends[ticket, 0, i])
            b = int(box.ticket_ends[ticket, 1, j])
            if a != NONE and b != NONE and ways[a, b] < best:
                best = ways[a, b]
                ends[0] = a
                ends[1] = b


@rule
def best_open_track(box: Box, v: Observation, seat: int, track: int) -> bool:
    """Is this the track of its route that the seat would claim: the one it has most cards for? Others are as good."""
    route = box.route_of[track]
    if not still_open(box, v, seat, track):
        return False
    mine = cards_for(box, v, seat, track)
    for other in range(track + 1, box.tracks):
        if box.route_of[other] != route:
            break
        if still_open(box, v, seat, other) and cards_for(box, v, seat, other) > mine:
            return False
    for other in range(track - 1, -1, -1):
        if box.route_of[other] != route:
            break
        if still_open(box, v, seat, other) and cards_for(box, v, seat, other) >= mine:
            return False
    return True


@rule
def cards_for(box: Box, v: Observation, seat: int, track: int) -> int:
    """Cards of a track's colour at hand; for a grey one the most of any colour."""
    if box.colour[track] < COLOURED:
        return in_payable(box, v, seat, int(box.colour[track]))
    most = 0
    for colour in range(COLOURED):
        most = max(most, in_payable(box, v, seat, colour))
    return most
