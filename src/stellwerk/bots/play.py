"""Whole games between bots, in compiled code. What comes out is the final state of each game, and its history."""

from stellwerk.bots.choose import choose
from stellwerk.bots.memory import SEARCH, BotMemories, BotMemory, Observation, States, look
from stellwerk.bots.search.rollouts import RolloutRows
from stellwerk.bots.search.search import BLANK, GAME, SEEN, clear_memory, search
from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import Box
from stellwerk.rules.chance import WORD
from stellwerk.rules.compiled import rule
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import OVER, Moves
from stellwerk.rulesets.referee import apply, first_to_act

LUCK = 4
"""Where the players' luck begins in a row of seeds: four words of the game's generator come first."""
TOLD = 2
"""Numbers of a decision in a history: seat and action."""


@rule(borrows=True)
def reset(box: Box, memories: BotMemories, seat: int, bot: int, budget: int, luck: Longs) -> None:
    """A bot sits down: it knows nothing yet. Bots of one game share their luck's seed; each makes its own of it."""
    memory: BotMemory = memories[seat]
    clear_memory(box, memory, bot)
    memory.budget = budget
    for word in range(4):
        memory.seed[word] = (int(luck[word]) + seat * 0x632BE5AB) & WORD


@rule(borrows=True)
def decide(box: Box, states: States, memories: BotMemories, moves: Moves, seat: int, trials: RolloutRows) -> int:
    """What the bot in a seat does. Its view is in its row."""
    v: Observation = states[SEEN]
    if memories[seat].bot == SEARCH:
        return search(box, states, memories, moves, seat, trials)
    return choose(box, v, seat, moves, memories[seat])


@rule(borrows=True)
def play_game(
    box: Box, states: States, memories: BotMemories, moves: Moves, trials: RolloutRows, history: Shorts
) -> int:
    """A game from set-up to scoring. Its record comes zeroed with its generator sown. Returns the decisions.

    `history` gets seat and action of the first decisions, as many as it has rows for.
    """
    s = states[GAME]
    set_up(box, s)
    decisions = 0
    while s.phase != OVER:
        seat = first_to_act(s)
        look(box, states, GAME, SEEN, seat)
        action = decide(box, states, memories, moves, seat, trials)
        if decisions < history.shape[0]:
            history[decisions, 0] = seat
            history[decisions, 1] = action
        apply(box, s, seat, action)
        decisions += 1
    return decisions


@rule(borrows=True)
def play_games(
    box: Box,
    states: States,
    memories: BotMemories,
    moves: Moves,
    trials: RolloutRows,
    seeds: Longs,
    bots: Longs,
    budgets: Longs,
    finals: States,
    decisions: Longs,
    histories: Shorts,
) -> None:
    """A game for each row of `seeds`, with the bots and budgets of that row of `bots` and `budgets` in its seats.

    A row of `seeds` has the four words of the game's generator and four of the players' luck. `finals` gets the final
    state of each game, `decisions` their number, `histories` seat and action of each.
    """
    for game in range(seeds.shape[0]):
        states[GAME] = states[BLANK]
        for word in range(4):
            states[GAME].rng[word] = seeds[game, word]
        for seat in range(box.seats):
            reset(box, memories, seat, bots[game, seat], budgets[game, seat], seeds[game, LUCK:])
        decisions[game] = play_game(box, states, memories, moves, trials, histories[game])
        finals[game] = states[GAME]
