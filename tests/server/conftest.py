"""Every test of the server that asks for a database runs on both: SQLite and a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.server.storage.database import Database, open_database
from stellwerk.server.storage.store import Store
from tests.server.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The session's PostgreSQL; with xdist, one a worker."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """An empty PostgreSQL database."""
    name = postgres.take_database()
    yield postgres.url(name)
    postgres.give_back(name)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'stellwerk.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def database(database_url: str, tmp_path: Path) -> Iterator[Database]:
    """An open database at the newest schema."""
    opened = open_database(database_url, tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def store(database: Database) -> Store:
    """A store on it."""
    return Store(database)
