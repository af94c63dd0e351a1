"""The environment for one learner passes Gymnasium's own checker, and its masks and rewards are right."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stellwerk.lab.envs.gymnasium import GAMES, Env, make, register
from stellwerk.lab.envs.single_env import IllegalMoveError


def to_the_end(env: Env, seed: int) -> tuple[float, dict[str, Any]]:
    """A game with any legal actions: the reward at its end, and what is told there."""
    _, info = env.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        assert (info["action_mask"] == env.action_masks()).all()
        action = chooser.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(action)
        assert not info["illegal"]
    assert not info["action_mask"].any()
    return reward, info


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_checker(game: str) -> None:
    check_env(gymnasium.make(f"Stellwerk/{game}-v0").unwrapped)


def test_games_are_registered_once() -> None:
    register()
    env = gymnasium.make("Stellwerk/usa-v0", seats=3, opponents=("random", "random"), reward="margin")
    assert env.observation_space.shape == env.unwrapped.specification.scale.shape  # type: ignore[attr-defined]
    many = gymnasium.make_vec("Stellwerk/card-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert many.reset(seed=1)[0].shape[0] == 3


def test_rewards_are_what_their_names_say() -> None:
    for seed in range(4):
        score, info = to_the_end(make("usa", 2, seat=1, reward="score"), seed)
        margin, _ = to_the_end(make("usa", 2, seat=1, reward="margin"), seed)
        win, _ = to_the_end(make("usa", 2, seat=1, reward="win"), seed)
        scores = info["scores"]
        assert (score, margin) == (scores[1], scores[1] - scores[0])
        assert win == np.sign(margin) or margin == 0


def test_partners_win_and_lose_together() -> None:
    env = make("asia", 4, seat=3, opponents="random", reward="margin")
    margin, info = to_the_end(env, 5)
    scores = info["scores"]
    assert scores[2] == scores[3]
    assert margin == scores[3] - scores[0]


def test_the_seed_decides_the_game() -> None:
    first, again, other = (to_the_end(make("uk", 2), seed)[1]["scores"] for seed in (3, 3, 4))
    assert first == again != other


def test_an_illegal_action_is_replaced_and_told_or_refused() -> None:
    env = make("usa", 2)
    env.reset(seed=1)
    assert env.step(15)[4]["illegal"]
    strict = make("usa", 2, illegal="refuse")
    observation, _ = strict.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="action 15 is not legal for seat 0"):
        strict.step(15)
    assert (strict._match.observe(0) == observation).all()


@pytest.mark.parametrize("illegal", ["replace", "refuse"])
def test_there_is_nothing_to_decide_before_a_game_or_after_it(illegal: str) -> None:
    env = make("card", 2, illegal=illegal, render_mode="ansi")
    for ask in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(RuntimeError, match="call reset first: there is no game yet"):
            ask()
    to_the_end(env, 1)
    with pytest.raises(IllegalMoveError, match="the game is over: call reset first"):
        env.step(0)
    assert env.reset(seed=1)[1]["action_mask"].any()


def test_a_learner_without_opponents_is_refused() -> None:
    with pytest.raises(ValueError, match="a learner needs opponents"):
        make("usa", 2, opponents=None)


def test_the_learner_can_read_the_table_and_its_own_hand() -> None:
    env = make("usa", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" in str(env.render())
    assert make("usa", 2).render() is None


@pytest.mark.parametrize("wrong", [{"render_mode": "human"}, {"illegal": "ignore"}, {"reward": "glory"}])
def test_what_there_is_not_is_told(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong.values()))):
        make("usa", 2, **wrong)
