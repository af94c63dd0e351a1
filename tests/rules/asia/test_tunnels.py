"""Tunnels: playing, turning over, adding cards (ASIA-18 to ASIA-20, ASIA-22)."""

import pytest

from stellwerk.api.actions import ClaimRoute, DrawBlind, FromHolder, PayTunnel, TakeBack
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, discards_of, owner_of, seen, to_act, told

YELLOW = "kabul-kashgar"
"""Yellow, length 3, four cards."""
WHITE = "junction_west-lahore"
"""White, length 2, five cards."""
BLACK = "kashgar-rawalpindi"
"""Black, length 2, six cards."""
GREY = "junction_south-lhasa"
"""Grey, length 1, six cards."""
PRINTED = {
    YELLOW: 4,
    "kabul-rawalpindi": 4,
    "kabul-sukkur": 4,
    "junction_west-rawalpindi": 5,
    WHITE: 5,
    "junction_east-junction_south": 5,
    BLACK: 6,
    "delhi-kathmandu": 6,
    "cawnpore-kathmandu": 6,
    GREY: 6,
}


def dig(p: Position, seat: int, claim: ClaimRoute, *turned: str) -> None:
    """Claim a tunnel while these cards lie on top of the deck."""
    p.turn(seat).chance(*turned).do(seat, claim)


def asks(p: Position) -> int:
    """How many cards the tunnel asks for; 0 if it asks for none."""
    payment = seen(p, None).payment
    return payment.tunnel_asks if payment else 0


@rule("ASIA-18")
def test_the_numbers_printed_on_the_tunnels() -> None:
    p = bare(4)
    found = {route.tracks[0].id: route.tunnel for route in p.contents.file.routes if route.tunnel}
    assert found == PRINTED
    assert all(len(route.tracks) == 1 for route in p.contents.file.routes if route.tunnel)


@rule("ASIA-18", "ASIA-22")
@at_four_and_six
@pytest.mark.parametrize("track", PRINTED)
def test_as_many_cards_are_turned_over_as_the_tunnel_says(seats: int, track: str) -> None:
    p = bare(seats).hand(0, locomotive=3)
    length = p.contents.routes_of_tracks[p.contents.track_number[track]].length
    deck = seen(p, None).deck
    p.chance(*["red"] * PRINTED[track])
    events = p.do(0, ClaimRoute(track, "locomotive", length))
    (turned,) = told(events, "turned_over")
    assert turned.row == ("red",) * PRINTED[track]
    assert seen(p, None).deck == deck - PRINTED[track]
    assert discards_of(p) == {"red": PRINTED[track], "locomotive": length}
    assert owner_of(p, track) == (0,)


@rule("ASIA-18")
@at_four_and_six
def test_other_routes_turn_nothing_over(seats: int) -> None:
    p = bare(seats).hand(0, blue=3)
    events = p.do(0, ClaimRoute("harbin-peking", "blue", 0))
    assert told(events, "turned_over") == []
    assert discards_of(p) == {"blue": 3}


@rule("ASIA-18")
@at_four_and_six
def test_without_a_match_the_tunnel_is_claimed_at_once(seats: int) -> None:
    p = bare(seats).hand(2, yellow=5, locomotive=2)
    dig(p, 2, ClaimRoute(YELLOW, "yellow", 0), "red", "white", "black", "red")
    assert owner_of(p, YELLOW) == (2,)
    assert p.hand_of(2) == {"yellow": 2, "locomotive": 2}
    assert seen(p, None).players[2].points == 4
    assert seen(p, None).players[2].trains == 27 - 3
    assert to_act(p) == (3,)


@rule("ASIA-18", "ASIA-19")
@at_four_and_six
@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        (("yellow", "red", "blue", "red"), 1),
        (("yellow", "yellow", "blue", "yellow"), 3),
        (("locomotive", "red", "blue", "red"), 1),
        (("locomotive", "yellow", "blue", "locomotive"), 3),
        (("yellow", "yellow", "yellow", "yellow"), 4),
    ],
)
def test_each_match_and_each_locomotive_asks_for_one_more_card(seats: int, turned: tuple[str, ...], extra: int) -> None:
    p = bare(seats).display("red").hand(0, yellow=7)
    dig(p, 0, ClaimRoute(YELLOW, "yellow", 0), *turned)
    assert asks(p) == extra
    assert owner_of(p, YELLOW) == ()
    assert p.hand_of(0) == {"yellow": 4}
    assert p.actions(0) == (PayTunnel(0), TakeBack())
    p.do(0, PayTunnel(0))
    assert owner_of(p, YELLOW) == (0,)
    assert p.hand_of(0) == ({"yellow": 4 - extra} if extra < 4 else {})
    assert seen(p, None).players[0].trains == 27 - 3
    assert seen(p, None).players[0].points == 4
    assert to_act(p) == (1,)


@rule("ASIA-18", "ASIA-22")
@at_four_and_six
def test_added_cards_and_those_turned_over_are_discarded(seats: int) -> None:
    p = bare(seats).hand(0, white=2, locomotive=2)
    dig(p, 0, ClaimRoute(WHITE, "white", 0), "white", "red", "red", "locomotive", "blue")
    assert discards_of(p) == {}
    p.do(0, PayTunnel(2))
    assert discards_of(p) == {"white": 2 + 1, "locomotive": 2 + 1, "red": 2, "blue": 1}


