"""The card game: a rail yard, an on-the-track stack, and tickets completed when the deck has run out."""

from stellwerk.box.record import COMPLETE_BEST, COMPLETE_TICKET, PLAY_SET, PLAY_SINGLES, STOP, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.completing import list_completions, open_completing, select, select_best
from stellwerk.rules.scoring import score_cards
from stellwerk.rules.setup import second_half
from stellwerk.rules.state import CHOSEN, COMPLETE, COMPLETED_ALL, TURN, TURN_OVER, Moves, State
from stellwerk.rules.taking import list_cards, stop
from stellwerk.rules.tickets import list_draw_tickets
from stellwerk.rules.turns import close_turn, finish, list_pass, next_seat, open_turn
from stellwerk.rules.yard import list_sets, list_singles, play_set, play_singles, ride_out
from stellwerk.rulesets import classic


@rule
def legal(box: Box, s: State, seat: int, moves: Moves) -> None:
    """CARD-8: take train cards, play cards to the yard, or draw tickets; at the end, complete tickets."""
    if s.phase == TURN:
        list_cards(box, s, moves)
        list_draw_tickets(box, s, moves)
        list_sets(box, s, seat, moves)
        list_singles(box, s, seat, moves)
        list_pass(box, moves, moves.n)
    elif s.phase == COMPLETE:
        list_completions(box, s, seat, moves)
    else:
        classic.legal(box, s, seat, moves)


@rule
def act(box: Box, s: State, seat: int, section: int, index: int) -> None:
    """Do what was decided."""
    if section == PLAY_SET:
        play_set(box, s, seat, index)
    elif section == PLAY_SINGLES:
        play_singles(box, s, seat, index)
    elif section == COMPLETE_TICKET:
        select(box, s, seat, index)
    elif section == COMPLETE_BEST:
        select_best(box, s, seat)
    elif section == STOP:
        stop(s, seat)
    else:
        classic.act(box, s, seat, section, index)


@rule
def begin_turn(s: State, seat: int) -> None:
    """CARD-5: phase 1 is forced, so it is done at once."""
    open_turn(s, seat)
    ride_out(s, seat)


@rule
def go_on(box: Box, s: State) -> None:
    """The next turn; after the last one tickets are completed, and with four players a second half follows."""
    if s.phase == CHOSEN:
        begin_turn(s, s.seat)
    if s.phase == TURN_OVER:
        if close_turn(box, s):
            begin_turn(s, next_seat(box, s))
        else:
            open_completing(box, s)
    if s.phase == COMPLETED_ALL:
        if s.half + 1 < box.halves:
            second_half(box, s)
            begin_turn(s, s.seat)
        else:
            finish(s)
            score_cards(box, s)
