"""Right of way beside double routes (BASE-25 and its option), and payments that must leave it usable (UK-25)."""

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute, PayLocomotives, StandIn
from tests.lib import rule
from tests.rules.uk.lib import (
    claimable,
    hands_within,
    in_order,
    last_turn,
    owners,
    payments,
    pays_locomotives,
    pays_set,
    settled,
    uk,
)

RIGHT_OF_WAY = BuyTechnology("right_of_way")
BLUE, RED = "leeds-manchester.1", "leeds-manchester.2"  # a double route of length 1
RED_2 = "cambridge-norwich"  # length 2


@rule("UK-25", "BASE-25")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_buyer_may_not_own_both_tracks_of_a_double_route(seats: int) -> None:
    p = uk(seats).own(0, BLUE).own(1, RED).hand(0, locomotive=4, red=2)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"
    p.own(1, RED_2).do(0, RIGHT_OF_WAY)
    assert p.refused(0, ClaimRoute(RED, "red", 0)) == "UK-25"
    assert claimable(p, 0) == {RED_2}


@rule("UK-25", "BASE-25")
def test_a_track_taken_by_right_of_way_counts_for_the_rule_against_two() -> None:
    p = uk(3).own(1, BLUE).hand(0, locomotive=4, blue=1, red=1)
    p.do(0, RIGHT_OF_WAY, ClaimRoute(BLUE, "blue", 0))
    p.turn(0)
    assert p.refused(0, ClaimRoute(RED, "red", 0)) == "BASE-25"


@rule("UK-25")
def test_an_option_lets_right_of_way_take_the_track_beside_an_own_one() -> None:
    p = uk(3, right_of_way_beside_own_track=True).own(0, BLUE).own(1, RED).hand(0, locomotive=4, red=1)
    p.do(0, RIGHT_OF_WAY, ClaimRoute(RED, "red", 0))
    assert (owners(p, BLUE), owners(p, RED)) == ({0}, {0, 1})
    assert last_turn(p).crews[0].longest_path == 2


@rule("UK-25", "BASE-25")
def test_the_option_frees_no_other_claim_of_the_rule_against_two_tracks() -> None:
    p = uk(3, right_of_way_beside_own_track=True).own(0, BLUE).hand(0, locomotive=4, red=1)
    assert p.refused(0, ClaimRoute(RED, "red", 0)) == "BASE-25"
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"


@rule("UK-25")
@pytest.mark.parametrize("option", [False, True])
def test_a_track_that_is_closed_but_unowned_cannot_be_taken(option: bool) -> None:
    p = uk(2, right_of_way_beside_own_track=option).own(1, BLUE).hand(0, locomotive=5, red=1)
    p.do(0, RIGHT_OF_WAY)
    assert p.refused(0, ClaimRoute(RED, "red", 0)) == "UK-24"
    assert claimable(p, 0) == {BLUE}


@rule("UK-25")
def test_a_closed_track_alone_is_no_use_for_it() -> None:
    p = uk(2).own(0, BLUE).hand(0, locomotive=4, red=1)
    assert p.refused(0, RIGHT_OF_WAY) == "UK-25"


@rule("UK-25")
def test_locomotives_may_not_be_kept_where_the_claim_needs_the_cards() -> None:
    p = uk().own(1, RED_2).hand(0, locomotive=4, red=4)
    p.decide(0, RIGHT_OF_WAY)
    assert p.actions(0) == (PayLocomotives(4),)
    assert p.refused(0, PayLocomotives(3)) == "UK-25"
    p.do(0, PayLocomotives(4), ClaimRoute(RED_2, "red", 0))
    assert owners(p, RED_2) == {0, 1}


@rule("UK-25")
def test_cards_may_not_stand_in_where_the_claim_needs_them() -> None:
    p = uk().own(1, BLUE).hand(0, locomotive=3, blue=4, red=1)
    p.decide(0, RIGHT_OF_WAY)
    p.decide(0, PayLocomotives(3))
    assert p.actions(0) == (StandIn("blue", 3),)
    assert p.refused(0, StandIn("blue", 4)) == "UK-25"
    p.do(0, StandIn("blue", 3), ClaimRoute(BLUE, "blue", 0))
    assert owners(p, BLUE) == {0, 1}


OTHERS_TRACKS = [  # of length 2, the colour coming first, last or between the others when cards stand in
    ("brighton-dover", "purple", {"purple": 3, "blue": 3, "green": 2, "locomotive": 3}),
    ("bristol-reading", "white", {"blue": 2, "white": 2, "red": 2, "locomotive": 3}),
    ("hull-nottingham", "black", {"blue": 3, "black": 3, "red": 2, "locomotive": 3}),
    (RED_2, "red", {"blue": 3, "green": 2, "red": 3, "locomotive": 3}),
]


@rule("UK-25", "UK-6", "UK-20")
@pytest.mark.parametrize(("track", "colour", "hand"), OTHERS_TRACKS)
@pytest.mark.parametrize(("technologies", "rate"), [((), 4), (("booster",), 3)])
def test_every_payment_that_leaves_a_claim_is_there_once_and_no_other(
    track: str, colour: str, hand: dict[str, int], technologies: tuple[str, ...], rate: int
) -> None:
    def usable(paid: dict[str, int]) -> bool:
        left = {name: have - paid.get(name, 0) for name, have in hand.items()}
        return any(pays_set(cards, colour, 2, 0, rate) for cards in hands_within(left))

    p = uk().own(1, track).technologies(0, *technologies).hand(0, **hand)
    affordable = [cards for cards in hands_within(hand) if pays_locomotives(cards, 4, rate)]
    expected = [cards for cards in affordable if usable(cards)]
    assert 0 < len(expected) < len(affordable)
    assert in_order(payments(p, 0, RIGHT_OF_WAY)) == in_order(expected)
    assert all(claimable(after, 0) == {track} for after in settled(p, 0, RIGHT_OF_WAY))
