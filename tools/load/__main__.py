"""`python -m tools.load --tables 500 --seats 4 --minutes 10 --people 1`: a real server under load, and its figures.

Starts a server of its own on a fresh SQLite file, fills tables of all four games with scripted people and bots, and
measures once all are playing. Before, it measures the floor: a bare echo, and one committed insert.
"""

import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import orjson
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tools.load import floor
from tools.load.clients import Plan
from tools.load.figures import Figures, show, spread
from tools.load.loading import Load
from tools.load.process import SERVE, running

ALL_GAMES = "usa,uk,asia,card"
INSERTS = 500


def load(
    tables: Annotated[int, typer.Option(min=1, help="tables that are played at all the time")] = 500,
    seats: Annotated[int, typer.Option(min=2, max=6, help="seats of each")] = 4,
    people: Annotated[int, typer.Option(min=1, max=6, help="scripted people at each; bots take the other seats")] = 1,
    minutes: Annotated[float, typer.Option(help="how long it is measured")] = 10.0,
    think: Annotated[float, typer.Option(help="seconds that a person thinks, on average")] = 4.0,
    pace: Annotated[float, typer.Option(help="seconds that a bot takes at least")] = 1.0,
    games: Annotated[str, typer.Option(help="games, by turns")] = ALL_GAMES,
    bots: Annotated[str, typer.Option(help="levels of bots, by turns")] = "easy,medium",
    floor_seconds: Annotated[float, typer.Option(help="how long the echo is measured")] = 10.0,
    json: Annotated[bool, typer.Option("--json", help="the figures as JSON")] = False,
) -> None:
    """Play at many tables at once against a server of one's own, and tell how long everything takes."""
    plan = Plan(seats, min(people, seats), think, pace, tuple(bots.split(",")))
    told = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), TextColumn("{task.fields[told]}"))
    with tempfile.TemporaryDirectory(prefix="stellwerk-load-") as folder, Progress(*columns, console=told) as progress:
        figures = measured(plan, games.split(","), tables, minutes * 60, floor_seconds, Path(folder), progress)
    if json:
        sys.stdout.buffer.write(orjson.dumps(figures.told(), option=orjson.OPT_INDENT_2) + b"\n")
    else:
        show(figures, Console())
    sys.exit(1 if figures.errors else 0)


def measured(
    plan: Plan, games: list[str], tables: int, seconds: float, floor_seconds: float, folder: Path, progress: Progress
) -> Figures:
    """The floor, then the load. What the server complained of counts as an error."""
    bar = progress.add_task("the floor", total=None, told="")
    echo = floor.echo(tables * plan.people, plan.think * plan.seats, floor_seconds, folder)
    insert = floor.insert(INSERTS, folder)
    progress.update(bar, total=1, completed=1)
    said = folder / "server.log"
    with running((*SERVE, "--data-dir", str(folder / "data")), said) as server:
        figures = asyncio.run(Load(server, plan, games, tables).run(seconds, progress))
    complaints = said.read_text()[-2000:]
    errors = {**figures.errors, **({f"the server said: {complaints}": 1} if complaints else {})}
    return replace(figures, echo=spread(echo), insert=spread(insert), errors=errors)


if __name__ == "__main__":
    typer.run(load)
