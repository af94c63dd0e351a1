"""A live table: its state in memory, one command after the other, and everybody who listens told of what is on disk."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import orjson

from stellwerk.door.actions import from_json
from stellwerk.server.storage.store import Append, Appended, Entry, Row, Seated, Store
from stellwerk.server.storage.writer import Readers, Writer
from stellwerk.server.tables import commands as do
from stellwerk.server.tables.again import gone_back, play_again
from stellwerk.server.tables.budget import Ledger
from stellwerk.server.tables.deciding import decide
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.news import entries_told, view_told
from stellwerk.server.tables.planned import Asker, Planned, expect
from stellwerk.server.tables.playing import come_back
from stellwerk.server.tables.presence import GRACE_SECONDS, Attendance
from stellwerk.server.tables.recent import Recent
from stellwerk.server.tables.refusals import Refused
from stellwerk.server.tables.results import results_of
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.summary import list_info, table_info, you_info

RECENT = 120
"""Entries kept in memory: who has missed more gets a fresh view."""
LONGEST_LOG = 20_000
"""Entries that a table can have: fifty long games' worth. `budget.py` sees to it that only moves can use them up."""
VISIT_SECONDS = 120.0
"""How long somebody who plays without a connection, by REST, counts as present after each command in the game."""
TRIES = 8
"""How often a command is checked anew when other processes write first."""


def _nobody() -> None:
    """Wake nobody."""


class Listener:
    """Somebody connected to a table, who is woken when there is something new."""

    def __init__(self, person: str | None, wake: Callable[[], None], muted: frozenset[str] = frozenset()) -> None:
        self.person = person
        self.wake = wake
        self.muted = muted
        self.seen: int | None = None
        """The last entry they were told of; None: they have been told nothing."""
        self.came: int | None = None
        """The last entry when they came: what happened after it, they saw (CARD-7, CARD-31)."""


