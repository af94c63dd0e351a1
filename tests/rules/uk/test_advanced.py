"""Water tenders (UK-27), and the two technologies that are on sale until the first reshuffle (UK-28, UK-29)."""

import pytest

from stellwerk.api.actions import BuyTechnology, DrawBlind, DrawFaceUp, DrawThree
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.uk.lib import seen, stock, technologies_of, uk

STAKES = [
    pytest.param("risky_contracts", "UK-28", marks=rule("UK-28")),
    pytest.param("equalising_beam", "UK-29", marks=rule("UK-29")),
]


def advanced(seats: int = 2) -> Position:
    """A table with the advanced technologies."""
    return uk(seats, advanced_technologies=True)


@rule("UK-27")
def test_three_cards_are_drawn_blind_and_the_turn_is_over() -> None:
    p = advanced().technologies(0, "water_tenders")
    display = p.display_now()
    p.chance("red", "locomotive", "red").do(0, DrawThree())
    assert p.hand_of(0) == {"red": 2, "locomotive": 1}
    assert p.display_now() == display
    assert p.actions(0) == ()
    assert p.can(1, DrawBlind())


@rule("UK-27")
def test_the_usual_two_cards_may_still_be_taken() -> None:
    p = advanced().technologies(0, "water_tenders")
    p.chance("red").do(0, DrawBlind())
    assert p.refused(0, DrawThree()) == "BASE-10"
    p.do(0, DrawFaceUp(1))
    assert p.hand_of(0) == {"red": 1, "blue": 1}
    assert p.can(1, DrawBlind())


@rule("UK-27")
def test_without_water_tenders_nobody_draws_three() -> None:
    p = advanced().technologies(1, "water_tenders")
    assert p.refused(0, DrawThree()) == "UK-27"
    assert uk().refused(0, DrawThree()) == ""
    assert p.turn(1).can(1, DrawThree())


@rule("UK-27")
def test_water_tenders_serve_in_the_turn_they_are_bought() -> None:
    p = advanced().hand(0, locomotive=2)
    p.do(0, BuyTechnology("water_tenders"))
    p.chance("red", "red", "blue").do(0, DrawThree())
    assert p.hand_of(0) == {"red": 2, "blue": 1}


@rule("UK-27")
@pytest.mark.parametrize("left", [1, 2])
def test_fewer_cards_if_fewer_are_left(left: int) -> None:
    p = advanced().technologies(0, "water_tenders").burn({"red": left}, {}, seat=1)
    p.do(0, DrawThree())
    assert p.hand_of(0) == {"red": left}
    assert p.state.deck_count == 0
    assert p.can(1, DrawFaceUp(0))


@rule("UK-27", "BASE-17")
def test_the_discards_are_reshuffled_between_the_three() -> None:
    p = advanced().technologies(0, "water_tenders").burn({"red": 1}, {"blue": 5}, seat=1)
    p.do(0, DrawThree())
    assert p.hand_of(0) == {"red": 1, "blue": 2}


@rule("UK-27", "BASE-19")
def test_from_an_empty_deck_nothing_is_drawn() -> None:
    p = advanced().technologies(0, "water_tenders").burn({}, {}, seat=1)
    assert p.refused(0, DrawThree()) == "BASE-19"


@pytest.mark.parametrize(("technology", "rule_id"), STAKES)
def test_on_sale_until_the_deck_is_reshuffled_for_the_first_time(technology: str, rule_id: str) -> None:
    p = advanced().hand(0, locomotive=4).hand(1, locomotive=4).deck(red=1, blue=1)
    assert p.can(0, BuyTechnology(technology))
    p.chance("red").do(0, DrawBlind())
    assert p.state.reshuffled == 0
    p.do(0, DrawBlind())
    assert p.state.deck_count > 2
    assert p.refused(1, BuyTechnology(technology)) == rule_id
    assert p.can(1, BuyTechnology("water_tenders"))
    assert p.can(1, BuyTechnology("diesel_power"))


@pytest.mark.parametrize(("technology", "rule_id"), STAKES)
def test_a_deck_that_ends_with_no_discards_ends_no_sale(technology: str, rule_id: str) -> None:
    p = advanced().hand(1, locomotive=2).burn({"red": 1}, {}, seat=0)
    p.do(0, DrawBlind(), DrawFaceUp(1))
    assert (p.state.deck_count, int(p.state.discards.sum())) == (0, 0)
    assert stock(p, technology) == 1
    assert next(on_sale.stock for on_sale in seen(p, 1).technologies if on_sale.technology == technology) == 1
    p.do(1, BuyTechnology(technology))
    assert technologies_of(p, 1) == {technology}


@pytest.mark.parametrize(("technology", "rule_id"), STAKES)
def test_a_payment_into_an_empty_deck_is_a_reshuffle(technology: str, rule_id: str) -> None:
    p = advanced().hand(0, locomotive=1).burn({}, {}, seat=1)
    p.turn(1)
    assert p.can(1, BuyTechnology(technology))
    p.turn(0).do(0, BuyTechnology("mechanical_stoker"))
    p.turn(1)
    assert p.refused(1, BuyTechnology(technology)) == rule_id


@pytest.mark.parametrize(("technology", "rule_id"), STAKES)
def test_who_has_it_keeps_it_after_the_reshuffle(technology: str, rule_id: str) -> None:
    p = advanced().hand(0, locomotive=2).deck(red=1)
    p.do(0, BuyTechnology(technology))
    assert stock(p, technology) == 0
    p.do(0, DrawBlind(), DrawBlind())
    assert p.state.reshuffled == 1
    assert technologies_of(p, 0) == {technology}


@pytest.mark.parametrize(("technology", "rule_id"), STAKES)
def test_it_stays_off_sale_at_every_later_reshuffle(technology: str, rule_id: str) -> None:
    p = advanced().hand(0, locomotive=2).hand(1, locomotive=2).deck(red=1)
    p.do(0, DrawBlind(), DrawBlind())
    p.deck(red=1).do(1, DrawBlind(), DrawBlind())
    assert p.refused(0, BuyTechnology(technology)) == rule_id
