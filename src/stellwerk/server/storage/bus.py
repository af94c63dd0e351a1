"""How processes that share a database hear of each other: what was written, and who is there.

A process with its own SQLite file has nobody to talk to. On PostgreSQL it is LISTEN and NOTIFY (postgres_hub.py).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from stellwerk.server.storage.database import Database


def nothing() -> None:
    """For those who do not care."""


@dataclass(frozen=True)
class BusListener:
    """Whom a hub calls, always on the event loop, and never about what this process did itself."""

    on_entries: Callable[[str, int], None]
    """A table's log has grown up to this number."""
    on_presence: Callable[[dict[str, Any]], None]
    """Another process published this."""
    on_gap: Callable[[], None] = nothing
    """For a while nothing was heard (the connection was lost, and is there again): any table may have gone on."""
    on_loss: Callable[[], None] = nothing
    """From now on nothing is heard, until there was a gap."""


class Bus(Protocol):
    """The ear and the voice of a process."""

    def publish_presence(self, message: dict[str, Any]) -> None:
        """Tell all other processes. Does not wait; a message may be lost when the database is away."""

    async def close(self) -> None:
        """Fall silent."""


class LocalBus:
    """For a process that has its database to itself."""

    def publish_presence(self, message: dict[str, Any]) -> None:
        """There is nobody to tell."""

    async def close(self) -> None:
        """There is nothing to close."""


async def open_bus(database: Database, listener: BusListener, process: str) -> Bus:
    """The hub for a database. `process` is the store's; when this returns, everything from now on is heard."""
    if not database.is_postgres:
        return LocalBus()
    # Only here: who has SQLite need not have the driver for PostgreSQL.
    from stellwerk.server.storage.postgres_bus import PostgresBus

    bus = PostgresBus(database, listener, process)
    try:
        await bus.ready()
    except BaseException:
        await bus.close()
        raise
    return bus
