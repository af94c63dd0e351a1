"""The forms that are described are those that are sent: over whole games, field by field, with nothing left over."""

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from stellwerk.api.actions import to_json
from stellwerk.api.events import EVENTS
from stellwerk.server.core.schema import ActionModel
from stellwerk.server.http.schemas.entries import FORMS, EntryTold
from stellwerk.server.http.schemas.postgame import RecordForm
from stellwerk.server.http.schemas.tables import Log, News, TableInShort, TableNow
from stellwerk.server.http.schemas.view import EventModel, ResultModel, ViewModel
from stellwerk.server.tables.entry_kinds import KINDS
from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.lobby_commands import move_seat
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.summary import list_info
from stellwerk.server.tables.updates import redact_entries, to_json_bytes
from stellwerk.table import Table, steps
from tests.server.tables.lib import do, first_legal, registry, run, until, wanted

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("usa", 2, {}),
    ("usa", 5, {"start_player": 3}),
    ("uk", 3, {"advanced_technologies": True}),
    ("uk", 4, {}),
    ("asia", 4, {}),
    ("asia", 6, {}),
    ("card", 2, {"look_at_own_stack": True}),
    ("card", 4, {}),
)


@cache
def reader(form: Any) -> TypeAdapter[Any]:
    return TypeAdapter(form)


def fits(form: Any, value: object) -> None:
    """The value, as JSON has it, is of this form: strictly, and nothing in it is unknown to the form."""
    reader(form).validate_json(value if isinstance(value, bytes) else json.dumps(value), strict=True, extra="forbid")


@cache
def played(game: str, seats: int, options: str) -> Table:
    """A whole game, played at random."""
    table, luck = Table(game, seats, seed=7, options=json.loads(options)), random.Random(7)
    while not table.over:
        seat = luck.choice(table.to_act)
        table.act(seat, luck.choice(table.legal(seat)))
    return table


def games() -> Iterator[Table]:
    for game, seats, options in GAMES:
        yield played(game, seats, json.dumps(options))


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game_is_of_the_forms(game: str, seats: int, options: dict[str, Any]) -> None:
    table = played(game, seats, json.dumps(options))
    phases = set()
    for moment, events in steps(table.record()):
        for seat in (None, *(moment.to_act or range(seats))):
            view = moment.view(seat).to_json()
            fits(ViewModel, view)
            phases.add(view["phase"])
        for seat in moment.to_act:
            for action in moment.legal(seat):
                fits(ActionModel, to_json(action))
        for event in events:
            fits(EventModel, event.to_json())
    assert {"keep_at_start" if game != "card" else "complete", "turn", "over"} <= phases
    fits(ResultModel, table.result().to_json())
    fits(RecordForm, table.record().to_json())


def test_every_field_of_an_event_is_there_as_often_as_its_form_says() -> None:
    seen: defaultdict[str, list[set[str]]] = defaultdict(list)
    for table in games():
        for _, events in steps(table.record()):
            for event in (told for one in events for told in (one, one.later) if told is not None):
                form = event.to_json()
                seen[form.pop("event")].append(set(form))
    for kind, found in seen.items():
        told = [field for field in fields(EVENTS[kind]) if field.metadata.get("json", True)]
        assert set.intersection(*found) == {field.name for field in told if field.default is MISSING}, kind
        assert set.union(*found) == {field.name for field in told}, kind
    assert set(seen) == set(EVENTS) - {"passed"}, "in these games everybody could always do something"


