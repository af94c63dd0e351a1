"""Questions about many tables, and who keeps which: the process that moves a table's bots and clock."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, false, or_, select, update

from stellwerk.server.storage.database import Database
from stellwerk.server.storage.schema import seats, tables
from stellwerk.server.storage.values import Holding, Row

# Columns in the order of Row's fields.
ROW = select(*(tables.c[name] for name in Row.__dataclass_fields__))


class TableStore:
    """The part of the store that finds tables, and lends them to processes."""

    database: Database

    def table(self, id: str) -> Row | None:
        """One table."""
        return next(iter(self._rows(ROW.where(tables.c.id == id))), None)

    def listed(self, phases: Iterable[str], limit: int, before: float | None = None) -> list[Row]:
        """Tables that everybody may see, the last touched first; `before` goes on where an earlier list ended."""
        query = ROW.where(tables.c.phase.in_(list(phases)), tables.c.listed.is_(True))
        if before is not None:
            query = query.where(tables.c.touched < before)
        return self._rows(query.order_by(tables.c.touched.desc()).limit(limit))

    def idle(self, before: float, phases: Iterable[str], limit: int) -> list[Row]:
        """Tables that nobody has touched since a time, the longest forgotten first."""
        query = ROW.where(tables.c.phase.in_(list(phases)), tables.c.touched < before)
        return self._rows(query.order_by(tables.c.touched).limit(limit))

    def of_person(self, person: str, limit: int) -> list[Holding]:
        """The tables at which a person sits, the last touched first, with their seats there."""
        theirs = select(seats.c.table_id).where(seats.c.person == person)
        query = ROW.where(tables.c.id.in_(theirs)).order_by(tables.c.touched.desc()).limit(limit)
        with self.database.reading() as connection:
            rows = [Row(*found) for found in connection.execute(query)]
            held: dict[str, list[int]] = {row.id: [] for row in rows}
            where = select(seats.c.table_id, seats.c.seat).where(seats.c.person == person, seats.c.table_id.in_(held))
            for table, seat in connection.execute(where.order_by(seats.c.seat)):
                held[table].append(seat)
        return [Holding(row, tuple(held[row.id])) for row in rows]

    def running(self, ids: Collection[str]) -> set[str]:
        """Those of these tables at which a game is running."""
        query = select(tables.c.id).where(tables.c.id.in_(list(ids)), tables.c.phase == "running")
        with self.database.reading() as connection:
            return set(connection.execute(query).scalars())

    def keep(self, me: str, now: float, until: float, limit: int, alive: Collection[str] | None = None) -> list[Row]:
        """Renew all running tables that this process keeps, and take over at most `limit` that nobody does.

        Nobody keeps a table whose time is past, nor one whose keeper is not among those that live; `alive` is None
        where nobody can tell who does. Returns the old ones and the new ones.
        """
        free = or_(tables.c.kept_until.is_(None), tables.c.kept_until < now, _is_dead(me, alive))
        running = tables.c.phase == "running"
        wanted = select(tables.c.id).where(running, free).order_by(tables.c.touched).limit(limit)
        with self.database.writing() as connection:
            chosen = connection.execute(wanted).scalars().all()
            mine = running & or_(tables.c.keeper == me, tables.c.id.in_(chosen) & free)
            ids = self._lend(connection, mine, me, until)
            return [Row(*found) for found in connection.execute(ROW.where(tables.c.id.in_(ids)))]

    def take(self, me: str, id: str, now: float, until: float, alive: Collection[str] | None = None) -> bool:
        """Keep this one table, unless another process does. One that takes a nap is taken all the same."""
        free = or_(tables.c.keeper.is_(None), tables.c.keeper == me, tables.c.kept_until < now, _is_dead(me, alive))
        with self.database.writing() as connection:
            return bool(self._lend(connection, (tables.c.id == id) & (tables.c.phase == "running") & free, me, until))

    def pause(self, me: str, id: str, until: float) -> None:
        """Stop keeping a table at which nothing is due, and have nobody look at it before that time, unless asked."""
        with self.database.writing() as connection:
            self._lend(connection, (tables.c.id == id) & (tables.c.keeper == me), None, until)

    def release(self, me: str) -> None:
        """Stop keeping all tables: others may take them over at once."""
        with self.database.writing() as connection:
            self._lend(connection, tables.c.keeper == me, None, None)

    def _lend(
        self, connection: Connection, which: ColumnElement[bool], to: str | None, until: float | None
    ) -> Sequence[str]:
        """Set the keeper of the tables that still answer to `which` once they are locked, in an append's order."""
        locked = select(tables.c.id).where(which).order_by(tables.c.id).with_for_update()
        ids = connection.execute(locked).scalars().all()
        if ids:
            connection.execute(update(tables).where(tables.c.id.in_(ids)).values(keeper=to, kept_until=until))
        return ids

    def _rows(self, query: Select[*tuple[Any, ...]]) -> list[Row]:
        with self.database.reading() as connection:
            return [Row(*found) for found in connection.execute(query)]


def _is_dead(me: str, alive: Collection[str] | None) -> ColumnElement[bool]:
    """Is the keeper of a table none of those that live? A table that takes a nap has no keeper."""
    return false() if alive is None else tables.c.keeper.not_in([me, *alive])
