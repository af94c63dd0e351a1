"""Tables over REST and WebSocket: what a page does, from opening a table to the record of its game."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stellwerk.api.records import Record
from stellwerk.table import verify
from tests.server.http.browser_client import Browsers, connected, done, opened, order
from tests.server.serving import PATIENCE, dialled


def play_to_the_end(browser: httpx.Client, table: str) -> dict[str, Any]:
    """Play a seat by WebSocket: the last news."""
    with connected(browser, table) as live:
        news = live.receive("news")
        for number in range(1000):
            if news["table"]["phase"] == "over":
                return news
            if news["game"]["legal"]:
                action = news["game"]["legal"][-1]
                live.send(type="command", id=f"a{number}", command={"do": "act", "action": action})
                assert live.receive("accepted")["number"] > news["number"]
            news = live.receive("news")
    raise AssertionError("the game did not end")


def test_a_whole_game_against_bots_and_everything_open_after_it(browsers: Browsers) -> None:
    anna, watcher = browsers.new(), browsers.new()
    table = opened(anna, seats=3, bots=[{"seat": 1}, {"seat": 2, "level": "easy"}])
    assert anna.get(f"/api/tables/{table}/record").status_code == 409
    promised = anna.get(f"/api/tables/{table}").json()["table"]["seed_hash"]
    done(order(anna, table, "start"))
    last = play_to_the_end(anna, table)
    assert last["game"]["view"]["result"]["crews"]

    record = Record.from_json(watcher.get(f"/api/tables/{table}/record").json())
    verify(record)
    assert record.seed_hash == promised
    replay = watcher.get(f"/api/tables/{table}/replay", params={"first": 3, "count": 2}).json()
    assert replay["last"] == len(record.moves)
    assert [one["moment"] for one in replay["moments"]] == [3, 4]
    assert all(view["players"][seat]["hand"] is not None for seat, view in enumerate(replay["moments"][0]["views"]))
    log = watcher.get(f"/api/tables/{table}/log").json()["entries"]
    assert [one["number"] for one in log] == list(range(1, last["number"] + 1))
    assert any(one.get("reason") for one in log)
    mine = anna.get("/api/me/statistics").json()["games"]
    assert (mine[0]["game"], mine[0]["played"]) == ("card", 1)
    lines = watcher.get("/api/games/card/statistics").json()["lines"]
    assert {line["bot"] for line in lines} == {None, "medium", "easy"}
    assert anna.get("/api/me/tables").json()[0]["table"] == table


def test_two_browsers_at_one_table_see_each_other_at_once(browsers: Browsers) -> None:
    anna, ben = browsers.new(), browsers.new()
    table = opened(anna, listed=True)
    assert [one["table"] for one in ben.get("/api/tables").json()] == [table]
    with connected(anna, table) as live:
        live.receive("news")
        done(order(ben, table, "sit", name="Ben"))
        told = live.receive("news")
        assert [one["name"] for one in told["table"]["seats"]] == ["Anna", "Ben"]
        assert (told["you"]["seat"], told["you"]["host"]) == (0, True)
        done(order(anna, table, "start"))
        assert live.receive("news")["table"]["phase"] == "running"
        with connected(ben, table) as there:
            there.receive("news")
            there.send(type="command", id="hi", command={"do": "chat", "text": "Hallo!"})
            there.receive("accepted")
            news = live.receive("news")
            while not any(new["kind"] == "said" for new in news["entries"]):
                news = live.receive("news")
            assert [new["text"] for new in news["entries"] if new["kind"] == "said"] == ["Hallo!"]
    assert [one["table"] for one in ben.get("/api/tables", params={"phase": "running"}).json()] == [table]


def test_a_command_by_rest_is_done_once_and_a_refusal_says_why(browsers: Browsers) -> None:
    anna, ben = browsers.new(), browsers.new()
    table = opened(anna)
    first = done(order(anna, table, "chat", id="x", text="one"))
    assert done(order(anna, table, "chat", id="x", text="one")) == first
    refused = order(anna, table, "start")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "seats_empty")
    assert order(ben, table, "start").status_code == 401, "nobody yet"
    done(order(ben, table, "sit", name="Ben"))
    assert order(ben, table, "start").json()["error"]["code"] == "only_host"
    assert order(anna, "nowhere", "start").status_code == 404
    done(order(anna, table, "start"))
    asked = anna.post(f"/api/tables/{table}/ask", json={"action": {"do": "draw_blind"}})
    assert (asked.status_code, asked.json()["error"]["rule"]) == (409, "CARD-3")


def test_who_plays_by_rest_is_present_and_no_bot_is_called_for_them(browsers: Browsers) -> None:
    anna, ben = browsers.new(), browsers.new()
    table = opened(anna, options={"start_player": 1})
    done(order(ben, table, "sit", name="Ben"))
    done(order(anna, table, "start"))
    told = ben.get(f"/api/tables/{table}").json()
    assert [one["present"] for one in told["table"]["seats"]] == [False, False], "sitting down is not playing"
    for browser in (ben, anna):
        legal = browser.get(f"/api/tables/{table}").json()["game"]["legal"]
        done(order(browser, table, "act", action=legal[0]))
    told = ben.get(f"/api/tables/{table}").json()
    assert [one["present"] for one in told["table"]["seats"]] == [True, True]
    assert told["game"]["view"]["to_act"] == [1]
    answer = order(anna, table, "call_stand_in", seat=1)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_away")


def test_who_is_muted_is_not_heard_at_once_nor_later_nor_in_the_log(browsers: Browsers) -> None:
    anna, ben = browsers.new(), browsers.new()
    table = opened(anna)
    done(order(ben, table, "sit", name="Ben"))
    done(order(anna, table, "chat", text="lalala"))
    with connected(ben, table) as live:
        live.receive("news")
        assert ben.put(f"/api/tables/{table}/mutes/0").status_code == 204
        done(order(anna, table, "chat", text="lalala"))
        while not (entries := live.receive("news")["entries"]):
            pass
        assert [entry["text"] for entry in entries] == [None]
    with connected(ben, table, seen=0) as live:
        assert {one["text"] for one in live.receive("news")["entries"] if one["kind"] == "said"} == {None}
    assert ben.get(f"/api/tables/{table}/log").json()["entries"][-1]["text"] is None
    assert ben.delete(f"/api/tables/{table}/mutes/0").status_code == 204
    assert ben.get(f"/api/tables/{table}/log").json()["entries"][-1]["text"] == "lalala"
    assert ben.put(f"/api/tables/{table}/mutes/1").status_code == 409, "nobody mutes themselves"


def test_who_is_muted_through_another_process_is_not_heard_either(browsers: Browsers, tmp_path: Path) -> None:
    anna, ben = browsers.new(), browsers.new()
    table = opened(anna)
    done(order(ben, table, "sit", name="Ben"))
    who = (ben.get("/api/me").json()["person"], table, anna.get("/api/me").json()["person"])

    def heard() -> list[str | None]:
        done(order(anna, table, "chat", text="lalala"))
        while not (entries := live.receive("news")["entries"]):
            pass
        return [entry["text"] for entry in entries]

    with connected(ben, table) as live:
        live.receive("news")
        for change, said in (
            ("INSERT INTO mutes (person, table_id, muted_person) VALUES (?, ?, ?)", None),
            ("DELETE FROM mutes WHERE person = ? AND table_id = ? AND muted_person = ?", "lalala"),
        ):
            with sqlite3.connect(tmp_path / "stellwerk.sqlite") as elsewhere:
                elsewhere.execute(change, who)
            elsewhere.close()
            assert heard() == [said]


def test_a_returning_client_gets_just_what_it_missed(browsers: Browsers) -> None:
    anna = browsers.new()
    table = opened(anna)
    with connected(anna, table) as live:
        seen = live.receive("news")["number"]
    for word in ("one", "two", "three"):
        done(order(anna, table, "chat", text=word))
    with connected(anna, table, seen) as live:
        news = live.receive("news")
        assert (news["since"], [new["text"] for new in news["entries"]]) == (seen, ["one", "two", "three"])


def test_who_connects_again_plays_on_themselves(browsers: Browsers) -> None:
    anna, ben = browsers.new(), browsers.new()
    table = opened(anna, pace=10)
    done(order(ben, table, "sit", name="Ben"))
    done(order(anna, table, "start"))
    done(order(anna, table, "call_stand_in", seat=1))
    assert anna.get(f"/api/tables/{table}").json()["table"]["seats"][1]["stood_in"]
    with connected(ben, table) as live:
        while live.receive("news")["table"]["seats"][1]["stood_in"]:
            pass


def test_who_does_not_say_hello_is_sent_away(browsers: Browsers) -> None:
    anna = browsers.new()
    table = opened(anna)
    for path, first, code in (
        (table, '{"type": "ping"}', "no_hello"),
        (table, "{", "malformed"),
        ("nowhere", None, "unknown_table"),
    ):
        with dialled(anna, path) as socket:
            if first is not None:
                socket.send(first)
            assert json.loads(socket.recv(PATIENCE))["error"]["code"] == code
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)


def test_whoever_holds_a_revoked_token_is_sent_away_from_the_table_too(browsers: Browsers) -> None:
    """Whether they want something, or there is something to tell them. The person's own browser stays."""
    anna, programs = browsers.new(), [browsers.new(), browsers.new()]
    made = [anna.post("/api/me/tokens", json={"label": "a bot"}).json() for _ in programs]
    table = opened(anna)
    for program, token in zip(programs, made, strict=True):
        program.headers["Authorization"] = f"Bearer {token['token']}"
    with connected(anna, table) as own, connected(programs[0], table) as asks, connected(programs[1], table) as hears:
        for live in (own, asks, hears):
            live.receive("news")
        asks.send(type="command", id="before", command={"do": "chat", "text": "before"})
        asks.receive("accepted")
        for token in made:
            assert anna.delete(f"/api/me/tokens/{token['id']}").status_code == 204
        asks.send(type="command", id="after", command={"do": "chat", "text": "after"})
        assert asks.dismissed() == ("bad_token", 4401)
        own.send(type="command", id="own", command={"do": "chat", "text": "mine"})
        own.receive("accepted")
        assert hears.dismissed() == ("bad_token", 4401)
    said = [one["text"] for one in anna.get(f"/api/tables/{table}/log").json()["entries"] if one["kind"] == "said"]
    assert said == ["before", "mine"]


