"""Ways on a board: what is still to be claimed for a ticket, what already joins its cities, and the longest path.

For people who look at a board. Made from views, so nothing that a viewer may not know can be in them.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from stellwerk.api.boxes import open_again
from stellwerk.api.decoded import DecodedState, copy_record, decode_box
from stellwerk.api.views import View
from stellwerk.box.record import PLACES
from stellwerk.rules.claiming import closed_to
from stellwerk.rules.network import join_places, longest_path
from stellwerk.rules.refusal_codes import FINE, TECHNOLOGY_MISSING
from stellwerk.rules.state import NONE

Hope: TypeAlias = Literal["done", "possible", "lost"]

_OPEN = (FINE, TECHNOLOGY_MISSING)
"""A technology that is missing can still be bought."""
_LAST_RESORT = 100
"""What a track of somebody else counts as, in trains: with right of way it can be used, but only if nothing else is."""


@dataclass(frozen=True)
class TicketHint:
    """How a ticket stands: made; still to be made, on a way that takes the fewest trains; or lost."""

    ticket: str
    state: Hope
    way: tuple[str, ...]
    """Tracks that are still to be claimed, from one city to the other."""
    built: tuple[str, ...]
    """Tracks of the side's own on the same way."""
    trains: int
    """What the way still takes."""


@dataclass(frozen=True)
class SideHints:
    """Where a side's points lie at the end: the way of each made ticket, and the longest path."""

    seats: tuple[int, ...]
    tickets: Mapping[str, tuple[str, ...]]
    longest: tuple[str, ...]


def ticket_hints(view: View) -> tuple[TicketHint, ...]:
    """How the tickets stand that this view may see: in the hand, on the team's holder, and on offer."""
    if view.viewer is None or not view.contents.tracks:
        return ()
    player = view.players[view.viewer]
    seats = (view.viewer,) if player.team is None else view.teams[player.team].seats
    shared = () if player.team is None else view.teams[player.team].shared_tickets or ()
    wanted = [ticket_view.ticket for ticket_view in (*(player.own_tickets or ()), *shared)] + list(player.offer or ())
    board = _Board(view, seats)
    return tuple(board.way_of(ticket) for ticket in dict.fromkeys(wanted))


def final_hints(view: View) -> tuple[SideHints, ...]:
    """Where everybody's points lie when the game is over."""
    if view.result is None:
        raise ValueError("there are no final ways yet: the game is not over")
    sides = []
    for side in view.result.crews:
        board = _Board(view, side.seats)
        made = {ticket.ticket: board.way_of(ticket.ticket).built for ticket in side.tickets if ticket.made}
        sides.append(SideHints(side.seats, made if view.contents.tracks else {}, board.longest()))
    return tuple(sides)


class _Board:
    """The board as a side finds it: its own tracks for nothing, what it may still claim at its length."""

    def __init__(self, view: View, seats: Sequence[int]) -> None:
        self._contents = view.contents
        _, self._box = open_again(view.contents)
        self._record: Any = view.record
        self._bits = sum(1 << seat for seat in seats)
        self._plain = decode_box(view.contents, self._box)
        state = DecodedState(view.record)
        self._trains = sum(state.trains[seat] for seat in seats)
        self._own = [bool(state.owners[track] & self._bits) for track in range(self._plain.tracks)]
        costs = (self._cost(track, seats) for track in range(self._plain.tracks))
        self._edges: dict[int, list[tuple[int, int, int]]] = {}
        """By place: the cost of a track, the track, and the place at its other end."""
        for track, cost in enumerate(costs):
            if cost is not None:
                a, b = int(self._box.end_a[track]), int(self._box.end_b[track])
                self._edges.setdefault(a, []).append((cost, track, b))
                self._edges.setdefault(b, []).append((cost, track, a))

    def _cost(self, track: int, seats: Iterable[int]) -> int | None:
        """What it takes to have this track; None: it cannot be had any more."""
        if self._own[track]:
            return 0
        if any(closed_to(self._box, self._record, seat, track, False) in _OPEN for seat in seats):
            return self._plain.length[track]
        if not self._box.grants_right_of_way.any():
            return None
        shared = any(closed_to(self._box, self._record, seat, track, True) in _OPEN for seat in seats)
        return self._plain.length[track] + _LAST_RESORT if shared else None

    def way_of(self, ticket: str) -> TicketHint:
        """The way of a ticket that takes the fewest trains."""
        ends = self._plain.ticket_ends[self._contents.ticket_number[ticket]]
        tracks = self._cheapest([end for end in ends[:2] if end != NONE], [end for end in ends[2:] if end != NONE])
        if tracks is None:
            return TicketHint(ticket, "lost", (), (), 0)
        ids = self._contents.tracks
        way = tuple(ids[track].id for track in tracks if not self._own[track])
        built = tuple(ids[track].id for track in tracks if self._own[track])
        trains = sum(self._plain.length[track] for track in tracks if not self._own[track])
        if trains > self._trains:
            return TicketHint(ticket, "lost", (), (), 0)
        return TicketHint(ticket, "possible" if way else "done", way, built, trains)

    def _cheapest(self, starts: Iterable[int], goals: Sequence[int]) -> list[int] | None:
        """The tracks of the cheapest way from any of these places to any of those; fewer tracks, if equal."""
        came: dict[int, tuple[int, int]] = {}
        seen: set[int] = set()
        ahead = [(0, 0, place, NONE, NONE) for place in starts]
        while ahead:
            cost, tracks, place, by, before = heapq.heappop(ahead)
            if place in seen:
                continue
            seen.add(place)
            came[place] = by, before
            if place in goals:
                return _back(came, place)
            for more, track, other in self._edges.get(place, ()):
                if other not in seen:
                    heapq.heappush(ahead, (cost + more, tracks + 1, other, track, place))
        return None

    def longest(self) -> tuple[str, ...]:
        """The tracks of a longest path: take away what can be spared, and what is left is one."""
        record = copy_record(np.frombuffer(self._record.tobytes(), self._record.dtype))[0]
        length = self._length(record)
        for track, own in enumerate(self._own):
            if own:
                owners = int(record.owners[track])
                record.owners[track] = 0
                if self._length(record) < length:
                    record.owners[track] = owners
        left = (track for track, own in enumerate(self._own) if own and record.owners[track])
        return tuple(self._contents.tracks[track].id for track in left)

    def _length(self, record: Any) -> int:
        roots = np.empty(PLACES, np.int16)
        join_places(self._box, record, self._bits, roots)
        return int(longest_path(self._box, record, self._bits, roots))


def _back(came: Mapping[int, tuple[int, int]], place: int) -> list[int]:
    """The tracks by which a place was reached, the first one first."""
    tracks = []
    while came[place][0] != NONE:
        track, place = came[place]
        tracks.append(track)
    return tracks[::-1]
