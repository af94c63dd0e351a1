"""The end: when the last round starts, and its order (ASIA-24)."""

import pytest

from stellwerk.api.actions import ClaimRoute, DrawBlind
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, seen, take_two, to_act, told

ONE = ClaimRoute("lahore-rawalpindi", "blue", 0)
"""A route of length 1."""


def about_to_build(seats: int, seat: int, own: int, partners: int) -> Position:
    """The seat has a blue card and so many trains, its partner so many others."""
    return bare(seats).hand(seat, blue=1).trains(seat, own).trains(seat ^ 1, partners).turn(seat)


@rule("ASIA-24")
@at_four_and_six
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize(("own", "partners"), [(5, 0), (3, 2), (1, 4), (1, 0)])
def test_four_trains_of_both_supplies_together_start_the_last_round(
    seats: int, seat: int, own: int, partners: int
) -> None:
    p = about_to_build(seats, seat, own, partners)
    events = p.do(seat, ONE)
    assert [event.seat for event in told(events, "final_round")] == [seat]
    assert seen(p, None).turns_left == seats


@rule("ASIA-24")
@at_four_and_six
@pytest.mark.parametrize(("own", "partners"), [(6, 0), (1, 5), (3, 3), (2, 27)])
def test_five_trains_do_not(seats: int, own: int, partners: int) -> None:
    p = about_to_build(seats, 1, own, partners)
    events = p.do(1, ONE)
    assert told(events, "final_round") == []
    assert seen(p, None).turns_left is None


@rule("ASIA-24")
@at_four_and_six
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_every_player_has_one_more_turn_ending_with_the_one_who_triggered_it(seats: int, seat: int) -> None:
    p = about_to_build(seats, seat, 5, 0)
    p.do(seat, ONE)
    order = []
    while to_act(p):
        order.append(take_two(p))
    assert order == [(seat + turn) % seats for turn in range(1, seats + 1)]
    assert order[-1] == seat
    assert seen(p, None).phase == "over"
    assert p.refused(seat, DrawBlind()) == "ASIA-24"


@rule("ASIA-24")
@at_four_and_six
def test_only_the_first_trigger_counts(seats: int) -> None:
    p = about_to_build(seats, 0, 5, 0).hand(2, yellow=1).trains(2, 2).trains(3, 3)
    p.do(0, ONE)
    take_two(p)
    events = p.do(2, ClaimRoute("canton-fort_bayard", "yellow", 0))
    assert seen(p, None).teams[1].trains == 4
    assert told(events, "final_round") == []
    assert seen(p, None).turns_left == seats - 2
    order = []
    while to_act(p):
        order.append(take_two(p))
    assert order[-1] == 0
    assert len(order) == seats - 2


@rule("ASIA-24")
@at_four_and_six
def test_a_partners_turn_after_the_trigger_is_no_second_one(seats: int) -> None:
    p = about_to_build(seats, 0, 3, 2)
    p.do(0, ONE)
    take_two(p)
    assert seen(p, None).turns_left == seats - 1


@rule("ASIA-24")
@at_four_and_six
def test_it_is_the_turn_of_the_team_itself_that_counts(seats: int) -> None:
    p = bare(seats).trains(2, 2).trains(3, 2)
    take_two(p)
    take_two(p)
    assert seen(p, None).turns_left is None
    take_two(p)
    assert seen(p, None).turns_left == seats


@rule("ASIA-24", "BASE-31")
@at_four_and_six
def test_one_empty_supply_alone_does_not_end_the_game(seats: int) -> None:
    p = about_to_build(seats, 0, 1, 27)
    p.do(0, ONE)
    assert seen(p, None).players[0].trains == 0
    assert seen(p, None).turns_left is None
    for _ in range(seats):
        take_two(p)
    assert to_act(p) == (1,)
    assert seen(p, None).turns_left is None
