"""Opens the database: one SQLite file by default, PostgreSQL where several processes share the tables."""

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from stellwerk.server.storage.lock import LockFile
from stellwerk.server.storage.migrate import SchemaError, migrate

FILE = "stellwerk.sqlite"

# Seconds a write waits for another connection's write, and a start for a PostgreSQL that does not answer.
PATIENCE = 30
CONNECT_PATIENCE = 10

# Connections: the writer, the readers, and a few for whoever is in a hurry.
POOL = 8


CHOOSE = "Choose another one with --data-dir or --database."


class DatabaseError(ValueError):
    """The database cannot be opened; one line that says why and what to do, without the password."""


@dataclass(frozen=True)
class Database:
    """An open database at the newest schema."""

    engine: Engine
    is_postgres: bool
    name: str
    """What to call it in front of people: where it is, without the password."""
    lock: LockFile | None = None

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for questions; nothing that is written on it stays."""
        with self.engine.connect() as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that is committed at the end, or rolled back on an error."""
        # Said of the connection: an engine that says it for all of its own would be made anew for every transaction.
        with self.engine.connect() as connection, connection.execution_options(writes=True).begin():
            yield connection

    def close(self) -> None:
        """Close all connections, and let others open the file."""
        self.engine.dispose()
        if self.lock is not None:
            self.lock.release()


def open_database(url: str | None, data_dir: Path) -> Database:
    """Open the database and migrate it to the newest schema.

    Without a URL it is the file `stellwerk.sqlite` in `data_dir`. Raises DatabaseError.
    """
    database = connect_database(url, data_dir)
    try:
        migrate_database(database)
    except BaseException:
        database.close()
        raise
    return database


def migrate_database(database: Database, to: str = "head") -> None:
    """Bring an open database to a revision of the schema. Raises DatabaseError."""
    try:
        with database.writing() as connection:
            migrate(connection, to)
    except SchemaError as error:
        raise DatabaseError(f"{database.name} {error}. {CHOOSE}") from None
    except (DBAPIError, sqlite3.Error) as error:
        raise DatabaseError(f"{database.name} cannot be used: {first_line(error)}. {CHOOSE}") from None


def connect_database(url: str | None, data_dir: Path) -> Database:
    """Open the database at whatever schema it has. Raises DatabaseError."""
    if url is None:
        return open_sqlite(data_dir / FILE)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # The text itself stays unsaid: somewhere in it there may be a password.
        raise DatabaseError("The database URL cannot be read; expected sqlite:///PATH or postgresql://…") from None
    if parsed.drivername == "sqlite":
        if parsed.database in (None, "", ":memory:"):
            raise DatabaseError("A database in memory would forget the tables; expected sqlite:///PATH.")
        return open_sqlite(Path(str(parsed.database)))
    if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return open_postgres(parsed.set(drivername="postgresql+psycopg"))
    raise DatabaseError(
        f"Stellwerk does not know databases of the kind {parsed.drivername}://; "
        "expected sqlite:///PATH or postgresql://…"
    )


def open_sqlite(path: Path) -> Database:
    """The one file, for this process alone: readable by its owner, with a write-ahead log, on disk at each commit."""
    name = f"The database {path}"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        lock = LockFile.take(path.with_name(path.name + ".lock"))
    except OSError as error:
        raise DatabaseError(f"{name} cannot be opened: {error.strerror}. Choose a folder with --data-dir.") from None
    if isinstance(lock, str):
        raise DatabaseError(
            f"{name} is in use by another Stellwerk ({lock}). "
            "Stop that one, or choose another folder for this one with --data-dir."
        )
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": PATIENCE}, pool_size=POOL, **WAYS
    )
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return Database(engine, is_postgres=False, name=name, lock=lock)


def prepare_sqlite(connection: Any, _record: object) -> None:
    """Leave transactions to us: the driver would begin them late and commit them before a change of schema."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def begin_sqlite(connection: Connection) -> None:
    """Whoever will write says so at once: a reader that turns writer late is refused when another was faster."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def open_postgres(url: URL) -> Database:
    """A PostgreSQL that answers."""
    where = f"{url.host or url.query.get('host') or 'localhost'}" + (f":{url.port}" if url.port else "")
    name = f"The PostgreSQL database {url.database or url.username or ''} on {where}"
    patience = {} if "connect_timeout" in url.query else {"connect_timeout": CONNECT_PATIENCE}
    try:
        engine = create_engine(url, connect_args=patience, pool_size=POOL, pool_pre_ping=True, **WAYS)
        with engine.connect():
            pass
    except ModuleNotFoundError:
        raise DatabaseError("PostgreSQL needs the package psycopg: pip install 'stellwerk[postgres]'.") from None
    except DBAPIError as error:
        line = first_line(error)
        if url.password:
            line = line.replace(str(url.password), "***")
        raise DatabaseError(f"{name} cannot be opened: {line}. Is it running, and is the URL right?") from None
    return Database(engine, is_postgres=True, name=name)


def first_line(error: Exception) -> str:
    """What the database itself said, shortened to a line."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    return said.splitlines()[0].rstrip(".") if said else type(error).__name__


def to_json(value: Any) -> str:
    """JSON text, several times as fast as the standard library's."""
    return orjson.dumps(value).decode()


WAYS: dict[str, Any] = {"json_serializer": to_json, "json_deserializer": orjson.loads, "hide_parameters": True}
"""How both databases are opened. An error names no parameters: those of an entry are the secrets of a game."""
