"""Cards that stand in for locomotives: four of any colours, three with a booster (UK-6, UK-20)."""

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute, DrawBlind, PayLocomotives, StandIn
from tests.lib import rule
from tests.rules.uk.lib import (
    OPENING,
    claims,
    discarded,
    hands_within,
    in_order,
    owners,
    payments,
    pays_locomotives,
    pays_set,
    technologies_of,
    uk,
)

RED_1 = "northampton-reading"
RED_2 = "london-southampton.2"
GREY_2 = "birmingham-reading"
GREY_FERRY_2 = "dublin-holyhead"


@rule("UK-6")
@pytest.mark.parametrize(
    "four", [{"blue": 4}, {"purple": 1, "white": 1, "black": 1, "yellow": 1}, {"red": 1, "blue": 3}]
)
def test_any_four_cards_are_a_locomotive_on_a_route(four: dict[str, int]) -> None:
    p = uk().hand(0, **four)
    p.do(0, ClaimRoute(RED_1, "locomotive", 1))
    assert owners(p, RED_1) == {0}
    assert p.hand_of(0) == {}
    assert discarded(p) == four


@rule("UK-6")
def test_three_cards_are_no_locomotive() -> None:
    p = uk().hand(0, blue=3)
    assert p.refused(0, ClaimRoute(RED_1, "locomotive", 1)) == "UK-6"
    assert p.refused(0, BuyTechnology("mechanical_stoker")) == "UK-11"


@rule("UK-6")
def test_four_cards_are_a_locomotive_on_a_ferry() -> None:
    p = uk().technologies(0, "propellers").hand(0, blue=2, green=2)
    p.do(0, ClaimRoute("barrow-liverpool", "locomotive", 1))
    assert owners(p, "barrow-liverpool") == {0}


@rule("UK-6")
def test_four_cards_are_a_locomotive_for_a_technology() -> None:
    p = uk().hand(0, blue=2, green=2)
    p.do(0, BuyTechnology("mechanical_stoker"))
    assert technologies_of(p, 0) == {"mechanical_stoker"}
    assert discarded(p) == {"blue": 2, "green": 2}


@rule("UK-6")
def test_a_locomotive_always_counts_as_itself() -> None:
    p = uk().hand(0, locomotive=1, blue=3)
    assert p.refused(0, ClaimRoute(RED_2, "locomotive", 2)) == "UK-6"
    assert p.refused(0, BuyTechnology("booster")) == "UK-11"
    assert payments(p, 0, BuyTechnology("mechanical_stoker")) == [{"locomotive": 1}]
    p = uk().hand(0, locomotive=4, blue=5)
    p.do(0, BuyTechnology("mechanical_stoker"), PayLocomotives(0))
    assert p.hand_of(0) == {"locomotive": 4, "blue": 1}
    p = uk().hand(0, locomotive=4, blue=4, red=4)
    p.do(0, BuyTechnology("mechanical_stoker"), PayLocomotives(0))
    assert p.refused(0, StandIn("locomotive", 4)) == "UK-6"


@rule("UK-6")
def test_a_card_of_the_set_does_not_stand_in_as_well() -> None:
    p = uk().hand(0, red=4)
    assert claims(p, 0, RED_2) == [ClaimRoute(RED_2, "red", 0)]
    assert p.refused(0, ClaimRoute(RED_2, "red", 1)) == "UK-6"
    p.hand(0, red=5)
    assert claims(p, 0, RED_2) == [ClaimRoute(RED_2, "red", 0), ClaimRoute(RED_2, "red", 1)]
    p.do(0, ClaimRoute(RED_2, "red", 1))
    assert p.hand_of(0) == {}


@rule("UK-6")
def test_two_locomotives_take_eight_cards() -> None:
    p = uk().hand(0, blue=4, green=3)
    assert p.refused(0, ClaimRoute(RED_2, "locomotive", 2)) == "UK-6"
    p.hand(0, blue=4, green=4)
    p.do(0, ClaimRoute(RED_2, "locomotive", 2))
    assert p.hand_of(0) == {}


RICH = {"purple": 5, "orange": 2, "red": 3, "locomotive": 2}
BROAD = {"blue": 2, "white": 1, "green": 1, "yellow": 2, "red": 4, "locomotive": 1}
PLAIN = {"blue": 2, "green": 2, "red": 3, "locomotive": 1}


@rule("UK-6", "UK-20")
@pytest.mark.parametrize("hand", [RICH, BROAD])
@pytest.mark.parametrize(("technologies", "rate"), [((), 4), (("booster",), 3)])
def test_every_way_to_pay_for_a_technology_is_there_once(
    hand: dict[str, int], technologies: tuple[str, ...], rate: int
) -> None:
    p = uk().technologies(0, *technologies).hand(0, **hand)
    expected = [cards for cards in hands_within(hand) if pays_locomotives(cards, 2, rate)]
    assert len(expected) > 5
    assert in_order(payments(p, 0, BuyTechnology("propellers"))) == in_order(expected)


