"""`stellwerk arena`: which bot is stronger? A round robin with ratings, or a sequential test between two."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from stellwerk.api.saving import save_whole
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
from stellwerk.lab.arena.sprt import Question, Verdict
from stellwerk.lab.arena.tournament import Arena, compare, games_to_play, hold_arena
from stellwerk.lab.errors import LabError
from stellwerk.lab.number_format import PLAIN, SIGNED, WHOLE, percent
from stellwerk.lab.report import page
from stellwerk.lab.runs.saving import check_file

GAMES = 1000
"""Games of a round robin, if nothing is said."""
MOST_GAMES = 100_000
"""Games after which a sequential test gives up, if nothing is said."""


def arena(
    game: Game,
    bots: Annotated[str, typer.Option(help="two or more bots, separated by commas")] = "",
    sprt: Annotated[
        tuple[str, str] | None, typer.Option(metavar="A B", help="instead: is A stronger than B? Stops when it knows")
    ] = None,
    players: Players = 2,
    games: Annotated[int | None, typer.Option(help="how many games altogether; with --sprt, at most")] = None,
    seed: Seed = 0,
    workers: Workers = 1,
    on: On = Where.LOCAL,
    ray_address: RayAddress = None,
    option: Options = None,
    elo0: Annotated[float, typer.Option(help="with --sprt: A is not better if it is only so much better")] = 0,
    elo1: Annotated[float, typer.Option(help="with --sprt: A is better if it is so much better")] = 20,
    alpha: Annotated[float, typer.Option(help="with --sprt: the chance of a wrong yes")] = 0.05,
    beta: Annotated[float, typer.Option(help="with --sprt: the chance of a wrong no")] = 0.05,
    report: Annotated[Path | None, typer.Option(help="also write a page with pictures, as HTML")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots meet on the same cards in all seats: ratings with intervals, and who won against whom."""
    if bool(bots) == bool(sprt):
        raise LabError("an arena needs its bots: either --bots a,b,c or --sprt A B")
    if report:
        check_file(report)
    run = Run(game, players, games, seed, cores(workers), on.value, ray_address, read_options(option))
    found = compare_two(run, sprt, Question(elo0, elo1, alpha, beta)) if sprt else hold_round_robin(run, bots)
    if report:
        save_whole(report, page(found))
    if as_json:
        print(json.dumps(found.to_json(), indent=2))
        return
    print_arena(found)
    if report:
        out.print(f"The page with pictures is {report}.", soft_wrap=True, markup=False)


@dataclass(frozen=True)
class Run:
    """What both kinds of arena are told."""

    game: str
    players: int
    games: int | None
    seed: int
    workers: int
    on: str
    ray_address: str | None
    options: dict[str, object]


def hold_round_robin(run: Run, bots: str) -> Arena:
    """All bots against each other, with a progress bar."""
    games = GAMES if run.games is None else run.games
    total = games_to_play(run.game, bots, run.players, games)
    with bar(escape(f"{run.game}, {run.players} players"), total, not err.is_terminal) as progress:
        return hold_arena(
            *(run.game, bots, run.players, games, run.seed, run.workers, run.options),
            lambda done: progress.advance(progress.task_ids[0], done),
            on=run.on,
            ray_address=run.ray_address,
        )


def compare_two(run: Run, sprt: tuple[str, str], question: Question) -> Arena:
    """Two bots until it is known which is stronger; the bar tells the log-likelihood ratio."""
    question.check()
    games = MOST_GAMES if run.games is None else run.games
    with bar(escape(f"{run.game}: {sprt[0]} or {sprt[1]}?"), None, not err.is_terminal) as progress:
        task = progress.task_ids[0]
        where = f"[{question.lower:+.2f}, {question.upper:+.2f}]"
        return compare(
            *(run.game, *sprt, question, run.players, games, run.seed, run.workers, run.options),
            lambda done: progress.advance(task, done),
            on=run.on,
            ray_address=run.ray_address,
            told=lambda ratio: progress.update(task, description=f"log-likelihood ratio {ratio:+.2f} in {where}"),
        )


def print_arena(arena: Arena) -> None:
    """Ratings, wins, and the verdict of a sequential test, for people."""
    played = arena.played
    where = f"{played.setting.game}, {played.setting.seats} players"
    title = f"{where}, {len(played.rows):,} games on {len(played.by_deal):,} deals, seed {played.seed}"
    out.print(standings_of(arena, title))
    out.print(wins_of(arena))
    if arena.verdict:
        print_verdict(arena.verdict, *played.bots)
    pace = len(played.rows) / played.seconds
    out.print(
        f"{arena.turns.text()} turns a game; {pace:,.1f} games a second ({played.seconds:.1f} s). "
        "Brackets are 95 % intervals, reckoned from deal to deal.",
        soft_wrap=True,
    )


def standings_of(arena: Arena, title: str) -> Grid:
    """The ratings as a table."""
    grid = Grid(title=escape(title))
    with_skill = any(standing.skill for standing in arena.standings)
    grid.add_column("bot", no_wrap=True)
    for column in ("rating (Elo)", *(("μ ± σ",) if with_skill else ()), "wins (%)", "score"):
        grid.add_column(column, justify="right", no_wrap=True)
    for one in arena.standings:
        skill = (f"{PLAIN(one.skill.mu)} ± {PLAIN(one.skill.sigma)}",) if one.skill else ()
        wins, score = one.wins.text(lambda share: WHOLE(100 * share)), one.score.text(WHOLE)
        grid.add_row(one.bot, one.rating.text(SIGNED), *skill, wins, score)
    return grid


def wins_of(arena: Arena) -> Grid:
    """The raw matrix: how often the bot of the row finished ahead of that of the column."""
    grid = Grid(title="finished ahead of …")
    grid.add_column("bot")
    for bot in arena.played.bots:
        grid.add_column(bot, justify="right", no_wrap=True)
    for bot, row, shares in zip(arena.played.bots, arena.ahead, arena.shares):
        cells = (f"{times:,.10g} ({percent()(share.value)})" if share else "·" for times, share in zip(row, shares))
        grid.add_row(bot, *cells)
    return grid


def print_verdict(verdict: Verdict, one: str, other: str) -> None:
    """What the sequential test knows."""
    question = verdict.question
    out.print(f"[bold]{verdict.text(one, other)}[/]", soft_wrap=True)
    out.print(
        f"Log-likelihood ratio {verdict.ratio:+.2f} in [{question.lower:+.2f}, {question.upper:+.2f}] after "
        f"{verdict.deals:,} deals; {one} is {verdict.elo.text(SIGNED)} Elo from {other}. Shares of a deal: "
        + ", ".join(f"{share:.3g}: {times:,}" for share, times in verdict.outcomes),
        soft_wrap=True,
    )
