"""How a board stands for a seat: the points its crew can expect in the end. A search looks ahead to this.

The position is described by a few numbers, most of them from the seat's plan; what each of them, and each two of them
together, mean for the final score was found by regression over the planner's own games (`lab/fitting.py`).
"""

import numpy as np

from stellwerk.box.record import KINDS, LOCOMOTIVE, PLACES, Box
from stellwerk.players.judgement import JUDGEMENT, TRAITS
from stellwerk.players.minds import FOR_POINTS, Mind, Reals, Sight
from stellwerk.players.needs import NEEDS, aim, fill_purse, list_needs, missing
from stellwerk.players.planning import falling, is_own_ticket, keep_plan, turns_left
from stellwerk.players.weights import DRAW_RATE
from stellwerk.rules.building import claim_points
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.network import crew_bits, join_places, joins, longest_path
from stellwerk.rules.state import NONE


@rule
def judge(box: Box, v: Sight, seat: int, mind: Mind) -> float:
    """The points that this seat's crew can expect in the end."""
    traits = np.empty(TRAITS, np.float64)
    describe(box, v, seat, mind, traits)
    return reckon(box, traits)


@rule
def reckon(box: Box, traits: Reals) -> float:
    """What the traits of a position say about the final score, one by one and two by two."""
    points = 0.0
    at = 0
    for one in range(TRAITS):
        row = 0.0
        for other in range(one + 1):
            row += JUDGEMENT[box.family, at] * traits[other]
            at += 1
        points += row * traits[one]
    return 100.0 * points


@rule
def describe(box: Box, v: Sight, seat: int, mind: Mind, traits: Reals) -> None:
    """The traits of a position as a seat sees it, each about as large as 1. The first is always 1."""
    keep_plan(box, v, seat, mind)
    for route in range(box.routes):
        if mind.plan[route] == FOR_POINTS:
            mind.plan[route] = 0
    aim(box, v, seat, mind)
    purse = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    fill_purse(box, v, seat, purse)
    list_needs(box, v, seat, mind, NONE, needs)
    short = missing(purse, needs, stand_in_rate(box, v, seat))
    left = turns_left(box, v, seat)
    turns = mind.plan_claims + short / mind.weights[DRAW_RATE]
    planned = 0.0
    for target in range(mind.targets):
        planned += float(claim_points(box, v, seat, int(mind.target[target])))
    cards = 0.0
    most = 0.0
    for kind in range(KINDS):
        cards += float(purse[kind])
        if kind != LOCOMOTIVE:
            most = max(most, float(purse[kind]))
    traits[0] = 1.0
    traits[1] = points_so_far(box, v, seat) / 50.0
    describe_tickets(box, v, seat, mind, traits)
    traits[5] = mind.plan_trains / 20.0
    traits[6] = mind.plan_claims / 6.0
    traits[7] = short / 10.0
    traits[8] = min(left, 30.0) / 15.0
    traits[9] = falling(turns / left, 0.6, 1.4)
    traits[10] = float(v.trains[seat]) / 20.0
    traits[11] = cards / 10.0
    traits[12] = float(purse[LOCOMOTIVE]) / 3.0
    traits[13] = planned / 20.0
    traits[14] = max(0.0, left - turns) / 8.0
    traits[15] = most / 5.0
    describe_rivals(box, v, seat, traits)


@rule
def points_so_far(box: Box, v: Sight, seat: int) -> float:
    """The points of the crew's routes."""
    points = 0.0
    for other in range(box.seats):
        if box.crew[other] == box.crew[seat]:
            points += float(v.route_points[other])
    return points


@rule
def describe_tickets(box: Box, v: Sight, seat: int, mind: Mind, traits: Reals) -> None:
    """The points of the tickets made, of those the plan makes, and of those given up."""
    roots = np.empty(PLACES, np.int16)
    bits = crew_bits(box, int(box.crew[seat]))
    join_places(box, v, bits, roots)
    traits[2] = 0.0
    traits[3] = 0.0
    traits[4] = 0.0
    for ticket in range(box.tickets):
        if is_own_ticket(box, v, seat, ticket):
            at = 4
            if joins(box, roots, ticket):
                at = 2
            elif mind.pursued[ticket]:
                at = 3
            traits[at] += float(box.ticket_points[ticket]) / 20.0
    traits[16] = longest_path(box, v, bits, roots) / 20.0 if box.longest_bonus > 0 else 0.0


@rule
def describe_rivals(box: Box, v: Sight, seat: int, traits: Reals) -> None:
    """How near the others are to the end, how much they hold, and whose path is longer."""
    roots = np.empty(PLACES, np.int16)
    fewest = 99
    cards = 0
    longest = 0
    for crew in range(box.crews):
        if crew == box.crew[seat]:
            continue
        bits = crew_bits(box, crew)
        if box.longest_bonus > 0:
            join_places(box, v, bits, roots)
            longest = max(longest, longest_path(box, v, bits, roots))
        for other in range(box.seats):
            if bits >> other & 1 and v.trains[other] < fewest:
                fewest = int(v.trains[other])
                cards = int(v.held[other])
    ahead = 20.0 * traits[16] - longest if box.longest_bonus > 0 else 0.0
    traits[17] = min(15.0, max(-15.0, ahead)) / 15.0
    traits[18] = fewest / 20.0
    traits[19] = cards / 10.0
