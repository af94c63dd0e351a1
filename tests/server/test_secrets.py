"""No secret leaves: whatever a viewer is sent is the same for two games that differ only in what they may not know."""

import asyncio
import random
from typing import Any

import pytest

from stellwerk.api.actions import Action
from stellwerk.api.illegal import IllegalAction
from stellwerk.server.core.errors import ApiError
from stellwerk.server.http import postgame, tables
from stellwerk.server.http.schemas.tables import Asked, Ordered
from stellwerk.server.tables import commands as do
from stellwerk.server.tables import game_commands
from stellwerk.server.tables import live as live_module
from stellwerk.server.tables import updates as updates_module
from stellwerk.server.tables.events import redact, reveal
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.updates import view_for
from tests.lib import rule
from tests.lib.play import SETTINGS, SOAK, Setting
from tests.server import indistinguishable_tables
from tests.server.indistinguishable_tables import (
    PEOPLE,
    Clock,
    Hosted,
    Viewer,
    host,
    indistinguishable_from,
    likeness,
    odd_actions,
    some_action,
)

SHIPPED = tuple(setting for setting in SETTINGS if isinstance(setting.game, str))
GAMES = 84
"""Of each setting, without a soak: over fifteen hundred in all."""
STEPS = 4
"""Of a game that is only looked at for a while."""
WHOLE = GAMES
"""One game in so many is followed to its end."""

NO_REQUEST: Any = None
"""What is refused at once asks nothing of its request."""


class Watch:
    """One viewer at two tables. Every step happens at both, and what they are sent is compared byte by byte."""

    def __init__(self, setting: Setting, number: int, clock: Clock) -> None:
        self.random = random.Random(number)
        self.viewer: Viewer = self.random.choice([None, *range(setting.seats)])
        self.name = f"{setting}, game {number}, viewer {self.viewer}"
        self.clock = clock
        ahead = 0 if number % WHOLE == 0 else self.random.randrange(30)
        self.think_aloud = number % 5 == 0
        self.first = host(setting, self.viewer, number, ahead, self.think_aloud)
        self.second = self.reborn()
        self.steps = 0
        self.compared = 0
        self.together = 0

    def reborn(self) -> Hosted:
        return indistinguishable_from(self.first, self.viewer, self.random.getrandbits(100))

    @property
    def pair(self) -> tuple[Hosted, Hosted]:
        return self.first, self.second

    def same(self, what: str, told: list[Any]) -> None:
        self.compared += 1
        assert told[0] == told[1], f"{self.name}: {what} tells the two games apart: {told[0]!r} and {told[1]!r}"

    # What is sent

    async def look(self) -> None:
        """All that a viewer is sent without asking, and by asking."""
        self.same("the news", [hosted.live.updates(hosted.listener) for hosted in self.pair])
        if self.random.random() < 0.2:
            after_ = self.random.randrange(self.first.state.number + 1)
            bodies = [
                (
                    (await tables.get_table(hosted.live, hosted.person)).body,
                    (await tables.get_log(hosted.live, hosted.person, hosted.registry, after_, 500)).body,
                )
                for hosted in self.pair
            ]
            self.same("REST", bodies)

    async def try_odd_things(self) -> None:
        """What is refused, and why; by REST, which has the same words as the socket."""
        form = self.random.choice(odd_actions(self.first.table, self.random))
        self.same("an answer", [await self.asked(hosted, form) for hosted in self.pair])
        if self.viewer is None or not indistinguishable_tables.is_legal(self.first.table, self.viewer, form):
            self.same("a refusal", [await self.ordered(hosted, form) for hosted in self.pair])
        self.same(
            "the record",
            [await refused(postgame.get_record(hosted.live, hosted.registry, "", NO_REQUEST)) for hosted in self.pair],
        )

    async def asked(self, one: Hosted, form: dict[str, Any]) -> object:
        return await refused(tables.post_ask(one.live, Asked(action=form), one.person or "nobody"))

    async def ordered(self, one: Hosted, form: dict[str, Any]) -> object:
        order = Ordered(id="odd", command=do.Act(do="act", action=form))
        try:
            await one.registry.command(one.live, one.person or "nobody", order.id, order.command)
        except (CommandRefused, IllegalAction) as wrong:
            return wrong.to_json()
        raise AssertionError(f"{self.name}: {form} was done")

    # What happens

    async def act(self) -> None:
        """Somebody acts: the same at both tables, or something that looks the same; else the pair is made anew."""
        table = self.first.table
        seat = self.random.choice(table.to_act)
        action = some_action(table, seat, self.random)
        other = likeness(table, self.second.table, seat, action, self.viewer)
        by_bot = seat != self.viewer and self.random.random() < 0.3
        await self.done(self.first, seat, action, by_bot, 1)
        if other is None:
            self.first.live.updates(self.first.listener)
            if not self.first.table.over:
                self.second = self.reborn()
            return
        self.together += 1
        await self.done(self.second, seat, other, by_bot, 2)

    async def done(self, one: Hosted, seat: int, action: Action, by_bot: bool, which: int) -> None:
        if not by_bot:
            await one.write(PEOPLE[seat], lambda state: game_commands.propose_action(state, seat, action))
            return
        why = "said aloud" if self.think_aloud else f"what only table {which} knows"
        reason = {"en": why, "de": why}
        await one.write(
            None, lambda state: game_commands.propose_action(state, seat, action, bot="medium", reason=reason)
        )

    async def something_else(self) -> None:
        """Chat, stand-ins, undo, another clock: at both tables or, refused, at both in the same words."""
        seat = self.random.randrange(self.first.table.seats)
        commands: list[tuple[int, do.Command]] = [
            (seat, do.Chat(do="chat", text="Hello <b>")),
            (seat, do.CallStandIn(do="call_stand_in", seat=self.random.randrange(self.first.table.seats))),
            (seat, do.Return(do="return")),
            (seat, do.AskTimer(do="ask_timer", timer=self.random.choice(["off", "relaxed", "fast"]))),
            (seat, do.AnswerTimer(do="answer_timer", agree=self.random.random() < 0.8)),
            (seat, do.AnswerUndo(do="answer_undo", agree=self.random.random() < 0.8)),
        ]
        last = self.first.state.last_own(seat)
        known = None if last is None else sum(played.number < last.number for played in self.first.state.played)
        if known is not None and known in self.second.memory.past:
            commands += [(seat, do.Undo(do="undo"))] * 2
        seat, command = self.random.choice(commands)
        self.same("a command", [await commanded(hosted, PEOPLE[seat], command) for hosted in self.pair])

    async def step(self) -> None:
        self.clock.now += 1
        self.steps += 1
        if self.random.random() < 0.15:
            await self.something_else()
        elif self.first.state.request is None or self.random.random() < 0.3:
            await self.act()
        else:
            asked = self.first.state.request.seat
            for seat in range(self.first.table.seats):
                if seat != asked and self.first.state.request is not None:
                    answer = do.AnswerUndo(do="answer_undo", agree=True)
                    self.same("an answer", [await commanded(hosted, PEOPLE[seat], answer) for hosted in self.pair])
        if self.first.table.over:
            return
        await self.look()
        if self.random.random() < 0.3:
            await self.try_odd_things()


