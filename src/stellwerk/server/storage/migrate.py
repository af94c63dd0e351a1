"""Brings a database to the schema that this version of Stellwerk works with."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from stellwerk.server.storage.schema import metadata

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

NEWEST = "0003"
"""The last revision. A database that has it needs no Alembic, which takes a while to load."""

# Not Alembic's usual name: a database that another program migrates is not ours by accident.
VERSION_TABLE = "stellwerk_schema"

SCRIPTS = Path(__file__).parent / "migrations"

# Any number will do, as long as every process takes the same one.
MIGRATING = 7_355_608_001


class SchemaError(ValueError):
    """The database holds something that this version cannot work with; the end of a line that begins with its name."""


def migrate(connection: Connection, to: str = "head") -> None:
    """Upgrade to a revision, in the connection's transaction: all of it, or nothing.

    On PostgreSQL processes that start together wait for each other here; the later ones find the work done.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
    if to != "head" or revision_of(connection) != NEWEST:
        upgrade(connection, to)


def revision_of(connection: Connection) -> str | None:
    """The revision that a database has; None if it is not one of ours."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars().all()
    return str(found[0]) if len(found) == 1 else None


def upgrade(connection: Connection, to: str) -> None:
    """Have Alembic bring a database to a revision."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    refuse_foreign(connection, script)
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def refuse_foreign(connection: Connection, script: "ScriptDirectory") -> None:
    """Raise SchemaError for a schema from the future, or for somebody else's tables."""
    from alembic.migration import MigrationContext

    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    if found is None:
        there = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
        # A PostgreSQL may hold other things beside ours; an SQLite file is either ours or not.
        strange = there & set(metadata.tables) if connection.dialect.name == "postgresql" else there
        if strange:
            raise SchemaError(f"holds tables that Stellwerk did not make ({', '.join(sorted(strange)[:3])})")
    elif found not in {known.revision for known in script.walk_revisions()}:
        raise SchemaError(
            f"was made by a newer Stellwerk (its schema is {found}, this one knows up to {script.get_current_head()}); "
            "update Stellwerk"
        )
