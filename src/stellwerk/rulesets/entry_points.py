"""The referee's questions for callers in Python, who ask one at a time: records are handed over as their bytes.

To hand a record of a hundred fields to compiled code costs NumPy 10 µs, more than most questions take; an array of
bytes costs a fortieth of that. Inside, it is the same memory: what a rule writes is written.
"""

import numpy as np

from stellwerk.box.layout import Bytes, Shorts
from stellwerk.box.record import BOX, Box
from stellwerk.rules import network, view
from stellwerk.rules.compiled import COMPILED, rule
from stellwerk.rules.state import MOVES, STATE, Moves, State
from stellwerk.rulesets import referee

if COMPILED:

    @rule
    def box_in(data: Bytes) -> Box:
        """The tables whose bytes these are."""
        found: Box = data.view(BOX)[0]
        return found

    @rule
    def state_in(data: Bytes) -> State:
        """The state whose bytes these are."""
        found: State = data.view(STATE)[0]
        return found

    @rule
    def moves_in(data: Bytes) -> Moves:
        """The list of legal actions whose bytes these are."""
        found: Moves = data.view(MOVES)[0]
        return found
else:

    def box_in(data: Bytes) -> Box:
        """The tables whose bytes these are."""
        found: Box = data.view(BOX).view(np.recarray)[0]
        return found

    def state_in(data: Bytes) -> State:
        """The state whose bytes these are."""
        found: State = data.view(STATE).view(np.recarray)[0]
        return found

    def moves_in(data: Bytes) -> Moves:
        """The list of legal actions whose bytes these are."""
        found: Moves = data.view(MOVES).view(np.recarray)[0]
        return found


@rule
def legal(box: Bytes, s: Bytes, seat: int, moves: Bytes) -> int:
    """Write every legal action of a seat into `moves`. Returns how many."""
    return referee.legal(box_in(box), state_in(s), seat, moves_in(moves))


@rule
def apply(box: Bytes, s: Bytes, seat: int, action: int) -> None:
    """Do a legal action, and everything that follows from it."""
    referee.apply(box_in(box), state_in(s), seat, action)


@rule
def hide(box: Bytes, s: Bytes, viewer: int) -> None:
    """Erase everything that a viewer may not know."""
    view.hide(box_in(box), state_in(s), viewer)


@rule
def join_places(box: Bytes, s: Bytes, seats: int, roots: Shorts) -> None:
    """Join the ends of every track that these seats, as bits, own."""
    network.join_places(box_in(box), state_in(s), seats, roots)
