"""Presence: since when somebody is known to be away, by this process or another, and how long that has to be."""

import asyncio
import time
from pathlib import Path

import pytest

from stellwerk.server.storage.store import SeenSeat
from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.presence import Attendance, Presence
from tests.server.tables.lib import LONG_GRACE, NO_GRACE, do, refused, registry, run, two_people, until, wanted


def listen(live: LiveTable, person: str) -> Listener:
    listener = Listener(person, lambda: None)
    live.join(listener)
    return listener


def seen(seat: int, until: float, process: str = "another") -> SeenSeat:
    return SeenSeat("t", seat, process, until)


def test_absence_counts_from_when_it_is_known() -> None:
    known = Attendance(watching=1000.0)
    assert known.away_since(0) == 1000.0, "nothing is known of them: it counts from when we began to watch"
    known.note(frozenset({0}), 1010.0)
    known.note(frozenset(), 1020.0)
    known.note(frozenset({1}), 1030.0)
    assert (known.away_since(0), known.away_since(1)) == (1020.0, 1000.0)


def test_what_the_database_says_is_believed_until_its_time() -> None:
    known, asked = Attendance(watching=1000.0), time.monotonic()
    rows = [seen(0, 1060.0), seen(1, 900.0), seen(1, 950.0, "a third"), seen(2, 1060.0, "me")]
    known.take_seen(rows, "me", now=1000.0, asked=asked)
    assert known.elsewhere["another"].seats == {0}
    assert known.elsewhere.keys() == {"another"}, "who is here we know ourselves"
    assert known.away_since(1) == 950.0, "gone since they were last seen anywhere"
    known.take_seen(rows, "me", now=1061.0, asked=time.monotonic())
    assert known.elsewhere == {}, "it has died"
    assert known.away_since(0) == 1060.0


def test_what_was_heard_since_the_database_was_asked_is_newer() -> None:
    known, asked = Attendance(watching=1000.0), time.monotonic()
    known.elsewhere["another"] = Presence(frozenset({0, 1}), time.monotonic())
    known.take_seen([seen(0, 1060.0), seen(1, 990.0)], "me", now=1000.0, asked=asked)
    assert known.elsewhere["another"].seats == {0, 1}


def test_from_when_on_a_bot_may_be_called_is_told_to_all(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=LONG_GRACE) as h:
            live = await h.open("anna", wanted(seats=3, pace=10, bots=[{"seat": 2}]))
            await do(h, live, "ben", "sit", name="Ben")
            live.part(listen(live, "ben"))
            assert live.substitute_from() == {}, "before the game nobody is waited for"
            await do(h, live, "anna", "start")
            anna = listen(live, "anna")
            assert live.substitute_from() == {1: live.state.began + 3600.0}, "not before the game began"
            await refused("not_away", h, live, "anna", "call_stand_in", seat=1)
            ben = listen(live, "ben")
            assert live.substitute_from() == {}
            before = time.time()
            live.part(ben)
            assert before <= live.substitute_from()[1] - 3600.0 <= time.time()
            told = live._facts_of_table()
            assert told["grace"] == 3600.0
            assert [one["substitute_from"] for one in told["seats"]] == [None, live.substitute_from()[1], None]
            await live.write(lambda state: substitute(state, 1))
            assert live.substitute_from() == {}, "one has been called"
            live.part(anna)

    run(main)


def test_a_visit_by_rest_ends_when_it_was_over_whatever_came_of_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=NO_GRACE) as h:
            live = await two_people(h, pace=10)
            known = live.attendance.away_since(1)
            live.visit("ben")
            assert 1 not in live.substitute_from()
            live._visits["ben"].cancel()
            live._end_visit("ben")
            assert live.attendance.away_since(1) > known

    run(main)


def test_after_a_restart_it_is_known_since_when_somebody_is_gone(database_url: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, database_url) as h:
            live = await two_people(h, pace=10)
            listen(live, "anna")
            live.part(listen(live, "ben"))
            gone = live.attendance.away_since(1)
            await asyncio.gather(*h._background)
        async with registry(tmp_path, database_url) as h:
            replayers = await h.table(live.state.id)
            assert replayers is not None
            assert 0 <= replayers.attendance.away_since(1) - gone < replayers.attendance.watching - gone
            assert replayers.attendance.away_since(0) < replayers.attendance.watching, (
                "gone since that house was closed"
            )

    run(main)


def test_who_is_there_through_another_process_is_known_to_one_that_has_just_begun(
    tmp_path: Path, postgres_url: str
) -> None:
    """No grace protects them here, and nobody has said anything since the second process began: the database knows."""

    async def main() -> None:
        async with registry(tmp_path, postgres_url, NO_GRACE) as one:
            here = await two_people(one, pace=10)
            ben = listen(here, "ben")
            await asyncio.gather(*one._background)
            async with registry(tmp_path, postgres_url, NO_GRACE) as two:
                there = await two.table(here.state.id)
                assert there is not None
                assert there.here() == {1}
                listen(there, "anna")
                await refused("not_away", two, there, "anna", "call_stand_in", seat=1)
                there.attendance.elsewhere.clear()  # as if nothing had ever been heard
                await refused("not_away", two, there, "anna", "call_stand_in", seat=1)
                here.part(ben)
                await until(lambda: 1 not in there.here(), there)
                await asyncio.gather(*one._background)
                await do(two, there, "anna", "call_stand_in", seat=1)

    run(main)


def test_whoever_was_there_through_a_process_that_died_is_there_until_its_time_is_over(
    tmp_path: Path, postgres_url: str
) -> None:
    async def main() -> None:
        async with registry(tmp_path, postgres_url, NO_GRACE) as h:
            live = await two_people(h, pace=10)
            listen(live, "anna")
            store, table = h.store, live.state.id
            now = time.time()
            await h.writer.do(store.renew_process, "dead", now + 3600)
            await h.writer.do(store.set_present, "dead", table, [1], now)
            await refused("not_away", h, live, "anna", "call_stand_in", seat=1)
            assert live.here() == {0, 1}
            await h.writer.do(store.renew_process, "dead", now)
            await do(h, live, "anna", "call_stand_in", seat=1)
            assert live.here() == {0}

    run(main)


def test_what_could_not_be_written_is_written_with_the_next_greeting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, pace=10)

            def fail(*_args: object) -> None:
                raise OSError("no room")

            with monkeypatch.context() as broken:
                broken.setattr(h.store, "set_present", fail)
                listen(live, "ben")
                await asyncio.gather(*h._background, return_exceptions=True)
            assert h.store.seen_seats([live.state.id]) == []
            await h._greet()
            await asyncio.gather(*h._background)
            (ben,) = h.store.seen_seats([live.state.id])
            assert (ben.seat, ben.process, ben.until > time.time()) == (1, h.store.process, True)

    run(main)
