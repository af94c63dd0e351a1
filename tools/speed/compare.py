"""Two checkouts asked by turns, and what is told of their answers."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from tools.speed import probe


class Checkout:
    """A process that measures the sources of one checkout whenever it is asked."""

    def __init__(self, name: str, tree: Path) -> None:
        self.name = name
        self._tree = tree

    def __enter__(self) -> Self:
        environment = os.environ | {"PYTHONPATH": str(self._tree / "src")}
        self._process = subprocess.Popen(
            [sys.executable, probe.__file__],
            env=environment,
            cwd=self._tree,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.communicate()  # its input ends, and so does it

    def measure(self, name: str) -> float:
        """How many a second, by this checkout, now."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self.name} could not measure {name}: see its error above")
        return float(answer)


def compare(checkouts: Sequence[Checkout], names: Sequence[str], rounds: int) -> Iterator[str]:
    """A line for each measure: the best of each checkout, and the ratio of the second to the first."""
    base, other = checkouts
    yield f"{'measure':<10} {base.name:>16} {other.name:>16}  ratio"
    for name in names:
        for checkout in checkouts:
            checkout.measure(name)  # the first time loads or compiles
        best = {base.name: 0.0, other.name: 0.0}
        for turn in range(rounds):
            for checkout in checkouts if turn % 2 == 0 else reversed(checkouts):
                best[checkout.name] = max(best[checkout.name], checkout.measure(name))
        figures = best[base.name], best[other.name]
        yield f"{name:<10} {figures[0]:>14,.0f}/s {figures[1]:>14,.0f}/s  {figures[1] / figures[0]:.3f}"
