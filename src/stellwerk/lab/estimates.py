"""Figures with their uncertainty: an estimate is a value and the interval that holds the true one 95 times of 100.

Games of one deal share their cards, so they are not independent; deals are. Intervals are therefore reckoned from deal
to deal, never from game to game.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

Z = 1.959964
"""Standard errors either side of a mean in a 95 % interval."""
LOW, HIGH = 2.5, 97.5
"""The percentiles of a 95 % interval."""


@dataclass(frozen=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    def text(self, form: Callable[[float], str] = "{:.1f}".format) -> str:
        """For people.

        >>> Estimate(1.25, 1.0, 1.5).text("{:.2f}".format)
        '1.25 [1.00, 1.50]'
        """
        return f"{form(self.value)} [{form(self.low)}, {form(self.high)}]"

    def to_json(self) -> dict[str, float]:
        """As plain JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}


def mean_of(values: NDArray[np.generic], deals: NDArray[np.int64]) -> Estimate:
    """The mean of a figure over games or seats; `deals` tells the deal that each value is from.

    >>> mean_of(np.array([1.0, 3.0]), np.array([0, 1])).value
    2.0
    """
    figures = np.asarray(values, np.float64)
    if not len(figures):
        return Estimate(float("nan"), float("nan"), float("nan"))
    _, block = np.unique(deals, return_inverse=True)
    blocks = int(block.max()) + 1
    mean = float(figures.mean())
    if blocks == 1:
        return Estimate(mean, float("-inf"), float("inf"))
    off = np.bincount(block, weights=figures - mean)
    error = Z * float(np.sqrt(blocks / (blocks - 1) * (off**2).sum())) / len(figures)
    return Estimate(mean, mean - error, mean + error)


def spread(values: Floats, samples: Floats) -> list[Estimate]:
    """Estimates from values and samples of them, a row a sample: the interval is that of the percentiles."""
    low, high = np.percentile(samples, [LOW, HIGH], axis=0)
    return [Estimate(*map(float, found)) for found in zip(values, low, high)]
