"""The house: all tables of this process. It opens and loads them, keeps those that go on, and lets idle ones rest."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from stellwerk.server.bots.pools import BotPools
from stellwerk.server.core.fair_threads import HOUSE, FairThreadPools
from stellwerk.server.core.settings import Limits
from stellwerk.server.storage.bus import Bus, BusListener, LocalBus, open_bus
from stellwerk.server.storage.store import Append, Entry, Store
from stellwerk.server.storage.writer import Readers, Writer
from stellwerk.server.tables import commands as do
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.heartbeat import Heartbeat
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.loading import Loading
from stellwerk.server.tables.lobby_commands import propose_closing
from stellwerk.server.tables.open_table import OpenTable, new_row, open_state
from stellwerk.server.tables.presence import Presence
from stellwerk.server.tables.presence_sync import PresenceSync
from stellwerk.server.tables.proposal import expect, own_seat
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.rematch import propose_rematch, rematch_of
from stellwerk.server.tables.replay import read_table
from stellwerk.server.tables.running_limit import RunningTables
from stellwerk.server.tables.scheduler import FairGate, TableScheduler
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.summary import seats_of
from stellwerk.server.tables.timings import TIMINGS, Timings

log = logging.getLogger("stellwerk.server")


class TableRegistry:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        readers: Readers,
        bot_pools: BotPools,
        timings: Timings = TIMINGS,
        works: FairThreadPools | None = None,
        most_running: int | None = None,
    ) -> None:
        self.store, self.writer, self.readers = store, writer, readers
        self.thread_pools = works or FairThreadPools(Limits(), rated=False)
        self._bus: Bus = LocalBus()
        self._bot_pools, self._timings = bot_pools, timings
        self.me = store.process if store.database.is_postgres else "alone"
        """Who keeps tables here. Alone on its database, a process takes up at once what it kept before it died."""
        self._live: dict[str, LiveTable] = {}
        self._loading: Loading[LiveTable | None] = Loading(self._load)
        self._schedulers: dict[str, TableScheduler] = {}
        self._gate = FairGate()
        self._around: list[asyncio.Task[None]] = []
        self._background: set[asyncio.Task[None]] = set()
        self._presence = PresenceSync(store, writer, readers, believed=3 * timings.greeting)
        self._running = RunningTables(most_running)
        self._pulse = Heartbeat(timings.silence)
        self._closing = False
        self._keeping = asyncio.Lock()
        self._left: dict[str, float] = {}
        """Until when a table is left to the process that keeps it, without asking again."""

    async def start(self) -> None:
        """Begin to look around: for tables to keep, to let rest, to close."""
        await self._presence.open()
        self.writer.on_room = self._wake_all
        listener = BusListener(self._on_updates, self._hear, self._missed_something, self._pulse.stop)
        self._bus = await open_bus(self.store.database, listener, self.store.process)
        timings = self._timings
        rounds = (
            (timings.round, self._keep),
            (timings.round, self.evict),
            (60.0, self.close_forgotten),
            (timings.beat, self._beat),
        )
        for seconds, what in (*rounds, (timings.greeting, self._greet), (3600.0, self._presence.sweep)):
            self._around.append(asyncio.create_task(self._every(seconds, what)))

    async def close(self) -> None:
        """Stop, and leave the tables to others."""
        self._closing = True  # a move that is still being written makes us take up nothing more
        running = [*self._around, *self._background, *self._loading.tasks()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(*(scheduler.close() for scheduler in self._schedulers.values()))
        self._schedulers.clear()
        await self.writer.do(self.store.release, self.me)
        await self._presence.close()
        await self._bus.close()

    # Tables

    async def open(self, person: str, wanted: OpenTable, household: str | None = None) -> LiveTable:
        """Open a new table, for somebody of this household."""
        state, body = open_state(person, wanted, self._timings.pace)
        entry = Entry(1, time.time(), "opened", person, None, dict(body))
        fold(state, entry)
        await self.writer.do(
            self.store.create_table, new_row(state, entry.at), Append(state.id, (entry,), {}, seats_of(state))
        )
        live = self._welcome(state, [entry])
        live.come_from(person, household)
        return live

    async def table(self, id: str, household: str = HOUSE) -> LiveTable | None:
        """A table by its id; None if there is none. Loading it is in this household's share."""
        if id in self._live:
            self._live[id].used = time.monotonic()
            return self._live[id]
        return await self._loading.get(id, household)

    def is_loaded(self, id: str) -> bool:
        """Is this table in memory?"""
        return id in self._live

    async def _load(self, id: str, household: str) -> LiveTable | None:
        live, here = self._live.get(id), True
        while live is None and here:
            here, found = await self.thread_pools.loading.do(household, self._read_unless_here, id)
            live = self._live.get(id) or (None if found is None else self._welcome(*found))
        if live is None:
            return None
        if self.store.database.is_postgres:
            await live.read_on()  # what others wrote while it was read was news of a table that was not here yet
        await self._presence.read([live])
        return live

    def _read_unless_here(self, id: str) -> tuple[bool, tuple[TableState, list[Entry]] | None]:
        """Whether somebody of another household was quicker; if not, the table from the database."""
        here = id in self._live
        return here, None if here else read_table(self.store, id)

    def _welcome(self, state: TableState, entries: list[Entry]) -> LiveTable:
        live = LiveTable(state, entries, self.store, self.writer, self.readers, self.thread_pools.undoing)
        live.on_change, live.grace = self._changed, self._timings.grace
        self._live[state.id] = live
        return live

    async def command(
        self, live: LiveTable, person: str, client_id: str | None, command: do.Command, household: str = HOUSE
    ) -> int:
        """Do what somebody of this household asks for at a table."""
        if isinstance(command, do.Rematch):
            return await asyncio.shield(self._rematch(live, person, client_id, household))
        if isinstance(command, do.CallStandIn):
            await self._presence.read([live])  # others may know that they are there, and we may not have heard
        if not isinstance(command, do.Start | do.Reopen):
            return await live.command(person, client_id, command)
        await self._expect_room(live.state.id, household)
        try:
            return await live.command(person, client_id, command)
        finally:
            self._running.note(live.state.id, household, live.state.phase == "running")

    async def _expect_room(self, id: str, household: str) -> None:
        """Count one more game of a household; refused where it has as many as it may. Some may be over elsewhere."""
        if self._running.is_full(household):
            begun = self._running.of(household)
            self._running.end(set(begun) - await self.readers.do(self.store.running, begun))
        self._running.begin(id, household)

    async def _rematch(self, live: LiveTable, person: str, client_id: str | None, household: str) -> int:
        """The next table: whoever asks, and however often, it is one, and the number is that of its entry."""
        async with live.rematching:
            done = live.number_of(person, client_id)
            if done is not None:
                return done
            state = live.state
            expect(state.phase == "over", "not_over")
            seat = own_seat(state, person)
            if state.next_table is not None:
                return state.rematched
            expect(not live.full(), "log_full")
            following = await self.open(person, rematch_of(state, seat), household)
            try:
                return await live.write(lambda now: propose_rematch(now, seat, following.state.id), person, client_id)
            except CommandRefused:
                await following.write(propose_closing)  # it was opened for nothing
                if live.state.next_table is None:
                    raise
                return live.state.rematched  # another process was quicker: theirs is the next table

    # Keeping

    def _changed(self, live: LiveTable) -> None:
        """A table changed: look after it, if that is ours to do, and tell other processes who is there."""
        state = live.state
        if state.phase in ("over", "closed"):
            self._running.end([state.id])
        if state.id in self._schedulers:
            self._schedulers[state.id].look()
        elif not self._closing and state.phase == "running" and self._left.get(state.id, 0.0) < time.monotonic():
            self._left[state.id] = time.monotonic() + self._timings.lease
            self._spawn(self._take_up(state.id))
        self._share_presence(live)

    async def _take_up(self, id: str) -> None:
        """Keep a table from now on, unless somebody does."""
        now = time.time()
        if await self.writer.do(self.store.take, self.me, id, now, now + self._timings.lease, self._pulse.alive()):
            await self._schedule(id)

    async def _keep(self) -> None:
        """Keep what we keep, take over what nobody keeps, and tend all of it."""
        async with self._keeping:
            await self._keep_and_tend()

    async def _keep_and_tend(self) -> None:
        now = time.time()
        alive = self._pulse.alive()
        rows = await self.writer.do(self.store.keep, self.me, now, now + self._timings.lease, 1000, alive)
        ids = {row.id for row in rows}
        for id in [id for id in self._schedulers if id not in ids]:
            await self._schedulers.pop(id).close()
        rows.sort(key=lambda row: row.id not in self._live)  # people wait for those that are at hand
        for row in rows:  # one after the other: after a restart whoever comes in would wait behind all of them
            if row.id not in self._schedulers:
                await self._schedule_if_possible(row.id)

    async def _schedule_if_possible(self, id: str) -> None:
        try:
            await self._schedule(id)
        except Exception:  # or no later one would be tended
            log.exception("table %s: cannot be looked after; it is tried again", id)

    async def _schedule(self, id: str) -> None:
        live = await self.table(id)
        if live is None or id in self._schedulers or live.state.phase != "running":
            return
        self._schedulers[id] = TableScheduler(live, self._bot_pools, self._gate, self._timings.alone)
        self._schedulers[id].look()

    async def evict(self) -> None:
        """Let go of tables that nobody is at and where nothing is due."""
        long_ago = time.monotonic() - self._timings.evict_after
        for id, live in list(self._live.items()):
            scheduler = self._schedulers.get(id)
            if (
                live.in_use()
                or live.anybody()
                or live.used > long_ago
                or (scheduler is not None and not scheduler.idle())
            ):
                continue  # also for people who are there through another process: nobody else moves their bots
            for known in (self._live, self._left, self._schedulers):
                known.pop(id, None)
            self._presence.forget(id)
            if scheduler is not None:
                await scheduler.close()
                await self.writer.do(self.store.pause, self.me, id, time.time() + self._timings.release_for)

    async def close_forgotten(self) -> None:
        """Close the tables that nobody came back to."""
        now = time.time()
        for phase, seconds in (("open", self._timings.empty), ("running", self._timings.forgotten)):
            for row in await self.readers.do(self.store.idle, now - seconds, (phase,), 100):
                try:
                    await self._forget(row.id)
                except Exception:  # or no later one would ever be closed
                    log.exception("table %s: nobody came back to it, and it could not be closed", row.id)

    async def _forget(self, id: str) -> None:
        live = await self.table(id)
        if live is not None and not live.anybody():
            await live.write(propose_closing)

    async def _every(self, seconds: float, what: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await what()
            except Exception:
                log.exception("looking around the house failed; it is tried again")
            await asyncio.sleep(seconds)

    # Other processes

    def _on_updates(self, id: str, number: int) -> None:
        """Another process wrote at a table."""
        live = self._live.get(id)
        if live is not None and number > live.state.number:
            self._spawn(live.read_on())

    def _missed_something(self) -> None:
        """Other processes could not be heard for a while: any table may have gone on."""
        self._pulse.start_again()
        for live in self._live.values():
            self._spawn(live.read_on())
        self._spawn(self._presence.read(list(self._live.values())))

    async def _beat(self) -> None:
        """Tell other processes that this one lives, and take over at once what one that has died leaves."""
        self._bus.publish_presence({"process": self.me})
        if self._pulse.died():
            await self._keep()

    def _hear(self, message: dict[str, object]) -> None:
        """Another process lives, and may say who is at a table."""
        if message["process"] != self.me:
            self._pulse.hear(str(message["process"]))
            if "table" in message:
                self._others_presence(message)

    def _others_presence(self, message: dict[str, object]) -> None:
        """Who is at a table through another process."""
        live = self._live.get(str(message["table"]))
        if live is not None:
            seats = message["seats"]
            assert isinstance(seats, list)
            watched, household = bool(message.get("watched")), str(message.get("household", HOUSE))
            presence = Presence(frozenset(seats), time.monotonic(), watched, household)
            live.attendance.elsewhere[str(message["process"])] = presence
            live.wake()

    def _share_presence(self, live: LiveTable) -> None:
        """Somebody may have come or gone: tell the database, for all who ask it, and those who listen now."""
        if self._closing:
            return
        watched_anew, is_new = self._presence.is_watched_anew(live), self._presence.is_new(live)
        if is_new or watched_anew:
            self._say_who_is_at(live)
        if is_new:
            self._spawn(self._presence.write(live))

    def _say_who_is_at(self, live: LiveTable) -> None:
        told = {"seats": sorted(live.present()), "watched": live.watched(), "household": live.share()}
        self._bus.publish_presence({"table": live.state.id, "process": self.me, **told})

    async def _greet(self) -> None:
        """Say again who is at which table, and forget the processes that have stopped saying so."""
        await self._presence.renew()
        if self.store.database.is_postgres:
            await self._presence.read(list(self._live.values()))
        long_ago = time.monotonic() - 3 * self._timings.greeting
        for live in list(self._live.values()):
            self._share_presence(live)
            if live.watched():
                self._say_who_is_at(live)
            if live.attendance.forget_silent(long_ago):
                live.wake()

    def _wake_all(self) -> None:
        """The disk has become full, or has room again: everybody at every table is told."""
        for live in self._live.values():
            live.wake()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done in the background. If it fails, that is logged, and looked after on the next round."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work in the background failed", exc_info=task.exception())
