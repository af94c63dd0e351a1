"""Attacks: ways in which somebody once rewound a game behind the others' backs, to learn what the deck holds."""

from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.tables import clock
from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.state import SECONDS
from tests.server.tables.lib import do, first_legal, registry, run, two_people

MOST = 20
"""More undos than there are actions to take back."""


async def attempt(h: TableRegistry, live: LiveTable, person: str, what: str, **fields: Any) -> str | None:
    """Have a person try something: None if it was done, else why not."""
    try:
        await do(h, live, person, what, **fields)
    except CommandRefused as why:
        return why.code
    return None


async def rewind(h: TableRegistry, live: LiveTable, person: str) -> None:
    """Take back whatever can be taken back without anybody else."""
    for _ in range(MOST):
        await attempt(h, live, person, "undo")


async def begin(h: TableRegistry, **fields: Any) -> LiveTable:
    """A game in which Anna has drawn two cards, Ben one, and has to draw another. A bot would take its time."""
    live = await two_people(h, pace=10, options={"start_player": 0}, **fields)
    for seat in (0, 1):
        await first_legal(h, live, seat)
    for person in ("anna", "anna", "ben"):
        await do(h, live, person, "act", action={"do": "draw_blind"})
    return live


def listen(live: LiveTable, person: str) -> Listener:
    listener = Listener(person, lambda: None)
    live.join(listener)
    return listener


def is_substituted(live: LiveTable, seat: int) -> bool:
    sitter = live.state.sitters[seat]
    return sitter is not None and sitter.stood_in


def test_a_short_disconnection_lets_nobody_rewind(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await begin(h)
            listen(live, "anna")
            live.part(listen(live, "ben"))
            before = live.state.played[:]
            assert await attempt(h, live, "anna", "call_stand_in", seat=1) == "not_away"
            await rewind(h, live, "anna")
            assert live.state.played[:] == before
            assert not is_substituted(live, 1)

    run(main)


def test_the_host_cannot_hurry_who_is_there_to_rewind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "SECONDS", {**SECONDS, "fast": 0.0})

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await begin(h)
            listen(live, "anna")
            listen(live, "ben")
            before = live.state.played[:]
            assert await attempt(h, live, "anna", "settings", timer="fast") == "timer_needs_all"
            await attempt(h, live, "anna", "ask_timer", timer="fast")
            await h._keep()
            due = clock.next_due(live.state, awake_since=1.0)
            assert due is None or due.what != "stand_in", "no clock runs"
            await rewind(h, live, "anna")
            assert live.state.played[:] == before
            assert not is_substituted(live, 1)

    run(main)


def test_a_process_that_has_just_loaded_the_table_takes_nobody_for_absent(tmp_path: Path, postgres_url: str) -> None:
    async def main() -> None:
        async with registry(tmp_path, postgres_url) as one:
            here = await begin(one)
            listen(here, "ben")
            async with registry(tmp_path, postgres_url) as two:
                there = await two.table(here.state.id)
                assert there is not None
                listen(there, "anna")
                before = there.state.played[:]
                assert await attempt(two, there, "anna", "call_stand_in", seat=1) == "not_away"
                await rewind(two, there, "anna")
                assert there.state.played[:] == before
                assert not is_substituted(there, 1)

    run(main)


def test_whoever_a_bot_plays_for_is_not_passed_over(tmp_path: Path) -> None:
    """Not past what Ben did, and not back to the first move: neither while he is away, nor by asking nobody."""

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await begin(h)
            listen(live, "anna")
            await live.write(lambda state: substitute(state, 1))
            before = live.state.played[:]
            await rewind(h, live, "anna")
            assert live.state.played[:] == before
            assert live.state.request is not None, "Ben is asked, and may answer when he is back"

    run(main)


def test_what_somebody_did_who_gave_up_the_seat_is_not_passed_over(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await begin(h)
            before = live.state.played[:]
            await do(h, live, "ben", "leave")
            await rewind(h, live, "anna")
            assert live.state.played[: len(before)] == before

    run(main)
