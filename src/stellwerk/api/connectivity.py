"""Which tickets a side has made: the rules say which places its tracks join, here the tickets are read off."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from stellwerk.api.decoded import DecodedBox
from stellwerk.box.record import PLACES
from stellwerk.rules.state import NONE, State
from stellwerk.rulesets.entry_points import join_places


class Connectivity:
    """The places that a side's tracks join."""

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


def find_connectivity(box: DecodedBox, state: State, seats: Iterable[int]) -> Connectivity:
    """What the tracks of these seats join."""
    roots = np.empty(PLACES, np.int16)
    record: Any = state
    join_places(
        box.bytes, np.frombuffer(bytearray(record.tobytes()), np.uint8), sum(1 << seat for seat in seats), roots
    )
    return Connectivity(roots.tolist())