def test_a_message_that_cannot_be_read_is_answered_and_nothing_happens(browsers: Browsers) -> None:
    anna = browsers.new()
    table = opened(anna)
    with connected(anna, table) as live:
        number = live.receive("news")["number"]
        live.send(type="command", id="q", command={"do": "dance"})
        answer = live.receive("fault")
        assert (answer["id"], answer["error"]["code"]) == ("q", "invalid")
        live.send(type="hello", seen=0)
        answer = live.receive("fault")
        assert (answer["id"], answer["error"]["code"]) == (None, "hello_again")
        live.send(type="ping")
        live.receive("pong")
    assert anna.get(f"/api/tables/{table}").json()["number"] == number


def test_who_comes_from_another_process_and_is_ahead_of_this_one_begins_where_they_were(
    browsers: Browsers, tmp_path: Path
) -> None:
    anna = browsers.new()
    table = opened(anna)
    with sqlite3.connect(tmp_path / "stellwerk.sqlite") as elsewhere:
        said = "INSERT INTO entries (table_id, number, at, kind, body) VALUES (?, 2, 1.0, 'said', ?)"
        elsewhere.execute(said, (table, json.dumps({"seat": 0, "text": "from elsewhere"})))
        elsewhere.execute("UPDATE tables SET number = 2 WHERE id = ?", (table,))
    elsewhere.close()
    with connected(anna, table, seen=2) as live:
        news = live.receive("news")
        assert (news["number"], news["since"], news["entries"]) == (2, 2, [])


