"""A game that was played again before it is needed, so that no table is locked while that waits for a thread."""

from typing import Any, TypeAlias

from stellwerk.server.tables.state import TableState

Place: TypeAlias = tuple[int, ...]


class ReplayCache:
    """The last game that was played again at a table, and which one it is."""

    def __init__(self) -> None:
        self._undone = 0
        self._kept: tuple[Place, Any] | None = None

    def place(self, after: TableState) -> Place:
        """Which game it is: the one after these actions. What is done meanwhile makes no other; an undo may."""
        return (
            self._undone,
            len(after.undone),
            after.rules,
            len(after.played),
            *(played.number for played in after.played[-1:]),
        )

    def keep(self, place: Place, table: Any) -> None:
        """This is the game at that place."""
        self._kept = place, table

    def find(self, after: TableState) -> Any:
        """The game of this state; None if it is another one that was prepared."""
        return self._kept[1] if self._kept is not None and self._kept[0] == self.place(after) else None

    def go_back(self) -> None:
        """The game of the table went back: nothing that was prepared before is to be had."""
        self._undone += 1
        self._kept = None
