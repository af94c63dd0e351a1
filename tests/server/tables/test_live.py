"""Live tables: a command counts once, everybody is told exactly what they missed, and nothing is lost."""

import asyncio
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stellwerk.api.actions import to_json
from stellwerk.api.illegal import IllegalAction
from stellwerk.server.storage.store import Entry, Store
from stellwerk.server.tables import live as live_module
from stellwerk.server.tables import registry as house_module
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.replay import read_table, record_of_table
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.updates import redact_entries
from stellwerk.table import verify
from tests.server.storage.lib import results
from tests.server.tables.lib import AT_ONCE, PEOPLE, do, first_legal, registry, run, two_people, until, wanted


def hears(live: LiveTable, person: str | None, seen: int | None = None) -> Listener:
    listener = Listener(person, lambda: None)
    listener.seen = seen
    live.join(listener)
    return listener


def over(live: LiveTable) -> bool:
    return live.state.phase == "over"


def news(live: LiveTable, listener: Listener) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(live.updates(listener))
    return told


def test_a_command_that_is_sent_again_counts_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            table = live.state.table
            assert table is not None
            action = to_json(table.legal(0)[0])
            first = await do(h, live, "anna", "act", "once", action=action)
            replayers = await do(h, live, "anna", "act", "once", action=action)
            assert first == replayers == live.state.number
            assert await do(h, live, "ben", "chat", "once", text="my own id") == first + 1
        async with registry(tmp_path) as h:
            found = await h.table(live.state.id)
            assert found is not None
            assert await do(h, found, "anna", "act", "once", action=action) == first, "also after a restart"
            assert len(found.state.played) == 1

    run(main)


def test_an_illegal_action_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            number = live.state.number
            with pytest.raises(IllegalAction) as why:
                await do(h, live, "anna", "act", action={"do": "draw_blind"})
            assert why.value.rule == "BASE-4"
            with pytest.raises(IllegalAction) as why:
                await do(h, live, "anna", "act", action={"do": "dance"})
            assert why.value.code == "no_action"
            assert live.state.number == number

    run(main)


def test_a_listener_is_told_what_it_missed_or_begins_afresh(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            anna = hears(live, "anna")
            fresh = news(live, anna)
            assert (fresh["since"], fresh["entries"], fresh["number"]) == (None, [], live.state.number)
            assert fresh["game"]["view"]["viewer"] == 0
            assert fresh["game"]["legal"]
            for seat in (0, 1):
                await first_legal(h, live, seat)
            told = news(live, anna)
            assert (told["since"], [one["kind"] for one in told["entries"]]) == (fresh["number"], ["acted", "acted"])
            assert news(live, anna)["entries"] == [], "nothing is told twice"
            late = hears(live, "anna", seen=2)
            assert [new["number"] for new in news(live, late)["entries"]] == list(range(3, live.state.number + 1))
            ahead = hears(live, "anna", seen=10_000)
            assert news(live, ahead)["since"] is None, "a number that never was: begin afresh"

    run(main)


def test_who_missed_too_much_gets_a_fresh_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "RECENT", 5)

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            for word in range(8):
                await do(h, live, "anna", "chat", text=f"word {word}")
            number = live.state.number
            assert news(live, hears(live, "ben", seen=number - 5))["since"] == number - 5
            assert news(live, hears(live, "ben", seen=number - 6))["since"] is None

    run(main)


def test_a_log_has_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            monkeypatch.setattr(live_module, "LONGEST_LOG", live.state.number + 1)
            await do(h, live, "anna", "chat", text="the last word")
            with pytest.raises(CommandRefused) as why:
                await do(h, live, "ben", "chat", text="one more")
            assert why.value.code == "log_full"

    run(main)


def test_a_spectator_at_a_table_with_bots_sees_none_of_their_hands(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2, pace=10, bots=[{"seat": 1}]))
            await do(h, live, "anna", "start")
            told = news(live, hears(live, None))
            assert (told["you"]["seat"], told["game"]["view"]["viewer"], told["game"]["legal"]) == (None, None, None)
            assert [player["hand"] for player in told["game"]["view"]["players"]] == [None, None]

    run(main)


