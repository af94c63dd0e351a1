"""Databases as the first version of Stellwerk left them, to show that nothing in them is lost."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, insert

from stellwerk.server.storage.database import connect_database, migrate_database

FIRST = "0001"

# A table before its seats, a person before their credentials.
ORDER = ("people", "credentials", "tables", "seats", "entries", "results")

Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def first_schema(url: str, folder: Path, rows: Rows) -> None:
    """Make a database with the first schema and these rows, by the name of their table; then close it.

    The columns are those that the database has, not those that today's code knows.
    """
    assert rows.keys() <= set(ORDER), f"the first schema has only {ORDER}"
    database = connect_database(url, folder)
    try:
        migrate_database(database, FIRST)
        found = MetaData()
        found.reflect(database.engine)
        with database.writing() as connection:
            for name in ORDER:
                if rows.get(name):
                    connection.execute(insert(found.tables[name]), [dict(row) for row in rows[name]])
    finally:
        database.close()
