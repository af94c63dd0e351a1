"""A Gymnasium vector environment: whole batches of games, stepped in compiled code over all cores.

Every sub-environment is one game. Either the caller plays all seats, and `info["seat"]` says who is to act; or bots
play the others. A game that ends is followed by the next one in the same step, as Gymnasium's SAME_STEP mode has it.

>>> env = VectorEnv("usa", seats=2, num_envs=4, threads=1)
>>> observations, info = env.reset(seed=7)
>>> observations.shape == (4, env.specification.length)
True
>>> observations, rewards, terminations, truncations, info = env.step(env.random_actions())
>>> info["seat"].tolist()
[1, 1, 1, 1]
"""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import index
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from stellwerk.api.boxes import open_box
from stellwerk.api.seeds import check_seed
from stellwerk.bots.memory import BOT_MEMORY
from stellwerk.box.layout import Bytes, Longs, blanks
from stellwerk.box.record import BOX
from stellwerk.lab.envs.observation import PHASE
from stellwerk.lab.envs.single_env import (
    REWARDS,
    SEEDS_OF_ITS_OWN,
    IllegalMoveError,
    quick_bot,
    reward_number,
    seat_bots,
)
from stellwerk.lab.envs.spec import Spec, specify_box
from stellwerk.lab.envs.step import ENV_SLOT, SCRATCH, ask_bots, begin_games, choose_any, first_illegal, step_games
from stellwerk.lab.optional_deps import require
from stellwerk.lab.runs.seeds import words_of
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.state import MOVES, NONE, STATE

