"""Chance at tables people play is keyed by action: an undo tells nothing of what comes, in whatever process."""

from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.storage.values import Entry
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.replay import read_table, record_of_table, replay_state
from stellwerk.server.tables.state import TableState
from stellwerk.table import Table, verify
from tests.server.tables.lib import PEOPLE, do, first_legal, registry, run, two_people

BLIND = {"do": "draw_blind"}
TRIES = 10


async def begin(h: TableRegistry) -> tuple[LiveTable, int]:
    """A game after the first choice of tickets, and the seat that is on turn."""
    live = await two_people(h, options={"start_player": 0})
    for seat in (0, 1):
        await first_legal(h, live, seat)
    return live, live.state.owed()[0]


async def drawn(h: TableRegistry, live: LiveTable, count: int) -> list[Any]:
    """Cards that the next ones to act draw blind, one after the other."""
    for _ in range(count):
        await do(h, live, PEOPLE[live.state.owed()[0]], "act", action=BLIND)
    return [played.chance for played in live.state.played[-count:]]


async def take_back(h: TableRegistry, live: LiveTable, seat: int) -> None:
    """Take a card back; the other one agrees."""
    await do(h, live, PEOPLE[seat], "undo")
    await do(h, live, PEOPLE[1 - seat], "answer_undo", agree=True)


def entries_of(h: TableRegistry, live: LiveTable) -> list[Entry]:
    return list(h.store.entries(live.state.id, 0))


def another_process_s(h: TableRegistry, live: LiveTable) -> LiveTable:
    """The same table, as another process has it."""
    found = read_table(h.store, live.state.id)
    assert found is not None
    return LiveTable(*found, h.store, h.writer, h.readers)


def test_draw_look_undo_and_draw_again_shows_nothing(tmp_path: Path) -> None:
    """On 0.1.0 the same cards came in ten of ten."""

    async def main() -> None:
        async with registry(tmp_path) as h:
            same = 0
            for _ in range(TRIES):
                live, seat = await begin(h)
                seen = []
                for _ in range(3):
                    seen.append(await drawn(h, live, 1))
                    await take_back(h, live, seat)
                same += await drawn(h, live, 1) in seen
                assert live.state.undone == (2, 2, 2)
                verify(record_of_table(live.state))
            assert same < TRIES

    run(main)


def test_the_log_says_where_chance_comes_from_and_how_often_it_went_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live, seat = await begin(h)
            started = next(entry.body for entry in entries_of(h, live) if entry.kind == "started")
            assert (started["chance"], live.state.chance) == ("keyed", "keyed")
            assert started["options"] == live.state.options
            await drawn(h, live, 1)
            await take_back(h, live, seat)
            record = record_of_table(live.state)
            assert (record.chance, record.undone) == ("keyed", (2,))
            assert live.state.table is not None
            assert live.state.table.record() == record

    run(main)


def test_two_processes_come_to_the_same_cards(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            here, seat = await begin(h)
            there = another_process_s(h, here)
            await drawn(h, here, 1)
            await there.read_on()
            await take_back(h, there, seat)
            await here.read_on()
            assert here.state.table == there.state.table == replay_state(here.state)
            for one, other in ((here, there), (there, here), (here, there)):
                cards = await drawn(h, one, 2)
                await other.read_on()
                assert [move.chance for move in other.state.played[-2:]] == cards
                assert here.state.table == there.state.table
            assert another_process_s(h, here).state.table == here.state.table
            verify(record_of_table(here.state))

    run(main)


def test_a_moment_ago_played_again_is_the_same_game(tmp_path: Path) -> None:
    """The last moment is at hand, an earlier one is played again from the log: both go on alike."""

    async def main() -> None:
        async with registry(tmp_path) as h:
            live, seat = await begin(h)
            await drawn(h, live, 1)
            await take_back(h, live, seat)
            at_hand = live.state.table
            assert at_hand is not None
            assert at_hand == replay_state(live.state)
            await drawn(h, live, 3)
            await take_back(h, live, seat)
            assert live.state.table == replay_state(live.state)
            verify(record_of_table(live.state))

    run(main)


def old_table(log: list[Entry], seed: int, setup: list[Any]) -> TableState:
    """A table from its log, as if 0.1.0 had started it, with these cards."""
    state = TableState("old", seed)
    for entry in log:
        body = dict(entry.body)
        if entry.kind == "started":
            body = {"rules": 1, "setup": setup, "events": body["events"]}
        fold(state, Entry(entry.number, entry.at, entry.kind, entry.by, entry.client_id, body))
    return state


@pytest.mark.parametrize("game", ["usa", "uk", "card"])
def test_a_table_that_does_not_say_goes_on_as_a_stream(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, game)
            stream = Table(game, 2, live.state.seed, live.state.options, rules=1)
            state = old_table(entries_of(h, live), live.state.seed, list(stream.setup))
            assert (state.chance, state.rules) == ("stream", 1)
            assert replay_state(state) == stream
            verify(record_of_table(state))

    run(main)
