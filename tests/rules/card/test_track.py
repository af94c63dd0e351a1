"""CARD-5 to CARD-7: phase 1, the order in which cards leave a row, and who may look at the stack."""

import pytest

from stellwerk.api.actions import CompleteBest, CompleteTicket, PlaySet, Stop
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.card.lib import (
    at_all_counts,
    bare,
    last_half,
    phase,
    round_to,
    run_out,
    seen,
    stack_of,
    take_one,
    to_act,
    told,
    viewers,
    yard_of,
)

YELLOW, BLUE = "chicago-new_york.1", "chicago-new_york.2"


@rule("CARD-5")
@at_all_counts
def test_one_card_of_every_colour_in_the_own_yard_moves_onto_the_track(seats: int) -> None:
    p = bare(seats).yard(1, red=3, blue=2, green=1).yard(0, white=4)
    take_one(p)
    assert to_act(p) == (1,), "phase 1 is no decision"
    assert yard_of(p, 1) == {"red": (2, 0), "blue": (1, 0)}
    assert stack_of(p, 1) == {"red": 1, "blue": 1, "green": 1}
    (event,) = told(p, "rode_out")
    assert (event.seat, event.colours) == (1, ("blue", "green", "red"))


@rule("CARD-5")
@at_all_counts
def test_only_the_yard_of_the_player_whose_turn_begins_moves(seats: int) -> None:
    p = bare(seats)
    rows = ("white", "red", "yellow", "black")
    for seat in range(seats):
        p.yard(seat, **{rows[seat]: 5})
    moved = [0] * seats
    for seat in [*range(1, seats), 0, 1]:
        take_one(p)
        moved[seat] += 1
        assert [stack_of(p, each).get(rows[each], 0) for each in range(seats)] == moved
        assert [yard_of(p, each)[rows[each]] for each in range(seats)] == [(5 - many, 0) for many in moved]


@rule("CARD-5")
def test_phase_1_comes_before_the_action_and_not_again_with_it() -> None:
    p = bare(2).hand(1, red=2).yard(1, blue=3)
    take_one(p)
    assert yard_of(p, 1) == {"blue": (2, 0)}
    p.do(1, PlaySet("red", 2, 0))
    assert yard_of(p, 1) == {"blue": (2, 0), "red": (2, 0)}
    assert stack_of(p, 1) == {"blue": 1}


@rule("CARD-5")
def test_phase_1_cannot_be_declined() -> None:
    p = bare(2).yard(1, red=1)
    take_one(p)
    assert stack_of(p, 1) == {"red": 1}
    assert p.refused(1, Stop()) == "CARD-8"


@rule("CARD-5")
@at_all_counts
def test_with_an_empty_yard_nothing_moves(seats: int) -> None:
    p = bare(seats).stack(1, red=2)
    take_one(p)
    assert stack_of(p, 1) == {"red": 2}
    assert told(p, "rode_out") == []


@rule("CARD-6")
@at_all_counts
def test_locomotives_leave_their_row_first(seats: int) -> None:
    p = bare(seats).yard(1, red=(2, 2))
    left = [((2, 1), {"locomotive": 1}), ((2, 0), {"locomotive": 2}), ((1, 0), {"locomotive": 2, "red": 1})]
    for row, stack in left:
        round_to(p, 1)
        assert (yard_of(p, 1), stack_of(p, 1)) == ({"red": row}, stack)
    round_to(p, 1)
    assert (yard_of(p, 1), stack_of(p, 1)) == ({}, {"locomotive": 2, "red": 2})


@rule("CARD-6")
def test_locomotives_lie_on_the_row_they_were_played_in_and_on_no_other() -> None:
    p = bare(2).hand(0, red=2, locomotive=1).yard(0, blue=2)
    p.do(0, PlaySet("red", 2, 1))
    assert yard_of(p, 0) == {"blue": (2, 0), "red": (2, 1)}
    round_to(p, 0)
    assert yard_of(p, 0) == {"blue": (1, 0), "red": (2, 0)}
    assert stack_of(p, 0) == {"blue": 1, "locomotive": 1}


def with_stacks(seats: int, look_at_own_stack: bool = False) -> Position:
    """Everybody has three cards on the track."""
    p = bare(seats, look_at_own_stack=look_at_own_stack)
    stacks = ({"red": 2, "locomotive": 1}, {"blue": 3}, {"green": 3}, {"white": 3})
    for seat in range(seats):
        p.stack(seat, **stacks[seat])
    return p


@rule("CARD-7")
@at_all_counts
def test_nobody_sees_a_stack_the_owner_included(seats: int) -> None:
    p = with_stacks(seats)
    for viewer in viewers(p):
        players = seen(p, viewer).players
        assert [player.stack for player in players] == [None] * seats
        assert [player.on_the_track for player in players] == [3] * seats


@rule("CARD-7")
@at_all_counts
@pytest.mark.parametrize("owner", [0, 1])
def test_what_is_in_a_stack_changes_nobodys_view(seats: int, owner: int) -> None:
    one, other = with_stacks(seats), with_stacks(seats)
    other.stack(owner, yellow=1, black=1, locomotive=1)
    for viewer in viewers(one):
        assert seen(one, viewer) == seen(other, viewer)
        assert seen(one, viewer).to_json() == seen(other, viewer).to_json()


@rule("CARD-7")
@at_all_counts
def test_by_an_option_players_may_look_at_their_own_stack_only(seats: int) -> None:
    p = with_stacks(seats, look_at_own_stack=True)
    for viewer in viewers(p):
        for player in seen(p, viewer).players:
            assert player.stack == (stack_of(p, player.seat) if player.seat == viewer else None)


@rule("CARD-7", "CARD-22")
@at_all_counts
def test_when_it_is_scored_the_owner_sees_the_stack_and_still_nobody_else(seats: int) -> None:
    p = with_stacks(seats)
    p.tickets(0, YELLOW).tickets(1, BLUE)
    run_out(p)
    assert phase(p) == "complete"
    for _ in range(2):
        for viewer in viewers(p):
            for player in seen(p, viewer).players:
                assert player.stack == (stack_of(p, player.seat) if player.seat == viewer else None)
        if to_act(p) == (0, 1):
            p.do(0, CompleteTicket(YELLOW))
    assert to_act(p) == (1,)


@rule("CARD-7")
@at_all_counts
def test_stacks_are_open_when_the_game_is_over(seats: int) -> None:
    p = last_half(with_stacks(seats))
    run_out(p)
    assert phase(p) == "over"
    for viewer in viewers(p):
        for player in seen(p, viewer).players:
            assert player.stack == stack_of(p, player.seat)


@rule("CARD-7", "CARD-26")
def test_in_the_second_half_the_new_stack_is_hidden_again() -> None:
    p = with_stacks(4).tickets(0, YELLOW)
    run_out(p).do(0, CompleteBest())
    p.yard(2, red=3)
    round_to(p, 2)
    assert stack_of(p, 2) == {"red": 1}
    for viewer in viewers(p):
        assert [player.stack for player in seen(p, viewer).players] == [None] * 4
