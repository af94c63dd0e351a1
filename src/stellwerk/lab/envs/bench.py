"""How fast the vector environment is: decisions a second, with and without observations, on one core and on all.

What is timed is `VectorEnv.step` as a caller sees it, from Python and with `copy=False`: the actions are checked, done,
finished games scored and new ones dealt, observations and masks of the next decisions written. Choosing the actions is
not in it. Speed a core is by the time the processor spent, so that it means something on a busy machine too. Beside it
stands what the bare referee does in the same moments: it lists, chooses and plays, one game after the other.

    python -m stellwerk.lab.envs.bench
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from stellwerk.lab.envs.vector import VectorEnv
from stellwerk.lab.runs.simulate import simulate
from stellwerk.rules.compiled import compile_sooner

BATCH = 1024
"""Sub-environments for each thread."""
BARE = 200
"""Games of the bare referee after each round."""
SPREAD = 256
"""Steps over which the games begin, some at each, before any is timed: so they are at all stages. Those that began
together would be at their easiest together, and the best of the rounds would be just that."""


@dataclass(frozen=True)
class EnvironmentSpeed:
    """Decisions a second."""

    game: str
    players: int
    threads: int
    num_envs: int
    with_observations: float
    without_observations: float
    per_core: float
    """With observations, for each second that a core spent on it."""
    referee: float
    """Of the referee alone, on one core."""

    def to_json(self) -> dict[str, float | int | str]:
        """As plain JSON."""
        return asdict(self)


def bench_environment(
    game: str = "usa", players: int = 2, threads: int = 1, steps: int = 12, rounds: int = 80, batch: int = BATCH
) -> EnvironmentSpeed:
    """Time random play: by turns, and the best of many short rounds, because machines are noisy."""
    env = VectorEnv(game, players, batch * threads, threads=threads, copy=False)
    _spread(env)
    seen, unseen, bare = [], [], []
    for _ in range(rounds):
        seen.append(_pace(env, env.step, steps))
        unseen.append(_pace(env, env.step_unobserved, steps))
        bare.append(simulate(game, players, games=BARE).decisions_per_second)
    env.close()
    fastest = max(pace for pace, _ in seen), max(pace for pace, _ in unseen), max(pace for _, pace in seen)
    return EnvironmentSpeed(game, players, threads, env.num_envs, *fastest, max(bare))


def _spread(env: VectorEnv) -> None:
    """Begin the games at different times."""
    env.reset(seed=1)
    turn = np.arange(env.num_envs) % SPREAD
    for step in range(SPREAD):
        env.step(env.random_actions())
        env.reset(options={"reset_mask": turn == step})


def _pace(env: VectorEnv, step: Callable[..., object], steps: int) -> tuple[float, float]:
    """Decisions a second over so many steps, by the clock and by the processor's time; choosing is not counted."""
    seconds = spent = 0.0
    for _ in range(steps):
        actions = env.random_actions()
        begin, began = time.perf_counter(), time.process_time()
        step(actions)
        seconds, spent = seconds + time.perf_counter() - begin, spent + time.process_time() - began
    return steps * env.num_envs / seconds, steps * env.num_envs / spent


def main() -> None:
    """Print the speed of every game on one core, and of the first on two."""
    compile_sooner()
    print("decisions a second: with observations and masks, with masks only; with both, by the time a core spent;")
    print("the referee alone, and how much of its speed a core has with both")
    for game, players, threads in (
        ("usa", 2, 1),
        ("usa", 2, 2),
        ("usa", 4, 1),
        ("uk", 2, 1),
        ("asia", 4, 1),
        ("card", 2, 1),
    ):
        speed = bench_environment(game, players, threads)
        told = f"{speed.with_observations:>12,.0f} {speed.without_observations:>12,.0f} {speed.per_core:>12,.0f}"
        share = f"{speed.referee:>12,.0f} {speed.per_core / speed.referee:>6.2f}"
        print(f"{game:>5} {players} players, {threads} thread(s): {told} {share}")


if __name__ == "__main__":
    main()
