"""What the commands share: the two consoles, the options that mean the same everywhere, the progress bar."""

import enum
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from stellwerk.api.records import RecordError
from stellwerk.api.seeds import SeedError
from stellwerk.bots.contract import BotError
from stellwerk.box.errors import BoxError, OptionError, SeatsError
from stellwerk.box.read import BOARDS
from stellwerk.lab.errors import LabError
from stellwerk.lab.render import RenderError
from stellwerk.lab.runs.bench import BenchError
from stellwerk.server.core.settings import SettingsError

ERRORS: tuple[type[Exception], ...] = (
    *(BoxError, OptionError, SeatsError, SeedError, RecordError),
    *(BotError, LabError, BenchError, RenderError, SettingsError),
)
"""What a person can mend: told in a line, without a trace."""

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


class Where(enum.Enum):
    """Where games are played."""

    LOCAL = "local"
    RAY = "ray"


Game = Annotated[str, typer.Argument(help=f"{', '.join(BOARDS)}, or the path of a board of your own")]
Players = Annotated[int, typer.Option("--players", help="how many play")]
Seed = Annotated[int, typer.Option("--seed", help="decides all chance")]
Options = Annotated[list[str] | None, typer.Option("--option", help="an option of the game, as name=value; repeatable")]
Workers = Annotated[int, typer.Option("--workers", help="how many cores; 0 for all")]
On = Annotated[Where, typer.Option("--on", help="play on this machine, or on a Ray cluster")]
RayAddress = Annotated[
    str | None, typer.Option("--ray-address", help="with --on ray: the cluster; without it one is started here")
]
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


def cores(workers: int) -> int:
    """How many workers are meant: 0 stands for one a core."""
    return workers or os.cpu_count() or 1


class Rate(ProgressColumn):
    """How many a second, lately."""

    def render(self, task: Task) -> Text:
        """The text of the column."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.2f}/s")


@contextmanager
def bar(what: str, total: int | None, quiet: bool) -> Iterator[Progress]:
    """A progress bar on the error stream, with its one task started. Without a total it only counts."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate())
    with Progress(*columns, TimeRemainingColumn(), console=err, transient=True, disable=quiet) as progress:
        progress.add_task(what, total=total)
        yield progress
