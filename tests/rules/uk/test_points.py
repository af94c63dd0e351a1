"""Points for routes and what technologies add to them, at the moment of the claim (UK-21, UK-22, UK-33, UK-38)."""

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute
from stellwerk.rules.state import ROUTES
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.uk.lib import OPENING, last_turn, points, uk

LAGGING, TURBINES = "boiler_lagging", "steam_turbines"
LAND = "hull-norwich"  # length 4
FERRY = "aberdeen-edinburgh"  # length 4
NEW_YORK = "new_york-southampton"

TRACKS_BY_LENGTH = {
    "leeds-manchester.1": (1, 1),
    "brighton-dover": (2, 2),
    "bristol-plymouth": (3, 4),
    LAND: (4, 7),
    "plymouth-southampton": (5, 10),
    "aberdeen-newcastle": (6, 15),
}


def claimed(p: Position, track: str, length: int) -> int:
    """Points that seat 0 gets for this track."""
    before = points(p, 0)
    p.hand(0, locomotive=length).turn(0).do(0, ClaimRoute(track, "locomotive", length))
    return points(p, 0) - before


@rule("UK-21", "UK-22", "UK-33")
@pytest.mark.parametrize(
    ("technologies", "land", "ferry"),
    [((), 7, 7), ((LAGGING,), 8, 8), ((TURBINES,), 7, 9), ((LAGGING, TURBINES), 8, 10)],
)
def test_what_technologies_add_to_a_route_and_to_a_ferry(technologies: tuple[str, ...], land: int, ferry: int) -> None:
    p = uk().technologies(0, *OPENING, *technologies)
    assert claimed(p, LAND, 4) == land
    assert claimed(p, FERRY, 4) == ferry


@rule("UK-21", "UK-33")
@pytest.mark.parametrize(("track", "length", "usual"), [(one, *both) for one, both in TRACKS_BY_LENGTH.items()])
def test_boiler_lagging_adds_one_point_whatever_the_length(track: str, length: int, usual: int) -> None:
    assert claimed(uk().technologies(0, *OPENING), track, length) == usual
    assert claimed(uk().technologies(0, *OPENING, LAGGING), track, length) == usual + 1


@rule("UK-21", "UK-22", "UK-33")
def test_only_routes_claimed_from_now_on_score_more() -> None:
    p = uk().technologies(0, *OPENING)
    assert claimed(p, FERRY, 4) == 7
    p.turn(0).hand(0, locomotive=2).do(0, BuyTechnology(LAGGING))
    assert points(p, 0) == 7
    p.turn(0).hand(0, locomotive=2).do(0, BuyTechnology(TURBINES))
    assert points(p, 0) == 7
    assert claimed(p, LAND, 4) == 8
    assert last_turn(p).crews[0].route_points == 15


@rule("UK-21", "UK-22")
def test_a_technology_counts_for_a_claim_in_the_turn_it_is_bought() -> None:
    p = uk().hand(0, locomotive=2, blue=1)
    p.do(0, BuyTechnology(LAGGING), ClaimRoute("leeds-manchester.1", "blue", 0))
    assert points(p, 0) == 2
    p = uk().technologies(0, "propellers").hand(0, locomotive=3)
    p.do(0, BuyTechnology(TURBINES), ClaimRoute("barrow-liverpool", "locomotive", 1))
    assert points(p, 0) == 3


@rule("UK-21", "UK-22")
def test_the_technologies_of_others_score_nothing() -> None:
    p = uk().technologies(0, *OPENING).technologies(1, LAGGING, TURBINES)
    assert claimed(p, FERRY, 4) == 7
    assert points(p, 1) == 0


@rule("UK-33")
def test_points_are_scored_at_once_and_stand_at_the_end() -> None:
    p = uk().technologies(0, *OPENING, LAGGING)
    assert claimed(p, LAND, 4) == 8
    p.technologies(0)
    result = last_turn(p)
    assert result.crews[0].score == 8
    assert p.state.items[0, ROUTES] == 8


@rule("UK-38", "UK-22", "UK-21")
@pytest.mark.parametrize(
    ("technologies", "as_ferry", "as_none"),
    [((), 40, 40), ((LAGGING,), 41, 41), ((TURBINES,), 42, 40), ((LAGGING, TURBINES), 43, 41)],
)
def test_new_york_scores_as_a_ferry_unless_an_option_says_it_is_none(
    technologies: tuple[str, ...], as_ferry: int, as_none: int
) -> None:
    assert claimed(uk().technologies(0, *technologies), NEW_YORK, 10) == as_ferry
    assert claimed(uk(new_york_is_ferry=False).technologies(0, *technologies), NEW_YORK, 10) == as_none


@rule("UK-38")
@pytest.mark.parametrize("is_ferry", [True, False])
def test_new_york_asks_for_three_locomotives_and_ten_cards_by_either_reading(is_ferry: bool) -> None:
    p = uk(new_york_is_ferry=is_ferry).hand(0, red=8, locomotive=3)
    assert p.refused(0, ClaimRoute(NEW_YORK, "red", 2)) == "UK-8"
    p.do(0, ClaimRoute(NEW_YORK, "red", 3))
    assert p.hand_of(0) == {"red": 1}
    assert p.state.trains[0] == 25