def test_each_hears_only_what_they_may(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            listeners = {person: hears(live, person) for person in ("anna", "ben", None)}
            for listener in listeners.values():
                news(live, listener)
            for seat in (0, 1):
                await first_legal(h, live, seat)
            told = {person: json.dumps(news(live, listener)["entries"]) for person, listener in listeners.items()}
            table = live.state.table
            assert table is not None
            kept = table.view(0).players[0].own_tickets
            assert kept
            for ticket in kept:
                assert ticket.ticket in told["anna"]
                assert ticket.ticket not in told["ben"]
                assert ticket.ticket not in told[None]
            await do(h, live, "anna", "close")
            entries = await h.readers.do(h.store.entries, live.state.id)
            closed = {seat: json.dumps(redact_entries(entries, live.state, seat)) for seat in (0, 1, None)}
            for ticket in kept:
                assert [ticket.ticket in closed[seat] for seat in (0, 1, None)] == [True, False, False]

    run(main)


def test_who_is_muted_is_not_heard(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            ben = hears(live, "ben", live.state.number)
            ben.muted = frozenset({"anna"})
            await do(h, live, "anna", "chat", text="lalala")
            assert [new["text"] for new in news(live, ben)["entries"]] == [None]
            ben.muted = frozenset()
            await do(h, live, "anna", "chat", text="sorry")
            assert [new["text"] for new in news(live, ben)["entries"]] == ["sorry"]

    run(main)


async def _plays(h: TableRegistry, live: LiveTable, moves: int) -> None:
    for _ in range(moves):
        await first_legal(h, live, live.state.owed()[0], pick=-1)


@pytest.mark.parametrize("game", ["usa", "uk", "card"])
def test_a_table_is_the_same_after_a_restart(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, game)
            await _plays(h, live, 25)
            before = live.state
        async with registry(tmp_path) as h:
            found = await h.table(before.id)
            assert found is not None
            after = found.state
            assert after.table == before.table
            assert after.played == before.played
            assert after.sitters == before.sitters
            await _plays(h, found, 3)
            verify(record_of_table(found.state))

    run(main)


def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        bots = [{"seat": 1}, {"seat": 2}]
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=3, bots=bots, options={"start_player": 0}))
            await do(h, live, "anna", "start")
            await first_legal(h, live, 0)
            await until(lambda: live.state.owed() == (0,), live)
            for _ in range(2):
                await do(h, live, "anna", "act", action={"do": "draw_blind"})
        async with registry(tmp_path) as h:
            found = await h.table(live.state.id)
            assert found is not None
            await until(lambda: found.state.owed() == (0,), found)
            assert found.state.played[-1].by_bot

    run(main)


def test_two_houses_on_one_postgres_play_one_game(tmp_path: Path, postgres_url: str) -> None:
    """Whichever house a move is made through, both are at the same table; two that race cannot both win."""

    async def main() -> None:
        async with registry(tmp_path, postgres_url) as one, registry(tmp_path, postgres_url) as two:
            here = await two_people(one)
            there = await two.table(here.state.id)
            assert there is not None
            houses = ((one, here), (two, there))
            for turn in range(30):
                h, live = houses[turn % 2]
                seat = live.state.owed()[0]
                await first_legal(h, live, seat)
                other = houses[1 - turn % 2][1]
                await until(lambda at=other, number=live.state.number: at.state.number >= number, other)  # type: ignore[misc]
                assert other.state.table == live.state.table
            table = here.state.table
            assert table is not None
            seat = here.state.owed()[0]
            action = to_json(table.legal(seat)[0])
            both = (do(h, live, PEOPLE[seat], "act", "same", action=action) for h, live in houses)
            first, second = await asyncio.gather(*both)
            assert first == second
            await asyncio.gather(here.read_on(), there.read_on())
            assert here.state.played == there.state.played
            assert len(here.state.played) == 31

    run(main)


