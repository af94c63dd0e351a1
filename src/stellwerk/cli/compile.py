"""`stellwerk compile`: the rules compiled and kept."""

import time

from stellwerk.cli.common import bar, err, out
from stellwerk.lab.compile import steps
from stellwerk.rules.compiled import COMPILED, cache_folder, sweep


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
