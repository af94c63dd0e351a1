"""Pairs of tables that one viewer cannot tell apart: the same to them, and different in all that is hidden.

The second of a pair has hands and decks dealt anew from the viewer's own view, and a log in which every event that the
viewer was not told, every action of others and all that chance gave is replaced by nonsense. Both are real
`LiveTable`s; only the disk is missing.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from stellwerk.api.actions import Action, CompleteTicket, KeepTickets, ShareTicket, from_json, to_json
from stellwerk.api.events import visible_to
from stellwerk.api.history import History
from stellwerk.rules.state import SPECTATOR
from stellwerk.server.storage.store import Append, Appended, Entry
from stellwerk.server.tables import commands as do
from stellwerk.server.tables.fold import fold
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.lobby_commands import start
from stellwerk.server.tables.open_table import OpenTable, open_state
from stellwerk.server.tables.presence import Attendance
from stellwerk.server.tables.proposal import Asker
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.replay import replay_state
from stellwerk.server.tables.state import TableState
from stellwerk.table import Table, determinise
from tests.lib.play import Setting

PEOPLE = tuple(f"person-{seat}" for seat in range(6))
MALFORMED = {"event": "nonsense", "card": "nonsense", "tickets": ["nonsense"]}
PRIVATE = (KeepTickets, ShareTicket, CompleteTicket)
"""Actions that others do not see: in the second table another one can look just the same."""
TRIES = 3
Viewer = int | None


class Clock:
    """The time of both tables: the test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def time(self) -> float:
        return self.now

    monotonic = time


