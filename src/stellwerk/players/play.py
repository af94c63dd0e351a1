"""Whole games between bots, in compiled code. What comes out is the final state of each game, and its history."""

from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import Box
from stellwerk.games.referee import apply, first_to_act
from stellwerk.players.choosing import choose
from stellwerk.players.minds import SEARCH, Mind, Minds, Sight, States, look
from stellwerk.players.searching import BLANK, GAME, SEEN, clear_mind, search
from stellwerk.players.trials import Trials
from stellwerk.rules.chance import WORD
from stellwerk.rules.compiled import lent_rule
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import OVER, Moves

LUCK = 4
"""Where the players' luck begins in a row of seeds: four words of the game's generator come first."""
TOLD = 2
"""Numbers of a decision in a history: seat and action."""


@lent_rule
def wake(box: Box, minds: Minds, seat: int, bot: int, budget: int, luck: Longs) -> None:
    """A bot sits down: it knows nothing yet. Bots of one game share their luck's seed; each makes its own of it."""
    mind: Mind = minds[seat]
    clear_mind(box, mind, bot)
    mind.budget = budget
    for word in range(4):
        mind.seed[word] = (int(luck[word]) + seat * 0x632BE5AB) & WORD


@lent_rule
def decide(box: Box, states: States, minds: Minds, moves: Moves, seat: int, trials: Trials) -> int:
    """What the bot in a seat does. Its view is in its row."""
    v: Sight = states[SEEN]
    if minds[seat].bot == SEARCH:
        return search(box, states, minds, moves, seat, trials)
    return choose(box, v, seat, moves, minds[seat])


@lent_rule
def play_game(box: Box, states: States, minds: Minds, moves: Moves, trials: Trials, history: Shorts) -> int:
    """A game from set-up to scoring. Its record comes zeroed with its generator sown. Returns the decisions.

    `history` gets seat and action of the first decisions, as many as it has rows for.
    """
    s = states[GAME]
    set_up(box, s)
    decisions = 0
    while s.phase != OVER:
        seat = first_to_act(s)
        look(box, states, GAME, SEEN, seat)
        action = decide(box, states, minds, moves, seat, trials)
        if decisions < history.shape[0]:
            history[decisions, 0] = seat
            history[decisions, 1] = action
        apply(box, s, seat, action)
        decisions += 1
    return decisions


@lent_rule
def play_games(
    box: Box,
    states: States,
    minds: Minds,
    moves: Moves,
    trials: Trials,
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
            wake(box, minds, seat, bots[game, seat], budgets[game, seat], seeds[game, LUCK:])
        decisions[game] = play_game(box, states, minds, moves, trials, histories[game])
        finals[game] = states[GAME]
