"""Servers killed without warning while people play: nothing that was acknowledged is lost, and every table goes on.

Some kills on each database; with STELLWERK_SOAK, fifty.
"""

import asyncio
import os
import random
from collections import Counter
from pathlib import Path

from stellwerk.server.storage.database import open_database
from stellwerk.server.storage.store import Entry, Store
from stellwerk.server.tables.replay import load_state, record_of_table
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.updates import redact_entry
from stellwerk.table import verify
from tests.server.killing import Player, Server, World, play_for_ever

KILLS = 50 if os.environ.get("STELLWERK_SOAK") else 8
TABLES = (
    ("usa", 4, 4),
    ("usa", 3, 1),
    ("uk", 3, 3),
    ("uk", 2, 1),
    ("asia", 4, 4),
    ("asia", 4, 2),
    ("card", 4, 4),
    ("card", 2, 1),
)
"""Game, seats, and how many of them have people; bots have the others."""


def test_an_sqlite_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    words = ("--data-dir", str(tmp_path))
    world = asyncio.run(play_on([words], KILLS, tmp_path))
    check(world, None, tmp_path)


def test_two_servers_on_one_postgres_that_are_killed_lose_nothing(postgres_url: str, tmp_path: Path) -> None:
    words = ("--data-dir", str(tmp_path), "--database", postgres_url)
    world = asyncio.run(play_on([words, words], KILLS, tmp_path))
    check(world, postgres_url, tmp_path)


async def play_on(commands: list[tuple[str, ...]], kills: int, folder: Path) -> World:
    """Play at all tables while servers are killed, until every table has gone on after the last kill."""
    servers = [Server(words, folder / f"server{number}.log") for number, words in enumerate(commands)]
    world = World(servers, random.Random(4))
    await asyncio.gather(*(server.start() for server in servers))
    try:
        async with asyncio.TaskGroup() as parties:
            for game, seats, people in TABLES:
                parties.create_task(play_for_ever(world, game, seats, people))
            await world.kill_some(kills)
            await all_go_on(world)
            await world.end()
        assert [await server.end() for server in servers] == [0] * len(servers)
    finally:
        await asyncio.gather(*(server.close() for server in servers))
    assert [server.said.read_text() for server in servers] == [""] * len(servers)
    return world


async def all_go_on(world: World) -> None:
    """Wait until at every table somebody has moved, and a bot where there are any, or the game is over."""
    first = [player for player in world.people if player.seat == 0 and not player.over]
    assert first
    before = {player: (player.moves, player.bot_moves) for player in first}

    def goes_on(player: Player) -> bool:
        moves, bot_moves = before[player]
        return player.over or (player.moves > moves and (not player.bots or player.bot_moves > bot_moves))

    await world.until(lambda: all(map(goes_on, first)))


def check(world: World, url: str | None, folder: Path) -> None:
    """Compare what people were told with what is on disk."""
    assert sum(len(player.accepted) for player in world.people) > KILLS
    database = open_database(url, folder)
    try:
        store = Store(database)
        for table in {player.table for player in world.people}:
            row, entries = store.table(table), store.entries(table)
            assert row is not None
            assert [entry.number for entry in entries] == list(range(1, row.number + 1))
            ids = Counter((entry.by, entry.client_id) for entry in entries if entry.client_id is not None)
            assert set(ids.values()) == {1}, "done twice"
            state = load_state(row, entries)
            verify(record_of_table(state))
            for player in (person for person in world.people if person.table == table):
                check_player(player, state, entries)
    finally:
        database.close()


def check_player(player: Player, state: TableState, entries: list[Entry]) -> None:
    """Every command of theirs is in the log under its number, and they were told the whole log, as they may know it."""
    person = state.sitters[player.seat]
    assert person is not None
    logged = {entry.client_id: entry.number for entry in entries if entry.by == person.person and entry.client_id}
    for at_first in ("sit", "start"):
        logged.pop(at_first, None)
    assert logged == player.accepted
    over, state.phase = state.phase, "running"
    at_once = [redact_entry(entry, state, player.seat, now=True) for entry in entries]
    while_playing = [redact_entry(entry, state, player.seat) for entry in entries]
    state.phase = "over"
    afterwards = [redact_entry(entry, state, player.seat) for entry in entries]
    state.phase = over
    assert len(player.told) == player.seen
    for heard, live, playing, open_to_all in zip(player.told, at_once, while_playing, afterwards):
        assert heard in (live, playing) or (over == "over" and heard == open_to_all)
