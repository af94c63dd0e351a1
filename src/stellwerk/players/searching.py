"""Search: the planner's best options, tried out on tables that could be the true one.

Each round deals what the seat cannot know anew (`fill_in`, from the view alone; tickets by a hunch, `hunches.py`), and
plays every option on from there to the end, with planners in all seats. All options of a round get the same cards, so
that their difference is theirs and not luck. Rounds go on until the budget is used up, and options that fall behind are
dropped: it is the first level of a search tree over information sets, with a bandit at its root. Short playouts with a
fitted evaluation were tried and were weaker for the same time (docs/bots.md).
"""

from typing import Annotated, Any, Protocol

import numpy as np

from stellwerk.box.layout import Longs, Number, layout
from stellwerk.box.record import SEATS, TICKETS, YARD, Box
from stellwerk.games.referee import apply, first_to_act
from stellwerk.players.choosing import choose
from stellwerk.players.hunches import deal_by_hunch, have_hunches
from stellwerk.players.minds import OPTIONS, PLANNER, SEARCH, Mind, Minds, Reals, Sight, States, look
from stellwerk.players.planning import keep_plan
from stellwerk.players.weights import TABLE, WEIGHTS
from stellwerk.players.why import TRIED_OUT
from stellwerk.players.yard_memory import take_in
from stellwerk.rules.chance import next_word
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import OVER, Moves, State
from stellwerk.rules.view import fill_in

# The rows of the array of states, and of the array of minds: those at the table, those of a guess, those of a playout.
BLANK, GAME, SEEN, GUESS, PLAYOUT, LOOKED = range(6)
ROWS = 6
AT_TABLE, GUESSED, PLAYING = 0, SEATS, 2 * SEATS
MINDS = 3 * SEATS

WORTH_A_TRY = 8.0
"""Options worse by so many points in the planner's own eyes are not tried."""
WIN = 16.0
"""What a win is worth in a playout, in points of its margin."""
FEWEST = 4
"""Rounds before an option can be dropped."""
SURE = 1.5
"""How many standard errors behind the best it must be."""
OPINION = 0.8
YARD_OPINION = 0.3
"""What a point of the planner's makes a difference of in the end: on a board, and in a yard."""
SURPRISE = 5.0
"""How far, in points, the planner's opinion of an option is usually off."""
LEAST_SPREAD = 25.0

Trials = Any
"""An array of one trial."""


class Trial(Protocol):
    """How the options of one decision fare. Option 0 is the planner's own; the others are measured by it."""

    planned: Number
    rounds: Number
    played: Number
    opinion: Annotated[float, np.float64]
    """What a point of the planner's opinion counts."""
    alive: Annotated[Longs, np.int64, (OPTIONS,)]
    ahead: Annotated[Reals, np.float64, (OPTIONS,)]
    """Points ahead of option 0, summed over the rounds."""
    squares: Annotated[Reals, np.float64, (OPTIONS,)]
    odds: Annotated[Reals, np.float64, (SEATS, TICKETS)]
    """On a board: what speaks for each crew holding each ticket."""


TRIAL = layout(Trial)


@rule
def clear_mind(box: Box, mind: Mind, bot: int) -> None:
    """A bot that knows nothing yet."""
    mind.bot = bot
    mind.planned = 0
    mind.wanted = 0
    mind.plan[:] = 0
    mind.plan_trains = 0
    mind.plan_claims = 0
    mind.rode_out[:] = 0
    mind.seen_yard[:] = 0
    mind.seen_locomotives[:] = 0
    for weight in range(WEIGHTS):
        mind.weights[weight] = TABLE[box.family, weight]


@rule
def guess(box: Box, states: States, minds: Minds, seat: int, trial: Trial) -> None:
    """A table that could be the true one, and planners in all its seats.

    They remember what the searching seat remembers, which everybody saw; their plans are their own.
    """
    states[GUESS] = states[SEEN]
    for word in range(4):
        states[GUESS].rng[word] = next_word(minds[AT_TABLE + seat])
    fill_in(box, states[GUESS])
    if box.family != YARD:
        deal_by_hunch(box, states[SEEN], states[GUESS], trial.odds)
    for other in range(box.seats):
        minds[GUESSED + other] = minds[AT_TABLE + seat]
        minds[GUESSED + other].bot = PLANNER
        if other == seat:
            continue
        v = look(box, states, GUESS, LOOKED, other)
        if box.family == YARD:
            take_in(v, other, minds[GUESSED + other])
        else:
            minds[GUESSED + other].planned = 0
            keep_plan(box, v, other, minds[GUESSED + other])