with require("environments"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space

__all__ = ["REWARDS", "VectorEnv"]

Stepped: TypeAlias = tuple[Bytes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnv(GymnasiumVectorEnv[Bytes, Longs, NDArray[Any]]):
    """Many games at once.

    `opponents` are the names of the bots in the other seats, clockwise from the caller's, or one name for all of them;
    without any, the caller plays every seat. `seat` is the caller's, where there are opponents. `reward` is one of
    `win`, `margin`, `score`. With `copy=False` observations and masks are handed out as they are and change with the
    next step: nothing is faster. Results do not depend on `threads`.
    """

    def __init__(
        self,
        game: str | Path,
        seats: int,
        num_envs: int,
        *,
        opponents: str | Sequence[str] | None = None,
        seat: int = 0,
        reward: str = "win",
        options: Mapping[str, object] | None = None,
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        if num_envs < 1:
            raise ValueError("a vector environment has at least one sub-environment")
        if threads is not None and threads < 1:
            raise ValueError(f"{threads} threads; at least one is needed, or None for one a core")
        contents, self._box = open_box(game, seats, options)
        self.specification: Spec = specify_box(contents, self._box)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.threads = min(threads or os.cpu_count() or 1, num_envs)
        self.copy = copy
        self._reward = reward_number(reward)
        self.single_observation_space = spaces.Box(0, 255, (self.specification.length,), np.uint8)
        self.single_action_space = spaces.Discrete(self.specification.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._make_room(seat_bots(seats, opponents, seat))
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _make_room(self, bots: Longs) -> None:
        """All memory there will be: steps only write into it."""
        count, seats, length = self.num_envs, int(self._box.seats), self.specification.length
        self._starts = self.specification.starts
        slots = blanks(ENV_SLOT, count)
        slots.bots[:] = bots
        self._seat, self._acted, self._luck, self._sown = slots.seat, slots.acted, slots.rng, slots.seeds
        boxes = blanks(BOX, 1)
        boxes[0] = cast(Any, self._box)
        states, memories = blanks(STATE, count + SCRATCH * self.threads), blanks(BOT_MEMORY, count * seats)
        self._rooms = (_quick(boxes), _quick(states), _quick(slots), _quick(memories.reshape(count, seats)))
        self._papers = [_quick(blanks(MOVES, 1)) for _ in range(self.threads)]
        self._boards = np.zeros((count, seats, int(self._starts[PHASE])), np.uint8)
        self._observations = np.zeros((count, length), np.uint8)
        self._finals = np.zeros((count, length), np.uint8)
        self._masks = np.zeros((count, self.specification.action_count), np.int8)
        self._rewards = np.zeros((count, seats), np.float32)
        self._scores = np.zeros((count, seats), np.int64)
        self._over = np.zeros(count, np.bool_)
        self._seeds: list[int] = []
        self._games = [0] * count
        self.action_mask: NDArray[np.int8] = self._masks.view()
        """The legal actions of who is to act in each sub-environment: 1 for legal. Changes in place with every step."""
        self.action_mask.flags.writeable = False

    def __reduce__(self) -> NoReturn:
        """Copies would be wrong without a word: views of the memory here would be arrays of their own there."""
        raise TypeError("a vector environment cannot be copied or pickled; make another and reset it with the seeds")

    # Beginning

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin a new game in every sub-environment, or in those that `options["reset_mask"]` says; at first in all.

        A seed gives sub-environment `i` the seed `seed + i`; a list, one to each, or None for one of its own. Game `n`
        of a seed is the one that `Table(game, seats, game_seed(seed, n))` deals. Without a seed, sub-environments go on
        with their next game; the first time, with seeds of their own.
        """
        chosen = np.array((options or {}).get("reset_mask", np.ones(self.num_envs)), np.bool_)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"a reset mask has one flag for each of the {self.num_envs} sub-environments")
        chosen |= not self._seeds
        seeds = self._new_seeds(seed) if seed is not None or not self._seeds else None
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        if seeds is not None:
            self._take_seeds(seeds, chosen)
        self._rewards[chosen] = 0
        self._in_blocks(
            lambda thread, begin, end: begin_games(
                *self._common(thread), chosen, begin, end, self.num_envs + SCRATCH * thread
            )
        )
        self._sow_next(np.flatnonzero(chosen))
        return self._observe(), self._info()

    def _new_seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        """A seed for every sub-environment, each of them checked before any is taken."""
        if isinstance(seed, int | np.integer):
            return [check_seed(int(seed) + row) for row in range(self.num_envs)]
        given = [None] * self.num_envs if seed is None else list(seed)
        if len(given) != self.num_envs:
            raise ValueError(f"{len(given)} seeds for {self.num_envs} sub-environments")
        seeds = [None if one is None else check_seed(index(one)) for one in given]
        return [int(self.np_random.integers(SEEDS_OF_ITS_OWN)) if one is None else one for one in seeds]

    def _take_seeds(self, seeds: list[int], chosen: NDArray[np.bool_]) -> None:
        """New seeds for the chosen sub-environments: their next game is game 0 of them."""
        old = self._seeds or seeds
        self._seeds = [new if wanted else kept for new, kept, wanted in zip(seeds, old, chosen, strict=True)]
        for row in np.flatnonzero(chosen).tolist():
            self._games[row] = 0
        self._sow_next(np.flatnonzero(chosen))
        self._luck[chosen] = self._sown[chosen, 4:]

    def _sow_next(self, rows: NDArray[np.intp]) -> None:
        """Lay ready the seeds of the next game of these sub-environments."""
        numbers = rows.tolist()
        self._sown[rows] = words_of((self._seeds[row], self._games[row]) for row in numbers)
        for row in numbers:
            self._games[row] += 1

    # Playing

    def step(self, actions: Any) -> Stepped:
        """One decision in every sub-environment. An illegal action is refused before anything has changed.

        The reward is that of the seat that acted, where its game ended, and 0 before; `info["rewards"]` has those of
        all seats. Where a game ended, `info["final_obs"]` is the last observation of the seat that acted.
        """
        self._step(self._check_actions(actions), observed=True)
        over, rewards = self._over.copy(), np.zeros(self.num_envs, np.float32)
        info = self._info()
        ended = np.flatnonzero(over)
        if ended.size:
            rewards[ended] = self._rewards[ended, self._acted[ended]]
            info |= self._final(over, ended)
            self._sow_next(ended)
        return self._observe(), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def step_unobserved(self, actions: Any) -> None:
        """The same without observations: for measuring what they cost, and for playing on to some position."""
        self._step(self._check_actions(actions), observed=False)
        self._sow_next(np.flatnonzero(self._over))

    def _step(self, numbers: Longs, observed: bool) -> None:
        self._rewards[:] = 0
        outcome = (numbers, self._rewards, self._scores, self._over, self._finals, self._reward, observed)
        self._in_blocks(
            lambda thread, begin, end: step_games(
                *self._common(thread), *outcome, begin, end, self.num_envs + SCRATCH * thread
            )
        )

    def _common(self, thread: int) -> tuple[Any, Any, Any, Any, Any, Any, Any, Any, Any]:
        """What all compiled steps take first."""
        return *self._rooms, self._papers[thread], self._starts, self._boards, self._observations, self._masks

    def _in_blocks(self, work: Callable[[int, int, int], None]) -> None:
        """Give each thread a block of the sub-environments: its number, the first, and the one after the last."""
        if self._pool is None:
            work(0, 0, self.num_envs)
            return
        edges = [self.num_envs * thread // self.threads for thread in range(self.threads + 1)]
        for done in [self._pool.submit(work, thread, *edges[thread : thread + 2]) for thread in range(self.threads)]:
            done.result()

    def _check_begun(self) -> None:
        """Refuse to look for actions where there are none: compiled code would look past the ends of its arrays."""
        if not self._seeds:
            raise RuntimeError("call reset first: there is no game yet")

    def _check_actions(self, actions: Any) -> Longs:
        """The actions as numbers, if every one of them is legal where it is meant for."""
        self._check_begun()
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(f"{self.num_envs} whole numbers are expected, one action for each sub-environment")
        numbers: Longs = np.ascontiguousarray(given, np.int64)
        wrong = first_illegal(self._masks, numbers)
        if wrong != NONE:
            seat, action = int(self._seat[wrong]), int(numbers[wrong])
            raise IllegalMoveError(f"environment {wrong}: action {action} is not legal for seat {seat} now")
        return numbers

    # What comes out

    def _observe(self) -> Bytes:
        return self._observations.copy() if self.copy else self._observations

    def _info(self) -> dict[str, Any]:
        mask = self._masks.copy() if self.copy else self.action_mask
        return {"seat": self._seat.copy(), "action_mask": mask, "rewards": self._rewards.copy()}

    def _final(self, over: NDArray[np.bool_], ended: NDArray[np.intp]) -> dict[str, Any]:
        """What Gymnasium asks for where games ended: their last observation, and what came of them."""
        observations = np.full(self.num_envs, None, object)
        for row in ended.tolist():
            observations[row] = self._finals[row].copy()
        outcome = {"scores": self._scores.copy(), "_scores": over, "seat": self._acted.copy(), "_seat": over}
        return {"final_obs": observations, "_final_obs": over, "final_info": outcome, "_final_info": over}

    # Helpers for learning

    def random_actions(self) -> Longs:
        """Any legal action for every sub-environment, each as likely; from a generator of its own in each."""
        self._check_begun()
        actions = np.zeros(self.num_envs, np.int64)
        choose_any(self._masks, self._rooms[2], actions)
        return actions

    def advice(self, bot: str) -> Longs:
        """What this bot would do in every sub-environment in the place of who is to act: a teacher to learn from."""
        self._check_begun()
        actions, number = np.zeros(self.num_envs, np.int64), quick_bot(bot)
        self._in_blocks(
            lambda thread, begin, end: ask_bots(
                *self._rooms, self._papers[thread], number, actions, begin, end, self.num_envs + SCRATCH * thread
            )
        )
        return actions

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def _quick(records: Any) -> Any:
    """The same records for compiled code, which takes them seven times as fast if they are no more than an array."""
    return records.view(np.ndarray) if COMPILED else records
