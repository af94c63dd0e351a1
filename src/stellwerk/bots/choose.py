"""One way in for all bots that need no search: a sight in, one of the legal actions out."""

from stellwerk.bots.board.decide import choose_on_board
from stellwerk.bots.memory import RANDOM, BotMemory, Observation, sow_luck
from stellwerk.bots.random import choose_random
from stellwerk.bots.yard.decide import choose_yard
from stellwerk.box.record import YARD, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import Moves
from stellwerk.rulesets.referee import legal


@rule
def choose(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """What this bot does with this sight; `mind.why` says why."""
    legal(box, v, seat, moves)
    sow_luck(v, seat, memory)
    memory.why = 0
    memory.options = 0
    if memory.bot == RANDOM:
        for word in range(4):
            moves.rng[word] = memory.rng[word]
        return choose_random(moves)
    if box.family == YARD:
        return choose_yard(box, v, seat, moves, memory)
    return choose_on_board(box, v, seat, moves, memory)
