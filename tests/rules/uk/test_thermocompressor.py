"""The thermocompressor: one route or two in the turn it is bought (UK-26, UK-32)."""

from stellwerk.api.actions import (
    BuyTechnology,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    PayLocomotives,
    StandIn,
    Stop,
)
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.uk.lib import claimable, discarded, owners, points, stock, technologies_of, trains, uk

THERMOCOMPRESSOR = BuyTechnology("thermocompressor")
BLUE, RED = "leeds-manchester.1", "leeds-manchester.2"  # a double route of length 1
RED_1 = "northampton-reading"
CLAIM_BLUE, CLAIM_RED = ClaimRoute(BLUE, "blue", 0), ClaimRoute(RED_1, "red", 0)


def advanced(seats: int = 2) -> Position:
    """A table with the advanced technologies."""
    return uk(seats, advanced_technologies=True)


@rule("UK-26")
def test_two_routes_are_claimed_in_one_turn() -> None:
    p = advanced().hand(0, locomotive=1, blue=1, red=1)
    p.do(0, THERMOCOMPRESSOR)
    assert discarded(p) == {"locomotive": 1}
    p.do(0, CLAIM_BLUE)
    assert p.actions(1) == ()
    p.do(0, CLAIM_RED)
    assert (owners(p, BLUE), owners(p, RED_1)) == ({0}, {0})
    assert (p.hand_of(0), trains(p, 0), points(p, 0)) == ({}, 33, 2)
    assert p.can(1, DrawBlind())


@rule("UK-26")
def test_there_is_no_third_route() -> None:
    p = advanced().hand(0, locomotive=1, blue=1, red=1, black=1)
    p.do(0, THERMOCOMPRESSOR, CLAIM_BLUE, CLAIM_RED)
    assert p.refused(0, ClaimRoute("cambridge-ipswich", "black", 0)) == "BASE-7"


@rule("UK-26", "UK-13")
def test_it_goes_back_on_display_and_serves_that_turn_only() -> None:
    p = advanced().hand(0, locomotive=1, blue=1, red=1)
    p.do(0, THERMOCOMPRESSOR)
    assert stock(p, "thermocompressor") == 0
    p.do(0, CLAIM_BLUE)
    assert stock(p, "thermocompressor") == 0
    told = p.do(0, CLAIM_RED)
    assert ("went_back", "thermocompressor") in {(event.kind, event.technology) for event in told}
    assert stock(p, "thermocompressor") == 1
    assert technologies_of(p, 0) == set()
    assert p.hand(1, locomotive=2).can(1, THERMOCOMPRESSOR)
    p.hand(0, orange=1, black=1).turn(0).do(0, ClaimRoute("cambridge-ipswich", "black", 0))
    assert p.actions(0) == ()
    assert p.hand(0, locomotive=2).turn(0).can(0, THERMOCOMPRESSOR)


@rule("UK-26", "UK-32")
def test_the_second_route_may_be_left_out() -> None:
    p = advanced().hand(0, locomotive=1, blue=1, red=1)
    p.do(0, THERMOCOMPRESSOR, CLAIM_BLUE)
    assert p.can(0, CLAIM_RED)
    p.do(0, Stop())
    assert owners(p, RED_1) == set()
    assert stock(p, "thermocompressor") == 1
    assert p.can(1, DrawBlind())


@rule("UK-32")
def test_without_cards_for_a_second_route_the_turn_can_only_be_ended() -> None:
    p = advanced().hand(0, locomotive=1, blue=1)
    p.do(0, THERMOCOMPRESSOR, CLAIM_BLUE)
    assert p.actions(0) == (Stop(),)


@rule("UK-32")
def test_the_first_route_may_not_be_left_out_and_there_is_no_other_action() -> None:
    p = advanced().hand(0, locomotive=3, blue=1, red=1)
    p.do(0, THERMOCOMPRESSOR)
    for other in (Stop(), DrawBlind(), DrawFaceUp(0), DrawTickets(), BuyTechnology("mechanical_stoker")):
        assert p.refused(0, other) == "UK-32"
    p.do(0, CLAIM_BLUE)
    for other in (DrawBlind(), DrawFaceUp(0), DrawTickets(), BuyTechnology("mechanical_stoker")):
        assert p.refused(0, other) == "UK-32"


