"""Search: the planner's best options and its other styles, tried out on tables that could be the true one.

Each round deals what the seat cannot know anew (`fill_in`, from the view alone; tickets by a hunch, `hunches.py`), and
plays some options on from there to the end, with planners in all seats. All options of a round get the same cards, so
that their difference is theirs and not luck. Rounds go on until the budget is used up, and go to the options that may
well be the best (`trials.py`): it is the first level of a search tree over information sets, with a bandit at its root.
Short playouts with a fitted evaluation were tried and were weaker for the same time (docs/bots.md).
"""

from stellwerk.bots.board.plan import keep_plan
from stellwerk.bots.board.reason_codes import CHANGES_STYLE, TRIED_OUT, say_why
from stellwerk.bots.choose import choose
from stellwerk.bots.memory import PLANNER, SEARCH, BotMemories, BotMemory, Observation, States, look
from stellwerk.bots.search.opponent_model import deal_by_estimate, estimate_tickets
from stellwerk.bots.search.rollouts import (
    RELUCTANCE,
    RolloutRows,
    Rollouts,
    best_option,
    list_actions,
    list_preset,
    pick_contenders,
    promise,
    remember_presets,
)
from stellwerk.bots.weight_presets import AS_EVER, DIFFERS, FACTORS, WEIGHT_PRESETS
from stellwerk.bots.weights import TABLE, WEIGHTS
from stellwerk.bots.yard.memory import take_in
from stellwerk.box.record import SEATS, YARD, Box
from stellwerk.rules.chance import next_word
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import KEEP, KEEP_AT_START, OVER, Moves, State
from stellwerk.rules.view import fill_in
from stellwerk.rulesets.referee import apply, first_to_act

# The rows of the array of states, and of the array of minds: those at the table, those of a guess, those of a playout,
# and those of the seat in each other style.
BLANK, GAME, SEEN, GUESS, PLAYOUT, LOOKED = range(6)
ROWS = 6
AT_TABLE, GUESSED, PLAYING, STYLED = 0, SEATS, 2 * SEATS, 3 * SEATS
BOT_MEMORIES = STYLED + WEIGHT_PRESETS

WORTH_A_TRY = 8.0
"""Options worse by so many points in the planner's own eyes are not tried."""
WIN = 16.0
"""What a win is worth in a playout, in points of its margin."""


@rule
def put_on(box: Box, memory: BotMemory, style: int) -> None:
    """Weigh things in a style, and plan anew."""
    memory.planned = 0
    memory.style = style
    for weight in range(WEIGHTS):
        memory.weights[weight] = TABLE[box.family, weight] * FACTORS[style, weight]


@rule
def clear_memory(box: Box, memory: BotMemory, bot: int) -> None:
    """A bot that knows nothing yet."""
    memory.bot = bot
    memory.wanted = 0
    memory.plan[:] = 0
    memory.plan_trains = 0
    memory.plan_claims = 0
    memory.rode_out[:] = 0
    memory.seen_yard[:] = 0
    memory.seen_locomotives[:] = 0
    memory.level[:] = 0.0
    memory.tables[:] = 0.0
    put_on(box, memory, AS_EVER)


@rule(borrows=True)
def guess(box: Box, states: States, memories: BotMemories, seat: int, rollouts: Rollouts) -> None:
    """A table that could be the true one, and planners in all its seats.

    They remember what the searching seat remembers, which everybody saw; their plans are their own.
    """
    states[GUESS] = states[SEEN]
    for word in range(4):
        states[GUESS].rng[word] = next_word(memories[AT_TABLE + seat])
    fill_in(box, states[GUESS])
    if box.family != YARD:
        deal_by_estimate(box, states[SEEN], states[GUESS], rollouts.odds)
    for other in range(box.seats):
        memories[GUESSED + other] = memories[AT_TABLE + seat]
        memories[GUESSED + other].bot = PLANNER
        if other == seat:
            continue
        put_on(box, memories[GUESSED + other], AS_EVER)
        v = look(box, states, GUESS, LOOKED, other)
        if box.family == YARD:
            take_in(v, other, memories[GUESSED + other])
        else:
            keep_plan(box, v, other, memories[GUESSED + other])


@rule(borrows=True)
def play_on(box: Box, states: States, memories: BotMemories, moves: Moves, seat: int, row: int, action: int) -> float:
    """Take an option and play on to the end: the seat's points less those of its best rival, and more for a win.

    The seat plays on with the mind in a row; the others with those of the guess.
    """
    states[PLAYOUT] = states[GUESS]
    for other in range(box.seats):
        memories[PLAYING + other] = memories[GUESSED + other]
    memories[PLAYING + seat] = memories[row]
    s = states[PLAYOUT]
    apply(box, s, seat, action)
    while s.phase != OVER:
        acting = first_to_act(s)
        v = look(box, states, PLAYOUT, LOOKED, acting)
        apply(box, s, acting, choose(box, v, acting, moves, memories[PLAYING + acting]))
    return margin(box, s, seat)


