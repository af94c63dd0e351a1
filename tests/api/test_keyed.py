"""Chance keyed by action: every action has cards of its own, what comes after an undo is new, and anybody can check."""

import copy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from stellwerk.api.actions import Action, DrawBlind, DrawFaceUp
from stellwerk.api.records import Record, RecordError
from stellwerk.api.seeds import SeedError, seed_words, sow, sow_action
from stellwerk.api.undo import undos_before
from stellwerk.table import Table, replay, resume, steps, verify

SEEDS = range(40)


def begun(seed: int, game: str = "usa", seats: int = 2) -> Table:
    """A keyed game after the first choice of tickets."""
    table = Table(game, seats, seed, {"start_player": 0}, chance="keyed")
    while len(table.to_act) > 1 or not any(isinstance(one, DrawBlind) for one in table.legal(table.to_act[0])):
        table.act(table.to_act[0], table.legal(table.to_act[0])[0])
    return table


def act(table: Table, kind: type[Action] = DrawBlind) -> tuple[Any, ...]:
    """The first legal action of this kind, or any: what chance gave in it."""
    seat = table.to_act[0]
    legal = table.legal(seat)
    table.act(seat, next((one for one in legal if isinstance(one, kind)), legal[0]))
    return table.moves[-1].chance


def with_undos(seed: int = 7, game: str = "usa", seats: int = 2) -> Table:
    """A keyed game with undos of one and of several actions."""
    table = begun(seed, game, seats)
    for count in (3, 1, 5, 2):
        mark = table.checkpoint()
        for _ in range(count):
            act(table)
        table.back_to(mark)
        for _ in range(2):
            act(table)
    return table


def test_the_source_of_chance_is_told_and_checked() -> None:
    assert Table("usa", 2, 7).chance == "stream"
    assert Table("usa", 2, 7, chance="keyed").chance == "keyed"
    wrong: Any = "dice"
    with pytest.raises(SeedError, match="chance is 'dice'; expected stream or keyed"):
        Table("usa", 2, 7, chance=wrong)


def test_every_action_and_every_undo_is_sown_apart() -> None:
    sown = [sow_action(7, action, undos) for action in range(40) for undos in range(40)]
    others = [sow(seed.to_bytes(16, "big")) for seed in range(8)]
    assert len({*sown, *others}) == len(sown) + len(others)
    assert all(len(one) == 16 and any(one) for one in sown)
    assert seed_words(7) != tuple(int.from_bytes(sow_action(7, 0, 0)[at : at + 4], "little") for at in range(0, 16, 4))


def test_what_was_drawn_before_tells_nothing_of_what_comes() -> None:
    """Two games that came to an action in different ways draw from the same numbers in it: only its number counts."""
    one, other = begun(7), begun(7)
    act(one)
    act(other, DrawFaceUp)
    for table in (one, other):
        act(table)
        assert isinstance(table.moves[-1].action, DrawBlind)
    assert one._states["rng"].tolist() == other._states["rng"].tolist()


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4), ("card", 2)])
def test_after_an_undo_the_same_action_brings_new_cards(game: str, seats: int) -> None:
    """On 0.1.0 the same cards came again, every time."""
    same = 0
    for seed in SEEDS:
        table = begun(seed, game, seats)
        mark = table.checkpoint()
        first = [act(table) for _ in range(4)]
        table.back_to(mark)
        same += [act(table) for _ in range(4)] == first
    assert same <= len(SEEDS) // 20


def test_twins_that_differ_in_an_undone_action_see_different_cards() -> None:
    same = 0
    for seed in SEEDS:
        table = begun(seed)
        clone = table.copy()
        mark = table.checkpoint()
        act(table)
        table.back_to(mark)
        assert table.view(0) == clone.view(0)
        assert table != clone, "they look alike, and go on apart"
        same += [act(table) for _ in range(6)] == [act(clone) for _ in range(6)]
    assert same == 0


def test_the_stream_brings_the_same_cards_again() -> None:
    """The lab and `Table` by default: an undo is as if nothing had been."""
    for seed in range(5):
        table = Table("usa", 2, seed)
        clone, mark = table.copy(), table.checkpoint()
        for _ in range(6):
            act(table)
        table.back_to(mark)
        assert table == clone
        assert [act(table) for _ in range(6)] == [act(clone) for _ in range(6)]
        assert table.record().undone == ()


def test_how_many_undos_there_were_before_an_action() -> None:
    assert undos_before([], 3) == [0, 0, 0]
    assert undos_before([3], 3) == [0, 0, 0], "it took back what came after"
    assert undos_before([0], 3) == [1, 1, 1]
    assert undos_before([9, 1], 3) == [0, 2, 2]
    assert undos_before([1, 2, 2], 4) == [0, 1, 3, 3]
    assert all(one <= other for one, other in pairwise(undos_before([4, 2, 3, 1, 5], 8)))


