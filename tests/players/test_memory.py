"""A bot's memory: with it another bot goes on exactly as the first would have; anything else is left aside."""

from typing import Any

import pytest

from stellwerk import Table, determinise
from stellwerk.players.bots import Bot, open_bot
from stellwerk.players.minds import MIND
from stellwerk.rules.compiled import COMPILED

GAMES = (("usa", 3), ("uk", 2), ("asia", 4), ("card", 3))
MOST_BYTES = 4096


def play(table: Table, bot: str, forgetful: bool, most: int) -> list[tuple[Any, ...]]:
    """A game in which the bots go on, or in which a new bot takes over with the memory before every decision."""
    bots = [open_bot(bot, seed=seat) for seat in range(table.seats)]
    told: list[tuple[Any, ...]] = []
    while not table.over and len(told) < most:
        seat = table.to_act[0]
        if forgetful:
            bots[seat] = open_bot(bot, seed=seat, memory=bots[seat].memory)
        decision = bots[seat].choose(table.view(seat))
        table.act(seat, decision.action)
        told.append((seat, decision.action, decision.reason("de"), bots[seat].memory))
    assert table.over or not COMPILED
    return told


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy", "planner", "search@40"])
def test_with_its_memory_another_bot_goes_on_just_the_same(game: str, seats: int, bot: str) -> None:
    most = 4000 if COMPILED else 6
    alone, handed_on = (play(Table(game, seats, seed=21), bot, forgetful, most) for forgetful in (False, True))
    assert alone == handed_on
    assert max(len(memory) for *_, memory in alone) <= MOST_BYTES


def chosen(bot: str = "planner", seed: int = 3, game: str = "usa", seats: int = 2, seat: int = 0) -> Bot:
    """A bot that has made one decision."""
    made = open_bot(bot, seed)
    made.choose(Table(game, seats, seed=4).view(seat))
    return made


def others() -> dict[str, bytes]:
    own = chosen().memory
    return {
        "nothing": b"",
        "one byte": b"x",
        "only a seal": own[:16],
        "cut short": own[:-1],
        "one byte more": own + b"\0",
        "one bit changed": own[:-1] + bytes([own[-1] ^ 1]),
        "a mind as it lies": bytes(MIND.itemsize),
        "another seat's": chosen(seat=1).memory,
        "another seed's": chosen(seed=4).memory,
        "another game's": chosen(game="uk").memory,
        "another number of seats": chosen(seats=3).memory,
        "another bot's": chosen(bot="greedy").memory,
        "another budget's": chosen(bot="search@2").memory,
    }


def test_a_memory_that_is_not_its_own_is_left_aside() -> None:
    table = Table("usa", 2, seed=5)
    fresh = open_bot("planner", 3)
    decision = fresh.choose(table.view(0))
    for whose, memory in others().items():
        bot = open_bot("planner", 3, memory)
        assert bot.choose(table.view(0)) == decision, whose
        assert bot.memory == fresh.memory, whose


def test_a_memory_of_another_version_is_left_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    from stellwerk.players import bots

    own = chosen().memory
    went_on, fresh = (open_bot("planner", 3, memory) for memory in (own, b""))
    table = Table("usa", 2, seed=5)
    for bot in (went_on, fresh):
        bot.choose(table.view(0))
    assert went_on.memory != fresh.memory
    monkeypatch.setattr(bots, "MEMORY_VERSION", bots.MEMORY_VERSION + 1)
    bots._game_mark.cache_clear()
    try:
        old, new = (open_bot("planner", 3, memory) for memory in (own, b""))
        for bot in (old, new):
            bot.choose(table.view(0))
        assert old.memory == new.memory
    finally:
        monkeypatch.undo()
        bots._game_mark.cache_clear()


def test_a_memory_is_taken_up_once_and_only_in_its_seat() -> None:
    bot = open_bot("planner", 3, chosen().memory)
    table = Table("usa", 2, seed=5)
    for seat in (1, 0):
        bot.choose(table.view(seat))
    fresh = open_bot("planner", 3)
    fresh.choose(table.view(0))
    assert bot.memory == fresh.memory


def test_before_its_first_decision_a_bot_has_the_memory_it_was_given() -> None:
    assert open_bot("greedy").memory == b""
    own = chosen().memory
    assert open_bot("planner", 3, own).memory == own


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("bot", ["planner", "search@6"])
def test_what_a_seat_cannot_know_is_not_in_the_memory(game: str, seats: int, bot: str) -> None:
    """Two tables that look alike to the seat, with other cards in the other hands: the same memory, byte for byte."""
    table = Table(game, seats, seed=8)
    seat = table.to_act[0]
    guesses = [determinise(table.view(seat), seed) for seed in (1, 2)]
    assert guesses[0] != guesses[1]
    memories = set()
    for guess in guesses:
        made = open_bot(bot, seed=1)
        made.choose(guess.view(seat))
        memories.add(made.memory)
    assert len(memories) == 1


def test_the_record_of_a_view_is_enough_to_choose_by() -> None:
    view = Table("usa", 2, seed=5).view(1)
    by_view, by_sight = (open_bot("planner", 1) for _ in range(2))
    assert by_view.choose(view) == by_sight.choose_by_sight(view.contents, view.record)  # type: ignore[arg-type]
    assert by_view.memory == by_sight.memory


def test_a_spectators_record_is_refused() -> None:
    view = Table("usa", 2, seed=5).view(None)
    with pytest.raises(ValueError, match="owes a decision"):
        open_bot("planner").choose_by_sight(view.contents, view.record)  # type: ignore[arg-type]
