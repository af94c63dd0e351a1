"""Taking train cards: one for the hand, one for the holder (ASIA-9, ASIA-10)."""

from typing import Literal

import pytest

from stellwerk.api.actions import ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, PlaceCard
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, seen, to_act, told

Where = Literal["hand", "holder"]
both_places = pytest.mark.parametrize("where", ["hand", "holder"])


def nothing_but(seats: int, *slots: str | None) -> Position:
    """These face-up cards, and no others to take: all the rest is in the hand of seat 3."""
    p = bare(seats).display(*slots)
    return p.burn(deck={}, discards={}, seat=3)


def places(p: Position, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """Hand, and holder of the team."""
    return p.hand_of(seat), p.holder_of(seat // 2)


@rule("ASIA-9")
@at_four_and_six
@both_places
def test_the_second_card_goes_where_the_first_did_not(seats: int, where: Where) -> None:
    p = bare(seats)
    p.do(0, DrawFaceUp(1), PlaceCard(where), DrawFaceUp(4))
    first, second = {"blue": 1}, {"green": 1}
    assert places(p, 0) == ((first, second) if where == "hand" else (second, first))
    assert to_act(p) == (1,)
    assert p.hand_of(1) == {}
    assert p.holder_of(1) == {}


@rule("ASIA-9")
@at_four_and_six
@both_places
def test_blind_cards_too(seats: int, where: Where) -> None:
    p = bare(seats).turn(3)
    p.chance("red").do(3, DrawBlind())
    assert places(p, 3) == ({}, {})
    p.do(3, PlaceCard(where))
    p.chance("black").do(3, DrawBlind())
    first, second = {"red": 1}, {"black": 1}
    assert places(p, 3) == ((first, second) if where == "hand" else (second, first))
    assert p.holder_of(0) == {}


@rule("ASIA-9")
@at_four_and_six
def test_where_the_first_card_goes_is_decided_before_the_second_is_taken(seats: int) -> None:
    p = bare(seats)
    for first in (DrawBlind(), DrawFaceUp(2)):
        p.turn(0).do(0, first)
        assert p.actions(0) == (PlaceCard("hand"), PlaceCard("holder"))
        assert p.refused(0, DrawBlind()) == "ASIA-9"
        assert p.refused(0, DrawFaceUp(0)) == "ASIA-9"
        assert p.refused(1, PlaceCard("hand")) == "BASE-7"
        p.do(0, PlaceCard("holder"))
        assert p.refused(0, PlaceCard("hand")) == "BASE-10"
        assert p.refused(0, DrawTickets()) == "BASE-10"
        p.do(0, DrawBlind())


@rule("ASIA-9")
@at_four_and_six
@both_places
def test_it_is_decided_before_the_display_is_refilled(seats: int, where: Where) -> None:
    p = bare(seats)
    deck = seen(p, None).deck
    taken = p.do(0, DrawFaceUp(0))
    assert p.display_now() == [None, "blue", "orange", "white", "green"]
    assert seen(p, None).deck == deck
    assert told(taken, "turned_up") == []
    p.chance("black").do(0, PlaceCard(where))
    assert p.display_now() == ["black", "blue", "orange", "white", "green"]
    assert p.can(0, DrawFaceUp(0))


@rule("ASIA-9", "BASE-15")
@at_four_and_six
def test_three_locomotives_are_exchanged_only_when_the_display_is_full_again(seats: int) -> None:
    p = bare(seats).display("red", "locomotive", "locomotive", "blue", "blue")
    p.do(0, DrawFaceUp(0))
    p.chance("locomotive", "red", "red", "white", "white", "green").do(0, PlaceCard("hand"))
    assert p.display_now() == ["red", "red", "white", "white", "green"]


@rule("ASIA-9", "BASE-19")
@at_four_and_six
@both_places
@pytest.mark.parametrize("left", [(None, None), ("locomotive", None), ("locomotive", "locomotive")])
def test_with_no_second_card_the_first_stays_where_it_was_put(
    seats: int, where: Where, left: tuple[str | None, ...]
) -> None:
    p = nothing_but(seats, "red", *left)
    p.do(0, DrawFaceUp(0))
    assert p.actions(0) == (PlaceCard("hand"), PlaceCard("holder"))
    p.do(0, PlaceCard(where))
    assert places(p, 0) == (({"red": 1}, {}) if where == "hand" else ({}, {"red": 1}))
    assert to_act(p) == (1,)


@rule("ASIA-9", "BASE-19")
@at_four_and_six
@both_places
def test_nor_after_the_last_blind_card(seats: int, where: Where) -> None:
    p = bare(seats).display("locomotive").burn(deck={"red": 1}, discards={}, seat=3)
    p.do(0, DrawBlind(), PlaceCard(where))
    assert places(p, 0) == (({"red": 1}, {}) if where == "hand" else ({}, {"red": 1}))
    assert to_act(p) == (1,)


@rule("ASIA-10", "BASE-12")
@at_four_and_six
def test_a_single_face_up_locomotive_goes_to_the_holder(seats: int) -> None:
    p = bare(seats).display("locomotive", "blue", "red", "red", "red").hand(2, red=1).turn(2)
    events = p.chance("green").do(2, DrawFaceUp(0))
    assert places(p, 2) == ({"red": 1}, {"locomotive": 1})
    assert p.holder_of(0) == {}
    assert [(event.card, event.to) for event in told(events, "drew_face_up")] == [("locomotive", "holder")]
    assert to_act(p) == (3,)
    assert p.display_now() == ["green", "blue", "red", "red", "red"]


@rule("ASIA-10", "BASE-13")
@at_four_and_six
@both_places
def test_a_face_up_locomotive_is_no_second_card_for_either_place(seats: int, where: Where) -> None:
    p = bare(seats).display("locomotive", "blue", "red", "red", "red")
    p.do(0, DrawFaceUp(1))
    p.chance("locomotive").do(0, PlaceCard(where))
    assert p.refused(0, DrawFaceUp(0)) == "BASE-13"
    assert p.refused(0, DrawFaceUp(1)) == "BASE-13"


@rule("ASIA-10", "ASIA-9", "BASE-14")
@at_four_and_six
@both_places
def test_a_blind_locomotive_is_placed_like_any_card(seats: int, where: Where) -> None:
    p = bare(seats)
    p.chance("locomotive").do(0, DrawBlind())
    p.do(0, PlaceCard(where))
    assert to_act(p) == (0,)
    p.chance("locomotive").do(0, DrawBlind())
    assert places(p, 0) == ({"locomotive": 1}, {"locomotive": 1})


@rule("ASIA-9")
@at_four_and_six
def test_a_card_waiting_for_its_place_pays_for_nothing(seats: int) -> None:
    p = bare(seats).hand(0, blue=2)
    p.do(0, DrawFaceUp(1))
    assert p.refused(0, ClaimRoute("harbin-peking", "blue", 0)) == "ASIA-9"
    assert p.hand_of(0) == {"blue": 2}
