"""Diesel power: a route may be paid with one card less (UK-30)."""

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.uk.lib import OPENING, claims, discarded, hands_within, owners, payments, pays_set, points, trains, uk

RED_1 = "northampton-reading"
RED_2 = "cambridge-norwich"
GREY_2 = "birmingham-reading"
GREY_4 = "hull-norwich"
FERRY_1, FERRY_2, FERRY_6 = "barrow-liverpool", "dublin-holyhead", "cork-penzance"
NEW_YORK = "new_york-southampton"


def diesel(**options: bool) -> Position:
    """Seat 0 has diesel power, and everything that opens routes."""
    return uk(advanced_technologies=True, **options).technologies(0, "diesel_power", *OPENING)


@rule("UK-30")
def test_a_route_is_paid_with_one_card_less_for_trains_and_points_of_its_full_length() -> None:
    p = diesel().hand(0, white=3)
    p.do(0, ClaimRoute("norwich-nottingham", "white", 0, saving=1))
    assert (p.hand_of(0), discarded(p)) == ({}, {"white": 3})
    assert (owners(p, "norwich-nottingham"), trains(p, 0), points(p, 0)) == ({0}, 31, 7)


@rule("UK-30")
def test_it_may_be_paid_in_full_as_well() -> None:
    p = diesel().hand(0, red=2)
    assert claims(p, 0, RED_2) == [ClaimRoute(RED_2, "red", 0), ClaimRoute(RED_2, "red", 0, saving=1)]
    p.do(0, ClaimRoute(RED_2, "red", 0))
    assert p.hand_of(0) == {}


@rule("UK-30")
def test_one_card_less_and_never_two() -> None:
    p = diesel().hand(0, white=2)
    assert claims(p, 0, "norwich-nottingham") == []
    assert p.refused(0, ClaimRoute("norwich-nottingham", "white", 0, saving=1)) == "BASE-20"
    assert p.refused(0, ClaimRoute("norwich-nottingham", "white", 0, saving=2)) == "UK-30"


@rule("UK-30")
def test_always_at_least_one_card() -> None:
    p = diesel().hand(0, red=1, locomotive=1)
    assert p.refused(0, ClaimRoute(RED_1, "red", 0, saving=1)) == "UK-30"
    assert p.refused(0, ClaimRoute(RED_1, "locomotive", 0, saving=1)) == "UK-30"
    assert claims(p, 0, RED_1) == [ClaimRoute(RED_1, "red", 0), ClaimRoute(RED_1, "locomotive", 1)]
    assert claims(p.hand(0), 0) == []


@rule("UK-30")
def test_a_route_of_length_1_has_nothing_to_save_where_cards_stand_in_for_its_locomotive() -> None:
    assert claims(diesel().hand(0, blue=2, green=1), 0, RED_1) == []
    p = diesel().hand(0, blue=2, green=2)
    assert claims(p, 0, RED_1) == [ClaimRoute(RED_1, "locomotive", 1)]
    p.do(0, ClaimRoute(RED_1, "locomotive", 1))
    assert (p.hand_of(0), owners(p, RED_1)) == ({}, {0})


@rule("UK-30")
def test_a_locomotive_may_stand_in_beside_the_saving() -> None:
    p = diesel().hand(0, white=2, locomotive=1)
    p.do(0, ClaimRoute("norwich-nottingham", "white", 1, saving=1))
    assert p.hand_of(0) == {}


@rule("UK-30")
@pytest.mark.parametrize("colour", ["blue", "black"])
def test_a_grey_route_of_any_colour(colour: str) -> None:
    p = diesel().hand(0, **{colour: 3})
    p.do(0, ClaimRoute(GREY_4, colour, 0, saving=1))
    assert (p.hand_of(0), trains(p, 0), points(p, 0)) == ({}, 31, 7)


@rule("UK-30")
def test_a_grey_route_is_still_of_one_colour() -> None:
    p = diesel().hand(0, blue=2, black=1)
    assert claims(p, 0, GREY_4) == []


@rule("UK-30")
def test_paying_with_locomotives_only() -> None:
    p = diesel().hand(0, locomotive=3)
    assert claims(p, 0, GREY_4) == [ClaimRoute(GREY_4, "locomotive", 3, saving=1)]
    p.do(0, ClaimRoute(GREY_4, "locomotive", 3, saving=1))
    assert (p.hand_of(0), trains(p, 0)) == ({}, 31)
    p = diesel().hand(0, locomotive=1)
    p.do(0, ClaimRoute(RED_2, "locomotive", 1, saving=1))
    assert points(p, 0) == 2


@rule("UK-30", "UK-6")
def test_the_locomotives_that_are_left_may_be_cards_standing_in() -> None:
    p = diesel().hand(0, blue=4)
    assert payments(p, 0, ClaimRoute(RED_2, "locomotive", 1, saving=1)) == [{"blue": 4}]
    assert p.hand(0, blue=3).refused(0, ClaimRoute(RED_2, "locomotive", 1, saving=1)) == "UK-6"


@rule("UK-30", "UK-8")
def test_the_locomotive_of_a_ferry_of_one_space_cannot_be_left_out() -> None:
    p = diesel().hand(0, red=3, locomotive=1)
    assert claims(p, 0, FERRY_1) == [ClaimRoute(FERRY_1, "locomotive", 1)]
    assert p.refused(0, ClaimRoute(FERRY_1, "locomotive", 0, saving=1)) == "UK-30"


