"""How strong the bots are: fewer games than behind the figures in docs/bots.md, and room for luck."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from stellwerk.rules.compiled import COMPILED
from tests.lib.bot_matches import play_bot_match

HOUSE = Path(__file__).parents[2]
GAMES = (("usa", 2), ("uk", 2), ("asia", 4), ("card", 2))
SCRIPT = """
import json, sys
from stellwerk.rules.compiled import COMPILED
from tests.lib.bot_matches import play_bot_match
played = play_bot_match(sys.argv[1], int(sys.argv[2]), ("planner", "greedy"), 1, seed=6)
print(json.dumps([COMPILED, played.histories[0].tolist()]))
"""

compiled_only = pytest.mark.parametrize(("game", "seats"), GAMES if COMPILED else [])


@compiled_only
def test_greedy_beats_random(game: str, seats: int) -> None:
    assert play_bot_match(game, seats, ("greedy", "random"), 200).wins[0] > 0.95


@compiled_only
def test_the_planner_beats_greedy(game: str, seats: int) -> None:
    assert play_bot_match(game, seats, ("planner", "greedy"), 200).wins[0] > 0.8


@pytest.mark.parametrize(("seats", "least"), [(2, 105), (4, 95)] if COMPILED else [])
def test_the_planners_score_among_themselves_on_north_america(seats: int, least: int) -> None:
    assert play_bot_match("usa", seats, ("planner",), 200).scores[0] > least


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_interpreted_and_compiled_bots_play_the_same_game(game: str, seats: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    environment["NUMBA_DISABLE_JIT"] = "1" if COMPILED else "0"
    command = [sys.executable, "-W", "error", "-c", SCRIPT, game, str(seats)]
    run = subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    compiled, history = json.loads(run.stdout)
    assert compiled is not COMPILED
    assert np.array_equal(play_bot_match(game, seats, ("planner", "greedy"), 1, seed=6).histories[0], np.array(history))
