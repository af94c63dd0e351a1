"""The plan of a seat on a board: which tickets it means to make, and the routes that cost least to make them all.

The plan is kept in mind and made anew only when something hits it: a route of it is lost, the tickets are others, or
the trains no longer suffice.
"""

import numpy as np

from stellwerk.bots.board.edge_costs import (
    NO_WAY,
    best_open_track,
    claims_of,
    find_ways,
    in_payable,
    nearest_ends,
    price_edges,
    price_of,
    trains_of,
)
from stellwerk.bots.board.steiner import (
    MOST_ENDS,
    MOST_TICKETS,
    join_all,
    make_sets,
    mark_tree,
    mark_way,
    number_ends,
)
from stellwerk.bots.memory import FOR_TICKETS, BotMemory, Observation
from stellwerk.bots.weights import DRAW_RATE, EASY, LATE_EASY, LATE_TIGHT, TICKET_COST, TIGHT
from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import KINDS, PLACES, TRACKS, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.network import side_bits
from stellwerk.rules.state import HELD, KEEP, NONE, SHARED


@rule
def is_own_ticket(box: Box, v: Observation, seat: int, ticket: int) -> bool:
    """Does the seat hold this ticket, or see it on its team's holder?"""
    at = v.ticket_at[ticket]
    return bool(at == HELD + seat or (box.holders and at == SHARED + box.side[seat]))


@rule
def trains_at_hand(box: Box, v: Observation, seat: int) -> int:
    """Trains a plan can count on: the own, and half of a partner's."""
    trains = 2 * int(v.trains[seat])
    for other in range(box.seats):
        if other != seat and box.side[other] == box.side[seat]:
            trains += int(v.trains[other])
    return trains // 2


@rule
def turns_left(box: Box, v: Observation, seat: int) -> float:
    """About how many turns a seat still has, this one included: until some other side has used up its trains."""
    if v.final >= 0:
        return 1.0
    least = 99.0
    for side in range(box.sides):
        turns = 0.0
        members = 0
        for other in range(box.seats):
            if box.side[other] == side:
                trains = float(v.trains[other]) - float(box.end_trains) / 2
                members += 1
                turns += trains / 3.2 + max(0.0, trains - float(v.held[other])) / 1.9
        turns = max(1.0, turns / members)
        if side == box.side[seat]:
            turns += 4.0
        least = min(least, turns)
    return least + 1.0


@rule
def is_falling(share: float, easy: float, tight: float) -> float:
    """1 up to `easy`, 0 from `tight` on, and a straight line between."""
    return min(1.0, max(0.0, (tight - share) / (tight - easy)))


@rule
def chance_of(
    box: Box, v: Observation, seat: int, memory: BotMemory, trains: int, claims: int, had: int, left: float
) -> float:
    """How likely it is that a plan of so many trains and claims is finished."""
    if trains == 0:
        return 1.0
    if v.final >= 0 and v.phase == KEEP:
        return 0.0  # tickets drawn with the last action: nothing is built any more
    spare = max(1, had)
    cards = 0
    for kind in range(KINDS):
        cards += in_payable(box, v, seat, kind)
    turns = claims + max(0.0, trains - 0.8 * cards) / memory.weights[DRAW_RATE]
    by_trains = is_falling(trains / spare, memory.weights[EASY], memory.weights[TIGHT])
    by_turns = is_falling(turns / left, memory.weights[LATE_EASY], memory.weights[LATE_TIGHT])
    return 0.97 * by_trains * by_turns


@rule(borrows=True)
def worth_of_set(
    box: Box,
    v: Observation,
    seat: int,
    memory: BotMemory,
    chosen: int,
    tickets: int,
    points: Longs,
    cost: int,
    had: int,
    left: float,
) -> float:
    """What it is worth to go for a set of tickets: their points by the chance to make them, less what it costs."""
    if cost >= NO_WAY:
        return -1e9
    chance = chance_of(box, v, seat, memory, trains_of(cost), claims_of(cost), had, left)
    worth = -memory.weights[TICKET_COST] * price_of(cost)
    for ticket in range(tickets):
        if chosen >> ticket & 1:
            worth += float(points[ticket]) * (2.0 * chance - 1.0)
    return float(worth)


