"""Games between bots in compiled code, seats alternating on the same cards: who wins, and how it was played."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.box.layout import blank, blanks
from stellwerk.door.boxes import open_box
from stellwerk.lab.seeds import words
from stellwerk.players.bots import read_bot
from stellwerk.players.minds import MIND
from stellwerk.players.play import play_games
from stellwerk.players.searching import MINDS, ROWS
from stellwerk.players.trials import TRIAL
from stellwerk.rules.state import MOVES, STATE

MOST_DECISIONS = 2000


@dataclass(frozen=True)
class Duel:
    """What came of the games."""

    wins: NDArray[np.float64]
    """By bot: its share of the wins."""
    scores: NDArray[np.float64]
    """By bot: its mean score."""
    histories: NDArray[np.int16]
    finals: Any


def duel(
    game: str, seats: int, bots: tuple[str, ...], games: int, seed: int = 1, options: dict[str, object] | None = None
) -> Duel:
    """So many games; crews take the bots by turns, and as many games as there are bots get the same cards."""
    _, box = open_box(game, seats, options)
    specs = [read_bot(bot) for bot in bots]
    sits = np.array([[(int(box.crew[seat]) + turn) % len(bots) for seat in range(seats)] for turn in range(games)])
    numbers = np.array([spec.number for spec in specs], np.int64)[sits]
    budgets = np.array([spec.playouts for spec in specs], np.int64)[sits]
    finals = blanks(STATE, games)
    histories = np.zeros((games, MOST_DECISIONS, 2), np.int16)
    seeds = words(seed, range(games))[np.arange(games) // len(bots)]
    play_games(
        box,
        blanks(STATE, ROWS),
        blanks(MIND, MINDS),
        blank(MOVES),
        blanks(TRIAL, 1),
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
    return Duel(np.array(wins), np.array(scores), histories, finals)
