"""Records as plain Python numbers: what the door reads of them, field by field, each once.

A field of a NumPy record costs some microseconds at every look, and handing a record to a compiled rule ten. The door
looks often and at little: it reads the record's bytes, and keeps what it has read.
"""

from collections.abc import Callable
from math import prod
from struct import Struct
from typing import Any, NamedTuple, TypeVar, cast
from weakref import WeakKeyDictionary

import numpy as np

from stellwerk.api.actions import Action
from stellwerk.box.build import Contents
from stellwerk.box.layout import Bytes
from stellwerk.box.record import BOX, SEATS, Box
from stellwerk.rules.state import STATE, State

Numbers = tuple[int, ...]
Answer = TypeVar("Answer")

SEATS_OF: tuple[Numbers, ...] = tuple(
    tuple(seat for seat in range(SEATS) if bits >> seat & 1) for bits in range(1 << SEATS)
)
"""The seats of a set that is kept as bits."""


def bytes_of(records: Any) -> Bytes:
    """The bytes of an array of records: the same memory, which compiled code is handed far sooner."""
    found: Bytes = np.asarray(records).view(np.uint8)
    return found


def copy_record(states: Any) -> Any:
    """A copy of an array of records. NumPy's own goes field by field, which takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype).view(np.recarray)


_LETTERS = {"i8": "q", "i2": "h", "u1": "B"}
"""The types of a record's fields, as NumPy and as `struct` write them."""


class _Field(NamedTuple):
    """Where an array of a record lies in its bytes, and how a row of it is read."""

    offset: int
    rows: int | None
    """None: there is but one row."""
    row: Struct


class _Reader:
    """How the bytes of a record become plain numbers."""

    def __init__(self, layout: np.dtype[Any]) -> None:
        fields = [(name, kind, offset) for name, (kind, offset, *_) in (layout.fields or {}).items()]
        self.arrays = {name: self._array(kind, offset) for name, kind, offset in fields if kind.shape}
        self.names = tuple(name for name, kind, _ in fields if not kind.shape)
        """The plain numbers: they are read all at once, arrays one by one."""
        letters = (f"{kind.itemsize}x" if kind.shape else _LETTERS[kind.str[1:]] for _, kind, _ in fields)
        self.singles = Struct("=" + "".join(letters))

    def _array(self, kind: np.dtype[Any], offset: int) -> _Field:
        rows = kind.shape[0] if len(kind.shape) > 1 else None
        count = prod(kind.shape[1:]) if rows else prod(kind.shape)
        return _Field(offset, rows, Struct(f"={count}{_LETTERS[kind.base.str[1:]]}"))


class _Decoded:
    """Reads a field when it is asked for, and keeps it: later looks are those at any attribute."""

    _reader: _Reader

    def __init__(self, record: Any) -> None:
        self._bytes: bytes = record.tobytes()

    def __getattr__(self, name: str) -> Any:
        reader, own = self._reader, self.__dict__
        field = reader.arrays.get(name)
        if field is None:
            if name not in reader.names:
                raise AttributeError(f"a record has no field {name!r}")
            own.update(zip(reader.names, reader.singles.unpack(self._bytes), strict=True))
            return own[name]
        offset, rows, row = field
        if rows is None:
            own[name] = row.unpack_from(self._bytes, offset)
        else:
            own[name] = tuple(row.iter_unpack(self._bytes[offset : offset + rows * row.size]))
        return own[name]


class DecodedState(_Decoded):
    """A state, or a view, as it was when it was read: the fields of `State` that the door asks for."""

    _reader = _Reader(STATE)
    viewer: int
    phase: int
    owes: int
    seat: int
    turns: int
    final: int
    half: int
    deck_count: int
    reshuffled: int
    discards: Numbers
    display: Numbers
    cards: tuple[Numbers, ...]
    held: Numbers
    known: tuple[Numbers, ...]
    taken: int
    taken_blind: int
    placed: int
    trains: Numbers
    route_points: Numbers
    owners: Numbers
    ticket_at: Numbers
    pool: int
    under: Numbers
    under_by: Numbers
    under_count: int
    offer: tuple[Numbers, ...]
    offered: Numbers
    choice: Numbers
    tickets_held: Numbers
    tickets_shared: Numbers
    technologies: Numbers
    stock: Numbers
    in_use: int
    claims_left: int
    bill_track: int
    bill_technology: int
    bill_colour: int
    bill_cards: int
    bill_locomotives: int
    bill_left: int
    bill_extra: int
    played: tuple[Numbers, ...]
    revealed: Numbers
    yard: tuple[Numbers, ...]
    yard_locomotives: tuple[Numbers, ...]
    stack: tuple[Numbers, ...]
    stacked: Numbers
    items: tuple[Numbers, ...]
    score: Numbers
    longest: Numbers
    completed: Numbers
    bonuses: Numbers
    winners: int
    chance_count: int
    chance_at: int
    chance_log: Numbers
    event_count: int

    def __init__(self, record: State) -> None:
        super().__init__(record)

    @property
    def event_buffer(self) -> list[tuple[int, int, int, int]]:
        """The lines of what the last action brought; only those there are, of the many there is room for."""
        start = self._reader.arrays["event_buffer"].offset
        lines = self._bytes[start : start + 4 * self.event_count]
        return list(zip(lines[::4], lines[1::4], lines[2::4], lines[3::4], strict=True))


class DecodedBox(_Decoded):
    """The tables of a game: the fields of `Box` that the door asks for."""

    _reader = _Reader(BOX)
    family: int
    seats: int
    sides: int
    tracks: int
    tickets: int
    technologies: int
    actions: int
    keep_at_start: int
    keep_drawn: int
    may_stop: int
    stand_in: int
    holders: int
    see_own_stack: int
    seen_once: int
    halves: int
    last_tie: int
    tie_by_own_path: int
    side: Numbers
    length: Numbers
    colour: Numbers
    claim_bank: int
    claim_first: Numbers
    claim_track: Numbers
    claim_colour: Numbers
    claim_locomotives: Numbers
    claim_saving: Numbers
    ticket_ends: tuple[Numbers, ...]
    """By ticket: the two places of its one city and the two of the other, -1 for none."""
    singles: tuple[Numbers, ...]
    gives_stand_in: Numbers
    section_start: Numbers

    def __init__(self, record: Box) -> None:
        super().__init__(record)
        self.seats_of_side = tuple(
            tuple(seat for seat in range(self.seats) if self.side[seat] == side) for side in range(self.sides)
        )
        """The seats of each side."""
        self.bytes: Bytes = np.frombuffer(bytearray(self._bytes), np.uint8)
        """All of it, for compiled code."""
        self.known: dict[int, Action] = {}
        """Actions by their numbers, as far as they have been asked for (`codec.py`)."""


_BOXES: WeakKeyDictionary[Contents, DecodedBox] = WeakKeyDictionary()


def decode_box(contents: Contents, box: Box) -> DecodedBox:
    """The tables of a game as plain numbers, read once for all its tables."""
    found = _BOXES.get(contents)
    if found is None:
        found = _BOXES[contents] = DecodedBox(box)
    return found


def as_written(rule: Callable[..., Answer]) -> Callable[..., Answer]:
    """A rule as it is written, not compiled: it takes plain numbers, and a small question is answered sooner so."""
    return cast(Callable[..., Answer], getattr(rule, "py_func", rule))