async def refused(asked: Any) -> object:
    """What a route answers; a refusal as it is sent."""
    try:
        return await asked
    except ApiError as wrong:
        return wrong.status, wrong.to_json()


async def commanded(one: Hosted, person: str, command: do.Command) -> object:
    try:
        await one.command(person, command)
    except CommandRefused as wrong:
        return wrong.to_json()
    return "done"


async def watch(setting: Setting, numbers: range, clock: Clock) -> tuple[int, int, int]:
    """Follow games: how many bytes were compared, how often both games went on together, and the steps in all."""
    compared = together = steps = 0
    for number in numbers:
        watched = Watch(setting, number, clock)
        whole = number % WHOLE == 0
        await watched.look()
        while not watched.first.table.over and (whole or watched.steps < STEPS):
            await watched.step()
        compared, together = compared + watched.compared, together + watched.together
        steps += watched.steps
    return compared, together, steps


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(live_module, "time", found)
    return found


@pytest.mark.parametrize("setting", SHIPPED, ids=str)
def test_what_a_viewer_may_not_know_changes_nothing_that_they_are_sent(setting: Setting, clock: Clock) -> None:
    compared, together, steps = asyncio.run(watch(setting, range(max(GAMES, SOAK)), clock))
    assert compared > steps, "every step is looked at"
    assert together > steps // 4, "games that differ go on side by side"


def reveal_everything(events: Any, _seat: Viewer, _now: bool) -> Any:
    """As `redact` would be without its filter."""
    return reveal(events)


LEAKS: dict[str, tuple[Any, str, Any]] = {
    "events to everybody": (updates_module, "redact", reveal_everything),
    "actions as they were decided": (
        updates_module,
        "_PUBLIC",
        {**updates_module._PUBLIC, "acted": ("seat", "bot", "action")},
    ),
    "what chance gave": (updates_module, "_PUBLIC", {**updates_module._PUBLIC, "acted": ("seat", "chance")}),
    "why a bot decided so": (updates_module, "_PUBLIC", {**updates_module._PUBLIC, "acted": ("seat", "reason")}),
    "the view of another seat": (
        live_module,
        "view_for",
        lambda state, seat: view_for(state, 0 if seat else 1),
    ),
    "what another seat could do": (
        live_module,
        "view_for",
        lambda state, seat: {**view_for(state, seat), "legal": view_for(state, state.table.to_act[0])["legal"]},
    ),
    "a refusal that looks at the deck": (
        tables,
        "ask",
        lambda state, *_: ask_with_the_deck(state),
    ),
}
"""Ways in which a careless change could tell a secret: what is put in whose place."""


def ask_with_the_deck(state: TableState) -> None:
    assert state.table is not None
    deck = state.table._game.states[0].deck.tolist()
    raise IllegalAction("no_action", "", f"not now: {deck}", f"nicht jetzt: {deck}")


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_seen(leak: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, leaky = LEAKS[leak]
    monkeypatch.setattr(where, name, leaky)
    setting = next(one for one in SHIPPED if str(one) == "usa-3")
    with pytest.raises(AssertionError, match="tells the two games apart"):
        asyncio.run(watch(setting, range(1, 40), clock))


@rule("CARD-7")
def test_what_rode_out_would_be_seen_if_it_could_be_read_up(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updates_module, "redact", lambda events, seat, _now: redact(events, seat, True))
    setting = next(one for one in SHIPPED if str(one) == "card-2")
    with pytest.raises(AssertionError, match="tells the two games apart"):
        asyncio.run(watch(setting, range(1), clock))


def test_secrets_are_told_when_the_game_is_over(clock: Clock) -> None:
    """Else the other tests might hold because nothing is ever told."""
    setting = next(one for one in SHIPPED if str(one) == "card-2")

    async def played() -> None:
        watched = Watch(setting, 0, clock)
        while not watched.first.table.over:
            await watched.step()
        one = watched.first
        told = [entry for entry in updates_module.redact_entries(one.memory.kept, one.state, None) if "reason" in entry]
        assert {"what only table 1 knows", "said aloud"} & {(entry["reason"] or {}).get("en") for entry in told}

    asyncio.run(played())
