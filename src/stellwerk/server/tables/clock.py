"""What is due at a table, and when: a bot's move, a stand-in for somebody who takes too long, the end of a question."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stellwerk.server.tables.state import SECONDS, TableState

ANSWER_SECONDS = 60.0
"""How long people have to agree to an undo, or to another clock."""

AT_ONCE = 0.0
"""When a bot begins to think, whatever the clock says: it may have been set back since the game went on."""

What: TypeAlias = Literal["bot", "stand_in", "drop_request", "drop_timer_request"]


@dataclass(frozen=True)
class Due:
    """Something that has to be done, unless the table changes before."""

    at: float
    what: What
    seat: int = 0


def next_due(state: TableState, awake_since: float | None) -> Due | None:
    """What is due next. `awake_since`: when somebody came to a table that nobody was at; None while nobody is.

    Nobody is hurried while nobody is there: the clock of a decision starts anew when somebody comes back.
    """
    if state.phase != "running" or state.table is None:
        return None
    if state.request is not None:
        return Due(state.request.at + ANSWER_SECONDS, "drop_request")
    asked = state.timer_request
    unanswered = [] if asked is None else [Due(asked.at + ANSWER_SECONDS, "drop_timer_request")]
    if unanswered and state.touched >= unanswered[0].at:
        return unanswered[0]  # else bots that move all the time would keep the question open
    bots = state.bots_to_move()
    if bots:
        return Due(AT_ONCE, "bot", bots[0])
    return min([*_time_up(state, awake_since), *unanswered], key=lambda due: due.at, default=None)


def _time_up(state: TableState, awake_since: float | None) -> list[Due]:
    """When the time for the decision is over, if it ever is."""
    seconds, owed = SECONDS[state.timer], state.owed()
    if seconds is None or awake_since is None or not owed:
        return []
    return [Due(max(state.moved, awake_since) + seconds, "stand_in", owed[0])]


def bot_moves_at(state: TableState, seat: int) -> float:
    """When a bot lays down what it has decided: at a pace that people can follow, quicker within its own turn."""
    same = bool(state.played) and state.played[-1].seat == seat
    return state.moved + (state.pace / 2 if same else state.pace)


def pause_before(state: TableState, seat: int, now: float) -> float:
    """How long a bot that has decided still waits: never longer than the pace, even if the clock was set back."""
    return max(0.0, min(bot_moves_at(state, seat) - now, state.pace))
