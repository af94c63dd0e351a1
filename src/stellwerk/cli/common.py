"""What the commands share: the two consoles, the options that mean the same everywhere, the progress bar."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from stellwerk.box.faults import BoxError, OptionError, SeatsError
from stellwerk.door.seeds import SeedError
from stellwerk.lab.bench import BenchError
from stellwerk.lab.simulate import SimulationError

FAULTS: tuple[type[Exception], ...] = (BoxError, OptionError, SeatsError, SeedError, SimulationError, BenchError)
"""What a person can mend: told in a line, without a trace."""

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

Game = Annotated[str, typer.Argument(help="usa, uk, asia, card, or the path of a board of your own")]
Players = Annotated[int, typer.Option("--players", help="how many play")]
Seed = Annotated[int, typer.Option("--seed", help="decides all chance")]
Options = Annotated[list[str] | None, typer.Option("--option", help="an option of the game, as name=value; repeatable")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON instead of a table")]


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
