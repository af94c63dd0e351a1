"""CARD-20, CARD-21: the deck runs out, and every player has one more full turn."""

import pytest

from stellwerk.api.actions import Action, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, Pass, PlaySet, Stop
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.card.lib import (
    at_all_counts,
    bare,
    deck_of,
    discards_of,
    last_half,
    phase,
    seen,
    stack_of,
    start_last_round,
    take_one,
    to_act,
    told,
    yard_of,
)

TAKEN = (DrawFaceUp(0), DrawFaceUp(1), DrawFaceUp(2), DrawFaceUp(3), DrawFaceUp(4))


def last_turns(p: Position) -> list[int]:
    """Everybody draws tickets and keeps none until the half is over: who had a turn, in order."""
    seats = []
    while phase(p) == "turn":
        (seat,) = to_act(p)
        seats.append(seat)
        p.do(seat, DrawTickets(), KeepTickets(()))
    return seats


def everybody_once_after(seat: int, seats: int) -> list[int]:
    """One turn each, the seat itself last."""
    return [(seat + 1 + turn) % seats for turn in range(seats)]


@rule("CARD-20")
@at_all_counts
@pytest.mark.parametrize(
    ("deck", "actions"),
    [
        (1, (DrawBlind(), DrawFaceUp(0))),
        (1, (DrawBlind(), Stop())),
        (2, (DrawBlind(), DrawBlind())),
        (1, (DrawFaceUp(0), DrawFaceUp(1))),
        (1, (DrawFaceUp(0), DrawFaceUp(0))),
        (1, (DrawFaceUp(0), Stop())),
        (2, (DrawFaceUp(0), DrawFaceUp(1))),
        (2, (DrawBlind(), DrawFaceUp(1))),
        (2, (DrawFaceUp(0), DrawBlind())),
    ],
    ids=[
        "blind, first of two",
        "blind, the only one",
        "blind, second of two",
        "filling the display, first of two",
        "filling the display and taken at once",
        "filling the display, the only one",
        "filling the display, second of two",
        "filling the display after a blind one",
        "blind after filling the display",
    ],
)
def test_when_the_last_card_is_drawn_everybody_has_one_more_turn(
    seats: int, deck: int, actions: tuple[Action, ...]
) -> None:
    for drawer in (0, seats - 1):
        p = last_half(bare(seats).deck(red=deck).turn(drawer))
        p.do(drawer, *actions)
        assert deck_of(p) == {}
        assert [event.seat for event in told(p, "final_round")] == [drawer]
        assert last_turns(p) == everybody_once_after(drawer, seats)
        assert phase(p) == "over"


@rule("CARD-20")
@at_all_counts
def test_a_face_up_locomotive_can_draw_the_last_card_too(seats: int) -> None:
    p = last_half(bare(seats).display("locomotive", "red", "blue", "white", "green").deck(red=1))
    p.do(0, DrawFaceUp(0))
    assert (p.hand_of(0), deck_of(p)) == ({"locomotive": 1}, {})
    assert last_turns(p) == everybody_once_after(0, seats)
    assert phase(p) == "over"


@rule("CARD-20")
@at_all_counts
def test_with_one_card_left_in_the_deck_play_goes_on(seats: int) -> None:
    p = bare(seats).deck(red=2)
    p.do(0, DrawBlind(), Stop())
    assert seen(p, None).turns_left is None
    for _ in range(2 * seats):
        (seat,) = to_act(p)
        p.do(seat, DrawTickets(), KeepTickets(()))
    assert phase(p) == "turn"
    assert told(p, "final_round") == []


@rule("CARD-20")
def test_playing_cards_or_drawing_tickets_does_not_start_the_last_round() -> None:
    p = bare(2).hand(0, red=2).deck(red=1)
    p.do(0, PlaySet("red", 2, 0))
    p.do(1, DrawTickets(), KeepTickets(()))
    assert seen(p, None).turns_left is None


@rule("CARD-20")
@at_all_counts
def test_a_single_last_card_may_be_taken(seats: int) -> None:
    p = bare(seats).display().deck(red=1)
    p.do(0, DrawBlind())
    assert p.hand_of(0) == {"red": 1}
    assert to_act(p) == (1,), "there is no second one"


