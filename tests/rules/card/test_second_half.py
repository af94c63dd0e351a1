"""CARD-25, CARD-26: four players play a second half with the hands and tickets they have."""

import pytest

from stellwerk.api.actions import (
    CompleteBest,
    CompleteTicket,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Pass,
    PlaySet,
    Stop,
)
from tests.lib import rule
from tests.lib.position import KIND_NAMES, Position
from tests.rules.card.lib import (
    bare,
    completed_by,
    deck_of,
    discards_of,
    outcome,
    phase,
    run_out,
    seen,
    stack_of,
    start_last_round,
    take_one,
    to_act,
    told,
    yard_of,
)

YELLOW, BLUE, YELLOW_RED = "chicago-new_york.1", "chicago-new_york.2", "charleston-chicago"


def everywhere(p: Position) -> list[int]:
    """All train cards that are anywhere, by kind."""
    s = p.state
    cards = s.deck + s.discards + s.cards.sum(0) + s.stack.sum(0)
    cards[:8] += s.yard.sum(0)
    cards[8] += s.yard_locomotives.sum()
    for card in p.display_now():
        if card:
            cards[KIND_NAMES.index(card)] += 1
    return [int(many) for many in cards]


def hands(p: Position) -> list[int]:
    """How many cards everybody has in the hand."""
    return [player.cards for player in seen(p, None).players]


@rule("CARD-25")
def test_hand_cards_and_uncompleted_tickets_are_kept() -> None:
    p = bare(4).hand(1, red=1, blue=1).stack(0, yellow=2).tickets(0, YELLOW, BLUE).tickets(2, YELLOW_RED)
    run_out(p)
    p.chance(*["white"] * 10, *["black"] * 6, *["orange"] * 5).do(0, CompleteBest())
    assert phase(p) == "turn"
    assert p.hand_of(1) == {"red": 1, "blue": 1, "white": 3, "black": 1}
    assert (p.tickets_of(0), completed_by(p, 0)) == ({BLUE}, {YELLOW})
    assert p.tickets_of(2) == {YELLOW_RED}
    assert [(player.tickets, player.points) for player in seen(p, None).players] == [(1, 5), (0, 0), (1, 0), (0, 0)]


@rule("CARD-25")
def test_all_other_cards_become_the_new_deck() -> None:
    p = bare(4).hand(1, red=1).stack(0, yellow=2, locomotive=3).stack(2, blue=4).tickets(0, YELLOW)
    p.yard(1, green=(5, 2)).yard(3, white=6)
    run_out(p)
    p.do(0, CompleteBest())
    for seat in range(4):
        assert yard_of(p, seat) == {}
        assert stack_of(p, seat) == {}, "used or unused"
        assert seen(p, seat).players[seat].on_the_track == 0
    assert discards_of(p) == {}
    assert everywhere(p) == [10] * 8 + [16]
    assert seen(p, None).deck == 96 - 2 - 16 - 5, "two cards were in hands; four each, and five face up"


@rule("CARD-25")
def test_each_player_gets_four_cards_unseen() -> None:
    p = run_out(bare(4))
    assert phase(p) == "turn"
    assert hands(p) == [5, 4, 4, 4], "seat 0 had drawn the last card"
    dealt = [p.hand_of(seat) for seat in range(4)]
    assert seen(p, 1).players[1].hand == dealt[1]
    assert seen(p, 1).players[2].hand is None
    assert seen(p, None).players[2].known == {}


@rule("CARD-25")
def test_the_new_deck_is_shuffled() -> None:
    after = []
    for seed in (1, 2, 3):
        p = bare(4, seed=seed)
        run_out(p)
        after.append(([p.hand_of(seat) for seat in range(4)], p.display_now()))
    assert after[0] != after[1] != after[2] != after[0]


def end_by_tickets(p: Position, turns: int) -> None:
    """So many turns in which tickets are drawn and none kept."""
    for _ in range(turns):
        (seat,) = to_act(p)
        p.do(seat, DrawTickets(), KeepTickets(()))


@rule("CARD-25")
def test_what_lies_face_up_stays_and_is_filled_up_after_the_four_cards_are_dealt() -> None:
    p = bare(4).display("locomotive", "locomotive", "locomotive", "locomotive", "red").deck(green=1)
    p.do(0, DrawFaceUp(4), Stop())
    for seat, slot in ((1, 0), (2, 1), (3, 4)):
        p.do(seat, DrawFaceUp(slot))
    assert p.display_now() == [None, None, "locomotive", "locomotive", None]
    p.chance(*(["white"] * 4 + ["black"] * 4) * 2, "purple", "yellow", "orange", "blue").do(0, DrawFaceUp(2))
    assert seen(p, None).half == 2
    dealt = [{kind: many for kind, many in p.hand_of(seat).items() if kind in ("white", "black")} for seat in range(4)]
    assert dealt == [{"white": 2, "black": 2}] * 4
    assert p.display_now() == ["purple", "yellow", "orange", "locomotive", "blue"]


