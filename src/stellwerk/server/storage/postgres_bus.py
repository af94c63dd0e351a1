"""LISTEN and NOTIFY: a thread with a connection of its own, that comes back when the connection is lost."""

import asyncio
import contextlib
import selectors
import socket
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

import orjson
import psycopg

from stellwerk.server.storage.bus import BusListener
from stellwerk.server.storage.database import Database
from stellwerk.server.storage.log import NEWS

PRESENCE = "stellwerk_presence"

# PostgreSQL refuses payloads of 8000 bytes and more.
LONGEST = 7999

# Messages of one's own that wait while the connection is away. The oldest are forgotten first.
WAITING = 1000

# Seconds before another try to connect, and at most.
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0

# A connection that only listens would not notice a dead line for hours.
KEEPALIVE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}


class PostgresBus:
    """Hears what other processes write, and tells them who is here. Made and closed on the event loop."""

    def __init__(self, database: Database, listener: BusListener, process: str) -> None:
        self._database = database
        self._listener = listener
        self._process = process
        self._loop = asyncio.get_running_loop()
        self._listening: asyncio.Future[None] = self._loop.create_future()
        self._outbox: deque[str] = deque(maxlen=WAITING)
        self._stopping = threading.Event()
        self._wake, self._alarm = socket.socketpair()
        self._wake.setblocking(False)
        self._alarm.setblocking(False)
        self._thread = threading.Thread(target=self._work, name="stellwerk-hub", daemon=True)
        self._thread.start()

    async def ready(self) -> None:
        """Returns when the hub listens; raises psycopg.Error if it cannot."""
        await self._listening

    def publish_presence(self, message: dict[str, Any]) -> None:
        """Tell all other processes. Raises ValueError for a message that is too long."""
        payload = orjson.dumps({"from": self._process, "message": message}).decode()
        if len(payload.encode()) > LONGEST:
            raise ValueError(f"A message to other processes has at most {LONGEST} bytes, not {len(payload.encode())}")
        self._outbox.append(payload)
        self._ring()

    async def close(self) -> None:
        """Stop the thread and close its connection."""
        if not self._stopping.is_set():
            self._stopping.set()
            self._ring()
            await self._loop.run_in_executor(None, self._thread.join)
            self._wake.close()
            self._alarm.close()

    def _ring(self) -> None:
        # A full pipe means that the thread has been rung for already.
        with contextlib.suppress(BlockingIOError):
            self._alarm.send(b"!")

    def _work(self) -> None:
        pause = FIRST_PAUSE
        heard_before = False
        while not self._stopping.is_set():
            try:
                with self._connect() as connection:
                    self._call(self._listener.on_gap if heard_before else self._start)
                    heard_before, pause = True, FIRST_PAUSE
                    self._listen(connection)
            except psycopg.Error as error:
                if not heard_before:
                    self._call(self._fail, error)
                    return
                self._call(self._listener.on_loss)
                self._stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _connect(self) -> "psycopg.Connection[Any]":
        engine = self._database.engine
        args, options = engine.dialect.create_connect_args(engine.url)
        connection = psycopg.connect(*args, **{**KEEPALIVE, **options}, autocommit=True)
        try:
            connection.execute(f"LISTEN {NEWS}".encode())
            connection.execute(f"LISTEN {PRESENCE}".encode())
        except BaseException:
            connection.close()
            raise
        return connection

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        """Until the hub stops: pass on what comes in, send what waits. Raises psycopg.Error when the line is cut."""
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._wake, selectors.EVENT_READ)
            while not self._stopping.is_set():
                self._send(connection)
                self._pass_on([(notice.channel, notice.payload) for notice in connection.notifies(timeout=0)])
                selector.select()
                with contextlib.suppress(BlockingIOError):
                    self._wake.recv(4096)

    def _send(self, connection: "psycopg.Connection[Any]") -> None:
        payloads = []
        while self._outbox:
            payloads.append(self._outbox.popleft())
        if payloads:
            query = "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS payload"
            connection.execute(query, (PRESENCE, payloads))

    def _pass_on(self, notices: list[tuple[str, str]]) -> None:
        heard = [read(channel, payload) for channel, payload in notices]
        others = [said for said in heard if said is not None and said["from"] != self._process]
        if others:
            self._call(self._tell, others)

    def _call(self, function: Callable[..., None], *args: Any) -> None:
        # The loop may be gone when a server is torn down without closing its hub.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *args)

    def _tell(self, others: list[dict[str, Any]]) -> None:
        for said in others:
            if "message" in said:
                self._listener.on_presence(said["message"])
            else:
                self._listener.on_entries(said["table"], said["number"])

    def _start(self) -> None:
        if not self._listening.done():
            self._listening.set_result(None)

    def _fail(self, error: psycopg.Error) -> None:
        if not self._listening.done():
            self._listening.set_exception(error)


def read(channel: str, payload: str) -> dict[str, Any] | None:
    """What a process said. None: it was none of ours; anybody who has the database can speak on a channel."""
    expected = {"from": str, "table": str, "number": int} if channel == NEWS else {"from": str, "message": dict}
    try:
        said = orjson.loads(payload)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(said, dict) or said.keys() != expected.keys():
        return None
    return said if all(isinstance(said[key], kind) for key, kind in expected.items()) else None
