"""A table in two processes: each hears of what the other wrote, maybe of much at once, and both hold the log's game."""

from collections.abc import Sequence
from pathlib import Path

from stellwerk.api.actions import Action, to_json
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.registry import TableRegistry
from stellwerk.server.tables.replay import read_table, replay_state
from tests.server.tables.lib import do, first_legal, registry, run, two_people


def another_process_s(h: TableRegistry, live: LiveTable) -> LiveTable:
    """The same table, as another process has it."""
    found = read_table(h.store, live.state.id)
    assert found is not None
    return LiveTable(*found, h.store, h.writer, h.readers)


def legal(live: LiveTable, seat: int) -> Sequence[Action]:
    assert live.state.table is not None
    return live.state.table.legal(seat)


def test_an_undo_and_as_many_actions_as_before_are_no_game_that_went_on(tmp_path: Path) -> None:
    """Heard of at once they leave as many actions as there were: yet what was before the last one is another game."""

    async def main() -> None:
        async with registry(tmp_path) as h:
            here = await two_people(h, options={"start_player": 0})
            for seat in (0, 1):
                await first_legal(h, here, seat)
            there = another_process_s(h, here)
            await do(h, here, "anna", "act", action={"do": "draw_tickets"})
            offers = [to_json(action) for action in legal(here, 0)]
            await do(h, here, "anna", "act", action=offers[0])
            await there.read_on()
            await do(h, here, "ben", "act", action={"do": "draw_tickets"})
            await there.read_on()
            there.memories[0] = b"what a bot saw of it"
            await do(h, here, "ben", "undo")
            await do(h, here, "anna", "answer_undo", agree=True)
            await do(h, here, "anna", "undo")
            await do(h, here, "anna", "act", action=offers[-1])
            await do(h, here, "ben", "act", action={"do": "draw_tickets"})
            await there.read_on()
            assert there.memories == {}, "nobody remembers what has not happened"
            await do(h, there, "ben", "undo")
            await do(h, there, "anna", "answer_undo", agree=True)
            await here.read_on()
            assert there.state.table == replay_state(there.state)
            assert there.state.table == here.state.table

    run(main)
