"""Small things to store."""

from pathlib import Path
from typing import Any

from sqlalchemy import select, text

from stellwerk.server.storage import schema
from stellwerk.server.storage.database import Database, open_database
from stellwerk.server.storage.store import Append, Appended, Entry, ResultRow, Row, Seated, Store

NOW = 1_800_000_000.0
SEED = "0123456789abcdef0123456789abcdef"


def a_row(id: str = "t", **values: Any) -> Row:
    """A table just opened."""
    usual: dict[str, Any] = {
        "game": "usa",
        "seats": 2,
        "listed": True,
        "phase": "open",
        "host": "ada",
        "number": 0,
        "created": NOW,
        "touched": NOW,
        "keeper": None,
        "kept_until": None,
        "seed": SEED,
        "next_table": None,
        "summary": {},
    }
    return Row(**{"id": id, **usual, **values})


def an_entry(number: int, by: str | None = "ada", client_id: str | None = None, **body: Any) -> Entry:
    """Something said at a table."""
    return Entry(number, NOW + number, "said", by, client_id, body)


def an_append(table: str, *numbers: int, by: str | None = "ada", client_id: str | None = None, **more: Any) -> Append:
    """One entry a number; the client's id on the first."""
    entries = tuple(an_entry(n, by, client_id if n == numbers[0] else None, text=f"word {n}") for n in numbers)
    return Append(table, entries, **{"changes": {}, **more})


def open_tables(store: Store, *ids: str, **values: Any) -> None:
    """Tables with one entry each."""
    for id in ids:
        assert store.create_table(a_row(id, **values), an_append(id, 1)) is Appended.WRITTEN


def seated(store: Store, table: str) -> list[Seated]:
    """Who sits at a table, as the database has it."""
    c = schema.seats.c
    query = select(c.seat, c.person, c.name, c.bot).where(c.table_id == table).order_by(c.seat)
    with store.database.reading() as connection:
        return [Seated(*found) for found in connection.execute(query)]


def results(store: Store) -> list[ResultRow]:
    """How all games ended, as the database has it."""
    c = schema.results.c
    fields = (c.table_id, c.seat, c.game, c.seats, c.person, c.bot, c.score, c.place, c.won, c.at, c.turns)
    with store.database.reading() as connection:
        return [ResultRow(*found) for found in connection.execute(select(*fields).order_by(c.table_id, c.seat))]


def open_and_close(url: str, folder: str) -> str:
    """What a process does that only looks in; the name of the database."""
    database = open_database(url, Path(folder))
    database.close()
    return database.name


def count_waiting(database: Database) -> int:
    """How many connections to a PostgreSQL database wait for a lock right now."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with database.reading() as connection:
        count: int = connection.execute(text(waiting)).scalar_one()
    return count
