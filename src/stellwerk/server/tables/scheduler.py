"""Tending a table: doing what is due at it. Only the process that keeps a table does."""

import asyncio
import hashlib
import logging
import time
from dataclasses import replace

from stellwerk.api.actions import from_json
from stellwerk.api.illegal import IllegalAction
from stellwerk.server.bots.pools import Answer, BotPools, Question, ThinkingError
from stellwerk.server.tables.clock import Due, next_due, pause_before
from stellwerk.server.tables.game_commands import drop_request, drop_timer_request, propose_action, substitute
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.proposal import SUBSTITUTE, Proposal, expect
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.state import TableState

log = logging.getLogger("stellwerk.server")

BOTS = {"easy": "greedy", "medium": "planner", "hard": "search@0.5s"}
"""The bot of each level. At a table a search thinks by the clock: people wait for it."""
RETRY_SECONDS = 5.0
"""After something went wrong, the table is looked at again after so long."""


class FairGate:
    """Lets one through at each turn of the event loop.

    Bots pass it before they cost any work. Those of hundreds of tables may be due in the same moment, and a person's
    move would wait behind all of theirs; so it waits behind one or two. Bots have the time.
    """

    def __init__(self) -> None:
        self._place = asyncio.Lock()

    async def wait_turn(self) -> None:
        """Wait for one's turn: at once, if nobody else waits."""
        async with self._place:
            await asyncio.sleep(0)


class TableScheduler:
    """Looks after one table: a timer that rings when something is due, and one thing done at a time."""

    def __init__(self, live: LiveTable, bot_pools: BotPools, gate: FairGate, alone: float = float("inf")) -> None:
        self.live, self._bot_pools, self._gate, self._alone = live, bot_pools, gate, alone
        self._attended = time.monotonic() - max(0.0, time.time() - live.state.touched)
        """When somebody was last here; where that is not known, when something last happened at the table."""
        self._was_attended = False
        self._timer: asyncio.TimerHandle | None = None
        self._busy: asyncio.Task[None] | None = None
        self._awake: float | None = None
        self._done = False

    def look(self) -> None:
        """The table changed, or time passed: set the timer to what is due now."""
        if self._done:
            return
        if not self.live.anybody():
            self._awake = None
        elif self._awake is None:
            self._awake = time.time()
        attended = self.live.attended()
        if attended or self._was_attended:
            self._attended = time.monotonic()
        self._was_attended = attended
        self._stop_timer()
        if self._busy is not None:
            return  # it looks again when it is done
        due = self._due()
        if due is not None:
            self._ring_in(due.at - time.time())

    def idle(self) -> bool:
        """Is there nothing to be done here before somebody comes?"""
        return self._busy is None and self._due() is None

    def _due(self) -> Due | None:
        """What is due next. Bots pause where nobody has been for a while: they would play for no one."""
        due = next_due(self.live.state, self._awake)
        if due is not None and due.what == "bot" and self._is_left_alone():
            return None
        return due

    def _is_left_alone(self) -> bool:
        return not self.live.attended() and time.monotonic() - self._attended > self._alone

    def _ring_in(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(max(0.0, seconds), self._ring)

    def _ring(self) -> None:
        due = self._due()
        if due is None or self._busy is not None or self._done:
            return
        if due.at > time.time() + 0.001:
            self._ring_in(due.at - time.time())
            return
        self._busy = asyncio.create_task(self._do(due))

    async def _do(self, due: Due) -> None:
        try:
            await self._perform(due)
            wait = 0.0
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %s: what was due could not be done (%s)", self.live.state.id, due.what)
            wait = RETRY_SECONDS
        finally:
            self._busy = None
        if wait:
            self._ring_in(wait)
        else:
            self.look()

    async def _perform(self, due: Due) -> None:
        try:
            if due.what == "bot":
                await self._move(due.seat)
            else:
                await self.live.write(lambda state: self._ended(state, due))
        except CommandRefused as refused:
            if refused.code in ("log_full", "busy"):
                raise  # it would be refused again at once, for ever
            # else somebody was quicker, here or in another process: the table is as they left it

    def _ended(self, state: TableState, due: Due) -> Proposal:
        """Somebody's time is up: if it still is when their table's turn to write has come. They may just have acted."""
        expect(next_due(state, self._awake) == due, "not_away")
        if due.what == "stand_in":
            return substitute(state, due.seat)
        return drop_request(state) if due.what == "drop_request" else drop_timer_request(state)

    async def _move(self, seat: int) -> None:
        """Let the bot in a seat think, and lay down its decision when people can follow it."""
        await self._gate.wait_turn()
        live, state = self.live, self.live.state
        if seat not in state.bots_to_move():
            return  # the table changed meanwhile
        sitter = state.sitters[seat]
        level = sitter.bot if sitter is not None and sitter.bot is not None else SUBSTITUTE
        answer = await self._ask(state, seat, level)
        await asyncio.sleep(pause_before(state, seat, time.time()))
        await self._gate.wait_turn()
        try:
            await live.write(lambda now: _decide(now, seat, state, level, answer))
            if answer is not None:
                live.memories[seat] = answer.memory  # not before: what it decided may have been undone meanwhile
        except IllegalAction:
            log.error("table %s: a bot (%s) decided something illegal", state.id, level)
            live.memories.pop(seat, None)
            await live.write(lambda now: _decide(now, seat, now, level, None))

    async def _ask(self, state: TableState, seat: int, level: str) -> Answer | None:
        assert state.table is not None
        seed, observation, memory = (
            bot_seed(state.seed, seat),
            state.table.observation(seat),
            self.live.memories.get(seat),
        )
        options, rules = state.table.options, state.rules
        question = Question(state.game, state.seats, options, BOTS[level], seed, observation, seat, memory, rules=rules)
        question = replace(question, household=self.live.share(), table=state.id)
        try:
            return await self._bot_pools.think(question)
        except ThinkingError:
            log.exception("table %s: a bot (%s) could not think", state.id, level)
            return None

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        """Stop looking after it. A move that is being written is written."""
        self._done = True
        self._stop_timer()
        if self._busy is not None:
            self._busy.cancel()
            await asyncio.gather(self._busy, return_exceptions=True)


def _decide(now: TableState, seat: int, then: TableState, level: str, answer: Answer | None) -> Proposal:
    """A bot's decision, if the table is still as it was when the bot looked. A bot that failed takes any action."""
    if seat not in now.bots_to_move() or now.played[-1:] != then.played[-1:]:
        raise CommandRefused("not_running")
    assert now.table is not None
    if answer is None:
        return propose_action(now, seat, now.table.legal(seat)[0], bot=level)
    return propose_action(now, seat, from_json(answer.action), bot=level, reason=answer.reason)


def bot_seed(seed: int, seat: int) -> int:
    """The luck of a bot: its own, and no clue to the cards."""
    told = hashlib.sha256(b"stellwerk: bot" + seed.to_bytes(16, "big") + bytes([seat])).digest()
    return int.from_bytes(told[:16], "big")
