"""The tables in the database, as they are after the newest migration.

Times are seconds since the epoch, ids are text. JSON stays text on PostgreSQL too (`json`, not `jsonb`): nobody asks
for what is inside, it is faster to write, and it keeps the order of keys.
"""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

# Names that do not depend on the database, so that a later migration can name what it changes.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMES)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("language", Text),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

credentials = Table(
    "credentials",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("label", Text),
    Column("table_id", Text),
    Column("seat", Integer),
    Column("created", Double, nullable=False),
    Column("used", Double),
    Column("revoked", Double),
    Index(None, "person"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("phase", Text, nullable=False),
    Column("host", Text),
    Column("number", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Column("keeper", Text),
    Column("kept_until", Double),
    Column("seed", Text, nullable=False),
    Column("next_table", Text),
    Column("summary", JSON, nullable=False),
    Index(None, "phase", "listed", "touched"),
    Index(None, "phase", "touched"),
    Index(None, "phase", "kept_until"),
    Index(None, "keeper"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text),
    Column("name", Text),
    Column("bot", Text),
    Index(None, "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by", Text),
    Column("client_id", Text),
    Column("body", JSON, nullable=False),
    UniqueConstraint("table_id", "by", "client_id"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("person", Text),
    Column("bot", Text),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Column("turns", Integer),
    Index(None, "person", "at"),
    Index(None, "game", "at"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("muted_person", Text, primary_key=True),
)

# The processes that share this database; each says again and again until when it is to be believed.
processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("until", Double, nullable=False),
)

# Through which process somebody is at a table, and since when not any more. No foreign keys: these are remarks, written
# beside the log without waiting for its locks, and swept away after a day.
presences = Table(
    "presences",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process", Text, primary_key=True),
    Column("gone", Double),
    Index(None, "process"),
)
