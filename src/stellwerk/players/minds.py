"""What a bot looks at and what it keeps in mind: the view record, and one record of its own.

A `Sight` is the record of a view. It has the fields of a state, but a state is not one: the type checker refuses a
state where a bot expects a sight, and only `look` makes one, by erasing. So a bot cannot be handed what its seat may
not know.
"""

from typing import Annotated, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stellwerk.box.layout import Longs, Number, Shorts, layout
from stellwerk.box.record import COLOURED, KINDS, SEATS, Box
from stellwerk.rules.chance import WORD, next_word
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import State
from stellwerk.rules.view import hide

Reals: TypeAlias = NDArray[np.float64]
RIDES = 32
"""Rides onto the track that a bot of the card game looks ahead."""

States = Any
"""An array of state records."""
Minds = Any
"""An array of minds, one for each seat."""

# The bots, in the order of their strength.
RANDOM, GREEDY, PLANNER, SEARCH = range(4)
NAMES = ("random", "greedy", "planner", "search")


class Sight(State, Protocol):
    """The record of a view: everything erased that its seat may not know."""

    def is_a_view(self) -> bool:
        """Never called: a state has no such thing, so the type checker tells the two apart."""


class Mind(Protocol):
    """What a bot keeps between its decisions: its luck, its plan, what it remembers. Its own, never part of a game."""

    rng: Annotated[Longs, np.int64, (4,)]
    """Its luck: sown anew for every decision from `seed` and the moment of the game."""
    seed: Annotated[Longs, np.int64, (4,)]
    bot: Number
    """RANDOM, GREEDY, PLANNER or SEARCH."""

    # Why it moved: a code and what it is about. The words are in `reasons.py`.
    why: Number
    why_about: Annotated[Longs, np.int64, (4,)]

    # The card game: what rode out, remembered from the yards seen at the own decisions before.
    seen_turns: Number
    seen_half: Number
    seen_hand: Annotated[Shorts, np.int16, (KINDS,)]
    seen_yard: Annotated[Shorts, np.int16, (SEATS, COLOURED)]
    seen_locomotives: Annotated[Shorts, np.int16, (SEATS, COLOURED)]
    seen_stacked: Annotated[Shorts, np.int16, (SEATS,)]
    seen_discards: Annotated[Shorts, np.int16, (KINDS,)]
    rode_out: Annotated[Shorts, np.int16, (SEATS, KINDS)]

    # The card game: how things stand, worked out anew at every decision (`yard_outlook.py`, `yard_tickets.py`).
    unseen: Annotated[Reals, np.float64, (KINDS,)]
    """Cards of each kind in the deck and in hidden hands."""
    rides: Annotated[Reals, np.float64, (RIDES,)]
    """How likely the own yard rides out once more, twice more, … before the end."""
    late: Annotated[float, np.float64]
    """How much cards without a ticket still count."""
    threat: Annotated[Reals, np.float64, (COLOURED, RIDES)]
    """How likely somebody can raid a row of a colour, by its length."""
    exposed: Annotated[float, np.float64]
    """Cards in rows that others can raid now."""
    track: Annotated[Reals, np.float64, (KINDS,)]
    """Own cards on the track, and those in the yard that are going to be."""
    hold: Annotated[Reals, np.float64, (KINDS,)]
    """How likely a card in the own hand can still be laid and ride out."""
    needs: Annotated[Reals, np.float64, (COLOURED,)]
    """What the tickets of the plan need."""
    lacks: Annotated[Reals, np.float64, (COLOURED,)]
    """What they need beyond track and hand."""
    spare: Annotated[Reals, np.float64, (KINDS,)]
    """What they leave of track and hand."""
    joker: Annotated[float, np.float64]
    """What a locomotive on the track is worth."""
    taking: Annotated[Reals, np.float64, (KINDS,)]
    """What one more card in hand is worth."""


MIND = layout(Mind)


@rule
def look(box: Box, states: States, game: int, seen: int, seat: int) -> Sight:
    """What a seat may know of a game: the state in one row, erased into another."""
    states[seen] = states[game]
    hide(box, states[seen], seat)
    sight: Sight = states[seen]
    return sight


@rule
def sow_luck(v: Sight, seat: int, mind: Mind) -> None:
    """Luck for one decision: the same for the same seed at the same moment, however the bot came there."""
    mind.rng[0] = int(mind.seed[0]) ^ (int(v.turns) * 0x9E3779B1 & WORD)
    mind.rng[1] = int(mind.seed[1]) ^ (int(v.phase) * 0x85EBCA6B & WORD)
    mind.rng[2] = int(mind.seed[2]) ^ ((seat + 1) * 0xC2B2AE35 & WORD)
    mind.rng[3] = int(mind.seed[3]) ^ (int(v.bill_left) * 0x27D4EB2F & WORD) | 1
    for _ in range(8):
        next_word(mind)
