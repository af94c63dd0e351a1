"""CARD-8 to CARD-12: one action a turn, passing, and taking train cards."""

import pytest

from stellwerk.api.actions import (
    Action,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Pass,
    PlaySet,
    PlaySingles,
    Stop,
)
from tests.lib import rule
from tests.rules.card.lib import at_all_counts, bare, discards_of, phase, to_act, told


@rule("CARD-8")
@at_all_counts
def test_a_turn_offers_cards_tickets_and_the_yard_and_no_pass(seats: int) -> None:
    p = bare(seats).hand(0, red=2, blue=1, green=1)
    assert set(p.actions(0)) == {
        DrawBlind(),
        *(DrawFaceUp(slot) for slot in range(5)),
        DrawTickets(),
        PlaySet("red", 2, 0),
        PlaySingles(("blue", "green", "red")),
    }
    assert len(p.actions(0)) == 9, "none twice"


@rule("CARD-8")
@at_all_counts
@pytest.mark.parametrize(
    "action",
    [(DrawBlind(), DrawBlind()), (DrawTickets(), KeepTickets(())), (PlaySet("red", 2, 0),)],
    ids=["cards", "tickets", "yard"],
)
def test_after_one_action_the_turn_is_over(seats: int, action: tuple[Action, ...]) -> None:
    p = bare(seats).hand(0, red=2, blue=2)
    p.do(0, *action)
    assert to_act(p) == (1,)
    p.refused(0, PlaySet("blue", 2, 0))


@rule("CARD-8")
def test_a_player_who_can_only_take_a_card_may_not_pass() -> None:
    p = bare(2).ticket_deck().display("red").deck()
    assert p.actions(0) == (DrawFaceUp(0),)
    assert p.refused(0, Pass()) == "CARD-8"


@rule("CARD-8")
@pytest.mark.parametrize("under", [False, True])
def test_a_player_who_can_only_draw_tickets_may_not_pass(under: bool) -> None:
    p = bare(2).display().deck()
    p.ticket_deck(*([] if under else ["chicago-dallas"]), under=("chicago-dallas",) if under else ())
    assert p.actions(0) == (DrawTickets(),)
    assert p.refused(0, Pass()) == "CARD-8"


@rule("CARD-8")
@pytest.mark.parametrize("action", [PlaySet("red", 2, 0), PlaySingles(("orange", "black", "red"))])
def test_a_player_who_can_only_play_cards_may_not_pass(action: PlaySet | PlaySingles) -> None:
    p = bare(2).ticket_deck().display()
    p.hand(0, red=2) if isinstance(action, PlaySet) else p.hand(0, orange=1, black=1, red=1)
    p.deck()
    assert p.actions(0) == (action,)
    assert p.refused(0, Pass()) == "CARD-8"


@rule("CARD-8")
@at_all_counts
def test_a_player_who_can_do_nothing_passes(seats: int) -> None:
    p = bare(seats).ticket_deck().display().hand(0, red=1, blue=1, locomotive=3).yard(1, red=5, blue=5).deck()
    assert p.actions(0) == (Pass(),)
    p.do(0, Pass())
    assert to_act(p) == (1,)
    assert p.hand_of(0) == {"red": 1, "blue": 1, "locomotive": 3}


@rule("CARD-9")
@at_all_counts
def test_two_cards_are_taken_blind_or_face_up(seats: int) -> None:
    for first in (DrawBlind(), DrawFaceUp(0)):
        for second in (DrawBlind(), DrawFaceUp(3)):
            p = bare(seats)
            p.do(0, first)
            assert to_act(p) == (0,)
            assert sum(p.hand_of(0).values()) == 1
            p.do(0, second)
            assert to_act(p) == (1,)
            assert sum(p.hand_of(0).values()) == 2
            assert None not in p.display_now()


@rule("CARD-9")
def test_a_face_up_card_is_the_card_that_comes_to_the_hand() -> None:
    p = bare(2).chance("red")
    p.do(0, DrawFaceUp(2))
    assert p.hand_of(0) == {"orange": 1}


@rule("CARD-9")
@at_all_counts
def test_a_face_up_card_is_replaced_before_the_second_is_taken(seats: int) -> None:
    p = bare(seats).chance("red")
    p.do(0, DrawFaceUp(1))
    assert p.display_now() == ["purple", "red", "orange", "white", "green"]
    p.chance("yellow").do(0, DrawFaceUp(1))
    assert p.hand_of(0) == {"blue": 1, "red": 1}
    assert p.display_now() == ["purple", "yellow", "orange", "white", "green"]


@rule("CARD-9")
@at_all_counts
@pytest.mark.parametrize("first", [DrawBlind(), DrawFaceUp(4)])
def test_the_player_may_stop_after_one_card(seats: int, first: Action) -> None:
    p = bare(seats)
    p.do(0, first, Stop())
    assert to_act(p) == (1,)
    assert sum(p.hand_of(0).values()) == 1


