"""Where strangers can come in, what a person does at tables is held to its rates: by REST and by WebSocket alike."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from stellwerk.server import lifespan
from stellwerk.server.app import make_app
from stellwerk.server.core.settings import Limits, Rate, Settings
from stellwerk.server.lifespan import open_registry
from tests.server.serving import PATIENCE, dialled, served
from tests.server.tables.lib import AT_ONCE, GreedyPools

ONCE, TWICE = Rate(1, 0.001), Rate(2, 0.001)
"""And then not for a long time."""
MUCH = Rate(1000, 1000)
FREE = Limits(requests=MUCH, people=MUCH, commands=MUCH, chat=MUCH, tables=MUCH, tokens=MUCH)


@contextmanager
def anna_at_home(folder: Path, **rates: Rate) -> Iterator[httpx.Client]:
    """Anna's browser, at a server in a home network with only these rates."""
    settings = Settings(data_dir=folder, lan=True, pace=0, limits=replace(FREE, **rates))  # type: ignore[arg-type]
    with (
        served(make_app(settings, open_registry(settings, AT_ONCE))) as base,
        httpx.Client(base_url=base, timeout=PATIENCE) as anna,
    ):
        yield anna


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifespan, "BotPools", GreedyPools)


def opened(anna: httpx.Client) -> httpx.Response:
    return anna.post("/api/tables", json={"game": "usa", "seats": 2, "name": "Anna"})


def order(anna: httpx.Client, table: str, id: str, **command: Any) -> httpx.Response:
    return anna.post(f"/api/tables/{table}/commands", json={"id": id, "command": command})


def too_often(answer: httpx.Response) -> bool:
    """Is this refused as too often, and does it say when it goes on?"""
    if answer.status_code != 429:
        return False
    assert answer.json()["error"]["code"] == "too_often"
    assert int(answer.headers["retry-after"]) > 0
    return True


def ordered_live(anna: httpx.Client, table: str, *commands: dict[str, Any]) -> list[str]:
    """The same by WebSocket: of each command, that it was accepted, or the code of its refusal."""
    found: list[str] = []
    with dialled(anna, table) as socket:
        socket.send('{"type": "hello"}')
        for number, command in enumerate(commands):
            socket.send(json.dumps({"type": "command", "id": f"live-{number}", "command": command}))
            while (told := json.loads(socket.recv(PATIENCE)))["type"] not in ("accepted", "refused"):
                pass
            found.append(told["error"]["code"] if told["type"] == "refused" else "accepted")
    return found


def test_chat_is_held_to_its_own_rate_and_nothing_else_is(tmp_path: Path) -> None:
    with anna_at_home(tmp_path, chat=TWICE) as anna:
        table = opened(anna).json()["table"]
        said, renamed = {"do": "chat", "text": "Hello!"}, {"do": "looks", "name": "Annalena"}
        assert order(anna, table, "first", **said).status_code == 200
        assert ordered_live(anna, table, said, said, renamed) == ["accepted", "too_often", "accepted"]
        assert too_often(order(anna, table, "second", **said))
        assert order(anna, table, "third", do="looks", name="Anna").status_code == 200


def test_commands_are_held_to_their_rate(tmp_path: Path) -> None:
    with anna_at_home(tmp_path, commands=TWICE) as anna:
        table = opened(anna).json()["table"]
        renamed = {"do": "looks", "name": "Annalena"}
        assert order(anna, table, "first", **renamed).status_code == 200
        assert ordered_live(anna, table, renamed, renamed) == ["accepted", "too_often"]
        assert too_often(order(anna, table, "second", **renamed))


def test_tables_are_opened_at_their_rate(tmp_path: Path) -> None:
    with anna_at_home(tmp_path, tables=ONCE) as anna:
        assert [opened(anna).status_code, too_often(opened(anna))] == [201, True]


def test_tokens_and_links_share_a_rate(tmp_path: Path) -> None:
    with anna_at_home(tmp_path, tokens=TWICE) as anna:
        table = opened(anna).json()["table"]
        assert anna.post("/api/me/tokens", json={"label": "a"}).status_code == 200
        assert anna.post(f"/api/tables/{table}/seats/0/move").status_code == 200
        assert too_often(anna.post(f"/api/tables/{table}/seats/0/move"))
        assert too_often(anna.post("/api/me/tokens", json={"label": "b"}))
