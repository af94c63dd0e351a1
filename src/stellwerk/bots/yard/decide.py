"""The bots of the card game: one way in, whatever the decision."""

from stellwerk.bots.memory import GREEDY, BotMemory, Observation
from stellwerk.bots.yard.greedy import choose_greedy
from stellwerk.bots.yard.memory import remember
from stellwerk.bots.yard.planner import choose_planned
from stellwerk.bots.yard.reason_codes import explain
from stellwerk.box.record import COMPLETE_BEST, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import COMPLETE, Moves


@rule
def choose_yard(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """What this bot does with this sight of the card game; `mind.why` says why. The sight is its scratch paper."""
    remember(box, v, seat, memory)
    if v.phase == COMPLETE:
        # Also before a second half: the stack is lost then, tickets that are not completed are kept (CARD-25).
        action = int(box.section_start[COMPLETE_BEST])
    elif memory.bot == GREEDY:
        action = choose_greedy(box, v, seat, moves, memory)
    else:
        action = choose_planned(box, v, seat, moves, memory)
    explain(box, v, seat, memory, action)
    return action
