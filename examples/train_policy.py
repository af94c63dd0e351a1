"""Train a small policy with JAX and optax on the vector environment, and say honestly how far it got.

    python examples/train_policy.py --minutes 5 --teacher greedy --against random,greedy

First it imitates a teacher, one of the bots (`--teacher none` leaves that out); then it plays against itself and learns
by proximal policy optimisation (PPO) from the margins of its games. In the end it plays 1,000 games against each of the
named bots. Needs `pip install 'stellwerk[environments,train]'`.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.envs.vector import VectorEnv
from stellwerk.lab.optional_deps import require
from stellwerk.rules.compiled import compile_sooner

with require("train"):
    import jax
    import jax.numpy as jnp
    import optax

Weights = dict[str, Any]
Floats = NDArray[np.float32]

MARGIN_SCALE = 0.02
"""Rewards are margins in points; networks like numbers near 1."""
ILLEGAL = -1e9
"""The logit of an action that is not legal."""


@dataclass(frozen=True)
class Plan:
    """What to train, and for how long."""

    game: str = "usa"
    seats: int = 2
    teacher: str | None = "greedy"
    seconds: float = 300.0
    taught: float = 0.4
    """The share of the time in which the teacher is imitated."""
    against: tuple[str, ...] = ("random", "greedy")
    games: int = 1000
    """Games against each opponent in the end."""
    environments: int = 128
    steps: int = 64
    """Decisions in each environment between two updates."""
    hidden: int = 192
    epochs: int = 3
    minibatch: int = 1024
    learning_rate: float = 7e-4
    entropy: float = 0.01
    trace: float = 0.97
    """Lambda of the generalised advantage estimate. Games are short: nothing is discounted."""
    clip: float = 0.2
    seed: int = 1


class Batch(NamedTuple):
    """Decisions to learn from."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    log_odds: Floats
    """Of the actions, when they were chosen."""
    advantages: Floats
    returns: Floats


# The network: two hidden layers, then a logit for every action and a value


def new_weights(key: Any, observed: int, hidden: int, actions: int) -> Weights:
    """Small random weights; the last layers start near zero, so that play starts near uniform."""
    keys = jax.random.split(key, 4)

    def layer(key: Any, rows: int, columns: int, gain: float) -> Any:
        return gain * jax.random.normal(key, (rows, columns)) / jnp.sqrt(rows)

    return {
        "first": layer(keys[0], observed, hidden, 1.4),
        "first_bias": jnp.zeros(hidden),
        "second": layer(keys[1], hidden, hidden, 1.4),
        "second_bias": jnp.zeros(hidden),
        "policy": layer(keys[2], hidden, actions, 0.01),
        "policy_bias": jnp.zeros(actions),
        "value": layer(keys[3], hidden, 1, 0.1),
    }


def look(weights: Weights, scale: Any, observations: Any, masks: Any) -> tuple[Any, Any]:
    """For every decision the log-odds of all actions, and what the game is expected to bring."""
    seen = observations.astype(jnp.float32) / scale
    inner = jax.nn.relu(seen @ weights["first"] + weights["first_bias"])
    inner = jax.nn.relu(inner @ weights["second"] + weights["second_bias"])
    logits = jnp.where(masks == 1, inner @ weights["policy"] + weights["policy_bias"], ILLEGAL)
    return jax.nn.log_softmax(logits), (inner @ weights["value"])[:, 0]


@jax.jit
def choose(weights: Weights, scale: Any, observations: Any, masks: Any, key: Any) -> tuple[Any, Any, Any]:
    """An action for every decision, drawn by its odds; its log-odds; the value."""
    log_odds, values = look(weights, scale, observations, masks)
    actions = jax.random.categorical(key, log_odds)
    return actions, jnp.take_along_axis(log_odds, actions[:, None], 1)[:, 0], values


@jax.jit
def choose_best(weights: Weights, scale: Any, observations: Any, masks: Any) -> Any:
    """The likeliest action for every decision."""
    return look(weights, scale, observations, masks)[0].argmax(1)


# Learning


def imitation_loss(weights: Weights, scale: Any, batch: Batch) -> Any:
    """How surprised the policy is by the teacher, and how far off the value is."""
    log_odds, values = look(weights, scale, batch.observations, batch.masks)
    surprise = -jnp.take_along_axis(log_odds, batch.actions[:, None], 1).mean()
    return surprise + 0.5 * ((values - batch.returns) ** 2).mean()