def test_there_is_a_form_for_everything_that_can_happen() -> None:
    described = reader(EventModel).json_schema()["discriminator"]["mapping"]
    assert set(described) == set(EVENTS)
    assert {kind for form in FORMS for kind in get_args(form.model_fields["kind"].annotation)} == set(KINDS)


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "claim_route", "track": "denver-omaha", "colour": "purple"},
        {"do": "draw_face_up", "slot": "3"},
        {"do": "draw_blind", "slot": 3},
        {"do": "place_card", "where": "pocket"},
        {"do": "play_singles", "colours": ["red", "blue"]},
        {"do": "dance"},
    ],
)
def test_what_is_no_action_is_not_of_the_form(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        fits(ActionModel, wrong)


def test_what_is_left_out_is_not_null() -> None:
    fits(EventModel, {"event": "dealt", "seat": 0, "count": 4})
    with pytest.raises(ValidationError):
        fits(EventModel, {"event": "dealt", "seat": 0, "count": 4, "cards": None})
    with pytest.raises(ValidationError):
        fits(EventModel, {"event": "dealt", "count": 4})
    with pytest.raises(ValidationError):
        fits(EntryTold, {"number": 1, "at": 1.0, "kind": "settings", "listed": None})


# Tables


class Hearing:
    """Hears everything at a table in every role, and holds it to the forms."""

    def __init__(self, registry: TableRegistry, live: LiveTable, *people: str | None) -> None:
        self.registry, self.live = registry, live
        self.listeners = [Listener(person, self.check) for person in people]
        self.kinds: set[str] = set()
        self.phases: set[str] = set()
        for listener in self.listeners:
            listener.seen = 0
            live.join(listener)

    def check(self) -> None:
        for listener in self.listeners:
            told = self.live.updates(listener)
            fits(News, told)
            news = json.loads(told)
            self.kinds |= {entry["kind"] for entry in news["entries"]}
            self.phases.add(news["table"]["phase"])
            fits(TableNow, to_json_bytes({"number": self.live.state.number, **self.live.facts(listener.person)}))
        fits(TableInShort, list_info(self.live.state))

    def check_log(self) -> None:
        """The whole log once more, as everybody may read it now."""
        state = self.live.state
        entries = self.registry.store.entries(state.id)
        for seat in (None, *range(state.seats)):
            fits(Log, {"number": state.number, "entries": redact_entries(entries, state, seat)})


@pytest.mark.parametrize("game", ["usa", "uk", "asia", "card"])
def test_everything_told_at_a_table_with_bots_is_of_the_forms(tmp_path: Path, game: str) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("anna", wanted(game, 4, think_aloud=game == "uk"))
            ears = Hearing(h, live, "anna", "nobody here", None)
            await do(h, live, "anna", "fill", level="easy")
            await do(h, live, "anna", "start")
            while live.state.phase == "running":
                await until(lambda: 0 in live.state.owed() or live.state.phase != "running", live)
                if live.state.phase == "running":
                    await first_legal(h, live, 0, pick=-1)
                    if len(live.state.played) % 50 == 0:
                        ears.check_log()
            ears.check_log()
            assert ears.phases == {"open", "running", "over"}
            assert {"opened", "seated_bot", "started", "acted"} <= ears.kinds

    run(main)


def test_every_kind_of_entry_is_told_in_its_form(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            live = await h.open("host", wanted("usa", 2, name=None))
            ears = Hearing(h, live, "anna", "ben", "host", None)
            await do(h, live, "host", "close")
            await do(h, live, "host", "reopen")
            await _seats(h, live)
            await do(h, live, "host", "settings", listed=True, timer="fast", pace=0.5, think_aloud=True)
            await do(h, live, "host", "settings", options={"start_player": 1})
            await do(h, live, "host", "start")
            await _play_a_little(h, live)
            assert ears.kinds == set(KINDS) - {"rematched"}
            ears.check_log()
            await _to_the_end(h, live)
            await do(h, live, "anna", "rematch")
            assert "rematched" in ears.kinds
            ears.check_log()

    run(main)


async def _seats(h: TableRegistry, live: LiveTable) -> None:
    await do(h, live, "host", "seat_bot", seat=1, level="hard")
    await do(h, live, "host", "fill", level="easy")
    await do(h, live, "host", "empty_seat", seat=0)
    await do(h, live, "host", "empty_seat", seat=1)
    await do(h, live, "anna", "sit", name="Anna", seat=0)
    await do(h, live, "ben", "sit", name="Ben", seat=1)
    await do(h, live, "ben", "leave")
    await do(h, live, "ben", "sit", name="Ben", seat=1)
    await do(h, live, "ben", "looks", colour="purple")
    await live.write(lambda state: move_seat(state, 1, "benjamin"), "benjamin")
    await live.write(lambda state: move_seat(state, 1, "ben"), "ben")
    await do(h, live, "anna", "chat", text="Hello!")
    for listener in live.listeners:
        listener.muted = frozenset({"anna"})
    await do(h, live, "anna", "chat", text="Does anybody hear me?")


async def _play_a_little(h: TableRegistry, live: LiveTable) -> None:
    for agree in (True, False):
        await first_legal(h, live, 0)
        await first_legal(h, live, 1)
        await do(h, live, "anna", "undo")
        await do(h, live, "ben", "answer_undo", agree=agree)
    await do(h, live, "anna", "ask_timer", timer="relaxed")
    await do(h, live, "ben", "answer_timer", agree=True)
    await live.write(lambda state: substitute(state, 1))
    await do(h, live, "ben", "return")


async def _to_the_end(h: TableRegistry, live: LiveTable) -> None:
    while live.state.phase == "running":
        await first_legal(h, live, live.state.owed()[0], pick=-1)
