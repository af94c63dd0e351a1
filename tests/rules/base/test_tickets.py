"""Drawing tickets (BASE-28 to BASE-30): three from the top, at least one kept, the others under the deck."""

import pytest

from stellwerk.api.actions import DrawTickets, KeepTickets
from tests.lib import rule
from tests.rules.base.lib import bare, offer_of, seen_by, to_act, under_deck

FIVE = ("denver-el_paso", "boston-miami", "dallas-new_york", "duluth-houston", "calgary-phoenix")


@rule("BASE-28")
def test_three_tickets_are_drawn_and_any_of_them_kept_but_at_least_one() -> None:
    p = bare(2)
    p.act(0, DrawTickets())
    a, b, c = offer_of(p, 0)
    assert set(p.actions(0)) == {KeepTickets(kept) for kept in ((a,), (b,), (c,), (a, b), (a, c), (b, c), (a, b, c))}
    assert len(p.actions(0)) == 7
    assert p.refused(0, KeepTickets(())) == "BASE-28"


@rule("BASE-28")
@pytest.mark.parametrize("kept", [1, 2, 3])
def test_what_is_kept_is_added_to_the_hand(kept: int) -> None:
    p = bare(2)
    p.tickets(0, "denver-el_paso").act(0, DrawTickets())
    offer = offer_of(p, 0)
    p.act(0, KeepTickets(offer[:kept]))
    assert p.tickets_of(0) == {"denver-el_paso", *offer[:kept]}
    assert seen_by(p, 1).players[0].tickets == 1 + kept
    assert to_act(p) == (1,)


@rule("BASE-28")
def test_only_tickets_that_were_drawn_can_be_kept() -> None:
    p = bare(2)
    p.ticket_deck(*FIVE[:3]).tickets(1, FIVE[3]).act(0, DrawTickets())
    before = p.states.tobytes()
    assert not p.can(0, KeepTickets((FIVE[3],)))
    p.refused(0, KeepTickets((FIVE[3],)))
    p.refused(0, KeepTickets((FIVE[0], FIVE[0])))
    assert p.states.tobytes() == before


@rule("BASE-28")
def test_the_top_tickets_come_before_the_returned_ones() -> None:
    p = bare(2)
    p.ticket_deck(*FIVE[:2], under=FIVE[2:]).act(0, DrawTickets())
    assert set(offer_of(p, 0)[:2]) == set(FIVE[:2])
    assert offer_of(p, 0)[2] == FIVE[2]


@rule("BASE-29")
@pytest.mark.parametrize("left", [1, 2])
def test_with_fewer_than_three_left_those_are_drawn(left: int) -> None:
    p = bare(2)
    p.ticket_deck(*FIVE[:left]).act(0, DrawTickets())
    assert set(offer_of(p, 0)) == set(FIVE[:left])
    assert len(p.actions(0)) == 2**left - 1
    assert p.refused(0, KeepTickets(())) == "BASE-28"
    p.act(0, KeepTickets(FIVE[:left]))
    assert p.refused(1, DrawTickets()) == "BASE-29"


@rule("BASE-29")
def test_with_none_left_the_action_is_not_available() -> None:
    p = bare(2)
    p.ticket_deck()
    assert not p.can(0, DrawTickets())
    assert p.refused(0, DrawTickets()) == "BASE-29"


@rule("BASE-29", "BASE-30")
def test_returned_tickets_can_be_drawn_again() -> None:
    p = bare(2)
    p.ticket_deck(*FIVE[:3]).act(0, DrawTickets())
    first = offer_of(p, 0)
    p.act(0, KeepTickets(first[:1]))
    assert seen_by(p, 1).tickets_left == 2
    p.act(1, DrawTickets())
    assert offer_of(p, 1) == first[1:]


@rule("BASE-30")
def test_returned_tickets_go_under_the_deck_behind_those_returned_before() -> None:
    p = bare(2)
    p.ticket_deck("denver-pittsburgh", "atlanta-montreal", "miami-toronto", "helena-los_angeles", under=FIVE[:2])
    p.act(0, DrawTickets())
    offer = offer_of(p, 0)
    p.act(0, KeepTickets((offer[1],)))
    assert under_deck(p) == [*FIVE[:2], offer[0], offer[2]]
    p.act(1, DrawTickets())
    assert offer_of(p, 1)[1:] == FIVE[:2]


@rule("BASE-30")
def test_a_ticket_kept_is_not_in_the_deck_any_more() -> None:
    p = bare(2)
    p.act(0, DrawTickets())
    p.act(0, KeepTickets(offer_of(p, 0)))
    assert under_deck(p) == []
    assert seen_by(p, 0).tickets_left == 30 - 6 - 3