class LiveTable:
    """One table in this process. All writing goes through `write`, one at a time."""

    def __init__(
        self,
        state: TableState,
        entries: Sequence[Entry],
        store: Store,
        writer: Writer,
        readers: Readers,
        again: Readers | None = None,
    ) -> None:
        self.state = state
        self.listeners: set[Listener] = set()
        self.on_change: Callable[[LiveTable], None] = lambda _live: None
        """Called after every change, and when somebody comes or goes."""
        self.attendance = Attendance(time.time())
        self.grace = GRACE_SECONDS
        """How long somebody has to be away before a bot may be called for them."""
        self.memories: dict[int, bytes] = {}
        """What the bots of this table remember, by seat."""
        self.rematching = asyncio.Lock()
        """Held while the next table is opened, so that it is opened once."""
        self.used = time.monotonic()
        self._store, self._writer, self._readers, self._again = store, writer, readers, again or readers
        self._lock = asyncio.Lock()
        self._visits: dict[str, asyncio.TimerHandle] = {}
        """Who is here by REST, and what ends that."""
        self._recent = Recent(RECENT)
        self._ledger = Ledger()
        self._numbers: dict[tuple[str | None, str], int] = {}
        self._before: tuple[int, Any] | None = None
        """How many actions there were before the last one, and the game then."""
        self._told: dict[int | None, orjson.Fragment] = {}
        self._info: orjson.Fragment | None = None
        self._remember(entries)

    # Writing

    async def command(self, person: str | None, client_id: str | None, command: do.Command) -> int:
        """Do what somebody asks for: the number of its entry, once it is on disk; or `Refused`, or `IllegalAction`."""
        asker = Asker(person, self.is_replaceable)
        return await self.write(lambda state: decide(state, asker, command), person, client_id)

    async def write(
        self, prepare: Callable[[TableState], Planned], by: str | None = None, client_id: str | None = None
    ) -> int:
        """Write what `prepare` makes of the present state. Whoever asked may be gone by then: it is finished anyway."""
        self.used = time.monotonic()
        return await asyncio.shield(self._write(prepare, by, client_id))

    async def _write(self, prepare: Callable[[TableState], Planned], by: str | None, client_id: str | None) -> int:
        async with self._lock:
            for _ in range(TRIES):
                done = self.number_of(by, client_id)
                if done is not None:
                    return done
                planned = prepare(self.state)
                self._ledger.expect_room(planned, by)
                expect(not self.full() or planned.entries[0][0] == "closed", "log_full")  # else it could never end
                entries = self._entries(planned, by, client_id)
                after = await self._after(planned, entries)
                outcome = await self._writer.append(self._append(after, entries))
                if outcome is Appended.WRITTEN:
                    self._take(after, entries)
                    return entries[0].number
                await self._read_on()
            raise Refused("busy")

    def number_of(self, by: str | None, client_id: str | None) -> int | None:
        """The number of the entry that somebody's command came to when it was first sent under this id."""
        return None if client_id is None else self._numbers.get((by, client_id))

    def done_since(self, person: str | None, seen: int | None) -> list[tuple[str, int]]:
        """The ids and numbers of somebody's commands after the last number they saw; none, if they saw nothing yet."""
        done: list[tuple[str, int]] = []
        for (by, client_id), number in reversed(self._numbers.items()) if person and seen else ():
            if number <= (seen or 0):
                break
            if by == person:
                done.append((client_id, number))
        return done[::-1]

    def full(self) -> bool:
        """Has the log come to its end?"""
        return self.state.number >= LONGEST_LOG

    def _entries(self, planned: Planned, by: str | None, client_id: str | None) -> tuple[Entry, ...]:
        now, first = time.time(), self.state.number + 1
        return tuple(
            Entry(first + place, now, kind, by, client_id if place == 0 else None, dict(body))
            for place, (kind, body) in enumerate(planned.entries)
        )

    async def _after(self, planned: Planned, entries: tuple[Entry, ...]) -> TableState:
        """The state as it will be. The present one is not touched: it holds until the entries are on disk."""
        after = self.state.twin()
        for entry in entries:
            fold(after, entry)
        if planned.goes_back:
            after.table = await self._game_again(after)
        elif planned.table is not None:
            after.table = planned.table
        return after

    async def _game_again(self, after: TableState) -> Any:
        """The game at an earlier moment: the one just before is at hand, any other is played again."""
        if self._before is not None and self._before[0] == len(after.played):
            return gone_back(self._before[1])
        return await self._again.do(play_again, after)

    def _append(self, after: TableState, entries: tuple[Entry, ...]) -> Append:
        before = self.state
        changes: dict[str, Any] = {"touched": after.touched, "summary": list_info(after)}
        for name in ("phase", "host", "listed", "next_table"):
            if getattr(after, name) != getattr(before, name):
                changes[name] = getattr(after, name)
        ended = after.phase == "over" and before.phase != "over"
        return Append(
            table=after.id,
            entries=entries,
            changes=changes,
            seated=seated(after) if after.sitters != before.sitters else None,
            results=results_of(after, entries[-1].at) if ended else None,
        )

    def _take(self, after: TableState, entries: Sequence[Entry]) -> None:
        """It is on disk: this is how it is now, and everybody may know."""
        before = self.state
        if any(entry.kind == "undone" for entry in entries):  # others may have acted since: how many tells nothing
            self._before = None
            self.memories.clear()
        elif before.table is not None and len(after.played) == len(before.played) + 1:
            self._before = (len(before.played), before.table)
        self.state = after
        self._remember(entries)
        self._told.clear()
        self.wake()

    def _remember(self, entries: Sequence[Entry]) -> None:
        self._recent.add(entries)
        self._ledger.note(entries)
        for entry in entries:
            if entry.client_id is not None:
                self._numbers[entry.by, entry.client_id] = entry.number

    # What other processes wrote

    async def read_on(self) -> None:
        """Take in what others have written since."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        new = await self._readers.do(self._store.entries, self.state.id, self.state.number)
        if not new:
            return
        after = self.state.twin()
        for entry in new:
            fold(after, entry)
            after.table = played_on(after, entry)
        if after.table is None and after.rules:
            after.table = await self._again.do(play_again, after)
        self._take(after, new)

    # Who listens

    def wake(self) -> None:
        """Something is new: tell those who listen, and whoever keeps the table."""
        self._info = None
        self.attendance.note(self.here(), time.time())
        for listener in self.listeners:
            listener.wake()
        self.on_change(self)

    def join(self, listener: Listener) -> None:
        """Somebody connects. From now on the connection says whether they are here."""
        self.listeners.add(listener)
        listener.came = self.state.number
        if listener.person in self._visits:
            self._visits.pop(listener.person).cancel()
        self.used = time.monotonic()
        self.wake()

    def part(self, listener: Listener) -> None:
        """Somebody is gone. Nobody is woken any more: a connection and its listener would keep each other, and us."""
        self.listeners.discard(listener)
        listener.wake = _nobody
        self.used = time.monotonic()
        self.wake()

    def visit(self, person: str) -> None:
        """Somebody is about to do something by REST: without a connection they are here for a while, and then gone.

        Others are told of it with what they do. Before the game it says nothing: pages sit down by REST, and connect.
        """
        if self.state.phase != "running" or any(listener.person == person for listener in self.listeners):
            return
        known = person in self._visits
        if known:
            self._visits[person].cancel()
        self._visits[person] = asyncio.get_running_loop().call_later(VISIT_SECONDS, self._end_visit, person)
        if not known:
            self.attendance.note(self.here(), time.time())
            self.on_change(self)  # also for other processes, whatever comes of it

    def _end_visit(self, person: str) -> None:
        del self._visits[person]
        self.wake()

    def in_use(self) -> bool:
        """Is anybody here, or writing?"""
        return bool(self.listeners or self._visits) or self._lock.locked()

    async def come_back(self, person: str | None) -> None:
        """Somebody for whom a bot stood in is here again."""
        asker = Asker(person, self.is_replaceable)
        with suppress(Refused):
            await self.write(lambda state: come_back(state, asker), person)

    def present(self) -> frozenset[int]:
        """The seats whose people are here through this process: connected, or lately by REST."""
        seats = map(self.state.seat_of, (*(listener.person for listener in self.listeners), *self._visits))
        return frozenset(seat for seat in seats if seat is not None)

    def here(self) -> frozenset[int]:
        """The seats whose people are here, through whatever process."""
        return self.present().union(*(one.seats for one in self.attendance.elsewhere.values()))

    def substitute_from(self) -> dict[int, float]:
        """The seats of people who are away from the running game, and from when on a bot may be called for them."""
        state = self.state
        if state.phase != "running":
            return {}
        here = self.here()
        return {
            seat: max(self.attendance.away_since(seat), state.began) + self.grace
            for seat in state.people()
            if seat not in here and not state.is_substituted(seat)
        }

    def is_replaceable(self, seat: int) -> bool:
        """Has the person in this seat been away for so long that a bot may be called for them?"""
        allowed_from = self.substitute_from().get(seat)
        return allowed_from is not None and allowed_from <= time.time()

    def anybody(self) -> bool:
        """Is anybody there?"""
        return bool(self.here())

    # Telling

    def news(self, listener: Listener) -> bytes:
        """What a listener has missed, and the table as it is now."""
        missed = self.missed(listener.seen)
        seat = self.state.seat_of(listener.person)
        told = {
            "type": "news",
            "number": self.state.number,
            "since": listener.seen if missed is not None else None,
            "entries": entries_told(missed or (), self.state, seat, listener.muted, listener.came),
            **self.facts(listener.person),
        }
        listener.seen = self.state.number
        return orjson.dumps(told)

    def facts(self, person: str | None) -> dict[str, Any]:
        """The table and the game as they are now, for this person."""
        seat = self.state.seat_of(person)
        if seat not in self._told:
            self._told[seat] = orjson.Fragment(orjson.dumps(view_told(self.state, seat)))
        return {
            "table": self._table_told(),
            "you": you_info(self.state, person),
            "game": self._told[seat],
        }

    def _table_told(self) -> orjson.Fragment:
        """What everybody is told of the table: put together once, until somebody moves, comes or goes."""
        if self._info is None:
            self._info = orjson.Fragment(orjson.dumps(self._facts_of_table()))
        return self._info

    def _facts_of_table(self) -> dict[str, Any]:
        return table_info(self.state, self.here(), self.substitute_from(), self.grace, self._writer.has_room)

    def missed(self, seen: int | None) -> list[Entry] | None:
        """The entries after this number; None where they are no longer at hand, or the number is none of ours."""
        if seen is None or not 0 <= seen <= self.state.number:
            return None
        return self._recent.last(self.state.number - seen)


def loaded(row: Row, entries: Iterable[Entry]) -> TableState:
    """The state of a table from its row and its whole log. It plays the game again: not on the event loop."""
    state = TableState(row.id, int(row.seed, 16))
    for entry in entries:
        fold(state, entry)
    state.table = play_again(state)
    return state


def played_on(after: TableState, entry: Entry) -> Any:
    """The game after an entry that another process wrote; None where it has to be played again from the log."""
    table = after.table
    if entry.kind in ("started", "undone"):
        return None
    if entry.kind == "acted" and table is not None:
        table = table.copy()
        table.act(entry.body["seat"], from_json(entry.body["action"]))
        if list(table.moves[-1].chance) != entry.body["chance"]:
            return None  # written under another version of the rules: what chance gave is in the log
    return table


def seated(state: TableState) -> tuple[Seated, ...]:
    """Who sits where, for the list of one's games."""
    return tuple(
        Seated(seat, one.person, one.name, one.bot) for seat, one in enumerate(state.sitters) if one is not None
    )
