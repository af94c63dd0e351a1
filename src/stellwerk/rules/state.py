"""The state of a game: one flat record, nothing beside it. A copy is a memcpy, a saved state is its bytes.

A view is the same record with everything erased that its seat may not know (`view.py`); `viewer` says which it is.
"""

from typing import Annotated, Protocol

import numpy as np

from stellwerk.box.layout import Bytes, Longs, Number, Shorts, layout
from stellwerk.box.record import (
    CHANCE_LOG,
    COLOURED,
    KINDS,
    OFFER,
    SEATS,
    SIDES,
    SLOTS,
    TECHNOLOGIES,
    TICKETS,
    TRACKS,
)

NONE = -1
"""No card, no track, no ticket, no seat."""
UNSEEN = 255
"""A byte that a view does not tell."""

# Who looks. A seat number is that seat's view.
EVERYTHING, SPECTATOR = -2, -1

# Whose cards: hands by seat, then holders by side.
HOLDERS = SEATS
ZONES = SEATS + SIDES
HAND, HOLDER = 0, 1

# Phases: the decision that is open.
(
    KEEP_AT_START,  # all seats at once: which tickets of the first deal
    SHARE_AT_START,  # all seats at once: which ticket goes on the team's holder
    TURN,
    SECOND_CARD,
    PLACE,  # the first card: hand or holder
    KEEP,  # which of the drawn tickets
    SHARE_KEPT,  # which of the kept ones goes on the holder
    SHARE_MORE,  # a second ticket for the holder
    SPLIT,  # which of the played cards come from the holder
    REAL_LOCOMOTIVES,  # how many of the locomotives are real ones
    CARDS_STANDING_IN,  # which cards stand in for the others
    TUNNEL,  # add cards, or take everything back
    CLAIM_ONLY,  # a technology bought for this turn is to be used
    CLAIM_MORE,  # a second claim, or stop
    COMPLETE,  # all seats at once: which tickets the on-the-track stack completes
    OVER,
) = range(16)
# Between two decisions, inside apply only: what the game's chain goes on with.
CHOSEN, PAID, TURN_OVER, COMPLETED_ALL = range(16, 20)

# Where a ticket is. HELD, OFFERED, SELECTED and COMPLETED count by seat, SHARED by side.
POOL, UNDER, OUT, HIDDEN = range(4)
HELD = 8
OFFERED = 16
SHARED = 24
SELECTED = 32
COMPLETED = 40

# What a final score is made of.
ROUTES, MADE, MISSED, LONGEST, MOST_TICKETS, PER_TICKET, STAKE_TICKETS, STAKE_PATH, BIG_CITIES = range(9)
ITEMS = 9

EVENT_BUFFER = 192


