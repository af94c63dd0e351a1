"""Tickets: which of the offered ones to keep, and whether to draw new ones."""

import numpy as np

from stellwerk.bots.board.card_demand import count_missing
from stellwerk.bots.board.edge_costs import (
    NO_WAY,
    claims_of,
    find_costs,
    nearest_ends,
    price_edges,
    price_of,
    trains_of,
)
from stellwerk.bots.board.plan import chance_of, keep_plan, trains_at_hand, turns_left, worth_of_set
from stellwerk.bots.board.reason_codes import KEEPS_TICKETS, say_why
from stellwerk.bots.board.steiner import MOST_ENDS, MOST_TICKETS, join_all, make_sets, number_ends
from stellwerk.bots.memory import FOR_POINTS, NEVER, BotMemory, Observation, Reals, note_option
from stellwerk.bots.weights import DRAW_RATE, TICKET_COST, TICKET_RISK
from stellwerk.box.layout import Longs
from stellwerk.box.record import KEEP_TICKETS, PLACES, TRACKS, Box
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import count_bits
from stellwerk.rules.state import HIDDEN, NONE, Moves


@rule
def price_planned_edges(box: Box, v: Observation, seat: int, memory: BotMemory, ways: Longs) -> None:
    """The ways on the ground where all that the tickets in hand need is built already."""
    over = np.empty((PLACES, PLACES), np.int16)
    free = np.zeros(TRACKS, np.int16)
    for route in range(box.routes):
        free[route] = 1 if memory.plan[route] != 0 and memory.plan[route] != FOR_POINTS else 0
    reach = max(0, int(v.trains[seat]) - memory.plan_trains)
    price_edges(box, v, seat, memory, reach, free, ways, over)
    find_costs(box, ways)


@rule
def choose_tickets(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """The set of offered tickets that is worth most, with those in hand: made together on one plan, exactly."""
    keep_plan(box, v, seat, memory)
    ways = np.empty((PLACES, PLACES), np.int64)
    price_planned_edges(box, v, seat, memory, ways)
    tickets = min(int(v.offered[seat]), MOST_TICKETS)
    pairs = np.empty((MOST_TICKETS, 2), np.int16)
    points = np.empty(MOST_TICKETS, np.int64)
    for place in range(tickets):
        nearest_ends(box, ways, int(v.offer[seat, place]), pairs[place])
        points[place] = box.ticket_points[v.offer[seat, place]]
    ends = np.empty(MOST_ENDS, np.int16)
    masks = np.empty(MOST_TICKETS, np.int64)
    count = number_ends(ways, pairs, tickets, ends, masks)
    while count == NONE:
        tickets -= 1
        count = number_ends(ways, pairs, tickets, ends, masks)
    trees = np.empty((1 << count, box.places), np.int64)
    costs = np.empty(1 << tickets, np.int64)
    parts = np.empty(1 << tickets, np.int64)
    worth = np.empty(1 << tickets, np.float64)
    join_all(box, ways, ends, count, trees)
    make_sets(tickets, masks, ends, trees, costs, parts)
    weigh_sets(box, v, seat, memory, tickets, points, costs, worth)
    best = int(moves.action[0])
    most = -1e9
    for i in range(moves.n):
        kept = int(moves.action[i]) - int(box.section_start[KEEP_TICKETS])
        if kept >> tickets:
            continue
        value = worth_of_kept(kept, tickets, points, worth)
        note_option(memory, int(moves.action[i]), kept, value)
        if value > most:
            most = value
            best = int(moves.action[i])
    kept = best - int(box.section_start[KEEP_TICKETS])
    trains = trains_of(costs[kept]) if costs[kept] < NO_WAY else 0
    say_why(memory, KEEPS_TICKETS, count_bits(kept), trains, 0)
    memory.planned = 0
    return best


@rule(borrows=True)
def weigh_sets(
    box: Box, v: Observation, seat: int, memory: BotMemory, tickets: int, points: Longs, costs: Longs, worth: Reals
) -> None:
    """What every set of offered tickets is worth, if the plan in hand is built as well."""
    had = trains_at_hand(box, v, seat) - memory.plan_trains
    left = turns_left(box, v, seat) - memory.plan_claims
    worth[0] = 0.0
    for chosen in range(1, 1 << tickets):
        worth[chosen] = worth_of_set(box, v, seat, memory, chosen, tickets, points, costs[chosen], had, max(1.0, left))


@rule(borrows=True)
def worth_of_kept(kept: int, tickets: int, points: Longs, worth: Reals) -> float:
    """The worth of tickets in hand: the best set of them to go for; the others cost their points."""
    best = -1e9
    chosen = kept
    while True:
        value = worth[chosen]
        for ticket in range(tickets):
            if (kept ^ chosen) >> ticket & 1:
                value -= float(points[ticket])
        best = max(best, value)
        if chosen == 0:
            return float(best)
        chosen = (chosen - 1) & kept


@rule
def worth_of_new_tickets(
    box: Box, v: Observation, seat: int, memory: BotMemory, left: float, needs: Longs, payable: Longs
) -> float:
    """What drawing tickets is worth: the best of those drawn, on average over all that could come."""
    short = count_missing(payable, needs, stand_in_rate(box, v, seat)) / memory.weights[DRAW_RATE]
    if (
        memory.plan_claims > 3
        or memory.plan_claims + short > left
        or (left >= 2.0 and v.trains[seat] - memory.plan_trains < 5)
    ):
        return NEVER
    ways = np.empty((PLACES, PLACES), np.int64)
    price_planned_edges(box, v, seat, memory, ways)
    gains = np.empty(box.tickets, np.float64)
    count = 0
    had = trains_at_hand(box, v, seat)
    ends = np.empty(2, np.int16)
    for ticket in range(box.tickets):
        if v.ticket_at[ticket] != HIDDEN:
            continue
        points = float(box.ticket_points[ticket])
        nearest_ends(box, ways, ticket, ends)
        cost = int(ways[ends[0], ends[1]])
        gain = -points
        if cost < NO_WAY:
            trains = trains_of(cost) + memory.plan_trains
            claims = claims_of(cost) + memory.plan_claims
            chance = 1.0
            if cost > 0:
                chance = 0.0 if left < 2.0 else chance_of(box, v, seat, memory, trains, claims, had, left - 1.0)
            gain = max(gain, points * (2.0 * chance - 1.0) - memory.weights[TICKET_COST] * price_of(cost))
        at = count
        while at > 0 and gains[at - 1] < gain:
            gains[at] = gains[at - 1]
            at -= 1
        gains[at] = gain
        count += 1
    drawn = min(int(box.draw_tickets), int(v.pool) + int(v.under_count), count)
    if drawn == 0:
        return NEVER
    return float(memory.weights[TICKET_RISK] * best_of_drawn(gains, count, drawn))


@rule(borrows=True)
def best_of_drawn(gains: Reals, count: int, drawn: int) -> float:
    """The mean of the best of so many drawn from a falling list: exactly, each draw as likely."""
    total = 0.0
    left = 1.0
    for first in range(count - drawn + 1):
        share = drawn / (count - first)
        total += left * share * gains[first]
        left *= 1.0 - share
    return total
