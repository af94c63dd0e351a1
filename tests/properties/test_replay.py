"""Replay gives the same bytes: from the seed and the actions, and from the actions and what chance gave."""

import random
from typing import Any

import pytest

from stellwerk import replay
from stellwerk.api.seeds import seed_words
from stellwerk.box.layout import blanks
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import STATE
from stellwerk.rulesets import referee
from stellwerk.table import Table
from tests.lib.play import SETTINGS, SOAK, Played, Setting, fresh, games, play

TABLES = SOAK // 50 or 1
"""Whole tables take longer than states: their events are told and their actions written down."""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_seed_and_actions_give_the_same_bytes_after_every_action(setting: Setting) -> None:
    for seed in range(games(4)):
        played = play(setting, seed)
        states = fresh(played.box, seed)
        assert states.tobytes() == played.states[0].tobytes()
        for at, (seat, number) in enumerate(zip(played.seats, played.numbers, strict=True)):
            referee.apply(played.box, states[0], seat, number)
            assert states.tobytes() == played.states[at + 1].tobytes(), f"game {seed}, action {at}"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_chance_gave_gives_the_same_game_from_any_other_seed(setting: Setting) -> None:
    for seed in range(games(4)):
        played = play(setting, seed)
        states = blanks(STATE, 1)
        states[0].rng[:] = seed_words(seed + 10**9)
        force_chance(played, states, 0)
        set_up(played.box, states[0])
        for at, (seat, number) in enumerate(zip(played.seats, played.numbers, strict=True)):
            assert_same_but_for_chance(states, played, at, seed)
            force_chance(played, states, at + 1)
            referee.apply(played.box, states[0], seat, number)
        assert_same_but_for_chance(states, played, -1, seed)


def force_chance(played: Played, states: Any, at: int) -> None:
    """Write into a state what chance gave on the way to the recorded one."""
    count = int(played.states[at].chance_count)
    states[0].chance_log[:count] = played.states[at].chance_log[:count]
    states[0].chance_count, states[0].chance_at = count, 0


def assert_same_but_for_chance(states: Any, played: Played, at: int, seed: int) -> None:
    """The same bytes, with the generators made equal, and the room behind what chance gave."""
    ours, theirs = states.copy(), played.states[at : at + 1 or None].copy()
    for one in (ours, theirs):
        one[0].rng[:] = 0
        one[0].chance_log[int(one[0].chance_count) :] = 0
    assert ours.tobytes() == theirs.tobytes(), f"game {seed}, before action {at}"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_record_of_a_table_is_the_same_game_again(setting: Setting) -> None:
    for seed in range(TABLES):
        table = Table(setting.game, setting.seats, seed, setting.options)
        chooser = random.Random(seed)
        told = []
        while not table.over:
            seat = chooser.choice(table.to_act)
            told.append(table.act(seat, chooser.choice(table.legal(seat))))
        again = replay(table.record(), verify=True)
        assert again == table
        assert again.record() == table.record()
        assert again.result() == table.result()
