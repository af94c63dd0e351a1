"""Presence shared through the database: each process writes who is at its tables, and reads what others wrote."""

import time
from collections.abc import Coroutine, Iterable
from typing import Any

from stellwerk.server.storage.store import SeenSeat, Store
from stellwerk.server.storage.writer import Readers, Writer
from stellwerk.server.tables.live import LiveTable

KEPT = 24 * 3600.0
"""For how long it is known when somebody was gone."""


class PresenceSync:
    """What this process tells the database of its people, and learns of others'."""

    def __init__(self, store: Store, writer: Writer, readers: Readers, believed: float) -> None:
        self._store, self._writer, self._readers, self._believed = store, writer, readers, believed
        self._written: dict[str, frozenset[int] | None] = {}
        """Who is at a table, as the database was told; None: that failed, and has to be said again."""
        self._watched: set[str] = set()
        """The tables at which other processes know somebody to be, with a seat or without."""

    async def open(self) -> None:
        """Say that this process lives. Alone on its database, it knows that nobody is there through an earlier one."""
        if not self._store.database.is_postgres:
            await self._writer.do(self._store.end_presences, time.time())
        await self.renew()

    async def renew(self) -> None:
        """Say that this process still lives: what it said of its people holds on."""
        await self._writer.do(self._store.renew_process, self._store.process, time.time() + self._believed)

    async def close(self) -> None:
        """Whoever was there through this process is gone now."""
        await self._writer.do(self._store.end_presences, time.time(), self._store.process)

    def is_new(self, live: LiveTable) -> bool:
        """Is somebody there, or gone, of whom the database has not been told?"""
        return self._written.get(live.state.id, frozenset()) != live.present()

    def is_watched_anew(self, live: LiveTable) -> bool:
        """Is anybody there now who only watches, or is nobody any more, since this was asked last?"""
        before = live.state.id in self._watched
        (self._watched.add if live.watched() else self._watched.discard)(live.state.id)
        return live.watched() != before

    def write(self, live: LiveTable) -> Coroutine[Any, Any, None]:
        """What tells the database who is at a table. From now on that is known, unless it fails."""
        id, present = live.state.id, live.present()
        self._written[id] = present
        return self._write(id, present)

    async def _write(self, id: str, present: frozenset[int]) -> None:
        try:
            await self._writer.do(self._store.set_present, self._store.process, id, present, time.time())
        except BaseException:
            self._written[id] = None
            raise

    async def read(self, tables: Iterable[LiveTable]) -> None:
        """Learn from the database who is at these tables, and since when others are not."""
        by_id = {live.state.id: live for live in tables}
        asked = time.monotonic()
        seen = await self._readers.do(self._store.seen_seats, by_id) if by_id else []
        by_table: dict[str, list[SeenSeat]] = {}
        for seen_seat in seen:
            by_table.setdefault(seen_seat.table, []).append(seen_seat)
        for id, of_table in by_table.items():
            live = by_id[id]
            before = (live.here(), live.substitute_from())
            live.attendance.take_seen(of_table, self._store.process, time.time(), asked)
            if (live.here(), live.substitute_from()) != before:
                live.wake()

    def forget(self, id: str) -> None:
        """A table that is let go of."""
        self._written.pop(id, None)
        self._watched.discard(id)

    async def sweep(self) -> None:
        """Forget what is of no use any more."""
        await self._writer.do(self._store.sweep_presences, time.time() - KEPT)
