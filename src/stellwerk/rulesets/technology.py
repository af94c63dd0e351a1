"""The United Kingdom: technologies, and cards that stand in for locomotives."""

from stellwerk.box.record import BUY_TECHNOLOGY, DRAW_THREE, PAY_LOCOMOTIVES, STAND_IN, STAND_IN_ROOM, STOP, Box
from stellwerk.rules.building import dig
from stellwerk.rules.compiled import rule
from stellwerk.rules.paying import list_real, list_stand_ins, pay_real, stand_in
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    CLAIM_MORE,
    CLAIM_ONLY,
    NONE,
    PAID,
    REAL_LOCOMOTIVES,
    TURN,
    TURN_OVER,
    Moves,
    State,
)
from stellwerk.rules.taking import list_three, stop, take_three
from stellwerk.rules.technologies import buy, give_back, hand_over, list_claims_only, list_technologies
from stellwerk.rules.turns import list_pass
from stellwerk.rulesets import classic


@rule
def legal(box: Box, s: State, seat: int, moves: Moves) -> None:
    """UK-11: a technology may be bought before the action; otherwise the decisions of paying, and the classic ones."""
    if s.phase == TURN:
        classic.list_turn(box, s, seat, moves)
        list_three(box, s, seat, moves)
        list_pass(box, moves, moves.n)
        list_technologies(box, s, seat, moves)
    elif s.phase == REAL_LOCOMOTIVES:
        list_real(box, s, seat, moves)
    elif s.phase == CARDS_STANDING_IN:
        list_stand_ins(box, s, seat, moves)
    elif s.phase == CLAIM_ONLY or s.phase == CLAIM_MORE:
        list_claims_only(box, s, seat, moves)
    else:
        classic.legal(box, s, seat, moves)


@rule
def act(box: Box, s: State, seat: int, section: int, index: int) -> None:
    """Do what was decided."""
    if section == BUY_TECHNOLOGY:
        buy(box, s, seat, index)
    elif section == PAY_LOCOMOTIVES:
        pay_real(box, s, seat, index)
    elif section == STAND_IN:
        stand_in(box, s, seat, index // STAND_IN_ROOM, index % STAND_IN_ROOM)
    elif section == DRAW_THREE:
        take_three(box, s, seat)
    elif section == STOP:
        stop(s, seat)
    else:
        classic.act(box, s, seat, section, index)


@rule
def go_on(box: Box, s: State, seat: int) -> None:
    """A paid technology is handed over; one for this turn goes back at its end."""
    if s.phase == PAID and s.bill_technology != NONE:
        hand_over(box, s, seat)
    if s.phase == PAID:
        dig(box, s, seat)
    if s.phase == TURN_OVER:
        give_back(box, s, seat)
    classic.go_on(box, s, seat)
