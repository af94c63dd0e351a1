"""The specification of observations and actions: what every number of them means, versioned, and hashed.

An observation is a row of bytes in named sections, an action is a number in one of the named sections of actions. What
a network has learnt is of use only for the specification it learnt with: store `Spec.digest` with it, and compare.

>>> spec = specify("usa", seats=2)
>>> spec.section("hand").length, spec.section("tracks_owned").shape
(9, (2, 100))
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.api.boxes import open_box
from stellwerk.api.phases import PHASES
from stellwerk.api.wording import KIND_WORDS
from stellwerk.box.build import Contents
from stellwerk.box.record import COLOURED, KINDS, SECTIONS, SLOTS, YARD, Box
from stellwerk.lab.envs.observation import Starts
from stellwerk.lab.envs.spec_words import ACTIONS, OBSERVATIONS

SPEC_VERSION = 2
"""Grows when a section of observations or actions is added, dropped, moved, or changes its meaning."""


@dataclass(frozen=True)
class Section:
    """Some numbers of an observation that belong together."""

    name: str
    first: int
    """Where it starts."""
    length: int
    """How many numbers it has; 0 in a game that does not have such a thing."""
    shape: tuple[int, ...]
    """By what they are counted; the last index runs fastest."""
    scale: int
    """Divided by this, its numbers lie between 0 and about 1."""
    meaning: str


@dataclass(frozen=True)
class ActionSection:
    """Some actions that belong together: the numbers from `first` on."""

    name: str
    first: int
    length: int
    meaning: str


@dataclass(frozen=True, eq=False)
class Spec:
    """What observations and actions of one game at one number of seats mean."""

    version: int
    game: str
    seats: int
    options: Mapping[str, Any]
    observation: tuple[Section, ...]
    """Of type uint8, in the order in which they lie."""
    actions: tuple[ActionSection, ...]
    names: Mapping[str, tuple[str, ...]]
    """What the numbers of tracks, tickets, technologies, kinds of card and phases stand for."""

    @property
    def length(self) -> int:
        """How many numbers an observation has."""
        last = self.observation[-1]
        return last.first + last.length

    @property
    def action_count(self) -> int:
        """How many numbers an action can be."""
        last = self.actions[-1]
        return last.first + last.length

    @property
    def starts(self) -> Starts:
        """Where each section of an observation starts, and at last where they end, for compiled code."""
        return np.array([*(section.first for section in self.observation), self.length], np.uint16)

    @property
    def scale(self) -> NDArray[np.float32]:
        """For every number of an observation what to divide it by, so that it lies between 0 and about 1.

        >>> spec = specify("usa", seats=2)
        >>> spec.scale.shape == (spec.length,)
        True
        """
        return np.concatenate([np.full(section.length, section.scale, np.float32) for section in self.observation])

    def section(self, name: str) -> Section:
        """The section of an observation with this name."""
        return next(section for section in self.observation if section.name == name)

    def part(self, observation: NDArray[Any], name: str) -> NDArray[Any]:
        """A section of an observation, or of many, in its shape."""
        section = self.section(name)
        numbers = observation[..., section.first : section.first + section.length]
        return numbers.reshape(*observation.shape[:-1], *section.shape)

    def describe(self, observation: NDArray[Any]) -> str:
        """An observation as text: of every section the numbers that are not 0, each with its place there.

        >>> spec = specify("usa", seats=2)
        >>> spec.describe(np.arange(spec.length) == spec.section("hand").first + 8)
        'hand 8:1'
        """
        lines = []
        for section in self.observation:
            part = observation[section.first : section.first + section.length]
            if part.any():
                lines.append(
                    " ".join([section.name, *(f"{place}:{int(part[place])}" for place in np.flatnonzero(part))])
                )
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "version": self.version,
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "observation": [vars(section) | {"shape": list(section.shape)} for section in self.observation],
            "actions": [dict(vars(section)) for section in self.actions],
            "names": {what: list(names) for what, names in self.names.items()},
        }

    @property
    def digest(self) -> str:
        """The SHA-256 of the JSON form: the same number means the same thing wherever it is the same.

        >>> specify("usa", seats=2).digest == specify("usa", seats=3).digest
        False
        """
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()


def specify(game: str | Path, seats: int, options: Mapping[str, object] | None = None) -> Spec:
    """The specification of a game at a number of seats."""
    return specify_box(*open_box(game, seats, options))


def specify_box(contents: Contents, box: Box) -> Spec:
    """The specification of an opened game."""
    return _specified(contents, _Sizes(box))


class _Sizes:
    """A box by its identity: tables are made once, so that their specification can be kept."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sizes) and self.box is other.box

    def __hash__(self) -> int:
        return id(self.box)


