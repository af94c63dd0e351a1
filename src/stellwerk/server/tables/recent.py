"""The last entries of a table's log, for those who missed some of them.

All but the newest are kept as text. As objects, those of some hundred tables would be a million: Python's garbage
collector looks at every one of them again and again, and everybody waits for it for half a second.
"""

from collections import deque
from collections.abc import Iterable
from itertools import islice

import orjson

from stellwerk.server.storage.store import Entry


class Recent:
    """At most so many entries, without gaps."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._older: deque[bytes] = deque(maxlen=most)
        self._newest: tuple[Entry, ...] = ()

    def add(self, entries: Iterable[Entry]) -> None:
        """These come next."""
        newest = tuple(entries)
        if newest:
            self._older.extend(map(_packed, self._newest))
            self._newest = newest[-self._most :]

    def last(self, count: int) -> list[Entry] | None:
        """So many of the last entries; None if that many are no longer at hand."""
        if count > min(self._most, len(self._older) + len(self._newest)):
            return None
        older = max(0, count - len(self._newest))
        return [
            *map(_unpacked, islice(self._older, len(self._older) - older, None)),
            *self._newest[len(self._newest) - (count - older) :],
        ]


def _packed(entry: Entry) -> bytes:
    return orjson.dumps((entry.number, entry.at, entry.kind, entry.by, entry.client_id, entry.body))


def _unpacked(text: bytes) -> Entry:
    return Entry(*orjson.loads(text))
