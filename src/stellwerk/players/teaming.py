"""Playing with a partner (ASIA-3 to ASIA-14): hand or holder, which tickets to show, and when."""

import numpy as np

from stellwerk.box.record import KINDS, PLACE_CARD, SHARE_TICKET, Box
from stellwerk.players.drawing import price_cards
from stellwerk.players.minds import NEVER, Mind, Sight
from stellwerk.players.needs import aim
from stellwerk.players.planning import keep_plan
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import HAND, HOLDER, Moves


@rule
def choose_place(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """ASIA-9: what the own plan misses goes to the hand, everything else where the partner can use it too."""
    keep_plan(box, v, seat, mind)
    aim(box, v, seat, mind)
    worth = np.empty(KINDS, np.float64)
    price_cards(box, v, seat, mind, worth)
    where = HAND if worth[v.taken] >= 1.0 else HOLDER
    return int(box.first[PLACE_CARD]) + where


@rule
def worth_of_sharing(box: Box, v: Sight, seat: int, mind: Mind, ticket: int) -> float:
    """ASIA-14: what showing a ticket is worth a turn: the partner may finish what the own trains cannot."""
    if mind.plan_trains <= v.trains[seat] or not mind.pursued[ticket]:
        return NEVER
    return 0.3 * float(box.ticket_points[ticket])


@rule
def choose_shared(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """ASIA-8, ASIA-12: show the ticket that is worth most to the team; a second one only if it is worth it."""
    keep_plan(box, v, seat, mind)
    aim(box, v, seat, mind)
    best = int(moves.action[moves.n - 1])
    most = -1
    for i in range(moves.n):
        action = int(moves.action[i])
        if section_of(box, action) == SHARE_TICKET:
            ticket = action - int(box.first[SHARE_TICKET])
            points = int(box.ticket_points[ticket]) * (1 + int(mind.pursued[ticket]))
            if points > most:
                most = points
                best = action
    return best
