"""Set-up (BASE-3 to BASE-7): the deal, the first tickets, who starts."""

from collections import Counter
from itertools import chain

import pytest

from stellwerk.api.actions import DrawBlind, DrawTickets, KeepTickets
from tests.lib import rule
from tests.lib.position import Position, opening
from tests.rules.base.lib import EVERY_COUNT, offer_of, openings, seen_by, to_act, told_to, under_deck


def choose(p: Position, seat: int, *places: int) -> tuple[str, ...]:
    """Keep the offered tickets in these places; what goes back."""
    offer = offer_of(p, seat)
    p.act(seat, KeepTickets(tuple(offer[place] for place in places)))
    return tuple(ticket for place, ticket in enumerate(offer) if place not in places)


# Train cards


@rule("BASE-3")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_four_cards_each_five_face_up_and_the_rest_is_the_deck(seats: int) -> None:
    view = seen_by(opening("usa", seats), None)
    assert [player.cards for player in view.players] == [4] * seats
    assert None not in view.display
    assert len(view.display) == 5
    assert (view.deck, view.discards) == (110 - 4 * seats - 5, {})


@rule("BASE-3")
@pytest.mark.parametrize("viewer", [1, None])
def test_the_cards_dealt_are_face_down(viewer: int | None) -> None:
    p = opening("usa", 2)
    other = seen_by(p, viewer).players[0]
    assert (other.hand, other.known) == (None, {})
    assert seen_by(p, 0).players[0].hand == p.hand_of(0)
    assert [event.cards for event in told_to(p, viewer) if event.kind == "dealt" and event.seat == 0] == [None]


@rule("BASE-3")
def test_train_cards_are_shuffled() -> None:
    dealt: Counter[str] = Counter()
    for p in openings(seats=5, seeds=60):
        for seat in range(5):
            dealt.update(p.hand_of(seat))
    assert dealt.total() == 1200
    assert 110 < dealt.pop("locomotive") < 200  # 14 of 110 cards: 153 expected, give or take 12
    assert len(dealt) == 8
    assert all(90 < count < 175 for count in dealt.values())  # 12 of 110: 131


# The first tickets


@rule("BASE-4")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_three_different_tickets_for_everybody(seats: int) -> None:
    p = opening("usa", seats)
    offers = [offer_of(p, seat) for seat in range(seats)]
    assert {len(offer) for offer in offers} == {3}
    assert len(set(chain(*offers))) == 3 * seats
    assert seen_by(p, None).tickets_left == 30 - 3 * seats


@rule("BASE-4")
def test_tickets_are_shuffled() -> None:
    offered = Counter(chain(*(offer_of(p, seat) for p in openings(seats=5, seeds=40) for seat in range(5))))
    assert len(offered) == 30
    assert all(8 <= count <= 32 for count in offered.values())  # 600 tickets: each 20 times, give or take 3


@rule("BASE-4")
def test_two_or_three_are_kept_any_of_them() -> None:
    p = opening("usa", 2)
    a, b, c = offer_of(p, 0)
    assert set(p.actions(0)) == {KeepTickets(kept) for kept in ((a, b), (a, c), (b, c), (a, b, c))}
    assert len(p.actions(0)) == 4


@rule("BASE-4")
@pytest.mark.parametrize("kept", [0, 1])
def test_fewer_than_two_may_not_be_kept(kept: int) -> None:
    p = opening("usa", 2)
    assert p.refused(0, KeepTickets(offer_of(p, 0)[:kept])) == "BASE-4"


@rule("BASE-4")
@pytest.mark.parametrize("viewer", [1, None])
def test_offered_tickets_are_looked_at_in_secret(viewer: int | None) -> None:
    p = opening("usa", 2)
    assert (seen_by(p, viewer).players[0].offered, seen_by(p, viewer).players[0].offer) == (3, None)
    assert seen_by(p, 0).players[0].offer == offer_of(p, 0)
    assert [event.tickets for event in told_to(p, viewer) if event.kind == "offered_tickets" and event.seat == 0] == [
        None
    ]


@rule("BASE-4")
def test_play_begins_when_the_last_player_has_chosen() -> None:
    p = opening("usa", 3, start_player=1)
    assert p.refused(1, DrawBlind()) == "BASE-4"
    choose(p, 0, 0, 1)
    choose(p, 1, 0, 1)
    assert p.refused(1, DrawBlind()) == "BASE-5"
    choose(p, 2, 0, 1, 2)
    assert [seen_by(p, None).players[seat].tickets for seat in range(3)] == [2, 2, 3]
    assert p.can(1, DrawBlind())


@rule("BASE-5")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_all_choose_at_the_same_time(seats: int) -> None:
    p = opening("usa", seats)
    assert to_act(p) == tuple(range(seats))
    for seat in reversed(range(1, seats)):
        choose(p, seat, 0, 1)
        assert to_act(p) == tuple(range(seat))
    choose(p, 0, 0, 1)
    assert len(to_act(p)) == 1


@rule("BASE-5")
def test_a_choice_is_made_once() -> None:
    p = opening("usa", 2)
    offer = offer_of(p, 1)
    choose(p, 1, 0, 1)
    assert p.refused(1, KeepTickets(offer)) == "BASE-5"


@rule("BASE-5")
def test_how_many_others_keep_is_unseen_while_somebody_chooses() -> None:
    two, three = opening("usa", 2), opening("usa", 2)
    choose(two, 1, 0, 1)
    choose(three, 1, 0, 1, 2)
    assert seen_by(two, 0) == seen_by(three, 0)
    assert seen_by(two, 1) != seen_by(three, 1)
    assert told_to(two, 0) == told_to(three, 0)


@rule("BASE-5")
def test_returned_tickets_go_under_the_deck_in_seat_order() -> None:
    p = opening("usa", 3)
    third = choose(p, 2, 1, 2)
    first = choose(p, 0, 0, 2)
    second = choose(p, 1, 0, 1)
    assert under_deck(p) == [*first, *second, *third]
    assert seen_by(p, None).tickets_left == 30 - 6


@rule("BASE-5")
def test_returned_tickets_are_drawn_after_all_others() -> None:
    p = opening("usa", 2, start_player=0)
    returned = (*choose(p, 0, 0, 1), *choose(p, 1, 0, 1))
    for turn in range(8):
        seat = turn % 2
        p.act(seat, DrawTickets())
        assert not set(offer_of(p, seat)) & set(returned)
        p.act(seat, KeepTickets(offer_of(p, seat)))
    p.act(0, DrawTickets())
    assert offer_of(p, 0) == returned


# Who starts


@rule("BASE-7")
@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_the_start_player_is_drawn_at_random(seats: int) -> None:
    starts: Counter[int] = Counter()
    for p in openings(seats, seeds=30):
        starts[seen_by(p, None).turn] += 1
    assert sorted(starts) == list(range(seats))
    assert min(starts.values()) >= 30 // seats // 3


@rule("BASE-7")
def test_who_was_drawn_has_the_first_turn() -> None:
    first = set()
    for p in openings(seats=3, seeds=12):
        drawn = seen_by(p, None).turn
        for seat in range(3):
            choose(p, seat, 0, 1)
        assert to_act(p) == (drawn,)
        first.add(drawn)
    assert first == {0, 1, 2}


@rule("BASE-7")
@pytest.mark.parametrize("named", [0, 1, 2, 3])
def test_the_host_may_name_the_start_player(named: int) -> None:
    p = opening("usa", 4, start_player=named)
    for seat in range(4):
        choose(p, seat, 0, 1)
    assert to_act(p) == (named,)
