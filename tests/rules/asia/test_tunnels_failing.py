"""Tunnels given up, and decks that run short (ASIA-21 to ASIA-23)."""

from collections.abc import Mapping
from typing import Any

import pytest

from stellwerk.api.actions import ClaimRoute, FromHolder, PayTunnel, TakeBack
from stellwerk.api.events import Event
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, discards_of, owner_of, seen, to_act, told

WHITE = "junction_west-lahore"
"""White, length 2, five cards."""
YELLOW = "kabul-kashgar"
"""Yellow, length 3, four cards."""


def row(events: tuple[Event, ...]) -> tuple[str, ...]:
    """The cards turned over."""
    return tuple(card for event in told(events, "turned_over") for card in event.row or ())


@rule("ASIA-21", "ASIA-22")
@at_four_and_six
def test_who_cannot_add_takes_back_and_the_turn_is_over(seats: int) -> None:
    p = bare(seats).hand(0, white=2, red=3)
    p.chance("white", "red", "red", "blue", "blue").do(0, ClaimRoute(WHITE, "white", 0))
    assert p.actions(0) == (TakeBack(),)
    assert p.refused(0, PayTunnel(0)) == "ASIA-18"
    p.do(0, TakeBack())
    assert p.hand_of(0) == {"white": 2, "red": 3}
    assert owner_of(p, WHITE) == ()
    assert (seen(p, None).players[0].points, seen(p, None).players[0].trains) == (0, 27)
    assert discards_of(p) == {"white": 1, "red": 2, "blue": 2}
    assert (to_act(p), seen(p, None).phase) == ((1,), "turn")


@rule("ASIA-21", "ASIA-22")
@at_four_and_six
def test_who_could_add_need_not(seats: int) -> None:
    p = bare(seats).hand(0, white=5, locomotive=5)
    p.chance("white", "red", "red", "blue", "blue").do(0, ClaimRoute(WHITE, "white", 1))
    assert TakeBack() in p.actions(0)
    p.do(0, TakeBack())
    assert p.hand_of(0) == {"white": 5, "locomotive": 5}
    assert owner_of(p, WHITE) == ()
    assert discards_of(p) == {"white": 1, "red": 2, "blue": 2}
    assert to_act(p) == (1,)


@rule("ASIA-21")
@at_four_and_six
@pytest.mark.parametrize("cards", [0, 1, 2])
@pytest.mark.parametrize("locomotives", [0, 1])
@pytest.mark.parametrize("option", [{}, {"tunnel_cards_return": True}, {"rules": 1}])
def test_all_cards_go_to_the_hand_or_by_option_where_they_came_from(
    seats: int, cards: int, locomotives: int, option: dict[str, Any]
) -> None:
    hand, holder = {"yellow": 3, "locomotive": 1}, {"yellow": 2, "locomotive": 2}
    p = bare(seats, **option).hand(3, **hand).holder(1, **holder).turn(3)
    p.do(3, ClaimRoute(YELLOW, "yellow", 1))
    p.chance("locomotive", "red", "red", "blue").do(3, FromHolder(cards, locomotives))
    payment = seen(p, None).payment
    assert payment is not None
    assert sum(payment.from_holder.values()) == cards + locomotives
    p.do(3, TakeBack())
    if not option:
        hand = {"yellow": 3 + cards, "locomotive": 1 + locomotives}
        holder = {"yellow": 2 - cards, "locomotive": 2 - locomotives}
    assert (p.hand_of(3), p.holder_of(1)) == (hand, {kind: count for kind, count in holder.items() if count})
    assert (p.hand_of(2), p.holder_of(0)) == ({}, {})


@rule("ASIA-21")
@at_four_and_six
def test_the_tunnel_stays_free_for_the_next_player_and_for_a_second_try(seats: int) -> None:
    p = bare(seats).hand(0, white=2).hand(1, white=2)
    p.chance("white", "red", "red", "blue", "blue").do(0, ClaimRoute(WHITE, "white", 0))
    p.do(0, TakeBack())
    p.chance("red", "red", "red", "blue", "blue").do(1, ClaimRoute(WHITE, "white", 0))
    assert owner_of(p, WHITE) == (1,)
    assert p.turn(0).refused(0, ClaimRoute(WHITE, "white", 0)) == "BASE-20"


@rule("ASIA-21")
@at_four_and_six
@pytest.mark.parametrize("returned", [True, False])
def test_everybody_has_seen_the_cards_taken_back(seats: int, returned: bool) -> None:
    p = bare(seats, tunnel_cards_return=returned).hand(0, white=2, red=1).holder(0, white=1, green=2)
    p.do(0, ClaimRoute(WHITE, "white", 0))
    p.chance("white", "red", "red", "blue", "blue").do(0, FromHolder(1, 0))
    p.do(0, TakeBack())
    for looker in (2, None):
        assert seen(p, looker).players[0].known == ({"white": 1} if returned else {"white": 2})
        assert seen(p, looker).teams[0].known == ({"white": 1} if returned else {})


