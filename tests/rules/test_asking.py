"""Whether a player is asked how to pay, or what to complete, tells the others nothing about cards they cannot see."""

import pytest

from stellwerk.api.actions import (
    Action,
    BuyTechnology,
    ClaimRoute,
    CompleteBest,
    CompleteTicket,
    DrawFaceUp,
    FromHolder,
    PayLocomotives,
    StandIn,
    Stop,
)
from stellwerk.api.views import view
from tests.lib import rule
from tests.lib.position import Position, position
from tests.rules.card.lib import bare


def seen(p: Position, seat: int | None) -> str:
    """All that a seat may know, as text."""
    return repr(view(p.contents, p.box, p.states, seat).to_json())


def same_for_others(one: Position, other: Position, seats: range) -> None:
    """Two games that differ in seat 0's hidden cards alone look the same to these seats and to spectators."""
    for seat in (*seats, None):
        assert seen(one, seat) == seen(other, seat)


@rule("ASIA-3", "ASIA-11")
@pytest.mark.parametrize("holder", [{"red": 1}, {"blue": 1}])
def test_a_team_with_cards_on_its_holder_is_always_asked_which_cards_come_from_it(holder: dict[str, int]) -> None:
    games = []
    for cards in ({"red": 3}, {"red": 2, "white": 1}):
        p = position("asia", 4).hand(0, **cards).holder(0, **holder)
        p.decide(0, ClaimRoute("lanchow-xian", "red", 0))
        games.append(p)
    same_for_others(games[0], games[1], range(2, 4))
    assert [{type(action) for action in p.actions(0)} for p in games] == [{FromHolder}] * 2


@rule("ASIA-11")
def test_with_an_empty_holder_or_an_empty_hand_there_is_nothing_to_ask() -> None:
    from_hand = position("asia", 4).hand(0, red=2).holder(0)
    from_hand.decide(0, ClaimRoute("lanchow-xian", "red", 0))
    from_holder = position("asia", 4).hand(0).holder(0, red=2)
    from_holder.decide(0, ClaimRoute("lanchow-xian", "red", 0))
    for p in (from_hand, from_holder):
        assert p.state.owners[p.contents.track_number["lanchow-xian"]] == 1
        assert (p.hand_of(0), p.holder_of(0)) == ({}, {})


@rule("UK-6")
@pytest.mark.parametrize("buy", [BuyTechnology("wales_concession"), ClaimRoute("brighton-london", "locomotive", 1)])
def test_with_cards_enough_to_stand_in_a_player_is_always_asked_for_the_locomotives(buy: Action) -> None:
    games = []
    for cards in ({"locomotive": 5}, {"locomotive": 1, "red": 4}, {"locomotive": 2, "red": 3}):
        p = position("uk", 2).hand(0, **cards)
        p.decide(0, buy)
        games.append(p)
    same_for_others(games[0], games[1], range(1, 2))
    same_for_others(games[0], games[2], range(1, 2))
    assert games[1].actions(0) == (PayLocomotives(0), PayLocomotives(1))
    assert games[2].actions(0) == (PayLocomotives(1),)


@rule("UK-6")
def test_which_cards_stand_in_is_always_asked_unless_the_whole_hand_must_go() -> None:
    games = []
    for cards in ({"red": 5}, {"red": 4, "locomotive": 1}, {"red": 2, "blue": 3}):
        p = position("uk", 2).hand(0, **cards)
        p.decide(0, BuyTechnology("wales_concession"))
        p.decide(0, PayLocomotives(0))
        games.append(p)
    same_for_others(games[0], games[1], range(1, 2))
    same_for_others(games[0], games[2], range(1, 2))
    assert games[0].actions(0) == (StandIn("red", 4),)
    whole = position("uk", 2).hand(0, red=3, white=1)
    whole.decide(0, BuyTechnology("wales_concession"))
    whole.decide(0, PayLocomotives(0))
    assert whole.hand_of(0) == {}
    assert whole.state.technologies[0] > 0


@rule("CARD-23")
def test_a_seat_whose_tickets_do_not_fit_is_asked_like_the_others() -> None:
    games = []
    for ticket in ("chicago-new_york.1", "chicago-new_york.2"):
        p = bare(2).tickets(0, ticket).tickets(1, "chicago-dallas").stack(0, yellow=1).stack(1, yellow=1, green=1)
        p.state.final = 1
        p.decide(0, DrawFaceUp(0))
        p.decide(0, Stop())
        games.append(p)
    same_for_others(games[0], games[1], range(1, 2))
    assert games[0].actions(0) == (CompleteTicket("chicago-new_york.1"), CompleteBest())
    assert games[1].actions(0) == (CompleteBest(),)
