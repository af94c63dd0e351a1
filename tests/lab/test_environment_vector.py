"""The vector environment: reproducible, the same on any number of threads, strict, and as Gymnasium specifies it."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from stellwerk import Table
from stellwerk.api.seeds import SeedError
from stellwerk.bots.contract import BotError
from stellwerk.lab.envs.single_env import IllegalMoveError
from stellwerk.lab.envs.vector import VectorEnv
from stellwerk.lab.runs.seeds import game_seed
from stellwerk.rules.compiled import COMPILED

ROOT = Path(__file__).parents[2]
GAMES = (("usa", 2), ("uk", 3), ("asia", 4), ("card", 4))
STEPS = 400 if COMPILED else 40


def played(env: VectorEnv, seed: int = 5, steps: int = STEPS) -> str:
    """A hash of everything that comes out of an environment in so many steps."""
    digest = hashlib.sha256()
    observations, info = env.reset(seed=seed)
    for _ in range(steps):
        digest.update(observations.tobytes() + info["seat"].tobytes() + info["action_mask"].tobytes())
        observations, rewards, over, cut, info = env.step(env.random_actions())
        digest.update(rewards.tobytes() + over.tobytes() + info["rewards"].tobytes())
        assert not cut.any()
    env.close()
    return digest.hexdigest()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_seed_decides_everything_and_the_number_of_threads_nothing(game: str, seats: int) -> None:
    one = played(VectorEnv(game, seats, 6, threads=1))
    assert played(VectorEnv(game, seats, 6, threads=1)) == one
    assert played(VectorEnv(game, seats, 6, threads=3)) == one
    assert played(VectorEnv(game, seats, 6, threads=3, copy=False)) == one
    assert played(VectorEnv(game, seats, 6, threads=1), seed=6) != one


def test_with_opponents_it_is_as_reproducible() -> None:
    def one(threads: int) -> str:
        return played(VectorEnv("uk", 3, 5, opponents=("greedy", "planner"), seat=1, threads=threads), steps=120)

    assert one(1) == one(2)


def test_a_sub_environment_has_its_seed_whatever_is_beside_it() -> None:
    many, alone = VectorEnv("usa", 2, 4), VectorEnv("usa", 2, 1)
    together, _ = many.reset(seed=[11, 12, 13, 14])
    single, _ = alone.reset(seed=13)
    for _ in range(STEPS):
        assert (together[2] == single[0]).all()
        actions = many.random_actions()
        together, *_ = many.step(actions)
        single, *_ = alone.step(actions[2:3])
    by_one, _ = many.reset(seed=11)
    by_list, _ = many.reset(seed=[11, 12, 13, 14])
    assert (by_one == by_list).all()


def test_a_game_is_the_one_that_a_table_deals_from_its_seed() -> None:
    env = VectorEnv("usa", 2, 2)
    observations, _ = env.reset(seed=20)
    for number in range(2):
        for row in range(2):
            own = Table("usa", 2, game_seed(20 + row, number)).view(0).players[0]
            hand = env.specification.part(observations[row], "hand").tolist()
            names = dict(zip(env.specification.names["kinds"], hand, strict=True))
            assert {kind: cards for kind, cards in names.items() if cards} == own.hand
        observations, _ = env.reset()


def test_without_a_seed_games_differ() -> None:
    observations, _ = VectorEnv("usa", 2, 3).reset()
    again, _ = VectorEnv("usa", 2, 3).reset()
    assert (observations != again).any()


def test_games_follow_each_other_in_the_same_step() -> None:
    env = VectorEnv("card", 2, 3, reward="margin")
    env.reset(seed=1)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    ended = 0
    while ended < 3:
        observations, rewards, over, _, info = env.step(env.random_actions())
        assert (info["action_mask"].sum(axis=1) > 0).all()
        assert over.any() == ("final_obs" in info)
        assert (rewards[~over] == 0).all()
        assert (info["rewards"][~over] == 0).all()
        for row in np.flatnonzero(over):
            ended += 1
            scores = info["final_info"]["scores"][row]
            assert info["rewards"][row].tolist() == [scores[0] - scores[1], scores[1] - scores[0]]
            assert rewards[row] == info["rewards"][row, info["final_info"]["seat"][row]]
            last, first = info["final_obs"][row], observations[row]
            phases = env.specification.names["phases"]
            assert phases[int(env.specification.part(last, "phase").argmax())] == "over"
            assert phases[int(env.specification.part(first, "phase").argmax())] == "keep_at_start"


def test_the_mask_is_complete_and_cannot_be_written() -> None:
    env = VectorEnv("usa", 2, 2)
    _, info = env.reset(seed=20)
    table = Table("usa", 2, game_seed(20, 0))
    assert info["action_mask"][0].sum() == len(table.legal(0))
    assert (env.action_mask == info["action_mask"]).all()
    with pytest.raises(ValueError, match="read-only"):
        env.action_mask[0, 0] = 1


@pytest.mark.parametrize("wrong", [15, -1, 1076, 10**12])
def test_an_illegal_action_is_named_and_changes_nothing(wrong: int) -> None:
    env = VectorEnv("usa", 2, 3)
    env.reset(seed=2)
    before = [room.tobytes() for room in (*env._rooms, env._observations, env._masks)]
    actions = env.random_actions()
    luck = [room.tobytes() for room in env._rooms]
    actions[1] = wrong
    with pytest.raises(IllegalMoveError, match=f"environment 1: action {wrong} is not legal for seat 0"):
        env.step(actions)
    assert [room.tobytes() for room in (*env._rooms, env._observations, env._masks)] == luck + before[len(luck) :]


@pytest.mark.parametrize("wrong", [np.zeros(2, np.int64), np.zeros(3), [[0], [0], [0]]])
def test_what_are_no_actions_is_told(wrong: Any) -> None:
    env = VectorEnv("usa", 2, 3)
    with pytest.raises(RuntimeError, match="call reset first"):
        env.step(wrong)
    env.reset(seed=2)
    with pytest.raises(ValueError, match="3 whole numbers"):
        env.step(wrong)


def test_before_the_first_reset_there_are_no_actions() -> None:
    env = VectorEnv("usa", 2, 3)
    for ask in (env.random_actions, lambda: env.advice("greedy")):
        with pytest.raises(RuntimeError, match="call reset first: there is no game yet"):
            ask()


def test_the_first_reset_begins_all_games_whatever_its_mask() -> None:
    env = VectorEnv("usa", 2, 3)
    first, info = env.reset(seed=4, options={"reset_mask": np.array([True, False, True])})
    whole, _ = VectorEnv("usa", 2, 3).reset(seed=4)
    assert (first == whole).all()
    assert info["action_mask"].any(axis=1).all()
    env.step(env.random_actions())


def test_a_seed_that_is_none_leaves_all_seeds_as_they_were() -> None:
    env, clone = VectorEnv("usa", 2, 3), VectorEnv("usa", 2, 3)
    env.reset(seed=4)
    clone.reset(seed=4)
    for wrong in ([1, -2, 3], [1, 2, 1 << 128], -1, (1 << 128) - 1):
        with pytest.raises(SeedError, match="a seed is a whole number"):
            env.reset(seed=wrong)
    assert (env.reset()[0] == clone.reset()[0]).all()


def test_a_list_of_seeds_may_leave_some_to_chance() -> None:
    env = VectorEnv("usa", 2, 3)
    some, _ = env.reset(seed=[7, None, 9])
    fixed, _ = VectorEnv("usa", 2, 3).reset(seed=[7, 8, 9])
    assert (some[[0, 2]] == fixed[[0, 2]]).all()
    again, _ = env.reset(seed=[7, None, 9])
    assert (again[[0, 2]] == some[[0, 2]]).all()
    assert (again[1] != some[1]).any()


def test_a_new_game_has_no_rewards_of_the_last() -> None:
    env = VectorEnv("card", 2, 2, reward="score")
    env.reset(seed=1)
    over = np.zeros(2, np.bool_)
    while not over.any():
        _, _, over, _, info = env.step(env.random_actions())
    assert info["rewards"][over].any()
    assert not env.reset(options={"reset_mask": over})[1]["rewards"][over].any()


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_copy_would_be_wrong_and_is_refused(clone: Callable[[VectorEnv], object]) -> None:
    with pytest.raises(TypeError, match="cannot be copied or pickled; make another and reset it with the seeds"):
        clone(VectorEnv("usa", 2, 2, threads=1))


def test_some_sub_environments_can_be_reset_alone() -> None:
    env = VectorEnv("usa", 2, 3)
    observations, _ = env.reset(seed=4)
    for _ in range(20):
        observations, *_ = env.step(env.random_actions())
    again, _ = env.reset(seed=4, options={"reset_mask": np.array([False, True, False])})
    fresh, _ = VectorEnv("usa", 2, 3).reset(seed=4)
    assert (again[[0, 2]] == observations[[0, 2]]).all()
    assert (again[1] == fresh[1]).all()
    with pytest.raises(ValueError, match="one flag for each"):
        env.reset(options={"reset_mask": np.array([True])})


def test_only_the_callers_seat_acts_where_bots_play_the_others() -> None:
    env = VectorEnv("asia", 4, 3, opponents=("random", "random", "random"), seat=2)
    _, info = env.reset(seed=3)
    ended = 0
    for _ in range(STEPS):
        assert info["seat"].tolist() == [2, 2, 2]
        _, rewards, over, _, info = env.step(env.random_actions())
        assert (rewards[over] == info["rewards"][over, 2]).all()
        ended += int(over.sum())
    assert ended > 0 or not COMPILED


def test_advice_is_legal_and_always_the_same() -> None:
    env = VectorEnv("uk", 2, 4)
    env.reset(seed=3)
    for _ in range(60):
        advice = env.advice("greedy")
        assert (env.advice("greedy") == advice).all()
        env.step(advice)


def test_advice_does_not_carry_on_with_the_plan_of_another_bot() -> None:
    asked, fresh = VectorEnv("usa", 2, 6), VectorEnv("usa", 2, 6)
    asked.reset(seed=3)
    fresh.reset(seed=3)
    for _ in range(6):
        actions = asked.advice("greedy")
        asked.step(actions)
        fresh.step(actions)
    asked.advice("greedy")
    assert (asked.advice("planner") == fresh.advice("planner")).all()


@pytest.mark.parametrize(
    ("wrong", "error", "told"),
    [
        ({"opponents": "genius"}, BotError, "there is no bot 'genius'"),
        ({"opponents": "search@400"}, BotError, "search@400 is too slow for environments"),
        ({"opponents": ("random", "random")}, ValueError, "2 opponents for 1 other seats"),
        ({"opponents": "random", "seat": 2}, ValueError, "there is no seat 2"),
        ({"reward": "glory"}, ValueError, "there are: win, margin, score"),
        ({"num_envs": 0}, ValueError, "at least one sub-environment"),
        ({"threads": 0}, ValueError, "0 threads; at least one is needed"),
        ({"threads": -1}, ValueError, "-1 threads; at least one is needed"),
    ],
)
def test_what_cannot_be_played_is_told(wrong: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        VectorEnv("usa", 2, **{"num_envs": 1} | wrong)


SHORT = """
from stellwerk.lab.envs.vector import VectorEnv
from stellwerk.rules.compiled import COMPILED
from tests.lab.test_environment_vector import played
print(COMPILED, [played(VectorEnv(game, seats, 2, threads=1), steps=25) for game, seats in {games}])
"""


def test_interpreted_and_compiled_give_the_same() -> None:
    here = [played(VectorEnv(game, seats, 2, threads=1), steps=25) for game, seats in GAMES]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    command = [sys.executable, "-W", "error", "-c", SHORT.format(games=GAMES)]
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert said.stdout.strip() == f"{not COMPILED} {here}"
