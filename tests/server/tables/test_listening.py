"""Those who listen to a table, and that nothing of them stays when they are gone."""

import gc
import weakref
from pathlib import Path

from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from tests.server.tables.lib import registry, run, wanted


class Connection:
    """Somebody's connection: it knows its table and its listener, and its listener knows whom to wake."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.woken = 0
        self.listener = Listener("anna", self.wake)

    def wake(self) -> None:
        self.woken += 1


def test_whoever_is_gone_is_woken_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with registry(tmp_path) as h:
            connection = Connection(await h.open("anna", wanted("card", 2)))
            connection.live.join(connection.listener)
            assert connection.woken == 1
            connection.live.part(connection.listener)
            connection.live.wake()
            connection.listener.wake()
            assert connection.woken == 1

    run(main)


def test_a_connection_that_has_ended_keeps_no_table_until_garbage_is_collected(tmp_path: Path) -> None:
    """Hundreds of tables would stay in memory, and looking for them would stop everybody for a second."""

    async def main() -> None:
        async with registry(tmp_path) as h:
            connection = Connection(await h.open("anna", wanted("card", 2)))
            connection.live.join(connection.listener)
            connection.live.part(connection.listener)
            gone = weakref.ref(connection)
            gc.disable()
            try:
                del connection
                assert gone() is None
            finally:
                gc.enable()

    run(main)
