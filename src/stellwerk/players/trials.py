"""A trial: how the options of one decision fare on tables that could be the true one, and which promises most.

Option 0 is the planner's own move, in the style the seat plays in; all others are measured by it, table by table. An
option is another action in the same style, or another style from here on, with the action that it would take.
"""

from typing import Annotated, Any, Protocol

import numpy as np

from stellwerk.box.layout import Longs, Number, layout
from stellwerk.box.record import SEATS, TICKETS, YARD, Box
from stellwerk.players.minds import OPTIONS, Mind, Reals
from stellwerk.players.styles import DIFFERS, STYLES, USUAL
from stellwerk.rules.compiled import rule

CHOICES = OPTIONS + STYLES - 1
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

Trials = Any
"""An array of one trial."""


class Trial(Protocol):
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
    """On a board: what speaks for each crew holding each ticket."""


TRIAL = layout(Trial)


@rule
def list_actions(box: Box, mind: Mind, trial: Trial) -> None:
    """The planner's options become those of a trial."""
    trial.played = 0
    trial.reluctance = 0.0
    trial.options = mind.options
    for option in range(mind.options):
        trial.action[option] = mind.option[option]
        trial.style[option] = mind.style
        trial.opinion[option] = OPINION[box.family] * (mind.option_worth[option] - mind.option_worth[0])
        trial.surprise[option] = SURPRISE
        trial.tables[option] = 0.0
        trial.ahead[option] = 0.0
        trial.squares[option] = 0.0


@rule
def list_style(box: Box, mind: Mind, trial: Trial, style: int, action: int) -> None:
    """Another style becomes an option, with what is remembered of it."""
    option = trial.options
    trial.options += 1
    trial.action[option] = action
    trial.style[option] = style
    trial.opinion[option] = USUAL[box.family, style] - USUAL[box.family, mind.style]
    trial.surprise[option] = (DIFFERS[box.family, style] ** 2 + DIFFERS[box.family, mind.style] ** 2) ** 0.5
    lead = mind.level[style] - mind.level[mind.style]
    tables = FADE * mind.tables[style]
    trial.tables[option] = tables
    trial.ahead[option] = tables * lead
    trial.squares[option] = tables * (lead * lead + USUAL_SPREAD)


@rule
def remember_styles(mind: Mind, trial: Trial) -> None:
    """Keep in mind how the styles fared."""
    for option in range(trial.options):
        if trial.style[option] != mind.style and trial.tables[option] > 0:
            mind.tables[trial.style[option]] = trial.tables[option]
            mind.level[trial.style[option]] = mind.level[mind.style] + trial.ahead[option] / trial.tables[option]


@rule
def spread_of(trial: Trial, option: int) -> float:
    """The variance of an option's lead from table to table, taken for a usual one as long as there are few tables."""
    tables = trial.tables[option]
    mean = trial.ahead[option] / tables if tables > 0 else 0.0
    seen = trial.squares[option] - tables * mean * mean
    return float(max(LEAST_SPREAD, (seen + BEGINNING * USUAL_SPREAD) / (tables + BEGINNING)))


@rule
def promise(trial: Trial, option: int) -> float:
    """How many points better than option 0 an option is, as far as one can say after so few tables.

    What was thought of it before counts as much as some tables do: otherwise the luckiest option would win.
    """
    if option == 0:
        return 0.0
    before = spread_of(trial, option) / (trial.surprise[option] * trial.surprise[option])
    return float((trial.ahead[option] + before * trial.opinion[option]) / (trial.tables[option] + before))


@rule
def doubt(trial: Trial, option: int) -> float:
    """The standard error of a promise."""
    spread = spread_of(trial, option)
    before = spread / (trial.surprise[option] * trial.surprise[option])
    return float((spread / (trial.tables[option] + before)) ** 0.5)


@rule
def best_option(trial: Trial) -> int:
    """The option that promises most; in doubt the planner's own."""
    best = 0
    most = trial.reluctance
    for option in range(1, trial.options):
        if promise(trial, option) > most:
            most = promise(trial, option)
            best = option
    return best


@rule
def pick_contenders(box: Box, trial: Trial) -> int:
    """Mark the options to be tried in the next round: the first one, and those that may well be the best.

    Returns how many besides the first.
    """
    best = max(trial.reluctance, promise(trial, best_option(trial)))
    room = YARD_CONTENDERS if box.family == YARD else CONTENDERS
    for option in range(trial.options):
        trial.tried[option] = option == 0
    picked = 0
    while picked < room:
        next_one = 0
        most = best
        for option in range(1, trial.options):
            hope = promise(trial, option) + SURE * doubt(trial, option)
            if not trial.tried[option] and hope > most:
                next_one = option
                most = hope
        if next_one == 0:
            break
        trial.tried[next_one] = 1
        picked += 1
    return picked
