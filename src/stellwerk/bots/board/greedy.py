"""The greedy player: a shortest way for each ticket, one after the other; claims what it can, draws what it lacks.

It plans nothing together, takes no new tickets and looks at nobody else: good company for a first game.
"""

import numpy as np

from stellwerk.bots.board.card_choice import price_cards, worth_of_blind
from stellwerk.bots.board.card_demand import aim
from stellwerk.bots.board.edge_costs import (
    NO_WAY,
    find_costs,
    find_ways,
    in_payable,
    nearest_ends,
    price_edges,
    trains_of,
)
from stellwerk.bots.board.plan import count_plan, count_tickets, is_own_ticket, plan_holds, want_technologies
from stellwerk.bots.board.reason_codes import explain_turn
from stellwerk.bots.board.steiner import mark_way
from stellwerk.bots.memory import FOR_TICKETS, BotMemory, Observation
from stellwerk.box.record import (
    BUY_TECHNOLOGY,
    CLAIM_ROUTE,
    DRAW_BLIND,
    DRAW_FACE_UP,
    KEEP_TICKETS,
    KINDS,
    LOCOMOTIVE,
    PLACES,
    TRACKS,
    Box,
)
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import count_bits, section_of
from stellwerk.rules.state import Moves


@rule
def plan_greedily(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """The shortest way for each ticket, as if it were the only one."""
    memory.plan[:] = 0
    memory.pursued[:] = 0
    memory.wanted = 0
    ways = np.empty((PLACES, PLACES), np.int64)
    over = np.empty((PLACES, PLACES), np.int16)
    step = np.empty((PLACES, PLACES), np.int64)
    ends = np.empty(2, np.int16)
    price_edges(box, v, seat, memory, int(v.trains[seat]), np.zeros(TRACKS, np.int16), ways, over)
    find_ways(box, ways, step)
    for ticket in range(box.tickets):
        if is_own_ticket(box, v, seat, ticket):
            nearest_ends(box, ways, ticket, ends)
            if 0 < ways[ends[0], ends[1]] < NO_WAY:
                memory.pursued[ticket] = 1
                mark_way(box, step, over, int(ends[0]), int(ends[1]), memory.plan, FOR_TICKETS)
    want_technologies(box, v, seat, memory)
    count_plan(box, v, seat, memory)
    memory.planned = 1
    memory.planned_tickets = count_tickets(box, v, seat)


@rule
def keep_greedy_plan(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """Have a plan that holds; what cannot be built any more with the trains left is no reason to plan anew."""
    if not plan_holds(box, v, seat, memory) or memory.plan_claims == 0:
        plan_greedily(box, v, seat, memory)


@rule
def greedy_tickets(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """As few tickets as allowed, and of those the ones with the shortest ways."""
    ways = np.empty((PLACES, PLACES), np.int64)
    over = np.empty((PLACES, PLACES), np.int16)
    ends = np.empty(2, np.int16)
    price_edges(box, v, seat, memory, int(v.trains[seat]), np.zeros(TRACKS, np.int16), ways, over)
    find_costs(box, ways)
    best = int(moves.action[0])
    least = 1 << 40
    for i in range(moves.n):
        kept = int(moves.action[i]) - int(box.section_start[KEEP_TICKETS])
        trains = 1000 * count_bits(kept)
        for place in range(v.offered[seat]):
            if kept >> place & 1:
                nearest_ends(box, ways, int(v.offer[seat, place]), ends)
                cost = int(ways[ends[0], ends[1]])
                trains += 99 if cost >= NO_WAY else trains_of(cost)
        if trains < least:
            least = trains
            best = int(moves.action[i])
    memory.planned = 0
    return best


@rule
def greedy_turn(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """A wanted technology; a planned claim, the longest first; with no plan left any claim; else a card."""
    keep_greedy_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    worth = np.empty(KINDS, np.float64)
    price_cards(box, v, seat, memory, worth)
    locomotives = in_payable(box, v, seat, LOCOMOTIVE)
    best = int(moves.action[0])
    most = -1e9
    for i in range(moves.n):
        action = int(moves.action[i])
        section = section_of(box, action)
        index = action - int(box.section_start[section])
        value = -100.0
        if section == CLAIM_ROUTE:
            track = int(box.claim_track[index])
            if memory.plan[box.route_of[track]] or memory.plan_claims == 0:
                value = 100.0 + float(box.length[track]) - 0.1 * float(box.claim_locomotives[index])
            elif v.final >= 0:
                value = 50.0 + float(box.points[track])
        elif section == BUY_TECHNOLOGY and memory.wanted >> index & 1 and locomotives >= box.price[index]:
            value = 200.0
        elif section == DRAW_FACE_UP:
            value = worth[v.display[index]]
        elif section == DRAW_BLIND:
            value = worth_of_blind(box, v, worth)
        if value > most:
            most = value
            best = action
    explain_turn(box, v, seat, memory, best)
    return best