@rule("UK-6", "UK-20")
@pytest.mark.parametrize("hand", [RICH, BROAD])
@pytest.mark.parametrize(("technologies", "rate"), [((), 4), (("booster",), 3)])
def test_every_way_to_pay_for_a_coloured_route_is_there_once(
    hand: dict[str, int], technologies: tuple[str, ...], rate: int
) -> None:
    p = uk().technologies(0, *technologies).hand(0, **hand)
    expected = [cards for cards in hands_within(hand) if pays_set(cards, "red", 2, 0, rate)]
    assert len(expected) > 10
    assert in_order(payments(p, 0, *claims(p, 0, RED_2))) == in_order(expected)


@rule("UK-6", "UK-8", "UK-20")
@pytest.mark.parametrize(("track", "symbols"), [(GREY_2, 0), (GREY_FERRY_2, 1)])
@pytest.mark.parametrize(("technologies", "rate"), [((), 4), (("booster",), 3)])
def test_every_way_to_pay_for_a_grey_route_and_a_ferry_is_there(
    track: str, symbols: int, technologies: tuple[str, ...], rate: int
) -> None:
    p = uk().technologies(0, *OPENING, *technologies).hand(0, **PLAIN)
    legal = claims(p, 0, track)
    assert len(set(legal)) == len(legal)
    found = {tuple(sorted(cards.items())) for cards in payments(p, 0, *legal)}
    expected = {
        tuple(sorted(cards.items()))
        for cards in hands_within(PLAIN)
        for colour in PLAIN
        if pays_set(cards, colour, 2, symbols, rate)
    }
    assert found == expected


@rule("UK-6")
def test_real_locomotives_and_cards_mix_as_the_player_likes() -> None:
    p = uk().hand(0, locomotive=2, blue=4, green=4)
    p.do(0, BuyTechnology("propellers"))
    assert set(p.actions(0)) == {PayLocomotives(0), PayLocomotives(1), PayLocomotives(2)}
    assert p.refused(0, PayLocomotives(3)) == "UK-6"
    assert p.refused(0, DrawBlind()) == "UK-6"
    p.do(0, PayLocomotives(1))
    assert set(p.actions(0)) == {StandIn("blue", cards) for cards in (1, 2, 3, 4)} | {StandIn("green", 4)}
    assert p.refused(0, StandIn("green", 3)) == "UK-6"
    assert p.refused(0, StandIn("red", 1)) == "UK-6"
    assert technologies_of(p, 0) == set()
    p.do(0, StandIn("blue", 1))
    assert technologies_of(p, 0) == {"propellers"}
    assert p.hand_of(0) == {"locomotive": 1, "blue": 3, "green": 1}
    assert discarded(p) == {"locomotive": 1, "blue": 1, "green": 3}


@rule("UK-6")
def test_nobody_pays_with_locomotives_or_cards_that_are_not_there() -> None:
    p = uk().hand(0, locomotive=1, blue=4, green=4)
    p.do(0, BuyTechnology("propellers"))
    assert p.refused(0, PayLocomotives(2)) == "UK-6"
    p = uk().hand(0, locomotive=2, blue=4, green=3)
    p.do(0, BuyTechnology("propellers"))
    assert p.refused(0, PayLocomotives(0)) == "UK-6"
    p.do(0, PayLocomotives(1))
    assert p.refused(0, StandIn("green", 4)) == "UK-6"
    assert p.refused(0, StandIn("blue", 5)) == "UK-6"


@rule("UK-20")
def test_with_a_booster_three_cards_stand_in_on_a_route_and_a_ferry() -> None:
    p = uk().technologies(0, "booster", "propellers").hand(0, blue=1, green=2)
    assert payments(p, 0, ClaimRoute(RED_1, "locomotive", 1)) == [{"blue": 1, "green": 2}]
    assert payments(p, 0, ClaimRoute("barrow-liverpool", "locomotive", 1)) == [{"blue": 1, "green": 2}]
    p.hand(0, blue=2)
    assert p.refused(0, ClaimRoute(RED_1, "locomotive", 1)) == "UK-6"


@rule("UK-20")
def test_with_a_booster_three_cards_stand_in_when_buying() -> None:
    p = uk().technologies(0, "booster").hand(0, blue=3, green=3)
    p.do(0, BuyTechnology("propellers"))
    assert technologies_of(p, 0) == {"booster", "propellers"}
    assert p.hand_of(0) == {}


@rule("UK-20")
def test_with_a_booster_three_cards_are_enough_and_never_four() -> None:
    p = uk().technologies(0, "booster").hand(0, blue=4)
    assert payments(p, 0, ClaimRoute(RED_1, "locomotive", 1)) == [{"blue": 3}]


@rule("UK-20")
def test_the_booster_itself_is_bought_without_a_booster_and_serves_at_once() -> None:
    p = uk().hand(0, blue=7)
    assert p.refused(0, BuyTechnology("booster")) == "UK-11"
    p.hand(0, blue=11)
    p.do(0, BuyTechnology("booster"))
    assert p.hand_of(0) == {"blue": 3}
    p.do(0, ClaimRoute(RED_1, "locomotive", 1))
    assert p.hand_of(0) == {}


@rule("UK-20")
def test_a_booster_serves_its_owner_only() -> None:
    p = uk().technologies(1, "booster").hand(0, blue=3).hand(1, green=3)
    assert p.refused(0, ClaimRoute(RED_1, "locomotive", 1)) == "UK-6"
    assert p.turn(1).can(1, ClaimRoute(RED_1, "locomotive", 1))
