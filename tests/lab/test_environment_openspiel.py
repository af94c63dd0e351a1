"""The OpenSpiel game passes OpenSpiel's own simulation test; its states can be copied, stored and told apart."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from stellwerk.lab.envs.openspiel import SEED_BYTES

GAMES = (("usa", 2, "win"), ("uk", 2, "margin"), ("asia", 4, "win"), ("card", 3, "score"))


def load(game: str, players: int, reward: str = "win") -> Any:
    return pyspiel.load_game("stellwerk", {"game": game, "players": players, "reward": reward})


def dealt(game: Any, seed: int = 7) -> Any:
    """A game just dealt."""
    state = game.new_initial_state()
    for _ in range(SEED_BYTES):
        assert state.is_chance_node()
        assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(seed)
    return state


@pytest.mark.parametrize(("game", "players", "reward"), GAMES)
def test_it_passes_the_random_simulation_test(game: str, players: int, reward: str) -> None:
    pyspiel.random_sim_test(load(game, players, reward), num_sims=1, serialize=True, verbose=False)


def test_a_stored_state_is_played_on_alike() -> None:
    game = load("uk", 2)
    state = dealt(game)
    chooser = random.Random(1)
    for _ in range(40):
        state.apply_action(chooser.choice(state.legal_actions()))
    _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    copy = state.clone()
    for _ in range(10):
        action = chooser.choice(state.legal_actions())
        for one in (state, stored, copy):
            one.apply_action(action)
        assert str(state) == str(stored) == str(copy)


def test_observations_are_those_of_the_other_environments() -> None:
    game = load("usa", 2)
    state = dealt(game)
    assert state.observation_tensor(1) == state.match.observe(1).tolist()
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    assert state.observation_string(0) != state.observation_string(1)


def test_an_information_state_remembers_what_was_seen_and_nothing_hidden() -> None:
    game = load("usa", 2)
    first, second = dealt(game), dealt(game)
    before = first.information_state_string(1)
    keeps = first.legal_actions()
    first.apply_action(keeps[0])
    second.apply_action(keeps[-1])
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) == second.information_state_string(1) != before


def test_sums_and_kinds_of_utility() -> None:
    assert load("usa", 2).utility_sum() == 0
    assert load("asia", 4, "margin").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert load("usa", 3).get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state = dealt(load("usa", 2))
    assert state.action_to_string(0, state.legal_actions()[0]).startswith("KeepTickets")
    assert np.sum(state.returns()) == 0
