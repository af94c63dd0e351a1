"""What a plan needs of cards: how many are missing, and so what one more card of a kind is worth.

Coloured tracks need their colour, grey ones any one colour, locomotive symbols locomotives. Locomotives stand in for
whatever is missing.
"""

import numpy as np

from stellwerk.bots.board.edge_costs import best_open_track, in_payable, still_open
from stellwerk.bots.memory import FOR_POINTS, BotMemory, Observation, Reals
from stellwerk.bots.weights import DRAW_RATE, FILL, PATH, TRAIN_POINTS
from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import COLOURED, GREY, KINDS, LOCOMOTIVE, PLACES, TRACKS, Box
from stellwerk.rules.building import claim_points
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.network import side_bits
from stellwerk.rules.state import NONE

DIG_MATCHES = 24
"""Of a hundred cards turned over for a tunnel, those that match: one colour of eight, and locomotives."""
FILLERS = 4
"""Routes planned at a time for their points alone."""
GREYS = 24
"""Grey tracks a list of needs has room for."""
SPARE = KINDS + 1 + GREYS
NEEDS = SPARE + COLOURED
"""A list of needs: cards by kind, how many grey tracks, their lengths from the longest; and room to reckon in."""


@rule
def aim(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """Look at the board and the hand: which tracks the planned routes are to be built on, and who is where."""
    memory.targets = 0
    memory.full = 1 if v.held[seat] >= v.trains[seat] else 0
    for place in range(box.places):
        memory.present[place] = 0
    for track in range(box.tracks - 1, -1, -1):
        if v.owners[track]:
            memory.present[box.end_a[track]] |= int(v.owners[track])
            memory.present[box.end_b[track]] |= int(v.owners[track])
        elif memory.plan[box.route_of[track]] and best_open_track(box, v, seat, track):
            memory.target[memory.targets] = track
            memory.targets += 1


@rule
def list_demand(box: Box, v: Observation, seat: int, memory: BotMemory, without: int, needs: Longs) -> None:
    """What the tracks aimed at need together, one route left out."""
    needs[:SPARE] = 0
    if memory.wanted:
        for technology in range(box.technologies):
            if (memory.wanted & ~int(v.technologies[seat])) >> technology & 1:
                needs[LOCOMOTIVE] += int(box.price[technology])
    for target in range(memory.targets):
        track = int(memory.target[target])
        if box.route_of[track] == without:
            continue
        symbols = int(box.locomotives[track])
        cards = int(box.length[track]) - symbols + int(box.reveal[track]) * DIG_MATCHES // 100
        needs[LOCOMOTIVE] += symbols
        if box.colour[track] != GREY:
            needs[box.colour[track]] += cards
        elif cards > 0 and needs[KINDS] < GREYS:
            needs[KINDS + 1 + needs[KINDS]] = cards
            needs[KINDS] += 1


@rule(borrows=True)
def count_missing(payable: Longs, needs: Longs, rate: int) -> float:
    """How many cards are missing. Grey tracks get the colour of which most is left over."""
    short = 0
    over = 0
    for colour in range(COLOURED):
        left = payable[colour] - needs[colour]
        needs[SPARE + colour] = max(0, left)
        short += max(0, -left)
    for grey in range(needs[KINDS]):
        length = needs[KINDS + 1 + grey]
        best = 0
        for colour in range(1, COLOURED):
            if needs[SPARE + colour] > needs[SPARE + best]:
                best = colour
        used = min(needs[SPARE + best], length)
        needs[SPARE + best] -= used
        short += length - used
    for colour in range(COLOURED):
        over += needs[SPARE + colour]
    wild = payable[LOCOMOTIVE] - needs[LOCOMOTIVE]
    if wild >= 0:
        return float(max(0, short - wild))
    if rate > 0:
        return short + max(0.0, float(-wild * rate - over)) * 0.9
    return short + 2.0 * float(-wild)


@rule(borrows=True)
def fill_payable(box: Box, v: Observation, seat: int, payable: Longs) -> None:
    """The cards a seat can pay with."""
    for kind in range(KINDS):
        payable[kind] = in_payable(box, v, seat, kind)


@rule
def list_fillers(box: Box, v: Observation, seat: int, memory: BotMemory, listed: Shorts, gains: Reals) -> int:
    """The tracks that could be claimed for their points alone, and what each is worth. Returns how many."""
    ours = side_bits(box, int(box.side[seat]))
    wished = np.zeros(PLACES, np.int16)
    for target in range(memory.targets):
        wished[box.end_a[memory.target[target]]] = 1
        wished[box.end_b[memory.target[target]]] = 1
    count = 0
    spare = int(v.trains[seat]) - memory.plan_trains
    usable = int(v.technologies[seat]) | memory.wanted
    for track in range(box.tracks):
        length = int(box.length[track])
        if length > spare or memory.plan[box.route_of[track]] or box.required_technologies[track] & ~usable:
            continue
        if not still_open(box, v, seat, track):
            continue
        gain = float(claim_points(box, v, seat, track)) - memory.weights[TRAIN_POINTS] * length
        if box.longest_bonus:
            a = int(box.end_a[track])
            b = int(box.end_b[track])
            if wished[a] or wished[b] or memory.present[a] & ours or memory.present[b] & ours:
                gain += memory.weights[PATH] * length
        listed[count] = track
        gains[count] = gain
        count += 1
    return count


@rule
def fill_up(box: Box, v: Observation, seat: int, memory: BotMemory, left: float) -> None:
    """Plan routes for their points alone, with the trains and turns that the tickets leave.

    Each time the one that brings most points a turn, by the cards that the plan so far leaves over.
    """
    for route in range(box.routes):
        if memory.plan[route] == FOR_POINTS:
            memory.plan[route] = 0
    aim(box, v, seat, memory)
    listed = np.empty(TRACKS, np.int16)
    gains = np.empty(TRACKS, np.float64)
    count = list_fillers(box, v, seat, memory, listed, gains)
    payable = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    fill_payable(box, v, seat, payable)
    list_demand(box, v, seat, memory, NONE, needs)
    rate = stand_in_rate(box, v, seat)
    spare = int(v.trains[seat]) - memory.plan_trains
    turns = left - memory.plan_claims - count_missing(payable, needs, rate) / memory.weights[DRAW_RATE]
    for kind in range(COLOURED):
        payable[kind] = max(0, payable[kind] - needs[kind])
    wild = int(max(0, payable[LOCOMOTIVE] - needs[LOCOMOTIVE]))
    for _ in range(FILLERS):
        best = NONE
        most = memory.weights[FILL]
        took = 0.0
        for i in range(count):
            track = int(listed[i])
            if box.length[track] > spare or memory.plan[box.route_of[track]]:
                continue
            needed = 1.0 + max(0, cards_short(box, payable, track, wild, rate)) / memory.weights[DRAW_RATE]
            if needed <= turns and gains[i] > most * needed:
                most = gains[i] / needed
                best = track
                took = needed
        if best == NONE:
            break
        memory.plan[box.route_of[best]] = FOR_POINTS
        spare -= int(box.length[best])
        turns -= took
        use_up(box, payable, best)
    aim(box, v, seat, memory)


@rule(borrows=True)
def cards_short(box: Box, payable: Longs, track: int, wild: int, rate: int) -> int:
    """Cards that are missing for one track, its locomotive symbols and the risk of a tunnel included."""
    cards = int(box.length[track]) + int(box.reveal[track]) * DIG_MATCHES // 100
    cards -= spare_for(box, payable, track) + wild
    return cards + max(0, int(box.locomotives[track]) - wild) * max(1, rate - 1)


@rule(borrows=True)
def spare_for(box: Box, payable: Longs, track: int) -> int:
    """Cards left over for a track, locomotives aside."""
    if box.colour[track] != GREY:
        return int(payable[box.colour[track]])
    most = 0
    for colour in range(COLOURED):
        most = max(most, payable[colour])
    return int(most)


@rule(borrows=True)
def use_up(box: Box, payable: Longs, track: int) -> None:
    """Take the cards for a track out of a purse, as far as they are there."""
    colour = int(box.colour[track])
    if colour == GREY:
        colour = 0
        for other in range(1, COLOURED):
            if payable[other] > payable[colour]:
                colour = other
    payable[colour] = max(0, payable[colour] - int(box.length[track]))
