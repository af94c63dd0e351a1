"""Many games at once: random players in compiled code, over as many cores as wanted, and what came of it.

The games are cut into batches of a fixed size and put together in their order, so that the figures depend on the seed
alone, never on the number of workers.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.box.layout import Longs, blank, blanks
from stellwerk.box.record import Box
from stellwerk.door.boxes import open_box
from stellwerk.lab.seeds import words
from stellwerk.players.random import PER_GAME, PER_SEAT, play_many
from stellwerk.rules.state import MOVES, STATE

BATCH = 200
"""Games a worker plays before it reports."""
BOTS = ("random",)
"""The bots there are."""


class SimulationError(ValueError):
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
        if name not in BOTS:
            raise SimulationError(f"there is no bot {name!r}; there is: {', '.join(BOTS)}")
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
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play so many games; `progress` is told of every batch that is done."""
    if games < 1 or workers < 1:
        raise SimulationError("at least one game and one worker are needed")
    names = choose_bots(bots, players)
    contents, box = open_box(game, players, options)
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    begin = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        parts = []
        for part in pool.map(lambda batch: _play(box, seed, batch), batches):
            parts.append(part)
            progress(len(part))
    outcomes = np.concatenate(parts)
    seconds = time.perf_counter() - begin
    return _sum_up(contents.file.game, box, names, seed, seconds, outcomes)


def _play(box: Box, seed: int, batch: range) -> Longs:
    """The outcomes of a batch of games, one a row."""
    outcomes = np.zeros((len(batch), PER_GAME + PER_SEAT * box.seats), np.int64)
    play_many(box, blanks(STATE, 2), blank(MOVES), words(seed, batch), outcomes)
    return outcomes


def _sum_up(game: str, box: Box, bots: tuple[str, ...], seed: int, seconds: float, outcomes: Longs) -> Simulation:
    games = len(outcomes)
    decisions = int(outcomes[:, 0].sum())
    return Simulation(
        game=game,
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
    leaders = [box.crew.tolist().index(crew) for crew in range(box.crews)]
    return Seat(
        bot=bot,
        mean_score=float(score.mean()),
        sd_score=float(score.std(ddof=1)) if len(score) > 1 else 0.0,
        wins=float((won / wins[:, leaders].sum(axis=1)).sum()),
        route_points=float(routes.mean()),
        tickets_held=float(held.mean()),
        tickets_made=float(made.mean()),
    )
