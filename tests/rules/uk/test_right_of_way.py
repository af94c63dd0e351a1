"""Right of way: claiming a route that another player owns, in the turn it is bought (UK-24, UK-25)."""

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, PayLocomotives
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.uk.lib import (
    claimable,
    discarded,
    last_turn,
    owners,
    points,
    stock,
    technologies_of,
    trains,
    uk,
)

RIGHT_OF_WAY = BuyTechnology("right_of_way")
BLUE, RED = "leeds-manchester.1", "leeds-manchester.2"  # a double route of length 1
RED_2 = "cambridge-norwich"  # length 2
BUY_AND_CLAIM = {"locomotive": 4, "blue": 1}


def beside(seat: int, p: Position) -> Position:
    """The seat takes the blue track of Leeds–Manchester by right of way."""
    p.hand(seat, **BUY_AND_CLAIM).turn(seat)
    p.do(seat, RIGHT_OF_WAY, ClaimRoute(BLUE, "blue", 0))
    return p


@rule("UK-24", "UK-25")
def test_a_route_of_another_player_is_claimed_for_the_usual_cards() -> None:
    p = uk().own(1, BLUE).hand(0, locomotive=4, blue=2)
    assert p.refused(0, ClaimRoute(BLUE, "blue", 0)) == "BASE-20"
    p.do(0, RIGHT_OF_WAY)
    assert p.hand_of(0) == {"blue": 2}
    p.do(0, ClaimRoute(BLUE, "blue", 0))
    assert p.hand_of(0) == {"blue": 1}
    assert discarded(p) == {"locomotive": 4, "blue": 1}


@rule("UK-24", "UK-25")
def test_the_trains_stand_beside_the_others_and_the_owner_keeps_the_route() -> None:
    p = beside(0, uk().own(1, BLUE))
    assert owners(p, BLUE) == {0, 1}
    assert (trains(p, 0), points(p, 0)) == (34, 1)
    assert (trains(p, 1), points(p, 1)) == (34, 1)


@rule("UK-24")
def test_right_of_way_costs_four_locomotives() -> None:
    p = uk().own(1, BLUE).hand(0, locomotive=3, blue=3)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-11"
    p.hand(0, locomotive=3, blue=5)
    assert p.can(0, RIGHT_OF_WAY)
    p.technologies(0, "booster").hand(0, locomotive=3, blue=4)
    assert p.can(0, RIGHT_OF_WAY)


@rule("UK-24", "UK-13")
def test_afterwards_it_goes_back_and_can_be_bought_again_by_anyone() -> None:
    p = uk(3).own(1, BLUE, RED_2)
    assert stock(p, "right_of_way") == 1
    p.hand(0, **BUY_AND_CLAIM).do(0, RIGHT_OF_WAY)
    assert stock(p, "right_of_way") == 0
    told = p.do(0, ClaimRoute(BLUE, "blue", 0))
    assert ("went_back", "right_of_way") in {(event.kind, event.technology) for event in told}
    assert stock(p, "right_of_way") == 1
    assert technologies_of(p, 0) == set()
    p.hand(2, **BUY_AND_CLAIM).turn(2)
    assert p.can(2, RIGHT_OF_WAY)
    p.hand(0, locomotive=4, red=2).turn(0).do(0, RIGHT_OF_WAY, ClaimRoute(RED_2, "red", 0))
    assert owners(p, RED_2) == {0, 1}


@rule("UK-24")
def test_it_serves_in_the_turn_it_is_bought_only() -> None:
    p = beside(0, uk().own(1, BLUE, RED_2))
    p.hand(0, red=2).turn(0)
    assert p.refused(0, ClaimRoute(RED_2, "red", 0)) == "BASE-20"


@rule("UK-24", "UK-25")
def test_the_action_of_the_turn_is_that_claim() -> None:
    p = uk().own(1, BLUE).hand(0, locomotive=6, blue=1, red=1).own(0, "barrow-carlisle")
    p.do(0, RIGHT_OF_WAY)
    for other in (DrawBlind(), DrawFaceUp(0), DrawTickets(), BuyTechnology("mechanical_stoker")):
        assert p.refused(0, other) == "UK-25"
    assert p.refused(0, ClaimRoute("northampton-reading", "red", 0)) == "UK-24"
    assert p.refused(0, ClaimRoute("barrow-carlisle", "red", 0)) == "UK-24"
    assert claimable(p, 0) == {BLUE}
    p.do(0, ClaimRoute(BLUE, "blue", 0))
    assert p.actions(0) == ()
    assert p.can(1, DrawBlind())


@rule("UK-25")
def test_only_one_route_is_claimed_with_it() -> None:
    p = uk().own(1, BLUE, RED_2).hand(0, locomotive=4, blue=1, red=2)
    p.do(0, RIGHT_OF_WAY, ClaimRoute(BLUE, "blue", 0))
    assert p.refused(0, ClaimRoute(RED_2, "red", 0)) == "BASE-7"


# Only by a player who can use it at once


@rule("UK-25")
def test_it_cannot_be_bought_while_others_own_nothing() -> None:
    p = uk().own(0, BLUE).hand(0, locomotive=6, blue=6)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"
    assert p.own(1, RED_2).can(0, RIGHT_OF_WAY)


