"""`stellwerk simulate`: many games between any bots, and what came of them."""

import json
import math
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from stellwerk.cli.common import (
    AsJson,
    Game,
    On,
    Options,
    Players,
    RayAddress,
    Seed,
    Where,
    Workers,
    bar,
    cores,
    err,
    out,
    read_options,
)
from stellwerk.lab.arena.estimates import Z, wilson
from stellwerk.lab.number_format import PLAIN, WHOLE
from stellwerk.lab.runs.simulate import Simulation
from stellwerk.lab.runs.simulate import simulate as run_simulation


def simulate(
    game: Game,
    players: Players = 2,
    bots: Annotated[str, typer.Option(help="one bot for all seats, or one for each, separated by commas")] = "random",
    games: Annotated[int, typer.Option(help="how many games")] = 1000,
    seed: Seed = 0,
    workers: Workers = 1,
    on: On = Where.LOCAL,
    ray_address: RayAddress = None,
    save: Annotated[Path | None, typer.Option(help="a new folder for the record of every game")] = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between any bots and tell what came of them."""
    with bar(escape(f"{game}, {players} players"), games * (2 if save else 1), not err.is_terminal) as progress:
        figures = run_simulation(
            game,
            players,
            bots,
            games,
            seed,
            cores(workers),
            read_options(option),
            lambda done: progress.advance(progress.task_ids[0], done),
            on=on.value,
            ray_address=ray_address,
            save=save,
        )
    if as_json:
        print(json.dumps(figures.to_json(), indent=2))
        return
    print_simulation(figures)
    if save:
        out.print(f"{figures.games:,} records in {save}", soft_wrap=True, markup=False)


def print_simulation(figures: Simulation) -> None:
    """The figures as a table for people."""
    title = f"{figures.game}, {figures.players} players, {figures.games:,} games, seed {figures.seed}"
    grid = Grid(title=escape(title))
    for column in ("seat", "bot"):
        grid.add_column(column, no_wrap=True)
    for column in ("score", "sd", "wins (%)", "routes", "held", "made"):
        grid.add_column(column, justify="right", no_wrap=True)
    for number, seat in enumerate(figures.seats):
        spread = (f"{Z * seat.sd_score / math.sqrt(figures.games):.1f}", f"{seat.sd_score:.1f}")
        error, deviation = spread if figures.games > 1 else ("?", "?")  # one game says nothing of how they differ
        score = f"{PLAIN(seat.mean_score)} ± {error}"
        wins = wilson(seat.wins / figures.games, figures.games).text(lambda share: WHOLE(100 * share))
        tickets = (f"{seat.tickets_held:.2f}", f"{seat.tickets_made:.2f}")
        grid.add_row(str(number), seat.bot, score, deviation, wins, f"{seat.route_points:.1f}", *tickets)
    out.print(grid)
    out.print(
        f"{figures.turns_per_game:.1f} turns and {figures.decisions_per_game:.1f} decisions a game; "
        f"{figures.games_per_second:,.1f} games and {figures.decisions_per_second:,.0f} decisions a second "
        f"({figures.seconds:.2f} s). Held and made are tickets; ± and brackets are 95 % intervals.",
        soft_wrap=True,
    )
