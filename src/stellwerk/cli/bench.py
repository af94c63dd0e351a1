"""`stellwerk bench`: how fast the referee is."""

import json
import platform
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from stellwerk import __version__
from stellwerk.cli.common import AsJson, err, out
from stellwerk.lab.runs.bench import Beside, Speed, time_beside, time_games
from stellwerk.rules.compiled import COMPILED


def bench(
    games: Annotated[int, typer.Option(min=1, help="games of two players in a round")] = 5000,
    rounds: Annotated[int, typer.Option(min=1, help="rounds; the best one counts")] = 3,
    beside: Annotated[
        str, typer.Option(help="a program to run by turns, that prints its speed as 'N games/s'")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Time the referee: uniform random play of every game on one core."""
    other: Beside | None = None
    with err.status("timing") as status:

        def tell(what: str) -> None:
            status.update(f"timing {escape(what)}")

        if beside:
            other = time_beside(beside, games, rounds, tell)
        speeds = time_games(games, rounds, tell)
    if as_json:
        found = {
            "stellwerk": __version__,
            "python": platform.python_version(),
            "compiled": COMPILED,
            "speeds": [speed.to_json() for speed in speeds],
            "beside": other and vars(other),
        }
        print(json.dumps(found, indent=2))
    else:
        print_speeds(speeds, other)


def print_speeds(speeds: list[Speed], other: Beside | None) -> None:
    """The speeds as a table for people."""
    rules = "compiled" if COMPILED else "interpreted"
    grid = Grid(title=f"uniform random play, one core, rules {rules}")
    grid.add_column("game")
    for column in ("players", "games/s", "decisions/s", "µs a decision", "of the first"):
        grid.add_column(column, justify="right")
    for speed in speeds:
        pace = (f"{speed.games_per_second:,.0f}", f"{speed.decisions_per_second:,.0f}")
        grid.add_row(
            speed.game, str(speed.players), *pace, f"{speed.microseconds_per_decision:.3f}", f"{speed.of_first:.2f}"
        )
    out.print(grid)
    if other:
        out.print(
            f"beside: {other.command}: {other.games_per_second:,.0f} games/s, ours {other.ours:,.0f}: "
            f"ratio {other.ratio:.2f}",
            soft_wrap=True,
            markup=False,
        )
