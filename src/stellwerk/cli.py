"""The command line: simulate, bench, show a game, compile the rules. Errors are one clear line, with exit code 2."""

import enum
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from stellwerk import Table, __version__
from stellwerk.box.faults import BoxError, OptionError, SeatsError
from stellwerk.door.events import visible
from stellwerk.door.seeds import SeedError
from stellwerk.lab.bench import BenchError, Beside, Speed, time_beside, time_games
from stellwerk.lab.compile import steps
from stellwerk.lab.simulate import Simulation, SimulationError
from stellwerk.lab.simulate import simulate as run_simulation
from stellwerk.rules.compiled import COMPILED, cache_folder, compile_sooner, sweep

FAULTS = (BoxError, OptionError, SeatsError, SeedError, SimulationError, BenchError)
"""What a person can mend: told in a line, without a trace."""


class Language(enum.Enum):
    """The languages of the log."""

    EN = "en"
    DE = "de"


app = typer.Typer(help="The train-game family, refereed by its printed rules.", no_args_is_help=True)
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

Game = Annotated[str, typer.Argument(help="usa, uk, asia, card, or the path of a board of your own")]
Players = Annotated[int, typer.Option("--players", help="how many play")]
Seed = Annotated[int, typer.Option("--seed", help="decides all chance")]
Options = Annotated[list[str] | None, typer.Option("--option", help="an option of the game, as name=value; repeatable")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON instead of a table")]


def main() -> None:
    """Run the command line."""
    compile_sooner()
    try:
        app()
    except FAULTS as fault:
        err.print(f"[bold red]stellwerk:[/] {fault}", soft_wrap=True)
        sys.exit(2)


def read_options(options: list[str] | None) -> dict[str, object]:
    """Options from `name=value`; a value is JSON, or else a word."""
    found: dict[str, object] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"{option!r} is no option; write it as name=value")
        try:
            found[name] = json.loads(value)
        except json.JSONDecodeError:
            found[name] = value
    return found


@contextmanager
def bar(what: str, total: int, quiet: bool) -> Iterator[Progress]:
    """A progress bar on the error stream, with its one task started."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=err, transient=True, disable=quiet) as progress:
        progress.add_task(what, total=total)
        yield progress


@app.command()
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


@app.command()
def bench(
    games: Annotated[int, typer.Option(help="games of two players in a round")] = 5000,
    rounds: Annotated[int, typer.Option(help="rounds; the best one counts")] = 3,
    beside: Annotated[str, typer.Option(help="a program to run by turns, that prints its speed as 'N games/s'")] = "",
    as_json: AsJson = False,
) -> None:
    """Time the referee: uniform random play of every game on one core."""
    other: Beside | None = None
    with err.status("timing") as status:
        if beside:
            other = time_beside(beside, games, rounds, lambda what: status.update(f"timing {what}"))
        speeds = time_games(games, rounds, lambda what: status.update(f"timing {what}"))
    if as_json:
        found = {"speeds": [speed.to_json() for speed in speeds], "beside": other and vars(other)}
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
        )


@app.command()
def show(
    game: Game,
    players: Players = 2,
    seed: Seed = 0,
    option: Options = None,
    every: Annotated[int, typer.Option(help="show the table after so many actions; 0: only the log and the end")] = 40,
    language: Annotated[Language, typer.Option(help="en or de")] = Language.EN,
) -> None:
    """Play a game of random players and tell it: the log as a spectator sees it, the table now and then."""
    table = Table(game, players, seed, read_options(option))
    luck = Random(seed)
    done = 0
    while not table.over:
        seat = luck.choice(table.to_act)
        for event in visible(table.act(seat, luck.choice(table.legal(seat))), None):
            print(event.text(table.view(None).contents, language.value))
        done += 1
        if every and done % every == 0:
            print(f"\n{table}\n")
    print(f"\n{table}")


@app.command("compile")
def compile_rules() -> None:
    """Compile the rules and keep them, so that the next start is quick."""
    if not COMPILED:
        out.print("The rules run interpreted (NUMBA_DISABLE_JIT is set): there is nothing to compile.")
        return
    plan = list(steps())
    begin = time.perf_counter()
    with bar("compiling", len(plan), not err.is_terminal) as progress:
        for name, run in plan:
            progress.update(progress.task_ids[0], description=f"compiling: {name}")
            if not err.is_terminal:
                out.print(f"compiling: {name} …")
            run()
            progress.advance(progress.task_ids[0])
    sweep()
    out.print(f"Rules compiled in {time.perf_counter() - begin:.0f} s, kept in {cache_folder()}.")


@app.command()
def version() -> None:
    """Say which version this is."""
    out.print(__version__)
