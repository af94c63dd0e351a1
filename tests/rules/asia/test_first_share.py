"""The first two shared tickets: chosen at the same time and unseen (ASIA-8)."""

from stellwerk.api.actions import DrawBlind, KeepTickets, ShareTicket
from stellwerk.api.events import visible_to
from tests.lib import rule
from tests.lib.position import Position, opening
from tests.rules.asia.lib import at_four_and_six, seen, shared_by, to_act


def kept_three(seats: int) -> Position:
    """All have kept the first three of their five tickets."""
    p = opening("asia", seats, start_player=0)
    for seat in range(seats):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        p.do(seat, KeepTickets(offer[:3]))
    return p


def own(p: Position, seat: int) -> list[str]:
    return sorted(p.tickets_of(seat))


@rule("ASIA-8")
@at_four_and_six
def test_nobody_shares_before_the_tickets_are_chosen(seats: int) -> None:
    p = opening("asia", seats, start_player=0)
    offer = seen(p, 0).players[0].offer
    assert offer is not None
    assert p.refused(0, ShareTicket(offer[0])) == "ASIA-7"
    p.do(0, KeepTickets(offer[:3]))
    assert p.refused(0, ShareTicket(offer[0])) == "BASE-5"
    assert p.actions(0) == ()


@rule("ASIA-8")
@at_four_and_six
def test_then_all_owe_one_of_their_kept_tickets_at_the_same_time(seats: int) -> None:
    p = kept_three(seats)
    assert to_act(p) == tuple(range(seats))
    for seat in range(seats):
        assert sorted(action.ticket for action in p.actions(seat) if isinstance(action, ShareTicket)) == own(p, seat)
        assert len(p.actions(seat)) == 3
    assert p.refused(0, ShareTicket(own(p, 1)[0])) == "ASIA-14"
    assert p.refused(0, DrawBlind()) == "ASIA-8"


@rule("ASIA-8")
@at_four_and_six
def test_a_team_starts_with_two_shared_tickets_one_from_each_partner(seats: int) -> None:
    p = kept_three(seats)
    hands = [own(p, seat) for seat in range(seats)]
    for seat in reversed(range(seats)):
        p.do(seat, ShareTicket(hands[seat][seat % 3]))
    for side in range(seats // 2):
        assert shared_by(p, side) == {hands[seat][seat % 3] for seat in (2 * side, 2 * side + 1)}
    for seat in range(seats):
        assert own(p, seat) == [ticket for ticket in hands[seat] if ticket != hands[seat][seat % 3]]
    assert [team.tickets for team in seen(p, None).teams] == [2] * (seats // 2)
    assert [player.tickets for player in seen(p, None).players] == [2] * seats
    assert to_act(p) == (0,)
    assert seen(p, None).phase == "turn"


@rule("ASIA-8")
@at_four_and_six
def test_one_ticket_each_and_no_second_thought(seats: int) -> None:
    p = kept_three(seats)
    first, second, _ = own(p, 0)
    p.do(0, ShareTicket(first))
    assert p.refused(0, ShareTicket(second)) == "ASIA-8"
    assert p.actions(0) == ()
    assert to_act(p) == tuple(range(1, seats))


@rule("ASIA-8")
@at_four_and_six
def test_neither_sees_the_others_choice_before_making_the_own(seats: int) -> None:
    one, other = kept_three(seats), kept_three(seats)
    first, second, _ = own(one, 0)
    told_one, told_other = one.do(0, ShareTicket(first)), other.do(0, ShareTicket(second))
    for looker in (*range(1, seats), None):
        assert seen(one, looker) == seen(other, looker)
        assert seen(one, looker).to_json() == seen(other, looker).to_json()
        assert visible_to(told_one, looker) == visible_to(told_other, looker)
    assert one.actions(1) == other.actions(1)
    assert [team.tickets for team in seen(one, 1).teams] == [0] * (seats // 2)
    assert seen(one, 1).have_chosen == (0,)
    assert seen(one, 0).players[0].chosen == (first,)


@rule("ASIA-8", "ASIA-3")
@at_four_and_six
def test_when_all_have_chosen_the_partners_see_both(seats: int) -> None:
    p = kept_three(seats)
    choice = [own(p, seat)[0] for seat in range(seats)]
    for seat in range(seats):
        last = p.do(seat, ShareTicket(choice[seat]))
    for looker in (0, 1):
        shared = seen(p, looker).teams[0].shared_tickets
        assert shared is not None
        assert {ticket_view.ticket for ticket_view in shared} == set(choice[:2])
        assert seen(p, looker).teams[1].shared_tickets is None
        known = {event.tickets for event in visible_to(last, looker) if event.kind == "shared_ticket" and event.tickets}
        assert known == {(choice[0],), (choice[1],)}
    assert all(team.shared_tickets is None for team in seen(p, None).teams)
