"""A history and its twins: what they share stays, and what one of them does never reaches another."""

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from stellwerk.api.history import History


def test_it_reads_like_a_list() -> None:
    history = History("abc")
    assert (len(history), history[0], history[-1], history[1:], list(reversed(history))) == (
        3,
        "a",
        "c",
        ["b", "c"],
        ["c", "b", "a"],
    )
    assert history == ["a", "b", "c"] == history[:]
    assert history != ["a", "b"]
    assert repr(history) == "['a', 'b', 'c']"
    history.cut(2)
    assert list(history) == ["a", "b"] == history[-5:9]
    for nowhere in (2, -3):
        with pytest.raises(IndexError, match=f"no place {nowhere} among 2"):
            history[nowhere]


def test_twins_share_one_list_until_they_part() -> None:
    history = History([object() for _ in range(1000)])
    clone = history.clone()
    clone.append(object())
    assert clone._shared is history._shared, "a twin costs nothing"
    assert len(history) == 1000
    history.append(object())
    assert clone._shared is not history._shared
    assert history[:-1] == clone[:-1]
    assert history[-1] is not clone[-1]


def test_whatever_twins_do_each_is_what_a_list_of_its_own_would_be() -> None:
    chance = random.Random(5)
    pairs: list[tuple[History[int], list[int]]] = [(History(), [])]
    for step in range(3000):
        history, plain = chance.choice(pairs)
        what = chance.random()
        if what < 0.6:
            history.append(step)
            plain.append(step)
        elif what < 0.75:
            count = chance.randint(0, len(plain) + 1)
            history.cut(count)
            del plain[count:]
        elif len(pairs) < 12:
            pairs.append((history.clone(), plain.copy()))
        assert all(one == other for one, other in pairs)


def test_twins_in_two_threads_do_not_mix() -> None:
    together = Barrier(2)

    def go_on(history: History[object]) -> bool:
        mine = [object() for _ in range(50)]
        together.wait()
        for item in mine:
            history.append(item)
        return history[-50:] == mine

    with ThreadPoolExecutor(2) as pool:
        for _ in range(200):
            begun = History([object()])
            twins = begun.clone(), begun.clone()
            assert list(pool.map(go_on, twins)) == [True, True]
            assert len(begun) == 1