@rule("UK-30", "UK-8")
def test_the_locomotive_alone_pays_for_a_ferry_of_two_spaces() -> None:
    p = diesel().hand(0, red=2)
    assert p.refused(0, ClaimRoute(FERRY_2, "red", 0, saving=1)) == "UK-8"
    assert claims(p, 0, FERRY_2) == []
    p.hand(0, locomotive=1).do(0, ClaimRoute(FERRY_2, "locomotive", 1, saving=1))
    assert (p.hand_of(0), trains(p, 0), points(p, 0)) == ({}, 33, 2)


@rule("UK-30", "UK-8")
def test_a_ferry_with_two_symbols_keeps_both_and_saves_another_card() -> None:
    p = diesel().hand(0, red=5, locomotive=1)
    assert p.refused(0, ClaimRoute(FERRY_6, "red", 1, saving=1)) == "UK-8"
    p.hand(0, red=3, locomotive=2)
    assert claims(p, 0, FERRY_6) == [ClaimRoute(FERRY_6, "red", 2, saving=1)]
    p.do(0, ClaimRoute(FERRY_6, "red", 2, saving=1))
    assert (p.hand_of(0), trains(p, 0), points(p, 0)) == ({}, 29, 15)


@rule("UK-30", "UK-38")
@pytest.mark.parametrize("is_ferry", [True, False])
def test_new_york_for_nine_cards_ten_trains_and_forty_points(is_ferry: bool) -> None:
    p = diesel(new_york_is_ferry=is_ferry).hand(0, red=7, locomotive=3)
    assert p.refused(0, ClaimRoute(NEW_YORK, "red", 2, saving=1)) == "UK-8"
    p.hand(0, red=6, locomotive=3)
    assert claims(p, 0, NEW_YORK) == [ClaimRoute(NEW_YORK, "red", 3, saving=1)]
    assert p.trains(0, 9).refused(0, ClaimRoute(NEW_YORK, "red", 3, saving=1)) == "BASE-23"
    p.trains(0, 10).do(0, ClaimRoute(NEW_YORK, "red", 3, saving=1))
    assert (p.hand_of(0), trains(p, 0), points(p, 0)) == ({}, 0, 40)


@rule("UK-30")
def test_new_york_with_nine_locomotives() -> None:
    p = diesel().hand(0, locomotive=9)
    p.do(0, ClaimRoute(NEW_YORK, "locomotive", 9, saving=1))
    assert points(p, 0) == 40


@rule("UK-30")
def test_without_diesel_power_no_card_is_saved() -> None:
    p = diesel().hand(1, red=2).turn(1)
    assert p.refused(1, ClaimRoute(RED_2, "red", 0, saving=1)) == "UK-30"
    assert p.can(1, ClaimRoute(RED_2, "red", 0))
    p = uk().hand(0, red=2)
    assert p.refused(0, ClaimRoute(RED_2, "red", 0, saving=1)) == "UK-30"


@rule("UK-30")
def test_a_technology_is_not_cheaper() -> None:
    p = diesel().hand(0, locomotive=1)
    assert p.refused(0, BuyTechnology("booster")) == "UK-11"


@rule("UK-30", "UK-25")
def test_right_of_way_with_a_card_less() -> None:
    p = diesel().own(1, RED_2).hand(0, locomotive=4, red=1)
    p.do(0, BuyTechnology("right_of_way"), ClaimRoute(RED_2, "red", 0, saving=1))
    assert owners(p, RED_2) == {0, 1}


@rule("UK-30", "UK-32")
def test_the_thermocompressor_with_a_card_less() -> None:
    p = uk(advanced_technologies=True).hand(0, locomotive=1, red=1)
    for track in p.contents.tracks:
        if p.box.length[p.contents.track_number[track.id]] == 1:
            p.own(1, track.id)
    assert p.technologies(0).refused(0, BuyTechnology("thermocompressor")) == "UK-32"
    p.technologies(0, "diesel_power")
    p.do(0, BuyTechnology("thermocompressor"), ClaimRoute(RED_2, "red", 0, saving=1))
    assert owners(p, RED_2) == {0}


HAND = {"blue": 3, "red": 2, "locomotive": 2}


@rule("UK-30", "UK-6", "UK-8")
@pytest.mark.parametrize(
    ("track", "length", "symbols"), [(GREY_2, 2, 0), (FERRY_1, 1, 1), (FERRY_2, 2, 1), ("aberdeen-wick", 3, 1)]
)
def test_every_way_to_pay_is_there_with_and_without_the_saving(track: str, length: int, symbols: int) -> None:
    p = diesel().hand(0, **HAND)
    legal = claims(p, 0, track)
    assert len(set(legal)) == len(legal)
    found = {tuple(sorted(cards.items())) for cards in payments(p, 0, *legal)}
    expected = {
        tuple(sorted(cards.items()))
        for cards in hands_within(HAND)
        for units in {length, max(length - 1, symbols, 1)}
        for colour in HAND
        if pays_set(cards, colour, units, symbols, 4)
    }
    assert found == expected
