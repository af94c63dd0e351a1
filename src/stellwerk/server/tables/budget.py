"""How much besides moves a table's log takes, so that nothing but moves can ever fill it.

Everybody has a budget for each kind of thing: in a game it goes with the seat, whatever device it moves to, and before
the game with the person. Strangers can come again as somebody else, so all that is done before a game has one too.
What the server writes by itself, and whatever holds a move, is never refused here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from stellwerk.server.storage.store import Entry
from stellwerk.server.tables.proposal import Proposal, expect

BUDGETS: Mapping[str, int] = {
    "said": 500,
    "looks": 30,
    "sat": 50,
    "left": 50,
    "moved": 20,
    "settings": 100,
    "seated_bot": 150,
    "emptied": 150,
    "asked_undo": 60,
    "answered_undo": 400,
    "undone": 300,
    "asked_timer": 30,
    "answered_timer": 100,
    "agreed_timer": 30,
    "stood_in": 100,
    "returned": 100,
    "closed": 20,
    "reopened": 20,
}
"""How often each kind of entry can be written by somebody. The kinds that are not here happen once, or are moves."""
LOBBY = 1500
"""Entries before the game, whoever makes them."""
_HOST = frozenset({"settings", "seated_bot", "emptied", "closed"})
"""What only the host does: one budget, whoever is the host."""
_GOING = frozenset({"left", "closed"})
"""What can be done however much was done before the game: it makes room for nothing more."""


class Ledger:
    """What has been written to a table's log by people, by kind."""

    def __init__(self) -> None:
        self._spent: Counter[tuple[str, str]] = Counter()
        self._lobby = 0
        self._started = False

    def note(self, entries: Iterable[Entry]) -> None:
        """These have been written."""
        for entry in entries:
            if entry.by is not None:
                self._spent[self._key(entry.kind, entry.by, entry.body)] += 1
                self._lobby += not self._started
            self._started = self._started or entry.kind == "started"

    def expect_room(self, proposal: Proposal, by: str | None) -> None:
        """Refuse what somebody has done too often."""
        kind, body = proposal.entries[0]
        if by is None or kind not in BUDGETS or any(other == "acted" for other, _body in proposal.entries):
            return
        expect(self._spent[self._key(kind, by, body)] < BUDGETS[kind], "used_up")
        expect(self._started or kind in _GOING or self._lobby < LOBBY, "used_up")

    def _key(self, kind: str, by: str, body: Mapping[str, Any]) -> tuple[str, str]:
        if kind in _HOST:
            return kind, "host"
        seat = body.get("seat") if self._started else None
        return kind, by if seat is None else f"seat {seat}"
