"""Styles: other ways to weigh things, which a search may take up for the rest of a game.

A planner's weights are the best on average. In a given game another style is often better by ten points and more: to
hurry to the end, to collect first, to leave tickets alone. A single action makes little difference beside that, as
planners find their way from wherever they are; so a search tries styles as well as actions, and remembers from
decision to decision how they fared.
"""

import numpy as np

from stellwerk.bots.weights import (
    CARD,
    INCOME,
    PROGRESS,
    RUSH,
    TICKET_COST,
    TICKET_RISK,
    TRAIN_POINTS,
    TURN_POINTS,
    WEIGHTS,
)
from stellwerk.box.record import CLASSIC, TEAM, TECHNOLOGY

AS_EVER = 0
"""The planner's own style."""
MANNERS: tuple[dict[int, float], ...] = (
    {},
    {TURN_POINTS: 0.6},  # builds sooner
    {TURN_POINTS: 1.6},  # collects longer
    {RUSH: 0.0},  # takes its time
    {RUSH: 4.0},  # hurries to the end
    {PROGRESS: 0.5},  # lets its tickets wait
    {PROGRESS: 2.0},  # builds for its tickets first
    {CARD: 0.0},  # takes only what it lacks
    {TRAIN_POINTS: 0.4},  # is free with its trains
    {TRAIN_POINTS: 1.7},  # saves its trains
    {TICKET_RISK: 0.6},  # leaves new tickets alone
    {TICKET_RISK: 1.4},  # wants more tickets
    {TICKET_COST: 0.3},  # makes its tickets whatever they cost
    {TICKET_COST: 2.5},  # gives up tickets that cost much
    {INCOME: 0.3},  # keeps its locomotives
    {INCOME: 2.0},  # buys more technologies
)
"""What each style weighs otherwise, as factors of the planner's own weights. The words for them are in `reasons.py`."""
WEIGHT_PRESETS = len(MANNERS)

FACTORS = np.ones((WEIGHT_PRESETS, WEIGHTS), np.float64)
for style, factors in enumerate(MANNERS):
    for weight, factor in factors.items():
        FACTORS[style, weight] = factor

# What a style brings beside the planner's own, in points to the end of a game, counted over positions of planners'
# games on many tables each: the mean, and how much it differs from position to position. One that never differs is no
# style of that game.
USUAL = np.zeros((4, WEIGHT_PRESETS), np.float64)
USUAL[CLASSIC] = (0, -5, -12, -8, 0, -9, -2, -1, 0, -3, 0, -1, 0, 0, 0, 0)
USUAL[TECHNOLOGY] = (0, -1, 0, 0, -1, 1, -5, -2, -1, 0, -3, 0, 0, -5, 0, 0)
USUAL[TEAM] = (0, -3, -2, 0, 0, 0, 0, -2, 0, 0, 0, 0, 0, 0, 0, 0)
DIFFERS = np.zeros((4, WEIGHT_PRESETS), np.float64)
DIFFERS[CLASSIC] = (0, 14, 10, 9, 10, 11, 11, 10, 4, 5, 1, 1, 0, 0, 0, 0)
DIFFERS[TECHNOLOGY] = (0, 6, 4, 3, 4, 3, 9, 6, 3, 4, 4, 3, 7, 6, 4, 4)
DIFFERS[TEAM] = (0, 8, 4, 3, 4, 5, 4, 10, 3, 4, 4, 4, 0, 0, 0, 0)
