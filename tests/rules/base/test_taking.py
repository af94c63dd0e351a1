"""Taking train cards (BASE-10 to BASE-14, BASE-16, BASE-19): two cards, and what a face-up locomotive costs."""

import pytest

from stellwerk.api.actions import DrawBlind, DrawFaceUp, DrawTickets, Pass, Stop
from tests.lib import rule
from tests.rules.base.lib import bare, seen_by, to_act, told_to

PLAIN = ("red", "blue", "green", "white", "black")
TWO_LOCOMOTIVES = ("red", "blue", "locomotive", "white", "locomotive")


@rule("BASE-10")
@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        (DrawBlind(), DrawBlind(), {"yellow": 1, "purple": 1}),
        (DrawBlind(), DrawFaceUp(1), {"yellow": 1, "blue": 1}),
        (DrawFaceUp(0), DrawBlind(), {"red": 1, "purple": 1}),
        (DrawFaceUp(0), DrawFaceUp(1), {"red": 1, "blue": 1}),
    ],
)
def test_two_cards_each_face_up_or_from_the_deck(
    first: DrawBlind | DrawFaceUp, second: DrawBlind | DrawFaceUp, taken: dict[str, int]
) -> None:
    p = bare(2)
    p.display(*PLAIN)
    p.chance("yellow").act(0, first)
    assert to_act(p) == (0,)
    p.chance("purple").act(0, second)
    assert p.hand_of(0) == taken
    assert to_act(p) == (1,)


@rule("BASE-10")
def test_any_of_the_five_face_up_cards_or_the_deck_can_be_taken() -> None:
    p = bare(2)
    p.display(*TWO_LOCOMOTIVES)
    cards = [action for action in p.actions(0) if isinstance(action, DrawBlind | DrawFaceUp)]
    assert cards == [DrawBlind(), *(DrawFaceUp(slot) for slot in range(5))]


@rule("BASE-10")
def test_the_first_card_is_in_hand_before_the_second_is_chosen() -> None:
    p = bare(2)
    p.hand(0).chance("yellow").act(0, DrawBlind())
    assert p.hand_of(0) == {"yellow": 1}
    assert seen_by(p, 0).players[0].hand == {"yellow": 1}


@rule("BASE-10")
def test_a_blind_card_is_seen_by_its_player_only_a_face_up_one_by_all() -> None:
    p = bare(2)
    p.display(*PLAIN).chance("yellow").act(0, DrawBlind())
    assert [(event.kind, event.cards) for event in told_to(p, 1)] == [("drew_blind", None)]
    assert seen_by(p, 1).players[0].known == {}
    p.act(0, DrawFaceUp(0))
    assert [event.card for event in told_to(p, 1) if event.kind == "drew_face_up"] == ["red"]
    assert seen_by(p, 1).players[0].known == {"red": 1}


@rule("BASE-10")
@pytest.mark.parametrize("first", [DrawBlind(), DrawFaceUp(0)])
def test_whoever_has_taken_one_card_takes_a_second(first: DrawBlind | DrawFaceUp) -> None:
    p = bare(2)
    p.display(*PLAIN).chance("yellow").act(0, first)
    assert {type(action) for action in p.actions(0)} == {DrawBlind, DrawFaceUp}
    assert p.refused(0, Stop()) == "BASE-10"
    assert p.refused(0, Pass()) == "BASE-10"


@rule("BASE-10")
def test_a_blind_card_leaves_the_display_as_it_is() -> None:
    p = bare(2)
    p.display(*PLAIN).do(0, DrawBlind(), DrawBlind())
    assert p.display_now() == list(PLAIN)
    assert p.state.deck_count == 110 - 5 - 2


@rule("BASE-11")
def test_a_face_up_card_is_replaced_before_the_second_is_taken() -> None:
    p = bare(2)
    p.display(*PLAIN)
    p.chance("yellow").act(0, DrawFaceUp(2))
    assert p.display_now() == ["red", "blue", "yellow", "white", "black"]
    p.chance("orange").act(0, DrawFaceUp(2))
    assert p.hand_of(0) == {"green": 1, "yellow": 1}
    assert p.display_now() == ["red", "blue", "orange", "white", "black"]


@rule("BASE-11")
def test_the_replacement_is_there_for_the_next_player() -> None:
    p = bare(2)
    p.display(*PLAIN).act(0, DrawBlind())
    p.chance("orange").act(0, DrawFaceUp(4))
    assert p.display_now() == ["red", "blue", "green", "white", "orange"]
    assert p.can(1, DrawFaceUp(4))


@rule("BASE-12")
def test_a_face_up_locomotive_as_the_first_card_ends_the_taking() -> None:
    p = bare(2)
    p.display(*TWO_LOCOMOTIVES)
    p.chance("yellow").act(0, DrawFaceUp(2))
    assert p.hand_of(0) == {"locomotive": 1}
    assert to_act(p) == (1,)
    assert p.display_now() == ["red", "blue", "yellow", "white", "locomotive"]


