"""A PettingZoo environment (AEC): every seat is an agent, one decision after the other.

>>> aec = env("usa", seats=2)
>>> aec.reset(seed=7)
>>> observation, reward, termination, truncation, info = aec.last()
>>> sorted(observation), aec.agent_selection
(['action_mask', 'observation'], 'seat_0')

Where the rules let several seats choose at once, they are asked one after the other; nobody's observation tells what
another has chosen before all have.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.envs.single_env import SEEDS_OF_ITS_OWN, SingleEnv, reward_number
from stellwerk.lab.envs.spec import Spec
from stellwerk.lab.optional_deps import require

with require("environments"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv

__all__ = ["Env", "env"]

Observation = dict[str, NDArray[Any]]


class Env(AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """One game; agents are `seat_0`, `seat_1` and so on.

    An observation is a dictionary: `observation`, described by `specification`, and `action_mask`, which is in the info
    too. Rewards come when the game is over: `win` (1 won, -1 lost, 0 shared), `margin` to the best other side, `score`.
    """

    metadata = {"name": "stellwerk_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Path,
        seats: int,
        *,
        reward: str = "win",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there is: ansi")
        self.render_mode = render_mode
        self._match = SingleEnv(game, seats, options)
        self._reward = reward_number(reward)
        self._luck: np.random.Generator | None = None
        self.specification: Spec = self._match.spec
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        room = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.specification.length,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.specification.action_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, room)
        self.action_spaces = {agent: spaces.Discrete(self.specification.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an observation of this agent can be."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an action of this agent can be."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The seed decides all its chance."""
        del options
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        self._match.start(int(self._luck.integers(SEEDS_OF_ITS_OWN)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def _go_on(self) -> None:
        """Whose decision it is now; after the game, agents leave one after the other."""
        if not self._match.over:
            self.agent_selection = self.possible_agents[self._match.to_act]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return self._match.mask(self.possible_agents.index(agent))

    def observe(self, agent: str) -> Observation:
        """What this agent may know, and what it may do now."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._match.observe(seat), "action_mask": self._match.mask(seat)}

    def step(self, action: Any) -> None:
        """Decide for the agent whose turn it is. An illegal action is refused and changes nothing."""
        if not self.agents:
            self._match.check_open()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._match.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._match.rewards(self._reward), strict=True))
        self.terminations = dict.fromkeys(self.agents, self._match.over)
        if self._match.over:
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        self._go_on()

    def render(self) -> str | None:
        """The table as a spectator sees it, as text; nothing unless `render_mode` is `ansi`."""
        return self._match.show() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to let go."""


def env(game: str | Path, seats: int, **how: Any) -> Env:
    """An environment of this game; everything else is as `Env` takes it."""
    return Env(game, seats, **how)
