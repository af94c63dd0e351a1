"""Whoever comes new to a table, or with a link that moves a seat: nothing is used up by what is refused."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.tables.live import LiveTable
from tests.server.http.browser_client import Browsers, done, opened, order


def test_a_link_moves_a_seat_to_another_device_once(browsers: Browsers) -> None:
    anna, phone, thief = browsers.new(), browsers.new(), browsers.new()
    table = opened(anna)
    assert thief.post(f"/api/tables/{table}/seats/0/move").status_code == 401
    link = anna.post(f"/api/tables/{table}/seats/0/move").json()["token"]
    assert phone.post(f"/api/moves/{link}").json()["seat"] == 0
    assert phone.get(f"/api/tables/{table}").json()["you"] == {"seat": 0, "host": True, "undo": None}
    assert anna.get(f"/api/tables/{table}").json()["you"]["seat"] is None
    assert thief.post(f"/api/moves/{link}").status_code == 404
    assert thief.post("/api/moves/made-up").status_code == 404


def test_a_link_is_for_the_own_seat_and_worthless_once_that_was_given_up(browsers: Browsers) -> None:
    anna, ben, cleo, phone = (browsers.new() for _ in range(4))
    table = opened(anna)
    done(order(ben, table, "sit", name="Ben"))
    refused = ben.post(f"/api/tables/{table}/seats/0/move")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no_seat")
    link = ben.post(f"/api/tables/{table}/seats/1/move").json()["token"]
    done(order(ben, table, "leave"))
    done(order(cleo, table, "sit", name="Cleo", seat=1))
    refused = phone.post(f"/api/moves/{link}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no_such_seat")
    assert cleo.get(f"/api/tables/{table}").json()["you"]["seat"] == 1


def test_a_link_that_is_refused_is_not_used_up(browsers: Browsers) -> None:
    anna, ben, program, phone = (browsers.new() for _ in range(4))
    table = opened(anna)
    done(order(ben, table, "sit", name="Ben"))
    link = anna.post(f"/api/tables/{table}/seats/0/move").json()["token"]
    program.headers["Authorization"] = "Bearer old"
    refused = program.post(f"/api/moves/{link}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (401, "bad_token")
    refused = ben.post(f"/api/moves/{link}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "seat_taken")
    assert phone.post(f"/api/moves/{link}").json()["seat"] == 0
    assert phone.get(f"/api/tables/{table}").json()["you"]["seat"] == 0


def test_a_seat_that_is_given_up_while_its_link_is_used_is_not_moved(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the table and its lock, the seat is another's."""
    anna, ben, cleo, phone = (browsers.new() for _ in range(4))
    table = opened(anna)
    done(order(ben, table, "sit", name="Ben"))
    link = ben.post(f"/api/tables/{table}/seats/1/move").json()["token"]
    write = LiveTable.write

    async def late(live: LiveTable, prepare: Any, by: str | None = None, client_id: str | None = None) -> int:
        if client_id is None:
            await asyncio.to_thread(lambda: [order(ben, table, "leave"), order(cleo, table, "sit", name="Cleo")])
        return await write(live, prepare, by, client_id)

    monkeypatch.setattr(LiveTable, "write", late)
    refused = phone.post(f"/api/moves/{link}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no_such_seat")
    assert cleo.get(f"/api/tables/{table}").json()["you"]["seat"] == 1


def test_nobody_is_made_for_what_is_refused(browsers: Browsers, tmp_path: Path) -> None:
    """They would get no cookie with it, and the household's allowance of new people would be used up."""
    anna = browsers.new()
    table = opened(anna)
    for path, body, why in (
        ("", {"game": "usa", "seats": 2, "options": {"fog": True}}, "bad_options"),
        ("", {"game": "usa", "seats": 2, "name": " "}, "bad_name"),
        (f"/{table}/commands", {"id": "x", "command": {"do": "sit", "name": "Anna"}}, "name_taken"),
        (f"/{table}/commands", {"id": "x", "command": {"do": "sit", "name": "Ben", "seat": 0}}, "seat_taken"),
    ):
        refused = browsers.new().post(f"/api/tables{path}", json=body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, why)
    with sqlite3.connect(tmp_path / "stellwerk.sqlite") as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (1,)
    database.close()
    newcomer = browsers.new()
    done(order(newcomer, table, "sit", name="Ben"))
    assert newcomer.get(f"/api/tables/{table}").json()["you"]["seat"] == 1
