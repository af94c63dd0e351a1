"""What is due at a table: bots at a pace, stand-ins for who is away, and an end to every question."""

from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.server.tables import clock
from stellwerk.server.tables import live as live_module
from stellwerk.server.tables.clock import ANSWER_SECONDS, Due, bot_moves_at, next_due, pause_before
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.state import SECONDS
from tests.server.storage.lib import results
from tests.server.tables.lib import (
    NO_GRACE,
    PEOPLE,
    do,
    first_legal,
    played_by_people,
    registry,
    run,
    two_people,
    until,
    wanted,
)


def test_nobody_is_hurried_without_a_timer_or_while_nobody_is_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            assert next_due(live.state, awake_since=1.0) is None, "the timer is off"
            state = replace(live.state, timer="fast")
            assert next_due(state, awake_since=None) is None, "nobody is there"
            assert next_due(state, awake_since=1.0) == Due(state.moved + 45.0, "stand_in", 0)
            late = state.moved + 1000
            assert next_due(state, awake_since=late) == Due(late + 45.0, "stand_in", 0), "it starts anew"

    run(main)


def test_an_undo_that_nobody_answers_is_dropped_and_bots_wait_for_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, options={"start_player": 0})
            for seat in (0, 1):
                await first_legal(h, live, seat)
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            await do(h, live, "anna", "undo")
            request = live.state.request
            assert request is not None
            assert next_due(live.state, None) == Due(request.at + ANSWER_SECONDS, "drop_request")

    run(main)


def test_a_bot_moves_at_the_table_s_pace_and_quicker_within_its_turn(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            state = replace(live.state, pace=2.0)
            assert bot_moves_at(state, 0) == state.moved + 2.0
            await first_legal(h, live, 0)
            state = replace(live.state, pace=2.0)
            assert bot_moves_at(state, 0) == state.moved + 1.0
            assert bot_moves_at(state, 1) == state.moved + 2.0

    run(main)


def test_a_clock_that_is_set_back_stops_no_bot(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2, pace=10, bots=[{"seat": 1}]))
            await do(h, live, "anna", "start")
            state, now = replace(live.state, pace=2.0), live.state.moved - 3600.0
            due = next_due(state, awake_since=None)
            assert due is not None
            assert (due.what, due.seat, due.at <= now) == ("bot", 1, True)
            assert pause_before(state, 1, now) == 2.0
            assert pause_before(state, 1, state.moved + 0.5) == 1.5
            assert pause_before(state, 1, state.moved + 5.0) == 0.0

    run(main)


def test_bots_play_a_whole_game_and_its_result_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted("card", 3, name=None, bots=[{"seat": n} for n in range(3)]))
            await do(h, live, "anna", "start")
            await until(lambda: live.state.phase == "over", live)
            rows = await h.readers.do(results, h.store)
            assert len(rows) == 3
            assert {row.bot for row in rows} == {"medium"}
            assert any(row.won for row in rows)

    run(main)


def test_a_bot_stands_in_when_the_time_is_up_and_stops_when_its_player_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "SECONDS", {**SECONDS, "fast": 0.0})

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, timer="fast")
            watcher = Listener("ben", lambda: None)
            live.join(watcher)
            await until(lambda: len(live.state.played) > 10, live)
            assert all(sitter is not None and sitter.stood_in for sitter in live.state.sitters)
            await do(h, live, "anna", "ask_timer", timer="off")
            await do(h, live, "ben", "answer_timer", agree=True)
            await until(lambda: live.state.timer == "off", live)
            await live.come_back("anna")
            await live.come_back("ben")
            assert played_by_people(live) == [0, 1]
            seat = live.state.owed()[0]
            number = await first_legal(h, live, seat)
            assert live.state.played[-1].number == number
            assert not live.state.played[-1].by_bot

    run(main)


def test_with_the_timer_off_others_may_call_a_bot_for_who_is_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=NO_GRACE) as h:
            live = await two_people(h)
            here = [Listener(person, lambda: None) for person in PEOPLE[:2]]
            live.join(here[0])
            await do(h, live, "anna", "call_stand_in", seat=1)
            await until(lambda: 1 not in live.state.owed(), live)
            assert live.state.played[-1].by_bot
            await first_legal(h, live, 0)
            live.join(here[1])
            await live.come_back("ben")
            assert played_by_people(live) == [0, 1]

    run(main)


def test_who_plays_by_rest_is_present_for_a_while_after_each_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=NO_GRACE) as h:
            live = await two_people(h)
            live.join(Listener("anna", lambda: None))
            live.visit("ben")
            assert live.here() == {0, 1}
            with pytest.raises(CommandRefused) as why:
                await do(h, live, "anna", "call_stand_in", seat=1)
            assert why.value.code == "not_away"
            monkeypatch.setattr(live_module, "VISIT_SECONDS", 0.0)
            live.visit("ben")  # the last command: what was to end the visit before does not count any more
            await until(lambda: live.here() == {0}, live)
            await do(h, live, "anna", "call_stand_in", seat=1)

    run(main)


def test_a_connection_says_more_than_a_visit(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            live.visit("ben")
            page = Listener("ben", lambda: None)
            live.join(page)
            live.visit("ben")
            live.part(page)
            assert not live.anybody()
            assert not live.in_use()
            live.visit("ben")
            assert live.in_use()

    run(main)