@rule
def list_open_tickets(box: Box, v: Observation, seat: int, ways: Longs, listed: Shorts, pairs: Shorts) -> int:
    """The tickets that are still to be made, those with most points first. Returns how many."""
    count = 0
    ends = np.empty(2, np.int16)
    for ticket in range(box.tickets):
        if not is_own_ticket(box, v, seat, ticket):
            continue
        nearest_ends(box, ways, ticket, ends)
        if ways[ends[0], ends[1]] == 0:
            continue
        at = count
        while at > 0 and box.ticket_points[listed[at - 1]] < box.ticket_points[ticket]:
            listed[at] = listed[at - 1]
            pairs[at, 0] = pairs[at - 1, 0]
            pairs[at, 1] = pairs[at - 1, 1]
            at -= 1
        listed[at] = ticket
        pairs[at, 0] = ends[0]
        pairs[at, 1] = ends[1]
        count += 1
    return count


@rule
def plan_exactly(
    box: Box,
    v: Observation,
    seat: int,
    memory: BotMemory,
    listed: Shorts,
    pairs: Shorts,
    tickets: int,
    ways: Longs,
    step: Longs,
    over: Shorts,
) -> int:
    """Mark the routes for the best set of the first tickets. Returns how many tickets were looked at together."""
    tickets = min(tickets, MOST_TICKETS)
    ends = np.empty(MOST_ENDS, np.int16)
    masks = np.empty(MOST_TICKETS, np.int64)
    count = number_ends(ways, pairs, tickets, ends, masks)
    while count == NONE:
        tickets -= 1
        count = number_ends(ways, pairs, tickets, ends, masks)
    trees = np.empty((1 << count, box.places), np.int64)
    costs = np.empty(1 << tickets, np.int64)
    parts = np.empty(1 << tickets, np.int64)
    join_all(box, ways, ends, count, trees)
    make_sets(tickets, masks, ends, trees, costs, parts)
    points = np.empty(MOST_TICKETS, np.int64)
    total = 0.0
    for ticket in range(tickets):
        points[ticket] = box.ticket_points[listed[ticket]]
        total += float(points[ticket])
    had = trains_at_hand(box, v, seat)
    left = turns_left(box, v, seat)
    best = 0
    most = -total
    for chosen in range(1, 1 << tickets):
        worth = worth_of_set(box, v, seat, memory, chosen, tickets, points, costs[chosen], had, left)
        for ticket in range(tickets):
            if chosen >> ticket & 1 == 0:
                worth -= float(points[ticket])
        if worth > most:
            most = worth
            best = chosen
    for ticket in range(tickets):
        memory.pursued[listed[ticket]] = best >> ticket & 1
    while best > 0:
        part = parts[best]
        bits = 0
        for ticket in range(tickets):
            if part >> ticket & 1:
                bits |= masks[ticket]
        mark_tree(box, ways, step, over, trees, ends, bits, memory.plan, FOR_TICKETS)
        best ^= part
    return tickets


