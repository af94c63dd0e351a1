"""A bot's memory: with it another bot goes on exactly as the first would have; anything else is left aside."""

from collections.abc import Callable

import pytest

from stellwerk import Table, determinise
from stellwerk.api.actions import Action
from stellwerk.bots import contract
from stellwerk.bots.contract import Decision, open_bot
from stellwerk.bots.memory import BOT_MEMORY
from stellwerk.rules.compiled import COMPILED

GAMES = (("usa", 2), ("uk", 2), ("asia", 4), ("card", 3))
MOST_BYTES = 4096
MOST = 4000 if COMPILED else 40
HALFWAY = 30 if COMPILED else 8

Told = list[tuple[Action, str | None, bytes]]


def play(table: Table, bot: str, hand_on: Callable[[bytes], bytes] | None = None, most: int = MOST) -> Told:
    """A game of a bot in seat 0 against greedy ones: its actions, reasons and memories.

    With `hand_on`, a new bot sits down before every decision, with what that makes of the last one's memory.
    """
    sat = [open_bot(bot if seat == 0 else "greedy", seed=3) for seat in range(table.seats)]
    told: Told = []
    for _ in range(most):
        if table.over:
            break
        seat = table.to_act[0]
        if seat == 0 and hand_on:
            sat[0] = open_bot(bot, seed=3, memory=hand_on(sat[0].memory))
        decision = sat[seat].choose(table.view(seat))
        table.act(seat, decision.action)
        if seat == 0:
            told.append((decision.action, decision.reason("de"), sat[0].memory))
    return told


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("bot", ["greedy", "planner", "search@40" if COMPILED else "search@1"])
def test_with_its_memory_another_bot_goes_on_just_the_same(game: str, seats: int, bot: str) -> None:
    tables = [Table(game, seats, seed=21) for _ in range(2)]
    went_on, handed_on = play(tables[0], bot), play(tables[1], bot, lambda memory: memory)
    assert went_on == handed_on
    assert all(table.over for table in tables) or not COMPILED
    assert max(len(memory) for *_, memory in went_on) <= MOST_BYTES


def halfway(game: str = "card", seats: int = 3, bot: str = "planner") -> tuple[Table, bytes]:
    """A game under way, where seat 0 is to move, and what the bot there remembers of it."""
    table = Table(game, seats, seed=4)
    told = play(table, bot, most=HALFWAY)
    while table.to_act[0] != 0:
        table.act(table.to_act[0], table.legal(table.to_act[0])[0])
    return table, told[-1][2]


def after(table: Table, memory: bytes, bot: str = "planner", seed: int = 3) -> tuple[Decision, bytes]:
    """What a bot with this memory decides in seat 0, and remembers then."""
    made = open_bot(bot, seed, memory)
    return made.choose(table.view(0)), made.memory


def test_a_memory_makes_a_difference() -> None:
    table, own = halfway()
    assert after(table, own)[1] != after(table, b"")[1]


def test_a_memory_that_is_not_its_own_is_left_aside() -> None:
    table, own = halfway()
    other_seat = open_bot("planner", 3)
    other_seat.choose(Table("card", 3, seed=4).view(1))
    others = {
        "one byte": b"x",
        "only a seal": own[:16],
        "cut short": own[:-1],
        "one byte more": own + b"\0",
        "one bit changed": own[:-1] + bytes([own[-1] ^ 1]),
        "a mind as it lies": bytes(BOT_MEMORY.itemsize),
        "another seat's": other_seat.memory,
        "another game's": halfway("usa", 3)[1],
        "another number of seats": halfway("card", 2)[1],
        "another bot's": halfway(bot="greedy")[1],
        "another budget's": halfway(bot="search@1")[1],
    }
    fresh = after(table, b"")
    for whose, memory in others.items():
        assert after(table, memory) == fresh, whose
    assert after(table, own, seed=4) == after(table, b"", seed=4), "another seed's"


def test_a_memory_of_another_version_is_left_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    table, own = halfway()
    monkeypatch.setattr(contract, "MEMORY_VERSION", contract.MEMORY_VERSION + 1)
    contract._game_digest.cache_clear()
    try:
        assert after(table, own) == after(table, b"")
    finally:
        contract._game_digest.cache_clear()


def test_a_memory_is_taken_up_once_and_only_in_its_seat() -> None:
    table, own = halfway("usa", 2)
    bot, fresh = open_bot("planner", 3, own), open_bot("planner", 3)
    start = Table("usa", 2, seed=5)
    bot.choose(start.view(1))
    for each in (bot, fresh):
        each.choose(table.view(0))
    assert bot.memory == fresh.memory


def test_before_its_first_decision_a_bot_has_the_memory_it_was_given() -> None:
    assert open_bot("greedy").memory == b""
    _, own = halfway()
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
    assert by_view.choose(view) == by_sight.choose_from_observation(view.contents, view.record)  # type: ignore[arg-type]
    assert by_view.memory == by_sight.memory


def test_a_spectators_record_is_refused() -> None:
    view = Table("usa", 2, seed=5).view(None)
    with pytest.raises(ValueError, match="owes a decision"):
        open_bot("planner").choose_from_observation(view.contents, view.record)  # type: ignore[arg-type]
