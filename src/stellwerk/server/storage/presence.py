"""Who is at which table, through which process: what processes that share a database know of each other's people.

A process says again and again until when it is to be believed. What it said of its people holds until then, also if it
has died since: they count as present until it is known that they are not.
"""

from collections.abc import Collection, Iterable

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from stellwerk.server.storage.database import Database
from stellwerk.server.storage.schema import presences, processes
from stellwerk.server.storage.values import SeenSeat

ENDS = func.coalesce(presences.c.gone, processes.c.until)
"""When somebody was gone; or until when their process is believed that they are there."""
SEEN = select(presences.c.table_id, presences.c.seat, presences.c.process, ENDS).join(
    processes, processes.c.id == presences.c.process, isouter=True
)


class PresenceStore:
    """The part of the store that knows who is there."""

    database: Database

    def renew_process(self, process: str, until: float) -> None:
        """What this process said of its people holds until then."""
        kind = postgresql if self.database.is_postgres else sqlite
        insert = kind.insert(processes).values(id=process, until=until)
        with self.database.writing() as connection:
            connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"until": until}))

    def set_present(self, process: str, table: str, seats: Collection[int], now: float) -> None:
        """Through this process, just these seats of a table are there. All others of its are gone since now."""
        kind = postgresql if self.database.is_postgres else sqlite
        mine = (presences.c.table_id == table) & (presences.c.process == process)
        left = mine & presences.c.gone.is_(None) & presences.c.seat.not_in(list(seats))
        rows = [{"table_id": table, "seat": seat, "process": process, "gone": None} for seat in sorted(seats)]
        insert = kind.insert(presences)
        upsert = insert.on_conflict_do_update(
            index_elements=["table_id", "seat", "process"], set_={"gone": insert.excluded.gone}
        )
        with self.database.writing() as connection:
            connection.execute(update(presences).where(left).values(gone=now))
            if rows:
                connection.execute(upsert, rows)

    def seen_seats(self, tables: Iterable[str]) -> list[SeenSeat]:
        """What processes have said of the seats of these tables; nothing of a process that is not known any more."""
        query = SEEN.where(presences.c.table_id.in_(list(tables)), ENDS.is_not(None))
        with self.database.reading() as connection:
            return [SeenSeat(*found) for found in connection.execute(query)]

    def end_presences(self, now: float, process: str | None = None) -> None:
        """Whoever was there through this process is gone, and so is the process. None: through any."""
        there, lives = update(presences).where(presences.c.gone.is_(None)), delete(processes)
        if process is not None:
            there, lives = there.where(presences.c.process == process), lives.where(processes.c.id == process)
        with self.database.writing() as connection:
            connection.execute(there.values(gone=now))
            connection.execute(lives)

    def sweep_presences(self, before: float) -> None:
        """Forget who was gone before a time, and the processes that have been silent since then."""
        silent = select(processes.c.id).where(processes.c.until < before)
        old = (presences.c.gone < before) | (presences.c.gone.is_(None) & presences.c.process.in_(silent))
        with self.database.writing() as connection:
            connection.execute(delete(presences).where(old))
            connection.execute(delete(processes).where(processes.c.until < before))
