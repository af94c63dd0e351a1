"""The numbers a planner weighs things by, one row for each family of games. Found by self-play; see docs/bots.md."""

import numpy as np

from stellwerk.box.record import CLASSIC, TEAM, TECHNOLOGY

# fmt: off
(
    TRAIN,           # cost of a train in a plan, in hundredths
    CLAIM,           # cost of a claim in a plan: a turn
    POINT,           # what a point of a track takes off its cost
    GREY_TRAIN,      # what a grey space takes off: any colour will do
    IN_HAND,         # what a card in hand takes off the cost of a track of its colour
    SYMBOL,          # cost of a locomotive symbol
    TURN_POINTS,     # what a turn is worth, in points
    DRAW_RATE,       # useful cards a turn of drawing brings
    CARD,            # what any card is worth beside those the plan misses, in missing cards
    WILD,            # what a locomotive is worth on top
    URGENCY,         # how much a route that others may take is hurried
    NEAR,            # chance that an opponent next to it takes a route before the next turn
    FAR,             # the same for one who is elsewhere
    TRAIN_POINTS,    # what a train is worth at a claim outside the plan, in points
    TICKET_COST,     # what a plan's cost takes off the worth of its tickets, in points for hundredths
    EASY,            # share of the trains up to which a plan is safe
    TIGHT,           # share of the trains at which it is lost
    LATE_EASY,       # the same for turns
    LATE_TIGHT,
    TICKET_RISK,     # what new tickets are discounted by
    FILL,            # what a route that only fills up is worth beside one that a ticket needs
    PATH,            # what a train is worth that makes the network longer
    RUSH,            # how much claims are preferred to cards when the end is near
    PROGRESS,        # what a train of a planned route brings of the tickets it serves
    BREAK,           # what it costs to use trains that the tickets need
    TO_BUY,          # share of a technology's price that a track bears which needs it
    DIG,             # cost of a card that is turned over for a tunnel
    INCOME,          # what a point is worth that a technology may bring later
    WILD_POINTS,     # what a locomotive costs, in points
) = range(29)
# fmt: on
WEIGHTS = 29

ON_NORTH_AMERICA = {
    TRAIN: 55.1,
    CLAIM: 65.78,
    POINT: 22,
    GREY_TRAIN: 13.54,
    IN_HAND: 2.592,
    SYMBOL: 250,
    TURN_POINTS: 9.708,
    DRAW_RATE: 1.341,
    CARD: 0.3779,
    WILD: 0.3887,
    URGENCY: 0.84,
    NEAR: 0.1,
    FAR: 0.02,
    TRAIN_POINTS: 0.7,
    TICKET_COST: 0.006555,
    EASY: 1.053,
    TIGHT: 1.184,
    LATE_EASY: 0.7,
    LATE_TIGHT: 2.15,
    TICKET_RISK: 0.6665,
    FILL: 0.4718,
    PATH: 0.3065,
    RUSH: 0.7088,
    PROGRESS: 0.6581,
    BREAK: 0.8626,
    TO_BUY: 0.3791,
    DIG: 25,
    INCOME: 0.9,
    WILD_POINTS: 4,
}
IN_THE_KINGDOM = {
    TRAIN: 84.73,
    CLAIM: 44.47,
    POINT: 21.18,
    GREY_TRAIN: 12,
    IN_HAND: 8.028,
    SYMBOL: 371.7,
    TURN_POINTS: 6.495,
    DRAW_RATE: 1.587,
    CARD: 0.4727,
    WILD: 0.538,
    URGENCY: 0.7786,
    NEAR: 0.1,
    FAR: 0.02,
    TRAIN_POINTS: 0.7,
    TICKET_COST: 0.009006,
    EASY: 0.65,
    TIGHT: 1.05,
    LATE_EASY: 0.7,
    LATE_TIGHT: 1.201,
    TICKET_RISK: 1.3,
    FILL: 0.6691,
    PATH: 0.1444,
    RUSH: 0.5,
    PROGRESS: 1,
    BREAK: 1,
    TO_BUY: 0.5,
    DIG: 25,
    INCOME: 0.9,
    WILD_POINTS: 4.498,
}
IN_ASIA = {
    TRAIN: 100,
    CLAIM: 44.18,
    POINT: 22,
    GREY_TRAIN: 12,
    IN_HAND: 8,
    SYMBOL: 250,
    TURN_POINTS: 7.488,
    DRAW_RATE: 1.7,
    CARD: 0.4328,
    WILD: 0.5,
    URGENCY: 1,
    NEAR: 0.1207,
    FAR: 0.02,
    TRAIN_POINTS: 0.7,
    TICKET_COST: 0.006,
    EASY: 0.65,
    TIGHT: 1.092,
    LATE_EASY: 0.9654,
    LATE_TIGHT: 1.769,
    TICKET_RISK: 0.9263,
    FILL: 0.8,
    PATH: 0.2,
    RUSH: 0.5,
    PROGRESS: 1,
    BREAK: 1,
    TO_BUY: 0.5,
    DIG: 38.07,
    INCOME: 0.8662,
    WILD_POINTS: 4,
}

TABLE = np.zeros((4, WEIGHTS), np.float64)
for family, weights in ((CLASSIC, ON_NORTH_AMERICA), (TECHNOLOGY, IN_THE_KINGDOM), (TEAM, IN_ASIA)):
    for weight, value in weights.items():
        TABLE[family, weight] = value
