"""What a bot looks at and what it keeps in mind: the view record, and one record of its own.

An `Observation` is the record of a view. It has the fields of a state, but a state is not one: the type checker refuses
a state where a bot expects an observation, and only `look` makes one, by erasing. So a bot cannot be handed what its
seat may not know.
"""

from typing import Annotated, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stellwerk.bots.weight_presets import WEIGHT_PRESETS
from stellwerk.bots.weights import WEIGHTS
from stellwerk.box.layout import Longs, Number, Shorts, layout
from stellwerk.box.record import COLOURED, KINDS, PLACES, SEATS, TICKETS, TRACKS, Box
from stellwerk.rules.chance import WORD, next_word
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import State
from stellwerk.rules.view import hide

Reals: TypeAlias = NDArray[np.float64]
RIDES = 32
"""Rides onto the track that a bot of the card game looks ahead."""

States = Any
"""An array of state records."""
BotMemories = Any
"""An array of minds, one for each seat."""

# The bots, in the order of their strength.
RANDOM, GREEDY, PLANNER, SEARCH = range(4)
NAMES = ("random", "greedy", "planner", "search")

NEVER = -50.0
"""The worth of an action that a planner does not take, in points."""
OPTIONS = 12
"""Options a bot keeps in mind at a decision."""

FOR_TICKETS, FOR_POINTS = 1, 2
"""What a route is in a plan for."""


class Observation(State, Protocol):
    """The record of a view: everything erased that its seat may not know."""

    def is_a_view(self) -> bool:
        """Never called: a state has no such thing, so the type checker tells the two apart."""


class BotMemory(Protocol):
    """What a bot keeps between its decisions: its luck, its plan, what it remembers. Its own, never part of a game."""

    rng: Annotated[Longs, np.int64, (4,)]
    """Its luck: sown anew for every decision from `seed` and the moment of the game."""
    seed: Annotated[Longs, np.int64, (4,)]
    bot: Number
    """RANDOM, GREEDY, PLANNER or SEARCH."""

    budget: Number
    """Search: playouts a decision."""

    # Why it moved: a code and what it is about. The words are in `reasons.py`.
    why: Number
    why_about: Annotated[Longs, np.int64, (4,)]

    # The best options of the decision, the best first: what a search starts from.
    options: Number
    option: Annotated[Longs, np.int64, (OPTIONS,)]
    option_like: Annotated[Longs, np.int64, (OPTIONS,)]
    """Options that differ only in how they are paid are alike; the best of them is kept."""
    option_worth: Annotated[Reals, np.float64, (OPTIONS,)]

    # On a board: the plan, by route and by ticket.
    weights: Annotated[Reals, np.float64, (WEIGHTS,)]
    planned: Number
    planned_tickets: Number
    plan_trains: Number
    plan_claims: Number
    wanted: Number
    """Technologies the plan needs and the seat lacks, as bits."""
    stake: Number
    """What the pursued tickets make a difference of, in points."""
    plan: Annotated[Shorts, np.int16, (TRACKS,)]
    """By route: FOR_TICKETS, FOR_POINTS, or 0."""
    detour: Annotated[Shorts, np.int16, (TRACKS,)]
    """By route: trains it would take to get round it, beyond its own."""
    targets: Number
    target: Annotated[Shorts, np.int16, (TRACKS,)]
    """The tracks aimed at: for each planned route the one there are most cards for, the longest first."""
    full: Number
    """1 with as many cards in hand as trains: one more is then worth only what the plan misses of it."""
    present: Annotated[Longs, np.int64, (PLACES,)]
    """By place: the seats that own a track there, as bits."""
    pursued: Annotated[Shorts, np.int16, (TICKETS,)]
    """By ticket: 1 if the plan makes it."""

    # On a board: the style that a search plays in, and how styles fared on the tables of its decisions so far.
    style: Number
    level: Annotated[Reals, np.float64, (WEIGHT_PRESETS,)]
    """By style: points to the end, on a scale of their own. Only differences mean anything."""
    tables: Annotated[Reals, np.float64, (WEIGHT_PRESETS,)]
    """By style: on how many tables that is founded; older ones fade."""

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
    card_demand: Annotated[Reals, np.float64, (COLOURED,)]
    """What the tickets of the plan need."""
    lacks: Annotated[Reals, np.float64, (COLOURED,)]
    """What they need beyond track and hand."""
    spare: Annotated[Reals, np.float64, (KINDS,)]
    """What they leave of track and hand."""
    joker: Annotated[float, np.float64]
    """What a locomotive on the track is worth."""
    taking: Annotated[Reals, np.float64, (KINDS,)]
    """What one more card in hand is worth."""


BOT_MEMORY = layout(BotMemory)


@rule(borrows=True)
def look(box: Box, states: States, game: int, seen: int, seat: int) -> Observation:
    """What a seat may know of a game: the state in one row, erased into another."""
    states[seen] = states[game]
    hide(box, states[seen], seat)
    observation: Observation = states[seen]
    return observation


@rule
def sow_luck(v: Observation, seat: int, memory: BotMemory) -> None:
    """Luck for one decision: the same for the same seed at the same moment, however the bot came there."""
    memory.rng[0] = int(memory.seed[0]) ^ (int(v.turns) * 0x9E3779B1 & WORD)
    memory.rng[1] = int(memory.seed[1]) ^ (int(v.phase) * 0x85EBCA6B & WORD)
    memory.rng[2] = int(memory.seed[2]) ^ ((seat + 1) * 0xC2B2AE35 & WORD)
    memory.rng[3] = int(memory.seed[3]) ^ (int(v.bill_left) * 0x27D4EB2F & WORD) | 1
    for _ in range(8):
        next_word(memory)


@rule
def note_option(memory: BotMemory, action: int, like: int, worth: float) -> None:
    """Keep an option in mind, if it is among the best; of options that are alike only the best."""
    at = memory.options
    for place in range(memory.options):
        if memory.option_like[place] == like:
            if memory.option_worth[place] >= worth:
                return
            at = place
            break
    if at == OPTIONS:
        at = OPTIONS - 1
        if memory.option_worth[at] >= worth:
            return
    elif at == memory.options:
        memory.options += 1
    while at > 0 and memory.option_worth[at - 1] < worth:
        memory.option[at] = memory.option[at - 1]
        memory.option_like[at] = memory.option_like[at - 1]
        memory.option_worth[at] = memory.option_worth[at - 1]
        at -= 1
    memory.option[at] = action
    memory.option_like[at] = like
    memory.option_worth[at] = worth