@rule("ASIA-21")
@at_four_and_six
def test_once_the_cards_are_added_there_is_no_way_back(seats: int) -> None:
    p = bare(seats).hand(0, white=3).holder(0, white=1)
    p.do(0, ClaimRoute(WHITE, "white", 0))
    p.chance("white", "red", "red", "blue", "blue").do(0, FromHolder(0, 0))
    p.do(0, PayTunnel(0))
    assert p.refused(0, TakeBack()) == "ASIA-11"
    p.do(0, FromHolder(1, 0))
    assert owner_of(p, WHITE) == (0,)


@rule("ASIA-22", "BASE-18")
@at_four_and_six
@pytest.mark.parametrize("adds", [True, False])
def test_discarded_they_fill_an_empty_deck_and_display_again(seats: int, adds: bool) -> None:
    p = bare(seats).display("green").hand(0, yellow=4)
    p.burn(deck={"yellow": 1, "red": 3}, discards={}, seat=3)
    p.chance("red", "yellow", "red", "red").do(0, ClaimRoute(YELLOW, "yellow", 0))
    assert (seen(p, None).deck, discards_of(p)) == (0, {})
    assert p.display_now() == ["green", None, None, None, None]
    p.do(0, PayTunnel(0) if adds else TakeBack())
    assert None not in p.display_now()
    assert seen(p, None).deck == (4 + 4 - 4 if adds else 4 - 4)
    assert p.hand_of(0) == ({} if adds else {"yellow": 4})


def short(seats: int, deck: Mapping[str, int], discards: Mapping[str, int]) -> Position:
    """Seat 0 can dig with three yellow cards; deck and discards are these, all else is in the hand of seat 3."""
    p = bare(seats).display("green", "green", "green", "green", "green").hand(0, yellow=4)
    return p.burn(deck=deck, discards=discards, seat=3)


@rule("ASIA-23", "BASE-17")
@at_four_and_six
def test_if_the_deck_runs_short_the_discards_are_shuffled_in(seats: int) -> None:
    p = short(seats, {"red": 1}, {"blue": 5, "yellow": 1})
    events = p.chance("red", "blue", "yellow", "blue").do(0, ClaimRoute(YELLOW, "yellow", 0))
    assert sorted(row(events)) == ["blue", "blue", "red", "yellow"]
    assert len(told(events, "reshuffled")) == 1
    payment = seen(p, None).payment
    assert payment is not None
    assert (payment.tunnel_asks, payment.revealed) == (1, {"blue": 2, "yellow": 1, "red": 1})
    assert seen(p, None).deck == 3
    assert discards_of(p) == {}
    p.do(0, TakeBack())
    assert discards_of(p) == {"blue": 2, "yellow": 1, "red": 1}


@rule("ASIA-23")
@at_four_and_six
@pytest.mark.parametrize(
    ("deck", "discards", "asked"),
    [
        ({"red": 2}, {}, 0),
        ({"yellow": 1, "red": 1}, {}, 1),
        ({"red": 1}, {"locomotive": 1}, 1),
        ({"red": 1}, {"yellow": 1, "locomotive": 1}, 2),
    ],
)
def test_if_there_are_still_too_few_those_there_are_turned_over(
    seats: int, deck: dict[str, int], discards: dict[str, int], asked: int
) -> None:
    p = short(seats, deck, discards)
    events = p.do(0, ClaimRoute(YELLOW, "yellow", 0))
    assert len(row(events)) == sum(deck.values()) + sum(discards.values())
    assert set(row(events)) == {*deck, *discards}
    payment = seen(p, None).payment
    assert (payment.tunnel_asks if payment else 0) == asked
    assert owner_of(p, YELLOW) == (() if asked else (0,))


@rule("ASIA-23")
@at_four_and_six
def test_neither_the_cards_played_nor_those_turned_over_are_turned_over_again(seats: int) -> None:
    p = short(seats, {"yellow": 2}, {})
    events = p.do(0, ClaimRoute(YELLOW, "yellow", 0))
    assert row(events) == ("yellow", "yellow")
    assert seen(p, None).deck == 0
    assert p.actions(0) == (TakeBack(),)


@rule("ASIA-23")
@at_four_and_six
def test_with_no_card_at_all_the_tunnel_is_claimed_without_risk(seats: int) -> None:
    p = short(seats, {}, {})
    events = p.do(0, ClaimRoute(YELLOW, "yellow", 0))
    assert row(events) == ()
    assert owner_of(p, YELLOW) == (0,)
    assert p.hand_of(0) == {"yellow": 1}
    assert to_act(p) == (1,)


@rule("ASIA-23")
@at_four_and_six
def test_then_the_cards_played_are_all_it_cost(seats: int) -> None:
    p = short(seats, {}, {})
    (claimed,) = told(p.do(0, ClaimRoute(YELLOW, "yellow", 0)), "claimed")
    assert claimed.cards == {"yellow": 3}
    assert claimed.whole is True


@rule("ASIA-23")
@at_four_and_six
def test_a_deck_of_just_enough_cards_is_enough(seats: int) -> None:
    p = short(seats, {"red": 4}, {"yellow": 3})
    events = p.do(0, ClaimRoute(YELLOW, "yellow", 0))
    assert row(events) == ("red",) * 4
    assert owner_of(p, YELLOW) == (0,)
