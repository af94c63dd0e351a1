"""Many games at once: any bots in any seats, over as many cores as wanted, and what came of it.

The figures depend on the seed alone, never on the number of workers or where they are. Random players have a faster
way through compiled code, which plays the same games.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.api.records import Record
from stellwerk.bots.contract import bot_number
from stellwerk.bots.memory import RANDOM
from stellwerk.bots.random import PER_GAME, PER_SEAT, play_many
from stellwerk.box.layout import Longs, blank, blanks
from stellwerk.box.record import Box
from stellwerk.lab.errors import LabError
from stellwerk.lab.runs.jobs import Batch, Match, Setting, check_games, setting_of
from stellwerk.lab.runs.result_rows import outcomes_of
from stellwerk.lab.runs.saving import check_folder, record_of_history, save_records
from stellwerk.lab.runs.seeds import game_seed, words
from stellwerk.lab.runs.workers import open_workers, play_all
from stellwerk.rules.state import MOVES, STATE

BATCH = 200
"""Games of random players that a worker plays before it reports."""

Progress = Callable[[int], None]


class SimulationError(LabError):
    """Something that cannot be simulated: what was wrong, what was expected."""


@dataclass(frozen=True)
class Seat:
    """What one seat made of its games."""

    bot: str
    mean_score: float
    sd_score: float
    wins: float
    """Games won; a shared win counts as its share."""
    route_points: float
    tickets_held: float
    """At the end, made or not; in a team game the team's."""
    tickets_made: float


@dataclass(frozen=True)
class Simulation:
    """The figures of many games."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    seconds: float
    games_per_second: float
    decisions_per_game: float
    decisions_per_second: float
    turns_per_game: float
    seats: tuple[Seat, ...]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return asdict(self)


def choose_bots(bots: str, players: int) -> tuple[str, ...]:
    """The bot of each seat, from one name for all or one for each, separated by commas.

    >>> choose_bots("random", 3)
    ('random', 'random', 'random')
    """
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        bot_number(name)
    if len(names) not in (1, players):
        raise SimulationError(f"{len(names)} bots for {players} seats; give one for all, or one for each seat")
    return tuple(names * players if len(names) == 1 else names)


def simulate(
    game: str | Path,
    players: int,
    bots: str = "random",
    games: int = 1000,
    seed: int = 0,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    progress: Progress = lambda _: None,
    *,
    on: str = "local",
    ray_address: str | None = None,
    save: Path | None = None,
) -> Simulation:
    """Play so many games; `progress` is told of every batch that is done, and of every record that is saved.

    With `on="ray"` the games are played on a Ray cluster: that at `ray_address`, or one started for it. With `save` a
    folder gets the record of every game.
    """
    check_games(games)
    if workers < 1:
        raise SimulationError(f"{workers} workers; at least one worker is needed")
    names = choose_bots(bots, players)
    setting = setting_of(game, players, options)
    if save is not None:
        check_folder(save)
    begin = time.perf_counter()
    plain = on == "local" and ray_address is None and save is None
    if plain and all(bot_number(name) == RANDOM for name in names):
        outcomes = _play_random(setting, games, seed, workers, progress)
        seconds = time.perf_counter() - begin
    else:
        matches = [Match(deal, names) for deal in range(games)]
        with open_workers(workers, on, ray_address) as those:
            begin = time.perf_counter()
            batch = play_all(those, setting, seed, matches, save is not None, progress)
            seconds = time.perf_counter() - begin
        outcomes = outcomes_of(setting.open()[1], batch.rows)
        if save is not None:
            save_records(save, _records(setting, seed, batch), games, progress)
    return _sum_up(setting, names, seed, seconds, outcomes)


def _play_random(setting: Setting, games: int, seed: int, workers: int, progress: Progress) -> Longs:
    """The outcomes of games between random players, one a row."""
    _, box = setting.open()
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    parts = []
    with ThreadPoolExecutor(workers) as pool:
        for part in pool.map(lambda batch: _play_batch(box, seed, batch), batches):
            parts.append(part)
            progress(len(part))
    return np.concatenate(parts)


def _play_batch(box: Box, seed: int, batch: range) -> Longs:
    outcomes = np.zeros((len(batch), PER_GAME + PER_SEAT * box.seats), np.int64)
    play_many(box, blanks(STATE, 2), blank(MOVES), words(seed, batch), outcomes)
    return outcomes


def _records(setting: Setting, seed: int, batch: Batch) -> Iterator[Record]:
    contents, box = setting.open()
    for deal, history in zip(batch.rows["deal"].tolist(), batch.histories, strict=True):
        yield record_of_history(contents, box, game_seed(seed, deal), history)


def _sum_up(setting: Setting, bots: tuple[str, ...], seed: int, seconds: float, outcomes: Longs) -> Simulation:
    games = len(outcomes)
    decisions = int(outcomes[:, 0].sum())
    _, box = setting.open()
    return Simulation(
        game=setting.game,
        players=len(bots),
        bots=bots,
        games=games,
        seed=seed,
        seconds=seconds,
        games_per_second=games / seconds,
        decisions_per_game=decisions / games,
        decisions_per_second=decisions / seconds,
        turns_per_game=float(outcomes[:, 1].mean()),
        seats=tuple(_seat(bot, seat, box, outcomes) for seat, bot in enumerate(bots)),
    )


def _seat(bot: str, seat: int, box: Box, outcomes: Longs) -> Seat:
    score, won, routes, held, made = outcomes[:, PER_GAME + PER_SEAT * seat :][:, :PER_SEAT].T
    wins = outcomes[:, PER_GAME + 1 :: PER_SEAT]
    leaders = [box.side.tolist().index(side) for side in range(box.sides)]
    return Seat(
        bot=bot,
        mean_score=float(score.mean()),
        sd_score=float(score.std(ddof=1)) if len(score) > 1 else 0.0,
        wins=float((won / wins[:, leaders].sum(axis=1)).sum()),
        route_points=float(routes.mean()),
        tickets_held=float(held.mean()),
        tickets_made=float(made.mean()),
    )
