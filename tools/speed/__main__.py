"""`python -m tools.speed BASE [COMMIT]`: is the second commit slower than the first, and at what?

Each commit is checked out into a folder of its own and answers from a process of its own, in this environment. The two
take turns, many short ones, and the best of each counts: machines are noisy, and what is noisy is noisy for both. What
is told is a ratio: 1.03 is three percent faster than the base. Without COMMIT, the tree as it lies here is measured.

    python -m tools.speed v0.1.0
    python -m tools.speed HEAD~1 HEAD --rounds 20 --only referee --only planner
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from tools.speed.compare import Checkout, compare
from tools.speed.probe import MEASURES

HOUSE = Path(__file__).resolve().parents[2]


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The tree of a commit in a temporary folder, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="stellwerk-speed-") as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=HOUSE, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=HOUSE, check=True)


def main(
    base: Annotated[str, typer.Argument(help="the commit to measure against")],
    commit: Annotated[str | None, typer.Argument(help="the commit to measure; else the tree as it lies here")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="turns of each")] = 10,
    only: Annotated[list[str] | None, typer.Option(help="one of: " + ", ".join(MEASURES) + "; repeatable")] = None,
) -> None:
    """Measure two commits by turns and print, for each measure, the ratio of their best."""
    wanted = only or list(MEASURES)
    unknown = [name for name in wanted if name not in MEASURES]
    if unknown:
        sys.exit(f"there is no measure {unknown[0]!r}; expected one of {', '.join(MEASURES)}")
    with ExitStack() as stack:
        trees = [stack.enter_context(checked_out(base)), stack.enter_context(checked_out(commit)) if commit else HOUSE]
        names = (base, commit or "here")
        checkouts = [stack.enter_context(Checkout(name, tree)) for name, tree in zip(names, trees, strict=True)]
        for line in compare(checkouts, wanted, rounds):
            print(line, flush=True)


if __name__ == "__main__":
    typer.run(main)
