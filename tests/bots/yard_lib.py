"""What the tests of the card game's bots share: games decision by decision, and whole matches in compiled code."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np

from stellwerk.api.boxes import open_box
from stellwerk.api.seeds import seed_words
from stellwerk.bots.choose import choose
from stellwerk.bots.contract import bot_number
from stellwerk.bots.memory import BOT_MEMORY, BotMemory, Observation, look
from stellwerk.bots.play import play_games
from stellwerk.bots.search.rollouts import ROLLOUTS
from stellwerk.bots.search.search import BOT_MEMORIES, ROWS
from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import Box
from stellwerk.rules.state import MOVES, OVER, STATE, Moves, State
from stellwerk.rulesets.referee import apply, first_to_act
from tests.lib.play import fresh

SCRATCH = 1
"""The row of the states that views are written into."""


def card_box(seats: int, **options: object) -> Box:
    """The tables of the card game."""
    return open_box("card", seats, options)[1]


def reset(bots: Sequence[str], seed: int = 1) -> Any:
    """A mind for each seat."""
    memories = blanks(BOT_MEMORY, len(bots))
    for seat, name in enumerate(bots):
        memories[seat].bot = bot_number(name)
        memories[seat].seed[:] = seed_words(seed + seat)
    return memories


class Watched:
    """A game between bots, to be stopped and looked at before every decision."""

    def __init__(self, box: Box, bots: Sequence[str], seed: int) -> None:
        self.box = box
        self.states = blanks(STATE, 2)
        self.states[0] = fresh(box, seed)[0]
        self.memories = reset(bots, seed)
        self.moves = cast(Moves, blank(MOVES))

    @property
    def state(self) -> State:
        """The true state, which no bot sees."""
        return cast(State, self.states[0])

    @property
    def observation(self) -> Observation:
        """What the seat that chose last has seen."""
        return cast(Observation, self.states[SCRATCH])

    def choice(self, seat: int, memories: Any = None) -> int:
        """What a seat's bot does, with its own mind or with one of others."""
        observation = look(self.box, self.states, 0, SCRATCH, seat)
        memory: BotMemory = (self.memories if memories is None else memories)[seat]
        return int(choose(self.box, observation, seat, self.moves, memory))

    def decisions(self) -> Iterator[tuple[int, int]]:
        """Play on: seat and action of each decision, chosen and not yet done."""
        while self.state.phase != OVER:
            seat = int(first_to_act(self.state))
            action = self.choice(seat)
            yield seat, action
            apply(self.box, self.state, seat, action)


def share_of_wins(seats: int, bot: str, others: str, games: int) -> float:
    """The part of the games that one bot wins among others of another kind, its seat changing."""
    box = card_box(seats)
    seeds = np.array([[*seed_words(2 * game), *seed_words(2 * game + 1)] for game in range(games)], np.int64)
    bots = np.full((games, seats), bot_number(others), np.int64)
    own = np.arange(games) % seats
    bots[np.arange(games), own] = bot_number(bot)
    finals, decisions = blanks(STATE, games), np.zeros(games, np.int64)
    states, memories, moves = blanks(STATE, ROWS), blanks(BOT_MEMORY, BOT_MEMORIES), blank(MOVES)
    budgets, histories = np.zeros_like(bots), np.zeros((games, 0, 2), np.int16)
    play_games(box, states, memories, moves, blanks(ROLLOUTS, 1), seeds, bots, budgets, finals, decisions, histories)
    won = finals.winners >> own & 1
    winners = sum(finals.winners >> seat & 1 for seat in range(seats))
    return float((won / winners).mean())
