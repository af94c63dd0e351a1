"""Views: what a seat may know, as a typed value with a JSON form.

A view is made from the state with everything erased that the seat may not know (`rules/view.py`), and from nothing
else: what is hidden cannot be in it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.api.boxes import open_box
from stellwerk.api.decoded import SEATS_OF, bytes_of, copy_record, decode_box
from stellwerk.api.jsonable import NOT_IN_JSON, outermost, to_jsonable
from stellwerk.api.phases import AT_ONCE, PHASES
from stellwerk.api.result_types import Result
from stellwerk.api.results import result
from stellwerk.api.views.builder import ViewBuilder
from stellwerk.api.views.expected import Expected, describe_expected
from stellwerk.api.views.types import Cards, OnSale, Payment, PlayerView, Returned, TakenCard, TeamView
from stellwerk.api.wording import KIND_WORDS
from stellwerk.box.build import Contents
from stellwerk.box.file import BoxFile
from stellwerk.box.record import Box
from stellwerk.box.version import RULES_VERSION
from stellwerk.rules.state import NONE, OVER, SPECTATOR, STATE, State
from stellwerk.rulesets.entry_points import hide

_drawers: list["Callable[[View], str]"] = []


def draw_views_with(draw: "Callable[[View], str]") -> None:
    """Name what draws a view for a notebook. `present` does: it is made of views, which do not know it."""
    _drawers.append(draw)


@dataclass(frozen=True, eq=False)
class View:
    """Everything that a seat, or a spectator, may know about a game at one moment."""

    game: str
    seats: int
    options: Mapping[str, Any]
    viewer: int | None
    """The seat whose view it is; None: a spectator's."""
    phase: str
    """The decision that is open."""
    expected: Expected
    """What is to be decided, in words, in both languages."""
    to_act: tuple[int, ...]
    """The seats that owe a decision."""
    have_chosen: tuple[int, ...]
    """Where all choose at the same time: the seats that owe nothing any more."""
    turn: int
    """Whose turn it is; before the first turn, who starts."""
    turns: int
    """Turns that are over."""
    turns_left: int | None
    """Turns left in the final round, this one included; None before it."""
    half: int
    halves: int
    display: tuple[str | None, ...]
    deck: int
    reshuffled: bool
    """Has the deck been reshuffled? Then some technologies are off sale."""
    discards: Cards
    tickets_left: int
    """Tickets in the ticket deck, the returned ones under it included."""
    house_deck: bool
    """The tickets are not the printed ones (ASIA-31)."""
    returned: tuple[Returned, ...]
    """The tickets under the ticket deck, the next one first."""
    taken: TakenCard | None
    players: tuple[PlayerView, ...]
    teams: tuple[TeamView, ...]
    tracks: Mapping[str, tuple[int, ...]]
    """The owners of every track that has any."""
    technologies: tuple[OnSale, ...]
    in_use: str | None
    """The technology that was bought for this turn."""
    claims_left: int
    """Routes that can still be claimed with it."""
    payment: Payment | None
    best: tuple[str, ...] | None
    """Card game, while tickets are completed: the selection that scores most, from what is chosen so far."""
    result: Result | None
    record: State = field(repr=False, metadata=NOT_IN_JSON)
    """The view as the players' record: the state with everything hidden erased."""
    contents: Contents = field(repr=False, metadata=NOT_IN_JSON)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, with ids and words."""
        view = to_jsonable(self)
        assert isinstance(view, dict)
        return view

    def parts(self) -> dict[str, Any]:
        """What `to_json` has, its parts as typed values: orjson makes the same JSON of them, in a tenth of the time."""
        parts = outermost(self)
        if self.result is not None:
            parts["result"] = self.result.to_json()
        return parts

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows of it; None where nothing that draws has been imported."""
        return _drawers[-1](self) if _drawers else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity()[:2])

    def _identity(self) -> tuple[str, bytes, Mapping[str, Any], int, int]:
        record: Any = self.record
        return self.game, record.tobytes(), self.options, self.seats, self.contents.rules


def view(contents: Contents, box: Box, states: Any, seat: int | None) -> View:
    """What this seat may know of a game; a spectator, with None. `states` is the game: an array of one record."""
    return _build(contents, box, observe(contents, box, states, SPECTATOR if seat is None else seat))


def observe(contents: Contents, box: Box, states: Any, viewer: int) -> State:
    """The record of a view: the game's, with everything erased that the viewer may not know."""
    seen = copy_record(states)
    hide(decode_box(contents, box).bytes, bytes_of(seen), viewer)
    record: State = seen[0]
    return record


def view_bytes(view: View) -> bytes:
    """A view as bytes, for another process: its record, so nothing that it hides can be in them."""
    record: Any = view.record
    return bytes(record.tobytes())


def view_from(
    game: str | Path | BoxFile,
    seats: int,
    options: Mapping[str, object] | None,
    data: bytes,
    rules: int = RULES_VERSION,
) -> View:
    """The view that these bytes are of, at a table of this game, by this version of the rules."""
    if len(data) != STATE.itemsize:
        raise ValueError(f"these are {len(data)} bytes; a view has {STATE.itemsize}")
    record: State = np.frombuffer(bytearray(data), STATE).view(np.recarray)[0]
    contents, box = open_box(game, seats, options, rules)
    if not SPECTATOR <= record.viewer < seats:
        raise ValueError("these are not the bytes of a view: nobody at this table looks like that")
    return _build(contents, box, record)


def _build(contents: Contents, box: Box, record: State) -> View:
    """The view that a hidden record is."""
    make = ViewBuilder(contents, box, record)
    v, seats = make.v, range(contents.seats)
    return View(
        game=contents.file.game,
        seats=contents.seats,
        options=contents.options,
        viewer=None if v.viewer == SPECTATOR else v.viewer,
        phase=PHASES[v.phase],
        expected=describe_expected(contents, make.box, v),
        to_act=SEATS_OF[v.owes],
        have_chosen=tuple(seat for seat in seats if v.phase in AT_ONCE and not v.owes >> seat & 1),
        turn=v.seat,
        turns=v.turns,
        turns_left=None if v.final == NONE else v.final,
        half=v.half + 1,
        halves=make.box.halves,
        display=tuple(None if kind == NONE else KIND_WORDS[kind] for kind in v.display),
        deck=v.deck_count,
        reshuffled=bool(v.reshuffled),
        discards=make.cards(v.discards),
        tickets_left=v.pool + v.under_count,
        house_deck=contents.house_deck,
        returned=make.returned(),
        taken=make.taken(),
        players=tuple(make.player(seat) for seat in seats),
        teams=make.teams(),
        tracks=make.tracks(),
        technologies=make.technologies(),
        in_use=None if v.in_use == NONE else contents.technologies[v.in_use].id,
        claims_left=v.claims_left if v.in_use != NONE else 0,
        payment=make.payment(),
        best=make.best(),
        result=result(contents, box, record) if v.phase == OVER else None,
        record=record,
        contents=contents,
    )
