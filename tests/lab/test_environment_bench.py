"""How the environment is timed: with games at all stages, beside the referee alone."""

import numpy as np

from stellwerk.lab.envs.bench import SPREAD, _spread, bench_environment
from stellwerk.lab.envs.vector import VectorEnv
from stellwerk.rules.compiled import COMPILED


def test_games_are_timed_at_all_stages() -> None:
    games = SPREAD if COMPILED else 4
    env = VectorEnv("card", 2, games, threads=1, copy=False)
    _spread(env)
    left = env.specification.part(env.reset(options={"reset_mask": np.zeros(games, np.bool_)})[0], "deck")
    stages = np.histogram(left, bins=4, range=(0, int(env.specification.section("deck").scale)))[0]
    assert (stages > games / 20).sum() >= 3 if COMPILED else len(set(left.ravel().tolist())) > 1


def test_speeds_are_told_beside_the_referees() -> None:
    told = bench_environment("card", 2, threads=1, steps=1, rounds=1, batch=2).to_json()
    speeds = ["with_observations", "without_observations", "per_core", "referee"]
    assert list(told) == ["game", "players", "threads", "num_envs", *speeds]
    assert [told[name] for name in ("game", "players", "threads", "num_envs")] == ["card", 2, 1, 2]
    assert all(float(told[name]) > 0 for name in speeds)
