"""CARD-13 to CARD-15: what may be laid in the own yard."""

from itertools import combinations

import pytest

from stellwerk.api.actions import Action, PlaySet, PlaySingles
from stellwerk.box.record import COLOURS
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.card.lib import at_all_counts, bare, round_to, stack_of, take_one, to_act, yard_of


def sets(p: Position, seat: int) -> list[tuple[str, int, int]]:
    """The sets that a seat can play."""
    legal: tuple[Action, ...] = p.actions(seat)
    return [
        (play_set.colour, play_set.cards, play_set.locomotives) for play_set in legal if isinstance(play_set, PlaySet)
    ]


def singles(p: Position, seat: int) -> list[frozenset[str]]:
    """The three colours that a seat can play singly."""
    return [frozenset(action.colours) for action in p.actions(seat) if isinstance(action, PlaySingles)]


@rule("CARD-13")
@at_all_counts
def test_a_set_is_two_or_more_of_a_colour_with_any_number_of_locomotives(seats: int) -> None:
    p = bare(seats).hand(0, red=3, blue=1, locomotive=2)
    expected = [("red", cards, locomotives) for cards in (1, 2, 3) for locomotives in (0, 1, 2)]
    expected.remove(("red", 1, 0))
    expected += [("blue", 1, 1), ("blue", 1, 2)]
    assert sorted(sets(p, 0)) == sorted(expected)


@rule("CARD-13")
def test_all_cards_of_the_box_in_one_hand_can_be_played() -> None:
    p = bare(2).display().burn(deck={}, discards={}, seat=0)
    assert len(set(sets(p, 0))) == len(sets(p, 0)) == 8 * (10 * 17 - 1)
    p.do(0, PlaySet("purple", 10, 16))
    assert yard_of(p, 0) == {"purple": (10, 16)}


@rule("CARD-13")
def test_one_card_is_no_set() -> None:
    p = bare(2).hand(0, red=1)
    assert sets(p, 0) == []
    assert p.refused(0, PlaySet("red", 1, 0)) == "CARD-13"


@rule("CARD-13")
def test_locomotives_alone_are_no_set() -> None:
    p = bare(2).hand(0, locomotive=4)
    assert sets(p, 0) == []
    assert p.refused(0, PlaySet("red", 0, 3)) == "CARD-13"
    assert p.refused(0, PlaySet("locomotive", 3, 0)) == "CARD-13"
    assert p.refused(0, PlaySet("locomotive", 0, 3)) == "CARD-13"


@rule("CARD-13")
def test_nobody_plays_cards_they_do_not_have() -> None:
    p = bare(2).hand(0, red=2, locomotive=1)
    assert p.refused(0, PlaySet("red", 3, 0)) == "CARD-13"
    assert p.refused(0, PlaySet("red", 2, 2)) == "CARD-13"
    assert p.refused(0, PlaySet("blue", 1, 1)) == "CARD-13"


@rule("CARD-13")
@at_all_counts
def test_a_set_moves_from_the_hand_to_the_yard(seats: int) -> None:
    p = bare(seats).hand(0, red=3, locomotive=2, blue=1)
    p.do(0, PlaySet("red", 2, 1))
    assert yard_of(p, 0) == {"red": (2, 1)}
    assert p.hand_of(0) == {"red": 1, "locomotive": 1, "blue": 1}
    assert p.state.held[0] == 3
    assert stack_of(p, 0) == {}
    assert to_act(p) == (1,)


@rule("CARD-14")
@at_all_counts
def test_three_cards_of_three_colours_are_three_rows(seats: int) -> None:
    p = bare(seats).hand(0, red=2, blue=1, green=3, locomotive=1)
    assert singles(p, 0) == [frozenset({"red", "blue", "green"})]
    p.do(0, PlaySingles(("red", "blue", "green")))
    assert yard_of(p, 0) == {"red": (1, 0), "blue": (1, 0), "green": (1, 0)}
    assert p.hand_of(0) == {"red": 1, "green": 2, "locomotive": 1}
    assert to_act(p) == (1,)


@rule("CARD-14")
def test_any_three_of_the_eight_colours_will_do() -> None:
    p = bare(2).hand(0, **dict.fromkeys(COLOURS, 1))
    assert len(singles(p, 0)) == 56
    assert set(singles(p, 0)) == {frozenset(three) for three in combinations(COLOURS, 3)}


@rule("CARD-14")
def test_it_does_not_matter_in_which_order_the_colours_are_named() -> None:
    p = bare(2).hand(0, red=1, blue=1, purple=1)
    p.do(0, PlaySingles(("red", "purple", "blue")))
    assert yard_of(p, 0) == {"purple": (1, 0), "blue": (1, 0), "red": (1, 0)}


@rule("CARD-14")
def test_two_colours_are_not_three_singles() -> None:
    p = bare(2).hand(0, red=2, blue=2, locomotive=2)
    assert singles(p, 0) == []
    assert p.refused(0, PlaySingles(("red", "red", "blue"))) == "CARD-14"
    assert p.refused(0, PlaySingles(("red", "blue", "green"))) == "CARD-14"


@rule("CARD-14")
def test_no_locomotive_is_among_three_singles() -> None:
    p = bare(2).hand(0, red=1, blue=1, green=1, locomotive=2)
    assert p.refused(0, PlaySingles(("red", "blue", "locomotive"))) == "CARD-14"
    assert singles(p, 0) == [frozenset({"red", "blue", "green"})]


@rule("CARD-15")
@at_all_counts
@pytest.mark.parametrize("row", [(1, 0), (3, 0), (1, 2), (0, 1)])
def test_a_colour_in_the_own_yard_may_not_be_played_again(seats: int, row: tuple[int, int]) -> None:
    p = bare(seats).yard(0, red=row).hand(0, red=6, blue=2, green=1, white=1, locomotive=2)
    assert p.refused(0, PlaySet("red", 2, 0)) == "CARD-15"
    assert p.refused(0, PlaySet("red", 6, 2)) == "CARD-15", "not with more cards either"
    assert p.refused(0, PlaySingles(("red", "blue", "green"))) == "CARD-15"
    assert {colour for colour, _, _ in sets(p, 0)} == {"blue", "green", "white"}
    assert singles(p, 0) == [frozenset({"blue", "green", "white"})]


@rule("CARD-15")
@at_all_counts
def test_it_may_be_played_again_in_the_turn_in_which_its_last_card_leaves(seats: int) -> None:
    p = bare(seats).yard(1, red=1, blue=2).hand(1, red=2, blue=2)
    take_one(p)
    assert yard_of(p, 1) == {"blue": (1, 0)}
    assert p.refused(1, PlaySet("blue", 2, 0)) == "CARD-15"
    p.do(1, PlaySet("red", 2, 0))
    assert yard_of(p, 1) == {"blue": (1, 0), "red": (2, 0)}


@rule("CARD-5", "CARD-15")
def test_a_row_of_three_is_gone_after_three_turns() -> None:
    p = bare(2).hand(0, red=5)
    p.do(0, PlaySet("red", 3, 0))
    for left in (2, 1):
        round_to(p, 0)
        assert yard_of(p, 0) == {"red": (left, 0)}
        assert p.refused(0, PlaySet("red", 2, 0)) == "CARD-15"
    round_to(p, 0)
    assert p.can(0, PlaySet("red", 2, 0))
    assert stack_of(p, 0) == {"red": 3}
