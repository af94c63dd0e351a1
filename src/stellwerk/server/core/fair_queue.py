"""Whose turn it is: of everything that waits, households take turns, and within a household its tables."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """What waits, in the order of its turns. However much one household has waiting, another waits for one of it."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()
        """By household and table; whose turn is next comes first."""

    def put(self, item: Item, household: str = "", table: str = "") -> None:
        """Let one more wait, behind what the same table has waiting."""
        self._waiting.setdefault(household, OrderedDict()).setdefault(table, deque()).append(item)

    def take(self) -> Item:
        """The next one; its household and its table are last now."""
        household, tables = next(iter(self._waiting.items()))
        table, queue = next(iter(tables.items()))
        item = queue.popleft()
        tables.move_to_end(table)
        self._waiting.move_to_end(household)
        self._tidy(household, table)
        return item

    def take_last(self, household: str) -> Item:
        """The one that would come last of a household's."""
        tables = self._waiting[household]
        table = max(reversed(tables), key=lambda one: len(tables[one]))
        item = tables[table].pop()
        self._tidy(household, table)
        return item

    def discard(self, item: Item) -> None:
        """Forget one, wherever it waits, if it does."""
        places = ((registry, table) for registry, tables in self._waiting.items() for table in tables)
        place = next((one for one in places if item in self._waiting[one[0]][one[1]]), None)
        if place is not None:
            self._waiting[place[0]][place[1]].remove(item)
            self._tidy(*place)

    def clear(self) -> None:
        """Forget all."""
        self._waiting.clear()

    def count_of(self, household: str) -> int:
        """How many wait of this household."""
        return sum(map(len, self._waiting.get(household, {}).values()))

    def longest(self) -> str:
        """The household of which the most wait."""
        return max(self._waiting, key=self.count_of)

    def others(self, household: str) -> int:
        """How many other households wait."""
        return len(self._waiting) - (household in self._waiting)

    def _tidy(self, household: str, table: str) -> None:
        """Whoever has nothing waiting has no turn."""
        tables = self._waiting[household]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._waiting[household]

    def __iter__(self) -> Iterator[Item]:
        return (item for tables in self._waiting.values() for queue in tables.values() for item in queue)

    def __len__(self) -> int:
        return sum(map(self.count_of, self._waiting))
