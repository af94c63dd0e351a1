"""The box as a record: every number in which two games, two boards or two player counts differ.

The rules read it and never write it. A mechanic that a game does not have is a row of zeros here: the classic board has
zeros where the United Kingdom has ferries. `tables.py` fills it from a data file.
"""

from typing import Annotated, Protocol

import numpy as np

from stellwerk.box.layout import Bytes, Longs, Number, Shorts, layout

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
"""The eight colours of train cards, in the order of their numbers."""

COLOURED = 8
"""How many colours there are; also the first number that is none of them."""
LOCOMOTIVE = 8
"""The ninth kind of train card."""
KINDS = 9
"""Kinds of train card: eight colours and the locomotive."""
GREY = 9
"""The colour of a track that takes any one colour."""

SEATS = 6
SIDES = 3
SLOTS = 5
PLACES = 64
TRACKS = 160
TICKETS = 128
OFFER = 6
TECHNOLOGIES = 16
CLAIMS = 6144
"""Room in the records. A board that needs more is refused by the reader, with these numbers."""
LONGEST_TRACK = 10
"""The longest track the tables have room for."""
CHANCE_LOG = 128
"""Room for what chance gives in one action, or in setting up."""
EXCHANGES = 10
"""BASE-15: exchanges of the display in a row before it stays as it is."""

# The rules a box is played by: which chain of decisions in rulesets/ serves it.
CLASSIC, TECHNOLOGY, TEAM, YARD = range(4)

# The sections of a game's actions. An action is a number: the first of its section plus an index (box.first).
(
    KEEP_TICKETS,  # a set of the offered tickets, as bits
    DRAW_BLIND,
    DRAW_FACE_UP,  # slot
    DRAW_TICKETS,
    PASS,
    STOP,  # no second card, no second claim, no second shared ticket
    DRAW_THREE,  # blind, with water tenders
    PLACE_CARD,  # 0 hand, 1 holder
    PAY_TUNNEL,  # locomotives among the added cards
    TAKE_BACK,
    PAY_LOCOMOTIVES,  # how many real ones
    STAND_IN,  # colour * STAND_IN_ROOM + cards
    FROM_HOLDER,  # cards * HOLDER_ROOM + locomotives
    SHARE_TICKET,  # ticket
    BUY_TECHNOLOGY,  # technology
    COMPLETE_TICKET,  # ticket
    COMPLETE_BEST,
    PLAY_SINGLES,  # index into box.singles
    PLAY_SET,  # (colour * SET_CARDS + cards) * SET_LOCOMOTIVES + locomotives
    CLAIM_ROUTE,  # row of box.claim_*
) = range(20)
SECTIONS = 20

STAND_IN_ROOM = 16
HOLDER_ROOM = 8
SET_CARDS = 16
SET_LOCOMOTIVES = 24
SINGLES = 56
"""Ways to take three colours of eight."""


