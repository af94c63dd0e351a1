"""The clock of a running game: another one comes when everybody who plays has agreed, and from the next decision on."""

from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk.server.storage.store import Entry
from stellwerk.server.tables import clock
from stellwerk.server.tables.clock import ANSWER_SECONDS, Due, next_due
from stellwerk.server.tables.entry_kinds import LogError
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.rematch import rematch_of
from stellwerk.server.tables.state import Sitter, TableState
from stellwerk.server.tables.summary import table_info
from tests.server.tables.lib import do, first_legal, refused, registry, run, two_people, until, wanted


async def three_people(h: TableRegistry) -> LiveTable:
    """A running game of Anna, Ben and Cleo."""
    live = await h.open("anna", wanted("usa", 3, pace=10, options={"start_player": 0}))
    for person in ("ben", "cleo"):
        await do(h, live, person, "sit", name=person.title())
    await do(h, live, "anna", "start")
    return live


def test_it_holds_when_all_have_agreed_and_from_the_next_decision_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await three_people(h)
            await do(h, live, "ben", "ask_timer", timer="fast")
            told = table_info(live.state, frozenset())
            assert told["timer_asked"] == {"seat": 1, "timer": "fast", "agreed": [], "asked": [0, 2]}
            await refused("own_timer", h, live, "ben", "answer_timer", agree=True)
            await refused("timer_asked", h, live, "anna", "ask_timer", timer="relaxed")
            await refused("no_seat", h, live, "eve", "answer_timer", agree=True)
            await do(h, live, "anna", "answer_timer", agree=True)
            assert (live.state.timer, live.state.next_timer) == ("off", None), "Cleo has not agreed"
            await do(h, live, "cleo", "answer_timer", agree=True)
            told = table_info(live.state, frozenset())
            assert (told["timer"], told["next_timer"], told["timer_asked"]) == ("off", "fast", None)
            assert next_due(live.state, awake_since=1.0) is None, "this decision still has no clock"
            await first_legal(h, live, 0)
            assert (live.state.timer, live.state.next_timer) == ("fast", None)
            assert next_due(live.state, awake_since=1.0) == Due(live.state.moved + 45.0, "stand_in", 1)

    run(main)


def test_one_no_is_a_no(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await three_people(h)
            await refused("no_timer_asked", h, live, "anna", "answer_timer", agree=True)
            await refused("same_timer", h, live, "anna", "ask_timer", timer="off")
            await do(h, live, "anna", "ask_timer", timer="fast")
            await do(h, live, "ben", "answer_timer", agree=True)
            await do(h, live, "cleo", "answer_timer", agree=False)
            await first_legal(h, live, 0)
            assert (live.state.timer, live.state.timer_request) == ("off", None)

    run(main)


def test_whoever_a_bot_plays_for_is_asked_as_well_and_who_leaves_is_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await three_people(h)
            await live.write(lambda state: substitute(state, 2))
            await do(h, live, "anna", "ask_timer", timer="fast")
            await do(h, live, "ben", "answer_timer", agree=True)
            assert table_info(live.state, frozenset())["next_timer"] is None
            await do(h, live, "cleo", "leave")
            assert (live.state.next_timer, live.state.timer_request) == ("fast", None)

    run(main)


@pytest.mark.parametrize("how", ["leave", "substitute"])
def test_what_somebody_asked_for_who_is_gone_nobody_wants_any_more(tmp_path: Path, how: str) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await three_people(h)
            await do(h, live, "anna", "ask_timer", timer="fast")
            await do(h, live, "ben", "answer_timer", agree=True)
            if how == "leave":
                await do(h, live, "anna", "leave")
            else:
                await live.write(lambda state: substitute(state, 0))
            assert (live.state.next_timer, live.state.timer_request) == (None, None)

    run(main)


def test_alone_among_bots_nobody_has_to_agree(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(seats=2, pace=10, bots=[{"seat": 1}]))
            await do(h, live, "anna", "start")
            await do(h, live, "anna", "ask_timer", timer="relaxed")
            assert live.state.next_timer == "relaxed"
            assert rematch_of(live.state, 0).timer == "relaxed"
            await first_legal(h, live, 0)
            assert live.state.timer == "relaxed"

    run(main)


def test_a_question_that_not_all_answer_in_time_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ANSWER_SECONDS", 0.0)

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            asked = await do(h, live, "anna", "ask_timer", timer="fast")
            await until(lambda: live.state.number > asked, live)
            assert (live.state.timer_request, live.state.next_timer) == (None, None)

    run(main)


def test_the_game_goes_on_while_people_are_asked_and_the_question_ends_all_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, timer="relaxed", pace=10, options={"start_player": 0})
            await do(h, live, "anna", "ask_timer", timer="fast")
            request = live.state.timer_request
            assert request is not None
            ends = Due(request.at + ANSWER_SECONDS, "drop_timer_request")
            assert next_due(live.state, awake_since=1.0) == ends, "before the time for the decision is over"
            late = replace(live.state, moved=request.at - 150)
            assert next_due(late, awake_since=1.0) == Due(late.moved + 180, "stand_in", 0)
            await live.write(lambda state: substitute(state, 1))
            bots = next_due(live.state, awake_since=1.0)
            assert bots is not None
            assert (bots.what, bots.seat) == ("bot", 1)
            assert next_due(replace(live.state, touched=ends.at), awake_since=1.0) == ends, "bots move all the time"

    run(main)


def test_a_log_of_before_in_which_the_host_changed_the_clock_is_read_as_it_was_meant() -> None:
    anna = Sitter("Anna", "blue", person="anna")
    state = TableState("t", 1, game="usa", phase="running", sitters=[anna], number=3)
    fold(state, Entry(4, 1.0, "settings", "anna", None, {"timer": "fast"}))
    assert (state.timer, state.next_timer) == ("fast", None)
    with pytest.raises(LogError, match="entry 5 answers what nobody asked"):
        fold(state, Entry(5, 1.0, "answered_timer", "anna", None, {"seat": 0, "agree": True}))