@pytest.mark.parametrize(("game", "seats"), [("usa", 2), ("uk", 2), ("asia", 4), ("card", 2)])
def test_a_keyed_record_replays_resumes_and_verifies(game: str, seats: int) -> None:
    table = with_undos(7, game, seats)
    record = Record.from_json(copy.deepcopy(table.record().to_json()))
    assert (record.chance, len(record.undone)) == ("keyed", 4)
    verify(record)
    for again in (replay(record, verify=True), resume(record), [stage for stage, _ in steps(record)][-1]):
        assert again == table
        assert again.record() == record
        clone = table.copy()
        assert [act(again) for _ in range(3)] == [act(clone) for _ in range(3)]
        verify(again.record())


def test_an_undo_at_the_end_of_a_record_counts_for_what_comes() -> None:
    table = with_undos()
    mark = table.checkpoint()
    act(table)
    table.back_to(mark)
    again = resume(Record.from_json(table.record().to_json()))
    assert [act(again) for _ in range(6)] == [act(table) for _ in range(6)]


def test_another_process_comes_to_the_same_cards(tmp_path: Any) -> None:
    table = with_undos()
    path = tmp_path / "game.json"
    table.record().save(path)
    program = (
        "import sys; from stellwerk import Record, resume, verify; from tests.api.test_keyed import act\n"
        "record = Record.load(sys.argv[1]); verify(record); table = resume(record)\n"
        "print([act(table) for _ in range(6)])"
    )
    told = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str([act(table) for _ in range(6)])


def shifted(record: Record, by: int) -> Record:
    """The first undo moved by some actions that drew cards."""
    return replace(record, undone=(max(0, record.undone[0] + by), *record.undone[1:]))


TOUCHED: dict[str, tuple[Callable[[Record], Record], str]] = {
    "the source": (lambda record: replace(record, chance="stream", undone=()), "setup: the seed gives"),
    "an undo left out": (lambda record: replace(record, undone=record.undone[1:]), "the seed gives"),
    "an undo made up": (lambda record: replace(record, undone=(0, *record.undone)), "move .*: the seed gives"),
    "an undo moved": (lambda record: shifted(record, -2), "the seed gives"),
    "no undos at all": (lambda record: replace(record, undone=()), "the seed gives"),
    "the version of the rules": (lambda record: replace(record, rules=99), "no version 99"),
}


@pytest.mark.parametrize("touched", TOUCHED)
def test_a_touched_record_is_refused(touched: str) -> None:
    table = begun(7)
    while not table.moves[-1].chance:
        act(table)
    for _ in range(3):
        mark = table.checkpoint()
        act(table)
        table.back_to(mark)
        for _ in range(3):
            act(table)
    verify(table.record())
    touch, why = TOUCHED[touched]
    with pytest.raises(RecordError, match=why):
        verify(touch(table.record()))


def test_a_touched_card_of_a_keyed_record_is_found() -> None:
    record = with_undos().record()
    at = next(number for number, move in enumerate(record.moves) if isinstance(move.action, DrawBlind))
    move = record.moves[at]
    other = "red" if move.chance[0] != "red" else "blue"
    moves = (*record.moves[:at], replace(move, chance=(other, *move.chance[1:])), *record.moves[at + 1 :])
    with pytest.raises(RecordError, match=rf"^move {at + 1}: the seed gives '\w+' as number 1; '{other}' is written"):
        verify(replace(record, moves=moves))


def test_a_stream_is_not_taken_for_keyed() -> None:
    table = Table("usa", 2, 7)
    for _ in range(10):
        act(table)
    verify(table.record())
    with pytest.raises(RecordError, match="setup: the seed gives"):
        verify(replace(table.record(), chance="keyed"))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"chance": "dice"}, "chance: chance is 'dice'; expected stream or keyed"),
        ({"chance": "stream"}, "undone: expected how many actions each undo left"),
        ({"undone": [1, 10_000]}, "undone: expected how many actions each undo left"),
        ({"undone": [-1]}, "undone: expected a number"),
        ({"undone": [True]}, "undone: expected a number"),
        ({"undone": 3}, "undone: expected a list"),
    ],
)
def test_what_cannot_be_is_a_record_error(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        Record.from_json({**with_undos().record().to_json(), **changes})


def test_a_record_without_a_source_is_of_a_stream() -> None:
    form = Table("usa", 2, 7).record().to_json()
    assert (form.pop("chance"), form.pop("undone")) == ("stream", [])
    assert Record.from_json(form) == Table("usa", 2, 7).record()
