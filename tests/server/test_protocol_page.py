"""docs/protocol.md tells the truth: its messages are real ones, and its tables are those of the code."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest

from stellwerk import DrawBlind, IllegalAction, Table
from stellwerk.server.core.errors import ApiError
from stellwerk.server.core.settings import Limits, Rate
from stellwerk.server.http import socket
from stellwerk.server.http.asyncapi import HEARD, SAID, document
from stellwerk.server.http.me import MOST_TOKENS
from stellwerk.server.http.messages import read_message
from stellwerk.server.http.schemas.entries import FORMS
from stellwerk.server.tables.clock import ANSWER_SECONDS
from stellwerk.server.tables.commands import Command
from stellwerk.server.tables.entry_kinds import KINDS
from stellwerk.server.tables.live import VISIT_SECONDS
from stellwerk.server.tables.presence import GRACE_SECONDS
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.state import SECONDS
from stellwerk.server.tables.timings import TIMINGS
from tests.server.http.lib import Browser, app_of

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES: list[dict[str, Any]] = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def part(heading: str) -> str:
    """What stands under a heading."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None, heading
    return found[1]


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading."""
    lines = [line for line in part(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(cell: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", cell))


def test_the_bot_in_twenty_lines_is_the_one_that_is_played() -> None:
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    written = (ROOT / "examples" / "play_a_seat.py").read_text("utf-8")
    assert written.endswith(shown)


@pytest.mark.parametrize(
    "message", [example for example in EXAMPLES if "type" in example], ids=lambda one: str(one["type"])
)
def test_every_message_shown_is_as_described(message: dict[str, Any]) -> None:
    described = document()
    payload = described["components"]["messages"][message["type"]]["payload"]
    jsonschema_rs.Draft202012Validator({**payload, "components": described["components"]}).validate(message)


def test_a_message_of_every_kind_is_shown_and_an_entry() -> None:
    assert {example["type"] for example in EXAMPLES if "type" in example} == {*HEARD, *SAID}
    (entry,) = [example for example in EXAMPLES if "kind" in example]
    components = document()["components"]
    schema = {"$ref": "#/components/schemas/Entry", "components": components}
    jsonschema_rs.Draft202012Validator(schema).validate(entry)


def test_the_refusals_shown_are_real() -> None:
    with pytest.raises(IllegalAction) as illegal:
        Table("usa", seats=2, seed=7).check(0, DrawBlind())
    with pytest.raises(ApiError) as unread:
        read_message('{"type": "command", "id": "k7Qd7", "command": {"do": "seat_bot", "seat": 1}}')
    shown = [example["error"] for example in EXAMPLES if "error" in example]
    assert shown == [illegal.value.to_json(), unread.value.to_json(), CommandRefused("seats_empty").to_json()]


def test_every_route_is_in_the_table_and_no_other() -> None:
    paths = Browser(app_of()).get("/api/openapi.json").json()["paths"]
    there = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert {(method.strip("`"), path.strip("`")) for method, path, _ in rows("Routes")} == there


def test_every_command_is_in_the_table_with_its_fields() -> None:
    told = {do.strip("`"): fields for do, fields, _ in rows("Commands")}
    (union, *_) = get_args(Command)
    for form in get_args(union):
        (do,) = get_args(form.model_fields["do"].annotation)
        said = {name: f"[`{name}`]" not in told[do] for name in words(told[do])}
        needed = {name: field.is_required() for name, field in form.model_fields.items() if name != "do"}
        assert said == needed, do
    assert len(told) == len(get_args(union))


def test_every_kind_of_entry_is_in_the_table_with_its_fields() -> None:
    table = rows("Entries")
    assert {kind for kinds, _, _ in table for kind in words(kinds)} == set(KINDS)
    for kinds, fields, about in table:
        for form in FORMS:
            if words(kinds) & set(get_args(form.model_fields["kind"].annotation)):
                named = set(form.model_fields) - {"number", "at", "kind"}
                assert named <= words(fields) | words(about), kinds
                assert words(fields) <= named or "closed" in kinds, kinds


def test_close_codes_and_limits_are_those_of_the_code() -> None:
    codes = {int(code) for code, _ in rows("Close codes")}
    assert {socket.NO_TABLE, socket.NO_HELLO, socket.TOO_MANY_ERRORS, socket.REVOKED, socket.LATER} <= codes
    limits = Limits()
    rates = (limits.requests, limits.people, limits.commands, limits.chat, limits.tables, limits.tokens)
    assert [(int(at_once), often) for _, at_once, often, _ in rows("Limits")] == [
        (rate.at_once, run(rate)) for rate in rates
    ]
    said = part("Limits")
    assert f"at most {limits.body // 1024} KiB and {limits.body_seconds:g} seconds to arrive" in said
    assert f"a WebSocket message {limits.message // 1024} KiB" in said
    assert f"{limits.sockets_of_person} connections, a household {limits.sockets_of_household}" in said
    assert f"{MOST_TOKENS} tokens a person" in said
    said = said.replace("\n", " ")
    assert f"at most {limits.work_of_household} requests waiting in each, and {limits.sockets_of_household} for" in said
    assert f"Where {limits.work} wait in all" in said
    assert f"At most {limits.running_of_household} games" in said
    assert f"and {limits.running_at_home} in a home network" in said
    assert f"nobody has been for {TIMINGS.alone:g} seconds" in said


def run(rate: Rate) -> str:
    """A rate in the long run, in words."""
    return f"{rate.a_second:g} a second" if rate.a_second >= 1 else f"one in {1 / rate.a_second:g} s"


def test_times_are_those_of_the_code() -> None:
    assert f"within {socket.HELLO_SECONDS:g} seconds" in PAGE
    assert f"After {socket.MOST_ERRORS} of them it ends." in PAGE.replace("\n", " ")
    assert f"agree within {ANSWER_SECONDS:g} seconds" in PAGE
    assert f"for {GRACE_SECONDS:g} seconds (`table.grace`" in PAGE
    assert f"by REST alone for {VISIT_SECONDS:g} seconds after each command in the game" in PAGE
    assert f"`relaxed`, {SECONDS['relaxed']:g} seconds for a decision; `fast`, {SECONDS['fast']:g} seconds" in PAGE
