"""The command line, one module a command. Errors are one clear line, with exit code 2."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, NoReturn

import typer
from rich.markup import escape

from stellwerk import __version__
from stellwerk.cli import arena, bench, render, serve, show, simulate, verify
from stellwerk.cli import compile as compiling
from stellwerk.cli.common import ERRORS, err, out
from stellwerk.rules.compiled import compile_sooner


def version() -> None:
    """Say which version this is."""
    out.print(__version__)


def say_version(wanted: bool) -> None:
    """Do what `stellwerk version` does, for those who look for an option."""
    if wanted:
        version()
        raise typer.Exit


COMMANDS: tuple[tuple[str, Callable[..., None]], ...] = (
    ("serve", serve.serve),
    ("simulate", simulate.simulate),
    ("arena", arena.arena),
    ("bench", bench.bench),
    ("show", show.show),
    ("replay", show.replay),
    ("verify", verify.verify),
    ("render", render.render),
    ("compile", compiling.compile_rules),
    ("version", version),
)
"""Every command, by its name, in the order of the help."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""

app = typer.Typer()
for _name, _command in COMMANDS:
    app.command(_name)(_command)


@app.callback(invoke_without_command=True)
def stellwerk(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="say which version this is")
    ] = False,
) -> None:
    """The train-game family, refereed by its printed rules. Without a command: play in the browser."""
    if context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """Run the command line."""
    compile_sooner()
    try:
        app()
    except SystemExit as end:
        if end.code == INTERRUPTED:
            leave_at_once()
        raise
    except ERRORS as error:
        give_up(str(error))
    except OSError as error:
        if error.filename is None:
            raise
        give_up(f"{error.filename}: {error.strerror}")  # a full disk, a folder that is gone


def leave_at_once() -> NoReturn:
    """End on Ctrl-C without waiting for threads, as Python would: a game of a search may take minutes.

    Everything that cleans up has done so by now; a server that is asked to end does not come here at all.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(INTERRUPTED)


def give_up(why: str) -> NoReturn:
    """Say in a line what a person can mend, and end."""
    err.print(f"[bold red]stellwerk:[/] {escape(why)}", soft_wrap=True)
    sys.exit(2)