@rule
def margin(box: Box, s: State, seat: int) -> float:
    """The final points of a seat's side, less those of the best other side; a win counts on top."""
    best = -1e9
    for other in range(box.seats):
        if box.side[other] != box.side[seat]:
            best = max(best, float(s.score[other]))
    return float(s.score[seat]) - best + (WIN if s.winners >> seat & 1 else 0.0)


@rule(borrows=True)
def open_rollouts(box: Box, states: States, memories: BotMemories, moves: Moves, seat: int, rollouts: Rollouts) -> int:
    """The planner's move, and the options worth a try beside it. Returns how many; the seat's view is in its row.

    Whoever chooses tickets tries tickets only, and drops no plan by it: there is no other style, and no reluctance.
    """
    v: Observation = states[SEEN]
    memory: BotMemory = memories[AT_TABLE + seat]
    memory.bot = PLANNER
    rollouts.planned = choose(box, v, seat, moves, memory)
    memory.bot = SEARCH
    if memory.options > 0 and memory.option[0] != rollouts.planned:
        memory.options = 0
    while memory.options > 2 and memory.option_worth[memory.options - 1] < memory.option_worth[0] - WORTH_A_TRY:
        memory.options -= 1
    list_actions(box, memory, rollouts)
    if memory.options > 1 and box.family != YARD:
        estimate_tickets(box, v, rollouts.odds)
        if v.phase != KEEP and v.phase != KEEP_AT_START:
            rollouts.reluctance = RELUCTANCE[box.family]
            list_presets(box, states, memories, moves, seat, rollouts)
    return rollouts.options


@rule(borrows=True)
def list_presets(box: Box, states: States, memories: BotMemories, moves: Moves, seat: int, rollouts: Rollouts) -> None:
    """What the seat would do in each other style, and with which plan: minds that have decided so, in their rows."""
    v: Observation = states[SEEN]
    memory: BotMemory = memories[AT_TABLE + seat]
    for style in range(WEIGHT_PRESETS):
        if style != memory.style and (style == AS_EVER or DIFFERS[box.family, style] > 0):
            memories[STYLED + style] = memory
            memories[STYLED + style].bot = PLANNER
            put_on(box, memories[STYLED + style], style)
            list_preset(box, memory, rollouts, style, choose(box, v, seat, moves, memories[STYLED + style]))


@rule(borrows=True)
def try_options(box: Box, states: States, memories: BotMemories, moves: Moves, seat: int, rollouts: Rollouts) -> bool:
    """One round: some options on the same table. Returns whether another round could still change anything."""
    if pick_contenders(box, rollouts) == 0:
        return False
    guess(box, states, memories, seat, rollouts)
    first = 0.0
    for option in range(rollouts.options):
        if not rollouts.tried[option]:
            continue
        row = GUESSED + seat
        if rollouts.style[option] != memories[AT_TABLE + seat].style:
            row = STYLED + int(rollouts.style[option])
        value = play_on(box, states, memories, moves, seat, row, int(rollouts.action[option]))
        if option == 0:
            first = value
        rollouts.tables[option] += 1.0
        rollouts.ahead[option] += value - first
        rollouts.squares[option] += (value - first) * (value - first)
        rollouts.played += 1
    return True


@rule(borrows=True)
def close_rollouts(memories: BotMemories, seat: int, rollouts: Rollouts) -> int:
    """The move that the trial speaks for. A style that it speaks for is taken up."""
    memory: BotMemory = memories[AT_TABLE + seat]
    if rollouts.options < 2:
        return rollouts.planned
    best = best_option(rollouts)
    style = int(rollouts.style[best])
    remember_presets(memory, rollouts)
    why = TRIED_OUT
    if style != memory.style:
        why = CHANGES_STYLE
        take_up(memories, AT_TABLE + seat, STYLED + style)
    if best > 0:
        say_why(memory, why, int(rollouts.tables[best] + 0.5), int(10.0 * promise(rollouts, best)), style)
    return int(rollouts.action[best])


@rule(borrows=True)
def take_up(memories: BotMemories, own: int, styled: int) -> None:
    """Go on in another style, with the plan that was made in it; what is known of styles stays known."""
    memory: BotMemory = memories[own]
    other: BotMemory = memories[styled]
    for style in range(WEIGHT_PRESETS):
        other.level[style] = memory.level[style]
        other.tables[style] = memory.tables[style]
    other.tables[memory.style] = memory.tables[other.style]
    memories[own] = other
    memory.bot = SEARCH


@rule(borrows=True)
def search(box: Box, states: States, memories: BotMemories, moves: Moves, seat: int, trials: RolloutRows) -> int:
    """The best option after the playouts of the seat's budget. The seat's view is in its row."""
    rollouts: Rollouts = trials[0]
    more = open_rollouts(box, states, memories, moves, seat, rollouts) > 1
    while more and rollouts.played < memories[AT_TABLE + seat].budget:
        more = try_options(box, states, memories, moves, seat, rollouts)
    return close_rollouts(memories, seat, rollouts)
