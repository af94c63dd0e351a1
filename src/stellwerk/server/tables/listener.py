"""Somebody who is connected to a table."""

from collections.abc import Callable


def wake_nobody() -> None:
    """Wake nobody."""


class Listener:
    """Somebody connected to a table, who is woken when there is something new."""

    def __init__(
        self,
        person: str | None,
        wake: Callable[[], None],
        muted: frozenset[str] = frozenset(),
        household: str | None = None,
    ) -> None:
        self.person, self.household = person, household
        self.wake = wake
        self.muted = muted
        self.seen: int | None = None
        """The last entry they were told of; None: they have been told nothing."""
        self.came: int | None = None
        """The last entry when they came: what happened after it, they saw (CARD-7, CARD-31)."""
