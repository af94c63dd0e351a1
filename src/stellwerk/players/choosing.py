"""One way in for all bots that need no search: a sight in, one of the legal actions out."""

from stellwerk.box.record import YARD, Box
from stellwerk.games.referee import legal
from stellwerk.players.board import choose_on_board
from stellwerk.players.minds import RANDOM, Mind, Sight, sow_luck
from stellwerk.players.random import choose_random
from stellwerk.players.yard_bots import choose_yard
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import Moves


@rule
def choose(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """What this bot does with this sight; `mind.why` says why."""
    legal(box, v, seat, moves)
    sow_luck(v, seat, mind)
    mind.why = 0
    mind.options = 0
    if mind.bot == RANDOM:
        for word in range(4):
            moves.rng[word] = mind.rng[word]
        return choose_random(moves)
    if box.family == YARD:
        return choose_yard(box, v, seat, moves, mind)
    return choose_on_board(box, v, seat, moves, mind)
