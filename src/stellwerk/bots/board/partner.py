"""Playing with a partner (ASIA-3 to ASIA-14): hand or holder, which tickets to show, and when."""

import numpy as np

from stellwerk.bots.board.card_choice import price_cards
from stellwerk.bots.board.card_demand import aim
from stellwerk.bots.board.plan import keep_plan
from stellwerk.bots.memory import NEVER, BotMemory, Observation
from stellwerk.box.record import KINDS, PLACE_CARD, SHARE_TICKET, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import HAND, HOLDER, Moves


@rule
def choose_place(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """ASIA-9: what the own plan misses goes to the hand, everything else where the partner can use it too."""
    keep_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    worth = np.empty(KINDS, np.float64)
    price_cards(box, v, seat, memory, worth)
    where = HAND if worth[v.taken] >= 1.0 else HOLDER
    return int(box.section_start[PLACE_CARD]) + where


@rule
def worth_of_sharing(box: Box, v: Observation, seat: int, memory: BotMemory, ticket: int) -> float:
    """ASIA-14: what showing a ticket is worth a turn: the partner may finish what the own trains cannot."""
    if memory.plan_trains <= v.trains[seat] or not memory.pursued[ticket]:
        return NEVER
    return 0.3 * float(box.ticket_points[ticket])


@rule
def choose_shared(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """ASIA-8, ASIA-12: show the ticket that is worth most to the team; a second one only if it is worth it."""
    keep_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    best = int(moves.action[moves.n - 1])
    most = -1
    for i in range(moves.n):
        action = int(moves.action[i])
        if section_of(box, action) == SHARE_TICKET:
            ticket = action - int(box.section_start[SHARE_TICKET])
            points = int(box.ticket_points[ticket]) * (1 + int(memory.pursued[ticket]))
            if points > most:
                most = points
                best = action
    return best
