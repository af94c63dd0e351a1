"""What is not a move cannot fill a table's log: one player cannot end the game for the others."""

from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.storage.store import Entry
from stellwerk.server.tables import budget
from stellwerk.server.tables import live as live_module
from stellwerk.server.tables.budget import BUDGETS, LOBBY, Ledger
from stellwerk.server.tables.entry_kinds import KINDS
from stellwerk.server.tables.live import LONGEST_LOG, LiveTable
from stellwerk.server.tables.lobby_commands import move_seat
from stellwerk.server.tables.proposal import Proposal
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry
from tests.server.tables.lib import PEOPLE, do, first_legal, refused, registry, run, two_people, wanted
from tests.server.tables.test_undo import asked_by_anna, begin, claim_something

MOST_SEATS = 6
LONGEST_GAME = 2000
"""More actions than any game has, with bots that do at random whatever is legal."""


async def until_refused(h: TableRegistry, live: LiveTable, person: str, what: str, most: int, **fields: Any) -> int:
    """Do it again and again: how often that went well."""
    for times in range(most):
        try:
            await do(h, live, person, what, **{name: value(times) for name, value in fields.items()})
        except CommandRefused:
            return times
    return most


def test_whoever_renames_for_ever_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack of the audit: 19,997 names, and nobody could move any more. Here the log is shorter."""

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            monkeypatch.setattr(live_module, "LONGEST_LOG", live.state.number + BUDGETS["looks"] + 4)
            times = await until_refused(h, live, "ben", "looks", 200, name="Ben {}".format)
            assert times == BUDGETS["looks"]
            await first_legal(h, live, 0)
            await first_legal(h, live, 1)
            await do(h, live, "anna", "looks", name="Anne")

    run(main)


def test_a_seat_that_moves_to_another_device_takes_its_budget_along(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            await until_refused(h, live, "ben", "looks", 200, name="Ben {}".format)
            await live.write(lambda state: move_seat(state, 1, "ben at the phone"), "ben at the phone")
            await refused("used_up", h, live, "ben at the phone", "looks", name="Benno")

    run(main)


def test_the_budget_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h)
            await until_refused(h, live, "ben", "looks", 200, name="Ben {}".format)
        async with registry(tmp_path) as h:
            replayers = await h.table(live.state.id)
            assert replayers is not None
            await refused("used_up", h, replayers, "ben", "looks", name="Benno")
            await first_legal(h, replayers, 1)

    run(main)


def test_taking_back_and_doing_again_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked about the own last action that showed nothing: so one player could do it for ever."""
    monkeypatch.setattr(budget, "BUDGETS", {**BUDGETS, "undone": 3})

    async def main() -> None:
        async with registry(tmp_path) as h:
            live, _ = await begin(h)
            seat = await claim_something(h, live)
            for _ in range(3):
                await do(h, live, PEOPLE[seat], "undo")
                assert await claim_something(h, live) == seat
            await refused("used_up", h, live, PEOPLE[seat], "undo")
            await first_legal(h, live, live.state.owed()[0])

    run(main)


def test_strangers_cannot_fill_the_log_before_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each comes as somebody new, sits down and leaves; the host can still begin, or close the table."""
    monkeypatch.setattr(budget, "LOBBY", 12)

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted("card", 3, bots=[{"seat": 2}]))
            for stranger in range(5):
                await do(h, live, f"stranger {stranger}", "sit", name="X")
                await do(h, live, f"stranger {stranger}", "leave")
            await do(h, live, "ben", "sit", name="Ben")
            await refused("used_up", h, live, "ben", "looks", name="Benno")
            await do(h, live, "anna", "start")
            await do(h, live, "ben", "looks", name="Benno")
            await first_legal(h, live, 0)

    run(main)


def test_the_host_can_close_a_table_that_strangers_have_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "LOBBY", 1)

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted())
            await refused("used_up", h, live, "ben", "sit", name="Ben")
            await do(h, live, "anna", "close")

    run(main)


def entry(number: int, kind: str, by: str | None, **body: Any) -> Entry:
    return Entry(number, 0.0, kind, by, None, body)


def test_what_the_server_writes_and_whatever_holds_a_move_is_never_refused() -> None:
    ledger = Ledger()
    ledger.note([entry(1, "started", "anna")])
    ledger.note(entry(2 + times, "returned", "ben", seat=1) for times in range(1000))
    returned: Any = ("returned", {"seat": 1})
    with pytest.raises(CommandRefused, match="enough"):
        ledger.expect_room(Proposal((returned,)), "ben")
    ledger.expect_room(Proposal((returned, ("acted", {"seat": 1}))), "ben")
    ledger.expect_room(Proposal((returned,)), None)
    ledger.expect_room(Proposal((("returned", {"seat": 0}),)), "anna")


def test_there_is_room_for_the_moves_of_any_game_whatever_else_people_do() -> None:
    """Also if everybody does all they may, and takes back every action that they can without asking."""
    others = LOBBY + MOST_SEATS * sum(BUDGETS.values())
    done_again = MOST_SEATS * BUDGETS["undone"]
    assert others + done_again + LONGEST_GAME <= LONGEST_LOG


def test_every_kind_of_entry_has_a_budget_but_moves_and_what_happens_once() -> None:
    assert set(KINDS) - set(BUDGETS) == {"opened", "started", "acted", "rematched"}
    assert set(BUDGETS) <= set(KINDS)


def test_nobody_agrees_twice_and_so_fills_the_log(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await asked_by_anna(h)
            assert live.state.request is not None
            assert live.state.request.agreed == {1}
            await refused("agreed_already", h, live, "ben", "answer_undo", agree=True)
            await do(h, live, "cleo", "ask_timer", timer="fast")
            await do(h, live, "ben", "answer_timer", agree=True)
            await refused("agreed_already", h, live, "ben", "answer_timer", agree=True)

    run(main)
