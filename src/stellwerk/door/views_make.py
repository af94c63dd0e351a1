"""Makes the parts of a view from a hidden record: numbers become ids and words."""

from typing import Any

import numpy as np

from stellwerk.box.layout import Shorts
from stellwerk.box.record import COLOURED, PLACES, TICKETS, YARD, Box
from stellwerk.box.tables import Contents
from stellwerk.door.text_words import KIND_WORDS
from stellwerk.door.views_parts import (
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
from stellwerk.rules.completing import pack
from stellwerk.rules.network import crew_bits, join_places, joins
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
from stellwerk.rules.view import sees_stack, sees_zone

_PAYING = (SPLIT, REAL_LOCOMOTIVES, CARDS_STANDING_IN, TUNNEL)
_OFFERING = (KEEP_AT_START, KEEP, SHARE_KEPT)


class Maker:
    """Reads a hidden record. It never sees the state."""

    def __init__(self, contents: Contents, box: Box, v: State) -> None:
        self.contents, self.box, self.v = contents, box, v
        self.seats = range(int(box.seats))
        self.roots = [self._joined(crew) for crew in range(int(box.crews))]

    def _joined(self, crew: int) -> Shorts:
        roots = np.empty(PLACES, np.int16)
        join_places(self.box, self.v, crew_bits(self.box, crew), roots)
        return roots

    def cards(self, counts: Any) -> Cards:
        """Cards by colour, only those that there are."""
        return {word: int(many) for word, many in zip(KIND_WORDS, counts, strict=True) if many}

    # Players and teams

    def player(self, seat: int) -> PlayerView:
        """A seat, as far as the viewer may know it."""
        v, own = self.v, seat == self.v.viewer
        sees_tickets = own or v.phase == OVER
        completed = self.tickets_at(seat, COMPLETED + seat)
        return PlayerView(
            seat=seat,
            team=int(self.box.crew[seat]) if self.box.holders else None,
            trains=int(v.trains[seat]),
            points=int(v.route_points[seat]) + sum(ticket.points for ticket in completed),
            cards=int(v.held[seat]),
            hand=self.cards(v.cards[seat]) if sees_zone(self.box, v.viewer, seat) else None,
            known=self.cards(v.known[seat]),
            tickets=int(v.tickets_held[seat]),
            own_tickets=self.tickets_at(seat, HELD + seat, SELECTED + seat) if sees_tickets else None,
            completed=completed,
            offered=int(v.offered[seat]) if v.phase in _OFFERING else 0,
            offer=self.offer(seat) if own else None,
            chosen=self.chosen(seat) if own else None,
            technologies=tuple(
                one.id for number, one in enumerate(self.contents.technologies) if v.technologies[seat] >> number & 1
            ),
            yard=self.yard(seat),
            on_the_track=int(v.stacked[seat]),
            stack=self.stack(seat),
        )

    def tickets_at(self, seat: int, *places: int) -> tuple[TicketView, ...]:
        """The tickets in these places, and whether the seat's crew has made them."""
        roots = self.roots[int(self.box.crew[seat])]
        found = []
        for number, ticket in enumerate(self.contents.tickets):
            at = int(self.v.ticket_at[number])
            if at in places:
                done = at >= COMPLETED if self.box.family == YARD else bool(joins(self.box, roots, number))
                found.append(TicketView(ticket.id, ticket.points, done))
        return tuple(found)

    def offer(self, seat: int) -> tuple[str, ...]:
        """The tickets that the viewer is choosing from."""
        if self.v.phase not in _OFFERING:
            return ()
        offer = self.v.offer[seat, : int(self.v.offered[seat])]
        return tuple(self.contents.tickets[int(ticket)].id for ticket in offer)

    def chosen(self, seat: int) -> tuple[str, ...] | None:
        """What the viewer has chosen, while others still choose."""
        v = self.v
        if v.phase == COMPLETE:
            return tuple(ticket.ticket for ticket in self.tickets_at(seat, SELECTED + seat))
        if int(v.owes) >> seat & 1:
            return None
        if v.phase == KEEP_AT_START:
            return tuple(one for place, one in enumerate(self.offer(seat)) if int(v.choice[seat]) >> place & 1)
        if v.phase == SHARE_AT_START:
            return (self.contents.tickets[int(v.choice[seat])].id,)
        return None

    def yard(self, seat: int) -> dict[str, Row]:
        """CARD-13: the rows of a rail yard."""
        cards, locomotives = self.v.yard[seat], self.v.yard_locomotives[seat]
        return {
            self.contents.colours[colour]: Row(int(cards[colour]), int(locomotives[colour]))
            for colour in range(COLOURED)
            if cards[colour] or locomotives[colour]
        }

    def stack(self, seat: int) -> Cards | None:
        """CARD-7: the on-the-track stack, if the viewer may look at it."""
        if self.box.family != YARD or not sees_stack(self.box, self.v, self.v.viewer, seat):
            return None
        return self.cards(self.v.stack[seat])

    def teams(self) -> tuple[TeamView, ...]:
        """ASIA-3: teams with their holders; none where everybody plays alone."""
        return tuple(self.team(crew) for crew in range(int(self.box.crews))) if self.box.holders else ()

    def team(self, crew: int) -> TeamView:
        """A team, as far as the viewer may know it."""
        v, zone = self.v, HOLDERS + crew
        seats = tuple(seat for seat in self.seats if self.box.crew[seat] == crew)
        sees = bool(sees_zone(self.box, v.viewer, zone))
        return TeamView(
            team=crew,
            seats=seats,
            trains=sum(int(v.trains[seat]) for seat in seats),
            points=sum(int(v.route_points[seat]) for seat in seats),
            cards=int(v.held[zone]),
            holder=self.cards(v.cards[zone]) if sees else None,
            known=self.cards(v.known[zone]),
            tickets=int(v.tickets_shared[crew]),
            shared_tickets=self.tickets_at(seats[0], SHARED + crew) if sees or v.phase == OVER else None,
        )

    # What lies on the table

    def returned(self) -> tuple[Returned, ...]:
        """BASE-30: the tickets under the deck; each is known to who returned it."""
        v = self.v
        return tuple(
            Returned(
                int(v.under_by[place]),
                None if v.under[place] == UNSEEN else self.contents.tickets[int(v.under[place])].id,
            )
            for place in range(int(v.under_count))
        )

    def taken(self) -> TakenCard | None:
        """ASIA-9: the first card, while it is decided where it goes."""
        if self.v.phase != PLACE:
            return None
        kind = int(self.v.taken)
        return TakenCard(bool(self.v.taken_blind), None if kind == NONE else KIND_WORDS[kind])

    def tracks(self) -> dict[str, tuple[int, ...]]:
        """The owners of every track that has any."""
        owners = {
            track.id: tuple(seat for seat in self.seats if int(self.v.owners[number]) >> seat & 1)
            for number, track in enumerate(self.contents.tracks)
        }
        return {track: seats for track, seats in owners.items() if seats}

    def technologies(self) -> tuple[OnSale, ...]:
        """UK-11, UK-28: what can be bought; what has left the game is no longer there to buy."""
        return tuple(
            OnSale(one.id, one.price, 0 if one.leaves_at_reshuffle and self.v.reshuffled else int(self.v.stock[number]))
            for number, one in enumerate(self.contents.technologies)
        )

    def payment(self) -> Payment | None:
        """A payment that is not finished."""
        v = self.v
        if v.phase not in _PAYING:
            return None
        track, technology = int(v.bill_track), int(v.bill_technology)
        return Payment(
            track=None if track == NONE else self.contents.tracks[track].id,
            technology=None if technology == NONE else self.contents.technologies[technology].id,
            colour=KIND_WORDS[int(v.bill_colour)],
            cards=int(v.bill_cards),
            locomotives=int(v.bill_locomotives),
            standing_in=int(v.bill_left) if v.phase == CARDS_STANDING_IN else 0,
            from_hand=self.cards(v.played[HAND]),
            from_holder=self.cards(v.played[HOLDER]),
            revealed=self.cards(v.revealed),
            tunnel_asks=int(v.bill_extra),
        )

    def best(self) -> tuple[str, ...] | None:
        """CARD-23: the viewer's selection that scores most, with what is chosen already."""
        seat = int(self.v.viewer)
        if self.v.phase != COMPLETE or not (seat >= 0 and int(self.v.owes) >> seat & 1):
            return None
        marked = np.zeros(TICKETS, np.int16)
        pack(self.box, self.v, seat, marked)
        chosen = self.chosen(seat) or ()
        return chosen + tuple(one.id for number, one in enumerate(self.contents.tickets) if marked[number])
