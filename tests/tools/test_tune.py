"""The tuning of the planner: steps are small, better weights are found to be better, and only those are taken."""

from collections.abc import Iterator

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from stellwerk.api.boxes import open_box
from stellwerk.bots.memory import Reals
from stellwerk.bots.weights import ON_NORTH_AMERICA, TABLE, TURN_POINTS, WEIGHTS
from stellwerk.box.record import CLASSIC
from stellwerk.lab.arena.estimates import Estimate
from stellwerk.lab.arena.sprt import Question, Verdict
from tools.tune import MOST_CHANGED, NAMES, BotMatch, decide, search_weights, step, tell_weights, tune


def row() -> Reals:
    return np.array(TABLE[CLASSIC])


def verdict(answer: bool | None) -> Verdict:
    return Verdict(Question(), answer, 0.0, 20, (), Estimate(0.0, 0.0, 0.0))


def test_a_step_changes_one_to_three_weights_a_little() -> None:
    dice = np.random.default_rng(1)
    changed = set()
    for _ in range(300):
        factors = step(row(), dice) / row()
        changed.add(int((factors != 1).sum()))
        assert (factors > 0.3).all()
        assert (factors < 3).all()
    assert changed == set(range(1, MOST_CHANGED + 1))


def test_planners_with_the_same_weights_share_every_deal() -> None:
    """The same cards in both seatings: what one seat wins, the other has won with the other weights."""
    _, box = open_box("usa", 2)
    assert BotMatch(box, 3, row()).shares(np.stack([row(), row()]), range(6)) == [0.5] * 6


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("usa", 3), ("asia", 4)])
def test_weights_that_were_tuned_beat_spoiled_ones_in_whichever_place(game: str, seats: int) -> None:
    _, box = open_box(game, seats)
    good = TABLE[box.family].copy()
    spoiled = good.copy()
    spoiled[TURN_POINTS] *= 4
    match = BotMatch(box, 5, good)
    won = np.mean(match.shares(np.stack([spoiled, good]), range(12)))
    lost = np.mean(match.shares(np.stack([good, spoiled]), range(12)))
    assert won > 0.65
    assert lost < 0.35


IN_A_CIRCLE = {(0, 1): 0.7, (1, 2): 0.7, (0, 2): 0.2}


class Circle(BotMatch):
    """Weights that beat each other in a circle: the number of a set tells how it fares against another."""

    def shares(self, pair: Reals, deals: range) -> list[float]:
        return [IN_A_CIRCLE[int(pair[0][0]), int(pair[1][0])]] * len(deals)


def test_what_beats_the_weights_so_far_and_loses_to_the_start_is_no_step_forward() -> None:
    _, box = open_box("usa", 2)
    start, better, again = (np.full(WEIGHTS, float(number)) for number in range(3))
    circle = Circle(box, 1, start)
    assert circle.gains(np.stack([start, better]), range(2)) == [0.7, 0.7]
    # 0.7 against the one before, but half a game in a deal less against the start.
    assert circle.gains(np.stack([better, again]), range(1)) == pytest.approx([0.5 + (0.2 - 0.5) / 2])


def test_a_step_that_is_still_in_doubt_is_given_up() -> None:
    def for_ever() -> Iterator[float]:
        while True:
            yield 0.5

    found = decide(for_ever(), Question(), 40)
    assert found.deals <= 40
    assert not found.answer


def test_only_steps_that_are_better_are_taken_and_the_next_starts_from_there() -> None:
    answers = [True, False, True, None]
    pairs: list[Reals] = []
    told: list[str] = []

    def judge(pair: Reals, number: int) -> Verdict:
        assert number == len(pairs)
        pairs.append(pair)
        return verdict(answers[number])

    found = search_weights(row(), 1, judge, lambda: len(pairs) < len(answers), told.append)
    assert np.array_equal(pairs[0][0], row())
    assert np.array_equal(pairs[1][0], pairs[0][1])
    assert np.array_equal(pairs[2][0], pairs[0][1])
    assert np.array_equal(pairs[3][0], pairs[2][1])
    assert np.array_equal(found, pairs[2][1])
    assert [line.partition(":")[0] for line in told] == ["taken", "left", "taken", "left"]


def test_what_it_prints_is_a_row_of_the_weights() -> None:
    lines = tell_weights(row()).splitlines()
    assert len(lines) == WEIGHTS
    for line, (weight, value) in zip(lines, ON_NORTH_AMERICA.items(), strict=True):
        name, _, number = line.strip(" ,").partition(": ")
        assert name == NAMES[weight]
        assert float(number) == value


def test_the_command_tries_steps_and_prints_what_it_came_to() -> None:
    app = typer.Typer()
    app.command()(tune)
    done = CliRunner().invoke(app, ["usa", "--minutes", "0"])
    assert done.exit_code == 0
    assert tell_weights(row()) in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [(["card"], "weights of another kind"), (["nowhere"], "cannot be read"), (["asia"], "cannot be played by 2")],
)
def test_what_cannot_be_tuned_is_refused_in_a_line(words: list[str], said: str) -> None:
    app = typer.Typer()
    app.command()(tune)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert said in done.output
