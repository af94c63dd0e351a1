"""A command whose answer was lost is sent again: it is answered before the news of it, and news follows the answer."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from stellwerk.server import lifespan
from stellwerk.server.app import make_app
from stellwerk.server.core.settings import Settings
from stellwerk.server.lifespan import open_registry
from tests.server.http.browser_client import Browsers, Live, connected, done, opened, order
from tests.server.serving import served
from tests.server.tables.lib import AT_ONCE, GreedyPools


def next_of(live: Live) -> dict[str, Any]:
    """The very next message, whatever it is."""
    message: dict[str, Any] = json.loads(live._socket.recv(60.0))
    return message


def say(live: Live, id: str, text: str) -> None:
    live.send(type="command", id=id, command={"do": "chat", "text": text})


@contextmanager
def server_of(folder: Path) -> Iterator[str]:
    settings = Settings(data_dir=folder, pace=0)
    with served(make_app(settings, open_registry(settings, AT_ONCE))) as base:
        yield base


def check_resending(anna: httpx.Client, table: str, seen: int, number: int) -> None:
    """On a connection that goes on from `seen`: accepted, then the news of it; and, sent again, both again."""
    with connected(anna, table, seen) as live:
        assert next_of(live) == {"type": "accepted", "id": "lost", "number": number}
        news = next_of(live)
        assert (news["type"], news["since"], news["number"]) == ("news", seen, number)
        say(live, "lost", "hello?")
        assert live.receive("accepted") == {"type": "accepted", "id": "lost", "number": number}
        assert live.receive("news")["number"] == number, "whoever waits for news after the answer would wait for ever"


def test_what_was_done_is_answered_before_the_news_of_it_on_a_new_connection(browsers: Browsers) -> None:
    anna = browsers.new()
    table = opened(anna)
    with connected(anna, table) as live:
        seen = live.receive("news")["number"]
    number = done(order(anna, table, "chat", id="lost", text="hello?"))
    check_resending(anna, table, seen, number)


def test_it_is_so_after_a_restart_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifespan, "BotPools", GreedyPools)
    with server_of(tmp_path) as base, httpx.Client(base_url=base) as anna:
        table = opened(anna)
        with connected(anna, table) as live:
            seen = live.receive("news")["number"]
        number = done(order(anna, table, "chat", id="lost", text="hello?"))
        cookies = anna.cookies
    with server_of(tmp_path) as base, httpx.Client(base_url=base, cookies=cookies) as anna:
        check_resending(anna, table, seen, number)


def test_nobody_is_told_the_answers_of_others_nor_those_from_before_they_came(browsers: Browsers) -> None:
    anna, ben = browsers.new(), browsers.new()
    table = opened(anna)
    number = done(order(ben, table, "sit", name="Ben"))
    done(order(anna, table, "chat", text="hello?"))
    for browser, seen in ((ben, number), (anna, None), (anna, 0)):
        with connected(browser, table, seen) as live:
            assert next_of(live)["type"] == "news"


def test_a_command_that_was_not_done_is_answered_once_and_told_once(browsers: Browsers) -> None:
    anna = browsers.new()
    table = opened(anna)
    with connected(anna, table) as live:
        seen = live.receive("news")["number"]
    with connected(anna, table, seen) as live:
        assert next_of(live)["entries"] == []
        say(live, "lost", "hello?")
        assert live.receive("accepted")["number"] == seen + 1
        assert [entry["text"] for entry in next_of(live)["entries"]] == ["hello?"]
