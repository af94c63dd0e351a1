"""CARD-19: drawing tickets."""

from itertools import combinations

import pytest

from stellwerk.api.actions import DrawBlind, DrawTickets, KeepTickets
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.card.lib import at_all_counts, bare, seen, take_one, to_act

FOUR = ("chicago-dallas", "dallas-raleigh", "dallas-miami", "chicago-miami")


def offer_of(p: Position, seat: int) -> tuple[str, ...]:
    """The tickets that a seat is choosing from."""
    offer = seen(p, seat).players[seat].offer
    assert offer is not None
    return offer


@rule("CARD-19")
@at_all_counts
def test_four_tickets_are_drawn_and_any_number_of_them_kept_also_none(seats: int) -> None:
    p = bare(seats).tickets(0, "miami-omaha")
    p.chance(*FOUR).do(0, DrawTickets())
    assert offer_of(p, 0) == FOUR
    kept = [action.tickets for action in p.actions(0) if isinstance(action, KeepTickets)]
    assert len(kept) == len(p.actions(0)) == 16
    assert set(kept) == {some for many in range(5) for some in combinations(FOUR, many)}
    assert p.refused(0, DrawBlind()) == "CARD-19"
    p.do(0, KeepTickets(("dallas-raleigh", "chicago-miami")))
    assert p.tickets_of(0) == {"miami-omaha", "dallas-raleigh", "chicago-miami"}
    assert to_act(p) == (1,)


@rule("CARD-19")
def test_who_keeps_none_has_had_the_turn_all_the_same() -> None:
    p = bare(2).chance(*FOUR)
    p.do(0, DrawTickets(), KeepTickets(()))
    assert p.tickets_of(0) == set()
    assert to_act(p) == (1,)


@rule("CARD-19")
@at_all_counts
def test_returned_tickets_go_under_the_ticket_deck(seats: int) -> None:
    p = bare(seats).ticket_deck(*FOUR, "miami-omaha", "miami-new_york", "dallas-helena")
    p.chance(*FOUR).do(0, DrawTickets(), KeepTickets(FOUR[1:2]))
    assert seen(p, None).tickets_left == 6
    p.do(1, DrawTickets())
    assert set(offer_of(p, 1)[:3]) == {"miami-omaha", "miami-new_york", "dallas-helena"}, "these were on top"
    assert offer_of(p, 1)[3] in {FOUR[0], FOUR[2], FOUR[3]}


@rule("CARD-19")
def test_who_returns_tickets_knows_them_and_the_others_know_only_how_many() -> None:
    p = bare(3).chance(*FOUR)
    p.do(0, DrawTickets(), KeepTickets(FOUR[:2]))
    assert {returned.ticket for returned in seen(p, 0).returned} == set(FOUR[2:])
    for viewer in (1, 2, None):
        assert [(returned.seat, returned.ticket) for returned in seen(p, viewer).returned] == [(0, None)] * 2


@rule("CARD-19")
@at_all_counts
@pytest.mark.parametrize("left", [1, 2, 3])
def test_with_fewer_than_four_left_those_are_drawn(seats: int, left: int) -> None:
    p = bare(seats).ticket_deck(*FOUR[:left])
    p.do(0, DrawTickets())
    assert set(offer_of(p, 0)) == set(FOUR[:left])
    assert len(p.actions(0)) == 2**left
    p.do(0, KeepTickets(FOUR[:left]))
    assert p.tickets_of(0) == set(FOUR[:left])


@rule("CARD-19")
def test_returned_tickets_can_be_drawn_when_only_they_are_left() -> None:
    p = bare(2).ticket_deck("miami-omaha", under=FOUR[:2])
    p.do(0, DrawTickets())
    assert offer_of(p, 0) == ("miami-omaha", *FOUR[:2])


@rule("CARD-19")
@at_all_counts
def test_with_none_left_the_action_is_not_available(seats: int) -> None:
    p = bare(seats).ticket_deck(*FOUR)
    p.do(0, DrawTickets(), KeepTickets(FOUR))
    assert p.refused(1, DrawTickets()) == "CARD-19"
    take_one(p)
    assert seen(p, None).tickets_left == 0