@rule("CARD-20")
def test_after_the_last_card_as_first_of_two_a_second_may_be_taken_face_up() -> None:
    p = bare(2).deck(red=1)
    p.do(0, DrawBlind())
    assert to_act(p) == (0,)
    assert p.refused(0, DrawBlind()) == "CARD-20"
    p.do(0, DrawFaceUp(3))
    assert p.hand_of(0) == {"red": 1, "white": 1}
    assert p.display_now() == ["purple", "blue", "orange", None, "green"]


@rule("CARD-20", "CARD-21")
def test_the_turn_that_draws_the_last_card_is_not_one_of_the_last_round() -> None:
    p = last_half(bare(2).deck(red=1))
    p.do(0, DrawFaceUp(0), DrawFaceUp(0))
    assert seen(p, None).turns_left == 2
    take_one(p)
    assert (to_act(p), seen(p, None).turns_left) == ((0,), 1)
    take_one(p)
    assert phase(p) == "over"


@rule("CARD-20")
@at_all_counts
def test_the_last_round_is_one_of_full_turns(seats: int) -> None:
    p = last_half(bare(seats).hand(1, red=2).yard(0, blue=3).yard(1, green=2).deck(red=1))
    p.do(0, DrawBlind(), Stop())
    assert stack_of(p, 1) == {"green": 1}, "phase 1"
    p.do(1, PlaySet("red", 2, 0))
    assert yard_of(p, 1) == {"green": (1, 0), "red": (2, 0)}
    for _ in range(seats - 2):
        take_one(p)
    assert stack_of(p, 0) == {"blue": 1}
    p.do(0, DrawFaceUp(3), DrawFaceUp(4))
    assert phase(p) == "over"
    assert (stack_of(p, 0), stack_of(p, 1)) == ({"blue": 1}, {"green": 1})


@rule("CARD-20")
@at_all_counts
def test_emptying_the_display_in_the_last_round_does_not_start_it_again(seats: int) -> None:
    p = last_half(bare(seats).deck(red=1))
    p.do(0, DrawBlind(), Stop())
    for seat in everybody_once_after(0, seats)[:2]:
        slots = [slot for slot, card in enumerate(p.display_now()) if card]
        p.do(seat, DrawFaceUp(slots[0]), DrawFaceUp(slots[1]))
        assert told(p, "final_round") == []
    assert last_turns(p) == everybody_once_after(0, seats)[2:]
    assert phase(p) == "over"


@rule("CARD-21")
@at_all_counts
def test_in_the_last_round_the_display_is_not_refilled(seats: int) -> None:
    p = bare(seats).deck(red=1)
    p.do(0, DrawBlind(), Stop())
    assert sum(discards_of(p).values()) > 50, "the discards are not taken up"
    p.do(1, DrawFaceUp(1))
    assert p.display_now() == ["purple", None, "orange", "white", "green"]
    p.do(1, DrawFaceUp(4))
    assert p.display_now() == ["purple", None, "orange", "white", None]
    assert (deck_of(p), p.refused(to_act(p)[0], DrawFaceUp(1))) == ({}, "CARD-21")


@rule("CARD-21")
@at_all_counts
def test_with_no_face_up_card_left_another_action_must_be_chosen(seats: int) -> None:
    p = bare(seats).hand(1, blue=2).display().deck(red=1)
    p.do(0, DrawBlind())
    assert {p.refused(1, taking) for taking in TAKEN} == {"CARD-21"}
    assert p.refused(1, DrawBlind()) == "CARD-20"
    assert p.actions(1) == (DrawTickets(), PlaySet("blue", 2, 0))
    assert p.refused(1, Pass()) == "CARD-8"


@rule("CARD-21")
def test_the_last_face_up_card_is_taken_alone() -> None:
    p = bare(2).display("red").deck(red=1)
    p.do(0, DrawBlind(), Stop())
    p.do(1, DrawFaceUp(0))
    assert to_act(p) == (0,)
    assert p.display_now() == [None] * 5


@rule("CARD-8", "CARD-21")
@at_all_counts
def test_in_the_last_round_players_who_can_do_nothing_pass_until_it_is_over(seats: int) -> None:
    p = start_last_round(last_half(bare(seats)))
    for seat in everybody_once_after(0, seats):
        assert to_act(p) == (seat,)
        assert p.actions(seat) == (Pass(),)
        p.do(seat, Pass())
    assert phase(p) == "over"
