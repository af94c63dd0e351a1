"""The memory of the card game's bots: what rode out is known without looking at a stack."""

import numpy as np
import pytest

from stellwerk.bots.yard.memory import unknown_on_track
from stellwerk.box.record import KINDS
from stellwerk.rules.state import COMPLETE, KEEP_AT_START
from tests.bots.yard_lib import Watched, card_box, reset
from tests.lib import rule
from tests.lib.play import games

TABLES = [
    ("planner", "planner"),
    ("planner", "random"),
    ("greedy", "random", "planner"),
    ("planner", "random", "random"),
    ("planner", "greedy", "planner", "random"),
    ("planner", "random", "random", "random"),
]


@rule("CARD-5", "CARD-6", "CARD-7")
@pytest.mark.parametrize("bots", TABLES, ids="-".join)
def test_the_memory_is_what_is_on_the_track(bots: tuple[str, ...]) -> None:
    looked = 0
    for seed in range(games(40)):
        game = Watched(card_box(len(bots)), bots, seed)
        for seat, _ in game.decisions():
            if bots[seat] != "random" and game.state.phase not in (KEEP_AT_START, COMPLETE):
                remembered = game.memories[seat].rode_out[: len(bots)]
                np.testing.assert_array_equal(remembered, game.state.stack[: len(bots)])
                looked += int(remembered.sum() > 0)
    assert looked > 10


def test_nobody_remembers_cards_of_the_first_half_in_the_second() -> None:
    game = Watched(card_box(4), ("planner",) * 4, 3)
    halves = set()
    for seat, _ in game.decisions():
        halves.add(int(game.state.half))
        if game.state.phase != COMPLETE:
            assert game.memories[seat].rode_out.sum() == game.state.stacked.sum()
    assert halves == {0, 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_that_wakes_in_mid_game_knows_how_much_it_does_not_know(seats: int) -> None:
    bots = ("greedy",) * seats
    game = Watched(card_box(seats), bots, 5)
    woken = reset(("planner",) * seats, 9)  # it would move otherwise, but what it sees is what greedy did
    unknown = []
    for seat, _ in game.decisions():
        if game.state.turns > 9 * seats and game.state.half == 0 and game.state.phase != COMPLETE:
            game.choice(seat, woken)
            memory = woken[seat]
            assert (memory.rode_out[:seats] <= game.state.stack[:seats]).all(), "what it remembers is there"
            unknown.append(int(unknown_on_track(game.observation, memory, seat)))
            remembered = sum(int(memory.rode_out[seat, kind]) for kind in range(KINDS))
            assert remembered + unknown[-1] == game.state.stacked[seat]
    assert unknown
    assert max(unknown) > 0
