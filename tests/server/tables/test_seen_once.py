"""CARD-7 and CARD-31 at a server: what is seen in one moment only is told to who is there, and cannot be read up."""

import json
from pathlib import Path
from typing import Any

from stellwerk.api.actions import CompleteBest, PlaySet, to_json
from stellwerk.api.events import events
from stellwerk.server.http.tables import get_log
from stellwerk.server.tables.events import log_events, redact, reveal
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.registry import TableRegistry
from tests.lib import rule
from tests.rules.card.lib import bare, run_out
from tests.server.tables.lib import PEOPLE, do, registry, run, two_people


def connect(live: LiveTable, person: str | None, seen: int | None) -> Listener:
    """Somebody connects who has seen the log up to an entry."""
    listener = Listener(person, lambda: None)
    listener.seen = seen
    live.join(listener)
    return listener


def ridden(told: bytes | memoryview) -> list[dict[str, Any]]:
    """The events of cards riding out, as they were told."""
    entries = json.loads(bytes(told))["entries"]
    found = [event for entry in entries for event in entry.get("events", ())]
    return [one for one in found if one["event"]["event"] == "rode_out"]


async def move(h: TableRegistry, live: LiveTable) -> None:
    """Whoever is to act lays a set of cards, where that is possible."""
    table = live.state.table
    assert table is not None
    seat = table.to_act[0]
    legal = table.legal(seat)
    action = next((play_set for play_set in legal if isinstance(play_set, PlaySet)), legal[0])
    await do(h, live, PEOPLE[seat], "act", action=to_json(action))


async def ride(h: TableRegistry, live: LiveTable, listener: Listener) -> dict[str, Any]:
    """Play on until cards ride out: what the listener is told of it."""
    while not (told := ridden(live.updates(listener))):
        await move(h, live)
    return told[0]


@rule("CARD-7")
def test_what_rides_out_is_told_to_who_is_there_and_cannot_be_read_up(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, "card")
            there = connect(live, "anna", 0)
            now = await ride(h, live, there)
            assert len(now["event"]["row"]) == now["event"]["count"]
            later = now["later"]
            assert later["event"] == {name: now["event"][name] for name in ("event", "seat", "count")}
            assert not any(colour in later["en"] for colour in now["event"]["row"])
            for person in ("anna", "ben", None):
                assert ridden(live.updates(connect(live, person, 0)))[0] == later, "who comes later reads it up"
                assert ridden((await get_log(live, person, h, 0, 500)).body)[0] == later
            while live.state.phase != "over":
                await move(h, live)
            told = ridden((await get_log(live, None, h, 0, 500)).body)
            assert told[0] == {name: now[name] for name in ("event", "en", "de")}, "after the game everything is open"

    run(main)


@rule("CARD-7")
def test_with_the_option_off_the_owner_cannot_read_it_up_either(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, "card", options={"look_at_own_stack": False})
            event = (await ride(h, live, connect(live, None, 0)))["event"]
            owner = PEOPLE[event["seat"]]
            assert "row" not in ridden(live.updates(connect(live, owner, 0)))[0]["event"]

    run(main)


@rule("CARD-31")
def test_which_tickets_were_completed_is_told_in_that_moment_only() -> None:
    p = bare(4).tickets(0, "dallas-raleigh", "miami-omaha").stack(0, locomotive=5)
    run_out(p).do(0, CompleteBest())
    logged = log_events(events(p.contents, p.box, p.state), p.contents, ["Anna", "Ben", "Cleo", "Dora"])
    for seat in (None, 0, 1):
        now, later = (
            next(one for one in redact(logged, seat, there) if one["event"]["event"] == "completed_tickets")
            for there in (True, False)
        )
        assert set(now["event"]["tickets"]) == {"dallas-raleigh", "miami-omaha"}
        assert later == now["later"]
        assert later["event"] == {"event": "completed_tickets", "seat": 0, "count": 2, "points": 19}
        assert later["de"] == "Anna erfüllt 2 Zielkarten: 19 Punkte."
    told = next(one for one in reveal(logged) if one["event"]["event"] == "completed_tickets")
    assert set(told) == {"event", "en", "de"}
    assert "tickets" in told["event"]
