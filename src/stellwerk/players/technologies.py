"""Technologies (UK-11 to UK-32): what it is worth to buy one now. What the plan needs comes first, then what pays."""

from stellwerk.box.layout import Longs
from stellwerk.box.record import LOCOMOTIVE, Box
from stellwerk.players.minds import FOR_TICKETS, Mind, Sight
from stellwerk.players.needs import missing
from stellwerk.players.spending import take_spare
from stellwerk.players.weights import DRAW_RATE, INCOME, TURN_POINTS, WILD_POINTS
from stellwerk.rules.compiled import rule


@rule
def claims_ahead(box: Box, v: Sight, seat: int, left: float) -> float:
    """About how many routes a seat will still claim."""
    return min(float(v.trains[seat]) / 2.3, left / 2.2)


@rule
def income(box: Box, v: Sight, seat: int, mind: Mind, technology: int, left: float) -> float:
    """The points a technology brings until the end, as far as it can be foreseen."""
    claims = claims_ahead(box, v, seat, left)
    ferries = 0.0
    for track in range(box.tracks):
        if box.ferry[track] and mind.plan[box.route_of[track]] and v.owners[track] == 0:
            ferries += 1.0
    tickets = 0.0
    for ticket in range(box.tickets):
        tickets += float(mind.pursued[ticket])
    points = float(box.gives_route_points[technology]) * claims
    points += float(box.gives_ferry_points[technology]) * ferries
    points += float(box.gives_ticket_points[technology]) * (tickets + max(0, int(v.tickets_held[seat]) - 1)) / 2.0
    a_card = mind.weights[TURN_POINTS] / mind.weights[DRAW_RATE]
    points += float(box.gives_saving[technology]) * claims * a_card
    if box.gives_blind[technology]:
        points += left * 0.25 * a_card
    return float(points)


@rule
def worth_of_technology(
    box: Box,
    v: Sight,
    seat: int,
    mind: Mind,
    technology: int,
    purse: Longs,
    needs: Longs,
    short: float,
    rate: int,
    left: float,
) -> float:
    """What buying is worth. It takes no turn, so whatever is worth its locomotives is bought before anything else.

    What the plan wants is bought when its locomotives can be spared; other technologies for what they bring.
    """
    price = int(box.price[technology])
    if box.grants_right_of_way[technology] or box.grants_claims[technology]:
        return -50.0
    if mind.wanted >> technology & 1 == 0:
        gain = mind.weights[INCOME] * income(box, v, seat, mind, technology, left) - mind.weights[WILD_POINTS] * price
        return 100.0 + gain if gain > 0.0 and purse[LOCOMOTIVE] >= price else -50.0
    kept = purse.copy()
    real = min(int(kept[LOCOMOTIVE]), price)
    kept[LOCOMOTIVE] -= real
    take_spare(kept, needs, (price - real) * rate)
    needs[LOCOMOTIVE] -= price
    more = missing(kept, needs, rate) - short
    needs[LOCOMOTIVE] += price
    waits = 0
    for track in range(box.tracks):
        if mind.plan[box.route_of[track]] == FOR_TICKETS and box.needs[track] >> technology & 1:
            waits += 1
    return 200.0 + waits if more < 2.0 or left < 6.0 else -50.0
