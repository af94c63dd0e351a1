"""Games between bots in compiled code, seats alternating on the same cards: who wins, and how it was played."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.api.boxes import open_box
from stellwerk.bots.contract import read_bot
from stellwerk.bots.memory import BOT_MEMORY
from stellwerk.bots.play import play_games
from stellwerk.bots.search.rollouts import ROLLOUTS
from stellwerk.bots.search.search import BOT_MEMORIES, ROWS
from stellwerk.box.layout import blank, blanks
from stellwerk.lab.runs.seeds import words
from stellwerk.rules.state import MOVES, STATE

MOST_DECISIONS = 2000


@dataclass(frozen=True)
class BotMatch:
    """What came of the games."""

    wins: NDArray[np.float64]
    """By bot: its share of the wins."""
    scores: NDArray[np.float64]
    """By bot: its mean score."""
    histories: NDArray[np.int16]
    finals: Any


def play_bot_match(
    game: str, seats: int, bots: tuple[str, ...], games: int, seed: int = 1, options: dict[str, object] | None = None
) -> BotMatch:
    """So many games; sides take the bots by turns, and as many games as there are bots get the same cards."""
    _, box = open_box(game, seats, options)
    specs = [read_bot(bot) for bot in bots]
    sits = np.array([[(int(box.side[seat]) + turn) % len(bots) for seat in range(seats)] for turn in range(games)])
    numbers = np.array([spec.number for spec in specs], np.int64)[sits]
    budgets = np.array([spec.playouts for spec in specs], np.int64)[sits]
    finals = blanks(STATE, games)
    histories = np.zeros((games, MOST_DECISIONS, 2), np.int16)
    seeds = words(seed, range(games))[np.arange(games) // len(bots)]
    play_games(
        box,
        blanks(STATE, ROWS),
        blanks(BOT_MEMORY, BOT_MEMORIES),
        blank(MOVES),
        blanks(ROLLOUTS, 1),
        seeds,
        numbers,
        budgets,
        finals,
        np.zeros(games, np.int64),
        histories,
    )
    won = finals["winners"][:, None] >> np.arange(seats) & 1
    won = won / won.sum(axis=1, keepdims=True)
    wins = [won[sits == bot].sum() / games for bot in range(len(bots))]
    scores = [finals["score"][:, :seats][sits == bot].mean() for bot in range(len(bots))]
    return BotMatch(np.array(wins), np.array(scores), histories, finals)
