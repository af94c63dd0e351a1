"""A whole game on a real server at its most talkative: no seed, cookie, token or hand in anything it sends or logs."""

import json
import random
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from websockets.sync.client import ClientConnection, connect

from stellwerk.box.read import read
from stellwerk.server.http.identity import hash_of
from stellwerk.server.storage.database import Database, open_database
from stellwerk.server.storage.store import Store
from tests.server.live_server import PATIENCE, LiveServer, live_server

TALKATIVE = """
from stellwerk.server.run import run
from stellwerk.server.core.settings import Settings
from stellwerk.server.tables import commands
from stellwerk.server.tables.registry import TableRegistry

command = TableRegistry.command

async def stumbling(registry, live, person, client_id, what, household):
    if isinstance(what, commands.Chat) and what.text == "stumble":
        raise KeyError(f"{live.state.seed:032x}", live.state.table.record(), person)
    return await command(registry, live, person, client_id, what, household)

TableRegistry.command = stumbling
run(Settings(port=0), lambda address: print(address, flush=True), log_level="debug")
"""
"""A server that logs all it can, and that stumbles over a word, with secrets in its hands."""


class Player:
    """Somebody who plays by REST, watches by WebSocket, and keeps everything that they are sent."""

    def __init__(self, server: LiveServer, name: str) -> None:
        self.name, self.server = name, server
        self.things = ExitStack()
        self.http = self.things.enter_context(server.client())
        self.sent: list[str] = []
        self.given: list[str] = []
        """Secrets that they were given: each is in the one answer that gives it."""
        self.socket: ClientConnection | None = None

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.http.request(method, path, json=body)
        headers = [f"{name}: {value}" for name, value in answer.headers.items() if name != "set-cookie"]
        self.sent += [*headers, answer.text]
        return answer.json()

    def gift(self, method: str, path: str, body: Any, field: str) -> Any:
        """Ask for something that has a secret in it."""
        told = self.http.request(method, path, json=body).json()
        self.given.append(told.pop(field))
        self.sent.append(json.dumps(told))
        return told

    def watch(self, table: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.given += list(self.http.cookies.values())
        headers = {"Cookie": cookies} if cookies else {}
        live = connect(self.server.live(table), additional_headers=headers, open_timeout=PATIENCE)
        self.socket = self.things.enter_context(live)
        self.socket.send('{"type": "hello"}')

    def hear(self, number: int) -> dict[str, Any]:
        """Listen until the news is as new as this."""
        assert self.socket is not None
        while True:
            message = str(self.socket.recv(PATIENCE))
            told: dict[str, Any] = json.loads(message)
            if told["type"] == "news" and told["table"]["phase"] == "over":
                return told
            self.sent.append(message)
            if told["type"] == "news" and told["number"] >= number:
                return told


def play(players: list[Player], table: str, spectator: Player) -> None:
    """Play to the end, with everything that can go wrong on the way."""
    chooser = random.Random(3)
    for turn in range(1000):
        for seat, player in enumerate(players):
            now = player.ask("GET", f"/api/tables/{table}")
            if now["game"]["legal"] is None:
                wrong = {"id": f"wrong-{turn}", "command": {"do": "act", "action": {"do": "draw_blind"}}}
                assert "error" in player.ask("POST", f"/api/tables/{table}/commands", wrong)
                continue
            action = chooser.choice(now["game"]["legal"])
            order = {"id": f"turn-{turn}-{seat}", "command": {"do": "act", "action": action}}
            number = player.http.post(f"/api/tables/{table}/commands", json=order).json()["number"]
            heard = [one.hear(number) for one in (*players, spectator)]
            if heard[0]["table"]["phase"] == "over":
                return
    raise AssertionError("the game does not end")


def stumble(player: Player, table: str) -> None:
    """What went wrong on the server's side is told as its fault, and nothing else."""
    order = {"id": "stumble", "command": {"do": "chat", "text": "stumble"}}
    assert player.ask("POST", f"/api/tables/{table}/commands", order)["error"]["code"] == "our_fault"
    assert player.socket is not None
    player.socket.send(json.dumps({"type": "command", **order}))
    while json.loads(message := str(player.socket.recv(PATIENCE)))["type"] != "refused":
        player.sent.append(message)
    assert json.loads(message)["error"]["code"] == "our_fault"
    player.sent.append(message)


def seeds(folder: Path, table: str) -> list[str]:
    """The seed of a table, however one could write it."""
    database = open_database(None, folder)
    row = Store(database).table(table)
    database.close()
    assert row is not None
    return [row.seed, row.seed.upper(), row.seed.lstrip("0"), str(int(row.seed, 16))]


def test_nothing_secret_is_sent_or_logged(tmp_path: Path) -> None:
    with live_server(tmp_path, command=(sys.executable, "-c", TALKATIVE)) as server:
        anna, ben, spectator = (Player(server, name) for name in ("Anna", "Ben", "nobody"))
        opened = anna.ask("POST", "/api/tables", {"game": "card", "seats": 2, "name": "Anna", "pace": 0})
        table = opened["table"]
        seated = {"id": "sit", "command": {"do": "sit", "name": "Ben"}}
        ben.ask("POST", f"/api/tables/{table}/commands", seated)
        anna.gift("POST", "/api/me/tokens", {"label": "my bot"}, "token")
        anna.ask("GET", "/api/me/tokens")
        anna.gift("POST", f"/api/tables/{table}/seats/0/move", None, "token")
        for player in (anna, ben, spectator):
            player.watch(table)
        anna.ask("POST", f"/api/tables/{table}/commands", {"id": "go", "command": {"do": "start"}})
        stumble(anna, table)
        for path in ("record", "replay", "log"):
            spectator.ask("GET", f"/api/tables/{table}/{path}")
        play([anna, ben], table, spectator)
        record = spectator.http.get(f"/api/tables/{table}/record").text
        for player in (anna, ben, spectator):
            player.things.close()
        logged = server.end()
    seed = seeds(tmp_path, table)
    assert seed[0] in record, "after the game it is open"
    given = anna.given + ben.given
    assert len(given) == 4
    secrets = [*seed, *given, *(hash_of(one) for one in given)]
    sent = "\n".join(anna.sent + ben.sent + spectator.sent)
    assert [secret for secret in secrets if secret in sent] == []
    assert logged.count("our fault, in ") == 2
    assert logged.count("KeyError") == 2
    tickets = [ticket.id for ticket in read("card").tickets]
    assert [one for one in (*secrets, *tickets, "stumble", table) if one in logged] == []


def test_an_error_of_the_database_does_not_name_what_was_written(database: Database) -> None:
    with pytest.raises(DBAPIError) as wrong, database.engine.connect() as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:body)"), {"body": "a secret"})
    assert "a secret" not in str(wrong.value)
