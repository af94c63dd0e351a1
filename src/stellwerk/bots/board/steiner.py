"""Exact Steiner trees: the cheapest way to join any set of cities, and the cheapest way to make a set of tickets.

Dreyfus and Wagner's method over the shortest ways: the best tree for a set of places that ends in a place is two trees
for parts of the set that meet there, or one that ends elsewhere and a way. Tickets need not hang together, so the best
way to make several is the best partition of them into trees.
"""

import numpy as np

from stellwerk.bots.board.edge_costs import NO_WAY
from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import NONE

MOST_ENDS = 10
"""Most places that are joined exactly; beyond that tickets are added one by one."""
MOST_TICKETS = 8


@rule(inline=True)
def first_end(bits: int) -> int:
    """The first end of a set, by its number."""
    end = 0
    while bits >> end & 1 == 0:
        end += 1
    return end


@rule(borrows=True)
def tree_cost(ends: Shorts, trees: Longs, bits: int) -> int:
    """The cost of the best tree for a set of ends: that for all but the first of them, which also reaches it."""
    first = first_end(bits)
    return int(trees[bits ^ 1 << first, ends[first]])


@rule
def join_all(box: Box, ways: Longs, ends: Shorts, count: int, trees: Longs) -> None:
    """The cost of the best tree for every set of ends (as bits) and every place it shall also reach.

    Sets with the very first end have no row: nobody asks for it (`tree_cost`), and they are half of all.
    """
    places = box.places
    row = np.empty(places, np.int64)
    trees[0] = 0
    for bits in range(2, 1 << count, 2):
        low = bits & -bits
        if bits == low:
            trees[bits] = ways[ends[first_end(bits)], :places]
            continue
        row[:] = NO_WAY
        rest = bits ^ low
        while rest > 0:
            part = bits ^ rest
            for place in range(places):
                cost = trees[part, place] + trees[rest, place]
                row[place] = min(row[place], cost)
            rest = (rest - 1) & (bits ^ low)
        trees[bits] = row
        for hub in range(places):
            reached = row[hub]
            if reached == trees[bits, hub] and reached < NO_WAY:  # otherwise a way through it is no news
                for place in range(places):
                    cost = reached + ways[hub, place]
                    trees[bits, place] = min(trees[bits, place], cost)


@rule(borrows=True)
def number_ends(ways: Longs, pairs: Shorts, tickets: int, ends: Shorts, masks: Longs) -> int:
    """The different ends of some tickets: places already joined with each other count as one. Returns how many."""
    count = 0
    for ticket in range(tickets):
        masks[ticket] = 0
        for side in range(2):
            place = pairs[ticket, side]
            found = NONE
            for end in range(count):
                if ways[ends[end], place] == 0:
                    found = end
            if found == NONE:
                if count == MOST_ENDS:
                    return NONE
                found = count
                ends[count] = place
                count += 1
            masks[ticket] |= 1 << found
    return count


@rule
def make_sets(tickets: int, masks: Longs, ends: Shorts, trees: Longs, costs: Longs, parts: Longs) -> None:
    """The cost of making every set of tickets (as bits), and the part of it that is one tree with its first ticket."""
    costs[0] = 0
    whole = np.empty(1 << tickets, np.int64)
    for chosen in range(1, 1 << tickets):
        mask = 0
        for ticket in range(tickets):
            if chosen >> ticket & 1:
                mask |= masks[ticket]
        whole[chosen] = tree_cost(ends, trees, mask)
        low = chosen & -chosen
        costs[chosen] = whole[chosen]
        parts[chosen] = chosen
        part = (chosen - 1) & chosen
        while part > 0:
            if part & low and whole[part] + costs[chosen ^ part] < costs[chosen]:
                costs[chosen] = whole[part] + costs[chosen ^ part]
                parts[chosen] = part
            part = (part - 1) & chosen


@rule(borrows=True)
def mark_way(box: Box, step: Longs, over: Shorts, start: int, end: int, plan: Shorts, mark: int) -> None:
    """Mark the routes of the shortest way between two places."""
    place = start
    while place != end:
        after = int(step[place, end])
        track = over[place, after]
        if plan[box.route_of[track]] == 0:
            plan[box.route_of[track]] = mark
        place = after


@rule
def mark_tree(
    box: Box,
    ways: Longs,
    step: Longs,
    over: Shorts,
    trees: Longs,
    ends: Shorts,
    bits: int,
    plan: Shorts,
    mark: int,
) -> None:
    """Mark the routes of the best tree for a set of ends: its costs are taken apart again as they were put together."""
    open_bits = np.empty(2 * MOST_ENDS, np.int64)
    open_at = np.empty(2 * MOST_ENDS, np.int64)
    end = first_end(bits)
    open_bits[0] = bits ^ 1 << end
    open_at[0] = ends[end]
    depth = 1 if open_bits[0] else 0
    while depth > 0:
        depth -= 1
        bits = open_bits[depth]
        place = open_at[depth]
        low = bits & -bits
        if bits == low:
            mark_way(box, step, over, int(ends[first_end(bits)]), place, plan, mark)
            continue
        hub, part = take_apart(box, ways, trees, bits, place)
        mark_way(box, step, over, hub, place, plan, mark)
        open_bits[depth] = part
        open_at[depth] = hub
        open_bits[depth + 1] = bits ^ part
        open_at[depth + 1] = hub
        depth += 2


@rule(borrows=True)
def take_apart(box: Box, ways: Longs, trees: Longs, bits: int, place: int) -> tuple[int, int]:
    """Where the best tree for a set divides, seen from a place it reaches: at which place, and into which part."""
    low = bits & -bits
    for hub in range(box.places):
        if trees[bits, hub] + ways[hub, place] != trees[bits, place]:
            continue
        part = (bits - 1) & bits
        while part > 0:
            if part & low and trees[part, hub] + trees[bits ^ part, hub] == trees[bits, hub]:
                return hub, part
            part = (part - 1) & bits
    return place, low
