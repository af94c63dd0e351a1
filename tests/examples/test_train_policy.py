"""The example runs from end to end on a tiny budget, and its arithmetic of advantages is right."""

import numpy as np
import pytest

from examples.train_policy import Learner, Plan, estimate, imitation_loss, play_against, run
from stellwerk.lab.envs.vector import VectorEnv

TINY = Plan(teacher=None, seconds=0, against=("random",), games=20, environments=8, steps=32, hidden=16, minibatch=64)


def test_it_trains_and_tells_how_far_it_got() -> None:
    told: list[str] = []
    found = run(TINY, told.append)
    assert found["training"]["rounds"] == 2
    assert found["training"]["decisions"] == 2 * 8 * 32
    result = found["against"]["random"]
    assert result["games"] == 20
    assert 0 <= result["win_rate"] <= 1
    assert told[-1].startswith("against random: won")


def test_imitation_brings_the_policy_nearer_to_its_teacher() -> None:
    plan = Plan(environments=8, steps=32, hidden=16, minibatch=64, teacher="random")
    learner = Learner(plan, VectorEnv("usa", 2, 8, reward="margin", copy=False))
    batch, _ = learner.collect("random")

    def surprise() -> float:
        return float(imitation_loss(learner.weights, learner.scale, batch))

    before = surprise()
    for _ in range(5):
        learner.learn("imitate", batch)
    assert surprise() < before


def test_advantages_follow_each_seat_to_its_own_end() -> None:
    # One game: seat 0, seat 1, seat 0 decide, and it ends; then seat 1 decides in the next one.
    values = np.array([[0.5], [0.25], [0.0], [0.125]], np.float32)
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = (1, -1)
    over = np.array([[False], [False], [True], [False]])
    seats = np.array([[0], [1], [0], [1]])
    found = estimate(values, rewards, over, seats, np.array([0.75]), np.array([1]), trace=0.5)
    assert found[:, 0].tolist() == pytest.approx([(0.0 - 0.5) + 0.5 * 1.0, -1 - 0.25, 1.0 - 0.0, 0.75 - 0.125])


def test_playing_against_a_bot_counts_every_game_once() -> None:
    learner = Learner(TINY, VectorEnv("usa", 2, 8, reward="margin", copy=False))
    assert play_against(learner, "random", 10) == play_against(learner, "random", 10)
