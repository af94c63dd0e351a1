"""A trial: how the options of one decision fare on tables that could be the true one, and which promises most.

Option 0 is the planner's own move, in the style the seat plays in; all others are measured by it, table by table. An
option is another action in the same style, or another style from here on, with the action that it would take.
"""

from typing import Annotated, Any, Protocol

import numpy as np

from stellwerk.bots.memory import OPTIONS, BotMemory, Reals
from stellwerk.bots.weight_presets import DIFFERS, USUAL, WEIGHT_PRESETS
from stellwerk.box.layout import Longs, Number, layout
from stellwerk.box.record import SEATS, TICKETS, YARD, Box
from stellwerk.rules.compiled import rule

CHOICES = OPTIONS + WEIGHT_PRESETS - 1
"""Options of a trial at most: actions first, then the other styles."""
CONTENDERS = 4
YARD_CONTENDERS = OPTIONS
"""Options that are tried beside the first in a round, on a board and in a yard: those that may well be the best."""
SURE = 1.5
"""An option that is behind the best by so many standard errors is not tried."""
OPINION = np.array((0.8, 0.5, 0.8, 0.3))
"""What a point of the planner's makes a difference of in the end, by family of games."""
RELUCTANCE = np.array((3.0, 4.0, 3.0, 0.0))
"""So many points more than the planner's own move an option has to promise in a turn, by family of games.

A table is worth 20 points of luck and more: what promises less is mostly luck, and whoever follows it changes plans at
every turn, while a style keeps what it promises only for who stays with it. Most changes are gone, and little gain.
"""
SURPRISE = 5.0
"""How far, in points, the planner's opinion of an action is usually off."""
LEAST_SPREAD = 25.0
USUAL_SPREAD = 600.0
"""Variances of an option's lead from table to table: the least one, and the one to begin with."""
BEGINNING = 4.0
"""The one to begin with counts as much as so many tables."""
FADE = 0.85
"""What is left of a memory of styles from one decision to the next."""

RolloutRows = Any
"""An array of one trial."""


class Rollouts(Protocol):
    """How the options of one decision fare."""

    planned: Number
    options: Number
    played: Number
    reluctance: Annotated[float, np.float64]
    action: Annotated[Longs, np.int64, (CHOICES,)]
    style: Annotated[Longs, np.int64, (CHOICES,)]
    """By option: the style it is played on in."""
    opinion: Annotated[Reals, np.float64, (CHOICES,)]
    """By option: points it is thought to be ahead of option 0, before any table."""
    surprise: Annotated[Reals, np.float64, (CHOICES,)]
    """By option: how far that is usually off."""
    tried: Annotated[Longs, np.int64, (CHOICES,)]
    """By option: is it tried in this round?"""
    tables: Annotated[Reals, np.float64, (CHOICES,)]
    ahead: Annotated[Reals, np.float64, (CHOICES,)]
    """By option: points ahead of option 0, summed over the tables."""
    squares: Annotated[Reals, np.float64, (CHOICES,)]
    odds: Annotated[Reals, np.float64, (SEATS, TICKETS)]
    """On a board: what speaks for each side holding each ticket."""


ROLLOUTS = layout(Rollouts)


@rule
def list_actions(box: Box, memory: BotMemory, rollouts: Rollouts) -> None:
    """The planner's options become those of a trial."""
    rollouts.played = 0
    rollouts.reluctance = 0.0
    rollouts.options = memory.options
    for option in range(memory.options):
        rollouts.action[option] = memory.option[option]
        rollouts.style[option] = memory.style
        rollouts.opinion[option] = OPINION[box.family] * (memory.option_worth[option] - memory.option_worth[0])
        rollouts.surprise[option] = SURPRISE
        rollouts.tables[option] = 0.0
        rollouts.ahead[option] = 0.0
        rollouts.squares[option] = 0.0


@rule
def list_preset(box: Box, memory: BotMemory, rollouts: Rollouts, style: int, action: int) -> None:
    """Another style becomes an option, with what is remembered of it."""
    option = rollouts.options
    rollouts.options += 1
    rollouts.action[option] = action
    rollouts.style[option] = style
    rollouts.opinion[option] = USUAL[box.family, style] - USUAL[box.family, memory.style]
    rollouts.surprise[option] = (DIFFERS[box.family, style] ** 2 + DIFFERS[box.family, memory.style] ** 2) ** 0.5
    lead = memory.level[style] - memory.level[memory.style]
    tables = FADE * memory.tables[style]
    rollouts.tables[option] = tables
    rollouts.ahead[option] = tables * lead
    rollouts.squares[option] = tables * (lead * lead + USUAL_SPREAD)


@rule
def remember_presets(memory: BotMemory, rollouts: Rollouts) -> None:
    """Keep in mind how the styles fared."""
    for option in range(rollouts.options):
        if rollouts.style[option] != memory.style and rollouts.tables[option] > 0:
            memory.tables[rollouts.style[option]] = rollouts.tables[option]
            memory.level[rollouts.style[option]] = (
                memory.level[memory.style] + rollouts.ahead[option] / rollouts.tables[option]
            )


@rule
def spread_of(rollouts: Rollouts, option: int) -> float:
    """The variance of an option's lead from table to table, taken for a usual one as long as there are few tables."""
    tables = rollouts.tables[option]
    mean = rollouts.ahead[option] / tables if tables > 0 else 0.0
    seen = rollouts.squares[option] - tables * mean * mean
    return float(max(LEAST_SPREAD, (seen + BEGINNING * USUAL_SPREAD) / (tables + BEGINNING)))


@rule
def promise(rollouts: Rollouts, option: int) -> float:
    """How many points better than option 0 an option is, as far as one can say after so few tables.

    What was thought of it before counts as much as some tables do: otherwise the luckiest option would win.
    """
    if option == 0:
        return 0.0
    before = spread_of(rollouts, option) / (rollouts.surprise[option] * rollouts.surprise[option])
    return float((rollouts.ahead[option] + before * rollouts.opinion[option]) / (rollouts.tables[option] + before))


@rule
def doubt(rollouts: Rollouts, option: int) -> float:
    """The standard error of a promise."""
    spread = spread_of(rollouts, option)
    before = spread / (rollouts.surprise[option] * rollouts.surprise[option])
    return float((spread / (rollouts.tables[option] + before)) ** 0.5)


@rule
def best_option(rollouts: Rollouts) -> int:
    """The option that promises most; in doubt the planner's own."""
    best = 0
    most = rollouts.reluctance
    for option in range(1, rollouts.options):
        if promise(rollouts, option) > most:
            most = promise(rollouts, option)
            best = option
    return best


@rule
def pick_contenders(box: Box, rollouts: Rollouts) -> int:
    """Mark the options to be tried in the next round: the first one, and those that may well be the best.

    Returns how many besides the first.
    """
    best = max(rollouts.reluctance, promise(rollouts, best_option(rollouts)))
    room = YARD_CONTENDERS if box.family == YARD else CONTENDERS
    for option in range(rollouts.options):
        rollouts.tried[option] = option == 0
    picked = 0
    while picked < room:
        next_one = 0
        most = best
        for option in range(1, rollouts.options):
            hope = promise(rollouts, option) + SURE * doubt(rollouts, option)
            if not rollouts.tried[option] and hope > most:
                next_one = option
                most = hope
        if next_one == 0:
            break
        rollouts.tried[next_one] = 1
        picked += 1
    return picked
