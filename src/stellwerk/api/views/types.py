"""The parts of a view: players, teams, tickets, an open payment. Ids and words, never numbers of records."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Cards: TypeAlias = Mapping[str, int]
"""Train cards: how many of each colour, and of locomotives; only those that there are."""


@dataclass(frozen=True)
class TicketView:
    """A ticket that this view may show."""

    ticket: str
    points: int
    done: bool
    """Made, on the network as it is now; in the card game: completed."""


@dataclass(frozen=True)
class Row:
    """A row in a rail yard."""

    cards: int
    locomotives: int


@dataclass(frozen=True)
class PlayerView:
    """A seat, as far as this view may know it."""

    seat: int
    team: int | None
    trains: int
    points: int
    """Scored so far: routes, and in the card game the tickets completed in an earlier half."""
    cards: int
    """How many train cards are in the hand."""
    hand: Cards | None
    """Which ones; None if this view may not know."""
    known: Cards
    """Those of them that everybody has seen."""
    tickets: int
    """How many tickets are in the hand."""
    own_tickets: tuple[TicketView, ...] | None
    """Which ones; None if this view may not know."""
    tickets_completed: int
    """Card game: how many tickets are completed; what they scored is in the points."""
    completed: tuple[TicketView, ...] | None
    """Which ones; None if this view may not know."""
    offered: int
    """How many tickets the seat is choosing from."""
    offer: tuple[str, ...] | None
    """Which ones, in order; None if this view may not know."""
    chosen: tuple[str, ...] | None
    """The tickets the seat has chosen, while others still choose; None if it has not, or this view may not know."""
    technologies: tuple[str, ...]
    yard: Mapping[str, Row]
    """Card game: the rows in the rail yard, by colour."""
    on_the_track: int
    """Card game: cards in the on-the-track stack."""
    stack: Cards | None
    """Which ones; None if this view may not know."""


@dataclass(frozen=True)
class TeamView:
    """A team and its holders, as far as this view may know them."""

    team: int
    seats: tuple[int, ...]
    trains: int
    points: int
    cards: int
    """How many train cards are on the holder."""
    holder: Cards | None
    known: Cards
    """Those of them that everybody has seen."""
    tickets: int
    """How many tickets are on the holder."""
    shared_tickets: tuple[TicketView, ...] | None


@dataclass(frozen=True)
class OnSale:
    """A technology: what it costs, and how many cards of it can still be bought."""

    technology: str
    price: int
    stock: int


@dataclass(frozen=True)
class Returned:
    """A ticket under the ticket deck: who returned it, and for that seat which one it is."""

    seat: int
    ticket: str | None


@dataclass(frozen=True)
class TakenCard:
    """The first card taken, before it goes to the hand or to the holder."""

    blind: bool
    card: str | None
    """None if this view may not know."""


@dataclass(frozen=True)
class Payment:
    """A payment that is not finished: what for, what is owed, what lies on the table."""

    track: str | None
    technology: str | None
    colour: str
    """The colour of the set; locomotive for locomotives only."""
    cards: int
    """Cards of that colour to be played now."""
    locomotives: int
    """Locomotives to be played now, real ones or cards that stand in."""
    standing_in: int
    """Cards that are still to be named to stand in for locomotives."""
    from_hand: Cards
    from_holder: Cards
    revealed: Cards
    """Cards turned over for a tunnel."""
    tunnel_asks: int
    """Cards the tunnel asks for on top."""
