"""Whole games between bots, in compiled code. What comes out is the final state of each game, and its history."""

from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import Box
from stellwerk.games.referee import apply, first_to_act
from stellwerk.players.choosing import choose
from stellwerk.players.minds import Mind, Minds, States, look
from stellwerk.rules.chance import WORD
from stellwerk.rules.compiled import rule
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import OVER, Moves

# The rows of the array of states that a game needs.
BLANK, GAME, SEEN = range(3)
ROWS = 3

LUCK = 4
"""Where the players' luck begins in a row of seeds: four words of the game's generator come first."""
TOLD = 2
"""Numbers of a decision in a history: seat and action."""


@rule
def wake(minds: Minds, seat: int, bot: int, luck: Longs) -> None:
    """A bot sits down: it knows nothing yet. Bots of one game share their luck's seed; each makes its own of it."""
    mind: Mind = minds[seat]
    mind.bot = bot
    for word in range(4):
        mind.seed[word] = (int(luck[word]) + seat * 0x632BE5AB) & WORD
    mind.rode_out[:] = 0
    mind.seen_yard[:] = 0
    mind.seen_locomotives[:] = 0


@rule
def play_game(box: Box, states: States, minds: Minds, moves: Moves, history: Shorts) -> int:
    """A game from set-up to scoring. Its record comes zeroed with its generator sown. Returns the decisions.

    `history` gets seat and action of the first decisions, as many as it has rows for.
    """
    s = states[GAME]
    set_up(box, s)
    decisions = 0
    while s.phase != OVER:
        seat = first_to_act(s)
        v = look(box, states, GAME, SEEN, seat)
        action = choose(box, v, seat, moves, minds[seat])
        if decisions < history.shape[0]:
            history[decisions, 0] = seat
            history[decisions, 1] = action
        apply(box, s, seat, action)
        decisions += 1
    return decisions


@rule
def play_games(
    box: Box,
    states: States,
    minds: Minds,
    moves: Moves,
    seeds: Longs,
    bots: Longs,
    finals: States,
    decisions: Longs,
    histories: Shorts,
) -> None:
    """A game for each row of `seeds`, with the bots of that row of `bots` in its seats.

    A row of `seeds` has the four words of the game's generator and four of the players' luck. `finals` gets the final
    state of each game, `decisions` their number, `histories` seat and action of each.
    """
    for game in range(seeds.shape[0]):
        states[GAME] = states[BLANK]
        for word in range(4):
            states[GAME].rng[word] = seeds[game, word]
        for seat in range(box.seats):
            wake(minds, seat, bots[game, seat], seeds[game, LUCK:])
        decisions[game] = play_game(box, states, minds, moves, histories[game])
        finals[game] = states[GAME]
