"""Setting up the United Kingdom: players, trains, cards, the locomotive of the start, tickets, double routes."""

import numpy as np
import pytest

from stellwerk.api.actions import ClaimRoute, DrawFaceUp, DrawTickets, KeepTickets
from stellwerk.api.game import start
from stellwerk.box.build import build_box_of, read_contents
from stellwerk.box.errors import SeatsError
from tests.lib import rule
from tests.lib.position import Position, kind, opening
from tests.rules.uk.lib import discarded, trains, uk


@rule("UK-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_have_35_trains_each(seats: int) -> None:
    p = opening("uk", seats)
    assert [trains(p, seat) for seat in range(seats)] == [35] * seats


@rule("UK-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_not_played_alone_nor_by_five(seats: int) -> None:
    with pytest.raises(SeatsError):
        opening("uk", seats)


@rule("UK-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_cards_of_each_colour_twenty_locomotives_and_57_tickets(seats: int) -> None:
    s = opening("uk", seats).state
    cards = s.deck + s.cards.sum(0) + np.bincount(s.display, minlength=9)
    assert cards.tolist() == [12] * 8 + [20]
    assert s.pool + s.offered.sum() == 57


@rule("UK-3")
def test_one_locomotive_in_addition_to_four_cards_dealt() -> None:
    laid = read_contents("uk", 2, {"start_player": 0})
    dealt = start(laid, build_box_of(laid), 1, chance_log=[kind("red"), kind("blue")] * 4)
    p = Position(dealt.contents, dealt.box, dealt.states)
    assert p.hand_of(0) == {"red": 4, "locomotive": 1}
    assert p.hand_of(1) == {"blue": 4, "locomotive": 1}


@rule("UK-3")
@pytest.mark.parametrize("seed", range(5))
def test_the_locomotive_of_the_start_is_set_aside_before_anything_is_dealt(seed: int) -> None:
    p = opening("uk", 4, seed)
    assert all(p.hand_of(seat)["locomotive"] >= 1 for seat in range(4))
    assert [sum(p.hand_of(seat).values()) for seat in range(4)] == [5] * 4
    assert p.state.deck_count == 116 - 4 * 5 - 5


@rule("UK-4")
def test_five_tickets_at_the_start_of_which_three_or_more_are_kept() -> None:
    p = opening("uk", 2)
    keeps = [action for action in p.actions(0) if isinstance(action, KeepTickets)]
    offered = max((keep.tickets for keep in keeps), key=len)
    assert len(offered) == 5
    assert sorted(len(keep.tickets) for keep in keeps) == [3] * 10 + [4] * 5 + [5]
    assert p.refused(0, KeepTickets(offered[:2])) == "UK-4"
    p.do(0, KeepTickets(offered[:3]))
    p.do(1, p.actions(1)[-1])
    assert p.tickets_of(0) == set(offered[:3])


@rule("UK-4")
def test_three_tickets_later_of_which_one_or_more_are_kept() -> None:
    p = uk()
    p.chance("france-leeds", "hull-newcastle", "cork-dublin").do(0, DrawTickets())
    keeps = [action for action in p.actions(0) if isinstance(action, KeepTickets)]
    assert sorted(len(keep.tickets) for keep in keeps) == [1] * 3 + [2] * 3 + [3]
    assert p.refused(0, KeepTickets(())) == "UK-4"
    p.do(0, KeepTickets(("cork-dublin",)))
    assert p.tickets_of(0) == {"cork-dublin"}


@rule("UK-5")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_players_both_tracks_of_a_double_route_are_open(seats: int) -> None:
    p = uk(seats).own(1, "leeds-manchester.1").hand(0, red=1).hand(1, red=1)
    p.do(0, ClaimRoute("leeds-manchester.2", "red", 0))
    p = uk(seats).own(1, "leeds-manchester.1").hand(1, red=1).turn(1)
    assert p.refused(1, ClaimRoute("leeds-manchester.2", "red", 0)) == "BASE-25"


@rule("UK-5")
def test_with_two_players_only_one_track_of_a_double_route_is_open() -> None:
    p = uk().hand(0, red=1, blue=1).own(1, "leeds-manchester.1")
    assert p.refused(0, ClaimRoute("leeds-manchester.2", "red", 0)) == "UK-5"
    p = uk().hand(0, red=1, blue=1).own(1, "leeds-manchester.2")
    assert p.refused(0, ClaimRoute("leeds-manchester.1", "blue", 0)) == "UK-5"


@rule("UK-7")
def test_three_face_up_locomotives_are_not_discarded() -> None:
    p = uk().display("locomotive", "locomotive", "red", "blue", "green")
    p.chance("locomotive").do(0, DrawFaceUp(2))
    assert p.display_now() == ["locomotive", "locomotive", "locomotive", "blue", "green"]
    assert discarded(p) == {}
    p.chance("locomotive").do(0, DrawFaceUp(4))
    assert p.display_now() == ["locomotive", "locomotive", "locomotive", "blue", "locomotive"]
    assert discarded(p) == {}


@rule("UK-7")
def test_a_first_display_of_locomotives_stays() -> None:
    laid = read_contents("uk", 2, {"start_player": 0})
    dealt = start(laid, build_box_of(laid), 1, chance_log=[kind("red")] * 8 + [kind("locomotive")] * 5)
    p = Position(dealt.contents, dealt.box, dealt.states)
    assert p.display_now() == ["locomotive"] * 5
    assert discarded(p) == {}
