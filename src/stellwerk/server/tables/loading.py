"""Tables on their way from the database: once for each household that waits for one, however many of it do."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(eq=False)
class _Way:
    """One that is on its way, and how many wait for it."""

    task: "asyncio.Task[Any]"
    waiting: int = 0


class Loading(Generic[T]):
    """Shares what several wait for, and forgets it when nobody does any more."""

    def __init__(self, load: Callable[[str, str], Coroutine[Any, Any, T]]) -> None:
        self._load = load
        self._ways: dict[tuple[str, str], _Way] = {}

    async def get(self, id: str, household: str) -> T:
        """What `load` makes of this: begun now, or by somebody of the same household before.

        Households do not share: who has little waiting would wait behind all of who has much.
        """
        key = (id, household)
        way = self._ways.get(key)
        if way is None:
            way = self._ways[key] = _Way(asyncio.create_task(self._load(id, household)))
            way.task.add_done_callback(lambda _task: self._forget(key, way))
        way.waiting += 1
        try:
            value: T = await asyncio.shield(way.task)
        finally:
            way.waiting -= 1
            if not way.waiting:
                self._forget(key, way)
                way.task.cancel()
        return value

    def tasks(self) -> "list[asyncio.Task[Any]]":
        """Everything that is on its way."""
        return [way.task for way in self._ways.values()]

    def _forget(self, key: tuple[str, str], way: _Way) -> None:
        if self._ways.get(key) is way:
            del self._ways[key]
