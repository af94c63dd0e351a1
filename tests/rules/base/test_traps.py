"""Traps that other engines fell into, a test for each."""

import random
from collections import Counter

import pytest

from stellwerk.api.actions import Action, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, Pass
from stellwerk.api.seeds import seed_words
from stellwerk.rules.state import OVER
from tests.lib import rule
from tests.lib.position import SMALL, opening
from tests.rules.base.lib import all_cards, bare, deck_of, discards_of, offer_of, play_out, seen_by, to_act, told

# Cards


@rule("BASE-15")
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_the_exchange_of_locomotives_always_ends(others: int) -> None:
    """Nothing but locomotives and a few other cards is left: the action comes back, and every card is still there."""
    p = bare(2)
    p.display("locomotive", "locomotive", "red", None, None).burn({"locomotive": 12, "white": others}, {}, 1)
    p.act(0, DrawFaceUp(2))
    assert told(p, "exchanged") <= 10
    assert (told(p, "exchanged") > 0) is (others == 3)
    assert all_cards(p) == [12] * 8 + [14]


@rule("BASE-18")
def test_a_display_that_ran_dry_fills_again_as_often_as_cards_are_discarded() -> None:
    p = bare(2)
    p.display("blue").hand(1, red=6).burn({}, {}, 0)
    p.turn(1).act(1, DrawFaceUp(0))
    for track, colour, length in (("dallas-el_paso", "red", 4), ("denver-santa_fe", "red", 2)):
        assert p.display_now() == [None] * 5
        p.turn(1).act(1, ClaimRoute(track, colour, 0))
        assert p.display_now() == ["red"] * length + [None] * (5 - length)
        while p.display_now() != [None] * 5:
            p.turn(0).act(0, DrawFaceUp(next(slot for slot, card in enumerate(p.display_now()) if card)))
    assert discards_of(p) == {}


@rule("BASE-17")
def test_discards_are_shuffled_before_they_are_drawn_again() -> None:
    """The card after the reshuffle is any of the discards, as likely as there are cards of its colour."""
    p = bare(2)
    p.display("blue", "green", "white", "black", "purple").burn({"orange": 1}, {"red": 6, "yellow": 3, "green": 1}, 1)
    before = p.states.copy()
    drawn: Counter[str] = Counter()
    for seed in range(200):
        p.states[:] = before
        p.state.rng[:] = seed_words(seed)
        p.do(0, DrawBlind(), DrawBlind())
        del (hand := p.hand_of(0))["orange"]
        drawn.update(hand)
    assert drawn.keys() == {"red", "yellow", "green"}
    assert 90 < drawn["red"] < 150
    assert 35 < drawn["yellow"] < 85
    assert 5 < drawn["green"] < 40


@rule("BASE-17", "BASE-18", "BASE-19")
def test_five_players_can_draw_every_card_there_is() -> None:
    p = bare(5)
    for seat in range(5):
        p.trains(seat, 3)
    while True:
        seat = int(p.state.seat)
        cards = [action for action in p.actions(seat) if isinstance(action, DrawFaceUp | DrawBlind)]
        if not cards:
            break
        p.act(seat, cards[-1])
    assert sum(sum(p.hand_of(seat).values()) for seat in range(5)) == 110
    assert (p.state.deck_count, p.display_now()) == (0, [None] * 5)
    claim = next(action for action in p.actions(seat) if isinstance(action, ClaimRoute))
    p.act(seat, claim)
    assert any(p.display_now())
    assert all_cards(p) == [12] * 8 + [14]


@rule("BASE-17", "BASE-18", "BASE-9", "BASE-31")
@pytest.mark.parametrize("seats", [2, 3])
def test_random_games_on_the_small_board_run_dry_and_end_all_the_same(seats: int) -> None:
    choose = random.Random(seats)
    ran_dry = reshuffled = 0
    for seed in range(8):
        p = opening(SMALL, seats, seed)
        cards, dry = all_cards(p), False
        for _ in range(400):
            if p.state.phase == OVER:
                break
            seat = to_act(p)[0]
            p.act(seat, choose.choice(p.actions(seat)))
            assert all_cards(p) == cards
            dry |= p.state.deck_count == 0 and None in p.display_now()
        assert p.state.phase == OVER
        ran_dry += dry
        reshuffled += int(p.state.reshuffled)
    assert ran_dry > 0
    assert reshuffled > 0


# Turns


@rule("BASE-31")
def test_the_final_round_is_played_once_and_by_everybody() -> None:
    """Every player runs low in the final round: it is neither made longer nor left out."""
    p = bare(3)
    lows = ("dallas-el_paso", "denver-oklahoma_city", "denver-santa_fe")
    for seat, track in enumerate(lows):
        length = int(p.box.length[p.contents.track_number[track]])
        p.trains(seat, length).hand(seat, red=length).act(seat, ClaimRoute(track, "red", 0))
        assert seen_by(p, None).turns_left == 3 - seat
    p.do(0, DrawBlind(), DrawBlind())
    assert p.state.phase == OVER