@rule("UK-25")
def test_it_cannot_be_bought_without_cards_left_for_the_claim() -> None:
    p = uk().own(1, RED_2).hand(0, locomotive=4, red=1, blue=2)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"
    assert p.hand(0, locomotive=4, red=2).can(0, RIGHT_OF_WAY)
    assert p.hand(0, locomotive=5, red=1).can(0, RIGHT_OF_WAY)
    assert p.hand(0, locomotive=4, red=1, blue=4).can(0, RIGHT_OF_WAY)


@rule("UK-25")
def test_it_cannot_be_bought_without_trains_for_the_claim() -> None:
    p = uk().own(1, RED_2).hand(0, locomotive=4, red=2).trains(0, 1)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"
    assert p.trains(0, 2).can(0, RIGHT_OF_WAY)


@rule("UK-25", "UK-12")
def test_it_cannot_be_bought_without_the_technologies_of_the_claim() -> None:
    p = uk().own(1, "bristol-plymouth").hand(0, locomotive=4, yellow=3)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"
    assert p.technologies(0, "mechanical_stoker").can(0, RIGHT_OF_WAY)
    p.own(1, RED_2).technologies(0).hand(0, locomotive=4, yellow=3, red=2)
    p.do(0, RIGHT_OF_WAY, PayLocomotives(4))
    assert p.refused(0, ClaimRoute("bristol-plymouth", "yellow", 0)) == "UK-12"


@rule("UK-25")
def test_it_is_not_used_for_more_trains_than_are_left() -> None:
    p = uk().own(1, BLUE, RED_2).hand(0, locomotive=4, blue=1, red=2).trains(0, 1)
    p.do(0, RIGHT_OF_WAY)
    assert p.refused(0, ClaimRoute(RED_2, "red", 0)) == "BASE-23"
    assert claimable(p, 0) == {BLUE}


# Points, like those of any claim


@rule("UK-25", "UK-21", "UK-22")
def test_its_points_are_those_of_any_claim() -> None:
    p = uk().own(1, "barrow-liverpool").technologies(0, "propellers", "boiler_lagging", "steam_turbines")
    p.hand(0, locomotive=5).do(0, RIGHT_OF_WAY, ClaimRoute("barrow-liverpool", "locomotive", 1))
    assert (points(p, 0), points(p, 1)) == (4, 1)


@rule("UK-25", "UK-8")
def test_a_ferry_still_asks_for_its_locomotives() -> None:
    p = uk().own(1, "barrow-liverpool").technologies(0, "propellers").hand(0, locomotive=4, red=3)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"
    p.own(1, "barrow-carlisle").do(0, RIGHT_OF_WAY)
    assert p.refused(0, ClaimRoute("barrow-liverpool", "red", 0)) == "UK-8"


# Both own it


@rule("UK-25", "BASE-32")
def test_both_own_the_route_for_tickets() -> None:
    p = beside(0, uk().own(1, BLUE))
    p.tickets(0, "leeds-manchester")
    assert [ticket.made for ticket in last_turn(p).crews[0].tickets] == [True]
    p = beside(0, uk().own(1, BLUE))
    p.tickets(1, "leeds-manchester")
    assert [ticket.made for ticket in last_turn(p).crews[1].tickets] == [True]


@rule("UK-25", "BASE-33")
def test_both_own_the_route_for_paths() -> None:
    p = uk().own(1, BLUE, "hull-leeds").own(0, "leeds-nottingham")
    result = last_turn(beside(0, p))
    assert [side.longest_path for side in result.crews] == [3, 2]


@rule("UK-25")
def test_a_further_player_may_do_the_same_later() -> None:
    p = uk(3).own(0, BLUE)
    beside(2, beside(1, p))
    assert owners(p, BLUE) == {0, 1, 2}
    assert [points(p, seat) for seat in range(3)] == [1, 1, 1]
    assert [trains(p, seat) for seat in range(3)] == [34, 34, 34]
    p.tickets(0, "leeds-manchester")
    result = last_turn(p)
    assert [side.tracks for side in result.crews] == [1, 1, 1]
    assert [side.longest_path for side in result.crews] == [1, 1, 1]
    assert result.crews[0].made_points == 1


@rule("UK-25")
def test_nobody_takes_the_same_track_twice() -> None:
    p = beside(0, uk().own(1, BLUE, RED_2))
    p.hand(0, locomotive=4, blue=1, red=2).turn(0).do(0, RIGHT_OF_WAY)
    assert p.refused(0, ClaimRoute(BLUE, "blue", 0)) == "UK-24"
    p = beside(0, uk().own(1, BLUE))
    assert p.hand(1, **BUY_AND_CLAIM).turn(1).refused(1, RIGHT_OF_WAY) == "UK-25"


@pytest.mark.parametrize("seats", [3, 4])
@rule("UK-25", "UK-5")
def test_the_second_track_stays_open_to_others(seats: int) -> None:
    p = beside(1, uk(seats).own(0, BLUE))
    p.hand(2, red=1).turn(2).do(2, ClaimRoute(RED, "red", 0))
    assert owners(p, RED) == {2}
