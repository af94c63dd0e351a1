"""Who sees what: hands, holders and their tickets, for partners, other teams and spectators (ASIA-3)."""

import pytest

from stellwerk.api.actions import DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, PlaceCard, ShareTicket
from stellwerk.api.events import visible_to
from stellwerk.rules.state import EVERYTHING
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, discards_of, seen, told

OTHERS = (2, 3, None)
"""Two players of another team, and a spectator."""


def with_holders(seats: int) -> Position:
    """Every team has something on its holders, every player something in hand."""
    p = bare(seats)
    p.hand(0, red=2, blue=1).hand(1, green=3).hand(2, white=1)
    p.holder(0, red=2, locomotive=1).holder(1, yellow=4)
    p.tickets(0, "delhi-nagpur").tickets(1, "lanchow-peking", "baroda-kabul").tickets(2, "bombay-madras")
    return p.shared_tickets(0, "harbin-xian", "bombay-dacca").shared_tickets(1, "calcutta-rangoon")


@rule("ASIA-3")
@at_four_and_six
def test_both_partners_see_their_holders(seats: int) -> None:
    p = with_holders(seats)
    for partner in (0, 1):
        mine = seen(p, partner).teams[0]
        assert mine.holder == {"red": 2, "locomotive": 1}
        assert mine.shared_tickets is not None
        assert {ticket.ticket for ticket in mine.shared_tickets} == {"harbin-xian", "bombay-dacca"}


@rule("ASIA-3")
@at_four_and_six
def test_the_others_see_only_how_many_cards_are_on_a_holder(seats: int) -> None:
    p = with_holders(seats)
    for looker in OTHERS:
        theirs = seen(p, looker).teams[0]
        assert (theirs.cards, theirs.tickets) == (3, 2)
        assert (theirs.holder, theirs.shared_tickets, theirs.known) == (None, None, {})
    for looker in (0, 1, None):
        theirs = seen(p, looker).teams[1]
        assert (theirs.cards, theirs.tickets) == (4, 1)
        assert (theirs.holder, theirs.shared_tickets) == (None, None)


@rule("ASIA-3")
@at_four_and_six
def test_what_is_on_a_holder_changes_nothing_that_other_teams_see(seats: int) -> None:
    one, other = with_holders(seats), with_holders(seats)
    other.holder(0, orange=1, black=2).shared_tickets(0, "hankow-lhasa", "canton-dacca")
    for looker in OTHERS:
        assert seen(one, looker) == seen(other, looker)
        assert seen(one, looker).to_json() == seen(other, looker).to_json()
    for partner in (0, 1):
        assert seen(one, partner) != seen(other, partner)


@rule("ASIA-3", "ASIA-7", "BASE-6")
@at_four_and_six
def test_what_is_in_a_hand_changes_nothing_that_the_partner_sees(seats: int) -> None:
    one, other = with_holders(seats), with_holders(seats)
    other.hand(0, purple=3).tickets(0, "bangalore-delhi")
    for looker in (1, *OTHERS):
        assert seen(one, looker) == seen(other, looker)
        player = seen(one, looker).players[0]
        assert (player.cards, player.hand, player.tickets, player.own_tickets) == (3, None, 1, None)
    assert seen(one, 0).players[0].hand == {"red": 2, "blue": 1}


@rule("ASIA-3")
@at_four_and_six
def test_the_record_of_a_view_has_nothing_of_what_is_hidden(seats: int) -> None:
    p = with_holders(seats)
    assert p.state.viewer == EVERYTHING
    for looker, zones in ((0, {0, 6}), (1, {1, 6}), (2, {2, 7}), (None, set())):
        record = seen(p, looker).record
        assert {zone for zone, cards in enumerate(record.cards.tolist()) if any(cards)} == zones
        assert not record.deck.any()
        assert not record.rng.any()


