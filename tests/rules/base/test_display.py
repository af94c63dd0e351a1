"""Display and deck (BASE-11, BASE-15, BASE-17, BASE-18): exchange of locomotives, reshuffling, gaps."""

import pytest

from stellwerk.api.actions import ClaimRoute, DrawBlind, DrawFaceUp
from stellwerk.api.game import start
from stellwerk.box.build import build_box_of, read_contents
from tests.lib import rule
from tests.lib.position import Position, kind
from tests.rules.base.lib import bare, deck_of, discards_of, seen_by, to_act, told

TWO_LOCOMOTIVES = ("locomotive", "locomotive", "red", "blue", "green")
FRESH = ("white", "black", "yellow", "orange", "purple")


# Three locomotives


@rule("BASE-15")
def test_three_face_up_locomotives_are_exchanged_at_once_with_all_five() -> None:
    p = bare(2)
    p.display(*TWO_LOCOMOTIVES)
    p.chance("locomotive", *FRESH).act(0, DrawFaceUp(2))
    assert p.display_now() == list(FRESH)
    assert discards_of(p) == {"locomotive": 3, "blue": 1, "green": 1}
    assert told(p, "exchanged") == 1


@rule("BASE-15", "BASE-11")
def test_the_exchange_comes_before_the_second_card() -> None:
    p = bare(2)
    p.hand(0).display(*TWO_LOCOMOTIVES)
    p.chance("locomotive", *FRESH).act(0, DrawFaceUp(2))
    assert to_act(p) == (0,)
    p.act(0, DrawFaceUp(4))
    assert p.hand_of(0) == {"red": 1, "purple": 1}


@rule("BASE-15")
def test_two_face_up_locomotives_stay() -> None:
    p = bare(2)
    p.display(*TWO_LOCOMOTIVES)
    p.chance("yellow").act(0, DrawFaceUp(2))
    assert p.display_now() == ["locomotive", "locomotive", "yellow", "blue", "green"]
    assert discards_of(p) == {}


@rule("BASE-15")
@pytest.mark.parametrize("locomotives", [3, 4, 5])
def test_the_exchange_is_repeated_while_three_or_more_lie_there(locomotives: int) -> None:
    p = bare(2)
    p.display(*TWO_LOCOMOTIVES)
    again = ["locomotive"] * locomotives + ["white"] * (5 - locomotives)
    p.chance("locomotive", *again, *FRESH).act(0, DrawFaceUp(2))
    assert p.display_now() == list(FRESH)
    assert discards_of(p).get("white", 0) == 5 - locomotives
    assert discards_of(p)["locomotive"] == 3 + locomotives
    assert told(p, "exchanged") == 2


@rule("BASE-15")
def test_a_taken_locomotive_can_bring_on_an_exchange() -> None:
    p = bare(2)
    p.hand(0).display(*TWO_LOCOMOTIVES)
    p.chance("locomotive").act(0, DrawFaceUp(0))
    assert p.display_now() == list(TWO_LOCOMOTIVES)
    p.chance("locomotive", *FRESH).do(1, DrawFaceUp(4))
    assert p.display_now() == list(FRESH)


@rule("BASE-15", "BASE-3")
def test_the_first_display_is_exchanged_too() -> None:
    laid = read_contents("usa", 2, {"start_player": 0})
    dealt = ["red"] * 8
    first = ["locomotive", "white", "locomotive", "white", "locomotive"]
    game = start(laid, build_box_of(laid), 1, [kind(name) for name in (*dealt, *first, *FRESH)])
    p = Position(laid, game.box, game.states)
    assert p.display_now() == list(FRESH)
    assert discards_of(p) == {"locomotive": 3, "white": 2}
    assert p.state.deck_count == 110 - 8 - 10


@rule("BASE-15", "BASE-18")
def test_a_display_filled_from_discards_is_exchanged_too() -> None:
    p = bare(2)
    p.display("locomotive", "locomotive", "red", "red", None).hand(0, white=3, locomotive=1).burn({}, {}, 1)
    p.chance("locomotive", "white", "white", "white", "red", "red").act(0, ClaimRoute("calgary-helena", "white", 1))
    assert told(p, "exchanged") == 1
    assert p.display_now() == ["white", "white", "white", "red", "red"]
    assert deck_of(p) == {"locomotive": 3}


@rule("BASE-15")
def test_with_fewer_than_three_other_cards_left_the_display_stays() -> None:
    p = bare(2)
    p.hand(0).display("locomotive", "locomotive", "red", "blue", "green").burn({"locomotive": 6}, {}, 1)
    p.act(0, DrawFaceUp(2))
    assert p.display_now() == ["locomotive", "locomotive", "locomotive", "blue", "green"]
    assert (told(p, "exchanged"), discards_of(p)) == (0, {})
    assert p.can(0, DrawFaceUp(3))


@rule("BASE-15")
@pytest.mark.parametrize(
    ("deck", "discards"),
    [({"locomotive": 6, "white": 1}, {}), ({"locomotive": 6}, {"white": 1})],
    ids=["deck", "discards"],
)
def test_the_third_other_card_may_be_in_deck_or_discards(deck: dict[str, int], discards: dict[str, int]) -> None:
    p = bare(2)
    p.hand(0).display("locomotive", "locomotive", "red", "blue", "green").burn(deck, discards, 1)
    p.chance("locomotive").act(0, DrawFaceUp(2))
    assert told(p, "exchanged") >= 1


