"""The table: what is listed is accepted, all else is refused and changes nothing; copies go their own way."""

import doctest
import random
from pathlib import Path
from typing import Any

import pytest

import stellwerk
import stellwerk.api.actions
import stellwerk.api.seeds
import stellwerk.table
from stellwerk import DrawBlind, DrawFaceUp, IllegalAction, Table, determinise
from stellwerk.api.codec import decode
from stellwerk.api.events import visible_to
from stellwerk.api.seeds import SeedError
from stellwerk.box.errors import BoxError, OptionError, SeatsError
from stellwerk.box.read import parse
from tests.lib.random_tables import ONE_EACH, SMALL, TABLES, named, opened, played, state_bytes, walk_table


@pytest.mark.parametrize(
    "module", [stellwerk, stellwerk.table, stellwerk.api.actions, stellwerk.api.seeds], ids=lambda one: one.__name__
)
def test_the_examples_in_the_documentation_run(module: Any) -> None:
    outcome = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_every_public_name_of_the_table_has_an_example() -> None:
    names = [name for name in vars(Table) if not name.startswith("_")]
    assert {name for name in names if ">>>" not in (getattr(Table, name).__doc__ or "")} == set()
    assert set(stellwerk.__all__) <= set(dir(stellwerk))


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_whatever_is_listed_is_accepted(one: Any) -> None:
    rng = random.Random(3)
    table = opened(one)
    for seat, listed in walk_table(table, 60):
        for action in rng.sample(listed, min(len(listed), 6)):
            table.copy().act(seat, action)


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_whatever_is_not_listed_is_refused_and_changes_nothing(one: Any) -> None:
    rng = random.Random(4)
    table = opened(one)
    game = table._game
    for seat, listed in walk_table(table, 40):
        before, record = state_bytes(table), len(table.record().moves)
        for number in rng.sample(range(int(game.box.actions)), 12):
            try:
                action = decode(game.contents, game.box, game.state, seat, number)
            except ValueError:
                continue
            if action not in listed:
                with pytest.raises(IllegalAction):
                    table.act(seat, action)
        for other in set(range(table.seats)) - set(table.to_act):
            assert table.legal(other) == ()
            with pytest.raises(IllegalAction):
                table.act(other, listed[0])
        assert state_bytes(table) == before
        assert len(table.record().moves) == record


def test_what_is_no_action_is_not_taken_for_one() -> None:
    table = Table("usa", 2, seed=1)
    for junk in ({"do": "draw_blind"}, "draw_blind", None, 3, DrawBlind):
        with pytest.raises(TypeError, match="an action is expected"):
            table.act(0, junk)  # type: ignore[arg-type]
    for seat in (-1, 2, 10**5000, "0", None, 0.0, True):
        with pytest.raises(IllegalAction, match="no such seat"):
            table.act(seat, DrawBlind())  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="no such seat"):
            table.legal(seat)  # type: ignore[arg-type]
        if seat is not None:
            with pytest.raises(ValueError, match="no such seat"):
                table.view(seat)  # type: ignore[arg-type]


def test_copies_go_their_own_way() -> None:
    table = played(TABLES[5], 60)
    before, copies = state_bytes(table), [table.copy() for _ in range(3)]
    assert all(copy == table and copy.opening == table.opening for copy in copies)
    for luck, copy in enumerate(copies):
        for _ in walk_table(copy, 30, luck=luck):
            pass
        assert copy != table
        assert state_bytes(table) == before
        assert len(copy.record().moves) == len(table.record().moves) + 30
    shown = state_bytes(copies[0])
    for _ in walk_table(table, 30, luck=9):
        pass
    assert state_bytes(copies[0]) == shown


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    assert Table("usa", 2, seed=5) == Table("usa", 2, seed=5)
    assert Table("usa", 2, seed=5) != Table("usa", 2, seed=6)
    assert Table("usa", 2) != Table("usa", 2)
    assert Table("card", 2, seed=5) != Table("usa", 2, seed=5)
    assert Table("usa", 2, seed=5) != "usa"


def test_the_opening_tells_the_deal_to_those_who_may_know() -> None:
    table = Table("usa", 3, seed=5)
    kinds = {event.kind for event in visible_to(table.opening, None)}
    assert "start_player" in kinds
    assert len(visible_to(table.opening, 0)) == len(visible_to(table.opening, None))
    assert visible_to(table.opening, 0) != visible_to(table.opening, 1)


@pytest.mark.parametrize("seed", [-1, 2**128, True, 1.0, "7"])
def test_a_seed_has_128_bits(seed: Any) -> None:
    with pytest.raises(SeedError, match="2\\*\\*128"):
        Table("usa", 2, seed=seed)


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(SeatsError):
        Table("usa", 6)
    with pytest.raises(OptionError):
        Table("usa", 2, options={"advanced_technologies": True})
    with pytest.raises(BoxError):
        Table("nowhere", 2)
    many = SMALL.read_text("utf-8").replace("cards = 2,", "cards = 30,").replace("red = 5", "red = 90")
    with pytest.raises(BoxError, match="more than can be dealt at once"):
        Table(parse(many, "many.toml"), 3)


def test_a_whole_game_on_a_board_of_ones_own() -> None:
    for board in (str(SMALL), Path(SMALL)):
        table = played((str(board), 2, {}))
        assert table.game == "small"
        assert table.over
        assert table.to_act == ()
        assert table.result().to_json()
        assert str(table)
        assert repr(table).endswith("over>")


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_a_view_makes_tables_that_fit_it_and_play_on(one: Any) -> None:
    table = played(one, 70)
    before = state_bytes(table)
    for viewer in (0, 1, None):
        view = table.view(viewer)
        guess = determinise(view, seed=11)
        assert guess.view(viewer) == view
        assert guess.to_act == table.to_act
        assert guess.seed_hash is None
        assert guess == determinise(view, seed=11)
        for seat in guess.to_act if viewer is None else set(guess.to_act) & {viewer}:
            assert viewer is None or guess.legal(seat) == table.legal(seat)
        for _ in walk_table(guess, 20):
            pass
        assert view == table.view(viewer)
    assert state_bytes(table) == before


def test_a_face_up_card_is_its_slot() -> None:
    table = Table("usa", 2, seed=5)
    for seat in (0, 1):
        table.act(seat, table.legal(seat)[0])
    seat = table.to_act[0]
    assert DrawFaceUp(0) in table.legal(seat)
    events = table.act(seat, DrawFaceUp(0))
    assert events[0].to_json()["event"] == "drew_face_up"