@rule("BASE-4", "BASE-8", "BASE-28")
@pytest.mark.parametrize(
    "other", [DrawBlind(), DrawFaceUp(0), DrawTickets(), ClaimRoute("dallas-houston.1", "red", 0), Pass()]
)
def test_nothing_goes_on_while_a_ticket_choice_is_open(other: Action) -> None:
    first = opening("usa", 3)
    for seat in (0, 1):
        first.act(seat, KeepTickets(offer_of(first, seat)))
    assert to_act(first) == (2,)
    later = bare(3)
    later.hand(1, red=1).hand(2, red=1).act(0, DrawTickets())
    assert to_act(later) == (0,)
    assert first.refused(2, other) == "BASE-4"
    assert later.refused(0, other) == "BASE-28"
    for p, waiting, rule_id in ((first, (0, 1), "BASE-5"), (later, (1, 2), "BASE-7")):
        for seat in waiting:
            assert p.actions(seat) == ()
            assert p.refused(seat, other) == rule_id


@rule("BASE-3", "BASE-4", "BASE-8")
@pytest.mark.parametrize(
    "first", [(), (DrawBlind(),), (DrawFaceUp(0),)], ids=["turn", "after a blind card", "after a face-up card"]
)
def test_legal_actions_do_not_look_at_what_is_hidden(first: tuple[Action, ...]) -> None:
    """Two games that differ only in the deck, in another hand and in the tickets of others list the same actions."""
    p, q = bare(3), bare(3)
    for one, hidden, ticket in ((p, "locomotive", "boston-miami"), (q, "yellow", "calgary-phoenix")):
        one.display("red", "blue", "locomotive", "white", "locomotive").hand(0, red=3, locomotive=1)
        one.tickets(0, "denver-el_paso").tickets(1, ticket).tickets(2)
        one.burn({hidden: 1, "orange": 1}, {}, seat=1)
        for action in first:
            one.chance("orange").act(0, action)
    assert p.hand_of(1) != q.hand_of(1)
    assert deck_of(p) != deck_of(q)
    assert p.actions(0) == q.actions(0) != ()
    assert seen_by(p, 0) == seen_by(q, 0)


# Scores


@rule("BASE-33")
def test_the_longest_path_is_neither_a_whole_network_nor_a_path_without_crossings() -> None:
    """A loop of 10 through Denver with tails of 5, 4 and 2: in by the first, round, out by the second."""
    p = bare(2)
    p.own(0, "denver-omaha", "kansas_city-omaha.1", "denver-kansas_city.1")
    p.own(0, "denver-phoenix", "denver-helena", "denver-santa_fe")
    longest = play_out(p).crews[0].longest_path
    assert longest != 9 + 5 + 4 + 2, "the size of the network"
    assert longest != 8 + 1 + 5, "no city twice"
    assert longest == 9 + 5 + 4


@rule("BASE-33")
def test_ties_for_the_longest_path_are_all_paid() -> None:
    p = bare(4)
    for seat, track in enumerate(("calgary-winnipeg", "duluth-helena", "miami-new_orleans", "el_paso-houston")):
        p.own(seat, track)
    assert [side.longest_path_bonus for side in play_out(p).crews] == [10] * 4


@rule("BASE-28", "BASE-32")
def test_tickets_taken_in_the_last_turn_are_scored() -> None:
    p = bare(2).tickets(0).tickets(1).ticket_deck("denver-el_paso", "boston-miami", "los_angeles-new_york")
    p.own(0, "denver-santa_fe", "el_paso-santa_fe").trains(0, 4).hand(0, red=4)
    p.act(0, ClaimRoute("dallas-el_paso", "red", 0))
    p.do(1, DrawBlind(), DrawBlind())
    p.act(0, DrawTickets())
    p.act(0, KeepTickets(("denver-el_paso", "boston-miami")))
    result = seen_by(p, None).result
    assert result is not None
    assert (result.crews[0].made_points, result.crews[0].missed_points) == (4, -12)
    assert result.crews[0].score == 2 + 2 + 7 + 4 - 12 + 10


@rule("BASE-34")
def test_tie_breakers_are_not_ignored() -> None:
    """Equal points, and the second player has a completed ticket."""
    p = bare(2).tickets(0).tickets(1, "denver-el_paso")
    p.own(0, "calgary-winnipeg").own(1, "denver-santa_fe", "el_paso-santa_fe", "atlanta-miami", "chicago-omaha")
    result = play_out(p)
    assert [side.score for side in result.crews] == [25, 25]
    assert result.winners == (1,)


# Claims


@rule("BASE-23")
def test_a_route_longer_than_the_trains_left_is_not_accepted() -> None:
    for trains in range(1, 7):
        p = bare(2).hand(0, locomotive=6).trains(0, trains)
        lengths = {action.locomotives for action in p.actions(0) if isinstance(action, ClaimRoute)}
        assert lengths == set(range(1, trains + 1))
        for length, track in enumerate(("dallas-houston.1", "denver-santa_fe", "el_paso-phoenix"), start=1):
            if length > trains:
                assert p.refused(0, ClaimRoute(track, "locomotive", length)) == "BASE-23"


@rule("BASE-26")
@pytest.mark.parametrize(("seats", "is_open"), [(2, False), (3, False), (4, True), (5, True)])
def test_the_second_track_is_open_with_four_players_and_not_with_three(seats: int, is_open: bool) -> None:
    p = bare(seats).own(1, "boston-montreal.1").hand(0, green=2)
    assert p.can(0, ClaimRoute("boston-montreal.2", "green", 0)) is is_open
    if not is_open:
        assert p.refused(0, ClaimRoute("boston-montreal.2", "green", 0)) == "BASE-26"
