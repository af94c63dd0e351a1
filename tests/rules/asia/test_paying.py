"""Paying from hand and holder in any mix (ASIA-11)."""

import pytest

from stellwerk.api.actions import ClaimRoute, DrawBlind, FromHolder
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, discards_of, owner_of, to_act, told

BLUE = "harbin-peking"
"""A blue track of length 3."""
SEVEN = "dihua-ulan_bator"
"""A grey track of length 7."""


def splits(p: Position, seat: int) -> list[tuple[int, int]]:
    """The offered splits: cards and locomotives that come from the holder."""
    actions = p.actions(seat)
    assert all(isinstance(action, FromHolder) for action in actions)
    return [(action.cards, action.locomotives) for action in actions if isinstance(action, FromHolder)]


@rule("ASIA-11")
@at_four_and_six
def test_every_split_is_offered_once(seats: int) -> None:
    p = bare(seats).hand(0, blue=2, locomotive=1).holder(0, blue=2, locomotive=1)
    p.do(0, ClaimRoute(BLUE, "blue", 1))
    assert splits(p, 0) == [(cards, locomotives) for cards in (0, 1, 2) for locomotives in (0, 1)]
    assert to_act(p) == (0,)
    assert owner_of(p, BLUE) == ()


@rule("ASIA-11", "BASE-23")
@at_four_and_six
@pytest.mark.parametrize("cards", [0, 1, 2])
@pytest.mark.parametrize("locomotives", [0, 1])
def test_the_cards_leave_where_they_are_said_to(seats: int, cards: int, locomotives: int) -> None:
    p = bare(seats).hand(2, blue=3, locomotive=2).holder(1, blue=3, locomotive=2).hand(3, blue=2).turn(2)
    p.do(2, ClaimRoute(BLUE, "blue", 1))
    events = p.do(2, FromHolder(cards, locomotives))
    assert p.hand_of(2) == {"blue": 1 + cards, "locomotive": 1 + locomotives}
    assert p.holder_of(1) == {"blue": 3 - cards, "locomotive": 2 - locomotives}
    assert p.hand_of(3) == {"blue": 2}
    assert p.holder_of(0) == {}
    assert discards_of(p) == {"blue": 2, "locomotive": 1}
    assert owner_of(p, BLUE) == (2,)
    (claimed,) = told(events, "claimed")
    assert claimed.from_holder == {word: many for word, many in (("blue", cards), ("locomotive", locomotives)) if many}


@rule("ASIA-11")
@at_four_and_six
@pytest.mark.parametrize(
    ("hand", "holder", "locomotives"),
    [
        ({"blue": 3}, {}, 0),
        ({}, {"blue": 3}, 0),
        ({"blue": 1}, {"blue": 2}, 0),
        ({"blue": 2}, {"locomotive": 1}, 1),
        ({"locomotive": 1}, {"blue": 1, "locomotive": 1}, 2),
        ({"blue": 3, "red": 4}, {"red": 4, "locomotive": 2}, 0),
    ],
)
def test_where_there_is_one_way_only_nothing_is_asked(
    seats: int, hand: dict[str, int], holder: dict[str, int], locomotives: int
) -> None:
    p = bare(seats).hand(0, **hand).holder(0, **holder)
    p.do(0, ClaimRoute(BLUE, "blue", locomotives))
    assert owner_of(p, BLUE) == (0,)
    assert to_act(p) == (1,)
    left = {word: many for word, many in (hand | holder).items() if word not in ("blue", "locomotive")}
    if locomotives == 0 and "locomotive" in holder:
        left["locomotive"] = holder["locomotive"]
    assert {**p.hand_of(0), **p.holder_of(0)} == left
    assert sum(discards_of(p).values()) == 3


@rule("ASIA-11")
@at_four_and_six
def test_what_the_hand_lacks_must_come_from_the_holder(seats: int) -> None:
    p = bare(seats).hand(0, blue=1, locomotive=1).holder(0, blue=3, locomotive=3)
    p.do(0, ClaimRoute(BLUE, "blue", 1))
    assert splits(p, 0) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert p.refused(0, FromHolder(0, 0)) == "ASIA-11"
    assert p.refused(0, FromHolder(3, 0)) == "ASIA-11"
    assert p.refused(0, FromHolder(1, 2)) == "ASIA-11"


