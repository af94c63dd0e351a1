"""The referee: one way in for all games. The box says which chain of decisions it is played by."""

from stellwerk.box.record import CLASSIC, PASS, TEAM, TECHNOLOGY, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import clear
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import Moves, State
from stellwerk.rulesets import classic, team, technology, yard


@rule
def legal(box: Box, s: State, seat: int, moves: Moves) -> int:
    """Write every legal action of a seat into `moves`; none if it owes no decision. Returns how many."""
    moves.n = 0
    if s.owes >> seat & 1 == 0:
        return 0
    if box.family == CLASSIC:
        classic.legal(box, s, seat, moves)
    elif box.family == TECHNOLOGY:
        technology.legal(box, s, seat, moves)
    elif box.family == TEAM:
        team.legal(box, s, seat, moves)
    else:
        yard.legal(box, s, seat, moves)
    return moves.n


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Do a legal action, and everything that follows from it without a decision."""
    clear(s)
    section = section_of(box, action)
    index = action - box.section_start[section]
    before = s.phase
    if section != PASS:
        s.passes = 0
    if box.family == CLASSIC:
        classic.act(box, s, seat, section, index)
        classic.go_on(box, s, seat)
    elif box.family == TECHNOLOGY:
        technology.act(box, s, seat, section, index)
        technology.go_on(box, s, seat)
    elif box.family == TEAM:
        team.act(box, s, seat, section, index)
        team.go_on(box, s, seat, before)
    else:
        yard.act(box, s, seat, section, index)
        yard.go_on(box, s)


@rule
def first_to_act(s: State) -> int:
    """The first seat that owes a decision."""
    seat = 0
    while s.owes >> seat & 1 == 0:
        seat += 1
    return seat
