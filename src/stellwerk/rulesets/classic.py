"""The classic game: take cards, claim a route, or draw tickets. Ferries and tunnels are on the board, or they are not.

The other board games go on from here: what they do not decide themselves is decided as it is here.
"""

from stellwerk.box.record import (
    CLAIM_ROUTE,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP_TICKETS,
    PASS,
    PAY_TUNNEL,
    TAKE_BACK,
    Box,
)
from stellwerk.rules.building import claim, dig, list_tunnel, pay_tunnel, take_back
from stellwerk.rules.claiming import count_payable, list_claims
from stellwerk.rules.compiled import rule
from stellwerk.rules.scoring import score_board
from stellwerk.rules.state import (
    CHOSEN,
    KEEP,
    KEEP_AT_START,
    NONE,
    PAID,
    SECOND_CARD,
    TUNNEL,
    TURN,
    TURN_OVER,
    Moves,
    State,
)
from stellwerk.rules.taking import list_cards, list_second_card, take_card
from stellwerk.rules.tickets import draw_tickets, keep_at_start, keep_drawn, list_draw_tickets, list_keeps
from stellwerk.rules.turns import close_turn, finish, list_pass, next_seat, open_turn, pass_turn


@rule
def list_turn(box: Box, s: State, seat: int, moves: Moves) -> None:
    """BASE-8: exactly one of three actions."""
    list_cards(box, s, moves)
    list_draw_tickets(box, s, moves)
    count_payable(box, s, seat, moves)
    list_claims(box, s, seat, moves, False)


@rule
def legal(box: Box, s: State, seat: int, moves: Moves) -> None:
    """The decisions of the classic game."""
    if s.phase == TURN:
        list_turn(box, s, seat, moves)
        list_pass(box, moves, moves.n)
    elif s.phase == SECOND_CARD:
        list_second_card(box, s, moves)
    elif s.phase == KEEP or s.phase == KEEP_AT_START:
        list_keeps(box, s, seat, moves)
    elif s.phase == TUNNEL:
        list_tunnel(box, s, seat, moves)


@rule
def act(box: Box, s: State, seat: int, section: int, index: int) -> None:
    """Do what was decided."""
    if section == CLAIM_ROUTE:
        claim(box, s, seat, index)
    elif section == DRAW_BLIND:
        take_card(box, s, seat, NONE)
    elif section == DRAW_FACE_UP:
        take_card(box, s, seat, index)
    elif section == DRAW_TICKETS:
        draw_tickets(box, s, seat)
    elif section == KEEP_TICKETS:
        if s.phase == KEEP_AT_START:
            keep_at_start(box, s, seat, index)
        else:
            keep_drawn(box, s, seat, index)
    elif section == PAY_TUNNEL:
        pay_tunnel(box, s, seat, index)
    elif section == TAKE_BACK:
        take_back(box, s, seat)
    elif section == PASS:
        pass_turn(s, seat)


@rule
def go_on(box: Box, s: State, seat: int) -> None:
    """What follows without a decision: digging and building, the next turn, the end."""
    if s.phase == PAID:
        dig(box, s, seat)
    if s.phase == CHOSEN:
        open_turn(s, s.seat)
    if s.phase == TURN_OVER:
        if close_turn(box, s):
            open_turn(s, next_seat(box, s))
        else:
            finish(s)
            score_board(box, s)
