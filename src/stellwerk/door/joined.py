"""Which tickets a crew has made: the rules say which places its tracks join, here the tickets are read off."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from stellwerk.box.record import PLACES
from stellwerk.door.plain import PlainBox
from stellwerk.games.entrance import join_places
from stellwerk.rules.state import NONE, State


class Joined:
    """The places that a crew's tracks join."""

    def __init__(self, roots: list[int]) -> None:
        self._roots = roots

    def joins(self, ends: tuple[int, ...]) -> bool:
        """BASE-32, UK-36: are the two cities of a ticket joined, at any of the two places each of them can have?"""
        one = {self._root(place) for place in ends[:2] if place != NONE}
        return any(self._root(place) in one for place in ends[2:] if place != NONE)

    def _root(self, place: int) -> int:
        while self._roots[place] != place:
            place = self._roots[place]
        return place


def joined(box: PlainBox, state: State, seats: Iterable[int]) -> Joined:
    """What the tracks of these seats join."""
    roots = np.empty(PLACES, np.int16)
    record: Any = state
    join_places(
        box.bytes, np.frombuffer(bytearray(record.tobytes()), np.uint8), sum(1 << seat for seat in seats), roots
    )
    return Joined(roots.tolist())
