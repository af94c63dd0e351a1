"""The referee: one way in for all games. The box says which chain of decisions it is played by."""

from stellwerk.box.record import CLASSIC, PASS, TEAM, TECHNOLOGY, Box
from stellwerk.games import asia, card, uk, usa
from stellwerk.rules.compiled import rule
from stellwerk.rules.happenings import clear
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import Moves, State


@rule
def legal(box: Box, s: State, seat: int, moves: Moves) -> int:
    """Write every legal action of a seat into `moves`; none if it owes no decision. Returns how many."""
    moves.n = 0
    if s.owes >> seat & 1 == 0:
        return 0
    if box.family == CLASSIC:
        usa.legal(box, s, seat, moves)
    elif box.family == TECHNOLOGY:
        uk.legal(box, s, seat, moves)
    elif box.family == TEAM:
        asia.legal(box, s, seat, moves)
    else:
        card.legal(box, s, seat, moves)
    return moves.n


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Do a legal action, and everything that follows from it without a decision."""
    clear(s)
    section = section_of(box, action)
    index = action - box.first[section]
    before = s.phase
    if section != PASS:
        s.passes = 0
    if box.family == CLASSIC:
        usa.act(box, s, seat, section, index)
        usa.go_on(box, s, seat)
    elif box.family == TECHNOLOGY:
        uk.act(box, s, seat, section, index)
        uk.go_on(box, s, seat)
    elif box.family == TEAM:
        asia.act(box, s, seat, section, index)
        asia.go_on(box, s, seat, before)
    else:
        card.act(box, s, seat, section, index)
        card.go_on(box, s)


@rule
def first_to_act(s: State) -> int:
    """The first seat that owes a decision."""
    seat = 0
    while s.owes >> seat & 1 == 0:
        seat += 1
    return seat
