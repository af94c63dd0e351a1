"""A Gymnasium environment for one learner: it plays one seat, named bots play the others.

>>> env = make("usa", seats=2, opponents="random")
>>> observation, info = env.reset(seed=7)
>>> int(info["action_mask"].sum()), env.action_masks().any()
(4, np.True_)

`import stellwerk.lab.envs.gymnasium` registers the shipped boards by their ids: `gymnasium.make("Stellwerk/usa-v0")`.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stellwerk.box.layout import Bytes
from stellwerk.box.read import list_boards, read
from stellwerk.lab.envs.single_env import SEEDS_OF_ITS_OWN, SingleEnv, reward_number, seat_bots
from stellwerk.lab.envs.spec import Spec
from stellwerk.lab.optional_deps import require

with require("environments"):
    import gymnasium
    from gymnasium import spaces

__all__ = ["GAMES", "Env", "make", "register"]

GAMES = {board: read(board).players[0] for board in list_boards()}
"""The registered games: all shipped boards, and their seats unless others are asked for."""

Stepped: TypeAlias = tuple[Bytes, float, bool, bool, dict[str, Any]]


class Env(gymnasium.Env[Bytes, Any]):
    """One game after the other, from one seat.

    `opponents` are the bots in the other seats, clockwise from the learner's, or one name for all. The observation is
    described by `specification`, the reward is one of `win`, `margin`, `score` and comes when the game is over. Which
    actions are legal is in `info["action_mask"]`, and in `action_masks()`, where sb3-contrib looks for it. An illegal
    one is replaced by any legal one, and `info["illegal"]` says so, because many tools know no masks; with
    `illegal="refuse"` it is an error, and changes nothing.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        game: str | Path,
        seats: int,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        reward: str = "win",
        illegal: str = "replace",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}; there is: ansi")
        if illegal not in ("replace", "refuse"):
            raise ValueError(f"illegal actions can be replaced or refused, not {illegal!r}: replace, refuse")
        if opponents is None:
            raise ValueError("a learner needs opponents: name one bot for all other seats, or one for each")
        self.render_mode = render_mode
        self._replaces = illegal == "replace"
        self.seat = seat
        self._match = SingleEnv(game, seats, options, seat_bots(seats, opponents, seat))
        self._reward = reward_number(reward)
        self.specification: Spec = self._match.spec
        self.observation_space = spaces.Box(0, 255, (self.specification.length,), np.uint8)
        self.action_space = spaces.Discrete(self.specification.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Deal a new game and let the bots play up to the learner's first decision. The seed decides everything."""
        del options
        super().reset(seed=seed)
        self._match.start(int(self.np_random.integers(SEEDS_OF_ITS_OWN)))
        return self._match.observe(self.seat), self._info()

    def step(self, action: Any) -> Stepped:
        """Decide, and let the bots play up to the next decision."""
        self._match.check_open()
        chosen = int(action)
        replaced = self._replaces and not self._match.is_legal(chosen)
        if replaced:
            chosen = int(self.np_random.choice(np.flatnonzero(self._match.mask(self.seat))))
        self._match.act(chosen)
        over = self._match.over
        info = self._info() | {"illegal": replaced} | ({"scores": self._match.scores()} if over else {})
        return self._match.observe(self.seat), self._match.rewards(self._reward)[self.seat], over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """By action: is it legal now?"""
        return self._match.mask(self.seat).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._match.mask(self.seat)}

    def render(self) -> str | None:
        """The table as the learner sees it, as text; nothing unless `render_mode` is `ansi`."""
        return self._match.show(self.seat) if self.render_mode == "ansi" else None


def make(game: str | Path, seats: int, **how: Any) -> Env:
    """An environment of this game; everything else is as `Env` takes it."""
    return Env(game, seats, **how)


def register() -> None:
    """Make the games known to Gymnasium: `gymnasium.make("Stellwerk/usa-v0", opponents="random")`."""
    for game, seats in GAMES.items():
        name = f"Stellwerk/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="stellwerk.lab.envs.gymnasium:Env",
                vector_entry_point="stellwerk.lab.envs.vector:VectorEnv",
                kwargs={"game": game, "seats": seats},
            )


register()