@lru_cache(maxsize=64)
def _specified(contents: Contents, sizes: _Sizes) -> Spec:
    box = sizes.box
    shapes = _shapes(box)
    lengths = [int(np.prod(shapes[name][0])) for name in OBSERVATIONS]
    starts = accumulate([0, *lengths])
    return Spec(
        version=SPEC_VERSION,
        game=contents.file.game,
        seats=contents.seats,
        options=contents.options,
        observation=tuple(
            Section(name, first, length, *shapes[name], meaning)
            for (name, meaning), first, length in zip(OBSERVATIONS.items(), starts, lengths, strict=False)
        ),
        actions=tuple(
            ActionSection(
                name,
                int(box.section_start[number]),
                int(box.section_start[number + 1] - box.section_start[number]),
                meaning,
            )
            for number, (name, meaning) in zip(range(SECTIONS), ACTIONS.items(), strict=True)
        ),
        names={
            "tracks": tuple(track.id for track in contents.tracks),
            "tickets": tuple(ticket.id for ticket in contents.tickets),
            "technologies": tuple(technology.id for technology in contents.technologies),
            "kinds": KIND_WORDS,
            "phases": PHASES,
        },
    )


def _shapes(box: Box) -> dict[str, tuple[tuple[int, ...], int]]:
    """The shape and the scale of every section; nothing where the game does not have such a thing."""
    seats, tracks, tickets, technologies = (int(n) for n in (box.seats, box.tracks, box.tickets, box.technologies))
    sides = int(box.sides * box.holders)
    yards = seats * int(box.family == YARD)
    paying = int(bool(box.holders or box.stand_in or box.reveal.any()))
    supply, most = int(box.supply.sum()), int(box.supply.max())
    offer = max(int(box.deal_tickets), int(box.draw_tickets))
    one, team, bought = (1,), (int(box.holders),), min(1, technologies)
    return {
        "tracks_owned": ((seats, tracks), 1),
        "tracks_open": ((tracks,), 1),
        "tickets_joined": ((tickets * bool(tracks),), 1),
        "phase": ((len(PHASES),), 1),
        "turn": ((seats,), 1),
        "to_act": ((seats,), 1),
        "final_round": ((2,), seats),
        "half": ((int(box.halves > 1),), 1),
        "deck": (one, supply),
        "ticket_deck": (one, tickets),
        "display": ((SLOTS, KINDS), 1),
        "discards": ((KINDS,), most),
        "unseen": ((KINDS,), most),
        "hand": ((KINDS,), most),
        "hands": ((seats,), supply // 4),
        "known": ((seats, KINDS), most),
        "trains": ((seats,), max(1, int(box.trains))),
        "points": ((seats,), 100),
        "tickets": ((seats,), 10),
        "tickets_held": ((tickets,), 1),
        "tickets_offered": ((offer, tickets), 1),
        "tickets_returned": ((tickets,), 1),
        "team": ((seats * team[0],), 1),
        "holder": ((KINDS * team[0],), most),
        "holders": ((sides,), supply // 4),
        "holders_known": ((sides, KINDS), most),
        "tickets_shared": ((tickets * team[0],), 1),
        "shared": ((sides,), 10),
        "taken": ((KINDS * team[0],), 1),
        "placed": (team, 1),
        "technologies": ((seats, technologies), 1),
        "on_sale": ((technologies,), seats),
        "in_use": ((technologies,), 1),
        "claims_left": ((2 * bought,), 1),
        "paying_track": ((tracks * paying,), 1),
        "paying_technology": ((technologies * paying,), 1),
        "paying_colour": ((KINDS * paying,), 1),
        "paying": ((5 * paying,), 8),
        "played": ((2 * paying, KINDS), most),
        "revealed": ((KINDS * paying,), 4),
        "yard": ((yards, COLOURED), most),
        "yard_locomotives": ((yards, COLOURED), most),
        "stacks": ((yards,), supply // 4),
        "stack": ((KINDS * bool(yards),), most),
        "tickets_selected": ((tickets * bool(yards),), 1),
        "tickets_completed": ((yards, tickets), 1),
        "completed": ((yards,), 10),
    }
