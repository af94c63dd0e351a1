"""Greedy and the planner on a board: which part of it answers which question of the referee."""

from stellwerk.bots.board.greedy import greedy_tickets, greedy_turn, keep_greedy_plan
from stellwerk.bots.board.partner import choose_place, choose_shared
from stellwerk.bots.board.payment_choice import choose_real, choose_stand_ins, choose_tunnel
from stellwerk.bots.board.ticket_choice import choose_tickets
from stellwerk.bots.board.turn_choice import choose_claim, choose_second, choose_turn
from stellwerk.bots.memory import GREEDY, BotMemory, Observation
from stellwerk.box.record import Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    CLAIM_MORE,
    CLAIM_ONLY,
    KEEP,
    KEEP_AT_START,
    PLACE,
    REAL_LOCOMOTIVES,
    SECOND_CARD,
    SHARE_AT_START,
    SHARE_KEPT,
    SHARE_MORE,
    TUNNEL,
    TURN,
    Moves,
)


@rule
def choose_on_board(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """What greedy or the planner does with this sight. Hand or holder (ASIA-11): all it can is paid from the hand."""
    if memory.bot == GREEDY:
        if v.phase == TURN:
            return greedy_turn(box, v, seat, moves, memory)
        if v.phase == KEEP or v.phase == KEEP_AT_START:
            return greedy_tickets(box, v, seat, moves, memory)
        keep_greedy_plan(box, v, seat, memory)
    if v.phase == TURN:
        return choose_turn(box, v, seat, moves, memory)
    if v.phase == SECOND_CARD:
        return choose_second(box, v, seat, moves, memory)
    if v.phase == KEEP or v.phase == KEEP_AT_START:
        return choose_tickets(box, v, seat, moves, memory)
    if v.phase == REAL_LOCOMOTIVES:
        return choose_real(box, v, seat, moves, memory)
    if v.phase == CARDS_STANDING_IN:
        return choose_stand_ins(box, v, seat, moves, memory)
    if v.phase == CLAIM_ONLY or v.phase == CLAIM_MORE:
        return choose_claim(box, v, seat, moves, memory)
    if v.phase == TUNNEL:
        return choose_tunnel(box, v, seat, moves, memory)
    if v.phase == PLACE:
        return choose_place(box, v, seat, moves, memory)
    if v.phase == SHARE_AT_START or v.phase == SHARE_KEPT or v.phase == SHARE_MORE:
        return choose_shared(box, v, seat, moves, memory)
    return int(moves.action[0])