@rule("BASE-13")
@pytest.mark.parametrize("first", [DrawBlind(), DrawFaceUp(0)])
def test_a_face_up_locomotive_may_not_be_the_second_card(first: DrawBlind | DrawFaceUp) -> None:
    p = bare(2)
    p.display(*TWO_LOCOMOTIVES).chance("yellow").act(0, first)
    assert p.refused(0, DrawFaceUp(2)) == "BASE-13"
    assert p.refused(0, DrawFaceUp(4)) == "BASE-13"
    assert p.actions(0) == (DrawBlind(), DrawFaceUp(0), DrawFaceUp(1), DrawFaceUp(3))


@rule("BASE-13")
def test_nor_may_one_that_came_as_the_replacement() -> None:
    p = bare(2)
    p.display(*PLAIN).chance("locomotive").act(0, DrawFaceUp(0))
    assert p.display_now()[0] == "locomotive"
    assert p.refused(0, DrawFaceUp(0)) == "BASE-13"
    assert p.can(0, DrawFaceUp(1))


@rule("BASE-14")
@pytest.mark.parametrize("second", [DrawBlind(), DrawFaceUp(0)])
def test_after_a_locomotive_from_the_deck_a_second_card_may_be_taken(second: DrawBlind | DrawFaceUp) -> None:
    p = bare(2)
    p.display(*PLAIN).chance("locomotive").act(0, DrawBlind())
    assert to_act(p) == (0,)
    p.chance("red").act(0, second)
    assert p.hand_of(0) == {"locomotive": 1, "red": 1}


@rule("BASE-14")
def test_both_cards_may_be_locomotives_from_the_deck() -> None:
    p = bare(2)
    p.hand(0).chance("locomotive").act(0, DrawBlind())
    p.chance("locomotive").act(0, DrawBlind())
    assert p.hand_of(0) == {"locomotive": 2}


@rule("BASE-16")
def test_there_is_no_hand_limit() -> None:
    p = bare(2)
    p.hand(1).display("red", "red", "blue", "blue", "green").burn({"green": 2}, {}, 0)
    assert sum(p.hand_of(0).values()) == 103
    p.do(0, DrawBlind(), DrawBlind())
    assert sum(p.hand_of(0).values()) == 105


# When cards are short


@rule("BASE-19")
def test_with_no_card_to_take_the_action_is_not_available() -> None:
    p = bare(2)
    p.display().burn({}, {}, 1)
    assert p.actions(0) == (DrawTickets(),)
    assert p.refused(0, DrawBlind()) == "BASE-19"


@rule("BASE-19", "BASE-18")
def test_an_empty_slot_has_no_card_to_take() -> None:
    p = bare(2)
    p.display("red", None, "blue").burn({}, {}, 1)
    assert [action for action in p.actions(0) if isinstance(action, DrawBlind | DrawFaceUp)] == [
        DrawFaceUp(0),
        DrawFaceUp(2),
    ]
    assert p.refused(0, DrawFaceUp(1)) == "BASE-18"


@rule("BASE-19")
def test_face_up_cards_can_be_taken_while_deck_and_discards_are_empty() -> None:
    p = bare(2)
    p.hand(0).display("red", "blue").burn({}, {}, 1)
    p.do(0, DrawFaceUp(1), DrawFaceUp(0))
    assert p.hand_of(0) == {"red": 1, "blue": 1}
    assert to_act(p) == (1,)


@rule("BASE-19")
def test_a_face_up_locomotive_alone_can_be_the_first_card() -> None:
    p = bare(2)
    p.display(None, "locomotive").burn({}, {}, 1)
    p.act(0, DrawFaceUp(1))
    assert p.hand_of(0) == {"locomotive": 1}
    assert to_act(p) == (1,)


@rule("BASE-19")
def test_the_last_card_of_all_ends_the_turn() -> None:
    face_up, blind = bare(2), bare(2)
    face_up.display("red").burn({}, {}, 1).act(0, DrawFaceUp(0))
    blind.hand(0).display().burn({"red": 1}, {}, 1).act(0, DrawBlind())
    for p in (face_up, blind):
        assert p.hand_of(0) == {"red": 1}
        assert to_act(p) == (1,)


@rule("BASE-19")
@pytest.mark.parametrize("first", [DrawBlind(), DrawFaceUp(0)])
def test_the_turn_ends_after_one_card_where_only_locomotives_lie_face_up(first: DrawBlind | DrawFaceUp) -> None:
    p = bare(2)
    p.hand(0)
    if isinstance(first, DrawBlind):
        p.display("locomotive", "locomotive").burn({"red": 1}, {}, 1)
    else:
        p.display("red", "locomotive", "locomotive").burn({}, {}, 1)
    p.act(0, first)
    assert p.hand_of(0) == {"red": 1}
    assert to_act(p) == (1,)


@rule("BASE-19")
def test_a_second_card_from_the_display_is_enough_to_go_on() -> None:
    p = bare(2)
    p.display("red", "locomotive", "blue").burn({}, {}, 1)
    p.act(0, DrawFaceUp(0))
    assert p.actions(0) == (DrawFaceUp(2),)


@rule("BASE-19")
def test_a_second_card_from_the_deck_is_enough_to_go_on() -> None:
    p = bare(2)
    p.display("locomotive", "locomotive").burn({"red": 2}, {}, 1)
    p.act(0, DrawBlind())
    assert p.actions(0) == (DrawBlind(),)
