"""Every bot plays every game: legally, from its view alone, the same way for the same seed, and says why."""

import itertools
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mypy import api

from stellwerk import Table, determinise
from stellwerk.bots import contract
from stellwerk.bots.contract import BotError, Decision, open_bot, read_bot
from stellwerk.bots.memory import Observation
from stellwerk.bots.search.search import try_options
from stellwerk.rules.compiled import COMPILED
from tests.lib.play import SETTINGS, Setting

HOUSE = Path(__file__).parents[2]
BOTS = ("random", "greedy", "planner", "search@12")
EVERY = 9 if COMPILED else 60
"""One decision of so many is looked at closely."""


def table_of(setting: Setting, seed: int) -> Table:
    return Table(setting.game, setting.seats, seed, setting.options)


def drive(table: Table, names: list[str], most: int = 4000) -> list[Decision]:
    sat = [open_bot(bot, seed=seat) for seat, bot in enumerate(names)]
    made: list[Decision] = []
    while not table.over and len(made) < most:
        seat = table.to_act[0]
        decision = sat[seat].choose(table.view(seat))
        table.act(seat, decision.action)
        made.append(decision)
    return made


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_play_every_game_to_its_end_by_the_rules(setting: Setting, bot: str) -> None:
    table = table_of(setting, 3)
    drive(table, [bot] * setting.seats, 4000 if COMPILED else 40)
    assert table.over or not COMPILED


@pytest.mark.parametrize("game", ["usa", "uk", "asia", "card"])
@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_moves(game: str, bot: str) -> None:
    seats = 4 if game == "asia" else 2
    first, again = (Table(game, seats, seed=5) for _ in range(2))
    most = 30 if COMPILED else 6
    assert drive(first, [bot] * seats, most) == drive(again, [bot] * seats, most)


@pytest.mark.parametrize("game", ["usa", "uk", "asia", "card"])
@pytest.mark.parametrize("bot", ["greedy", "planner", "search@12"])
def test_what_a_seat_cannot_know_never_changes_its_move(game: str, bot: str) -> None:
    """The rest of the table is dealt anew behind the view: other hands, other tickets, another deck; the same move."""
    seats = 4 if game == "asia" else 2
    table = Table(game, seats, seed=11)
    luck = random.Random(4)
    others = 0
    for decision in range(120 if COMPILED else 20):
        if table.over:
            break
        seat = table.to_act[0]
        if decision % EVERY == 0:
            guesses = [determinise(table.view(seat), seed) for seed in (1, 2)]
            moves = {open_bot(bot, seed=9).choose(guess.view(seat)).action for guess in (table, *guesses)}
            assert len(moves) == 1
            others += guesses[0] != guesses[1]
        table.act(seat, luck.choice(table.legal(seat)))
    assert others > 0


def test_a_bot_takes_a_view_of_a_seat_that_decides_and_nothing_else() -> None:
    table = Table("usa", 2, seed=1)
    bot = open_bot("planner")
    with pytest.raises(TypeError, match="a bot looks at a view"):
        bot.choose(table)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="owes a decision"):
        bot.choose(table.view(None))
    table.act(0, table.legal(0)[0])
    with pytest.raises(ValueError, match="owes a decision"):
        bot.choose(table.view(0))


def test_the_type_checker_refuses_a_state_where_a_bot_expects_a_view(tmp_path: Path) -> None:
    code = (
        "from stellwerk.box.record import Box\n"
        "from stellwerk.bots.choose import choose\n"
        "from stellwerk.bots.memory import BotMemory, Observation\n"
        "from stellwerk.rules.state import Moves, State\n"
        "def seen(box: Box, v: Observation, moves: Moves, memory: BotMemory) -> int:\n"
        "    return choose(box, v, 0, moves, memory)\n"
        "def all_seeing(box: Box, s: State, moves: Moves, memory: BotMemory) -> int:\n"
        "    return choose(box, s, 0, moves, memory)\n"
    )
    bot = tmp_path / "bot.py"
    bot.write_text(code)
    said, _, _ = api.run(["--strict", f"--config-file={HOUSE / 'pyproject.toml'}", str(bot)])
    errors = [line for line in said.splitlines() if "error:" in line]
    assert len(errors) == 1
    assert 'has incompatible type "State"; expected "Observation"' in errors[0]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("walther", "there is no bot 'walther'; there are: random, greedy"),
        ("greedy@5", "only search has a budget"),
        ("search@0", "1 to 1000000 times"),
        ("search@0s", "more than none"),
        ("search@-1s", "there is no bot"),
        ("search@1e9s", "there is no bot"),
        ("", "there is no bot ''"),
    ],
)
def test_a_bot_that_is_not_there_is_named(spec: str, words: str) -> None:
    with pytest.raises(BotError, match=words):
        read_bot(spec)


def test_levels_are_bots() -> None:
    assert [read_bot(level).name for level in ("easy", "medium", "hard")] == ["greedy", "planner", "search"]
    assert read_bot("search@250").playouts == 250
    assert read_bot("search@1.5s").seconds == 1.5


def test_a_search_by_the_clock_plays_legally() -> None:
    table = Table("usa", 2, seed=2)
    bot = open_bot("search@0.01s", seed=1)
    for _ in range(3):
        seat = table.to_act[0]
        assert bot.choose(table.view(seat)).action in table.legal(seat)
        table.act(seat, table.legal(seat)[0])


@pytest.mark.parametrize(("share", "rounds"), [(1.0, 8), (0.5, 4), (0.01, 0)])
def test_a_search_by_the_clock_takes_its_time_or_its_share_of_it(
    monkeypatch: pytest.MonkeyPatch, share: float, rounds: int
) -> None:
    """By a clock that goes on by a second whenever it is looked at; in a first turn, which is long in doubt."""
    seconds, tried = itertools.count(), []

    def try_and_count(*where: Any) -> bool:
        tried.append(where)
        return bool(try_options(*where))

    monkeypatch.setattr(contract, "time", SimpleNamespace(perf_counter=lambda: next(seconds)))
    monkeypatch.setattr(contract, "try_options", try_and_count)
    table = Table("usa", 2, seed=2)
    for chooser in (0, 1):
        table.act(chooser, table.legal(chooser)[0])
    seat = table.to_act[0]
    view = table.view(seat)
    decision = open_bot("search@8.2s", seed=1).choose_from_observation(
        view.contents, cast(Observation, view.record), share
    )
    assert len(tried) == rounds
    assert decision.action in table.legal(seat)


@pytest.mark.parametrize("game", ["usa", "uk", "asia"])
def test_most_moves_have_a_reason_in_both_languages(game: str) -> None:
    seats = 4 if game == "asia" else 2
    made = drive(Table(game, seats, seed=8), ["planner"] * seats, 400 if COMPILED else 30)
    reasons = [decision.reason() for decision in made]
    said = [reason for reason in reasons if reason]
    assert len(said) > len(made) / 2
    assert all("{" not in reason for reason in said)
    german = [decision.reason("de") for decision in made]
    assert [reason is None for reason in german] == [reason is None for reason in reasons]
    assert not set(filter(None, german)) & set(said)
    if COMPILED:
        assert any("for its tickets" in reason for reason in said)
        assert any("more" in reason and "for" in reason for reason in said)
