"""Drawing, keeping and returning tickets, one of them for the holder (ASIA-12, ASIA-13)."""

from itertools import combinations

import pytest

from stellwerk.api.actions import DrawBlind, DrawTickets, KeepTickets, ShareTicket
from tests.lib import rule
from tests.lib.position import Position, opening
from tests.rules.asia.lib import at_four_and_six, bare, seen, shared_by, to_act

FOUR = ("delhi-nagpur", "harbin-xian", "bombay-dacca", "canton-dacca")


def drawn(p: Position, seat: int, *tickets: str) -> Position:
    """The seat draws these tickets."""
    p.turn(seat).chance(*tickets).do(seat, DrawTickets())
    return p


@rule("ASIA-12")
@at_four_and_six
def test_four_are_drawn_and_at_least_one_is_kept(seats: int) -> None:
    p = drawn(bare(seats), 0, *FOUR)
    assert seen(p, 0).players[0].offer == FOUR
    kept = [set(action.tickets) for action in p.actions(0) if isinstance(action, KeepTickets)]
    assert len(kept) == len(p.actions(0)) == 15
    assert all(set(some) in kept for size in (1, 2, 3, 4) for some in combinations(FOUR, size))
    assert p.refused(0, KeepTickets(())) == "ASIA-12"
    assert p.refused(0, DrawBlind()) == "ASIA-12"


@rule("ASIA-12")
@at_four_and_six
@pytest.mark.parametrize("shared", [0, 1, 2])
def test_one_of_the_kept_ones_goes_on_the_holder(seats: int, shared: int) -> None:
    p = drawn(bare(seats).shared_tickets(1, "baroda-kabul"), 2, *FOUR)
    kept = (FOUR[0], FOUR[2], FOUR[3])
    p.do(2, KeepTickets(kept))
    assert set(p.actions(2)) == {ShareTicket(ticket) for ticket in kept}
    assert len(p.actions(2)) == 3
    p.do(2, ShareTicket(kept[shared]))
    assert shared_by(p, 1) == {"baroda-kabul", kept[shared]}
    assert p.tickets_of(2) == set(kept) - {kept[shared]}
    assert shared_by(p, 0) == p.tickets_of(3) == set()
    assert to_act(p) == (3,)


@rule("ASIA-12")
@at_four_and_six
def test_a_single_kept_ticket_goes_on_the_holder(seats: int) -> None:
    p = drawn(bare(seats).tickets(0, "baroda-kabul"), 0, *FOUR)
    p.do(0, KeepTickets(FOUR[1:2]))
    assert p.actions(0) == (ShareTicket(FOUR[1]),)
    p.do(0, ShareTicket(FOUR[1]))
    assert shared_by(p, 0) == {FOUR[1]}
    assert p.tickets_of(0) == {"baroda-kabul"}


@rule("ASIA-12")
@at_four_and_six
def test_it_must_be_one_of_those_just_kept(seats: int) -> None:
    p = drawn(bare(seats).tickets(0, "baroda-kabul"), 0, *FOUR)
    p.do(0, KeepTickets(FOUR[:2]))
    assert p.refused(0, ShareTicket("baroda-kabul")) == "ASIA-12"
    assert p.refused(0, ShareTicket(FOUR[2])) == "ASIA-14"
    assert p.refused(0, DrawBlind()) == "ASIA-12"


@rule("ASIA-12")
@at_four_and_six
def test_only_one_goes_on_the_holder_and_the_turn_is_over(seats: int) -> None:
    p = drawn(bare(seats), 0, *FOUR)
    p.do(0, KeepTickets(FOUR), ShareTicket(FOUR[0]))
    assert p.refused(0, ShareTicket(FOUR[1])) == "BASE-7"
    assert (shared_by(p, 0), p.tickets_of(0)) == ({FOUR[0]}, set(FOUR[1:]))
    assert (to_act(p), seen(p, None).phase) == ((1,), "turn")


@rule("ASIA-12", "BASE-29")
@at_four_and_six
@pytest.mark.parametrize("left", [1, 2, 3])
def test_fewer_than_four_left_are_all_drawn(seats: int, left: int) -> None:
    p = bare(seats).ticket_deck(*FOUR[:left])
    p.do(0, DrawTickets())
    offer = seen(p, 0).players[0].offer
    assert offer is not None
    assert sorted(offer) == sorted(FOUR[:left])
    assert len(p.actions(0)) == 2**left - 1
    assert p.refused(0, KeepTickets(())) == "ASIA-12"
    p.do(0, KeepTickets(offer), ShareTicket(offer[0]))
    assert p.refused(1, DrawTickets()) == "ASIA-12"


@rule("ASIA-13")
@at_four_and_six
def test_returned_tickets_go_under_the_deck(seats: int) -> None:
    p = bare(seats).ticket_deck(*FOUR, "lanchow-peking", under=("baroda-kabul",))
    drawn(p, 0, *FOUR).do(0, KeepTickets((FOUR[1],)))
    assert [returned.ticket for returned in seen(p, 0).returned] == ["baroda-kabul", FOUR[0], FOUR[2], FOUR[3]]
    p.do(0, ShareTicket(FOUR[1]))
    p.do(1, DrawTickets())
    assert seen(p, 1).players[1].offer == ("lanchow-peking", "baroda-kabul", FOUR[0], FOUR[2])
    assert seen(p, None).tickets_left == 1


@rule("ASIA-13", "BASE-5")
@at_four_and_six
def test_those_of_the_start_too_in_seat_order(seats: int) -> None:
    p = opening("asia", seats, start_player=0)
    returned = {}
    for seat in reversed(range(seats)):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        p.do(seat, KeepTickets(offer[:3]))
        returned[seat] = offer[3:]
    for seat in range(seats):
        under = seen(p, seat).returned
        assert [one.seat for one in under] == [each for each in range(seats) for _ in range(2)]
        assert tuple(one.ticket for one in under if one.seat == seat) == returned[seat]
        assert all(one.ticket is None for one in under if one.seat != seat)
    assert seen(p, None).tickets_left == 60 - 3 * seats


@rule("ASIA-12")
@at_four_and_six
def test_a_later_draw_offers_four_to_the_partner_as_well(seats: int) -> None:
    p = drawn(bare(seats), 1, *FOUR)
    p.do(1, KeepTickets(FOUR[:2]), ShareTicket(FOUR[0]))
    assert shared_by(p, 0) == {FOUR[0]}
    assert p.tickets_of(1) == {FOUR[1]}
    assert p.tickets_of(0) == set()
