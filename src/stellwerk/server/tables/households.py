"""From where the people of a table come, and so in whose share its work is done. In memory only."""

from collections.abc import Iterable

from stellwerk.server.core.fair_threads import HOUSE
from stellwerk.server.tables.state import TableState


class Households:
    """The households of those who are at home at a table, as far as this process has seen them."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}

    def note(self, state: TableState, person: str | None, household: str | None) -> None:
        """Somebody comes from there. Those who may only look are not noted: they have no say in whose share it is."""
        at_home = set(_people(state))
        self._of = {one: where for one, where in self._of.items() if one in at_home}
        if person is not None and household is not None and person in at_home:
            self._of[person] = household

    def share(self, state: TableState, elsewhere: Iterable[str]) -> str:
        """The household in whose share the table's work is done: the host's, else that of somebody who plays.

        Where this process has seen none of them, what other processes say of the table.
        """
        here = (self._of[person] for person in _people(state) if person in self._of)
        return next(here, None) or next(filter(None, elsewhere), HOUSE)


def _people(state: TableState) -> list[str]:
    """The host, and everybody who holds a seat."""
    sitting = (sitter.person for sitter in state.sitters if sitter is not None)
    return [one for one in (state.host, *sitting) if one is not None]
