"""Bots at a table: they decide by what lies there now, and whatever goes wrong with one, the game goes on."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from stellwerk.api.actions import DrawFaceUp, to_json
from stellwerk.server.bots.pools import Answer, Question, ThinkingError
from stellwerk.server.tables import clock
from stellwerk.server.tables import live as live_module
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.scheduler import FairGate, bot_seed
from tests.server.tables.lib import (
    GreedyPools,
    do,
    first_legal,
    played_by_people,
    registry,
    run,
    two_people,
    until,
    wanted,
)


class SlowPools(GreedyPools):
    """Bots that keep what they have decided to themselves until they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def think(self, question: Question) -> Answer:
        answer = await super().think(question)
        await self.may_answer.wait()
        return answer


def test_a_bot_looks_again_when_the_table_changed_while_it_thought(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            slow = SlowPools()
            h._bot_pools = cast(Any, slow)
            live = await h.open("anna", wanted("usa", 2, bots=[{"seat": 1}], options={"start_player": 0}))
            await do(h, live, "anna", "start")
            await first_legal(h, live, 0)
            await until(lambda: live.state.owed() == (0,), live)
            slow.may_answer.clear()
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            asked = len(slow.asked)
            async with asyncio.timeout(60):
                while len(slow.asked) == asked:
                    await asyncio.sleep(0)
            await do(h, live, "anna", "undo")
            assert live.state.table is not None
            face_up = [action for action in live.state.table.legal(0) if isinstance(action, DrawFaceUp)]
            await do(h, live, "anna", "act", action=to_json(face_up[0]))
            played, seen = len(live.state.played), live.state.table.observation(1)
            assert slow.asked[-1].view != seen, "there is as much on the table as before, and something else"
            slow.may_answer.set()
            await until(lambda: len(live.state.played) > played, live)
            assert slow.asked[asked + 1].view == seen

    run(main)


class RememberingPools(SlowPools):
    """Bots that remember how often they were asked."""

    async def think(self, question: Question) -> Answer:
        answer = await super().think(question)
        return Answer(answer.action, answer.reason, b"%d" % len(self.asked))


def test_a_bot_does_not_remember_what_was_undone_while_it_thought(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            bots = RememberingPools()
            h._bot_pools = cast(Any, bots)
            live = await h.open("anna", wanted("usa", 2, bots=[{"seat": 1}], options={"start_player": 0}))
            await do(h, live, "anna", "start")
            await first_legal(h, live, 0)
            await until(lambda: live.state.owed() == (0,), live)
            scheduler = h._schedulers[live.state.id]
            async with asyncio.timeout(60):
                while scheduler._busy is not None:
                    await asyncio.sleep(0)
            assert set(live.memories) == {1}
            bots.may_answer.clear()
            asked = len(bots.asked)
            for _ in range(2):
                await do(h, live, "anna", "act", action={"do": "draw_blind"})
            async with asyncio.timeout(60):
                while len(bots.asked) == asked:
                    await asyncio.sleep(0)
            await do(h, live, "anna", "undo")
            bots.may_answer.set()
            async with asyncio.timeout(60):
                while scheduler._busy is not None:
                    await asyncio.sleep(0)
            assert live.memories == {}

    run(main)


def test_at_a_table_whose_log_is_full_a_bot_is_not_asked_over_and_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            bots = GreedyPools()
            h._bot_pools = cast(Any, bots)
            live = await h.open("anna", wanted("usa", 2, bots=[{"seat": 1}]))
            monkeypatch.setattr(live_module, "LONGEST_LOG", live.state.number + 1)
            await do(h, live, "anna", "start")
            async with asyncio.timeout(60):
                while "could not be done" not in caplog.text and len(bots.asked) < 3:
                    await asyncio.sleep(0)
            assert len(bots.asked) == 1, "it is asked again after a while, as after any other fault"

    run(main)


class TiredPools(GreedyPools):
    """Bots that cannot think."""

    async def think(self, question: Question) -> Answer:
        raise ThinkingError("too tired")


class WildPools(GreedyPools):
    """Bots that decide what is never allowed."""

    async def think(self, question: Question) -> Answer:
        return Answer({"do": "draw_three"}, None, b"")


@pytest.mark.parametrize(
    ("bot_pools", "noted"), [(TiredPools, "could not think"), (WildPools, "decided something illegal")]
)
def test_a_bot_that_fails_takes_any_action_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, bot_pools: type[GreedyPools], noted: str
) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            h._bot_pools = cast(Any, bot_pools())
            live = await h.open("anna", wanted("card", 2, name=None, bots=[{"seat": 0}, {"seat": 1}]))
            await do(h, live, "anna", "start")
            await until(lambda: len(live.state.played) > 5, live)
            assert all(played.by_bot for played in live.state.played)

    run(main)
    assert noted in caplog.text


def test_a_question_that_nobody_answers_in_time_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "ANSWER_SECONDS", 0.0)

    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, options={"start_player": 0})
            for seat in (0, 1):
                await first_legal(h, live, seat)
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            asked = await do(h, live, "anna", "undo")
            await until(lambda: live.state.number > asked, live)
            assert (live.state.request, len(live.state.played)) == (None, 3), "nobody agreed"

    run(main)