@rule
def count_plan(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """Drop what is built already; count the trains and claims that the plan still takes."""
    ours = side_bits(box, int(box.side[seat]))
    memory.plan_trains = 0
    memory.plan_claims = 0
    memory.stake = 0
    for ticket in range(box.tickets):
        if memory.pursued[ticket]:
            memory.stake += 2 * int(box.ticket_points[ticket])
    for track in range(box.tracks):
        if v.owners[track] & ours:
            memory.plan[box.route_of[track]] = 0
    last = NONE
    for track in range(box.tracks):
        route = int(box.route_of[track])
        if memory.plan[route] == FOR_TICKETS and route != last:
            memory.plan_trains += int(box.length[track])
            memory.plan_claims += 1
        last = route


@rule
def make_plan(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """The routes to build for the tickets that are worth it, and what it would cost to lose each of them.

    With technologies to buy, it is made twice: what the first plan needs is paid for, and free to the second.
    """
    memory.wanted = 0
    plan_once(box, v, seat, memory)
    if box.technologies > 0:
        want_technologies(box, v, seat, memory)
        if memory.wanted:
            plan_once(box, v, seat, memory)
            want_technologies(box, v, seat, memory)
    count_detours(box, v, seat, memory)
    memory.planned = 1
    memory.planned_tickets = count_tickets(box, v, seat)


@rule
def want_technologies(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """The technologies that the planned routes need and the seat lacks."""
    memory.wanted = 0
    for track in range(box.tracks):
        if memory.plan[box.route_of[track]] == FOR_TICKETS and best_open_track(box, v, seat, track):
            memory.wanted |= int(box.required_technologies[track]) & ~int(v.technologies[seat])


@rule
def plan_once(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """The routes to build, with the technologies that are wanted already."""
    memory.plan[:] = 0
    memory.pursued[:] = 0
    ways = np.empty((PLACES, PLACES), np.int64)
    over = np.empty((PLACES, PLACES), np.int16)
    step = np.empty((PLACES, PLACES), np.int64)
    free = np.zeros(TRACKS, np.int16)
    price_edges(box, v, seat, memory, int(v.trains[seat]), free, ways, over)
    find_ways(box, ways, step)
    listed = np.empty(box.tickets, np.int16)
    pairs = np.empty((box.tickets, 2), np.int16)
    tickets = list_open_tickets(box, v, seat, ways, listed, pairs)
    if tickets > 0:
        done = plan_exactly(box, v, seat, memory, listed, pairs, tickets, ways, step, over)
        count_plan(box, v, seat, memory)
        for ticket in range(done, tickets):
            add_ticket(box, v, seat, memory, int(listed[ticket]))
    count_plan(box, v, seat, memory)


@rule
def count_tickets(box: Box, v: Observation, seat: int) -> int:
    """Tickets the seat plans for."""
    count = int(v.tickets_held[seat])
    if box.holders:
        count += int(v.tickets_shared[box.side[seat]])
    return count


@rule
def add_ticket(box: Box, v: Observation, seat: int, memory: BotMemory, ticket: int) -> None:
    """Add the shortest way for one more ticket to the plan, if it is worth it."""
    ways = np.empty((PLACES, PLACES), np.int64)
    over = np.empty((PLACES, PLACES), np.int16)
    step = np.empty((PLACES, PLACES), np.int64)
    ends = np.empty(2, np.int16)
    price_edges(box, v, seat, memory, int(v.trains[seat]), memory.plan, ways, over)
    find_ways(box, ways, step)
    nearest_ends(box, ways, ticket, ends)
    cost = int(ways[ends[0], ends[1]])
    if cost >= NO_WAY:
        return
    trains = trains_of(cost) + memory.plan_trains
    claims = claims_of(cost) + memory.plan_claims
    had = trains_at_hand(box, v, seat)
    chance = chance_of(box, v, seat, memory, trains, claims, had, turns_left(box, v, seat))
    if 2.0 * chance * float(box.ticket_points[ticket]) > memory.weights[TICKET_COST] * price_of(cost):
        memory.pursued[ticket] = 1
        mark_way(box, step, over, int(ends[0]), int(ends[1]), memory.plan, FOR_TICKETS)
        count_plan(box, v, seat, memory)


@rule
def count_detours(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """For each route of the plan, how many more trains it takes to get round it: all there are, if there is no way.

    The rest of the plan counts as built.
    """
    ways = np.empty((PLACES, PLACES), np.int64)
    over = np.empty((PLACES, PLACES), np.int16)
    price_edges(box, v, seat, memory, int(v.trains[seat]), memory.plan, ways, over)
    memory.detour[:] = 0
    done = NONE
    for track in range(box.tracks):
        route = int(box.route_of[track])
        if memory.plan[route] != FOR_TICKETS or route == done:
            continue
        done = route
        around = way_around(box, ways, int(box.end_a[track]), int(box.end_b[track]))
        most = int(v.trains[seat])
        trains = most if around >= NO_WAY else min(most, trains_of(around))
        memory.detour[route] = max(0, trains - int(box.length[track]))


@rule
def way_around(box: Box, ways: Longs, start: int, end: int) -> int:
    """The cheapest way between two neighbours that is not the stretch between them (Dijkstra's method)."""
    cost = np.full(PLACES, NO_WAY, np.int64)
    done = np.zeros(PLACES, np.int16)
    cost[start] = 0
    for _ in range(box.places):
        place = NONE
        for each in range(box.places):
            if not done[each] and cost[each] < NO_WAY and (place == NONE or cost[each] < cost[place]):
                place = each
        if place == NONE or place == end:
            break
        done[place] = 1
        for after in range(box.places):
            if place == start and after == end:
                continue
            further = cost[place] + ways[place, after]
            cost[after] = min(cost[after], further)
    return int(cost[end])


@rule
def plan_holds(box: Box, v: Observation, seat: int, memory: BotMemory) -> bool:
    """Is the plan still good: the same tickets, every route open, trains enough?"""
    if not memory.planned or memory.planned_tickets != count_tickets(box, v, seat):
        return False
    count_plan(box, v, seat, memory)
    if memory.plan_trains > trains_at_hand(box, v, seat):
        return False
    ours = side_bits(box, int(box.side[seat]))
    for track in range(box.tracks):
        route = box.route_of[track]
        if memory.plan[route] == FOR_TICKETS and not v.route_owners[route] & ours:
            if v.route_taken[route] >= box.open_tracks[route]:
                return False
            if box.length[track] > v.trains[seat] and box.sides == box.seats:
                return False
    return True


@rule
def keep_plan(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """Have a plan that holds."""
    if not plan_holds(box, v, seat, memory):
        make_plan(box, v, seat, memory)