class Box(Protocol):
    """The tables of one game at one player count with one set of options."""

    # What is played
    family: Number
    """CLASSIC, TECHNOLOGY, TEAM or YARD."""
    seats: Number
    sides: Number
    """Sides that score: the seats themselves, or the teams."""
    places: Number
    tracks: Number
    routes: Number
    tickets: Number
    technologies: Number
    actions: Number
    """How many numbers an action can be."""
    start_player: Number
    """The named start player, or -1: drawn at random (BASE-7, CARD-4)."""

    # Set-up
    trains: Number
    """A seat's own supply of trains."""
    deal_cards: Number
    deal_locomotives: Number
    """Locomotives each seat gets before the deck is shuffled (UK-3, CARD-2)."""
    deal_tickets: Number
    keep_at_start: Number
    returns_shuffled: Number
    """1: tickets returned at the start are shuffled in (CARD-3); 0: they go under the deck (BASE-5)."""

    # Cards and tickets in play
    exchange_at: Number
    """Face-up locomotives that make the display be exchanged; 0: never (BASE-15, UK-7, CARD-11)."""
    reshuffles: Number
    """1: discards become the new deck (BASE-17); 0: the deck runs out once (CARD-20)."""
    may_stop: Number
    """1: a player may stop after one card (CARD-9)."""
    draw_tickets: Number
    keep_drawn: Number
    stand_in: Number
    """Cards that stand in for a locomotive without any technology; 0: none do (UK-6)."""
    holders: Number
    """1: teams share holders for cards and tickets (ASIA-3)."""
    see_own_stack: Number
    """1: players may look at their own on-the-track stack (CARD-7)."""
    both_tracks: Number
    """1: right of way is free of the rule against two tracks of one route (UK-25)."""

    tunnel_cards_return: Number
    """1: after a tunnel that was not paid for, each card goes back where it came from, hand or holder (ASIA-21)."""

    # What has changed since the first version of the rules (`laws.py`)
    tie_by_own_path: Number
    """1: the last tie-breaker compares the paths of the tied; 0: who holds the bonus wins (BASE-34)."""
    may_decline_sharing: Number
    """1: who could do nothing but put tickets on the holder may pass instead (ASIA-32)."""
    tickets_in_any_order: Number
    """1: two tickets go on the holder in any order; 0: the later one of the list comes second (ASIA-14)."""
    seen_once: Number
    """1: what rode out and what was completed is seen in that moment; 0: it can be read up (CARD-7, CARD-31)."""

    # The end
    end_trains: Number
    """Trains left to a side that start the final round; -1: the deck decides (BASE-31, ASIA-24, CARD-20)."""
    halves: Number
    longest_bonus: Number
    tickets_bonus: Number
    """For the side with the most completed tickets (ASIA-27)."""
    last_tie: Number
    """What breaks the last tie: 0 the longest path (BASE-34), 1 the number of big-city bonuses (CARD-30)."""

    # By seat and by kind of card
    side: Annotated[Shorts, np.int16, (SEATS,)]
    supply: Annotated[Shorts, np.int16, (KINDS,)]
    """Train cards in the box, of each kind."""

    # By track. Tracks are sorted by length.
    length: Annotated[Shorts, np.int16, (TRACKS,)]
    colour: Annotated[Shorts, np.int16, (TRACKS,)]
    """A colour, or GREY."""
    locomotives: Annotated[Shorts, np.int16, (TRACKS,)]
    """Locomotive symbols (UK-8)."""
    ferry: Annotated[Shorts, np.int16, (TRACKS,)]
    reveal: Annotated[Shorts, np.int16, (TRACKS,)]
    """Cards turned over for a tunnel; 0: no tunnel (ASIA-18)."""
    required_technologies: Annotated[Longs, np.int64, (TRACKS,)]
    """The technologies that must be held, as bits (UK-12)."""
    points: Annotated[Shorts, np.int16, (TRACKS,)]
    route_of: Annotated[Shorts, np.int16, (TRACKS,)]
    """The route a track belongs to: tracks side by side have the same."""
    next_parallel: Annotated[Shorts, np.int16, (TRACKS,)]
    """The next track of the same route, and after the last the first: a track that is alone is beside itself."""
    end_a: Annotated[Shorts, np.int16, (TRACKS,)]
    end_b: Annotated[Shorts, np.int16, (TRACKS,)]
    tracks_up_to: Annotated[Shorts, np.int16, (LONGEST_TRACK + 1,)]
    """How many tracks are at most this long: the tracks 0 … within[length] - 1."""
    open_tracks: Annotated[Shorts, np.int16, (TRACKS,)]
    """By route: how many of its tracks can be claimed at this player count (BASE-26, UK-5, ASIA-15, ASIA-16)."""

    # The price list: each row one way to pay for a track. A row's action is box.first[CLAIM_ROUTE] + its number.
    # The rows of a track start at claim_first: for each colour it takes, 0 … length - 1 locomotives; then one row of
    # locomotives only. With claim_saving, the same again, `claim_bank` rows further, for one card less (UK-30).
    claims: Number
    claim_bank: Number
    """Rows from a payment to the same one with a card less; 0 where no technology saves one."""
    claim_first: Annotated[Shorts, np.int16, (TRACKS,)]
    claim_track: Annotated[Shorts, np.int16, (CLAIMS,)]
    claim_colour: Annotated[Shorts, np.int16, (CLAIMS,)]
    """The colour of the set; LOCOMOTIVE for locomotives only."""
    claim_locomotives: Annotated[Shorts, np.int16, (CLAIMS,)]
    claim_saving: Annotated[Shorts, np.int16, (CLAIMS,)]

    # By ticket
    ticket_ends: Annotated[Shorts, np.int16, (TICKETS, 2, 2)]
    """For each of the two cities up to two places that count as it, -1 for none (UK-36)."""
    ticket_points: Annotated[Shorts, np.int16, (TICKETS,)]
    ticket_cards: Annotated[Shorts, np.int16, (TICKETS, COLOURED)]
    """Cards a ticket of the card game shows (CARD-1)."""
    big_city: Annotated[Shorts, np.int16, (PLACES,)]
    """By place: its big-city bonus, 0 for none (CARD-28)."""
    singles: Annotated[Bytes, np.uint8, (SINGLES, 3)]
    """The ways to take three different colours (CARD-14)."""

    # By technology
    price: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    copies: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    leaves: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    """1: on sale only until the first reshuffle (UK-28, UK-29)."""
    gives_stand_in: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    """Cards that stand in for a locomotive instead of `stand_in` (UK-20)."""
    gives_route_points: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    gives_ferry_points: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    gives_ticket_points: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    gives_saving: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    gives_blind: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    """Blind cards that may be taken instead of two (UK-27)."""
    stakes_tickets: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    """Won with the most completed tickets, lost without (UK-28)."""
    stakes_path: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    """Won with the longest path, lost without (UK-29)."""
    grants_right_of_way: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    """1: used in the turn it is bought, then back on sale (UK-24)."""
    grants_claims: Annotated[Shorts, np.int16, (TECHNOLOGIES,)]
    """Claims in the turn it is bought; then back on sale (UK-26)."""

    section_start: Annotated[Shorts, np.int16, (SECTIONS + 1,)]
    """Where each section of actions starts; the last entry is `actions`."""


BOX = layout(Box)
