"""One batch of games between bots: the unit of work that threads and clusters do alike.

A job says everything in plain values, so it can be sent anywhere: what is played, which cards are dealt, who sits
where. All chance comes from the seed and the number of the deal. So a game is the same one in whatever batch it is
played, on whatever machine. What comes back is a row a game, not the three kilobytes of its state.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.api.boxes import is_shipped, open_box
from stellwerk.bots.contract import read_bot
from stellwerk.box.build import Contents
from stellwerk.box.file import BoxFile
from stellwerk.box.layout import Shorts
from stellwerk.box.read import parse, read
from stellwerk.box.record import Box
from stellwerk.lab.errors import LabError
from stellwerk.lab.runs.result_rows import row_type, write_rows
from stellwerk.lab.runs.runners import Way, runner_of
from stellwerk.lab.runs.seeds import words

MOST_GAMES = 10_000_000
"""Games of one run at most: a row of each is kept until its end."""


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


def check_games(games: int) -> None:
    """Refuse a number of games that cannot be played in one run."""
    if games < 1:
        raise LabError("at least one game is needed")
    if games > MOST_GAMES:
        raise LabError(f"{games:,} games are too many for one run; at most {MOST_GAMES:,}, and more with other seeds")


@dataclass(frozen=True)
class Match:
    """One game to be played: the number of its deal, and the bot in each seat."""

    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class GameJob:
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


def play_batch(job: GameJob) -> Batch:
    """Play the games of a job."""
    begin = time.perf_counter()
    _, box = job.setting.open()
    lineups = [tuple(read_bot(bot) for bot in match.bots) for match in job.matches]
    seeds = words(job.seed, [match.deal for match in job.matches])
    rows = np.zeros(len(job.matches), row_type(box))
    histories: dict[int, Shorts] = {}
    ways: dict[Way, list[int]] = {}
    for index, lineup in enumerate(lineups):
        ways.setdefault(runner_of(lineup), []).append(index)
    for play, chosen in ways.items():
        finals, decisions, told = play(box, seeds[chosen], [lineups[index] for index in chosen], job.histories)
        rows[chosen] = write_rows(box, finals, decisions)
        histories |= dict(zip(chosen, told))
    rows["deal"] = [match.deal for match in job.matches]
    kept = tuple(histories[index] for index in range(len(rows))) if job.histories else ()
    return Batch(rows, kept, time.perf_counter() - begin)
