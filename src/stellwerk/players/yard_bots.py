"""The bots of the card game: one way in, whatever the decision."""

from stellwerk.box.record import COMPLETE_BEST, Box
from stellwerk.players.minds import GREEDY, Mind, Sight
from stellwerk.players.yard_greedy import choose_greedy
from stellwerk.players.yard_memory import remember
from stellwerk.players.yard_planner import choose_planned
from stellwerk.players.yard_why import explain
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import COMPLETE, Moves


@rule
def choose_yard(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """What this bot does with this sight of the card game; `mind.why` says why. The sight is its scratch paper."""
    remember(box, v, seat, mind)
    if v.phase == COMPLETE:
        # Also before a second half: the stack is lost then, tickets that are not completed are kept (CARD-25).
        action = int(box.first[COMPLETE_BEST])
    elif mind.bot == GREEDY:
        action = choose_greedy(box, v, seat, moves, mind)
    else:
        action = choose_planned(box, v, seat, moves, mind)
    explain(box, v, seat, mind, action)
    return action
