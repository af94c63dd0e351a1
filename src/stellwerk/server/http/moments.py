"""The moments of games that are over, as JSON: worked out once, and kept as long as there is room."""

import threading
from collections import OrderedDict
from collections.abc import Generator, Iterator

from stellwerk.server.tables.replay import record_of_table
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.updates import to_json_bytes
from stellwerk.table import steps

MOST_BYTES = 32 * 1024 * 1024
"""Of JSON that is kept: about fifteen long games."""


class Moments:
    """Moments by table and number. A game that is over does not change; what was not asked for longest is forgotten."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._lock = threading.Lock()
        self.size = 0
        """Bytes that are kept."""

    def find(self, state: TableState, first: int, count: int) -> bytes | None:
        """So many moments from this one on, as the answer to whoever asked; None if one of them is not kept."""
        last = len(state.played)
        numbers = range(first, min(first + count, last + 1))
        with self._lock:
            keys = [(state.id, number) for number in numbers]
            if any(key not in self._kept for key in keys):
                return None
            for key in keys:
                self._kept.move_to_end(key)
            return _answer(last, [self._kept[key] for key in keys])

    def work_out(self, state: TableState, first: int, count: int) -> Generator[None, None, bytes]:
        """The same, worked out and kept, unless somebody has done so meanwhile. It takes a while: in slices."""
        found = self.find(state, first, count)
        if found is not None:
            return found
        moments = []
        for number, moment in _played(state, first, count):
            if moment is not None:
                moments.append(moment)
                self._keep((state.id, number), moment)
            yield
        return _answer(len(state.played), moments)

    def _keep(self, key: tuple[str, int], moment: bytes) -> None:
        with self._lock:
            self.size += len(moment) - len(self._kept.pop(key, b""))
            self._kept[key] = moment
            while self.size > self._most:
                self.size -= len(self._kept.popitem(last=False)[1])


def _answer(last: int, moments: list[bytes]) -> bytes:
    return b'{"last":%d,"moments":[%b]}' % (last, b",".join(moments))


def _played(state: TableState, first: int, count: int) -> Iterator[tuple[int, bytes | None]]:
    """Played again from the record: each moment's number and, from the first one on, what each seat saw."""
    entries = [None, *(played.number for played in state.played)]
    for at, (table, _) in enumerate(steps(record_of_table(state))):
        if at >= first + count:
            break
        if at < first:
            yield at, None
        else:
            views = [table.view(seat).to_json() for seat in range(state.seats)]
            yield at, to_json_bytes({"moment": at, "number": entries[at], "views": views})