@rule("UK-32")
def test_it_can_be_bought_only_by_a_player_who_can_then_claim_a_route() -> None:
    p = advanced().hand(0, locomotive=1)
    assert p.refused(0, THERMOCOMPRESSOR) == "UK-32"
    assert p.hand(0, locomotive=2).can(0, THERMOCOMPRESSOR)
    assert p.hand(0, locomotive=1, blue=1).can(0, THERMOCOMPRESSOR)
    assert p.trains(0, 0).refused(0, THERMOCOMPRESSOR) == "UK-32"


@rule("UK-32", "UK-12")
def test_a_route_that_needs_a_technology_does_not_count() -> None:
    p = advanced().hand(0, locomotive=1, yellow=1).own(1, "carlisle-newcastle", "cambridge-london.2", "hull-leeds")
    p.own(1, "birmingham-nottingham", "brighton-london", "cambridge-northampton")
    assert p.refused(0, THERMOCOMPRESSOR) == "UK-32"
    assert p.technologies(0, "wales_concession").can(0, THERMOCOMPRESSOR)


@rule("UK-32")
def test_cards_may_not_stand_in_where_the_claim_needs_them() -> None:
    p = advanced().hand(0, blue=4, black=1).own(1, "cambridge-ipswich")
    p.own(1, "birmingham-nottingham", "brighton-london", "cambridge-northampton")
    p.decide(0, THERMOCOMPRESSOR)
    p.decide(0, PayLocomotives(0))
    assert p.refused(0, StandIn("blue", 4)) == "UK-32"
    assert p.actions(0) == (StandIn("blue", 3),)
    p.do(0, StandIn("blue", 3))
    assert p.hand_of(0) == {"blue": 1}
    assert BLUE in claimable(p, 0)


@rule("UK-26", "BASE-23")
def test_the_second_route_needs_trains_and_cards_of_its_own() -> None:
    p = advanced().hand(0, locomotive=1, blue=1, red=1).trains(0, 1)
    p.do(0, THERMOCOMPRESSOR, CLAIM_BLUE)
    assert p.refused(0, CLAIM_RED) == "BASE-23"
    p = advanced().hand(0, locomotive=1, blue=1, black=1)
    p.do(0, THERMOCOMPRESSOR, CLAIM_BLUE)
    assert p.refused(0, ClaimRoute("brighton-southampton", "blue", 0)) == "BASE-20"


@rule("UK-26", "BASE-25", "UK-5")
def test_the_second_route_is_not_the_other_track_of_the_first() -> None:
    p = advanced(3).hand(0, locomotive=1, blue=1, red=1)
    p.do(0, THERMOCOMPRESSOR, CLAIM_BLUE)
    assert p.refused(0, ClaimRoute(RED, "red", 0)) == "BASE-25"
    assert p.can(0, CLAIM_RED)


@rule("UK-26", "BASE-31")
def test_both_claims_are_one_turn() -> None:
    p = advanced().hand(0, locomotive=1, blue=1, red=1).trains(0, 3)
    p.do(0, THERMOCOMPRESSOR, CLAIM_BLUE)
    assert (p.state.turns, p.state.final) == (0, -1)
    told = p.do(0, CLAIM_RED)
    assert "final_round" in {event.kind for event in told}
    assert (p.state.turns, p.state.final) == (1, 2)


@rule("UK-26", "BASE-20")
def test_it_claims_free_routes_only() -> None:
    p = advanced().own(1, BLUE).hand(0, locomotive=1, blue=1, red=1)
    p.do(0, THERMOCOMPRESSOR)
    assert p.refused(0, CLAIM_BLUE) == "BASE-20"


@rule("UK-26", "UK-6")
def test_both_routes_may_be_paid_with_cards_standing_in() -> None:
    p = advanced().hand(0, locomotive=1, blue=4, black=4)
    p.do(0, THERMOCOMPRESSOR, PayLocomotives(1))
    p.do(0, ClaimRoute(RED_1, "locomotive", 1), StandIn("black", 4))
    p.do(0, ClaimRoute("barrow-carlisle", "locomotive", 1))
    assert (owners(p, RED_1), owners(p, "barrow-carlisle"), p.hand_of(0)) == ({0}, {0}, {})
