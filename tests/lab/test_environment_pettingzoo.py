"""The environment for all seats passes PettingZoo's own tests, and asking one after the other tells nobody anything."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from stellwerk.lab.envs.pettingzoo import Env, env
from stellwerk.lab.envs.single_env import IllegalMoveError
from stellwerk.rules.compiled import COMPILED

GAMES = (("usa", 2), ("uk", 3), ("asia", 4), ("card", 4))
CYCLES = 400 if COMPILED else 20

# PettingZoo would rather have plain arrays; masks beside them are what its own board games do.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_passes_the_api_test(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_passes_the_seed_test(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats), num_cycles=CYCLES)


def play(aec: Env, seed: int) -> dict[str, float]:
    """A game with any legal actions: what each agent got."""
    aec.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    got: dict[str, float] = dict.fromkeys(aec.possible_agents, 0.0)
    for agent in aec.agent_iter():
        observation, reward, over, _, info = aec.last()
        assert observation is not None
        got[agent] += reward
        assert (observation["action_mask"] == info["action_mask"]).all()
        aec.step(None if over else chooser.choice(np.flatnonzero(observation["action_mask"])))
    return got


def test_rewards_come_at_the_end_to_everybody() -> None:
    for seed in range(3):
        margins = play(env("usa", 2, reward="margin"), seed)
        wins = play(env("usa", 2, reward="win"), seed)
        assert sum(margins.values()) == 0
        assert [wins[agent] for agent in wins] == [np.sign(margins[agent]) for agent in wins]


@pytest.mark.parametrize(("game", "seats"), [("usa", 3), ("asia", 4)])
def test_a_choice_made_at_the_same_time_is_not_seen_before_all_have_made_theirs(game: str, seats: int) -> None:
    seen = []
    for choice in (0, -1):
        aec = env(game, seats)
        aec.reset(seed=9)
        assert aec.agent_selection == "seat_0"
        aec.step(np.flatnonzero(aec.observe("seat_0")["action_mask"])[choice])
        assert aec.agent_selection == "seat_1"
        seen.append([aec.observe(agent) for agent in aec.agents[1:]])
    for one, other in zip(*seen, strict=True):
        assert (one["observation"] == other["observation"]).all()
        assert (one["action_mask"] == other["action_mask"]).all()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    aec = env("usa", 2)
    aec.reset(seed=1)
    before = aec.observe("seat_0")["observation"]
    with pytest.raises(IllegalMoveError, match="action 15 is not legal for seat 0"):
        aec.step(15)
    assert (aec.observe("seat_0")["observation"] == before).all()
    assert aec.agent_selection == "seat_0"


def test_there_is_nothing_to_decide_before_a_game_or_after_it() -> None:
    aec = env("card", 2)
    with pytest.raises(RuntimeError, match="call reset first: there is no game yet"):
        aec.step(0)
    play(aec, 1)
    with pytest.raises(IllegalMoveError, match="the game is over: call reset first"):
        aec.step(None)


def test_a_way_to_render_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no render mode 'human'; there is: ansi"):
        env("card", 2, render_mode="human")


def test_the_table_can_be_read_and_no_hand() -> None:
    aec = env("card", 2, render_mode="ansi")
    aec.reset(seed=1)
    assert "seen by a spectator" in str(aec.render())
    assert "Your hand" not in str(aec.render())
    aec.close()