@rule("ASIA-11")
@at_four_and_six
def test_the_holder_gives_no_more_than_it_has(seats: int) -> None:
    p = bare(seats).hand(0, blue=3).holder(0, blue=1)
    p.do(0, ClaimRoute(BLUE, "blue", 0))
    assert splits(p, 0) == [(0, 0), (1, 0)]
    assert p.refused(0, FromHolder(2, 0)) == "ASIA-11"
    assert p.refused(0, FromHolder(0, 1)) == "ASIA-11"
    assert p.refused(0, DrawBlind()) == "ASIA-11"
    assert p.refused(1, FromHolder(0, 0)) == "BASE-7"


@rule("ASIA-11", "BASE-20")
@at_four_and_six
def test_hand_and_holder_together_decide_what_can_be_claimed(seats: int) -> None:
    p = bare(seats).hand(0, blue=1).holder(0, blue=1, locomotive=1)
    claims = [action for action in p.actions(0) if isinstance(action, ClaimRoute) and action.track == BLUE]
    assert claims == [ClaimRoute(BLUE, "blue", 1)]
    assert p.refused(0, ClaimRoute(BLUE, "blue", 0)) == "BASE-20"
    p.holder(0, blue=1)
    assert p.refused(0, ClaimRoute(BLUE, "blue", 1)) == "BASE-20"


@rule("ASIA-11", "ASIA-3")
@at_four_and_six
def test_the_partners_hand_and_other_holders_pay_nothing(seats: int) -> None:
    p = bare(seats).hand(1, blue=3).holder(1, blue=3)
    assert not [action for action in p.actions(0) if isinstance(action, ClaimRoute)]
    assert p.refused(0, ClaimRoute(BLUE, "blue", 0)) == "BASE-20"
    p.turn(2)
    assert p.can(2, ClaimRoute(BLUE, "blue", 0))


@rule("ASIA-11")
@at_four_and_six
def test_the_partner_pays_from_the_same_holder(seats: int) -> None:
    p = bare(seats).holder(0, blue=3).turn(1)
    p.do(1, ClaimRoute(BLUE, "blue", 0))
    assert owner_of(p, BLUE) == (1,)
    assert p.holder_of(0) == {}


@rule("ASIA-11", "BASE-22")
@at_four_and_six
def test_a_set_of_locomotives_only_from_both(seats: int) -> None:
    p = bare(seats).hand(0, locomotive=2).holder(0, locomotive=2)
    p.do(0, ClaimRoute(BLUE, "locomotive", 3))
    assert splits(p, 0) == [(0, 1), (0, 2)]
    p.do(0, FromHolder(0, 1))
    assert (p.hand_of(0), p.holder_of(0)) == ({}, {"locomotive": 1})


@rule("ASIA-11", "BASE-21")
@at_four_and_six
def test_the_longest_route_can_come_from_the_holder_alone(seats: int) -> None:
    p = bare(seats).display("red").hand(0, green=4).holder(0, green=8)
    p.do(0, ClaimRoute(SEVEN, "green", 0))
    assert splits(p, 0) == [(cards, 0) for cards in range(3, 8)]
    p.do(0, FromHolder(7, 0))
    assert (p.hand_of(0), p.holder_of(0)) == ({"green": 4}, {"green": 1})
    assert owner_of(p, SEVEN) == (0,)


@rule("ASIA-11", "BASE-22")
@at_four_and_six
def test_so_can_seven_locomotives(seats: int) -> None:
    p = bare(seats).hand(0, locomotive=7).holder(0, locomotive=7)
    p.do(0, ClaimRoute(SEVEN, "locomotive", 7))
    assert splits(p, 0) == [(0, locomotives) for locomotives in range(8)]
    p.do(0, FromHolder(0, 7))
    assert (p.hand_of(0), p.holder_of(0)) == ({"locomotive": 7}, {})
