"""A live table: its state in memory, one command after the other, and everybody who listens told of what is on disk."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import orjson

from stellwerk.server.core.fair_threads import HOUSE, FairThreads
from stellwerk.server.storage.store import Append, Appended, Entry, Store
from stellwerk.server.storage.writer import Readers, Writer
from stellwerk.server.tables import commands as do
from stellwerk.server.tables.budget import Ledger
from stellwerk.server.tables.dispatch import dispatch
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.game_commands import come_back
from stellwerk.server.tables.households import Households
from stellwerk.server.tables.listener import Listener, wake_nobody
from stellwerk.server.tables.presence import GRACE_SECONDS, Attendance
from stellwerk.server.tables.proposal import Asker, Proposal, expect
from stellwerk.server.tables.recent import Recent
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.replay import play_on, replay_state, undo_last
from stellwerk.server.tables.replay_cache import ReplayCache
from stellwerk.server.tables.result_rows import results_of
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.summary import list_info, seats_of, table_info, you_info
from stellwerk.server.tables.updates import redact_entries, view_for

RECENT = 120
"""Entries kept in memory: who has missed more gets a fresh view."""
LONGEST_LOG = 20_000
"""Entries that a table can have: fifty long games' worth. `budget.py` sees to it that only moves can use them up."""
VISIT_SECONDS = 120.0
"""How long somebody who plays without a connection, by REST, counts as present after each command in the game."""
TRIES = 8
"""How often a command is checked anew when other processes write first."""


