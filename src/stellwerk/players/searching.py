"""Search: the planner's best options and its other styles, tried out on tables that could be the true one.

Each round deals what the seat cannot know anew (`fill_in`, from the view alone; tickets by a hunch, `hunches.py`), and
plays some options on from there to the end, with planners in all seats. All options of a round get the same cards, so
that their difference is theirs and not luck. Rounds go on until the budget is used up, and go to the options that may
well be the best (`trials.py`): it is the first level of a search tree over information sets, with a bandit at its root.
Short playouts with a fitted evaluation were tried and were weaker for the same time (docs/bots.md).
"""

from stellwerk.box.record import SEATS, YARD, Box
from stellwerk.games.referee import apply, first_to_act
from stellwerk.players.choosing import choose
from stellwerk.players.hunches import deal_by_hunch, have_hunches
from stellwerk.players.minds import PLANNER, SEARCH, Mind, Minds, Sight, States, look
from stellwerk.players.planning import keep_plan
from stellwerk.players.styles import AS_EVER, DIFFERS, FACTORS, STYLES
from stellwerk.players.trials import (
    RELUCTANCE,
    Trial,
    Trials,
    best_option,
    list_actions,
    list_style,
    pick_contenders,
    promise,
    remember_styles,
)
from stellwerk.players.weights import TABLE, WEIGHTS
from stellwerk.players.why import CHANGES_STYLE, TRIED_OUT, say_why
from stellwerk.players.yard_memory import take_in
from stellwerk.rules.chance import next_word
from stellwerk.rules.compiled import lent_rule, rule
from stellwerk.rules.state import KEEP, KEEP_AT_START, OVER, Moves, State
from stellwerk.rules.view import fill_in

# The rows of the array of states, and of the array of minds: those at the table, those of a guess, those of a playout,
# and those of the seat in each other style.
BLANK, GAME, SEEN, GUESS, PLAYOUT, LOOKED = range(6)
ROWS = 6
AT_TABLE, GUESSED, PLAYING, STYLED = 0, SEATS, 2 * SEATS, 3 * SEATS
MINDS = STYLED + STYLES

WORTH_A_TRY = 8.0
"""Options worse by so many points in the planner's own eyes are not tried."""
WIN = 16.0
"""What a win is worth in a playout, in points of its margin."""


@rule
def put_on(box: Box, mind: Mind, style: int) -> None:
    """Weigh things in a style, and plan anew."""
    mind.planned = 0
    mind.style = style
    for weight in range(WEIGHTS):
        mind.weights[weight] = TABLE[box.family, weight] * FACTORS[style, weight]


@rule
def clear_mind(box: Box, mind: Mind, bot: int) -> None:
    """A bot that knows nothing yet."""
    mind.bot = bot
    mind.wanted = 0
    mind.plan[:] = 0
    mind.plan_trains = 0
    mind.plan_claims = 0
    mind.rode_out[:] = 0
    mind.seen_yard[:] = 0
    mind.seen_locomotives[:] = 0
    mind.level[:] = 0.0
    mind.tables[:] = 0.0
    put_on(box, mind, AS_EVER)


@lent_rule
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
        put_on(box, minds[GUESSED + other], AS_EVER)
        v = look(box, states, GUESS, LOOKED, other)
        if box.family == YARD:
            take_in(v, other, minds[GUESSED + other])
        else:
            keep_plan(box, v, other, minds[GUESSED + other])


@lent_rule
def play_on(box: Box, states: States, minds: Minds, moves: Moves, seat: int, row: int, action: int) -> float:
    """Take an option and play on to the end: the seat's points less those of its best rival, and more for a win.

    The seat plays on with the mind in a row; the others with those of the guess.
    """
    states[PLAYOUT] = states[GUESS]
    for other in range(box.seats):
        minds[PLAYING + other] = minds[GUESSED + other]
    minds[PLAYING + seat] = minds[row]
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


