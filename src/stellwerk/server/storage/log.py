"""The logs of the tables: the one place where entries are written.

An append locks the table's row first, all tables of a batch in the same order. So nobody else can write to their logs
until the commit, no two processes can wait for each other in a circle, and a whole batch takes a handful of statements.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    Connection,
    Table,
    Update,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from stellwerk.server.storage import schema
from stellwerk.server.storage.database import Database, to_json
from stellwerk.server.storage.values import Append, Appended, Entry, ResultRow, Row, Seated

# The channel on which a process tells the others what it wrote.
NEWS = "stellwerk_news"

# Columns that an append cannot change.
FIXED = frozenset({"id", "number", "created"})
CHANGEABLE = frozenset(schema.tables.columns.keys()) - FIXED

LOCK_TABLES = (
    select(schema.tables.c.id, schema.tables.c.number)
    .where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.tables.c.id)
    .with_for_update()
)
# Which of these keys, [[table, by, client id], …], are in the logs. Not `(…) IN (VALUES …)`: SQLite would read all logs
# from beginning to end for it, and for PostgreSQL hundreds of triples would be a long text to write and to plan.
USED_IDS = {
    "sqlite": text(
        'SELECT e.table_id, e."by", e.client_id FROM json_each(:keys) AS k CROSS JOIN entries AS e'
        " ON e.table_id = json_extract(k.value, '$[0]')"
        " AND e.\"by\" = json_extract(k.value, '$[1]')"
        " AND e.client_id = json_extract(k.value, '$[2]')"
    ),
    "postgresql": text(
        "SELECT e.table_id, e.by, e.client_id FROM json_array_elements(CAST(:keys AS json)) AS k"
        " JOIN entries AS e ON e.table_id = k ->> 0 AND e.by = k ->> 1 AND e.client_id = k ->> 2"
    ),
}
INSERT_ENTRIES = insert(schema.entries)
NOTIFY = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")

Key = tuple[str, str, str]


@dataclass
class Gathered:
    """What a batch brings to one table, all its appends together."""

    number: int
    entries: list[Entry] = field(default_factory=list)
    changes: dict[str, Any] = field(default_factory=dict)
    seated: tuple[Seated, ...] | None = None
    results: tuple[ResultRow, ...] | None = None

    def add(self, append: Append) -> None:
        """Take in one more append that has been found good."""
        self.number = append.entries[-1].number
        self.entries += append.entries
        self.changes |= append.changes
        self.seated = self.seated if append.seated is None else append.seated
        self.results = self.results if append.results is None else append.results


class LogStore:
    """The part of the store that keeps tables and their logs."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process

    def create_table(self, row: Row, append: Append) -> Appended:
        """Write a new table with its first entries. TAKEN: there is a table of that id."""
        kind = postgresql if self.database.is_postgres else sqlite
        values = vars(row) | {"number": 0}
        with self.database.writing() as connection:
            connection.execute(kind.insert(schema.tables).on_conflict_do_nothing(), values)
            return self._append(connection, [append])[0]

    def append(self, batch: Sequence[Append]) -> list[Appended]:
        """Write a batch in one commit, and say of each append what became of it.

        An error (a table that there is not, a body that is not JSON) fails the whole batch.
        """
        with self.database.writing() as connection:
            return self._append(connection, batch)

    def _append(self, connection: Connection, batch: Sequence[Append]) -> list[Appended]:
        for append in batch:
            check(append)
        logs = {
            id: Gathered(number) for id, number in connection.execute(LOCK_TABLES, {"ids": [a.table for a in batch]})
        }
        used = used_ids(connection, batch)
        outcome = [gather(append, logs, used) for append in batch]
        written = {id: log for id, log in logs.items() if log.entries}
        if written:
            write(connection, written)
            if self.database.is_postgres:
                self._notify(connection, written)
        return outcome

    def _notify(self, connection: Connection, written: dict[str, Gathered]) -> None:
        payloads = [to_json({"table": id, "number": log.number, "from": self.process}) for id, log in written.items()]
        connection.execute(NOTIFY, {"channel": NEWS, "payloads": payloads})

    def entries(self, table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a table after a number, in order."""
        c = schema.entries.c
        query = (
            select(c.number, c.at, c.kind, c.by, c.client_id, c.body)
            .where(c.table_id == table, c.number > after)
            .order_by(c.number)
            .limit(limit)
        )
        with self.database.reading() as connection:
            return [Entry(*found) for found in connection.execute(query)]


def check(append: Append) -> None:
    """Raise ValueError for an append that nobody should have made."""
    numbers = [entry.number for entry in append.entries]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))) or numbers[0] < 1:
        raise ValueError(f"An append needs consecutive numbers from 1 on, not {numbers}")
    strange = append.changes.keys() - CHANGEABLE
    if strange:
        raise ValueError(f"An append cannot change {', '.join(sorted(strange))} of a table")


def used_ids(connection: Connection, batch: Sequence[Append]) -> set[Key]:
    """Which of the batch's client ids are in the logs already."""
    asked = [key for append in batch for key in keys(append)]
    if not asked:
        return set()
    found = connection.execute(USED_IDS[connection.dialect.name], {"keys": to_json(asked)})
    return {(table, by, client_id) for table, by, client_id in found}


def keys(append: Append) -> list[Key]:
    """What an append's client ids are unique by. The server's own entries have none."""
    return [
        (append.table, entry.by, entry.client_id)
        for entry in append.entries
        if entry.by is not None and entry.client_id is not None
    ]


def gather(append: Append, logs: dict[str, Gathered], used: set[Key]) -> Appended:
    """Decide about one append after those before it; take it in if it is good."""
    if append.table not in logs:
        raise LookupError(f"There is no table {append.table}")
    mine = keys(append)
    if not used.isdisjoint(mine):
        return Appended.REPEATED
    log = logs[append.table]
    if append.entries[0].number != log.number + 1:
        return Appended.TAKEN
    log.add(append)
    used.update(mine)
    return Appended.WRITTEN


def write(connection: Connection, written: dict[str, Gathered]) -> None:
    """Write what was gathered: entries, columns of the tables, seats, results. The tables are locked."""
    rows = [{"table_id": id, **vars(entry)} for id, log in written.items() for entry in log.entries]
    connection.execute(INSERT_ENTRIES, rows)
    shapes: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for id, log in written.items():
        values = {f"new_{column}": value for column, value in log.changes.items()}
        shapes.setdefault(tuple(sorted(log.changes)), []).append(values | {"the_id": id, "new_number": log.number})
    for columns, values_of_many in shapes.items():
        connection.execute(change_of(columns), values_of_many)
    replace(
        connection,
        schema.seats,
        {
            id: [{"table_id": id, **vars(s)} for s in log.seated]
            for id, log in written.items()
            if log.seated is not None
        },
    )
    replace(
        connection,
        schema.results,
        {id: [result_values(id, r) for r in log.results] for id, log in written.items() if log.results is not None},
    )


@lru_cache(maxsize=64)
def change_of(columns: tuple[str, ...]) -> Update:
    """The statement that sets these columns of a table. Made once: there are few sets of columns."""
    c = schema.tables.c
    values = {c[column]: bindparam(f"new_{column}", type_=c[column].type) for column in (*columns, "number")}
    return update(schema.tables).where(c.id == bindparam("the_id")).values(values)


def replace(connection: Connection, target: Table, rows: dict[str, list[dict[str, Any]]]) -> None:
    """Write these rows in place of all that there are of their tables."""
    if rows:
        connection.execute(delete(target).where(target.c.table_id.in_(list(rows))))
        fresh = [row for of_table in rows.values() for row in of_table]
        if fresh:
            connection.execute(insert(target), fresh)


def result_values(table: str, result: ResultRow) -> dict[str, Any]:
    """A result as the columns of its row."""
    values = dict(vars(result))
    if values.pop("table") != table:
        raise ValueError(f"A result of table {result.table} came with an append to table {table}")
    return {"table_id": table, **values}