class LiveTable:
    """One table in this process. All writing goes through `write`, one at a time."""

    def __init__(
        self,
        state: TableState,
        entries: Sequence[Entry],
        store: Store,
        writer: Writer,
        readers: Readers,
        undoing: FairThreads | None = None,
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
        self._store, self._writer, self._readers, self._undoing = store, writer, readers, undoing
        self._households, self._prepared = Households(), ReplayCache()
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
        return await self.write(lambda state: dispatch(state, asker, command), person, client_id)

    async def write(
        self, prepare: Callable[[TableState], Proposal], by: str | None = None, client_id: str | None = None
    ) -> int:
        """Write what `prepare` makes of the present state. Whoever asked may be gone by then: it is finished anyway."""
        self.used = time.monotonic()
        return await asyncio.shield(self._write(prepare, by, client_id))

    async def _write(self, prepare: Callable[[TableState], Proposal], by: str | None, client_id: str | None) -> int:
        for _ in range(TRIES):
            async with self._lock:
                done = self.number_of(by, client_id)
                if done is not None:
                    return done
                proposal = prepare(self.state)
                self._ledger.expect_room(proposal, by)
                expect(not self.full() or proposal.entries[0][0] == "closed", "log_full")  # else it could never end
                entries = self._entries(proposal, by, client_id)
                after = self._after(proposal, entries)
                ready = after.table is not None or not after.rules
                if ready and await self._writer.append(self._append(after, entries)) is Appended.WRITTEN:
                    self._take(after, entries)
                    return entries[0].number
            if ready:
                await self.read_on()  # another process was quicker
            else:
                await self._prepare(after, self.share())
        raise CommandRefused("busy")

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

    def _entries(self, proposal: Proposal, by: str | None, client_id: str | None) -> tuple[Entry, ...]:
        now, first = time.time(), self.state.number + 1
        return tuple(
            Entry(first + place, now, kind, by, client_id if place == 0 else None, dict(body))
            for place, (kind, body) in enumerate(proposal.entries)
        )

    def _after(self, proposal: Proposal, entries: tuple[Entry, ...]) -> TableState:
        """The state as it will be. The present one is not touched: it holds until the entries are on disk.

        It has no game where that is an earlier one which is not at hand: it has to be played again (`_prepare`).
        """
        after = self.state.clone()
        for entry in entries:
            fold(after, entry)
        if proposal.goes_back:
            after.table = self._game_before(after)
        elif proposal.table is not None:
            after.table = proposal.table
        return after

    def _game_before(self, after: TableState) -> Any:
        """The game at an earlier moment: the one just before is at hand, another may have been played again."""
        if self._before is not None and self._before[0] == len(after.played):
            return undo_last(self._before[1])
        return self._prepared.find(after)

    async def _prepare(self, after: TableState, share: str) -> None:
        """Play a game again, for whoever needs it next. The table is not locked meanwhile: it waits in a queue."""
        place = self._prepared.place(after)
        playing = (
            self._undoing.do(share, replay_state, after) if self._undoing else self._readers.do(replay_state, after)
        )
        self._prepared.keep(place, await playing)

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
            seated=seats_of(after) if after.sitters != before.sitters else None,
            results=results_of(after, entries[-1].at) if ended else None,
        )

    def _take(self, after: TableState, entries: Sequence[Entry]) -> None:
        """It is on disk: this is how it is now, and everybody may know."""
        before = self.state
        if any(entry.kind == "undone" for entry in entries):  # others may have acted since: how many tells nothing
            self._before = None
            self._prepared.go_back()
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
        """Take in what others have written since. The table is not locked while that is read or played again."""
        while True:
            read = await self._readers.do(self._store.entries, self.state.id, self.state.number)
            async with self._lock:
                new = [entry for entry in read if entry.number > self.state.number]
                if not new:
                    return None
                after = self._after_others(new)
                if after.table is not None or not after.rules:
                    return self._take(after, new)
            await self._prepare(after, HOUSE)  # nobody asked for it, so it is in nobody's share

    def _after_others(self, new: Sequence[Entry]) -> TableState:
        """The state with what others wrote. It has no game where that has to be played again."""
        after = self.state.clone()
        for entry in new:
            fold(after, entry)
            after.table = play_on(after, entry)
        if after.table is None and after.rules:
            after.table = self._prepared.find(after)
        return after

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
        self._households.note(self.state, listener.person, listener.household)
        if listener.person in self._visits:
            self._visits.pop(listener.person).cancel()
        self.used = time.monotonic()
        self.wake()

    def part(self, listener: Listener) -> None:
        """Somebody is gone. Nobody is woken any more: a connection and its listener would keep each other, and us."""
        self.listeners.discard(listener)
        listener.wake = wake_nobody
        self.used = time.monotonic()
        self.wake()

    def visit(self, person: str, household: str | None = None) -> None:
        """Somebody is about to do something by REST: without a connection they are here for a while, and then gone.

        Others are told of it with what they do. Before the game it says nothing: pages sit down by REST, and connect.
        """
        self._households.note(self.state, person, household)
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

    def watched(self) -> bool:
        """Is anybody here through this process, with a seat or without?"""
        return bool(self.listeners or self._visits)

    def attended(self) -> bool:
        """Is anybody here through whatever process, with a seat or without? Bots play for somebody."""
        return self.watched() or any(
            presence.seats or presence.watched for presence in self.attendance.elsewhere.values()
        )

    def come_from(self, person: str | None, household: str | None) -> None:
        """Note from where somebody comes."""
        self._households.note(self.state, person, household)

    def share(self) -> str:
        """The household in whose share this table's bots think, and its games are played again."""
        return self._households.share(
            self.state, (presence.household for presence in self.attendance.elsewhere.values())
        )

    async def come_back(self, person: str | None) -> None:
        """Somebody for whom a bot stood in is here again."""
        asker = Asker(person, self.is_replaceable)
        with suppress(CommandRefused):
            await self.write(lambda state: come_back(state, asker), person)

    def present(self) -> frozenset[int]:
        """The seats whose people are here through this process: connected, or lately by REST."""
        seats = map(self.state.seat_of, (*(listener.person for listener in self.listeners), *self._visits))
        return frozenset(seat for seat in seats if seat is not None)

    def here(self) -> frozenset[int]:
        """The seats whose people are here, through whatever process."""
        return self.present().union(*(presence.seats for presence in self.attendance.elsewhere.values()))

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

    def updates(self, listener: Listener) -> bytes:
        """What a listener has missed, and the table as it is now."""
        missed = self.missed(listener.seen)
        seat = self.state.seat_of(listener.person)
        told = {
            "type": "news",
            "number": self.state.number,
            "since": listener.seen if missed is not None else None,
            "entries": redact_entries(missed or (), self.state, seat, listener.muted, listener.came),
            **self.facts(listener.person),
        }
        listener.seen = self.state.number
        return orjson.dumps(told)

    def facts(self, person: str | None) -> dict[str, Any]:
        """The table and the game as they are now, for this person."""
        seat = self.state.seat_of(person)
        if seat not in self._told:
            self._told[seat] = orjson.Fragment(orjson.dumps(view_for(self.state, seat)))
        return {
            "table": self._table_for(),
            "you": you_info(self.state, person),
            "game": self._told[seat],
        }

    def _table_for(self) -> orjson.Fragment:
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
