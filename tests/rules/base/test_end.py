"""The end (BASE-31): two trains or fewer start the final round, in which everybody has one more turn."""

import pytest

from stellwerk.api.actions import ClaimRoute, DrawBlind, DrawTickets, KeepTickets
from stellwerk.rules.state import OVER
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.base.lib import EVERY_COUNT, bare, offer_of, seen_by, to_act, told


def turns_played(p: Position) -> list[int]:
    """Who has a turn until the game is over, everybody taking cards."""
    turns = []
    while p.state.phase != OVER:
        (seat,) = to_act(p)
        turns.append(seat)
        p.do(seat, DrawBlind(), DrawBlind())
    return turns


@rule("BASE-31")
@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_with_two_trains_or_fewer_everybody_has_one_more_turn_the_player_included(seats: int, left: int) -> None:
    p = bare(seats)
    p.trains(0, 4 + left).hand(0, red=4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    assert p.state.trains[0] == left
    assert told(p, "final_round") == 1
    assert seen_by(p, None).turns_left == seats
    assert turns_played(p) == [*range(1, seats), 0]


@rule("BASE-31")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_three_trains_are_enough_to_go_on(seats: int) -> None:
    p = bare(seats)
    p.trains(0, 7).hand(0, red=4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    assert told(p, "final_round") == 0
    assert seen_by(p, None).turns_left is None
    for seat in (*range(1, seats), 0):
        p.do(seat, DrawBlind(), DrawBlind())
    assert to_act(p) == (1,)


@rule("BASE-31")
@pytest.mark.parametrize("trigger", [0, 1, 2, 3])
def test_the_final_round_ends_with_whoever_started_it(trigger: int) -> None:
    p = bare(4)
    p.turn(trigger).trains(trigger, 5).hand(trigger, red=4)
    p.act(trigger, ClaimRoute("dallas-el_paso", "red", 0))
    assert turns_played(p) == [(trigger + step) % 4 for step in (1, 2, 3, 4)]


@rule("BASE-31")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_a_second_player_running_low_changes_nothing(seats: int) -> None:
    p = bare(seats)
    p.trains(0, 6).hand(0, red=4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    p.trains(1, 4).hand(1, red=4).act(1, ClaimRoute("denver-oklahoma_city", "red", 0))
    assert p.state.trains[1] == 0
    assert told(p, "final_round") == 0
    assert turns_played(p) == [*range(2, seats), 0]


@rule("BASE-31")
def test_nor_does_the_first_player_claiming_once_more() -> None:
    p = bare(2)
    p.trains(0, 6).hand(0, red=4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    p.do(1, DrawBlind(), DrawBlind())
    p.hand(0, red=2).act(0, ClaimRoute("denver-santa_fe", "red", 0))
    assert p.state.phase == OVER
    assert p.state.trains[0] == 0


@rule("BASE-31")
def test_the_last_turn_is_one_like_any_other() -> None:
    p = bare(2)
    p.trains(0, 6).hand(0, red=4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    p.act(1, DrawTickets())
    p.act(1, KeepTickets(offer_of(p, 1)[:1]))
    p.act(0, DrawBlind())
    assert p.state.phase != OVER, "a second card is still to be taken"
    p.act(0, DrawBlind())
    assert p.state.phase == OVER


@rule("BASE-31")
def test_when_the_game_has_ended_nobody_acts() -> None:
    p = bare(2)
    p.trains(0, 6).hand(0, red=4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    turns_played(p)
    assert told(p, "game_over") == 1
    assert to_act(p) == ()
    for seat in range(2):
        assert p.actions(seat) == ()
        assert p.refused(seat, DrawBlind()) == "BASE-31"
    assert seen_by(p, None).result is not None