def ppo_loss(weights: Weights, scale: Any, batch: Batch, clip: float, entropy: float) -> Any:
    """The clipped objective of PPO, the error of the value, and a reward for staying curious."""
    log_odds, values = look(weights, scale, batch.observations, batch.masks)
    chosen = jnp.take_along_axis(log_odds, batch.actions[:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - batch.log_odds)
    kept = jnp.clip(ratio, 1 - clip, 1 + clip)
    gain = jnp.minimum(ratio * batch.advantages, kept * batch.advantages).mean()
    curiosity = -(jnp.exp(log_odds) * jnp.where(batch.masks == 1, log_odds, 0)).sum(1).mean()
    return -gain + 0.5 * ((values - batch.returns) ** 2).mean() - entropy * curiosity


class Learner:
    """The weights, and how they change."""

    def __init__(self, plan: Plan, env: VectorEnv) -> None:
        self.plan, self.env = plan, env
        self.scale = jnp.asarray(env.specification.scale)
        self._key = jax.random.key(plan.seed)
        self._shuffle = np.random.default_rng(plan.seed)
        spec = env.specification
        self.weights = new_weights(self._next_key(), spec.length, plan.hidden, spec.action_count)
        self._optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(plan.learning_rate))
        self._memory = self._optimiser.init(self.weights)
        improve = partial(ppo_loss, clip=plan.clip, entropy=plan.entropy)
        self._updates = {"imitate": self._update_by(imitation_loss), "improve": self._update_by(improve)}
        self.seen, info = env.reset(seed=plan.seed)
        self.seat = info["seat"]

    def _next_key(self) -> Any:
        self._key, key = jax.random.split(self._key)
        return key

    def _update_by(self, loss: Callable[..., Any]) -> Any:
        @jax.jit
        def update(weights: Weights, memory: Any, scale: Any, batch: Batch) -> tuple[Weights, Any]:
            slopes = jax.grad(loss)(weights, scale, batch)
            changes, memory = self._optimiser.update(slopes, memory)
            return optax.apply_updates(weights, changes), memory

        return update

    def collect(self, teacher: str | None) -> tuple[Batch, Floats]:
        """Play on in all environments, by the own policy or the teacher's; also the scores of games that ended."""
        env, steps, count = self.env, self.plan.steps, self.env.num_envs
        observations = np.empty((steps, count, env.specification.length), np.uint8)
        masks = np.empty((steps, count, env.specification.action_count), np.int8)
        actions = np.empty((steps, count), np.int64)
        log_odds, values = np.empty((2, steps, count), np.float32)
        seats = np.empty((steps, count), np.int64)
        rewards = np.empty((steps, count, self.plan.seats), np.float32)
        over = np.empty((steps, count), np.bool_)
        scores: list[Any] = []
        for step in range(steps):
            observations[step], masks[step], seats[step] = self.seen, env.action_mask, self.seat
            drawn = choose(self.weights, self.scale, self.seen, env.action_mask, self._next_key())
            actions[step], log_odds[step], values[step] = (np.asarray(one) for one in drawn)
            if teacher is not None:
                actions[step] = env.advice(teacher)
            self.seen, _, over[step], _, info = env.step(actions[step])
            self.seat, rewards[step] = info["seat"], info["rewards"] * MARGIN_SCALE
            if over[step].any():
                scores.append(info["final_info"]["scores"][over[step]].ravel())
        _, _, ahead = choose(self.weights, self.scale, self.seen, env.action_mask, self._next_key())
        advantages = estimate(values, rewards, over, seats, np.asarray(ahead), self.seat, self.plan.trace)
        parts = (observations, masks, actions, log_odds, advantages, advantages + values)
        batch = Batch._make(part.reshape(steps * count, *part.shape[2:]) for part in parts)
        return batch, np.concatenate(scores) if scores else np.empty(0, np.float32)

    def learn(self, how: str, batch: Batch) -> None:
        """Some rounds of small steps over a batch."""
        spread = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-6)
        batch = batch._replace(advantages=spread)
        size = min(self.plan.minibatch, len(batch.actions))
        for _ in range(1 if how == "imitate" else self.plan.epochs):
            order = self._shuffle.permutation(len(batch.actions))
            for start in range(0, len(order) - size + 1, size):
                part = Batch._make(one[order[start : start + size]] for one in batch)
                self.weights, self._memory = self._updates[how](self.weights, self._memory, self.scale, part)


