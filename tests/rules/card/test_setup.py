"""CARD-1 to CARD-4: what is in the box, the deal, the first tickets, the start player."""

from collections import Counter
from pathlib import Path

import pytest

from stellwerk import Table
from stellwerk.api.actions import DrawBlind, DrawTickets, KeepTickets
from stellwerk.box.build import read_contents
from stellwerk.box.errors import SeatsError
from stellwerk.box.record import COLOURS
from tests.box.lib import changed, shipped_text
from tests.lib import rule
from tests.lib.position import KIND_NAMES, Position, opening
from tests.rules.card.lib import at_all_counts, seen, to_act


def keep_first(p: Position, seats: int) -> None:
    """Everybody keeps the first ticket of six."""
    for seat in range(seats):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        p.act(seat, KeepTickets(offer[:1]))


@rule("CARD-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(SeatsError):
        read_contents("card", seats)


@rule("CARD-1", "CARD-2")
@at_all_counts
def test_all_96_cards_are_in_play_from_the_start(seats: int) -> None:
    p = opening("card", seats)
    everywhere = p.state.deck + p.state.cards.sum(0)
    for card in p.display_now():
        assert card is not None
        everywhere[KIND_NAMES.index(card)] += 1
    assert everywhere.tolist() == [10] * 8 + [16]


@rule("CARD-1")
def test_a_ticket_shows_two_cities_points_and_cards_of_some_colours() -> None:
    p = opening("card", 2)
    assert len(p.contents.tickets) == 46
    ticket = p.contents.tickets[p.contents.ticket_number["new_york-portland"]]
    assert set(ticket.between) == {"new_york", "portland"}
    assert ticket.points == 21
    needs = dict(zip(COLOURS, p.box.ticket_cards[p.contents.ticket_number[ticket.id]].tolist(), strict=True))
    assert {colour: many for colour, many in needs.items() if many} == {"black": 1, "yellow": 1, "blue": 1, "purple": 2}
    assert len(p.contents.file.big_cities) == 6


@rule("CARD-2")
@at_all_counts
def test_everybody_gets_a_locomotive_and_seven_cards_and_five_lie_face_up(seats: int) -> None:
    for seed in range(1, 9):
        p = opening("card", seats, seed)
        table = seen(p, None)
        assert [player.cards for player in table.players] == [8] * seats
        assert [dict(player.known) for player in table.players] == [{"locomotive": 1}] * seats
        assert all(p.hand_of(seat)["locomotive"] >= 1 for seat in range(seats))
        assert len([card for card in table.display if card]) == 5
        assert table.deck == 96 - 8 * seats - 5
        assert table.discards == {}


@rule("CARD-2")
def test_the_locomotive_is_dealt_before_the_seven_are_shuffled() -> None:
    fours = [opening("card", 4, seed) for seed in range(1, 40)]
    others = [p.hand_of(seat)["locomotive"] - 1 for p in fours for seat in range(4)]
    assert min(others) == 0, "the seven can be without one"
    assert 0.7 < sum(others) / len(others) < 1.3, "7 of 92 cards, 12 of them locomotives: 0.91 a hand"


@rule("CARD-3")
@at_all_counts
def test_everybody_gets_six_tickets_and_keeps_one_to_six(seats: int) -> None:
    p = opening("card", seats)
    assert to_act(p) == tuple(range(seats))
    for seat in range(seats):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        assert len(set(offer)) == 6
        kept = {action.tickets for action in p.actions(seat) if isinstance(action, KeepTickets)}
        assert len(kept) == len(p.actions(seat)) == 2**6 - 1
        assert {len(tickets) for tickets in kept} == {1, 2, 3, 4, 5, 6}
        assert p.refused(seat, KeepTickets(())) == "CARD-3"
        assert p.refused(seat, DrawBlind()) == "CARD-3"


@rule("CARD-3")
@at_all_counts
def test_kept_tickets_are_in_the_hand_and_the_others_back_in_the_deck(seats: int) -> None:
    p = opening("card", seats)
    first = {}
    for seat in range(seats):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        first[seat] = set(offer[: seat + 1])
        p.act(seat, KeepTickets(offer[: seat + 1]))
        if seat < seats - 1:
            assert p.refused(seat, KeepTickets(offer[:1])) == "CARD-3"
    assert {seat: p.tickets_of(seat) for seat in range(seats)} == first
    assert seen(p, None).tickets_left == 46 - sum(len(kept) for kept in first.values())
    assert len(to_act(p)) == 1


@rule("CARD-3")
@at_all_counts
def test_returned_tickets_are_shuffled_in_and_not_put_under_the_deck(seats: int) -> None:
    returned_drawn = 0
    for seed in range(1, 13):
        p = opening("card", seats, seed)
        offers = [seen(p, seat).players[seat].offer for seat in range(seats)]
        keep_first(p, seats)
        assert seen(p, None).returned == ()
        (seat,) = to_act(p)
        p.act(seat, DrawTickets())
        drawn = seen(p, seat).players[seat].offer
        assert drawn is not None
        returned = {ticket for offer in offers if offer for ticket in offer[1:]}
        returned_drawn += len(returned & set(drawn))
    share = 12 * 4 * 5 * seats / (46 - seats)
    assert 0.5 * share < returned_drawn < 1.6 * share


@rule("CARD-4")
@at_all_counts
def test_the_start_player_is_drawn_at_random(seats: int) -> None:
    starters = [seen(opening("card", seats, seed), None).turn for seed in range(1, 61)]
    assert {starter: starters.count(starter) >= 60 // seats // 2 for starter in set(starters)} == dict.fromkeys(
        range(seats), True
    )


@rule("CARD-4")
@at_all_counts
def test_the_host_may_name_the_start_player(seats: int) -> None:
    for named in range(seats):
        for seed in (1, 2, 3):
            p = opening("card", seats, seed, start_player=named)
            keep_first(p, seats)
            assert to_act(p) == (named,)


@rule("CARD-20")
def test_if_the_deal_takes_the_last_card_everybody_has_one_turn(tmp_path: Path) -> None:
    """Only with a deck of one's own: two hands of eight, five face up, and nothing left."""
    board = tmp_path / "own.toml"
    text = changed(shipped_text("card"), "each_colour = 10, locomotives = 16", "each_colour = 2, locomotives = 5")
    text = changed(text, "players = [2, 3, 4]", "players = [2]")
    board.write_text(changed(text, "\ntwo_halves_with = [4]\n", "\n"), "utf-8")
    table = Table(board, 2, seed=3)
    assert table.view(None).deck == 0
    assert table.view(None).turns_left == 2
    turns: Counter[int] = Counter()
    while not table.over:
        seat = table.to_act[0]
        if table.view(None).phase == "turn":
            turns[seat] += 1
            table.act(seat, table.legal(seat)[-1])
        else:
            table.act(seat, table.legal(seat)[0])
    assert turns == {0: 1, 1: 1}
