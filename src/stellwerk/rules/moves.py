"""Actions as numbers: how the list of legal ones is written, and which section of it a number belongs to."""

from stellwerk.box.record import CLAIM_ROUTE, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import Moves


@rule(inline=True)
def add(moves: Moves, action: int) -> None:
    """One more legal action."""
    moves.action[moves.n] = action
    moves.n += 1


@rule
def count_bits(bits: int) -> int:
    """How many members a set has that is kept as bits."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule(inline=True)
def section_of(box: Box, action: int) -> int:
    """Which kind of action a number is. Sections a game does not have are empty, and never found."""
    if action >= box.section_start[CLAIM_ROUTE]:
        return CLAIM_ROUTE
    section = 0
    while box.section_start[section + 1] <= action:
        section += 1
    return section
