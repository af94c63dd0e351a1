"""`python -m tools.weight_presets uk --positions 60 --tables 48`: what the presets of the search bring, by number.

These are the figures of `bots/weight_presets.py`; whoever changes weights or presets measures them anew. Positions are
taken from games of planners; at each, every style is played on to the end on the same tables that could be the true
one. A style that differs by nothing is not played; a new one gets some figure first, to be measured.
"""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import numpy as np
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from stellwerk.api.boxes import open_box
from stellwerk.bots.memory import BOT_MEMORY, SEARCH, Reals, look
from stellwerk.bots.play import LUCK, reset
from stellwerk.bots.search.rollouts import ROLLOUTS
from stellwerk.bots.search.search import BOT_MEMORIES, GAME, GUESSED, ROWS, SEEN, STYLED, guess, open_rollouts, play_on
from stellwerk.bots.weight_presets import AS_EVER, WEIGHT_PRESETS
from stellwerk.box.errors import BoxError, SeatsError
from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import YARD
from stellwerk.lab.runs.seeds import words
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, OVER, STATE, TURN
from stellwerk.rulesets.referee import apply, first_to_act

APART = 25
"""About so many decisions lie between two positions of one game."""


class Figures(NamedTuple):
    """What one style brings beside the planner's own, in points to the end of a game."""

    mean: float
    error: float
    """The standard error of the mean."""
    differs: float
    """How much it truly differs from position to position: without the luck of the tables."""


class Bench:
    """A game of planners, stopped at some of its turns."""

    def __init__(self, game: str, seats: int) -> None:
        _, self.box = open_box(game, seats)
        self.states, self.memories, self.moves = blanks(STATE, ROWS), blanks(BOT_MEMORY, BOT_MEMORIES), blank(MOVES)
        self.rollouts: Any = blank(ROLLOUTS)

    def positions(self, seed: int) -> Iterator[int]:
        """Play games on and on; stop at a turn now and then, and say whose it is."""
        dice = np.random.default_rng(seed)
        for number in range(1 << 30):
            sown = words(seed, range(number, number + 1))[0]
            self.states[GAME] = blanks(STATE, 1)[0]
            game: Any = self.states[GAME]
            game.rng[:] = sown[:LUCK]
            set_up(self.box, game)
            for seat in range(self.box.seats):
                reset(self.box, self.memories, seat, SEARCH, 1, sown[LUCK:])
            while game.phase != OVER:
                seat = first_to_act(game)
                look(self.box, self.states, GAME, SEEN, seat)
                open_rollouts(self.box, self.states, self.memories, self.moves, seat, self.rollouts)
                planned = int(self.rollouts.planned)
                if game.phase == TURN and self.rollouts.options > 1 and dice.integers(APART) == 0:
                    yield seat
                apply(self.box, game, seat, planned)

    def leads(self, seat: int, tables: int) -> Reals:
        """Points ahead of the planner's own style, by table and style; what is no style of this game has no number."""
        ahead = np.full((tables, WEIGHT_PRESETS), np.nan)
        for table in range(tables):
            guess(self.box, self.states, self.memories, seat, self.rollouts)
            ahead[table, AS_EVER] = self._played(seat, GUESSED + seat, int(self.rollouts.action[0]))
            for option in range(1, self.rollouts.options):
                style = int(self.rollouts.style[option])
                if style != AS_EVER:
                    ahead[table, style] = self._played(seat, STYLED + style, int(self.rollouts.action[option]))
        leads: Reals = ahead - ahead[:, AS_EVER : AS_EVER + 1]
        return leads

    def _played(self, seat: int, row: int, action: int) -> float:
        return float(play_on(self.box, self.states, self.memories, self.moves, seat, row, action))


def figures(leads: Reals) -> list[Figures]:
    """The figures of every style, from leads by position, table and style.

    Half of the tables know nothing of the luck of the others: what both say of a position is true of it.
    """
    means = leads.mean(axis=1)
    first, second = (leads[:, half::2].mean(axis=1) - means.mean(axis=0) for half in (0, 1))
    shared = (first * second).mean(axis=0)
    errors = means.std(axis=0) / len(means) ** 0.5
    return [
        Figures(float(mean), float(error), float(max(0.0, both) ** 0.5))
        for mean, error, both in zip(means.mean(axis=0), errors, shared)
    ]


def measure(
    game: Annotated[str, typer.Argument(help="a board with routes, by its id or its path")],
    players: Annotated[int, typer.Option(min=2, max=6, help="players at the table")] = 2,
    positions: Annotated[int, typer.Option(min=2, help="positions that are looked at")] = 60,
    tables: Annotated[int, typer.Option(min=2, help="tables for each of them")] = 48,
    seed: Annotated[int, typer.Option(min=0, help="which games the positions are from")] = 1,
) -> None:
    """Play every style on from many positions, and say what each brings beside the planner's own."""
    try:
        desk = Bench(game, players)
    except (BoxError, SeatsError) as error:
        raise typer.BadParameter("; ".join(str(error).splitlines())) from None
    if desk.box.family == YARD:
        raise typer.BadParameter("the card game has no styles; expected a board")
    seats = desk.positions(seed)
    told = track(range(positions), "playing on", console=Console(stderr=True))
    found = [desk.leads(next(seats), tables) for _ in told]
    title = f"{game}: {positions} positions, {tables} tables each"
    shown = Table("style", "mean", "± error", "differs by", title=title)
    for style, figure in enumerate(figures(np.array(found))):
        if not np.isnan(figure.mean):
            shown.add_row(str(style), f"{figure.mean:.1f}", f"{figure.error:.1f}", f"{figure.differs:.1f}")
    Console().print(shown)


if __name__ == "__main__":
    typer.run(measure)
