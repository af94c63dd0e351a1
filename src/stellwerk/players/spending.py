"""Paying where there is a choice: real locomotives or stand-ins, which cards, hand or holder, and whether to dig on."""

import numpy as np

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
from stellwerk.players.minds import Mind, Sight
from stellwerk.players.needs import NEEDS, aim, fill_purse, list_needs, missing
from stellwerk.players.planning import keep_plan
from stellwerk.players.weights import DRAW_RATE, TURN_POINTS
from stellwerk.rules.building import claim_points
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import lent_rule, rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import NONE, Moves


@lent_rule
def take_spare(purse: Longs, needs: Longs, cards: int) -> None:
    """Take coloured cards out of a purse, each time of the colour that is needed least."""
    for _ in range(cards):
        best = NONE
        for colour in range(COLOURED):
            if purse[colour] > 0 and (best == NONE or purse[colour] - needs[colour] > purse[best] - needs[best]):
                best = colour
        if best == NONE:
            return
        purse[best] -= 1


@rule
def choose_real(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """UK-6: as many real locomotives as leave the plan missing least."""
    keep_plan(box, v, seat, mind)
    aim(box, v, seat, mind)
    purse = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    list_needs(box, v, seat, mind, without_bill(box, v), needs)
    if v.bill_technology != NONE:
        needs[LOCOMOTIVE] -= int(box.price[v.bill_technology]) * (mind.wanted >> v.bill_technology & 1)
    rate = stand_in_rate(box, v, seat)
    best = int(moves.action[0])
    least = 1e9
    for i in range(moves.n):
        real = int(moves.action[i]) - int(box.first[PAY_LOCOMOTIVES])
        fill_purse(box, v, seat, purse)
        purse[LOCOMOTIVE] -= real
        take_spare(purse, needs, (v.bill_locomotives - real) * rate)
        cost = missing(purse, needs, rate) + 1.2 * real + 0.25 * (v.bill_locomotives - real) * rate
        if cost < least:
            least = cost
            best = int(moves.action[i])
    return best


@rule
def without_bill(box: Box, v: Sight) -> int:
    """The route that is being paid for; NONE for a technology."""
    return NONE if v.bill_track == NONE else int(box.route_of[v.bill_track])


@rule
def choose_stand_ins(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """UK-6: the cards that are needed least stand in, colour by colour."""
    keep_plan(box, v, seat, mind)
    aim(box, v, seat, mind)
    purse = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    fill_purse(box, v, seat, purse)
    list_needs(box, v, seat, mind, without_bill(box, v), needs)
    for colour in range(v.bill_from):
        purse[colour] = 0
    kept = purse.copy()
    take_spare(kept, needs, v.bill_left)
    best = int(moves.action[0])
    nearest = 1 << 30
    for i in range(moves.n):
        index = int(moves.action[i]) - int(box.first[STAND_IN])
        colour = index // STAND_IN_ROOM
        off = abs(int(purse[colour] - kept[colour]) - index % STAND_IN_ROOM) * COLOURED
        for earlier in range(colour):
            off += int(purse[earlier] - kept[earlier]) * COLOURED
        if off < nearest:
            nearest = off
            best = int(moves.action[i])
    return best


@rule
def choose_tunnel(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """ASIA-18: add the cards if the route is worth them, with as few locomotives as will do; else take all back."""
    keep_plan(box, v, seat, mind)
    aim(box, v, seat, mind)
    track = v.bill_track
    a_card = 0.0 if v.final >= 0 else mind.weights[TURN_POINTS] / mind.weights[DRAW_RATE]
    worth = float(claim_points(box, v, seat, track)) + mind.weights[TURN_POINTS]
    if mind.plan[box.route_of[track]]:
        worth += 2.0 * float(box.length[track])
    first = int(moves.action[0])
    if section_of(box, first) == PAY_TUNNEL and worth > a_card * v.bill_extra:
        return first
    return int(moves.action[moves.n - 1])
