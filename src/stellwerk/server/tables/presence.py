"""Who is at a table, and since when somebody is known not to be: what decides whether a bot may be called for them."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from stellwerk.server.storage.store import SeenSeat

GRACE_SECONDS = 30.0
"""How long somebody has to be away before a bot may be called for them, where the server says nothing else."""


@dataclass(frozen=True)
class Presence:
    """Who is at a table through another process, as it said at a time. A process that has died says nothing more."""

    seats: frozenset[int]
    at: float
    watched: bool = False
    """Is anybody there, with a seat or without?"""
    household: str = ""
    """In whose share the table's bots think, as far as that process knows."""


class Attendance:
    """What this process knows of who is away from one table. Of whom it knows nothing, it has to wait to learn it."""

    def __init__(self, watching: float) -> None:
        self.watching = watching
        """Since when this process would have heard of somebody."""
        self.elsewhere: dict[str, Presence] = {}
        """The seats that are present through other processes."""
        self._gone: dict[int, float] = {}
        self._here: frozenset[int] = frozenset()

    def note(self, here: frozenset[int], now: float) -> None:
        """These seats are there now: whoever was and is not any more is gone since now."""
        for seat in self._here - here:
            self._gone[seat] = now
        self._here = here

    def away_since(self, seat: int) -> float:
        """Since when the person in this seat, who is not there, is known to be away."""
        return self._gone.get(seat, self.watching)

    def take_seen(self, seen: Iterable[SeenSeat], me: str, now: float, asked: float) -> None:
        """What the database says of a table's seats. It was asked at `asked`: what was heard since then is newer."""
        there: dict[str, set[int]] = {}
        for seen_seat in seen:
            present = there.setdefault(seen_seat.process, set())
            if seen_seat.until > now:
                present.add(seen_seat.seat)
            else:
                self._gone[seen_seat.seat] = max(self._gone.get(seen_seat.seat, seen_seat.until), seen_seat.until)
        there.pop(me, None)  # nobody knows better who is here
        for process, seats in there.items():
            known = self.elsewhere.get(process)
            if known is not None and known.at >= asked:
                continue
            if seats or (known is not None and known.watched):
                said = known or Presence(frozenset(), 0.0)
                self.elsewhere[process] = replace(said, seats=frozenset(seats), at=time.monotonic())
            else:
                self.elsewhere.pop(process, None)

    def forget_silent(self, long_ago: float) -> bool:
        """Forget the processes that have said nothing since then; whether there were any."""
        silent = [process for process, presence in self.elsewhere.items() if presence.at < long_ago]
        for process in silent:
            del self.elsewhere[process]
        return bool(silent)
