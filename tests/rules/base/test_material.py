"""Material (BASE-1, BASE-2, BASE-36): what is in the box, and how colours are told apart without seeing colour."""

import pytest

from stellwerk.box.build import read_contents
from stellwerk.box.errors import SeatsError
from stellwerk.box.read import read
from stellwerk.box.symbols import SYMBOLS
from stellwerk.present.text import show
from tests.lib import rule
from tests.lib.position import KIND_NAMES, opening, position
from tests.rules.base.lib import EVERY_COUNT, all_cards, seen_by


@rule("BASE-1")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_two_to_five_players_have_45_trains_each(seats: int) -> None:
    players = seen_by(opening("usa", seats), None).players
    assert [player.trains for player in players] == [45] * seats


@rule("BASE-1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_two_and_more_than_five_cannot_play(seats: int) -> None:
    with pytest.raises(SeatsError):
        read_contents("usa", seats)


@rule("BASE-2")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_110_train_cards_are_12_of_each_colour_and_14_locomotives(seats: int) -> None:
    p = opening("usa", seats)
    assert dict(zip(KIND_NAMES, all_cards(p))) == {
        **dict.fromkeys(["purple", "blue", "orange", "white", "green", "yellow", "black", "red"], 12),
        "locomotive": 14,
    }
    assert sum(all_cards(p)) == 110


@rule("BASE-2")
def test_30_tickets_and_one_longest_path_bonus_of_10() -> None:
    p = position("usa", 2)
    assert len({ticket.between for ticket in p.contents.tickets}) == 30
    assert seen_by(p, None).tickets_left == 30 - 2 * 3
    assert (p.box.longest_bonus, p.box.tickets_bonus) == (10, 0)


@rule("BASE-36")
def test_every_colour_and_the_locomotive_has_its_own_symbol() -> None:
    assert set(SYMBOLS) == {*KIND_NAMES, "grey"}
    assert all(len(symbol) == 1 and not symbol.isspace() and not symbol.isalnum() for symbol in SYMBOLS.values())
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)


@rule("BASE-36")
@pytest.mark.parametrize("game", ["usa", "uk", "asia"])
def test_every_route_of_every_board_has_a_colour_with_a_symbol(game: str) -> None:
    assert {track.colour for route in read(game).routes for track in route.tracks} <= set(SYMBOLS)


@rule("BASE-36")
def test_the_table_shows_that_symbol_beside_every_card() -> None:
    p = position("usa", 2)
    p.hand(0, purple=1, blue=1, white=1, yellow=1).display("orange", "green", "black", "red", "locomotive")
    shown = show(seen_by(p, 0))
    for word in ("orange", "green", "black", "red", "locomotive"):
        assert f"{SYMBOLS[word]} {word}" in shown
    for word in ("purple", "blue", "white", "yellow"):
        assert f"1 {SYMBOLS[word]} {word}" in shown
