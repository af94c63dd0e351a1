"""Makes the parts of a view from a hidden record: numbers become ids and words."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from stellwerk.api.connectivity import Connectivity, find_connectivity
from stellwerk.api.decoded import SEATS_OF, DecodedState, as_written, decode_box
from stellwerk.api.views.types import (
    Cards,
    OnSale,
    Payment,
    PlayerView,
    Returned,
    Row,
    TakenCard,
    TeamView,
    TicketView,
)
from stellwerk.api.wording import KIND_WORDS
from stellwerk.box.build import Contents
from stellwerk.box.record import COLOURED, TICKETS, YARD, Box
from stellwerk.rules import view as rules
from stellwerk.rules.completing import pack
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    COMPLETE,
    COMPLETED,
    HAND,
    HELD,
    HOLDER,
    HOLDERS,
    KEEP,
    KEEP_AT_START,
    MADE,
    NONE,
    OVER,
    PLACE,
    REAL_LOCOMOTIVES,
    SELECTED,
    SHARE_AT_START,
    SHARE_KEPT,
    SHARED,
    SPLIT,
    TUNNEL,
    UNSEEN,
    State,
)

_PAYING = (SPLIT, REAL_LOCOMOTIVES, CARDS_STANDING_IN, TUNNEL)
_OFFERING = (KEEP_AT_START, KEEP, SHARE_KEPT)

_sees_zone = as_written(rules.sees_zone)
_sees_stack = as_written(rules.sees_stack)
_sees_ticket = as_written(rules.sees_ticket)
# Views are full of these, and there are few different ones.
_ticket_view = lru_cache(maxsize=4096)(TicketView)
_on_sale = lru_cache(maxsize=1024)(OnSale)


class ViewBuilder:
    """Reads a hidden record. It never sees the state."""

    def __init__(self, contents: Contents, box: Box, record: State) -> None:
        self.contents, self._record, self._box = contents, record, box
        self.box, self.v = decode_box(contents, box), DecodedState(record)
        self.seats = range(self.box.seats)
        self.at: dict[int, list[int]] = {}
        """The tickets in every place where somebody has some."""
        for number, at in enumerate(self.v.ticket_at[: self.box.tickets]):
            if at >= HELD:
                self.at.setdefault(at, []).append(number)
        self._networks: dict[int, Connectivity] = {}

    def network(self, side: int) -> Connectivity:
        """What a side's tracks join; worked out once, and only if somebody may see a ticket of it."""
        if side not in self._networks:
            self._networks[side] = find_connectivity(self.box, self._record, self.box.seats_of_side[side])
        return self._networks[side]

    def cards(self, counts: Sequence[int]) -> Cards:
        """Cards by colour, only those that there are."""
        return {word: many for word, many in zip(KIND_WORDS, counts, strict=True) if many}

    # Players and teams

    def player(self, seat: int) -> PlayerView:
        """A seat, as far as the viewer may know it."""
        v, own = self.v, seat == self.v.viewer
        sees_tickets = own or v.phase == OVER
        return PlayerView(
            seat=seat,
            team=self.box.side[seat] if self.box.holders else None,
            trains=v.trains[seat],
            points=v.route_points[seat] + (v.items[seat][MADE] if self.box.family == YARD else 0),
            cards=v.held[seat],
            hand=self.cards(v.cards[seat]) if _sees_zone(self.box, v.viewer, seat) else None,
            known=self.cards(v.known[seat]),
            tickets=v.tickets_held[seat],
            own_tickets=self.tickets_at(seat, HELD + seat, SELECTED + seat) if sees_tickets else None,
            tickets_completed=v.completed[seat] if self.box.family == YARD else 0,
            completed=self.completed(seat),
            offered=v.offered[seat] if v.phase in _OFFERING else 0,
            offer=self.offer(seat) if own else None,
            chosen=self.chosen(seat) if own else None,
            technologies=self.held_technologies(v.technologies[seat]),
            yard=self.yard(seat),
            on_the_track=v.stacked[seat],
            stack=self.stack(seat),
        )

    def completed(self, seat: int) -> tuple[TicketView, ...] | None:
        """CARD-31: the tickets that a seat has completed, if the viewer may look at them."""
        if not _sees_ticket(self.box, self.v, self.v.viewer, COMPLETED + seat):
            return None if self.v.completed[seat] else ()
        return self.tickets_at(seat, COMPLETED + seat)

    def tickets_at(self, seat: int, *places: int) -> tuple[TicketView, ...]:
        """The tickets in these places, and whether the seat's side has made them."""
        numbers = [number for place in places for number in self.at.get(place, ())]
        if not numbers:
            return ()
        return tuple(self.ticket(seat, number) for number in sorted(numbers))

    def ticket(self, seat: int, number: int) -> TicketView:
        """A ticket, and whether the seat's side has made it."""
        if self.box.family == YARD:
            done = self.v.ticket_at[number] >= COMPLETED
        else:
            done = self.network(self.box.side[seat]).joins(self.box.ticket_ends[number])
        ticket = self.contents.tickets[number]
        return _ticket_view(ticket.id, ticket.points, done)

    def offer(self, seat: int) -> tuple[str, ...]:
        """The tickets that the viewer is choosing from."""
        if self.v.phase not in _OFFERING:
            return ()
        offer = self.v.offer[seat][: self.v.offered[seat]]
        return tuple(self.contents.tickets[ticket].id for ticket in offer)

    def chosen(self, seat: int) -> tuple[str, ...] | None:
        """What the viewer has chosen, while others still choose."""
        v = self.v
        if v.phase == COMPLETE:
            return tuple(ticket.ticket for ticket in self.tickets_at(seat, SELECTED + seat))
        if v.owes >> seat & 1:
            return None
        if v.phase == KEEP_AT_START:
            return tuple(one for place, one in enumerate(self.offer(seat)) if v.choice[seat] >> place & 1)
        if v.phase == SHARE_AT_START:
            return (self.contents.tickets[v.choice[seat]].id,)
        return None

    def held_technologies(self, bits: int) -> tuple[str, ...]:
        """The technologies that a seat has."""
        if not bits:
            return ()
        return tuple(
            technology.id for number, technology in enumerate(self.contents.technologies) if bits >> number & 1
        )

    def yard(self, seat: int) -> dict[str, Row]:
        """CARD-13: the rows of a rail yard."""
        if self.box.family != YARD:
            return {}
        cards, locomotives = self.v.yard[seat], self.v.yard_locomotives[seat]
        return {
            self.contents.colours[colour]: Row(cards[colour], locomotives[colour])
            for colour in range(COLOURED)
            if cards[colour] or locomotives[colour]
        }

    def stack(self, seat: int) -> Cards | None:
        """CARD-7: the on-the-track stack, if the viewer may look at it."""
        if self.box.family != YARD or not _sees_stack(self.box, self.v, self.v.viewer, seat):
            return None
        return self.cards(self.v.stack[seat])

    def teams(self) -> tuple[TeamView, ...]:
        """ASIA-3: teams with their holders; none where everybody plays alone."""
        return tuple(self.team(side) for side in range(self.box.sides)) if self.box.holders else ()

    def team(self, side: int) -> TeamView:
        """A team, as far as the viewer may know it."""
        v, zone, seats = self.v, HOLDERS + side, self.box.seats_of_side[side]
        sees = _sees_zone(self.box, v.viewer, zone)
        return TeamView(
            team=side,
            seats=seats,
            trains=sum(v.trains[seat] for seat in seats),
            points=sum(v.route_points[seat] for seat in seats),
            cards=v.held[zone],
            holder=self.cards(v.cards[zone]) if sees else None,
            known=self.cards(v.known[zone]),
            tickets=v.tickets_shared[side],
            shared_tickets=self.tickets_at(seats[0], SHARED + side) if sees or v.phase == OVER else None,
        )

    # What lies on the table

    def returned(self) -> tuple[Returned, ...]:
        """BASE-30: the tickets under the deck; each is known to who returned it."""
        under = zip(self.v.under_by[: self.v.under_count], self.v.under)
        return tuple(
            Returned(by, None if ticket == UNSEEN else self.contents.tickets[ticket].id) for by, ticket in under
        )

    def taken(self) -> TakenCard | None:
        """ASIA-9: the first card, while it is decided where it goes."""
        if self.v.phase != PLACE:
            return None
        kind = self.v.taken
        return TakenCard(bool(self.v.taken_blind), None if kind == NONE else KIND_WORDS[kind])

    def tracks(self) -> dict[str, tuple[int, ...]]:
        """The owners of every track that has any."""
        tracks = self.contents.tracks
        return {
            tracks[number].id: SEATS_OF[bits] for number, bits in enumerate(self.v.owners[: self.box.tracks]) if bits
        }

    def technologies(self) -> tuple[OnSale, ...]:
        """UK-11, UK-28: what can be bought; what has left the game is no longer there to buy."""
        return tuple(
            _on_sale(
                technology.id,
                technology.price,
                0 if technology.leaves_at_reshuffle and self.v.reshuffled else self.v.stock[number],
            )
            for number, technology in enumerate(self.contents.technologies)
        )

    def payment(self) -> Payment | None:
        """A payment that is not finished."""
        v = self.v
        if v.phase not in _PAYING:
            return None
        track, technology = v.bill_track, v.bill_technology
        return Payment(
            track=None if track == NONE else self.contents.tracks[track].id,
            technology=None if technology == NONE else self.contents.technologies[technology].id,
            colour=KIND_WORDS[v.bill_colour],
            cards=v.bill_cards,
            locomotives=v.bill_locomotives,
            standing_in=v.bill_left if v.phase == CARDS_STANDING_IN else 0,
            from_hand=self.cards(v.played[HAND]),
            from_holder=self.cards(v.played[HOLDER]),
            revealed=self.cards(v.revealed),
            tunnel_asks=v.bill_extra,
        )

    def best(self) -> tuple[str, ...] | None:
        """CARD-23: the viewer's selection that scores most, with what is chosen already."""
        seat = self.v.viewer
        if self.v.phase != COMPLETE or not (seat >= 0 and self.v.owes >> seat & 1):
            return None
        marked = np.zeros(TICKETS, np.int16)
        pack(self._box, self._record, seat, marked)
        chosen = self.chosen(seat) or ()
        return chosen + tuple(ticket.id for number, ticket in enumerate(self.contents.tickets) if marked[number])