class State(Protocol):
    """Everything about one game at one moment. By seat, zone, kind of card, track, route, ticket or technology."""

    rng: Annotated[Longs, np.int64, (4,)]
    """The one source of chance: four words of 32 bits."""
    viewer: Number
    """EVERYTHING for a state; the seat, or SPECTATOR, for a view."""

    # Whose move
    phase: Number
    owes: Number
    """The seats that owe a decision, as bits."""
    seat: Number
    """Whose turn it is."""
    turns: Number
    passes: Number
    """Passes in a row."""
    final: Number
    """Turns left in the final round; -1 before it."""
    half: Number

    # Train cards
    deck_count: Number
    reshuffled: Number
    """1 once the discards have become a new deck."""
    deck: Annotated[Shorts, np.int16, (KINDS,)]
    discards: Annotated[Shorts, np.int16, (KINDS,)]
    display: Annotated[Shorts, np.int16, (SLOTS,)]
    cards: Annotated[Shorts, np.int16, (ZONES, KINDS)]
    held: Annotated[Shorts, np.int16, (ZONES,)]
    known: Annotated[Shorts, np.int16, (ZONES, KINDS)]
    """Cards everybody knows to be there: taken face up, dealt openly, or shown and taken back."""
    taken: Number
    """The first card, taken and not yet placed (ASIA-9)."""
    taken_blind: Number
    placed: Number
    """Where the first card went: HAND or HOLDER."""

    # The board
    trains: Annotated[Shorts, np.int16, (SEATS,)]
    route_points: Annotated[Shorts, np.int16, (SEATS,)]
    owners: Annotated[Bytes, np.uint8, (TRACKS,)]
    """By track: the seats that own it, as bits. More than one only by right of way (UK-25)."""
    route_owners: Annotated[Bytes, np.uint8, (TRACKS,)]
    """By route: the seats that own a track of it, as bits."""
    route_taken: Annotated[Bytes, np.uint8, (TRACKS,)]
    """By route: how many of its tracks are owned."""
    blocked_seats: Annotated[Bytes, np.uint8, (TRACKS,)]
    """By track: the seats that earlier claims keep from it, as bits, right of way aside. Kept, to list claims fast."""

    # Tickets. The shuffled part of the deck has no order; a ticket is drawn from it when it is seen.
    ticket_at: Annotated[Bytes, np.uint8, (TICKETS,)]
    pool: Number
    under: Annotated[Bytes, np.uint8, (TICKETS,)]
    """Returned tickets under the deck, next one first."""
    under_by: Annotated[Bytes, np.uint8, (TICKETS,)]
    """Who returned them, and so knows them."""
    under_count: Number
    offer: Annotated[Bytes, np.uint8, (SEATS, OFFER)]
    offered: Annotated[Shorts, np.int16, (SEATS,)]
    choice: Annotated[Shorts, np.int16, (SEATS,)]
    """A choice made and not yet shown, while others still choose: kept tickets as bits, or a ticket."""
    tickets_held: Annotated[Shorts, np.int16, (SEATS,)]
    tickets_shared: Annotated[Shorts, np.int16, (SIDES,)]
    last_shared: Number

    # Technologies
    technologies: Annotated[Longs, np.int64, (SEATS,)]
    stock: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    bought: Number
    """1 after the one purchase of this turn."""
    in_use: Number
    """A technology bought for this turn only, or NONE."""
    claims_left: Number

    # Paying: what is owed, what has been played, and for what
    bill_track: Number
    bill_technology: Number
    bill_colour: Number
    bill_cards: Number
    bill_locomotives: Number
    bill_left: Number
    """Cards still to stand in for locomotives."""
    bill_from: Number
    """They come in the order of colours: from this one on."""
    bill_extra: Number
    """Cards a tunnel asks for on top."""
    played: Annotated[Shorts, np.int16, (2, KINDS)]
    """Cards on the table, from HAND and from HOLDER."""
    revealed: Annotated[Shorts, np.int16, (KINDS,)]
    """Cards turned over for a tunnel."""

    # The card game
    yard: Annotated[Shorts, np.int16, (SEATS, COLOURED)]
    yard_locomotives: Annotated[Shorts, np.int16, (SEATS, COLOURED)]
    stack: Annotated[Shorts, np.int16, (SEATS, KINDS)]
    """Cards on the track."""
    stacked: Annotated[Shorts, np.int16, (SEATS,)]

    # The end
    items: Annotated[Shorts, np.int16, (SEATS, ITEMS)]
    """What the final score of each seat's side is made of."""
    score: Annotated[Shorts, np.int16, (SEATS,)]
    longest: Annotated[Shorts, np.int16, (SEATS,)]
    completed: Annotated[Shorts, np.int16, (SEATS,)]
    bonuses: Annotated[Shorts, np.int16, (SEATS,)]
    """Big-city bonuses won."""
    winners: Number
    """Seats, as bits."""

    # What the last action brought: chance, and everything that happened, in order
    chance_count: Number
    chance_at: Number
    chance_log: Annotated[Bytes, np.uint8, (CHANCE_LOG,)]
    """What chance gave. Written ahead, it is what chance will give (replay, tests)."""
    event_count: Number
    event_buffer: Annotated[Bytes, np.uint8, (EVENT_BUFFER, 4)]
    """What, who, which, how many. The words are in `happenings.py`."""


STATE = layout(State)


class Moves(Protocol):
    """The list of legal actions, and what can be paid with they are paid from: scratch paper, never part of a game."""

    rng: Annotated[Longs, np.int64, (4,)]
    """Chance for whoever chooses among them: never the game's own."""
    n: Number
    payable: Annotated[Shorts, np.int16, (KINDS,)]
    """What the seat can pay with: hand, and holder where there is one."""
    payable_coloured: Number
    """Coloured cards in what can be paid with."""
    cards_per_locomotive: Number
    """Coloured cards that stand in for a locomotive; 0: none do."""
    reserved_locomotives: Number
    """Locomotives spoken for by a purchase that comes before."""
    reserved_cards: Number
    """Cards spoken for as stand-ins."""
    reserved_from: Number
    """The first colour they may have."""
    track: Annotated[Shorts, np.int16, (TRACKS + 1,)]
    """Tracks to look at, and room for one that turns out to be none of them."""
    action: Annotated[Shorts, np.int16, (8192,)]


MOVES = layout(Moves)