def test_who_is_at_a_table_through_another_house_is_there(tmp_path: Path, postgres_url: str) -> None:
    async def main() -> None:
        async with registry(tmp_path, postgres_url) as one, registry(tmp_path, postgres_url) as two:
            here = await two_people(one, pace=10)
            there = await two.table(here.state.id)
            assert there is not None
            ben = hears(here, "ben")
            await until(lambda: 1 in there.here(), there)
            assert news(there, hears(there, None))["table"]["seats"][1]["present"]
            assert 0 not in there.here()
            here.part(ben)
            await until(lambda: 1 not in there.here(), there)

    run(main)


def test_what_others_write_while_a_table_is_loaded_is_not_missed(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, news = read_table, TableRegistry._on_updates
    has_read, may_go_on = threading.Event(), threading.Event()
    heard: asyncio.Queue[int] = asyncio.Queue()

    def read_slowly(store: Store, id: str) -> tuple[TableState, list[Entry]] | None:
        found = read(store, id)
        has_read.set()
        assert may_go_on.wait(60)
        return found

    def note(self: TableRegistry, id: str, number: int) -> None:
        news(self, id, number)
        heard.put_nowait(number)

    monkeypatch.setattr(house_module, "read_table", read_slowly)
    monkeypatch.setattr(TableRegistry, "_on_updates", note)

    async def main() -> None:
        async with registry(tmp_path, postgres_url) as one, registry(tmp_path, postgres_url) as two:
            here = await two_people(one)
            loading = asyncio.create_task(two.table(here.state.id))
            assert await asyncio.to_thread(has_read.wait, 60)
            number = await first_legal(one, here, 0)
            while await heard.get() != number:
                pass
            may_go_on.set()
            there = await loading
            assert there is not None
            assert there.state.number == number

    run(main)


def test_bots_of_a_house_that_went_away_are_moved_by_another(tmp_path: Path, postgres_url: str) -> None:
    async def main() -> None:
        async with registry(tmp_path, postgres_url) as two:
            async with registry(tmp_path, postgres_url) as one:
                live = await one.open("anna", wanted("card", 2, name=None, pace=0.05, bots=[{"seat": 0}, {"seat": 1}]))
                await do(one, live, "anna", "start")
                await until(lambda: len(live.state.played) > 5, live)
                played = len(live.state.played)
            there = await two.table(live.state.id)
            assert there is not None
            await until(lambda: len(there.state.played) > played + 5, there)

    run(main)


def test_a_house_that_closes_takes_up_nothing_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=replace(AT_ONCE, lease=0.0)) as h:
            live = await two_people(h)
            saying = asyncio.create_task(do(h, live, "anna", "chat", text="wait"))
            for _ in range(3):
                await asyncio.sleep(0)  # it is being written now
            await h.close()
            assert await saying == live.state.number
            assert (h._schedulers, h._background) == ({}, set())

    run(main)


def test_a_rematch_is_opened_once_with_the_same_bots(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted("card", 2, bots=[{"seat": 1, "level": "hard"}]))
            await do(h, live, "anna", "start")
            while not over(live):
                await until(lambda: over(live) or 0 in live.state.owed(), live)
                if not over(live):
                    await first_legal(h, live, 0, pick=-1)
            ended = await h.readers.do(results, h.store)
            assert [(result.table, result.person) for result in ended] == [
                (live.state.id, "anna"),
                (live.state.id, None),
            ]
            await asyncio.gather(do(h, live, "anna", "rematch"), do(h, live, "anna", "rematch"))
            assert await h.readers.do(results, h.store) == ended, "what comes later leaves them"
            assert live.state.next_table is not None
            following = await h.table(live.state.next_table)
            assert following is not None
            assert [sitter and sitter.bot for sitter in following.state.sitters] == [None, "hard"]
            assert following.state.host == "anna"
            told = redact_entries(await h.readers.do(h.store.entries, live.state.id), live.state, None)
            assert sum(one["kind"] == "rematched" for one in told) == 1
            assert any("reason" in one for one in told), "after the game everything is open"
            events = [event["event"] for one in told for event in one.get("events", ())]
            kept = [event["seat"] for event in events if event["event"] == "kept_tickets" and "tickets" in event]
            assert kept
            assert kept == [event["seat"] for event in events if event["event"] == "kept_tickets"], "each is told once"
            with pytest.raises(CommandRefused, match="No game is running"):
                await do(h, live, "anna", "close")

    run(main)
