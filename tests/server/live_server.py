"""A real server in a process of its own, with tables and people that were there before it started."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from stellwerk.server.http.identity import hash_of
from stellwerk.server.storage.database import open_database
from stellwerk.server.storage.store import Credential, Person, Store
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.registry import TableRegistry
from tests.server.tables.lib import PEOPLE, do, first_legal, registry, wanted

SERVE = (sys.executable, "-c", "from stellwerk.cli import main; main()", "serve", "--port", "0", "--no-browser")
PATIENCE = 60
"""Seconds after which a server that does not end has failed."""
EVERYBODY = (*PEOPLE, "eve")
"""People that the server knows by their cookies. Eve has a seat nowhere."""


def secret_of(person: str) -> str:
    """The cookie of somebody: as long as a real one."""
    return f"{person}-{'s' * (42 - len(person))}"


@dataclass
class Tables:
    """Ids of tables, by what they are for."""

    ids: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.ids[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)


async def _opened(h: TableRegistry, game: str, seats: int = 2, **fields: Any) -> LiveTable:
    live = await h.open("anna", wanted(game, seats, **fields))
    for seat in range(1, seats):
        await do(h, live, PEOPLE[seat], "sit", name=PEOPLE[seat].title())
    return live


async def _play(h: TableRegistry, live: LiveTable, actions: int) -> None:
    """Some actions, each the first that is legal; 0: to the end."""
    table = live.state.table
    while table is not None and not table.over:
        await first_legal(h, live, table.to_act[0])
        table = live.state.table
        actions -= 1
        if actions == 0:
            return


async def _prepare(folder: Path) -> Tables:
    tables = Tables()
    async with registry(folder) as h:
        live = await h.open("anna", wanted("usa", 3, listed=True))
        await do(h, live, "ben", "sit", name="Ben")
        tables.ids["open"] = live.state.id
        for name, game, seats in (("running", "usa", 2), ("asia", "asia", 4), ("play", "uk", 2)):
            live = await _opened(h, game, seats, listed=True)
            await do(h, live, "anna", "start")
            await _play(h, live, seats + 4)
            await do(h, live, "ben", "chat", "once", text="once")
            tables.ids[name] = live.state.id
        live = await _opened(h, "card", 2, listed=True)
        await do(h, live, "anna", "start")
        await _play(h, live, 0)
        tables.ids["over"] = live.state.id
        live = await _opened(h, "usa", 2)
        await do(h, live, "anna", "close")
        tables.ids["closed"] = live.state.id
    return tables


def prepare(folder: Path) -> Tables:
    """People with cookies, and a table of every kind."""
    database = open_database(None, folder)
    store = Store(database)
    for person in EVERYBODY:
        secret = Credential(hash_of(secret_of(person)), person, "cookie", None, None, None, 1.0)
        store.add_person(Person(person, person.title(), None, 1.0, 1.0), secret)
    database.close()
    return asyncio.run(_prepare(folder))


def logs_of(folder: Path, tables: Tables) -> dict[str, list[Any]]:
    """The entries of the tables, as they are on disk. Only while no server runs."""
    database = open_database(None, folder)
    store = Store(database)
    found: dict[str, list[Any]] = {name: list(store.entries(tables[name])) for name in tables}
    database.close()
    return found


class LiveServer:
    """A server that runs, and what it says."""

    def __init__(self, process: subprocess.Popen[str], port: int, said: Path) -> None:
        self.process, self.port, self._said = process, port, said

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def live(self, table: str) -> str:
        """The address of a table's WebSocket."""
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"

    def client(self, person: str | None = None, headers: Mapping[str, str] = {}) -> httpx.Client:
        """A browser of somebody."""
        return httpx.Client(base_url=self.url, headers={**cookie(person), **headers}, timeout=PATIENCE)

    def end(self) -> str:
        """Ask it to end; everything that it said on its error stream."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0
        return self._said.read_text()


def cookie(person: str | None) -> dict[str, str]:
    """The header by which somebody is known."""
    return {} if person is None else {"Cookie": f"stellwerk={secret_of(person)}"}


@contextmanager
def live_server(folder: Path, *words: str, command: tuple[str, ...] = SERVE) -> Iterator[LiveServer]:
    """A server on what is in this folder, gone afterwards whatever happens."""
    said = folder / "said.txt"
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    with said.open("w") as stream:
        process = subprocess.Popen(
            [*command, *words],
            env=env | {"STELLWERK_DATA": str(folder)},
            stdout=subprocess.PIPE,
            stderr=stream,
            text=True,
        )
    try:
        assert process.stdout
        found = re.search(r"http://\S+?:(\d+)/", process.stdout.readline())
        assert found, said.read_text()
        yield LiveServer(process, int(found[1]), said)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def error_of(body: bytes | str) -> dict[str, str]:
    """The error of an answer: code, rule, and what is wrong in both languages."""
    error: dict[str, str] = json.loads(body)["error"]
    assert set(error) == {"code", "rule", "en", "de"}
    assert all(error[name] for name in ("code", "en", "de"))
    return error
