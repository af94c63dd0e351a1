"""`python -m tools.tune uk --minutes 10`: look for better weights of the planner, by games against itself.

A step changes one to three weights at random. It is taken if a sequential test says that it brings something, on the
same deals in all seats: what the new weights win against those so far counts half, what they win more than those do
against the weights of the start the other half. The next step starts from there. What comes out is a row to be put into
`bots/weights.py`; then the styles of the search have to be measured anew (`tools/weight_presets.py`).

Against the weights so far alone it went in a circle: nineteen steps in the United Kingdom each beat the one before, and
the last lost two games in three to the first.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from stellwerk.api.boxes import open_box
from stellwerk.bots import weights as names
from stellwerk.bots.memory import BOT_MEMORY, PLANNER, BotMemories, Reals, States
from stellwerk.bots.play import LUCK, play_game, reset
from stellwerk.bots.search.rollouts import ROLLOUTS, RolloutRows
from stellwerk.bots.search.search import BLANK, BOT_MEMORIES, GAME, ROWS
from stellwerk.bots.weights import TABLE, WEIGHTS
from stellwerk.box import record
from stellwerk.box.errors import BoxError, SeatsError
from stellwerk.box.layout import Longs, blank, blanks
from stellwerk.box.record import YARD, Box
from stellwerk.cli.common import bar
from stellwerk.lab.arena.schedule import lineups
from stellwerk.lab.arena.sprt import Question, SequentialTest, Verdict
from stellwerk.lab.runs.seeds import words
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import MOVES, STATE, Moves

OLD, NEW = range(2)
"""The rows of a pair of weights."""
MOST_CHANGED = 3
BOLD = 0.25
"""How far a step goes: the standard deviation of the logarithm of a weight's factor."""
A_BATCH = 16
"""Deals that are played before the test is asked again."""
NAMES = {
    number: name
    for name, number in vars(names).items()
    if name.isupper() and isinstance(number, int) and not hasattr(record, name)
}
"""Weights by their numbers, as `weights.py` calls them; names that it took from elsewhere are no weights."""

err = Console(stderr=True, highlight=False)


@rule
def play_weighed(
    box: Box,
    states: States,
    memories: BotMemories,
    moves: Moves,
    trials: RolloutRows,
    seeds: Longs,
    sides: Longs,
    pair: Reals,
    points: Reals,
) -> None:
    """A game for each row of `seeds`, the sides weighing as that row of `sides` says. Points: what NEW won of it."""
    history = np.empty((0, 2), np.int16)
    for game in range(seeds.shape[0]):
        states[GAME] = states[BLANK]
        for word in range(4):
            states[GAME].rng[word] = seeds[game, word]
        for seat in range(box.seats):
            reset(box, memories, seat, PLANNER, 0, seeds[game, LUCK:])
            memories[seat].weights[:] = pair[sides[game, box.side[seat]]]
        play_game(box, states, memories, moves, trials, history)
        won = 0.0
        ours = 0.0
        for seat in range(box.seats):
            if states[GAME].winners >> seat & 1:
                won += 1.0
                ours += 1.0 if sides[game, box.side[seat]] == NEW else 0.0
        points[game] = ours / won


@dataclass(frozen=True)
class BotMatch:
    """Planners with two sets of weights at one game, and with those that the tuning started from."""

    box: Box
    seed: int
    start: Reals

    def shares(self, pair: Reals, deals: range) -> list[float]:
        """By deal: the share of its points that the new weights won, over all seatings."""
        sides = [lineup for deal in deals for lineup in lineups(2, int(self.box.sides), deal)]
        each = len(sides) // len(deals)
        seeds = np.repeat(words(self.seed, deals), each, axis=0)
        points = np.zeros(len(sides))
        play_weighed(
            *(self.box, blanks(STATE, ROWS), blanks(BOT_MEMORY, BOT_MEMORIES), blank(MOVES), blanks(ROLLOUTS, 1)),
            *(seeds, np.array(sides, np.int64), pair, points),
        )
        return [float(share) for share in points.reshape(-1, each).mean(axis=1)]

    def gains(self, pair: Reals, deals: range) -> list[float]:
        """By deal: a half, and what the step brings; against the weights so far, and beside them against the start."""
        between = self.shares(pair, deals)
        if np.array_equal(pair[OLD], self.start):
            return between
        before, after = (self.shares(np.stack([self.start, one]), deals) for one in pair)
        return [0.5 + (gain - 0.5 + new - old) / 2 for gain, old, new in zip(between, before, after)]

    def outcomes(self, pair: Reals, pool: ThreadPoolExecutor, workers: int) -> Iterator[float]:
        """The gains of one deal after the other, for ever; as many batches are played at once as there are workers."""
        first = 0
        while True:
            batches = [range(at, at + A_BATCH) for at in range(first, first + workers * A_BATCH, A_BATCH)]
            for gains in pool.map(partial(self.gains, pair), batches):
                yield from gains
            first += workers * A_BATCH


