"""CARD-16 to CARD-18: raids, why single cards never raid, and locomotives on the track."""

from random import Random

import pytest

from stellwerk.api.actions import CompleteTicket, DrawTickets, PlaySet, PlaySingles
from tests.lib import rule
from tests.rules.card.lib import (
    at_all_counts,
    bare,
    completed_by,
    discards_of,
    phase,
    round_to,
    run_out,
    stack_of,
    take_one,
    to_act,
    told,
    yard_of,
)


@rule("CARD-16")
@at_all_counts
@pytest.mark.parametrize("row", [(3, 0), (2, 1), (1, 2)])
def test_a_raid_takes_more_cards_than_lie_there_locomotives_counted_on_both_sides(
    seats: int, row: tuple[int, int]
) -> None:
    p = bare(seats).yard(1, red=row).hand(0, red=4, locomotive=3)
    for cards in range(1, 5):
        for locomotives in range(4):
            if cards + locomotives > 3:
                assert p.can(0, PlaySet("red", cards, locomotives))
            elif cards + locomotives > 1:
                assert p.refused(0, PlaySet("red", cards, locomotives)) == "CARD-16"


@rule("CARD-16")
@at_all_counts
def test_the_whole_row_is_discarded_its_locomotives_included(seats: int) -> None:
    for loser in range(1, seats):
        p = bare(seats).yard(loser, red=(2, 1), blue=2).stack(loser, red=1).hand(0, red=3, locomotive=2)
        p.do(0, PlaySet("red", 3, 1))
        rows = {"blue": (1, 0)} if loser == 1 else {"blue": (2, 0)}
        assert yard_of(p, loser) == rows, "the other row stays; it moves on when the turn of its owner begins"
        assert discards_of(p) == {"red": 2, "locomotive": 1}
        assert yard_of(p, 0) == {"red": (3, 1)}
        assert p.hand_of(0) == {"locomotive": 1}
        assert stack_of(p, loser).get("red") == 1, "what is on the track is safe"
        (event,) = told(p, "raided")
        assert (event.seat, event.loser, event.colour, event.count) == (0, loser, "red", 3)


@rule("CARD-16")
def test_a_raided_row_does_not_ride_out_any_more() -> None:
    p = bare(2).yard(1, red=2).hand(0, red=3)
    p.do(0, PlaySet("red", 3, 0))
    assert to_act(p) == (1,)
    assert (yard_of(p, 1), stack_of(p, 1)) == ({}, {})


@rule("CARD-16")
def test_a_row_shrinks_as_it_rides_out_and_is_raided_more_easily() -> None:
    p = bare(3).yard(1, red=3).hand(0, red=3)
    assert p.refused(0, PlaySet("red", 3, 0)) == "CARD-16"
    round_to(p, 0)
    assert yard_of(p, 1) == {"red": (2, 0)}
    p.do(0, PlaySet("red", 3, 0))
    assert discards_of(p) == {"red": 2}


@rule("CARD-16")
def test_colours_in_other_yards_do_not_hinder_other_colours() -> None:
    p = bare(4).yard(1, red=5).yard(2, blue=5).yard(3, green=5).hand(0, white=2, yellow=1, black=1)
    assert p.can(0, PlaySet("white", 2, 0))
    assert p.can(0, PlaySingles(("white", "yellow", "black")))


@rule("CARD-16")
def test_a_colour_in_nobodys_yard_is_no_raid() -> None:
    p = bare(2).yard(1, blue=2).hand(0, red=2)
    p.do(0, PlaySet("red", 2, 0))
    assert told(p, "raided") == []
    assert discards_of(p) == {}


@rule("CARD-17")
@at_all_counts
@pytest.mark.parametrize("row", [(1, 0), (0, 1), (4, 2)])
def test_three_single_cards_never_raid(seats: int, row: tuple[int, int]) -> None:
    for other in range(1, seats):
        p = bare(seats).yard(other, red=row).hand(0, red=1, blue=1, green=1, white=1)
        assert p.refused(0, PlaySingles(("blue", "red", "green"))) == "CARD-17"
        assert [action for action in p.actions(0) if isinstance(action, PlaySingles)] == [
            PlaySingles(("blue", "white", "green"))
        ]


@rule("CARD-16", "CARD-17")
@at_all_counts
def test_a_colour_never_lies_in_two_yards_at_once(seats: int) -> None:
    chance = Random(seats)
    p = bare(seats)
    raids = 0
    while phase(p) in ("turn", "second_card"):
        (seat,) = to_act(p)
        actions = [action for action in p.actions(seat) if action != DrawTickets()]
        plays = [action for action in actions if isinstance(action, PlaySet | PlaySingles)]
        p.act(seat, chance.choice(plays if plays and chance.random() < 0.4 else actions))
        raids += len(told(p, "raided"))
        rows = [colour for each in range(seats) for colour in yard_of(p, each)]
        assert len(rows) == len(set(rows))
    assert raids > 0


@rule("CARD-18")
@at_all_counts
def test_a_locomotive_on_the_track_is_a_joker_for_any_colour(seats: int) -> None:
    blue = "chicago-new_york.2"
    p = bare(seats).hand(0, red=1, locomotive=1).tickets(0, blue)
    p.do(0, PlaySet("red", 1, 1))
    round_to(p, 0)
    assert (yard_of(p, 0), stack_of(p, 0)) == ({"red": (1, 0)}, {"locomotive": 1})
    take_one(p)
    for seat in range(seats):
        p.hand(seat)
    run_out(p)
    p.do(0, CompleteTicket(blue))
    assert completed_by(p, 0) == {blue}


@rule("CARD-18")
def test_a_coloured_card_on_the_track_is_no_joker() -> None:
    p = bare(2).stack(0, red=5, yellow=1).tickets(0, "chicago-new_york.2")
    run_out(p)
    assert completed_by(p, 0) == set()
    assert phase(p) == "over"