@rule("ASIA-3", "ASIA-9")
@at_four_and_six
@pytest.mark.parametrize("where", ["hand", "holder"])
def test_a_blind_card_is_known_to_the_partner_only_on_the_holder(seats: int, where: str) -> None:
    p = bare(seats).chance("red")
    drawn = p.do(0, DrawBlind())
    for looker in (1, *OTHERS):
        taken = seen(p, looker).taken
        assert taken is not None
        assert (taken.blind, taken.card) == (True, None)
        assert [event.cards for event in visible_to(drawn, looker) if event.kind == "drew_blind"] == [None]
    mine = seen(p, 0).taken
    assert mine is not None
    assert mine.card == "red"
    placed = p.do(0, PlaceCard("hand" if where == "hand" else "holder"))
    cards = {looker: [one.card for one in told(visible_to(placed, looker), "placed")] for looker in (0, 1, *OTHERS)}
    partner = ["red"] if where == "holder" else [None]
    assert cards == {0: ["red"], 1: partner, 2: [None], 3: [None], None: [None]}
    assert seen(p, 1).teams[0].holder == ({"red": 1} if where == "holder" else {})
    assert all(not player.known for player in seen(p, 2).players)
    assert all(not team.known for team in seen(p, 2).teams)


@rule("ASIA-3", "ASIA-9")
@at_four_and_six
@pytest.mark.parametrize(("first", "knows"), [("hand", True), ("holder", False)])
def test_a_second_blind_card_too(seats: int, first: str, knows: bool) -> None:
    p = bare(seats)
    p.chance("red").do(0, DrawBlind())
    p.do(0, PlaceCard("hand" if first == "hand" else "holder"))
    last = p.chance("blue").do(0, DrawBlind())
    cards = {looker: [one.cards for one in told(visible_to(last, looker), "drew_blind")] for looker in (0, 1, *OTHERS)}
    assert cards[0] == [{"blue": 1}]
    assert cards[1] == ([{"blue": 1}] if knows else [None])
    assert cards[2] == cards[3] == cards[None] == [None]
    assert seen(p, 1).teams[0].holder == ({"blue": 1} if knows else {"red": 1})


@rule("ASIA-3", "ASIA-9")
@at_four_and_six
def test_a_face_up_card_has_been_seen_by_all_wherever_it_goes(seats: int) -> None:
    p = bare(seats)
    p.do(0, DrawFaceUp(0), PlaceCard("holder"))
    for looker in (1, *OTHERS):
        assert seen(p, looker).teams[0].known == {"purple": 1}
        assert seen(p, looker).players[0].known == {}
    p.do(0, DrawFaceUp(1))
    assert seen(p, None).players[0].known == {"blue": 1}
    assert discards_of(p) == {}


@rule("ASIA-3", "ASIA-14")
@at_four_and_six
def test_a_ticket_put_on_the_holder_is_told_to_the_partner_and_to_nobody_else(seats: int) -> None:
    p = with_holders(seats)
    events = p.do(0, ShareTicket("delhi-nagpur"))
    known = {
        looker: [one.tickets for one in told(visible_to(events, looker), "shared_ticket")] for looker in (1, *OTHERS)
    }
    assert known == {1: [("delhi-nagpur",)], 2: [None], 3: [None], None: [None]}
    assert [event.count for event in told(visible_to(events, None), "shared_ticket")] == [1]


@rule("ASIA-3", "ASIA-12")
@at_four_and_six
def test_of_drawn_tickets_the_partner_sees_the_shared_one_only(seats: int) -> None:
    p = bare(seats).chance("delhi-nagpur", "harbin-xian", "bombay-dacca", "canton-dacca")
    offered = p.do(0, DrawTickets())
    kept = p.do(0, KeepTickets(("delhi-nagpur", "harbin-xian", "canton-dacca")))
    for looker in (1, *OTHERS):
        assert [event.tickets for event in visible_to(offered, looker) if event.kind == "offered_tickets"] == [None]
        assert [event.tickets for event in visible_to(kept, looker) if event.kind == "kept_tickets"] == [None]
        assert [event.tickets for event in visible_to(kept, looker) if event.kind == "returned_tickets"] == [None]
        assert [returned.ticket for returned in seen(p, looker).returned] == [None]
        assert seen(p, looker).players[0].offer is None
    p.do(0, ShareTicket("harbin-xian"))
    shared = seen(p, 1).teams[0].shared_tickets
    assert shared is not None
    assert [ticket_view.ticket for ticket_view in shared] == ["harbin-xian"]
    assert seen(p, 1).players[0].own_tickets is None
    assert seen(p, 1).players[0].tickets == 2
    assert seen(p, 2).teams[0].shared_tickets is None
    assert [returned.ticket for returned in seen(p, 0).returned] == ["bombay-dacca"]
