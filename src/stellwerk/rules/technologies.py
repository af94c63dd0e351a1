"""Technologies (UK-9 to UK-32): buying one at the start of a turn, and those that are used in that very turn."""

from stellwerk.box.record import BUY_TECHNOLOGY, LOCOMOTIVE, STOP, Box
from stellwerk.rules.claiming import can_claim, count_payable, list_claims, locomotives_with, uses_right_of_way
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import BOUGHT, WENT_BACK, emit
from stellwerk.rules.moves import add
from stellwerk.rules.paying import discard_played, open_bill
from stellwerk.rules.refusal_codes import (
    BOUGHT_ALREADY,
    FINE,
    HELD_ALREADY,
    NOT_USABLE_NOW,
    OFF_SALE,
    SOLD_OUT,
    TOO_FEW_CARDS,
)
from stellwerk.rules.state import CLAIM_MORE, CLAIM_ONLY, NONE, TURN, Moves, State
from stellwerk.rules.turns import list_pass


@rule
def for_this_turn(box: Box, technology: int) -> bool:
    """UK-24, UK-26: is it used at once, and then back on sale?"""
    return bool(box.grants_right_of_way[technology] or box.grants_claims[technology])


@rule
def not_for_sale(box: Box, s: State, seat: int, technology: int, moves: Moves) -> int:
    """Why this seat cannot buy this technology now; FINE if it can. The purse must be open."""
    if s.bought:
        return BOUGHT_ALREADY  # UK-11
    if s.technologies[seat] >> technology & 1:
        return HELD_ALREADY  # UK-13
    if box.leaves[technology] and s.reshuffled:
        return OFF_SALE  # UK-28, UK-29
    if s.stock[technology] == 0:
        return SOLD_OUT
    if box.price[technology] > locomotives_with(moves, LOCOMOTIVE, 0):
        return TOO_FEW_CARDS  # UK-6, UK-11
    if for_this_turn(box, technology):
        moves.reserved_locomotives = box.price[technology]
        usable = can_claim(box, s, seat, moves, box.grants_right_of_way[technology] == 1)
        moves.reserved_locomotives = 0
        if not usable:
            return NOT_USABLE_NOW  # UK-25, UK-32
    return FINE


@rule
def list_technologies(box: Box, s: State, seat: int, moves: Moves) -> None:
    """UK-11: every technology that can be bought now. The purse must be open."""
    for technology in range(box.technologies):
        if not_for_sale(box, s, seat, technology, moves) == FINE:
            add(moves, box.section_start[BUY_TECHNOLOGY] + technology)


@rule
def buy(box: Box, s: State, seat: int, technology: int) -> None:
    """UK-11: its price in locomotives is to be paid."""
    s.bill_track = NONE
    s.bill_technology = technology
    s.bill_extra = 0
    open_bill(box, s, seat, LOCOMOTIVE, 0, int(box.price[technology]))


@rule
def hand_over(box: Box, s: State, seat: int) -> None:
    """UK-11: paid; the turn goes on. UK-24, UK-26: with the claim it was bought for."""
    technology = s.bill_technology
    s.stock[technology] -= 1
    s.bought = 1
    s.phase = TURN
    emit(s, BOUGHT, seat, technology, 0)
    if for_this_turn(box, technology):
        s.in_use = technology
        s.claims_left = max(1, int(box.grants_claims[technology]))
        s.phase = CLAIM_ONLY
    else:
        s.technologies[seat] |= 1 << technology
    s.bill_technology = NONE
    discard_played(box, s)


@rule
def list_claims_only(box: Box, s: State, seat: int, moves: Moves) -> None:
    """UK-25, UK-32: the claim the technology was bought for; a second one may be left out.

    Whoever bought it can claim; only in a hand guessed from a view there may be nothing to do but pass.
    """
    count_payable(box, s, seat, moves)
    list_claims(box, s, seat, moves, uses_right_of_way(box, s))
    if s.phase == CLAIM_MORE:
        add(moves, box.section_start[STOP])
    list_pass(box, moves, moves.n)


@rule
def give_back(box: Box, s: State, seat: int) -> None:
    """UK-24, UK-26: at the end of the turn it goes back and can be bought again by anyone."""
    if s.in_use != NONE:
        s.stock[s.in_use] += 1
        emit(s, WENT_BACK, seat, s.in_use, 0)
        s.in_use = NONE
