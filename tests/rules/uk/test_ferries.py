"""Ferries: a locomotive a symbol, the other spaces like any route (UK-8), and propellers to run them (UK-19)."""

import pytest

from stellwerk.api.actions import ClaimRoute
from tests.lib import rule
from tests.rules.uk.lib import OPENING, claims, discarded, owners, points, trains, uk

CORK = "cork-penzance"  # six spaces, two symbols


@rule("UK-8")
@pytest.mark.parametrize(
    ("track", "length", "symbols"),
    [("barrow-liverpool", 1, 1), ("dover-france_east", 2, 1), (CORK, 6, 2), ("stornoway-wick", 5, 2)],
)
def test_a_ferry_costs_a_locomotive_for_each_symbol(track: str, length: int, symbols: int) -> None:
    p = uk().technologies(0, *OPENING).hand(0, red=12, locomotive=2)
    by_locomotives = {claim.locomotives for claim in claims(p, 0, track)}
    assert min(by_locomotives) == symbols
    if length > symbols:
        assert p.refused(0, ClaimRoute(track, "red", symbols - 1)) == "UK-8"
        p.do(0, ClaimRoute(track, "red", symbols))
    else:
        p.do(0, ClaimRoute(track, "locomotive", symbols))


@rule("UK-8")
def test_a_ferry_of_one_space_takes_no_coloured_card() -> None:
    p = uk().technologies(0, "propellers").hand(0, red=2)
    assert p.refused(0, ClaimRoute("barrow-liverpool", "red", 0)) == "UK-8"
    assert claims(p, 0, "barrow-liverpool") == []


@rule("UK-8")
def test_the_other_spaces_are_paid_like_those_of_any_route() -> None:
    p = uk().technologies(0, *OPENING).hand(0, red=4, locomotive=3)
    assert claims(p, 0, CORK) == [ClaimRoute(CORK, "red", 2), ClaimRoute(CORK, "red", 3)]
    p.do(0, ClaimRoute(CORK, "red", 3))
    assert p.hand_of(0) == {"red": 1}
    assert discarded(p) == {"red": 3, "locomotive": 3}
    assert (owners(p, CORK), trains(p, 0), points(p, 0)) == ({0}, 29, 15)


@rule("UK-8")
def test_the_other_spaces_are_of_one_colour() -> None:
    p = uk().technologies(0, *OPENING).hand(0, red=2, blue=2, locomotive=2)
    assert claims(p, 0, CORK) == []
    p.hand(0, red=2, blue=1, locomotive=4)
    assert claims(p, 0, CORK) == [ClaimRoute(CORK, "red", 4)]


@rule("UK-8")
def test_a_ferry_may_be_paid_with_locomotives_only() -> None:
    p = uk().technologies(0, *OPENING).hand(0, locomotive=6)
    p.do(0, ClaimRoute(CORK, "locomotive", 6))
    assert p.hand_of(0) == {}


@rule("UK-8")
def test_too_few_locomotives_for_the_symbols_is_no_payment() -> None:
    p = uk().technologies(0, *OPENING).hand(0, red=4, locomotive=1)
    assert p.refused(0, ClaimRoute(CORK, "red", 2)) == "UK-6"
    assert p.refused(0, ClaimRoute(CORK, "red", 5)) == "UK-6"
    assert claims(p, 0, CORK) == []


@rule("UK-19", "UK-12")
def test_a_ferry_needs_propellers_and_a_land_route_does_not() -> None:
    p = uk().hand(0, locomotive=1)
    assert p.refused(0, ClaimRoute("barrow-liverpool", "locomotive", 1)) == "UK-12"
    assert p.can(0, ClaimRoute("leeds-manchester.1", "locomotive", 1))
    p.technologies(0, "propellers").do(0, ClaimRoute("barrow-liverpool", "locomotive", 1))
    assert owners(p, "barrow-liverpool") == {0}
