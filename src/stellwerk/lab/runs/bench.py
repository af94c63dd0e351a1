"""How fast the referee is: uniform random play of each game on one core, beside another program where one is named.

Machines are noisy, so figures are taken in turns and the best of several is told; a ratio of two figures from one run
says more than either.
"""

import re
import shlex
import subprocess
from collections.abc import Callable
from dataclasses import asdict, dataclass

from stellwerk.lab.runs.simulate import Simulation, simulate

GAMES = (("usa", 2), ("usa", 5), ("uk", 2), ("uk", 4), ("asia", 4), ("asia", 6), ("card", 2), ("card", 4))
"""The games and player counts that are timed; the first is what the others are measured by."""

SPEED = re.compile(r"(?<![\w.,'-])((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?) games/s", re.ASCII)
"""A whole number or a decimal one, with or without commas between thousands; never the tail of something else."""


class BenchError(ValueError):
    """The other program could not be timed."""


@dataclass(frozen=True)
class Speed:
    """How fast one game went."""

    game: str
    players: int
    games_per_second: float
    decisions_per_second: float
    microseconds_per_decision: float
    of_first: float
    """Decisions a second, as a share of the first game's."""

    def to_json(self) -> dict[str, float | int | str]:
        """As plain JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Beside:
    """Another program's speed at the first game, taken in the same minutes, and ours as a share of it."""

    command: str
    games_per_second: float
    ours: float
    ratio: float


def time_games(games: int, rounds: int, progress: Callable[[str], None] = lambda _: None) -> list[Speed]:
    """The speed of every game: the best of several rounds, the games taking turns."""
    best: dict[tuple[str, int], Simulation] = {}
    for _ in range(rounds):
        for game, players in GAMES:
            progress(f"{game}, {players} players")
            run = simulate(game, players, games=max(1, games * 2 // players))
            known = best.get((game, players))
            if known is None or run.decisions_per_second > known.decisions_per_second:
                best[game, players] = run
    first = best[GAMES[0]].decisions_per_second
    return [
        Speed(
            run.game,
            run.players,
            run.games_per_second,
            run.decisions_per_second,
            1e6 / run.decisions_per_second,
            run.decisions_per_second / first,
        )
        for run in best.values()
    ]


def time_beside(command: str, games: int, rounds: int, progress: Callable[[str], None] = lambda _: None) -> Beside:
    """Our first game and another program, by turns: the best of each. It is to print its speed as `N games/s`."""
    game, players = GAMES[0]
    ours = theirs = 0.0
    for _ in range(rounds):
        progress(command)
        theirs = max(theirs, _run(command))
        progress(f"{game}, {players} players")
        ours = max(ours, simulate(game, players, games=games).games_per_second)
    return Beside(command, theirs, ours, ours / theirs)


def _run(command: str) -> float:
    try:
        done = subprocess.run(shlex.split(command), capture_output=True, text=True, timeout=300, check=True)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise BenchError(f"{command!r} could not be run: {error}") from error
    said = SPEED.search(done.stdout)
    if said is None:
        raise BenchError(f"{command!r} is expected to print its speed as 'N games/s', and did not")
    speed = float(said[1].replace(",", ""))
    if speed == 0:
        raise BenchError(f"{command!r} says that it plays 0 games/s: nothing can be measured by that")
    return speed
