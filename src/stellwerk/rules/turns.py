"""Turns: whose it is, passing, the final round, the end (BASE-7 to BASE-9, BASE-31, ASIA-24, CARD-20)."""

from stellwerk.box.record import PASS, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import FINAL_ROUND, GAME_OVER, PASSED, emit
from stellwerk.rules.moves import add
from stellwerk.rules.state import NONE, OVER, TURN, TURN_OVER, Moves, State


@rule
def open_turn(s: State, seat: int) -> None:
    """This seat is to act."""
    s.seat = seat
    s.owes = 1 << seat
    s.phase = TURN
    s.bought = 0
    s.claims_left = 1
    s.last_shared = NONE


@rule
def list_pass(box: Box, moves: Moves, actions: int) -> None:
    """BASE-9, CARD-8: a pass, only where none of the actions of a turn is possible."""
    if actions == 0:
        add(moves, box.section_start[PASS])


@rule
def pass_turn(s: State, seat: int) -> None:
    """BASE-9: nothing can be done."""
    s.passes += 1
    emit(s, PASSED, seat, 0, 0)
    s.phase = TURN_OVER


@rule
def side_trains(box: Box, s: State, seat: int) -> int:
    """ASIA-24: the trains a team has left, both supplies together; a single player's own otherwise."""
    trains = 0
    for each in range(box.seats):
        if box.side[each] == box.side[seat]:
            trains += s.trains[each]
    return trains


@rule
def ends_game(box: Box, s: State, seat: int) -> bool:
    """BASE-31, ASIA-24; CARD-20: few trains left, or in the card game an empty deck."""
    if box.end_trains < 0:
        return s.deck_count == 0
    return side_trains(box, s, seat) <= box.end_trains


@rule
def finish(s: State) -> None:
    """The game is over."""
    s.phase = OVER
    s.owes = 0
    emit(s, GAME_OVER, 0, 0, 0)


@rule
def close_turn(box: Box, s: State) -> bool:
    """A turn has ended: is another one to come? BASE-31: only the first trigger starts the final round."""
    s.turns += 1
    if s.final > 0:
        s.final -= 1
    elif s.final == NONE and ends_game(box, s, s.seat):
        s.final = box.seats
        emit(s, FINAL_ROUND, s.seat, 0, 0)
    return s.final != 0 and s.passes < box.seats


@rule
def next_seat(box: Box, s: State) -> int:
    """BASE-7: clockwise."""
    return (s.seat + 1) % box.seats
