"""A history: it grows at its end, and twins of it share what they have in common."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class History(Sequence[T]):
    """A list that only grows or is cut short.

    A twin costs nothing, however long it is: both read the same list, each up to its own end. Copied at every move of
    hundreds of tables, their lists would always be new to the garbage collector, and it would read all of them anew.
    """

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._count = len(self._shared)

    def append(self, item: T) -> None:
        """Go on with this. Where a twin has gone on in another way, in whatever thread, the ways part here."""
        if self._count == len(self._shared):
            self._shared.append(item)
        if self._shared[self._count] is not item:
            self._shared = [*self._shared[: self._count], item]
        self._count += 1

    def cut(self, count: int) -> None:
        """Forget all but so many."""
        self._count = min(self._count, count)

    def clone(self) -> "History[T]":
        """The same history, which goes its own way from here."""
        clone: History[T] = History()
        clone._shared, clone._count = self._shared, self._count
        return clone

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._count)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self._shared[one] for one in range(*place.indices(self._count))]
        if not -self._count <= place < self._count:
            raise IndexError(f"there is no place {place} among {self._count}")
        return self._shared[place % self._count]

    def __eq__(self, other: object) -> bool:
        return self[:] == (other[:] if isinstance(other, History) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self[:])
