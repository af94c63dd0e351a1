"""A bot of the card game knows only what its seat may know, and plays the same for the same seed, compiled or not."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

from stellwerk.api.seeds import seed_words
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.state import State
from stellwerk.rules.view import fill_in
from tests.bots.yard_lib import Watched, card_box, reset
from tests.bots.yard_trace import history
from tests.lib.play import games

HOUSE = Path(__file__).parents[2]
EVERY = 7
"""Decisions between two that are looked at."""


@pytest.mark.parametrize("bot", ["greedy", "planner"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_cannot_know_does_not_change_its_move(bot: str, seats: int) -> None:
    box = card_box(seats)
    changed = 0
    for seed in range(games(4)):
        game = Watched(box, (bot,) * seats, seed)
        dealt_anew = Watched(box, (bot,) * seats, seed)
        before = game.memories.copy()
        for number, (seat, action) in enumerate(game.decisions()):
            if number % EVERY == 0:
                for other in range(3):
                    dealt_anew.states[0] = game.states[1]
                    state = cast(State, dealt_anew.states[0])
                    state.rng[:] = seed_words(1000 * number + other)
                    fill_in(box, state)
                    changed += state.cards.tobytes() != game.state.cards.tobytes()
                    assert dealt_anew.choice(seat, before.copy()) == action
            before = game.memories.copy()
    assert changed > 0, "no hidden card was ever dealt anew"


def test_the_same_seed_plays_the_same_game_and_another_one_too() -> None:
    first = history("planner", 2, 4)
    assert first == history("planner", 2, 4)
    assert first != history("planner", 2, 5)


def test_the_players_luck_is_not_needed() -> None:
    game = Watched(card_box(2), ("planner", "planner"), 2)
    other = reset(("planner", "planner"), 77)
    for seat, action in game.decisions():
        assert game.choice(seat, other) == action


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_interpreted_and_compiled_play_the_same_game(bot: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    if COMPILED:
        environment["NUMBA_DISABLE_JIT"] = "1"
    command = [sys.executable, "-W", "error", "-m", "tests.bots.yard_trace", bot, "2", "6"]
    run = subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert said["compiled"] != COMPILED
    assert [tuple(one) for one in said["history"]] == history(bot, 2, 6)