class Memory:
    """The disk of a table, without one: store, writer and readers at once."""

    process = "here"
    database = SimpleNamespace(is_postgres=False)
    has_room = True

    def __init__(self, entries: Iterable[Entry], state: TableState) -> None:
        self.kept = list(entries)
        self.past: dict[int, Table | None] = {len(state.played): state.table}
        """The game by how many actions there were: a table that was dealt anew has no record to be played again."""

    async def append(self, append: Append) -> Appended:
        self.kept += append.entries
        return Appended.WRITTEN

    async def do(self, function: Callable[..., Any], *args: Any) -> Any:
        if function is replay_state:
            return self.past[len(args[0].played)]
        return function(*args)

    def entries(self, _table: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return self.kept[after : None if limit is None else after + limit]

    def mutes(self, _person: str, _table: str) -> list[str]:
        return []


class Hosted:
    """A table that is watched by one viewer: what they are sent, and what they can ask for."""

    def __init__(self, state: TableState, entries: Sequence[Entry], viewer: Viewer, seen: int | None = None) -> None:
        self.memory = Memory(entries, state)
        memory = cast(Any, self.memory)
        self.registry = TableRegistry(memory, memory, memory, cast(Any, None))
        self.live = LiveTable(state, entries, memory, memory, memory)
        # A table that is born again watches for as long as the first; and bots may be called at once.
        self.live.attendance, self.live.grace = Attendance(0.0), 0.0
        self.person = None if viewer is None else PEOPLE[viewer]
        self.listener = Listener(self.person, lambda: None)
        self.listener.seen = seen
        self.live.join(self.listener)
        self._viewer = viewer
        self._scrambled: list[Entry] = []

    def scrambled_log(self) -> list[Entry]:
        """The log with nonsense for all that the viewer was not told; made once for each entry."""
        new = self.memory.kept[len(self._scrambled) :]
        self._scrambled += [scrambled(entry, self._viewer) for entry in new]
        return list(self._scrambled)

    @property
    def state(self) -> TableState:
        return self.live.state

    @property
    def table(self) -> Table:
        assert self.state.table is not None
        return self.state.table

    async def write(self, person: str | None, proposal: Callable[[TableState], Any]) -> None:
        """Have something written, and keep the game as it is afterwards."""
        await self.live.write(proposal, person)
        self.memory.past[len(self.state.played)] = self.state.table

    async def command(self, person: str | None, command: do.Command) -> None:
        await self.live.command(person, None, command)
        self.memory.past[len(self.state.played)] = self.state.table


def host(setting: Setting, viewer: Viewer, seed: int, ahead: int, think_aloud: bool) -> Hosted:
    """A running game of a setting, some actions after its deal, with a person in every seat."""
    wanted = OpenTable.model_validate(
        {
            "game": setting.game,
            "seats": setting.seats,
            "options": setting.options,
            "name": "Seat 1",
            "think_aloud": think_aloud,
            "pace": 0,
        }
    )
    state, body = open_state(PEOPLE[0], wanted, 0.0)
    state.id, state.seed = "table", seed
    sitters = [
        {"name": f"Player {seat}", "colour": colour, "person": PEOPLE[seat], "bot": None}
        for seat, colour in enumerate(("blue", "red", "green", "yellow", "black", "purple")[: setting.seats])
    ]
    entries = [Entry(1, 1.0, "opened", PEOPLE[0], None, {**body, "seed_hash": "promised", "sitters": sitters})]
    fold(state, entries[0])
    proposal = start(state, Asker(PEOPLE[0], lambda _seat: True), do.Start(do="start"))
    entries.append(Entry(2, 2.0, "started", PEOPLE[0], None, dict(proposal.entries[0][1])))
    fold(state, entries[1])
    state.table = proposal.table
    assert state.table is not None
    chooser = random.Random(seed)
    while ahead and not state.table.over:
        seat = chooser.choice(state.table.to_act)
        before = state.table.copy()
        state.table.act(seat, some_action(state.table, seat, chooser))
        if state.table.over:
            state.table = before
            break
        ahead -= 1
    return Hosted(state, entries, viewer)


def some_action(table: Table, seat: int, chooser: random.Random) -> Action:
    """A legal action: any kind first, so that the rare ones come up too."""
    legal = table.legal(seat)
    kind = chooser.choice(sorted({action.do for action in legal}))
    return chooser.choice([action for action in legal if action.do == kind])


def scrambled(entry: Entry, viewer: Viewer) -> Entry:
    """An entry as it would be, had other secrets been at work: all that the viewer cannot read up is nonsense."""
    body = dict(entry.body)
    listener = SPECTATOR if viewer is None else viewer
    if "events" in body:
        body["events"] = [
            one
            if "later" not in one and (one["audience"] is None or listener in one["audience"])
            else {**one, "event": MALFORMED, "en": "nonsense", "de": "Unsinn"}
            for one in body["events"]
        ]
    for name in ("setup", "chance"):
        if name in body:
            body[name] = ["nonsense"]
    if body.get("seat") != viewer and "action" in body:
        body["action"] = {"do": "nonsense"}
    return replace(entry, body=body)


def indistinguishable_from(first: Hosted, viewer: Viewer, seed: int) -> Hosted:
    """Another table that is the same to this viewer, and else as different as can be."""
    state = first.state.clone()
    state.table = determinise(first.table.view(viewer), seed)
    # Whether an action can be taken back depends on the one before it.
    state.table._game.moves = History(first.table.moves)
    state.seed = seed
    state.setup = ("nonsense",)
    state.played = History(
        played if played.seat == viewer else replace(played, action={"do": "nonsense"}, chance=("nonsense",))
        for played in state.played
    )
    return Hosted(state, first.scrambled_log(), viewer, first.listener.seen)


def likeness(first: Table, second: Table, seat: int, action: Action, viewer: Viewer) -> Action | None:
    """What the seat can do at the second table that looks to the viewer like this action at the first one."""
    here = first.copy()
    told = visible_to(here.act(seat, action), viewer)
    if here.over:
        return None  # then everything is open
    legal = second.legal(seat)
    others = [one for one in legal if isinstance(one, PRIVATE) and type(one) is type(action) and one != action]
    for other in [*(others[:TRIES] if seat != viewer else []), *([action] if action in legal else [])]:
        there = second.copy()
        if visible_to(there.act(seat, other), viewer) == told and there.view(viewer) == here.view(viewer):
            return other
    return None


def odd_actions(table: Table, chooser: random.Random) -> list[dict[str, Any]]:
    """Things to try: what others could do now, what cannot be done, what is no action at all."""
    found: list[dict[str, Any]] = [
        {"do": "draw_tickets"},
        {"do": "draw_blind"},
        {"do": "draw_face_up", "slot": 7},
        {"do": "take_back"},
        {"do": "nonsense"},
    ]
    names = sorted(table.contents.track_number)
    if names:
        found.append({"do": "claim_route", "track": chooser.choice(names), "colour": "red", "locomotives": 1})
    tickets = sorted(table.contents.ticket_number)
    found.append({"do": "keep_tickets", "tickets": chooser.sample(tickets, 2)})
    found.append({"do": "share_ticket", "ticket": chooser.choice(tickets)})
    found.append({"do": "complete_ticket", "ticket": chooser.choice(tickets)})
    for seat in table.to_act:
        found.append(to_json(some_action(table, seat, chooser)))
    return found


def is_legal(table: Table, seat: int, form: dict[str, Any]) -> bool:
    """Would this be done?"""
    try:
        return from_json(form) in table.legal(seat)
    except ValueError:
        return False