@lent_rule
def open_trial(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trial: Trial) -> int:
    """The planner's move, and the options worth a try beside it. Returns how many; the seat's view is in its row.

    Whoever chooses tickets tries tickets only, and drops no plan by it: there is no other style, and no reluctance.
    """
    v: Sight = states[SEEN]
    mind: Mind = minds[AT_TABLE + seat]
    mind.bot = PLANNER
    trial.planned = choose(box, v, seat, moves, mind)
    mind.bot = SEARCH
    if mind.options > 0 and mind.option[0] != trial.planned:
        mind.options = 0
    while mind.options > 2 and mind.option_worth[mind.options - 1] < mind.option_worth[0] - WORTH_A_TRY:
        mind.options -= 1
    list_actions(box, mind, trial)
    if mind.options > 1 and box.family != YARD:
        have_hunches(box, v, trial.odds)
        if v.phase != KEEP and v.phase != KEEP_AT_START:
            trial.reluctance = RELUCTANCE[box.family]
            list_styles(box, states, minds, moves, seat, trial)
    return trial.options


@lent_rule
def list_styles(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trial: Trial) -> None:
    """What the seat would do in each other style, and with which plan: minds that have decided so, in their rows."""
    v: Sight = states[SEEN]
    mind: Mind = minds[AT_TABLE + seat]
    for style in range(STYLES):
        if style != mind.style and (style == AS_EVER or DIFFERS[box.family, style] > 0):
            minds[STYLED + style] = mind
            minds[STYLED + style].bot = PLANNER
            put_on(box, minds[STYLED + style], style)
            list_style(box, mind, trial, style, choose(box, v, seat, moves, minds[STYLED + style]))


@lent_rule
def try_options(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trial: Trial) -> bool:
    """One round: some options on the same table. Returns whether another round could still change anything."""
    if pick_contenders(box, trial) == 0:
        return False
    guess(box, states, minds, seat, trial)
    first = 0.0
    for option in range(trial.options):
        if not trial.tried[option]:
            continue
        row = GUESSED + seat
        if trial.style[option] != minds[AT_TABLE + seat].style:
            row = STYLED + int(trial.style[option])
        value = play_on(box, states, minds, moves, seat, row, int(trial.action[option]))
        if option == 0:
            first = value
        trial.tables[option] += 1.0
        trial.ahead[option] += value - first
        trial.squares[option] += (value - first) * (value - first)
        trial.played += 1
    return True


@lent_rule
def close_trial(minds: Minds, seat: int, trial: Trial) -> int:
    """The move that the trial speaks for. A style that it speaks for is taken up."""
    mind: Mind = minds[AT_TABLE + seat]
    if trial.options < 2:
        return trial.planned
    best = best_option(trial)
    style = int(trial.style[best])
    remember_styles(mind, trial)
    why = TRIED_OUT
    if style != mind.style:
        why = CHANGES_STYLE
        take_up(minds, AT_TABLE + seat, STYLED + style)
    if best > 0:
        say_why(mind, why, int(trial.tables[best] + 0.5), int(10.0 * promise(trial, best)), style)
    return int(trial.action[best])


@lent_rule
def take_up(minds: Minds, own: int, styled: int) -> None:
    """Go on in another style, with the plan that was made in it; what is known of styles stays known."""
    mind: Mind = minds[own]
    other: Mind = minds[styled]
    for style in range(STYLES):
        other.level[style] = mind.level[style]
        other.tables[style] = mind.tables[style]
    other.tables[mind.style] = mind.tables[other.style]
    minds[own] = other
    mind.bot = SEARCH


@lent_rule
def search(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trials: Trials) -> int:
    """The best option after the playouts of the seat's budget. The seat's view is in its row."""
    trial: Trial = trials[0]
    more = open_trial(box, states, minds, moves, seat, trial) > 1
    while more and trial.played < minds[AT_TABLE + seat].budget:
        more = try_options(box, states, minds, moves, seat, trial)
    return close_trial(minds, seat, trial)
