"""Whose turn it is: households by turns, then their tables."""

import pytest

from stellwerk.server.core.fair_queue import FairQueue


def waiting(*items: str) -> FairQueue[str]:
    """Items such as `a1x`: household a, table 1."""
    turns: FairQueue[str] = FairQueue()
    for item in items:
        turns.put(item, item[0], item[1])
    return turns


def taken(turns: FairQueue[str]) -> str:
    return " ".join(turns.take() for _ in range(len(turns)))


@pytest.mark.parametrize(
    ("items", "order"),
    [
        ("a1x a1y a1z", "a1x a1y a1z"),
        ("a1x a1y a1z b1x", "a1x b1x a1y a1z"),
        ("a1x a1y a2x a3x b1x c1x", "a1x b1x c1x a2x a3x a1y"),
        ("a1w a1x b1w b1x c1w c1x", "a1w b1w c1w a1x b1x c1x"),
    ],
)
def test_households_take_turns_and_within_one_its_tables(items: str, order: str) -> None:
    assert taken(waiting(*items.split())) == order


def test_whoever_comes_again_at_once_is_last() -> None:
    turns = waiting("a1x", "b1x", "c1x")
    assert turns.take() == "a1x"
    turns.put("a1y", "a", "1")
    assert taken(turns) == "b1x c1x a1y"


def test_what_is_discarded_has_no_turn_and_what_is_not_there_is_no_matter() -> None:
    turns = waiting("a1x", "a2x", "b1x")
    for item in ("a1x", "b1x", "never"):
        turns.discard(item)
    assert (len(turns), turns.others("a"), turns.count_of("b")) == (1, 0, 0)
    assert taken(turns) == "a2x"


def test_the_last_of_the_longest_is_found() -> None:
    turns = waiting("a1x", "b1x", "b2x", "b2y", "c1x")
    assert turns.longest() == "b"
    assert turns.take_last("b") == "b2y"
    assert (len(turns), turns.count_of("b"), turns.others("b"), turns.others("d")) == (4, 2, 2, 3)
    assert list(turns) == ["a1x", "b1x", "b2x", "c1x"]
    turns.clear()
    assert len(turns) == 0
