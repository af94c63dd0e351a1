"""`stellwerk compile`: the rules compiled and kept."""

import time
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli.common import bar, err, out
from stellwerk.lab.runs.compile import steps
from stellwerk.rules.compiled import COMPILED, cache_folder, layer_of, sweep


def is_compiled() -> bool:
    """Is everything compiled that a game needs? Interpreted, there is nothing to compile."""
    return not COMPILED or _mark().exists()


def _mark() -> Path:
    """The file that says so. The folder is another one when a byte of the rules or the players has changed."""
    return cache_folder(layer_of("stellwerk.bots")) / "complete"


def compile_rules(
    lab: Annotated[bool, typer.Option(help="also what simulations and environments need, not only tables")] = True,
) -> None:
    """Compile the rules and keep them, so that the next start is quick."""
    if lab or not is_compiled():
        compile_for(lab)


def compile_for(lab: bool) -> None:
    """Compile what tables need, and with `lab` what simulations and environments need besides."""
    if not COMPILED:
        out.print("The rules run interpreted (NUMBA_DISABLE_JIT is set): there is nothing to compile.")
        return
    plan = list(steps(lab))
    begin = time.perf_counter()
    with bar("compiling", len(plan), not err.is_terminal) as progress:
        for name, run in plan:
            progress.update(progress.task_ids[0], description=f"compiling: {name}")
            if not err.is_terminal:
                out.print(f"compiling: {name} …")
            run()
            progress.advance(progress.task_ids[0])
    _mark().touch()
    sweep()
    out.print(f"Rules compiled in {time.perf_counter() - begin:.0f} s, kept in {cache_folder()}.")
