"""Standing in: for whom a bot may be called, and who is back as soon as they act."""

import time
from pathlib import Path
from typing import Any

from stellwerk.server.tables.game_commands import substitute
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.presence import Presence
from tests.server.tables.lib import NO_GRACE, do, first_legal, played_by_people, refused, registry, run, two_people

SLOW: dict[str, Any] = {"pace": 10}
"""Bots take so long that nobody has to hurry to be quicker."""


def test_a_bot_is_called_by_who_plays_for_who_is_away_and_on_turn(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=NO_GRACE) as h:
            live = await two_people(h, **SLOW)
            await refused("no_seat", h, live, "eve", "call_stand_in", seat=1)
            await refused("no_such_seat", h, live, "anna", "call_stand_in", seat=2)
            here = Listener("ben", lambda: None)
            live.join(here)
            await refused("not_away", h, live, "anna", "call_stand_in", seat=1)
            live.part(here)
            await first_legal(h, live, 1)
            await refused("not_away", h, live, "anna", "call_stand_in", seat=1)
            await do(h, live, "ben", "call_stand_in", seat=0)
            await refused("standing_in", h, live, "ben", "call_stand_in", seat=0)

    run(main)


def test_who_acts_plays_on_themselves(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=NO_GRACE) as h:
            live = await two_people(h, **SLOW)
            await live.write(lambda state: substitute(state, 1))
            assert played_by_people(live) == [0]
            await first_legal(h, live, 1)
            assert played_by_people(live) == [0, 1]
            assert not live.state.played[-1].by_bot

    run(main)


def test_who_is_there_through_another_process_is_not_away_until_it_has_been_silent_for_long(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path, timings=NO_GRACE) as h:
            live = await two_people(h, **SLOW)
            live.attendance.elsewhere["another"] = Presence(frozenset({1}), time.monotonic())
            await h._greet()
            await refused("not_away", h, live, "anna", "call_stand_in", seat=1)
            live.attendance.elsewhere["another"] = Presence(frozenset({1}), time.monotonic() - 1000)
            await h._greet()
            await do(h, live, "anna", "call_stand_in", seat=1)

    run(main)
