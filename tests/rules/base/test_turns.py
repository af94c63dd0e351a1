"""Turns (BASE-6 to BASE-9): clockwise, exactly one of three actions, and a pass only where none is possible."""

import pytest

from stellwerk.api.actions import ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, Pass
from stellwerk.rules.state import OVER
from tests.lib import rule
from tests.lib.position import SMALL, position
from tests.rules.base.lib import EVERY_COUNT, bare, nothing_left, offer_of, play_out, seen_by, to_act, told_to


@rule("BASE-7")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_play_goes_clockwise(seats: int) -> None:
    p = bare(seats)
    for turn in range(2 * seats + 1):
        assert to_act(p) == (turn % seats,)
        p.do(turn % seats, DrawBlind(), DrawBlind())


@rule("BASE-7")
def test_nobody_acts_in_another_players_turn() -> None:
    p = bare(3)
    p.hand(1, red=4)
    for action in (DrawBlind(), DrawFaceUp(0), DrawTickets(), ClaimRoute("dallas-houston.1", "red", 0), Pass()):
        assert p.refused(1, action) == "BASE-7"
    assert p.actions(1) == p.actions(2) == ()


# One of three


@rule("BASE-8")
def test_taking_cards_claiming_and_drawing_tickets_are_the_three_actions() -> None:
    p = bare(2)
    kinds = {type(action) for action in p.hand(0, red=4).actions(0)}
    assert kinds == {DrawBlind, DrawFaceUp, ClaimRoute, DrawTickets}


@rule("BASE-8")
def test_a_turn_is_over_after_two_cards() -> None:
    p = bare(2)
    p.do(0, DrawBlind(), DrawBlind())
    assert to_act(p) == (1,)


@rule("BASE-8", "BASE-24")
def test_a_turn_is_over_after_one_claim() -> None:
    p = bare(2)
    p.hand(0, red=2).do(0, ClaimRoute("dallas-houston.1", "red", 0))
    assert to_act(p) == (1,)
    assert p.refused(0, ClaimRoute("atlanta-nashville", "red", 0)) == "BASE-7"


@rule("BASE-8")
def test_a_turn_is_over_when_drawn_tickets_are_kept() -> None:
    p = bare(2)
    p.act(0, DrawTickets())
    assert to_act(p) == (0,)
    p.act(0, KeepTickets(offer_of(p, 0)[:1]))
    assert to_act(p) == (1,)


@rule("BASE-8", "BASE-10")
@pytest.mark.parametrize("other", [DrawTickets(), ClaimRoute("dallas-houston.1", "red", 0), Pass()])
def test_after_a_first_card_only_a_second_one_can_be_taken(other: DrawTickets | ClaimRoute | Pass) -> None:
    p = bare(2)
    p.hand(0, red=4).do(0, DrawBlind())
    assert p.refused(0, other) == "BASE-10"
    assert {type(action) for action in p.actions(0)} == {DrawBlind, DrawFaceUp}


@rule("BASE-8", "BASE-28")
@pytest.mark.parametrize("other", [DrawBlind(), DrawTickets(), ClaimRoute("dallas-houston.1", "red", 0)])
def test_drawing_tickets_is_followed_by_nothing_but_keeping(other: DrawBlind | DrawTickets | ClaimRoute) -> None:
    p = bare(2)
    p.hand(0, red=4).do(0, DrawTickets())
    assert p.refused(0, other) == "BASE-28"
    assert {type(action) for action in p.actions(0)} == {KeepTickets}


@rule("BASE-8")
def test_tickets_cannot_be_kept_that_were_not_drawn() -> None:
    p = bare(2)
    assert p.refused(0, KeepTickets(())) == "BASE-8"


# Passing


@rule("BASE-9")
def test_who_can_do_nothing_passes() -> None:
    p = bare(2)
    nothing_left(p.hand(0), seat=1)
    assert p.actions(0) == (Pass(),)
    p.act(0, Pass())
    assert to_act(p) == (1,)


@rule("BASE-9")
def test_who_can_take_a_card_may_not_pass() -> None:
    p = bare(2)
    nothing_left(p.hand(0), seat=1).hand(1).display("red").burn({}, {}, 1)
    assert p.actions(0) == (DrawFaceUp(0),)
    assert p.refused(0, Pass()) == "BASE-9"


