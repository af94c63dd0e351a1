"""Games that are played again, and boards that are searched for ways: nobody else waits for that."""

import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import pytest

from stellwerk.server.http import hints
from stellwerk.server.storage.writer import READERS
from tests.server.http.browser_client import Browsers, done, opened, order


def test_who_somebody_is_is_told_while_ways_are_looked_for(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, stranger = browsers.new(), browsers.new()
    table = opened(anna, "usa", bots=[{"seat": 1}])
    done(order(anna, table, "start"))
    begun, may_end = threading.Event(), threading.Event()

    def slowly(_view: object) -> list[Any]:
        begun.set()
        assert may_end.wait(120)
        return []

    monkeypatch.setattr(hints, "_ways", slowly)
    with ThreadPoolExecutor(2 * READERS) as many:
        asking = [many.submit(anna.get, f"/api/tables/{table}/ways", timeout=120) for _ in range(2 * READERS)]
        try:
            assert begun.wait(60)
            told = stranger.get("/api/me", headers={"Authorization": "Bearer unknown"}, timeout=60)
            assert told.json()["person"] is None
            assert not any(future.done() for future in asking)
        finally:
            may_end.set()
        assert {future.result().status_code for future in asking} == {200}


def test_the_points_of_a_game_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def scored(state: Any) -> dict[str, Any]:
        looked.append(state.id)
        return {"of": state.id}

    monkeypatch.setattr(hints, "_score", scored)
    monkeypatch.setattr(hints, "_scorings", {})
    monkeypatch.setattr(hints, "_MOST_SCORINGS", 2)
    games = [cast(Any, SimpleNamespace(id=id)) for id in "abc"]
    for state in (games[0], games[0], games[1], games[0]):
        assert hints._scoring(state) == {"of": state.id}
    assert looked == ["a", "b"]
    hints._scoring(games[2])
    assert len(hints._scorings) == 2, "few are kept"
