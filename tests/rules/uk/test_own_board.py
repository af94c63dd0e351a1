"""Boards of one's own by these rules: no cards that stand in for locomotives, and a ferry of symbols only."""

from pathlib import Path

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute
from stellwerk.api.views import view
from stellwerk.table import determinise
from tests.box.lib import changed, shipped_text
from tests.lib import rule
from tests.lib.position import Position, position
from tests.rules.uk.lib import OPENING, claims, owners

UK = shipped_text("uk")
BOOSTER = next(line for line in UK.splitlines(keepends=True) if 'id = "booster"' in line)
HOLYHEAD = '{ between = ["dublin", "holyhead"], length = 2, tracks = ["grey"], ferry = true, locomotives = 1 }'


def laid(text: str, folder: Path) -> Position:
    """A game on this board. Nobody holds a card, and no locomotive lies face up."""
    board = folder / "own.toml"
    board.write_text(text, "utf-8")
    p = position(board, 2, advanced_technologies=True).hand(0).hand(1)
    return p.display("purple", "blue", "orange", "white", "green")


def without_stand_ins(folder: Path) -> Position:
    """The United Kingdom without stand-ins, and so without a booster."""
    text = changed(changed(UK, "\nstand_in = 4\n", "\n"), BOOSTER, "")
    return laid(changed(text, "technologies = 16", "technologies = 15"), folder)


@rule("UK-6")
def test_where_no_cards_stand_in_a_locomotive_is_a_locomotive(tmp_path: Path) -> None:
    p = without_stand_ins(tmp_path).hand(0, black=12)
    assert p.refused(0, ClaimRoute("northampton-reading", "locomotive", 1)) == "BASE-20"
    assert p.refused(0, BuyTechnology("mechanical_stoker")) == "UK-11"


@rule("UK-25")
def test_right_of_way_is_bought_only_to_be_used_at_once(tmp_path: Path) -> None:
    p = without_stand_ins(tmp_path).own(1, "leeds-manchester.1").hand(0, locomotive=4)
    assert p.refused(0, BuyTechnology("right_of_way")) == "UK-25"
    p.hand(0, locomotive=5)
    p.do(0, BuyTechnology("right_of_way"), ClaimRoute("leeds-manchester.1", "locomotive", 1))
    assert owners(p, "leeds-manchester.1") == {0, 1}


@rule("UK-25")
def test_the_locomotives_of_the_price_are_not_there_for_the_claim(tmp_path: Path) -> None:
    p = without_stand_ins(tmp_path).own(1, "cambridge-norwich").hand(0, locomotive=4, red=1)
    assert p.refused(0, BuyTechnology("right_of_way")) == "UK-25"
    assert p.hand(0, locomotive=4, red=2).can(0, BuyTechnology("right_of_way"))
    assert p.hand(0, locomotive=5, red=1).can(0, BuyTechnology("right_of_way"))


@rule("UK-32")
def test_the_thermocompressor_is_bought_only_to_be_used_at_once(tmp_path: Path) -> None:
    p = without_stand_ins(tmp_path).hand(0, locomotive=1)
    assert p.refused(0, BuyTechnology("thermocompressor")) == "UK-32"
    assert p.hand(0, locomotive=1, blue=1).can(0, BuyTechnology("thermocompressor"))


@rule("UK-30")
def test_diesel_power_saves_nothing_on_a_ferry_of_symbols_only(tmp_path: Path) -> None:
    p = laid(changed(UK, HOLYHEAD, HOLYHEAD.replace("locomotives = 1", "locomotives = 2")), tmp_path)
    p.technologies(0, "diesel_power", *OPENING).hand(0, red=3, locomotive=2)
    assert claims(p, 0, "dublin-holyhead") == [ClaimRoute("dublin-holyhead", "locomotive", 2)]
    assert p.refused(0, ClaimRoute("dublin-holyhead", "locomotive", 1, saving=1)) == "UK-30"


@rule("UK-6")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_who_looks_on_while_the_last_seat_pays_can_imagine_how(tmp_path: Path, seats: int) -> None:
    """There are no holders in this game: no seat's cards may be looked for there."""
    board = tmp_path / "own.toml"
    board.write_text(changed(UK, "\nplayers = [2, 3, 4]\n", "\nplayers = [2, 3, 4, 5, 6]\n"), "utf-8")
    p = position(board, seats).hand(0, locomotive=3, purple=2).hand(seats - 1, locomotive=2, red=5).turn(seats - 1)
    p.decide(seats - 1, BuyTechnology("booster"))
    for viewer in (0, seats - 2, None):
        seen = view(p.contents, p.box, p.states, viewer)
        for seed in range(8):
            guess = determinise(seen, seed=seed)
            assert guess.to_act == (seats - 1,)
            assert guess.legal(seats - 1)
            assert guess.view(viewer) == seen