@rule
def play_on(box: Box, states: States, minds: Minds, moves: Moves, seat: int, action: int) -> float:
    """Take an option and play on to the end: the seat's points less those of its best rival, and more for a win."""
    states[PLAYOUT] = states[GUESS]
    for other in range(box.seats):
        minds[PLAYING + other] = minds[GUESSED + other]
    s = states[PLAYOUT]
    apply(box, s, seat, action)
    while s.phase != OVER:
        acting = first_to_act(s)
        v = look(box, states, PLAYOUT, LOOKED, acting)
        apply(box, s, acting, choose(box, v, acting, moves, minds[PLAYING + acting]))
    return margin(box, s, seat)


@rule
def margin(box: Box, s: State, seat: int) -> float:
    """The final points of a seat's crew, less those of the best other crew; a win counts on top."""
    best = -1e9
    for other in range(box.seats):
        if box.crew[other] != box.crew[seat]:
            best = max(best, float(s.score[other]))
    return float(s.score[seat]) - best + (WIN if s.winners >> seat & 1 else 0.0)


@rule
def drop_options(mind: Mind, trial: Trial) -> int:
    """Drop the options that are clearly behind the best; the planner's own stays. Returns how many are left."""
    best = best_option(mind, trial)
    left = 1
    for option in range(1, mind.options):
        if not trial.alive[option]:
            continue
        behind = promise(mind, trial, best) - promise(mind, trial, option)
        if trial.rounds >= FEWEST and behind > SURE * (spread_of(trial, option) / trial.rounds) ** 0.5:
            trial.alive[option] = 0
        else:
            left += 1
    return left


@rule
def spread_of(trial: Trial, option: int) -> float:
    """The variance of an option's lead over the planner's, from table to table; never taken for very small."""
    mean = trial.ahead[option] / trial.rounds
    return max(LEAST_SPREAD, float(trial.squares[option] / trial.rounds - mean * mean))


@rule
def promise(mind: Mind, trial: Trial, option: int) -> float:
    """How many points better than the planner's an option is, as far as one can say after so few tables.

    The planner's own opinion counts as much as some tables do: otherwise the luckiest option would win.
    """
    if option == 0 or trial.rounds == 0:
        return 0.0
    opinion = trial.opinion * (mind.option_worth[option] - mind.option_worth[0])
    tables = spread_of(trial, option) / (SURPRISE * SURPRISE)
    return float((trial.ahead[option] + tables * opinion) / (trial.rounds + tables))


@rule
def best_option(mind: Mind, trial: Trial) -> int:
    """The option that promises most; in doubt the planner's own."""
    best = 0
    for option in range(1, mind.options):
        if trial.alive[option] and promise(mind, trial, option) > promise(mind, trial, best):
            best = option
    return best


@rule
def open_trial(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trial: Trial) -> int:
    """The planner's move, and the options worth a try beside it. Returns how many; the seat's view is in its row."""
    v: Sight = states[SEEN]
    mind: Mind = minds[AT_TABLE + seat]
    mind.bot = PLANNER
    trial.planned = choose(box, v, seat, moves, mind)
    mind.bot = SEARCH
    if mind.options > 0 and mind.option[0] != trial.planned:
        mind.options = 0
    while mind.options > 2 and mind.option_worth[mind.options - 1] < mind.option_worth[0] - WORTH_A_TRY:
        mind.options -= 1
    trial.rounds = 0
    trial.played = 0
    trial.opinion = YARD_OPINION if box.family == YARD else OPINION
    for option in range(OPTIONS):
        trial.alive[option] = 1
        trial.ahead[option] = 0.0
        trial.squares[option] = 0.0
    if mind.options > 1 and box.family != YARD:
        have_hunches(box, v, trial.odds)
    return mind.options


@rule
def try_options(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trial: Trial) -> bool:
    """One round: every option on the same table. Returns whether another round could still change anything."""
    mind: Mind = minds[AT_TABLE + seat]
    guess(box, states, minds, seat, trial)
    first = 0.0
    for option in range(mind.options):
        if not trial.alive[option]:
            continue
        value = play_on(box, states, minds, moves, seat, int(mind.option[option]))
        if option == 0:
            first = value
        trial.ahead[option] += value - first
        trial.squares[option] += (value - first) * (value - first)
        trial.played += 1
    trial.rounds += 1
    return drop_options(mind, trial) > 1


@rule
def close_trial(minds: Minds, seat: int, trial: Trial) -> int:
    """The move that the trial speaks for."""
    mind: Mind = minds[AT_TABLE + seat]
    if mind.options < 2:
        return trial.planned
    best = best_option(mind, trial)
    if best > 0:
        mind.why = TRIED_OUT
        mind.why_about[0] = trial.rounds
        mind.why_about[1] = int(10.0 * trial.ahead[best] / trial.rounds)
    return int(mind.option[best])


@rule
def search(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trials: Trials) -> int:
    """The best option after the playouts of the seat's budget. The seat's view is in its row."""
    trial: Trial = trials[0]
    more = open_trial(box, states, minds, moves, seat, trial) > 1
    while more and trial.played < minds[AT_TABLE + seat].budget:
        more = try_options(box, states, minds, moves, seat, trial)
    return close_trial(minds, seat, trial)