@rule("ASIA-18")
@at_four_and_six
def test_a_locomotive_may_be_added_in_place_of_each_card(seats: int) -> None:
    p = bare(seats).hand(0, white=4, locomotive=2)
    dig(p, 0, ClaimRoute(WHITE, "white", 0), "white", "white", "red", "red", "blue")
    assert p.actions(0) == (PayTunnel(0), PayTunnel(1), PayTunnel(2), TakeBack())
    p.do(0, PayTunnel(1))
    assert p.hand_of(0) == {"white": 1, "locomotive": 1}
    assert owner_of(p, WHITE) == (0,)


@rule("ASIA-18")
@at_four_and_six
def test_only_what_is_there_can_be_added(seats: int) -> None:
    p = bare(seats).hand(0, white=3, locomotive=1, red=5).hand(1, white=3).holder(1, locomotive=3)
    dig(p, 0, ClaimRoute(WHITE, "white", 0), "white", "white", "red", "red", "blue")
    assert p.actions(0) == (PayTunnel(1), TakeBack())
    assert p.refused(0, PayTunnel(0)) == "ASIA-18"
    assert p.refused(0, PayTunnel(2)) == "ASIA-18"
    assert p.refused(0, PayTunnel(3)) == "ASIA-18"
    assert p.refused(0, DrawBlind()) == "ASIA-18"
    assert p.refused(1, TakeBack()) == "BASE-7"


@rule("ASIA-18", "ASIA-11")
@at_four_and_six
@pytest.mark.parametrize("from_holder", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_the_added_cards_come_from_hand_or_holder(seats: int, from_holder: tuple[int, int]) -> None:
    p = bare(seats).hand(0, white=3, locomotive=1).holder(0, white=1, locomotive=1).turn(0)
    p.do(0, ClaimRoute(WHITE, "white", 0))
    p.chance("white", "white", "red", "red", "blue").do(0, FromHolder(0, 0))
    p.do(0, PayTunnel(1))
    assert set(p.actions(0)) == {FromHolder(cards, locomotives) for cards in (0, 1) for locomotives in (0, 1)}
    assert len(p.actions(0)) == 4
    p.do(0, FromHolder(*from_holder))
    cards, locomotives = from_holder
    left = {"white": cards, "locomotive": locomotives}
    assert p.hand_of(0) == {word: many for word, many in left.items() if many}
    assert p.holder_of(0) == {word: 1 - many for word, many in left.items() if not many}
    assert owner_of(p, WHITE) == (0,)


@rule("ASIA-18", "ASIA-11")
@at_four_and_six
def test_the_holder_alone_can_add_what_the_hand_lacks(seats: int) -> None:
    p = bare(seats).hand(1, white=2).holder(0, white=1, locomotive=1)
    p.turn(1).do(1, ClaimRoute(WHITE, "white", 0))
    p.chance("white", "white", "red", "red", "blue").do(1, FromHolder(0, 0))
    assert p.actions(1) == (PayTunnel(1), TakeBack())
    p.do(1, PayTunnel(1))
    assert (p.hand_of(1), p.holder_of(0)) == ({}, {})
    assert owner_of(p, WHITE) == (1,)


@rule("ASIA-18")
@at_four_and_six
def test_a_grey_tunnel_matches_the_colour_of_the_set_played(seats: int) -> None:
    p = bare(seats).hand(0, green=2, red=2)
    dig(p, 0, ClaimRoute(GREY, "green", 0), "red", "red", "green", "blue", "white", "red")
    assert asks(p) == 1
    assert p.actions(0) == (PayTunnel(0), TakeBack())
    p.do(0, PayTunnel(0))
    assert p.hand_of(0) == {"red": 2}


@rule("ASIA-18", "ASIA-20")
@at_four_and_six
def test_a_set_with_one_coloured_card_is_a_set_of_that_colour(seats: int) -> None:
    p = bare(seats).hand(0, yellow=2, locomotive=3)
    dig(p, 0, ClaimRoute(YELLOW, "yellow", 2), "yellow", "red", "red", "locomotive")
    assert asks(p) == 2
    assert p.actions(0) == (PayTunnel(1), TakeBack())


@rule("ASIA-20")
@at_four_and_six
def test_for_locomotives_only_only_locomotives_count(seats: int) -> None:
    p = bare(seats).hand(0, locomotive=3, yellow=3)
    dig(p, 0, ClaimRoute(YELLOW, "locomotive", 3), "yellow", "yellow", "red", "yellow")
    assert owner_of(p, YELLOW) == (0,)
    assert p.hand_of(0) == {"yellow": 3}


@rule("ASIA-20", "ASIA-19")
@at_four_and_six
def test_and_only_locomotives_can_be_added(seats: int) -> None:
    p = bare(seats).hand(0, locomotive=4, yellow=3).holder(0, locomotive=1, yellow=2)
    p.do(0, ClaimRoute(YELLOW, "locomotive", 3))
    p.chance("yellow", "locomotive", "red", "locomotive").do(0, FromHolder(0, 0))
    assert asks(p) == 2
    assert p.actions(0) == (PayTunnel(2), TakeBack())
    assert p.refused(0, PayTunnel(0)) == "ASIA-20"
    assert p.refused(0, PayTunnel(1)) == "ASIA-20"
    p.do(0, PayTunnel(2))
    assert (p.hand_of(0), p.holder_of(0)) == ({"yellow": 3}, {"yellow": 2})
    assert owner_of(p, YELLOW) == (0,)


@rule("ASIA-20", "ASIA-21")
@at_four_and_six
def test_too_few_locomotives_cannot_be_made_up_with_coloured_cards(seats: int) -> None:
    p = bare(seats).hand(0, locomotive=4, yellow=5)
    dig(p, 0, ClaimRoute(YELLOW, "locomotive", 3), "locomotive", "locomotive", "red", "red")
    assert p.actions(0) == (TakeBack(),)
    assert p.refused(0, PayTunnel(2)) == "ASIA-18"