@rule("BASE-9")
def test_who_can_draw_tickets_may_not_pass() -> None:
    p = bare(2)
    nothing_left(p.hand(0), seat=1).ticket_deck("denver-el_paso")
    assert p.actions(0) == (DrawTickets(),)
    assert p.refused(0, Pass()) == "BASE-9"


@rule("BASE-9")
def test_who_can_claim_a_route_may_not_pass() -> None:
    p = bare(2)
    nothing_left(p.hand(0, red=1), seat=1)
    assert {type(action) for action in p.actions(0)} == {ClaimRoute}
    assert p.refused(0, Pass()) == "BASE-9"


@rule("BASE-9")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_when_every_player_passes_in_a_row_the_game_ends_and_is_scored(seats: int) -> None:
    p = bare(seats)
    for seat in range(seats):
        p.hand(seat)
    nothing_left(p.own(0, "dallas-houston.1"), seat=seats - 1).trains(seats - 1, 0)
    for seat in range(seats):
        assert p.state.phase != OVER
        assert p.actions(seat) == (Pass(),)
        p.act(seat, Pass())
    result = seen_by(p, None).result
    assert result is not None
    assert (result.crews[0].route_points, result.crews[0].longest_path_bonus) == (1, 10)
    assert result.crews[0].missed_points < 0
    assert result.winners


@rule("BASE-9")
def test_passes_count_only_in_a_row() -> None:
    p = position(SMALL, 3)
    for number, track in enumerate(p.contents.tracks):
        if track.id != "romanshorn-st_gallen":
            p.own(number % 3, track.id)
    for seat in range(3):
        p.hand(seat).trains(seat, 5)
    nothing_left(p, seat=1)
    p.act(0, Pass())
    p.act(1, ClaimRoute("romanshorn-st_gallen", "green", 0))
    p.act(2, DrawFaceUp(0))
    p.act(0, Pass())
    p.act(1, Pass())
    assert p.state.phase != OVER, "three passes in all, but only two since a card was taken"
    p.act(2, Pass())
    assert p.state.phase == OVER


# Secrets


@rule("BASE-6")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_kept_tickets_are_secret_until_the_end(viewer: int | None) -> None:
    p = bare(3)
    p.tickets(0, "denver-el_paso", "boston-miami")
    assert (seen_by(p, viewer).players[0].tickets, seen_by(p, viewer).players[0].own_tickets) == (2, None)
    own = seen_by(p, 0).players[0].own_tickets
    assert own is not None
    assert {ticket_view.ticket for ticket_view in own} == {"denver-el_paso", "boston-miami"}
    play_out(p)
    shown = seen_by(p, viewer).players[0].own_tickets
    assert shown is not None
    assert {ticket_view.ticket for ticket_view in shown} == {"denver-el_paso", "boston-miami"}


@rule("BASE-6")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_else_can_tell_one_kept_ticket_from_another(viewer: int | None) -> None:
    p, q = bare(3), bare(3)
    for one, kept in ((p, "denver-el_paso"), (q, "boston-miami")):
        one.tickets(1).tickets(2).tickets(0, kept)
    assert seen_by(p, viewer) == seen_by(q, viewer)
    assert seen_by(p, 0) != seen_by(q, 0)


@rule("BASE-6")
@pytest.mark.parametrize("viewer", [1, None])
def test_which_tickets_are_drawn_kept_and_returned_is_told_to_nobody_else(viewer: int | None) -> None:
    p = bare(2)
    p.act(0, DrawTickets())
    assert [(event.kind, event.count, event.tickets) for event in told_to(p, viewer)] == [("offered_tickets", 3, None)]
    offer = offer_of(p, 0)
    p.act(0, KeepTickets(offer[:1]))
    assert [(event.kind, event.count, event.tickets) for event in told_to(p, viewer)] == [
        ("kept_tickets", 1, None),
        ("returned_tickets", 2, None),
    ]
    assert [returned.ticket for returned in seen_by(p, viewer).returned] == [None, None]
    assert [returned.ticket for returned in seen_by(p, 0).returned] == list(offer[1:])


@rule("BASE-6")
def test_there_is_no_limit_to_the_tickets_held() -> None:
    p = bare(2)
    p.tickets(1)
    while p.can(0, DrawTickets()):
        p.act(0, DrawTickets())
        p.act(0, KeepTickets(offer_of(p, 0)))
        p.do(1, DrawBlind(), DrawBlind())
    assert len(p.tickets_of(0)) == 30
