"""Figures with their uncertainty: an estimate is a value and the interval that holds the true one 95 times of 100.

Games of one deal share their cards, so they are not independent; deals are. Intervals are therefore reckoned from deal
to deal, never from game to game.
"""

import math
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.number_format import PLAIN, Form

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

    def text(self, form: Form = PLAIN) -> str:
        """For people.

        >>> Estimate(1.2, 1.0, 1.5).text()
        '1.2 [1.0, 1.5]'
        """
        value, low, high = (form(one) if math.isfinite(one) else "?" for one in (self.value, self.low, self.high))
        return f"{value} [{low}, {high}]"


def plain(value: Any) -> Any:
    """A value of the lab as plain JSON; what is not known is null.

    >>> plain(Estimate(1.0, float("-inf"), 2.0))
    {'value': 1.0, 'low': None, 'high': 2.0}
    """
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


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


def share_of(hits: NDArray[np.generic], deals: NDArray[np.int64]) -> Estimate:
    """The mean of a figure between 0 and 1; `deals` tells the deal that each value is from.

    >>> share_of(np.ones(4), np.arange(4)).text("{:.2f}".format)
    '1.00 [0.51, 1.00]'
    """
    found = mean_of(hits, deals)
    share, error = found.value, (found.high - found.value) / Z
    if not math.isfinite(error):
        return Estimate(share, 0.0, 1.0)
    # As many independent games as would scatter like this; where nothing scatters yet, one a deal.
    return wilson(share, share * (1 - share) / error**2 if error else float(len(np.unique(deals))))


def wilson(share: float, games: float) -> Estimate:
    """A share of independent games, with Wilson's interval: it stays between 0 and 1, and is honest at the ends.

    >>> wilson(0.5, 100).text("{:.2f}".format)
    '0.50 [0.40, 0.60]'
    """
    middle = (share + Z**2 / (2 * games)) / (1 + Z**2 / games)
    width = Z / (1 + Z**2 / games) * math.sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2)
    return Estimate(share, min(share, max(0.0, middle - width)), max(share, min(1.0, middle + width)))


def spread(values: Floats, samples: Floats) -> list[Estimate]:
    """Estimates from values and samples of them, a row a sample: the interval is that of the percentiles."""
    low, high = np.percentile(samples, [LOW, HIGH], axis=0)
    low, high = np.minimum(low, values), np.maximum(high, values)
    return [Estimate(*map(float, found)) for found in zip(values, low, high)]
