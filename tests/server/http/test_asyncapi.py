"""The WebSocket is described as it is: whatever is said in a game fits the description, and nothing else does."""

import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection, connect

from stellwerk.client import Client
from stellwerk.server.http.asyncapi import HEARD, SAID, document
from tests.server.http.lib import Browser, app_of
from tests.server.lines import PATIENCE, serving


def reader(kind: str) -> jsonschema_rs.Validator:
    """Checks messages of a kind by the description alone."""
    described = document()
    payload = described["components"]["messages"][kind]["payload"]
    return jsonschema_rs.Draft202012Validator({**payload, "components": described["components"]})


READERS = {kind: reader(kind) for kind in (*HEARD, *SAID)}


class Watched:
    """A connection whose messages are all held to the description, in both directions."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.kinds: set[str] = set()

    def say(self, message: dict[str, Any]) -> None:
        READERS[message["type"]].validate(message)
        self.kinds.add(message["type"])
        self.socket.send(json.dumps(message))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
            READERS[message["type"]].validate(message)
            self.kinds.add(message["type"])
            if message["type"] in kinds:
                return message


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


def live(address: str, table: str) -> str:
    return f"ws{address.removeprefix('http')}/api/tables/{table}/live"


def test_everything_said_in_a_game_is_as_described(address: str) -> None:
    client = Client.new(address, "Anna")
    table = client.open_table("card", 2, name="Anna", bots=[{"seat": 1, "level": "easy"}])
    luck, number = random.Random(7), 0
    headers = {"Authorization": f"Bearer {client.token}"}
    with connect(live(address, table), additional_headers=headers, open_timeout=PATIENCE) as socket:
        watched = Watched(socket)
        watched.say({"type": "hello", "seen": None})
        watched.say({"type": "ask", "id": "early", "action": {"do": "draw_blind"}})
        assert watched.hear("refused")["error"]["code"] == "not_running"
        watched.say({"type": "command", "id": "start", "command": {"do": "start"}})
        watched.say({"type": "ping"})
        watched.socket.send('{"type": "dance", "id": "mine"}')
        assert watched.hear("fault")["id"] == "mine"
        while (news := watched.hear("news"))["table"]["phase"] != "over":
            if news["game"]["legal"] and news["number"] >= number:
                action = luck.choice(news["game"]["legal"])
                watched.say({"type": "ask", "id": "may-i", "action": action})
                watched.hear("answer")
                watched.say(
                    {"type": "command", "id": f"act-{news['number']}", "command": {"do": "act", "action": action}}
                )
                number = watched.hear("accepted")["number"]
        assert watched.kinds == {*HEARD, *SAID}


def test_whoever_is_sent_away_hears_why_as_described(address: str) -> None:
    with connect(live(address, "nowhere"), open_timeout=PATIENCE) as socket:
        watched = Watched(socket)
        assert watched.hear("fault")["error"]["code"] == "unknown_table"
        with pytest.raises(ConnectionClosedError) as closed:
            watched.hear("fault")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
        assert "4404" in document()["info"]["description"]


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("command", {"type": "command", "id": "1", "command": {"do": "act", "action": {"do": "dance"}}}),
        ("command", {"type": "command", "id": "no spaces", "command": {"do": "start"}}),
        ("hello", {"type": "hello", "seen": "7"}),
        ("accepted", {"type": "accepted", "id": "1"}),
        ("fault", {"type": "fault", "id": "1", "error": {"code": "invalid"}}),
    ],
)
def test_what_nobody_says_does_not_fit(kind: str, wrong: dict[str, Any]) -> None:
    assert not READERS[kind].is_valid(wrong)


def test_every_schema_is_one_and_every_reference_leads_somewhere() -> None:
    described = document()
    for schema in described["components"]["schemas"].values():
        assert jsonschema_rs.meta.is_valid(schema)
    for reference in references(described):
        found: Any = described
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        assert found


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            if name == "$ref":
                yield one
            else:
                yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)


def test_it_is_served_beside_openapi() -> None:
    served = Browser(app_of()).get("/api/asyncapi.json").json()
    assert served == json.loads(json.dumps(document()))
    assert served["asyncapi"] == "3.0.0"
    named = Browser(app_of()).get("/api/openapi.json").json()["components"]["schemas"]
    shared = set(named) & set(served["components"]["schemas"])
    assert {"View", "Action", "Event", "Entry", "TableFacts"} <= shared
    assert not [name for name in named if not name.isalnum()], "a name that is there twice is made longer"
