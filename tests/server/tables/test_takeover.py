"""When a process dies, another takes over its tables at once, though they are lent to it for long (issue 17, B.10)."""

import asyncio
from dataclasses import replace
from pathlib import Path

from stellwerk.server.tables.heartbeat import Heartbeat
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.timings import TIMINGS
from tests.server.http.lib import Clock
from tests.server.tables.lib import AT_ONCE, do, registry, run, wanted

FOREVER = 1e6
SILENCE = TIMINGS.silence
QUICK = replace(AT_ONCE, lease=FOREVER, round=FOREVER, beat=0.05)
"""Nothing is ever taken over because its time is past, nor because the house happens to look around."""


def die(h: TableRegistry) -> None:
    """Stop without a word: nothing is released."""
    for task in h._around:
        task.cancel()
    for scheduler in h._schedulers.values():
        scheduler._done = True
        scheduler._stop_timer()


def test_the_tables_of_a_process_that_died_are_taken_over_at_once(postgres_url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, postgres_url, QUICK) as first, registry(tmp_path, postgres_url, QUICK) as second:
            clock = Clock()
            second._pulse = Heartbeat(SILENCE, clock)
            clock.now += SILENCE
            live = await first.open("anna", wanted("usa", 2, bots=[{"seat": 1}], options={"start_player": 0}))
            await do(first, live, "anna", "start")
            async with asyncio.timeout(60):
                while first.me not in (second._pulse.alive() or ()) or live.state.id not in first._schedulers:
                    await asyncio.sleep(0)
            await second._keep()
            assert second._schedulers == {}, "as long as the other lives, its tables are its own"
            die(first)
            async with asyncio.timeout(60):
                while live.state.id not in second._schedulers:
                    clock.now += SILENCE
                    await asyncio.sleep(0)
            row = await second.readers.do(second.store.table, live.state.id)
            assert row is not None
            assert row.keeper == second.me

    run(main)


def test_it_takes_less_than_five_seconds() -> None:
    assert TIMINGS.silence + 2 * TIMINGS.beat <= 5.0
    assert 2 * TIMINGS.beat < TIMINGS.silence, "one that is late once is not dead"


def test_who_says_nothing_for_a_while_is_dead_and_that_is_told_once() -> None:
    clock = Clock()
    pulse = Heartbeat(3.0, clock)
    pulse.hear("a")
    assert (pulse.alive(), pulse.died()) == (None, frozenset()), "nobody can tell yet"
    clock.now += 3
    pulse.hear("b")
    assert pulse.alive() == frozenset("b")
    assert pulse.died() == frozenset("a")
    assert pulse.died() == frozenset()
    clock.now += 3
    assert pulse.alive() == frozenset()
    assert pulse.died() == frozenset("b")


def test_while_nobody_can_be_heard_nobody_is_dead() -> None:
    clock = Clock()
    pulse = Heartbeat(3.0, clock)
    pulse.hear("a")
    pulse.stop()
    clock.now += 100
    assert (pulse.alive(), pulse.died()) == (None, frozenset())
    pulse.start_again()
    clock.now += 2
    pulse.hear("a")
    clock.now += 1
    assert pulse.alive() == frozenset("a")
    assert pulse.died() == frozenset()
