"""Technologies (UK-11 to UK-32): what it is worth to buy one now. What the plan needs comes first, then what pays."""

from stellwerk.bots.board.card_demand import count_missing
from stellwerk.bots.board.payment_choice import take_spare
from stellwerk.bots.memory import FOR_TICKETS, NEVER, BotMemory, Observation, note_option
from stellwerk.bots.weights import DRAW_RATE, INCOME, TURN_POINTS, WILD_POINTS
from stellwerk.box.layout import Longs
from stellwerk.box.record import BUY_TECHNOLOGY, LOCOMOTIVE, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import Moves

AHEAD = 4.0
"""A purchase that the planner makes is told to a search as so many points better than everything else."""
BEHIND = 6.0
"""One that it does not make, as at most so many points worse."""
PURCHASE = 10_000
"""No two purchases are alike, nor is one like anything else."""


@rule
def claims_ahead(box: Box, v: Observation, seat: int, left: float) -> float:
    """About how many routes a seat will still claim."""
    return min(float(v.trains[seat]) / 2.3, left / 2.2)


@rule
def income(box: Box, v: Observation, seat: int, memory: BotMemory, technology: int, left: float) -> float:
    """The points a technology brings until the end, as far as it can be foreseen."""
    claims = claims_ahead(box, v, seat, left)
    ferries = 0.0
    for track in range(box.tracks):
        if box.ferry[track] and memory.plan[box.route_of[track]] and v.owners[track] == 0:
            ferries += 1.0
    tickets = 0.0
    for ticket in range(box.tickets):
        tickets += float(memory.pursued[ticket])
    points = float(box.gives_route_points[technology]) * claims
    points += float(box.gives_ferry_points[technology]) * ferries
    points += float(box.gives_ticket_points[technology]) * (tickets + max(0, int(v.tickets_held[seat]) - 1)) / 2.0
    a_card = memory.weights[TURN_POINTS] / memory.weights[DRAW_RATE]
    points += float(box.gives_saving[technology]) * claims * a_card
    if box.gives_blind[technology]:
        points += left * 0.25 * a_card
    return float(points)


@rule
def gain_of(box: Box, v: Observation, seat: int, memory: BotMemory, technology: int, left: float) -> float:
    """What a technology that no plan needs brings until the end, less its locomotives."""
    brought = memory.weights[INCOME] * income(box, v, seat, memory, technology, left)
    return float(brought - memory.weights[WILD_POINTS] * box.price[technology])


@rule
def is_bought(box: Box, technology: int) -> bool:
    """Does a planner know what to do with it?"""
    return not box.grants_right_of_way[technology] and not box.grants_claims[technology]


@rule
def note_purchases(
    box: Box,
    v: Observation,
    seat: int,
    moves: Moves,
    memory: BotMemory,
    best: int,
    other: float,
    locomotives: int,
    left: float,
) -> None:
    """Purchases, as options of a search: the one that is made, and those that might pay beside the best other action.

    Their worth to the planner only says in which order things are done; here it is told in points.
    """
    for i in range(moves.n):
        action = int(moves.action[i])
        if section_of(box, action) != BUY_TECHNOLOGY:
            continue
        technology = action - int(box.section_start[BUY_TECHNOLOGY])
        if action == best:
            note_option(memory, action, PURCHASE + technology, other + AHEAD)
        elif is_bought(box, technology) and locomotives >= box.price[technology]:
            gain = -1.0
            if memory.wanted >> technology & 1 == 0:
                gain = max(-BEHIND, min(gain, gain_of(box, v, seat, memory, technology, left)))
            note_option(memory, action, PURCHASE + technology, other + gain)


@rule
def worth_of_technology(
    box: Box,
    v: Observation,
    seat: int,
    memory: BotMemory,
    technology: int,
    payable: Longs,
    needs: Longs,
    short: float,
    rate: int,
    left: float,
) -> float:
    """What buying is worth. It takes no turn, so whatever is worth its locomotives is bought before anything else.

    What the plan wants is bought when its locomotives can be spared; other technologies for what they bring.
    """
    price = int(box.price[technology])
    if not is_bought(box, technology):
        return NEVER
    if memory.wanted >> technology & 1 == 0:
        gain = gain_of(box, v, seat, memory, technology, left)
        return 100.0 + gain if gain > 0.0 and payable[LOCOMOTIVE] >= price else NEVER
    kept = payable.copy()
    real = min(int(kept[LOCOMOTIVE]), price)
    kept[LOCOMOTIVE] -= real
    take_spare(kept, needs, (price - real) * rate)
    needs[LOCOMOTIVE] -= price
    more = count_missing(kept, needs, rate) - short
    needs[LOCOMOTIVE] += price
    waits = 0
    for track in range(box.tracks):
        if memory.plan[box.route_of[track]] == FOR_TICKETS and box.required_technologies[track] >> technology & 1:
            waits += 1
    return 200.0 + waits if more < 2.0 or left < 6.0 else NEVER
