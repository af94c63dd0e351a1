"""`stellwerk simulate`: many games, and what came of them."""

import json
import os
from typing import Annotated

import typer
from rich.table import Table as Grid

from stellwerk.cli.common import AsJson, Game, Options, Players, Seed, bar, err, out, read_options
from stellwerk.lab.simulate import Simulation
from stellwerk.lab.simulate import simulate as run_simulation


def simulate(
    game: Game,
    players: Players = 2,
    bots: Annotated[str, typer.Option(help="one bot for all seats, or one for each, separated by commas")] = "random",
    games: Annotated[int, typer.Option(help="how many games")] = 1000,
    seed: Seed = 0,
    workers: Annotated[int, typer.Option(help="how many cores; 0 for all")] = 1,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and tell what came of them."""
    with bar(f"{game}, {players} players", games, not err.is_terminal) as progress:
        figures = run_simulation(
            game,
            players,
            bots,
            games,
            seed,
            workers or os.cpu_count() or 1,
            read_options(option),
            lambda done: progress.advance(progress.task_ids[0], done),
        )
    if as_json:
        print(json.dumps(figures.to_json(), indent=2))
    else:
        print_simulation(figures)


def print_simulation(figures: Simulation) -> None:
    """The figures as a table for people."""
    grid = Grid(title=f"{figures.game}, {figures.players} players, {figures.games:,} games, seed {figures.seed}")
    for column in ("seat", "bot"):
        grid.add_column(column)
    for column in ("score", "± sd", "wins", "routes", "tickets held", "made"):
        grid.add_column(column, justify="right")
    for number, seat in enumerate(figures.seats):
        shares = (seat.mean_score, seat.sd_score)
        rest = (f"{seat.wins / figures.games:.1%}", f"{seat.route_points:.1f}")
        tickets = (f"{seat.tickets_held:.2f}", f"{seat.tickets_made:.2f}")
        grid.add_row(str(number), seat.bot, *(f"{share:.1f}" for share in shares), *rest, *tickets)
    out.print(grid)
    out.print(
        f"{figures.turns_per_game:.1f} turns and {figures.decisions_per_game:.1f} decisions a game; "
        f"{figures.games_per_second:,.0f} games and {figures.decisions_per_second:,.0f} decisions a second "
        f"({figures.seconds:.2f} s)",
        soft_wrap=True,
    )
