"""Greedy and the planner on a board: which part of it answers which question of the referee."""

from stellwerk.box.record import Box
from stellwerk.players.greedy import greedy_tickets, greedy_turn, keep_greedy_plan
from stellwerk.players.minds import GREEDY, Mind, Sight
from stellwerk.players.spending import choose_real, choose_stand_ins, choose_tunnel
from stellwerk.players.teaming import choose_place, choose_shared
from stellwerk.players.ticketing import choose_tickets
from stellwerk.players.turning import choose_claim, choose_second, choose_turn
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
def choose_on_board(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """What greedy or the planner does with this sight. Hand or holder (ASIA-11): all it can is paid from the hand."""
    if mind.bot == GREEDY:
        if v.phase == TURN:
            return greedy_turn(box, v, seat, moves, mind)
        if v.phase == KEEP or v.phase == KEEP_AT_START:
            return greedy_tickets(box, v, seat, moves, mind)
        keep_greedy_plan(box, v, seat, mind)
    if v.phase == TURN:
        return choose_turn(box, v, seat, moves, mind)
    if v.phase == SECOND_CARD:
        return choose_second(box, v, seat, moves, mind)
    if v.phase == KEEP or v.phase == KEEP_AT_START:
        return choose_tickets(box, v, seat, moves, mind)
    if v.phase == REAL_LOCOMOTIVES:
        return choose_real(box, v, seat, moves, mind)
    if v.phase == CARDS_STANDING_IN:
        return choose_stand_ins(box, v, seat, moves, mind)
    if v.phase == CLAIM_ONLY or v.phase == CLAIM_MORE:
        return choose_claim(box, v, seat, moves, mind)
    if v.phase == TUNNEL:
        return choose_tunnel(box, v, seat, moves, mind)
    if v.phase == PLACE:
        return choose_place(box, v, seat, moves, mind)
    if v.phase == SHARE_AT_START or v.phase == SHARE_KEPT or v.phase == SHARE_MORE:
        return choose_shared(box, v, seat, moves, mind)
    return int(moves.action[0])