def test_a_seat_is_told_how_its_tickets_stand_and_what_a_track_lacks(browsers: Browsers) -> None:
    anna, ben, watcher = browsers.new(), browsers.new(), browsers.new()
    table = opened(anna, "usa")
    done(order(ben, table, "sit", name="Ben"))
    assert anna.get(f"/api/tables/{table}/ways").status_code == 409
    done(order(anna, table, "start"))
    now = anna.get(f"/api/tables/{table}").json()
    told = anna.get(f"/api/tables/{table}/ways").json()
    assert told["number"] == now["number"]
    assert [one["ticket"] for one in told["tickets"]] == now["game"]["view"]["players"][0]["offer"]
    bens = ben.get(f"/api/tables/{table}").json()["game"]["view"]["players"][1]["offer"]
    assert [one["ticket"] for one in ben.get(f"/api/tables/{table}/ways").json()["tickets"]] == bens
    assert all(one["state"] == "possible" and one["way"] and one["trains"] > 0 for one in told["tickets"])
    lacking = anna.get(f"/api/tables/{table}/tracks/el_paso-los_angeles").json()["refusal"]
    assert (lacking["code"], lacking["rule"]) == ("too_few_cards", "BASE-20")
    assert anna.get(f"/api/tables/{table}/tracks/nowhere-at_all").status_code == 404
    assert watcher.get(f"/api/tables/{table}/ways").status_code == 401
    assert watcher.get(f"/api/tables/{table}/tracks/denver-omaha").status_code == 401


def test_after_the_game_the_points_are_told_where_they_lie(browsers: Browsers) -> None:
    anna, watcher = browsers.new(), browsers.new()
    table = opened(anna, "usa", bots=[{"seat": 1, "level": "easy"}])
    assert watcher.get(f"/api/tables/{table}/scoring").status_code == 409
    done(order(anna, table, "start"))
    result = play_to_the_end(anna, table)["game"]["view"]["result"]
    told = watcher.get(f"/api/tables/{table}/scoring").json()
    assert [side["seats"] for side in told["crews"]] == [side["seats"] for side in result["crews"]]
    for side, scored in zip(told["crews"], result["crews"], strict=True):
        assert {one["ticket"] for one in side["tickets"]} == {one["ticket"] for one in scored["tickets"] if one["made"]}
        assert bool(side["longest"]) == bool(scored["longest_path"])
    assert told["points"][0] == [0, 0]
    assert told["points"][-1] == [side["score"] for side in result["crews"]]