def estimate(
    values: Floats, rewards: Floats, over: NDArray[np.bool_], seats: Any, ahead: Any, seat_ahead: Any, trace: float
) -> Floats:
    """Advantages, backwards through time (generalised advantage estimation), for each seat along its own decisions.

    Where a seat's next decision is not known, its last value stands for it.
    """
    steps, count = values.shape
    rows = np.arange(count)
    coming = np.full((count, rewards.shape[2]), np.nan, np.float32)
    carried = np.zeros_like(coming)
    coming[rows, seat_ahead] = ahead
    advantages = np.empty_like(values)
    for step in reversed(range(steps)):
        ended = over[step]
        coming[ended], carried[ended] = rewards[step][ended], 0
        seat = seats[step]
        after = coming[rows, seat]
        surprise = np.where(np.isnan(after), 0, after - values[step])
        advantages[step] = surprise + trace * carried[rows, seat]
        coming[rows, seat], carried[rows, seat] = values[step], advantages[step]
    return advantages


# Training and testing


def train(plan: Plan, tell: Callable[[str], None] = print) -> tuple[Learner, dict[str, float]]:
    """Imitate, then improve, until the time is over. Returns what was learnt with, and how it went."""
    env = VectorEnv(plan.game, plan.seats, plan.environments, reward="margin", copy=False)
    learner = Learner(plan, env)
    recent = [learner.collect(plan.teacher)[1]]  # the first time everything is compiled: that is not training
    begin = time.perf_counter()
    decisions, rounds, last_report = 0, 0, begin
    while rounds < 2 or time.perf_counter() - begin < plan.seconds:
        taught = plan.teacher is not None and time.perf_counter() - begin < plan.taught * plan.seconds
        batch, scores = learner.collect(plan.teacher if taught else None)
        learner.learn("imitate" if taught else "improve", batch)
        decisions += len(batch.actions)
        rounds += 1
        recent = [*recent[-20:], scores]
        if time.perf_counter() - last_report > 10:
            last_report = time.perf_counter()
            mean = np.concatenate(recent).mean()
            doing = f"imitating {plan.teacher}" if taught else "playing itself"
            tell(f"{last_report - begin:4.0f} s, {decisions:,} decisions, {doing}: mean score {mean:.1f}")
    seconds = time.perf_counter() - begin
    env.close()
    return learner, {"seconds": seconds, "decisions": decisions, "rounds": rounds}


def play_against(learner: Learner, opponent: str, games: int, seed: int = 10_000) -> dict[str, float]:
    """Games of the trained policy, at its likeliest actions, against a bot: shares of wins, mean scores."""
    plan = learner.plan
    # The first game of each environment counts: so short games do not count more often than long ones.
    env = VectorEnv(plan.game, plan.seats, games, opponents=opponent, reward="win", copy=False)
    observations, _ = env.reset(seed=seed)
    rewards = np.full(games, np.nan, np.float32)
    scores = np.zeros((games, plan.seats))
    while np.isnan(rewards).any():
        actions = np.asarray(choose_best(learner.weights, learner.scale, observations, env.action_mask))
        observations, reward, over, _, info = env.step(actions)
        first = over & np.isnan(rewards)
        if first.any():
            rewards[first] = reward[first]
            scores[first] = info["final_info"]["scores"][first]
    env.close()
    won = float((rewards > 0).mean() + (rewards == 0).mean() / 2)
    return {
        "games": games,
        "win_rate": won,
        "plus_minus": float(1.96 * np.sqrt(won * (1 - won) / games)),
        "mean_score": float(scores[:, 0].mean()),
        "opponent_score": float(scores[:, 1:].mean()),
    }


def run(plan: Plan, tell: Callable[[str], None] = print) -> dict[str, Any]:
    """Train, test, and tell what came of it."""
    learner, figures = train(plan, tell)
    tell(f"{figures['decisions']:,} decisions in {figures['seconds']:.0f} s")
    found: dict[str, Any] = {"training": figures, "against": {}, "specification": learner.env.specification.digest}
    for opponent in plan.against:
        result = play_against(learner, opponent, plan.games)
        found["against"][opponent] = result
        tell(
            f"against {opponent}: won {result['win_rate']:.1%} ± {result['plus_minus']:.1%} of {plan.games:,} games, "
            f"mean score {result['mean_score']:.1f} to {result['opponent_score']:.1f}"
        )
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--game", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--teacher", default="greedy", help="a bot to imitate first, or none")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--against", default="random,greedy", help="bots to play against in the end")
    parser.add_argument("--games", type=int, default=1000, help="against each of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON at last")
    said = parser.parse_args(arguments)
    compile_sooner()
    plan = Plan(
        game=said.game,
        seats=said.seats,
        teacher=None if said.teacher == "none" else said.teacher,
        seconds=60 * said.minutes,
        against=tuple(said.against.split(",")),
        games=said.games,
        seed=said.seed,
    )
    found = run(plan)
    if said.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
