"""Records: a game again, byte for byte; nothing impossible is believed; and a touched card is found."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.api.actions import DrawBlind, DrawTickets
from stellwerk.api.game import Move
from stellwerk.api.records import Record, RecordError
from stellwerk.api.seeds import seed_hash, seed_words
from stellwerk.box.record import COLOURS
from stellwerk.box.version import RULES_VERSION
from stellwerk.table import Table, replay, resume, steps, verify
from tests.lib.random_tables import ONE_EACH, SMALL, TABLES, WHOLE, named, opened, played, state_bytes


@pytest.fixture(scope="module")
def game() -> Table:
    """A classic game of two, somewhere in the middle."""
    return played(("usa", 2, {}), 60)


@pytest.fixture
def form(game: Table) -> dict[str, Any]:
    """Its record as JSON, to be spoilt."""
    return copy.deepcopy(game.record().to_json())


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_replay_gives_the_same_bytes(one: Any) -> None:
    table = played(one, WHOLE if one in ONE_EACH else 40)
    record = Record.from_json(json.loads(json.dumps(table.record().to_json())))
    assert record == table.record()
    again = replay(record, verify=True)
    assert state_bytes(again) == state_bytes(table)
    assert again == table
    assert again.opening == table.opening
    assert again.record() == record


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_a_resumed_game_is_the_same_game_and_goes_on(one: Any) -> None:
    table = played(one, WHOLE if one in ONE_EACH else 40)
    again = resume(table.record())
    assert again == table
    assert again.opening == table.opening
    assert again.record() == table.record()
    for seat in table.to_act:
        assert again.act(seat, again.legal(seat)[0]) == table.act(seat, table.legal(seat)[0])
    verify(again.record())


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_the_stages_of_a_game_are_its_steps(one: Any) -> None:
    record = played(one, 120).record()
    table = opened(one)
    positions = steps(record)
    stage, told = next(positions)
    assert (stage, told) == (table, table.opening)
    for move, (later, told) in zip(record.moves, positions, strict=True):
        assert later is stage
        assert told == table.act(move.seat, move.action)
        assert later == table
    assert stage.record() == record


def test_a_board_of_ones_own_travels_with_its_record(tmp_path: Path) -> None:
    board = tmp_path / "lake.toml"
    board.write_text(SMALL.read_text("utf-8"), "utf-8")
    table = played((str(board), 2, {}))
    record = table.record()
    assert record.board == SMALL.read_text("utf-8")
    assert record.game == "lake"
    board.unlink()
    assert replay(Record.from_json(record.to_json()), verify=True) == table
    assert resume(Record.from_json(record.to_json())) == table


def test_a_record_says_what_chance_gave_in_words(form: dict[str, Any]) -> None:
    assert form["setup"][0] in (0, 1)
    assert form["setup"][1] in COLOURS or form["setup"][1] == "locomotive"
    assert form["setup"][-1] in {ticket.id for ticket in played(("usa", 2, {}), 0)._contents.tickets}
    assert form["seed"] == f"{1:032x}"
    assert form["board"] is None
    assert form["options"] == {"start_player": None, "ticket_deck": None}


def test_an_old_record_replays_by_what_chance_gave_not_by_the_seed(game: Table) -> None:
    other = replace(game.record(), seed=99)
    for again in (replay(other), resume(other)):
        mine, theirs = game._states.copy(), again._states.copy()
        mine["rng"] = theirs["rng"] = 0
        assert all((mine[name] == theirs[name]).all() for name in mine.dtype.names)
    with pytest.raises(RecordError, match="seed_hash"):
        verify(other)
    with pytest.raises(RecordError, match="setup: the seed gives"):
        verify(replace(other, seed_hash=seed_hash(99)))


def test_verify_finds_a_touched_card(game: Table) -> None:
    record = game.record()
    at = next(number for number, move in enumerate(record.moves) if isinstance(move.action, DrawBlind))
    move = record.moves[at]
    touched = "red" if move.chance[0] != "red" else "blue"
    moves = (*record.moves[:at], replace(move, chance=(touched, *move.chance[1:])), *record.moves[at + 1 :])
    with pytest.raises(RecordError, match=rf"^move {at + 1}: the seed gives '\w+' as number 1; '{touched}' is written"):
        verify(replace(record, moves=moves))
    with pytest.raises(RecordError, match=r"played by version 1 of the rules"):
        verify(replace(record, moves=moves, rules=1))


@pytest.mark.parametrize("rules", [0, RULES_VERSION + 1])
def test_a_version_of_the_rules_that_is_not_known_here_is_refused(game: Table, rules: int) -> None:
    for play in (replay, resume, verify):
        with pytest.raises(RecordError, match=f"no version {rules} of the rules here"):
            play(replace(game.record(), rules=rules))


def test_the_published_hash_does_not_tell_the_cards() -> None:
    for seed in (0, 7, 2**128 - 1):
        words = [word.to_bytes(4, order).hex() for word in seed_words(seed) for order in ("little", "big")]
        assert [word for word in words if word in seed_hash(seed)] == []


def test_save_and_load(game: Table, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game.record().save(path)
    assert Record.load(path) == game.record()
    assert path.read_text("utf-8").count("\n") == len(game.record().moves) + 15
    assert list(tmp_path.iterdir()) == [path]
    for text in ("", "{", "[" * 100_000, "[]", '{"format": 1}', "9" * 5000):
        path.write_text(text)
        with pytest.raises(RecordError):
            Record.load(path)
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path / "nothing.json")


Spoil = Callable[[dict[str, Any]], object]
JUNK: Any = [None, True, -1, 1.5, 10**30, "", "x" * 300, [], [[]], {}, {"a": {}}]


@pytest.mark.parametrize("field", sorted(played(("usa", 2, {}), 0).record().to_json()))
def test_junk_in_a_field_is_a_record_error(field: str, form: dict[str, Any]) -> None:
    for junk in JUNK:
        if (field, junk) in (("moves", []), ("board", None), ("undone", [])):
            continue
        with pytest.raises(RecordError):
            replay(Record.from_json({**form, field: junk}))
    if field in ("chance", "undone"):
        return  # the first records did not have them
    with pytest.raises(RecordError, match="is missing"):
        Record.from_json({name: value for name, value in form.items() if name != field})


SPOILT: dict[str, tuple[Spoil, str]] = {
    "another format": (lambda form: form.update(format=2), "format"),
    "a field too many": (lambda form: form.update(more=1), "no field of it"),
    "a path as a game": (lambda form: form.update(game="/etc/passwd"), "is not shipped"),
    "a path as a board": (lambda form: form.update(game="../x", board=SMALL.read_text()), "plain name"),
    "no board at all": (lambda form: form.update(board="rules = 1"), "cannot be set up"),
    "a board with a number too long": (lambda form: form.update(board="trains = " + "9" * 5000), "cannot be set up"),
    "too many seats": (lambda form: form.update(seats=9), "cannot be set up"),
    "an unknown option": (lambda form: form["options"].update(fast=True), "cannot be set up"),
    "an option left out": (lambda form: form["options"].pop("start_player"), "all options"),
    "a path in the options": (lambda form: form["options"].update(ticket_deck="x.toml"), "path is not taken"),
    "a seat that is none": (lambda form: form["setup"].__setitem__(0, 2), "setup: chance gave 2"),
    "a ticket for a card": (lambda form: form["setup"].__setitem__(1, form["setup"][-1]), "expected a train card"),
    "a card for a ticket": (lambda form: form["setup"].__setitem__(-1, "red"), "expected the id of a ticket"),
    "a ticket twice": (lambda form: form["setup"].__setitem__(-1, form["setup"][-2]), "twice"),
    "too few in the setup": (lambda form: form["setup"].pop(3), "were drawn"),
    "too many in the setup": (lambda form: form["setup"].insert(3, "red"), "were drawn"),
    "nothing in the setup": (lambda form: form["setup"].clear(), "too few"),
    "thirteen red cards": (
        lambda form: form["setup"].__setitem__(slice(1, 14), ["red"] * 13),
        "setup: chance gave a card that was not in the deck",
    ),
    "far too much chance": (lambda form: form.update(setup=["red"] * 1000), "at most 128"),
    "a seat that does not act": (lambda form: form["moves"][0].update(seat=7), "move 1: There is no such seat"),
    "a move left out": (lambda form: form["moves"].pop(1), "move 2: "),
    "an action of no game": (lambda form: form["moves"][4].update(action={"do": "fly"}), 'move 5: "do" is'),
    "chance where there is none": (lambda form: form["moves"][0].update(chance=["red"]), "move 1: chance gave 1"),
    "chance of the wrong type": (lambda form: form["moves"][0].update(chance=[[]]), "move 1: chance"),
    "truth as chance": (lambda form: form["moves"][0].update(chance=[True]), "move 1: chance"),
}


@pytest.mark.parametrize("play", [replay, resume])
@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_cannot_have_been_is_a_record_error_with_its_place(
    spoilt: str, play: Callable[[Record], Table], form: dict[str, Any]
) -> None:
    spoil, words = SPOILT[spoilt]
    spoil(form)
    with pytest.raises(RecordError) as refused:
        play(Record.from_json(form))
    assert words in str(refused.value)


def moves_of(table: Table, kind: type) -> int:
    """Where a record first has such an action."""
    return next(number for number, move in enumerate(table.record().moves) if isinstance(move.action, kind))


def with_chance(record: Record, at: int, chance: tuple[Any, ...]) -> Record:
    moves: tuple[Move, ...] = record.moves
    return replace(record, moves=(*moves[:at], replace(moves[at], chance=chance), *moves[at + 1 :]))


@pytest.mark.parametrize("play", [replay, resume])
def test_tickets_that_were_not_there_to_be_drawn(game: Table, play: Callable[[Record], Table]) -> None:
    record, at = game.record(), moves_of(game, DrawTickets)
    drawn = record.moves[at].chance
    dealt = record.setup[-1]
    with pytest.raises(RecordError, match=rf"move {at + 1}: the ticket '{dealt}' was not in the ticket deck"):
        play(with_chance(record, at, (dealt, *drawn[1:])))
    with pytest.raises(RecordError, match="3 were drawn"):
        play(with_chance(record, at, drawn[1:]))
    with pytest.raises(RecordError, match="expected the id of a ticket"):
        play(with_chance(record, at, (5, *drawn[1:])))


@pytest.mark.parametrize("play", [replay, resume])
def test_cards_that_were_not_there_to_be_drawn(game: Table, play: Callable[[Record], Table]) -> None:
    record = game.record()
    blind = [number for number, move in enumerate(record.moves) if isinstance(move.action, DrawBlind)]
    for at in blind:
        record = with_chance(record, at, ("locomotive",) * len(record.moves[at].chance))
    with pytest.raises(RecordError, match=r"^move \d+: "):
        play(record)
    with pytest.raises(RecordError, match="chance gave 0 cards; 1 were drawn"):
        play(with_chance(game.record(), blind[0], ()))


def test_a_table_made_from_a_view_has_no_record(game: Table) -> None:
    guess = stellwerk.determinise(game.view(0), seed=3)
    with pytest.raises(RecordError, match="no record"):
        guess.record()
