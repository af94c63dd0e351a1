"""Work in threads: bounded, by turns between households, and forgotten when nobody waits for it any more."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from stellwerk.server.core import fair_threads
from stellwerk.server.core.errors import ApiError
from stellwerk.server.core.fair_threads import HOUSE, LATER, MORE, FairThreads, More, sliced


class Desk:
    """One thread that is kept busy until it is let, and everything that was done in it since."""

    def __init__(self, most: int, most_each: int | None) -> None:
        self.threads = FairThreads("test", most, most_each)
        self.done: list[str] = []
        self._may_go_on = threading.Event()

    def work(self, name: str) -> str:
        self.done.append(name)
        return name

    def ask(self, household: str, name: str) -> "asyncio.Task[str]":
        return asyncio.create_task(self.threads.do(household, self.work, name))

    async def wait(self, waiting: int) -> None:
        """Until so many wait."""
        async with asyncio.timeout(60):
            while self.threads.waiting != waiting:
                await asyncio.sleep(0)

    def go_on(self) -> None:
        self._may_go_on.set()

    @asynccontextmanager
    async def busy(self) -> AsyncIterator[None]:
        blocking = asyncio.create_task(self.threads.do("somebody", self._may_go_on.wait, 60))
        await asyncio.sleep(0)
        try:
            yield
        finally:
            self.go_on()
            await blocking
            self.threads.close()


def run(test: Callable[[Desk], Coroutine[Any, Any, None]], most: int = 100, most_each: int | None = None) -> None:
    async def main() -> None:
        desk = Desk(most, most_each)
        async with desk.busy():
            await test(desk)

    asyncio.run(main())


def code_of(task: "asyncio.Task[str]") -> tuple[int, str]:
    error = task.exception()
    assert isinstance(error, ApiError)
    assert error.headers["Retry-After"] == str(LATER)
    return error.status, error.code


def test_another_household_is_served_before_the_backlog_of_one() -> None:
    async def test(desk: Desk) -> None:
        asked = [desk.ask("many", f"many {number}") for number in range(50)]
        await desk.wait(50)
        asked += [desk.ask("few", "few")]
        await desk.wait(51)
        desk.go_on()
        assert await asyncio.gather(*asked) == [*(f"many {number}" for number in range(50)), "few"]
        assert desk.done[:3] == ["many 0", "few", "many 1"]

    run(test)


def test_a_household_has_so_much_waiting_and_no_more_and_the_house_itself_what_it_needs() -> None:
    async def test(desk: Desk) -> None:
        asked = [desk.ask("many", str(number)) for number in range(5)]
        await desk.wait(3)
        await asyncio.wait(asked[3:])
        assert [code_of(task) for task in asked[3:]] == [(429, "too_much_waiting")] * 2
        own = [desk.ask(HOUSE, "own") for _ in range(4)]
        await desk.wait(7)
        desk.go_on()
        await asyncio.gather(*asked[:3], *own)

    run(test, most_each=3)


def test_where_all_is_full_who_has_least_comes_in_for_the_last_of_who_has_most() -> None:
    async def test(desk: Desk) -> None:
        asked = [desk.ask("many", str(number)) for number in range(4)]
        await desk.wait(4)
        few = desk.ask("few", "few")
        await asyncio.wait([asked[3]])
        assert code_of(asked[3]) == (503, "full")
        more = [desk.ask("many", "one more"), desk.ask("few", "another"), desk.ask("few", "too many")]
        await asyncio.wait([more[0], more[2], asked[2]])
        assert [code_of(task) for task in (more[0], more[2], asked[2])] == [(503, "full")] * 3
        assert desk.threads.waiting == 4
        desk.go_on()
        await asyncio.gather(*asked[:2], few, more[1])
        assert desk.done == ["0", "few", "1", "another"]

    run(test, most=4)


def test_what_nobody_waits_for_any_more_never_begins() -> None:
    async def test(desk: Desk) -> None:
        asked = [desk.ask("many", str(number)) for number in range(5)]
        await desk.wait(5)
        for task in asked[:4]:
            task.cancel()
        await desk.wait(1)
        desk.go_on()
        assert await asked[4] == "4"
        assert desk.done == ["4"]

    run(test)


class Steps:
    """Work of several steps, each a call; without a number, without an end."""

    def __init__(self, desk: Desk, name: str, steps: int | None) -> None:
        self._desk, self._name, self._left = desk, name, steps

    def __call__(self) -> str | More:
        self._desk.work(self._name)
        if self._left is not None:
            self._left -= 1
        return self._name if self._left == 0 else MORE


def test_long_work_lets_others_have_their_turn_and_is_forgotten_in_the_middle() -> None:
    async def test(desk: Desk) -> None:
        long = asyncio.create_task(desk.threads.do("long", Steps(desk, "long", 3)))
        endless = asyncio.create_task(desk.threads.do("endless", Steps(desk, "endless", None)))
        await desk.wait(2)
        desk.go_on()
        assert await long == "long"
        assert desk.done[:5] == ["long", "endless", "long", "endless", "long"]
        endless.cancel()
        await asyncio.wait([endless])
        assert await desk.ask("somebody", "next") == "next"
        assert (desk.threads.waiting, desk.done[-1]) == (0, "next")

    run(test)


def test_a_slice_ends_when_its_time_is_over_and_the_work_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def count() -> Generator[None, None, str]:
        for _ in range(3):
            yield
        return "counted"

    monkeypatch.setattr(fair_threads, "SLICE", -1.0)
    assert sliced(count())() is MORE
    monkeypatch.setattr(fair_threads, "SLICE", 60.0)
    assert sliced(count())() == "counted"


def test_what_goes_wrong_is_told_to_who_asked_and_the_next_is_served() -> None:
    def fail() -> None:
        raise ValueError("no")

    async def test(desk: Desk) -> None:
        failing = asyncio.create_task(desk.threads.do("a", fail))
        asked = desk.ask("a", "next")
        desk.go_on()
        with pytest.raises(ValueError, match="no"):
            await failing
        assert await asked == "next"

    run(test)


def test_threads_that_are_closed_give_up_what_waits_and_take_nothing_more() -> None:
    async def main() -> None:
        desk = Desk(10, None)
        async with desk.busy():
            waiting = desk.ask("a", "waiting")
            await desk.wait(1)
            desk.go_on()
            desk.threads.close()
            await asyncio.wait([waiting])
            assert waiting.cancelled()
            with pytest.raises(RuntimeError, match="closed"):
                await desk.threads.do("a", desk.work, "late")
        assert desk.done == []

    asyncio.run(main())