def step(now: Reals, dice: np.random.Generator) -> Reals:
    """The weights after a random step: one to three of those that count are multiplied by something near 1."""
    after = now.copy()
    changed = dice.choice(np.flatnonzero(now), size=dice.integers(1, MOST_CHANGED + 1), replace=False)
    after[changed] *= np.exp(BOLD * dice.normal(size=len(changed)))
    return after


def decide(outcomes: Iterator[float], question: Question, most: int) -> Verdict:
    """Is the new pair better? After so many deals without an answer it is not."""
    test = SequentialTest(question)
    for _, share in zip(range(most), outcomes):
        test.tell(share)
        if test.answer is not None:
            break
    return test.verdict()


def tell_step(now: Reals, after: Reals, verdict: Verdict) -> str:
    """A step in a line: what changed, and how it fared."""
    changed = ", ".join(f"{NAMES[at]} {now[at]:.4g} → {after[at]:.4g}" for at in np.flatnonzero(now != after).tolist())
    return f"{'taken' if verdict.answer else 'left'}: {changed} ({verdict.elo.value:+.0f} Elo, {verdict.deals} deals)"


def tell_weights(found: Reals) -> str:
    """A row of `weights.py`."""
    return "\n".join(f"    {NAMES[at]}: {found[at]:.4g}," for at in range(WEIGHTS))


def search_weights(
    now: Reals,
    seed: int,
    judge: Callable[[Reals, int], Verdict],
    going_on: Callable[[], bool],
    tell: Callable[[str], None],
) -> Reals:
    """Step after step, as long as it is to go on. `judge` weighs a pair of weights on deals of its own."""
    dice = np.random.default_rng(seed)
    number = 0
    while going_on():
        after = step(now, dice)
        verdict = judge(np.stack([now, after]), number)
        tell(tell_step(now, after, verdict))
        if verdict.answer:
            now = after
        number += 1
    return now


def tune(
    game: Annotated[str, typer.Argument(help="a board with routes, by its id or its path")],
    players: Annotated[int, typer.Option(min=2, max=6, help="players at the table")] = 2,
    minutes: Annotated[float, typer.Option(min=0, help="for how long steps are begun")] = 10.0,
    workers: Annotated[int, typer.Option(min=1, help="cores")] = 1,
    most: Annotated[int, typer.Option(min=1, help="deals after which a step that is still in doubt is left")] = 4000,
    seed: Annotated[int, typer.Option(min=0, help="decides steps and deals")] = 1,
) -> None:
    """Tune the planner's weights by self-play, and print the row they came to."""
    try:
        _, box = open_box(game, players)
    except (BoxError, SeatsError) as error:
        raise typer.BadParameter("; ".join(str(error).splitlines())) from None
    if box.family == YARD:
        raise typer.BadParameter("the card game's planner has weights of another kind; expected a board")
    until = time.monotonic() + 60 * minutes
    question = Question(elo0=0, elo1=15)
    start = np.array(TABLE[box.family])
    with ThreadPoolExecutor(workers) as pool, bar(f"{game}: steps tried", None, not err.is_terminal) as progress:

        def judge(pair: Reals, number: int) -> Verdict:
            match = BotMatch(box, (seed << 32) + number, start)
            return decide(match.outcomes(pair, pool, workers), question, most)

        def tell(line: str) -> None:
            progress.advance(progress.task_ids[0])
            err.print(line, soft_wrap=True)

        found = search_weights(start, seed, judge, lambda: time.monotonic() < until, tell)
    print(tell_weights(found))


if __name__ == "__main__":
    typer.run(tune)
