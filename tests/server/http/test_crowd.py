"""One household asks for replays by the hundred, and drops them: nobody else waits behind that (issue 17, B.3)."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from stellwerk.server import lifespan
from stellwerk.server.core.fair_threads import LATER
from stellwerk.server.core.settings import Limits
from stellwerk.server.http import moments
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.state import TableState
from tests.server.http.crowd import ATTACKER, NEIGHBOUR, Visitor, crowded, finished_game
from tests.server.tables.lib import GreedyPools, run

MANY = 290
"""As in the attack: just below the 300 requests that a household has at once."""
ROOM = Limits().work_of_household


class Desk:
    """Where replays are worked out: the first has to wait until it is let, and all are noted, by their first moment."""

    def __init__(self) -> None:
        self.worked_out: list[int] = []
        self.begun, self.may_go_on = threading.Event(), threading.Event()

    def played(self, _state: TableState, first: int, _count: int) -> Iterator[tuple[int, bytes]]:
        self.worked_out.append(first)
        self.begun.set()
        assert self.may_go_on.wait(60)
        yield first, b'{"moment":%d}' % first


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    made = Desk()
    monkeypatch.setattr(lifespan, "BotPools", GreedyPools)
    monkeypatch.setattr(moments, "_played", made.played)
    yield made
    made.may_go_on.set()


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not happened():
            await asyncio.sleep(0)


async def attack(app: FastAPI, registry: TableRegistry, table: str, desk: Desk) -> list[Visitor]:
    """Ask for hundreds of different replays: one is worked out, some wait, and the rest are refused at once."""
    paths = [f"/api/tables/{table}/replay?first={number % 70}&count=1" for number in range(MANY)]
    visitors = [Visitor(app, ATTACKER, path) for path in paths]
    await until(desk.begun.is_set)
    await until(lambda: sum(visitor.answered.done() for visitor in visitors) == MANY - ROOM - 1)
    assert registry.thread_pools.again.waiting == ROOM
    refused = [await visitor.answer() for visitor in visitors if visitor.answered.done()]
    for status, headers, body in refused:
        assert (status, body["error"]["code"]) == (429, "too_much_waiting")
        assert headers["retry-after"] == str(LATER)
        assert body["error"]["en"] != body["error"]["de"]
    return visitors


def neighbour(app: FastAPI, table: str) -> Visitor:
    return Visitor(app, NEIGHBOUR, f"/api/tables/{table}/replay?first=77&count=1")


def test_what_was_dropped_is_forgotten_before_it_begins(tmp_path: Path, desk: Desk) -> None:
    async def main() -> None:
        async with crowded(tmp_path) as (app, registry):
            table = await finished_game(registry)
            visitors = await attack(app, registry, table, desk)
            for visitor in visitors:
                visitor.drop()
            await until(lambda: registry.thread_pools.again.waiting == 0)
            waiting = neighbour(app, table)
            await until(lambda: registry.thread_pools.again.waiting == 1)
            desk.may_go_on.set()
            status, _, told = await waiting.answer()
            assert (status, told["moments"]) == (200, [{"moment": 77}])
            assert desk.worked_out[1:] == [77]
            await asyncio.gather(*(visitor.answered for visitor in visitors))

    run(main)


def test_who_waits_on_is_served_after_the_neighbour(tmp_path: Path, desk: Desk) -> None:
    async def main() -> None:
        async with crowded(tmp_path) as (app, registry):
            table = await finished_game(registry)
            visitors = await attack(app, registry, table, desk)
            waiting = neighbour(app, table)
            await until(lambda: registry.thread_pools.again.waiting == ROOM + 1)
            desk.may_go_on.set()
            assert (await waiting.answer())[0] == 200
            served = [await visitor.answer() for visitor in visitors]
            assert [status for status, _, _ in served].count(200) == ROOM + 1
            assert (desk.worked_out.index(77), len(desk.worked_out)) == (2, ROOM + 2)

    run(main)


def test_what_was_worked_out_is_not_worked_out_again(tmp_path: Path, desk: Desk) -> None:
    async def main() -> None:
        desk.may_go_on.set()
        async with crowded(tmp_path) as (app, registry):
            table = await finished_game(registry)
            answers = [await neighbour(app, table).answer() for _ in range(3)]
            assert [told["moments"] for _, _, told in answers] == [[{"moment": 77}]] * 3
            assert desk.worked_out == [77]

    run(main)
