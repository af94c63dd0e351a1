"""Paying where there is a choice: real locomotives or stand-ins, which cards, hand or holder, and whether to dig on."""

import numpy as np

from stellwerk.bots.board.card_demand import NEEDS, aim, count_missing, fill_payable, list_demand
from stellwerk.bots.board.plan import keep_plan
from stellwerk.bots.memory import BotMemory, Observation
from stellwerk.bots.weights import DRAW_RATE, TURN_POINTS
from stellwerk.box.layout import Longs
from stellwerk.box.record import (
    COLOURED,
    KINDS,
    LOCOMOTIVE,
    PAY_LOCOMOTIVES,
    PAY_TUNNEL,
    STAND_IN,
    STAND_IN_ROOM,
    Box,
)
from stellwerk.rules.building import claim_points
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import NONE, Moves


@rule(borrows=True)
def take_spare(payable: Longs, needs: Longs, cards: int) -> None:
    """Take coloured cards out of a purse, each time of the colour that is needed least."""
    for _ in range(cards):
        best = NONE
        for colour in range(COLOURED):
            if payable[colour] > 0 and (best == NONE or payable[colour] - needs[colour] > payable[best] - needs[best]):
                best = colour
        if best == NONE:
            return
        payable[best] -= 1


@rule
def choose_real(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """UK-6: as many real locomotives as leave the plan missing least."""
    keep_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    payable = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    list_demand(box, v, seat, memory, without_bill(box, v), needs)
    if v.bill_technology != NONE:
        needs[LOCOMOTIVE] -= int(box.price[v.bill_technology]) * (memory.wanted >> v.bill_technology & 1)
    rate = stand_in_rate(box, v, seat)
    best = int(moves.action[0])
    least = 1e9
    for i in range(moves.n):
        real = int(moves.action[i]) - int(box.section_start[PAY_LOCOMOTIVES])
        fill_payable(box, v, seat, payable)
        payable[LOCOMOTIVE] -= real
        take_spare(payable, needs, (v.bill_locomotives - real) * rate)
        cost = count_missing(payable, needs, rate) + 1.2 * real + 0.25 * (v.bill_locomotives - real) * rate
        if cost < least:
            least = cost
            best = int(moves.action[i])
    return best


@rule
def without_bill(box: Box, v: Observation) -> int:
    """The route that is being paid for; NONE for a technology."""
    return NONE if v.bill_track == NONE else int(box.route_of[v.bill_track])


@rule
def choose_stand_ins(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """UK-6: the cards that are needed least stand in, colour by colour."""
    keep_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    payable = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    fill_payable(box, v, seat, payable)
    list_demand(box, v, seat, memory, without_bill(box, v), needs)
    for colour in range(v.bill_from):
        payable[colour] = 0
    kept = payable.copy()
    take_spare(kept, needs, v.bill_left)
    best = int(moves.action[0])
    nearest = 1 << 30
    for i in range(moves.n):
        index = int(moves.action[i]) - int(box.section_start[STAND_IN])
        colour = index // STAND_IN_ROOM
        off = abs(int(payable[colour] - kept[colour]) - index % STAND_IN_ROOM) * COLOURED
        for earlier in range(colour):
            off += int(payable[earlier] - kept[earlier]) * COLOURED
        if off < nearest:
            nearest = off
            best = int(moves.action[i])
    return best


@rule
def choose_tunnel(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """ASIA-18: add the cards if the route is worth them, with as few locomotives as will do; else take all back."""
    keep_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    track = v.bill_track
    a_card = 0.0 if v.final >= 0 else memory.weights[TURN_POINTS] / memory.weights[DRAW_RATE]
    worth = float(claim_points(box, v, seat, track)) + memory.weights[TURN_POINTS]
    if memory.plan[box.route_of[track]]:
        worth += 2.0 * float(box.length[track])
    first = int(moves.action[0])
    if section_of(box, first) == PAY_TUNNEL and worth > a_card * v.bill_extra:
        return first
    return int(moves.action[moves.n - 1])