@rule("CARD-9")
def test_nothing_but_a_second_card_or_a_stop_follows_the_first() -> None:
    p = bare(2).hand(0, red=2, blue=1, green=1)
    p.do(0, DrawBlind())
    assert set(p.actions(0)) == {DrawBlind(), Stop(), *(DrawFaceUp(slot) for slot in range(5))}
    assert p.refused(0, PlaySet("red", 2, 0)) == "CARD-9"
    assert p.refused(0, PlaySingles(("red", "blue", "green"))) == "CARD-9"
    assert p.refused(0, DrawTickets()) == "CARD-9"
    assert p.refused(0, Pass()) == "CARD-9"


@rule("CARD-8", "CARD-9")
def test_a_player_may_not_stop_before_the_first_card() -> None:
    assert bare(2).refused(0, Stop()) == "CARD-8"


@rule("CARD-10")
@at_all_counts
def test_a_face_up_locomotive_taken_first_ends_the_taking(seats: int) -> None:
    p = bare(seats).display("red", "locomotive", "blue", "white", "green").chance("black")
    p.do(0, DrawFaceUp(1))
    assert to_act(p) == (1,)
    assert p.hand_of(0) == {"locomotive": 1}
    assert p.display_now() == ["red", "black", "blue", "white", "green"]


@rule("CARD-10")
@pytest.mark.parametrize("first", [DrawBlind(), DrawFaceUp(0)])
def test_a_face_up_locomotive_may_not_be_the_second_card(first: Action) -> None:
    p = bare(2).display("red", "locomotive", "blue", "white", "green").chance("black")
    p.do(0, first)
    assert p.refused(0, DrawFaceUp(1)) == "CARD-10"
    assert p.can(0, DrawFaceUp(2))


@rule("CARD-10")
def test_nor_may_the_one_that_has_just_replaced_the_first_card() -> None:
    p = bare(2).chance("locomotive")
    p.do(0, DrawFaceUp(0))
    assert p.refused(0, DrawFaceUp(0)) == "CARD-10"


@rule("CARD-10")
@at_all_counts
def test_a_blind_locomotive_counts_like_any_card(seats: int) -> None:
    p = bare(seats)
    p.chance("locomotive").do(0, DrawBlind())
    assert to_act(p) == (0,), "it does not end the taking"
    p.chance("locomotive").do(0, DrawBlind())
    assert p.hand_of(0) == {"locomotive": 2}
    assert to_act(p) == (1,)


@rule("CARD-10")
def test_with_only_face_up_locomotives_left_the_first_card_is_the_last() -> None:
    p = bare(2).display("locomotive", "red", "locomotive").deck()
    p.do(0, DrawFaceUp(1))
    assert to_act(p) == (1,)


@rule("CARD-11")
@at_all_counts
@pytest.mark.parametrize("locomotives", [3, 4, 5])
def test_three_or_more_face_up_locomotives_stay(seats: int, locomotives: int) -> None:
    lying = ["red"] + ["locomotive"] * (locomotives - 1) + ["blue"] * (5 - locomotives)
    p = bare(seats).display(*lying).chance("locomotive")
    p.do(0, DrawFaceUp(0))
    assert p.display_now() == ["locomotive", *lying[1:]]
    assert discards_of(p) == {}
    assert told(p, "exchanged") == []


@rule("CARD-11")
def test_face_up_locomotives_stay_through_the_turns_of_others() -> None:
    p = bare(3).display(*["locomotive"] * 5)
    p.do(0, DrawBlind(), DrawBlind())
    p.chance("locomotive").do(1, DrawFaceUp(0))
    assert p.display_now() == ["locomotive"] * 5
    assert to_act(p) == (2,)


@rule("CARD-12")
@at_all_counts
def test_there_is_no_hand_limit(seats: int) -> None:
    p = bare(seats).burn(deck={"red": 3}, discards={}, seat=0)
    held = sum(p.hand_of(0).values())
    assert held == 96 - 5 - 3
    p.do(0, DrawBlind(), DrawFaceUp(0))
    assert sum(p.hand_of(0).values()) == held + 2
    assert to_act(p) == (1,)


@rule("CARD-12")
def test_the_action_is_possible_with_one_card_in_the_deck_or_one_face_up() -> None:
    only_deck = bare(2).ticket_deck().display().deck(red=1)
    assert only_deck.actions(0) == (DrawBlind(),)
    for card in ("red", "locomotive"):
        only_display = bare(2).ticket_deck().display(None, None, card).deck()
        assert only_display.actions(0) == (DrawFaceUp(2),)
        only_display.do(0, DrawFaceUp(2))
        assert only_display.hand_of(0) == {card: 1}
        assert phase(only_display) == "turn"
        assert to_act(only_display) == (1,)