@rule("BASE-15")
def test_after_ten_exchanges_in_a_row_the_display_stays() -> None:
    """14 locomotives and three other cards go round; each time three or more locomotives come up."""
    p = bare(2)
    p.hand(0).display("locomotive", "locomotive", "red", "blue", "white").burn({"locomotive": 12, "green": 1}, {}, 1)
    five = ["locomotive"] * 5
    one_other = ["locomotive", "green", "locomotive", "locomotive", "locomotive"]
    two_others = ["red", "blue", "locomotive", "locomotive", "locomotive"]
    ten = [*five, *five, *one_other, *five, *five, *two_others, *five, *five, *one_other, *five]
    p.chance("locomotive", *ten).act(0, DrawFaceUp(4))
    assert told(p, "exchanged") == 10
    assert p.display_now() == five
    assert to_act(p) == (0,)


# The deck runs out


@rule("BASE-17")
def test_when_the_last_card_is_drawn_the_discards_become_the_deck_at_once() -> None:
    p = bare(2)
    p.hand(0).display("blue", "blue", "green", "green", "white").burn({"red": 1}, {"yellow": 2, "black": 3}, 1)
    p.act(0, DrawBlind())
    assert (deck_of(p), discards_of(p)) == ({"yellow": 2, "black": 3}, {})
    assert (seen_by(p, 1).deck, seen_by(p, 1).discards) == (5, {})
    assert told(p, "reshuffled") == 1
    p.act(0, DrawBlind())
    assert sum(p.hand_of(0).values()) == 2


@rule("BASE-17", "BASE-11")
def test_the_same_when_the_last_card_is_turned_up() -> None:
    p = bare(2)
    p.hand(0).display("blue", "blue", "green", "green", "white").burn({"red": 1}, {"yellow": 2}, 1)
    p.act(0, DrawFaceUp(4))
    assert p.display_now() == ["blue", "blue", "green", "green", "red"]
    assert (deck_of(p), discards_of(p)) == ({"yellow": 2}, {})


@rule("BASE-17")
def test_while_the_deck_has_a_card_the_discards_stay() -> None:
    p = bare(2)
    p.display("blue", "blue", "green", "green", "white").burn({"red": 2}, {"yellow": 2}, 1)
    p.act(0, DrawBlind())
    assert (deck_of(p), discards_of(p)) == ({"red": 1}, {"yellow": 2})


@rule("BASE-17", "BASE-15")
def test_an_exchange_can_empty_the_deck_and_go_on_with_the_discards() -> None:
    p = bare(2)
    p.display(*TWO_LOCOMOTIVES).burn({"locomotive": 1, "white": 2, "black": 1}, {"yellow": 1}, 1)
    p.chance("locomotive", "white", "white", "black", "yellow", "blue").act(0, DrawFaceUp(2))
    assert p.display_now() == ["white", "white", "black", "yellow", "blue"]
    assert deck_of(p) == {"locomotive": 3, "green": 1}


# Deck and discards both empty


@rule("BASE-18")
def test_with_nothing_to_draw_gaps_stay_open() -> None:
    p = bare(2)
    p.display("red", "blue", "green", "white", "black").burn({}, {}, 1)
    p.do(0, DrawFaceUp(1), DrawFaceUp(3))
    assert p.display_now() == ["red", None, "green", None, "black"]
    p.do(1, DrawFaceUp(0))
    assert p.display_now() == [None, None, "green", None, "black"]


@rule("BASE-18")
def test_discarded_cards_become_a_new_deck_and_fill_the_display_again() -> None:
    p = bare(2)
    p.display("red", None, None, None, None).hand(0, blue=6).burn({}, {}, 1)
    p.act(0, ClaimRoute("portland-salt_lake_city", "blue", 0))
    assert p.display_now() == ["red", "blue", "blue", "blue", "blue"]
    assert (deck_of(p), discards_of(p)) == ({"blue": 2}, {})
    assert p.can(1, DrawBlind())


@rule("BASE-18")
def test_fewer_discards_fill_as_many_gaps_as_they_can() -> None:
    p = bare(2)
    p.display(None, None, "red", None, None).hand(0, blue=2).burn({}, {}, 1)
    p.act(0, ClaimRoute("denver-santa_fe", "blue", 0))
    assert p.display_now() == ["blue", "blue", "red", None, None]
    assert p.state.deck_count == 0
    assert p.refused(1, DrawBlind()) == "BASE-19"


@rule("BASE-18")
def test_discards_that_fill_no_gap_are_a_new_deck_all_the_same() -> None:
    p = bare(2)
    p.display("red", "red", "green", "green", "white").hand(0, blue=2).burn({}, {}, 1)
    assert p.refused(0, DrawBlind()) == "BASE-19"
    p.act(0, ClaimRoute("denver-santa_fe", "blue", 0))
    assert (deck_of(p), discards_of(p)) == ({"blue": 2}, {})
    assert p.can(1, DrawBlind())
