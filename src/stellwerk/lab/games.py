"""One batch of games between bots: the unit of work that threads and clusters do alike.

A job says everything in plain values, so it can be sent anywhere: what is played, which cards are dealt, who sits
where. All chance comes from the seed and the number of the deal. So a game is the same one in whatever batch it is
played, on whatever machine. What comes back is a row a game, not the three kilobytes of its state.
"""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from stellwerk.box.file import BoxFile
from stellwerk.box.layout import Longs, Shorts, blank, blanks
from stellwerk.box.read import parse, read
from stellwerk.box.record import Box
from stellwerk.box.tables import Contents
from stellwerk.door.boxes import is_shipped, open_box
from stellwerk.games.referee import apply, first_to_act, legal
from stellwerk.lab.rows import row_type, write_rows
from stellwerk.lab.seeds import words
from stellwerk.players.bots import bot_number
from stellwerk.players.minds import MIND, RANDOM
from stellwerk.players.play import LUCK, ROWS, TOLD, play_games
from stellwerk.players.random import choose_random, play_random
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, OVER, STATE, Moves, State

ROOM = 1024
"""Decisions a history has room for at first; where a game has more, its batch is played again with room enough."""


@dataclass(frozen=True)
class Setting:
    """What is played, in values that can be sent to another machine: a board of one's own comes with its whole text."""

    game: str
    board: str | None
    """The data file of a board that is not shipped."""
    seats: int
    options: str
    """All options, as JSON text."""

    def open(self) -> tuple[Contents, Box]:
        """What is played with, and its tables."""
        return open_box(_file(self.game, self.board), self.seats, json.loads(self.options))


@lru_cache(maxsize=16)
def _file(game: str, board: str | None) -> BoxFile:
    return read(game) if board is None else parse(board, f"{game}.toml")


def setting_of(game: str | Path, seats: int, options: Mapping[str, object] | None = None) -> Setting:
    """The setting of a game, checked: a shipped one by its name, a board of one's own by its path."""
    contents, _ = open_box(game, seats, options)
    board = None if is_shipped(contents.file) else contents.file.text
    return Setting(contents.file.game, board, seats, json.dumps(contents.options))


@dataclass(frozen=True)
class Match:
    """One game to be played: the number of its deal, and the bot in each seat."""

    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Job:
    """Some games to be played one after the other."""

    setting: Setting
    seed: int
    matches: tuple[Match, ...]
    histories: bool = False
    """Whether seat and action of every decision are wanted, too."""


@dataclass(frozen=True)
class Batch:
    """What came of a job: a row of `rows.py` for each game, in the order of the job."""

    rows: NDArray[Any]
    histories: tuple[Shorts, ...]
    """For each game seat and action of every decision; empty where they were not wanted."""
    seconds: float

    def __len__(self) -> int:
        return len(self.rows)


def play_batch(job: Job) -> Batch:
    """Play the games of a job."""
    begin = time.perf_counter()
    _, box = job.setting.open()
    numbers = np.array([[bot_number(bot) for bot in match.bots] for match in job.matches], np.int64)
    seeds = words(job.seed, [match.deal for match in job.matches])
    rows = np.zeros(len(job.matches), row_type(box))
    histories: list[Shorts] = [np.zeros((0, TOLD), np.int16)] * len(rows)
    # Games of random players only are those of `simulate`'s fast way, whose players have another kind of luck.
    of_random = (numbers == RANDOM).all(axis=1)
    for ours, play in ((of_random, _play_random), (~of_random, _play_bots)):
        chosen = np.flatnonzero(ours)
        if len(chosen):
            finals, decisions, told = play(box, seeds[chosen], numbers[chosen], job.histories)
            rows[chosen] = write_rows(box, finals, decisions)
            for index, history in zip(chosen, told):
                histories[index] = history
    rows["deal"] = [match.deal for match in job.matches]
    kept = tuple(histories) if job.histories else ()
    return Batch(rows, kept, time.perf_counter() - begin)


def _play_bots(box: Box, seeds: Longs, bots: Longs, with_histories: bool) -> tuple[Any, Longs, Sequence[Shorts]]:
    games = len(seeds)
    finals, decisions = blanks(STATE, games), np.zeros(games, np.int64)
    room = ROOM if with_histories else 0
    while True:
        histories = np.zeros((games, room, TOLD), np.int16)
        states, minds, moves = blanks(STATE, ROWS), blanks(MIND, box.seats), cast(Moves, blank(MOVES))
        play_games(box, states, minds, moves, seeds, bots, finals, decisions, histories)
        longest = int(decisions.max())
        if not with_histories or longest <= room:
            break
        room = longest
    told = [history[:count].copy() for history, count in zip(histories, decisions)] if with_histories else []
    return finals, decisions, told


def _play_random(box: Box, seeds: Longs, _bots: Longs, with_histories: bool) -> tuple[Any, Longs, Sequence[Shorts]]:
    finals, decisions = blanks(STATE, len(seeds)), np.zeros(len(seeds), np.int64)
    moves = cast(Moves, blank(MOVES))
    told: list[Shorts] = []
    for game, seed in enumerate(seeds):
        s: State = finals[game]
        s.rng[:] = seed[:LUCK]
        moves.rng[:] = seed[LUCK:]
        if with_histories:
            told.append(_play_and_tell(box, s, moves))
            decisions[game] = len(told[-1])
        else:
            decisions[game] = play_random(box, s, moves)
    return finals, decisions, told


def _play_and_tell(box: Box, s: State, moves: Moves) -> Shorts:
    """The same as `play_random`, and seat and action of every decision."""
    history = []
    set_up(box, s)
    while s.phase != OVER:
        seat = first_to_act(s)
        legal(box, s, seat, moves)
        action = choose_random(moves)
        apply(box, s, seat, action)
        history.append((seat, action))
    return np.array(history, np.int16)
