"""The sequential test: its arithmetic against formulas, its error rates against games made up with known strengths."""

import math

import numpy as np
import pytest

from stellwerk.lab.arena.sprt import (
    FEWEST,
    Question,
    SequentialTest,
    elo_of,
    expected_share,
    fit,
    log_ratio,
    run_test,
)
from stellwerk.lab.errors import LabError

RUNS = 200


def test_of_wins_and_losses_alone_the_ratio_is_the_plain_one() -> None:
    question = Question(0, 40)
    won, lost = 130, 110
    one, none = expected_share(40), expected_share(0)
    plain = won * math.log(one / none) + lost * math.log((1 - one) / (1 - none))
    assert log_ratio({1.0: won, 0.0: lost}, question) == pytest.approx(plain, abs=0.01)


def test_the_fitted_distribution_has_the_mean_and_adds_up() -> None:
    counts = {0.0: 3.0, 0.25: 10.0, 0.5: 31.0, 0.75: 20.0, 1.0: 8.0}
    for mean in (0.3, 0.5, 0.7):
        chances = fit(counts, mean)
        assert sum(chances.values()) == pytest.approx(1)
        assert sum(value * chance for value, chance in chances.items()) == pytest.approx(mean)
    observed = sum(value * times for value, times in counts.items()) / 72
    assert fit(counts, observed) == pytest.approx({value: times / 72 for value, times in counts.items()})


def test_pairs_that_scatter_less_tell_more() -> None:
    question = Question(0, 40)
    calm = log_ratio({0.5: 80, 1.0: 20}, question)
    wild = log_ratio({0.0: 40, 1.0: 60}, question)
    assert calm > 2 * wild > 0


def outcomes(elo: float, shared: float, seed: int) -> "np.typing.NDArray[np.float64]":
    """Deals of two games: cards that favour a seat help the one in the first game and the other in the second."""
    luck = np.random.default_rng(seed)
    lean = luck.choice([-shared, shared], size=(5000, 1)) * np.array([1, -1])
    won = luck.random((5000, 2)) < np.clip(expected_share(elo) + lean, 0, 1)
    tied = luck.random((5000, 2)) < 0.02
    return np.asarray(np.where(tied, 0.5, won).mean(axis=1))


@pytest.mark.parametrize("shared", [0.0, 0.3])
@pytest.mark.parametrize(("elo", "better"), [(0, False), (60, True)])
def test_it_errs_no_more_often_than_it_says(elo: float, better: bool, shared: float) -> None:
    question = Question(0, 60)
    answers = [run_test(question, outcomes(elo, shared, seed).tolist()).answer for seed in range(RUNS)]
    assert None not in answers
    wrong = sum(answer != better for answer in answers) / RUNS
    assert wrong <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / RUNS)


def test_the_clearer_the_sooner() -> None:
    question = Question(0, 30)
    close, clear = (
        np.mean([run_test(question, outcomes(elo, 0.2, seed).tolist()).deals for seed in range(20)])
        for elo in (30, 200)
    )
    assert clear < close / 3
    assert clear >= FEWEST


def test_it_stops_at_the_deal_that_tells_and_asks_for_no_more() -> None:
    asked = iter(outcomes(250, 0.0, 1).tolist())
    verdict = run_test(Question(0, 50), asked)
    assert verdict.answer is True
    assert verdict.ratio >= verdict.question.upper
    assert sum(times for _, times in verdict.outcomes) == verdict.deals
    assert len(list(asked)) == 5000 - verdict.deals
    assert verdict.elo.low < 250 < verdict.elo.high


def test_it_says_when_it_does_not_know() -> None:
    verdict = run_test(Question(0, 5), outcomes(2, 0.0, 1)[:50].tolist())
    assert verdict.answer is None
    assert "not known yet" in verdict.text("a", "b")


@pytest.mark.parametrize(
    ("share", "answer", "told"), [(1.0, True, "a is stronger than b"), (0.0, False, "is not that")]
)
def test_one_who_always_wins_or_loses_is_told_so(share: float, answer: bool, told: str) -> None:
    verdict = run_test(Question(0, 50), [share] * 500)
    assert verdict.answer is answer
    assert told in verdict.text("a", "b")
    assert math.isfinite(verdict.elo.low)
    assert math.isfinite(verdict.elo.high)
    assert verdict.elo.high - verdict.elo.low > 50


@pytest.mark.parametrize("elo", [-350.0, -20.0, 0.0, 5.5, 400.0])
def test_shares_and_ratings_are_each_others_inverse(elo: float) -> None:
    assert elo_of(expected_share(elo)) == pytest.approx(elo)


@pytest.mark.parametrize(
    "question", [Question(10, 10), Question(20, 0), Question(alpha=0), Question(alpha=0.6), Question(beta=1)]
)
def test_a_question_without_an_answer_is_refused(question: Question) -> None:
    with pytest.raises(LabError, match=r"elo0|alpha and beta"):
        SequentialTest(question)