@rule("CARD-11", "CARD-25")
def test_face_up_locomotives_are_not_exchanged_in_the_second_half() -> None:
    p = bare(4).display("locomotive", "locomotive", "locomotive", "red", "blue").deck(green=1)
    p.do(0, DrawFaceUp(3), Stop())
    p.do(1, DrawFaceUp(3), DrawFaceUp(4))
    end_by_tickets(p, 2)
    p.do(0, DrawTickets())
    p.chance(*["white"] * 8, *["black"] * 8, "locomotive", "locomotive").do(0, KeepTickets(()))
    assert p.display_now() == ["locomotive"] * 5
    assert discards_of(p) == {}


def with_a_new_deck_of(cards: int) -> Position:
    """The second half begins with so few cards for the new deck: seat 3 has nearly all others in its hand."""
    p = bare(4).display().ticket_deck()
    left = {"white": min(10, cards - 2), "black": min(10, max(0, cards - 12))}
    p.burn(deck={"red": 1}, discards=left, seat=3)
    p.do(0, DrawBlind())
    p.do(1, Pass())
    p.do(2, Pass())
    p.do(3, PlaySet("blue", 2, 0))
    p.do(0, Pass())
    assert seen(p, None).half == 2
    return p


@rule("CARD-20", "CARD-25", "CARD-26")
@pytest.mark.parametrize(
    ("cards", "dealt", "face_up", "deck"),
    [(8, 8, 0, 0), (16, 16, 0, 0), (18, 16, 2, 0), (21, 16, 5, 0), (22, 16, 5, 1)],
)
def test_a_new_deck_that_does_not_last_is_dealt_as_far_as_it_goes(
    cards: int, dealt: int, face_up: int, deck: int
) -> None:
    p = with_a_new_deck_of(cards)
    before = [1, 0, 0, 96 - 1 - cards]
    assert [now - then for now, then in zip(hands(p), before, strict=True)] == [dealt // 4] * 4
    assert 5 - p.display_now().count(None) == face_up
    assert sum(deck_of(p).values()) == deck
    assert everywhere(p) == [10] * 8 + [16]
    assert seen(p, None).turns_left == (None if deck else 4), "its last card has been drawn: one more turn each"


@rule("CARD-20", "CARD-26")
def test_with_the_new_deck_used_up_by_the_deal_everybody_has_one_turn() -> None:
    p = with_a_new_deck_of(16)
    turns = []
    while phase(p) == "turn":
        (seat,) = to_act(p)
        turns.append(seat)
        p.do(seat, p.actions(seat)[-1])
    assert turns == [1, 2, 3, 0]
    assert phase(p) == "over"


@rule("CARD-26")
@pytest.mark.parametrize("drawer", [0, 1, 2, 3])
@pytest.mark.parametrize("start_player", [0, 2])
def test_the_left_neighbour_of_the_player_with_the_last_turn_starts(drawer: int, start_player: int) -> None:
    p = run_out(bare(4, start_player=start_player).turn(drawer).stack(2, yellow=1).tickets(2, YELLOW))
    p.do(2, CompleteBest())
    assert to_act(p) == ((drawer + 1) % 4,), "who drew the last card had the last turn"
    assert [event.seat for event in told(p, "new_half")] == [(drawer + 1) % 4]
    assert take_one(p) == (drawer + 1) % 4
    assert to_act(p) == ((drawer + 2) % 4,)


@rule("CARD-26")
def test_the_second_half_has_its_own_last_round() -> None:
    p = run_out(bare(4))
    assert seen(p, None).turns_left is None
    for seat in range(4):
        p.hand(seat)
    start_last_round(p)
    assert seen(p, None).turns_left == 4
    for seat in (2, 3, 0, 1):
        assert to_act(p) == (seat,)
        p.do(seat, Pass())
    assert phase(p) == "over", "there is no third half"


@rule("CARD-25", "CARD-26", "CARD-27")
def test_tickets_are_completed_again_and_the_points_of_both_halves_add_up() -> None:
    p = bare(4).stack(0, yellow=1).tickets(0, YELLOW, BLUE, YELLOW_RED)
    run_out(p).do(0, CompleteBest())
    for seat in range(4):
        p.hand(seat)
    p.stack(0, blue=1)
    run_out(p)
    assert phase(p) == "complete"
    assert not p.can(0, CompleteTicket(YELLOW_RED)), "the yellow card of the first half is gone"
    p.do(0, CompleteBest())
    assert phase(p) == "over"
    score = outcome(p).crews[0]
    assert (score.made_points, score.completed_tickets, score.missed_points) == (5 + 5, 2, -7)


@rule("CARD-25")
def test_an_uncompleted_ticket_of_the_first_half_can_be_completed_in_the_second() -> None:
    p = run_out(bare(4).tickets(1, YELLOW))
    for seat in range(4):
        p.hand(seat)
    p.stack(1, yellow=1)
    run_out(p).do(1, CompleteBest())
    assert completed_by(p, 1) == {YELLOW}
    assert outcome(p).crews[1].missed_points == 0