def test_who_acts_while_the_timer_rings_has_acted_in_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, timer="fast", options={"start_player": 0})
            for seat in (0, 1):
                await first_legal(h, live, seat)
            live.join(Listener("anna", lambda: None))
            await h._keep()
            scheduler = h._schedulers[live.state.id]
            due = clock.next_due(live.state, scheduler._awake)
            assert due is not None
            acting = asyncio.create_task(do(h, live, "anna", "act", action={"do": "draw_tickets"}))
            await asyncio.sleep(0)
            await asyncio.gather(acting, scheduler._perform(due))
            assert live.state.owed() == (0,), "she still has to choose among the tickets"
            assert played_by_people(live) == [0, 1]

    run(main)


def test_the_end_of_one_question_is_not_that_of_the_next(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, options={"start_player": 0})
            for seat in (0, 1):
                await first_legal(h, live, seat)
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            await do(h, live, "anna", "undo")
            await h._keep()
            scheduler = h._schedulers[live.state.id]
            due = clock.next_due(live.state, scheduler._awake)
            assert due is not None
            answering = asyncio.create_task(do(h, live, "ben", "answer_undo", agree=False))
            asking = asyncio.create_task(do(h, live, "anna", "undo"))
            await asyncio.sleep(0)
            await asyncio.gather(answering, asking, scheduler._perform(due))
            assert live.state.request is not None
            assert live.state.number == await asking

    run(main)


def test_nobody_is_hurried_while_nobody_is_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await two_people(h, timer="fast")
            await h._keep()
            scheduler = h._schedulers[live.state.id]
            assert scheduler.idle()
            watcher = Listener("ben", lambda: None)
            live.join(watcher)
            assert not scheduler.idle()
            live.part(watcher)
            assert scheduler.idle()

    run(main)


def test_the_luck_of_a_bot_is_its_own_and_not_the_seed_of_the_cards() -> None:
    assert len({7, bot_seed(7, 0), bot_seed(7, 1), bot_seed(8, 0)}) == 4
    assert bot_seed(7, 0) == bot_seed(7, 0)


def test_of_many_bots_that_are_due_together_one_is_let_through_at_a_time() -> None:
    async def main() -> None:
        turnstile, through = FairGate(), 0

        async def bot() -> None:
            nonlocal through
            await turnstile.wait_turn()
            through += 1

        bots = [asyncio.create_task(bot()) for _ in range(50)]
        turns = 0
        while through < len(bots):
            before = through
            await asyncio.sleep(0)
            assert through - before <= 1, "somebody who moves now would wait behind several bots"
            turns += 1
        assert turns < 4 * len(bots)

    asyncio.run(main())


class Gate(FairGate):
    """A gate that is locked: it lets through who is told to pass."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[asyncio.Event] = []

    async def wait_turn(self) -> None:
        told = asyncio.Event()
        self.waiting.append(told)
        await told.wait()
        await super().wait_turn()

    async def let_one_through(self) -> None:
        """Wait until somebody waits, and let them pass."""
        async with asyncio.timeout(60):
            while not self.waiting:
                await asyncio.sleep(0)
        self.waiting.pop(0).set()


def test_a_bot_takes_its_turn_before_it_thinks_and_before_it_moves(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            gate, bots = Gate(), GreedyPools()
            h._gate, h._bot_pools = gate, cast(Any, bots)
            live = await h.open("anna", wanted("usa", 2, bots=[{"seat": 1}], options={"start_player": 0}))
            await do(h, live, "anna", "start")
            await first_legal(h, live, 0)
            for played in (1, 2):
                assert (len(bots.asked), len(live.state.played)) == (0 if played == 1 else 1, 1)
                await gate.let_one_through()
                async with asyncio.timeout(60):
                    while not gate.waiting and len(live.state.played) == 1:
                        await asyncio.sleep(0)
            assert len(live.state.played) == 2
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            async with asyncio.timeout(60):
                while not gate.waiting:
                    await asyncio.sleep(0)
            await do(h, live, "anna", "undo")
            await gate.let_one_through()
            await do(h, live, "anna", "act", action={"do": "draw_blind"})
            await gate.let_one_through()
            await gate.let_one_through()
            await until(lambda: len(live.state.played) > 4, live)
            assert len(bots.asked) == 2, "it does not think about a table that is no longer so"

    run(main)
