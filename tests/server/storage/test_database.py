"""Opening the database: what is refused is refused in one line that says what to do and keeps the password."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from stellwerk.server.storage import database as module
from stellwerk.server.storage.database import Database, DatabaseError, open_database


def refusal(url: str | None, folder: Path) -> str:
    with pytest.raises(DatabaseError) as caught:
        open_database(url, folder)
    line = str(caught.value)
    assert "\n" not in line
    return line


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_file_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "of" / "mine"
    database = open_database(None, folder)
    assert mode(folder) == 0o700
    files = sorted(path.name for path in folder.iterdir())
    assert files[:2] == ["stellwerk.sqlite", "stellwerk.sqlite-shm"]
    assert {mode(path) for path in folder.iterdir()} == {0o600}
    database.close()


def test_sqlite_is_sure_of_the_disk_and_of_references(tmp_path: Path) -> None:
    database = open_database(None, tmp_path)
    with database.reading() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        answers = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in asked]
    full = 2
    assert answers == ["wal", full, 1, module.PATIENCE * 1000]
    database.close()


def test_what_is_written_while_reading_does_not_stay(database: Database) -> None:
    with database.reading() as connection:
        connection.execute(text("INSERT INTO people VALUES ('ada', NULL, NULL, 0, 0)"))
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM people")).scalar() == 0


def test_a_file_serves_one_process_at_a_time(tmp_path: Path) -> None:
    database = open_database(None, tmp_path)
    code = (
        "import sys, pathlib\n"
        "from stellwerk.server.storage.database import open_database, DatabaseError\n"
        "try: open_database(None, pathlib.Path(sys.argv[1]))\n"
        "except DatabaseError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert "is in use by another Stellwerk (process " in done.stdout
    assert "--data-dir" in done.stdout
    assert "is in use" in refusal(f"sqlite:///{tmp_path / 'stellwerk.sqlite'}", tmp_path)
    database.close()
    open_database(None, tmp_path).close()


def test_closing_twice_is_as_good_as_once(database: Database) -> None:
    database.close()
    database.close()


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "stellwerk.sqlite"
    path.write_text("my holiday " * 100)
    assert "file is not a database" in refusal(None, tmp_path)
    assert path.read_text() == "my holiday " * 100
    # And nothing holds on to it.
    path.unlink()
    open_database(None, tmp_path).close()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be opened" in refusal(None, tmp_path / "file" / "folder")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://ada:s3cret@example.org/x", "does not know databases of the kind mysql://"),
        ("s3cret", "cannot be read; expected sqlite:///PATH or postgresql://…"),
        ("postgresql://ada:s3cret@host:port/x", "cannot be read; expected sqlite:///PATH or postgresql://…"),
        ("sqlite://", "in memory would forget the tables"),
        ("sqlite:///:memory:", "in memory would forget the tables"),
        ("postgresql://ada:s3cret@127.0.0.1:1/trains", "PostgreSQL database trains on 127.0.0.1:1 cannot be opened"),
        ("postgres://ada:s3cret@127.0.0.1:1/trains", "PostgreSQL database trains on 127.0.0.1:1 cannot be opened"),
        ("postgresql://ada:s3cret@127.0.0.1:1/trains?sslmode=s3cret", "cannot be opened"),
    ],
)
def test_a_url_is_refused_without_its_password(url: str, said: str, tmp_path: Path) -> None:
    line = refusal(url, tmp_path)
    assert said in line
    assert "s3cret" not in line


def test_a_database_that_there_is_not_is_refused(postgres_url: str, tmp_path: Path) -> None:
    assert "does not exist" in refusal(postgres_url.replace("test_", "toast_"), tmp_path)


def test_both_spellings_of_postgresql_are_understood(postgres_url: str, tmp_path: Path) -> None:
    for spelling in ("postgresql", "postgres", "postgresql+psycopg"):
        database = open_database(postgres_url.replace("postgresql", spelling, 1), tmp_path)
        assert database.is_postgres
        database.close()


def test_without_the_driver_it_says_which_package_is_missing(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'stellwerk[postgres]'" in refusal(postgres_url, tmp_path)
