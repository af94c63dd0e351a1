"""Finds what the traits of a position mean for the final score: by regression over games of planners among themselves.

`python -m stellwerk.lab.fitting` writes players/judgement.py anew. The games are those of a fixed seed.
"""

import sys
from pathlib import Path

import numpy as np

from stellwerk.box.layout import Longs, blank, blanks
from stellwerk.box.record import Box
from stellwerk.door.boxes import open_box
from stellwerk.games.referee import apply, first_to_act
from stellwerk.lab.seeds import words
from stellwerk.players import judgement
from stellwerk.players.judgement import TERMS, TRAITS
from stellwerk.players.judging import describe
from stellwerk.players.minds import MIND, PLANNER, Minds, Reals, States, look
from stellwerk.players.play import decide, wake
from stellwerk.players.searching import BLANK, GAME, LOOKED, MINDS, ROWS, SEEN, TRIAL, Trials
from stellwerk.rules.chance import below
from stellwerk.rules.compiled import compile_sooner, rule
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, OVER, STATE, TURN, Moves

LESSONS = (("usa", (2, 3, 4, 5)), ("uk", (2, 3, 4)), ("asia", (4, 6)))
"""The boards, and the player counts whose games are looked at."""
GAMES = 3000
"""Games of each board."""
EVERY = 5
"""One turn of so many is looked at."""
RIDGE = 3.0


@rule
def watch_game(
    box: Box, states: States, minds: Minds, moves: Moves, trials: Trials, seeds: Longs, rows: Reals, scores: Reals
) -> int:
    """Play a game of planners; describe some turns for every seat, with the final scores. Returns how many rows."""
    states[GAME] = states[BLANK]
    for word in range(4):
        states[GAME].rng[word] = seeds[word]
        moves.rng[word] = seeds[4 + word]
    for seat in range(box.seats):
        wake(box, minds, seat, PLANNER, 0, seeds[4:])
    s = states[GAME]
    set_up(box, s)
    count = 0
    while s.phase != OVER:
        seat = first_to_act(s)
        if s.phase == TURN and count + box.seats <= rows.shape[0] and below(moves, EVERY) == 0:
            for other in range(box.seats):
                describe(box, look(box, states, GAME, LOOKED, other), other, minds[other], rows[count])
                scores[count] = other
                count += 1
        look(box, states, GAME, SEEN, seat)
        apply(box, s, seat, decide(box, states, minds, moves, seat, trials))
    for row in range(count):
        scores[row] = s.score[int(scores[row])]
    return count


def watch(game: str, players: int, games: int, seed: int) -> tuple[Reals, Reals]:
    """The descriptions of many turns, and the final scores."""
    _, box = open_box(game, players)
    states, minds, moves, trials = blanks(STATE, ROWS), blanks(MIND, MINDS), blank(MOVES), blanks(TRIAL, 1)
    rows, scores = np.empty((600, TRAITS)), np.empty(600)
    parts, goals = [], []
    for seeds in words(seed, range(games)):
        count = watch_game(box, states, minds, moves, trials, seeds, rows, scores)
        parts.append(rows[:count].copy())
        goals.append(scores[:count].copy())
    return np.concatenate(parts), np.concatenate(goals)


def products(rows: Reals) -> Reals:
    """Every trait times every trait up to itself, in the order in which `judging.reckon` reads them."""
    return np.stack([rows[:, one] * rows[:, other] for one in range(TRAITS) for other in range(one + 1)], axis=1)


def fit(rows: Reals, scores: Reals) -> tuple[Reals, float]:
    """The terms that tell the scores best, and the share of the spread that they explain."""
    terms = products(rows)
    goal = scores / 100.0
    square = terms.T @ terms + RIDGE * np.eye(TERMS)
    found: Reals = np.linalg.solve(square, terms.T @ goal).astype(np.float64)
    left = goal - terms @ found
    return found, float(1.0 - left.var() / goal.var())


def learn(game: str, players: tuple[int, ...], games: int = GAMES) -> tuple[int, Reals, float]:
    """The family of a board, its terms, and how much they explain."""
    seen = [watch(game, count, games // len(players), seed=2 + count) for count in players]
    found, share = fit(np.concatenate([rows for rows, _ in seen]), np.concatenate([scores for _, scores in seen]))
    return int(open_box(game, players[0])[1].family), found, share


HEAD = '''"""What the traits of a position (judging.py) mean for the final score; written by stellwerk.lab.fitting."""

import numpy as np

TRAITS = {traits}
TERMS = TRAITS * (TRAITS + 1) // 2

JUDGEMENT = np.zeros((4, TERMS), np.float64)
'''


def main() -> None:
    """Fit every board and write the table."""
    compile_sooner()
    text = HEAD.format(traits=TRAITS)
    for game, players in LESSONS:
        family, found, share = learn(game, players)
        print(f"{game}: explains {share:.0%} of the spread of final scores", file=sys.stderr)
        lines = (", ".join(f"{term:.4g}" for term in found[at : at + 12]) for at in range(0, TERMS, 12))
        text += f"JUDGEMENT[{family}] = (\n" + "".join(f"    {line},\n" for line in lines) + ")\n"
    Path(judgement.__file__).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
