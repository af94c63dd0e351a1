"""A sequential test: is A better than B? It plays until it knows, and no longer.

The unit is a deal: its games are played on the same cards in all seatings, and A's share of their points is one outcome
(two games have five: 0, ¼, ½, ¾, 1). The test weighs two hypotheses about the mean outcome, that of `elo0` and that of
`elo1` points more than B: the logarithm of the ratio of how likely the outcomes are under each, with the distribution
that fits them best and has that mean (the generalised ratio test, as chess engines are tested with).
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from stellwerk.lab.arena.estimates import Estimate, Z
from stellwerk.lab.errors import LabError

FEWEST = 16
"""Deals before a verdict: fewer say too little about how outcomes scatter."""
TRACE = 1e-3
"""What an outcome that was never seen counts, so that it is unlikely and not impossible."""
STEPS = 100
CLOSE_ENOUGH = 1e-10
HALF = 0.5
MOST_ELO = 2000
"""More than ever tells two players apart: one game in a hundred thousand."""
CERTAIN = 1e-6
"""An Elo of a share nearer to 0 or 1 than this is told as that of this share."""


@dataclass(frozen=True)
class Question:
    """Is A at least `elo1` points better than B, or at most `elo0`? And how often may the answer be wrong?"""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    """How often may it say "better" where `elo0` is true?"""
    beta: float = 0.05
    """How often may it say "not better" where `elo1` is true?"""

    def check(self) -> None:
        """Refuse a question that has no answer."""
        if not (abs(self.elo0) <= MOST_ELO and abs(self.elo1) <= MOST_ELO):
            raise LabError(
                f"elo0 is {self.elo0:g} and elo1 {self.elo1:g}; both have to be from -{MOST_ELO} to {MOST_ELO}"
            )
        if not self.elo0 < self.elo1:
            raise LabError(f"elo0 is {self.elo0:g} and elo1 {self.elo1:g}; elo0 has to be the smaller one")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise LabError("alpha and beta are chances of a wrong answer: more than 0 and less than 0.5")

    @property
    def lower(self) -> float:
        """At or below this the answer is no."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this the answer is yes."""
        return math.log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class Verdict:
    """What a sequential test knows."""

    question: Question
    answer: bool | None
    """Is A better? None: it does not know yet."""
    ratio: float
    """The log-likelihood ratio: positive speaks for `elo1`."""
    deals: int
    outcomes: tuple[tuple[float, int], ...]
    """A's shares of the points of a deal, and how often each came."""
    elo: Estimate
    """How much better A is. After a test that stops by itself this leans a little to the answer."""

    def text(self, one: str, other: str) -> str:
        """The answer in a sentence."""
        if self.answer is None:
            return f"It is not known yet whether {one} is stronger than {other}; more games would tell."
        small, large = f"{self.question.elo0:+g} Elo", f"{self.question.elo1:+g} Elo"
        if self.answer:
            return f"{one} is stronger than {other}: {large} fits the games, {small} does not."
        return f"{one} is not that much stronger than {other}: {small} fits the games, {large} does not."


def expected_share(elo: float) -> float:
    """The share of points of a player who is so much stronger.

    >>> expected_share(0)
    0.5
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """How much stronger a player with this share of points is.

    >>> round(elo_of(expected_share(20)), 6)
    20.0
    """
    share = min(max(share, CERTAIN), 1 - CERTAIN)
    return 400 * math.log10(share / (1 - share))


def log_ratio(outcomes: Mapping[float, int], question: Question) -> float:
    """How much more likely these outcomes are under `elo1` than under `elo0`, as a logarithm."""
    counts = dict.fromkeys((0.0, 0.5, 1.0), TRACE)
    for value, times in outcomes.items():
        counts[value] = counts.get(value, 0.0) + times
    under0, under1 = (fit(counts, expected_share(elo)) for elo in (question.elo0, question.elo1))
    return sum(times * math.log(under1[value] / under0[value]) for value, times in counts.items())


def fit(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """The likeliest distribution of outcomes with this mean.

    Its chances are the observed ones, each divided by 1 + x · (value - mean), for the one x that gives the mean. The
    error in the mean falls as x grows: Newton's steps find its zero, and a bisection where one would leave the ground.
    """
    total = sum(counts.values())
    parts = [(times / total, value - mean) for value, times in counts.items()]
    low, high = -1 / max(off for _, off in parts), -1 / min(off for _, off in parts)
    x = 0.0
    for _ in range(STEPS):
        over = sum(chance * off / (1 + x * off) for chance, off in parts)
        if over > 0:
            low = x
        else:
            high = x
        step = over / sum(chance * (off / (1 + x * off)) ** 2 for chance, off in parts)
        if abs(step) < CLOSE_ENOUGH:
            break
        x = x + step if low < x + step < high else (low + high) / 2
    return {value: times / total / (1 + x * (value - mean)) for value, times in counts.items()}


class SequentialTest:
    """A sequential test under way: it is told the outcome of one deal after the other."""

    def __init__(self, question: Question) -> None:
        question.check()
        self.question = question
        self.outcomes: Counter[float] = Counter()
        self.deals = 0
        self.ratio = 0.0

    @property
    def answer(self) -> bool | None:
        """Is A better? None while it does not know."""
        if self.deals < FEWEST or self.question.lower < self.ratio < self.question.upper:
            return None
        return self.ratio > 0

    def tell(self, share: float) -> None:
        """A's share of the points of the next deal."""
        self.outcomes[round(share, 9)] += 1
        self.deals += 1
        self.ratio = log_ratio(self.outcomes, self.question)

    def verdict(self) -> Verdict:
        """What it knows by now."""
        return Verdict(
            self.question, self.answer, self.ratio, self.deals, tuple(sorted(self.outcomes.items())), self._elo()
        )

    def _elo(self) -> Estimate:
        """From the mean share and how it scatters; half a lost deal and half a won one more, as nothing is certain."""
        values = np.array([0.0, 1.0, *self.outcomes.keys()])
        weights = np.array([HALF, HALF, *self.outcomes.values()])
        mean = float(np.average(values, weights=weights))
        error = Z * math.sqrt(float(np.average((values - mean) ** 2, weights=weights)) / float(weights.sum()))
        return Estimate(elo_of(mean), elo_of(mean - error), elo_of(mean + error))


def run_test(question: Question, shares: Iterable[float]) -> Verdict:
    """Ask for outcomes until the answer is known, or there are none left."""
    test = SequentialTest(question)
    for share in shares:
        test.tell(share)
        if test.answer is not None:
            break
    return test.verdict()
