"""An OpenSpiel game. Import this module, then `pyspiel.load_game("stellwerk", {"game": "uk", "players": 3})`.

All chance comes first: four chance nodes, each a byte of the seed, and whatever chance gives later follows from it. So
the history of a game is the whole game, as OpenSpiel expects: it can be serialised, and played again.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from stellwerk.lab.envs.single_env import SingleEnv, reward_number
from stellwerk.lab.optional_deps import require

with require("openspiel"):
    import pyspiel

__all__ = ["Game", "State"]

SEED_BYTES = 4
"""Chance nodes at the start of a game, each with 256 outcomes: together they are the seed."""
LONGEST_GAME = 20_000
"""More decisions than any game has."""
HIGHEST_SCORE = 2_000
"""No score, and no margin, is further from nothing than this."""

DEFAULTS: Mapping[str, Any] = {"game": "usa", "players": 2, "reward": "win"}


def _game_type(utility: Any) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name="stellwerk",
        long_name="Stellwerk: the train-game family",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """One of the games at a number of seats.

    Parameters: `game`, `players`, and `reward`, one of `win`, `margin`, `score`.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        seats, reward = int(chosen["players"]), str(chosen["reward"])
        self.blank = SingleEnv(str(chosen["game"]), seats)
        self.reward = reward_number(reward)
        zero_sum = reward != "score" and int(self.blank.box.sides) == 2
        highest = 1.0 if reward == "win" else float(HIGHEST_SCORE)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.blank.spec.action_count,
            max_chance_outcomes=256,
            num_players=seats,
            min_utility=-highest,
            max_utility=highest,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST_GAME,
        )
        utilities = pyspiel.GameType.Utility
        super().__init__(_game_type(utilities.ZERO_SUM if zero_sum else utilities.GENERAL_SUM), info, chosen)

    def new_initial_state(self) -> "State":
        """A game that is not dealt yet."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """All of them come at the start."""
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What observes states: tensors and strings, made from what a seat may know."""
        if params:
            raise ValueError(f"there are no parameters of observations; {params} were given")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.blank.spec.length, recall)


class State(pyspiel.State):  # type: ignore[misc]
    """One moment of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.match = game.blank.copy()
        self._reward = game.reward
        self._seed = b""
        self._recall = [b""] * self.match.seats
        """By seat: a hash of everything it has observed and done."""

    def current_player(self) -> Any:
        """Who is to act: chance, a seat, or nobody after the end."""
        if not self.deal_outcome:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.match.over else self.match.to_act

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed, each as likely."""
        return [(byte, 1 / 256) for byte in range(256)]

    @property
    def deal_outcome(self) -> bool:
        """Is the whole seed known, and so the game dealt?"""
        return len(self._seed) == SEED_BYTES

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions of a player, in ascending order."""
        return [int(action) for action in np.flatnonzero(self.match.mask(player))]

    def _apply_action(self, action: int) -> None:
        """One more byte of the seed, with the last of which the game is dealt; or what a player decided."""
        if self.deal_outcome:
            seat = self.match.to_act
            self.match.act(action)
            self._remember(seat, b"did %d" % action)
        else:
            self._seed += bytes([action])
            if self.deal_outcome:
                self.match.start(int.from_bytes(self._seed, "big"))
        if self.deal_outcome:
            for seat in range(self.match.seats):
                self._remember(seat, self.match.observe(seat).tobytes())

    def _remember(self, seat: int, what: bytes) -> None:
        self._recall[seat] = hashlib.sha256(self._recall[seat] + what).digest()

    def recall(self, player: int) -> str:
        """The same for two states if the player has observed and done the same in both."""
        return self._recall[player].hex()

    def _action_to_string(self, player: int, action: int) -> str:
        """An action for people."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        return self.match.action_name(action) if player == self.match.to_act else f"action {action}"

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.deal_outcome and self.match.over

    def returns(self) -> list[float]:
        """What the game is worth to each player; nothing before it is over."""
        return self.match.rewards(self._reward) if self.deal_outcome else [0.0] * self.match.seats

    def __str__(self) -> str:
        """Where the game is, and a hash of its record: two states are the same if they say the same."""
        return f"{self.match.spec.game}, seed {self._seed.hex()}, {len(self.history())} actions: {self.match.digest()}"


class Observer:
    """Writes what a seat may know into a tensor, or as text. With perfect recall the text starts with its past."""

    def __init__(self, length: int, recall: bool) -> None:
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}
        self._recall = recall

    def set_from(self, state: State, player: int) -> None:
        """Observe a state as this player."""
        self.tensor[:] = state.match.observe(player) if state.deal_outcome else 0

    def string_from(self, state: State, player: int) -> str:
        """What this player may know, section by section."""
        if not state.deal_outcome:
            return "not dealt yet"
        seen = state.match.spec.describe(state.match.observe(player))
        return f"{state.recall(player)}\n{seen}" if self._recall else seen


pyspiel.register_game(_game_type(pyspiel.GameType.Utility.GENERAL_SUM), Game)
