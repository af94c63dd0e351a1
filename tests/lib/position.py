"""Handmade positions: a game put where a rule can be seen at work, with every card still in its place.

    p = position("usa", seats=2)
    p.hand(0, red=3, locomotive=1)
    p.display("red", "red", "blue", "green", "locomotive")
    p.chance("blue")                                # what the next action gets from the deck
    p.act(0, DrawFaceUp(0))
    assert p.hand_of(0) == {"red": 4, "locomotive": 1}

Cards are conserved: what a position does not name goes to the deck, or, after `deck(…)`, to the discards.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from stellwerk.api.actions import Action, KeepTickets, ShareTicket
from stellwerk.api.events import Event, events
from stellwerk.api.game import Game, Move, start
from stellwerk.api.illegal import IllegalAction
from stellwerk.box.build import build_box_of, read_contents
from stellwerk.box.record import COLOURED, COLOURS, KINDS, LOCOMOTIVE, YARD
from stellwerk.box.version import RULES_VERSION
from stellwerk.rules.claiming import block_tracks
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    COMPLETE,
    COMPLETED,
    HELD,
    HOLDERS,
    KEEP_AT_START,
    MADE,
    NONE,
    POOL,
    REAL_LOCOMOTIVES,
    SHARE_AT_START,
    SHARED,
    SPLIT,
    UNSEEN,
)
from stellwerk.rules.turns import open_turn

KIND_NAMES = (*COLOURS, "locomotive")
ASKED_ANYWAY = (SPLIT, REAL_LOCOMOTIVES, CARDS_STANDING_IN, COMPLETE)
"""Decisions that are asked for even where there is no choice, so that nobody learns that there is none."""
SMALL = Path(__file__).parent.parent / "boards" / "small.toml"
"""The board for exhaustive tests."""


def kind(name: str) -> int:
    """The number of a kind of card."""
    return KIND_NAMES.index(name)


class Position(Game):
    """A game that can be rearranged."""

    # Rearranging

    def hand(self, seat: int, **cards: int) -> "Position":
        """Exactly these cards in a seat's hand. Nobody knows them."""
        return self._zone(seat, cards)

    def holder(self, side: int, **cards: int) -> "Position":
        """Exactly these cards on a team's holder."""
        return self._zone(HOLDERS + side, cards)

    def _zone(self, zone: int, cards: Mapping[str, int]) -> "Position":
        self.state.cards[zone, :] = 0
        self.state.known[zone, :] = 0
        for name, count in cards.items():
            self.state.cards[zone, kind(name)] = count
        self.state.held[zone] = sum(cards.values())
        return self._balance_deck()

    def display(self, *slots: str | None) -> "Position":
        """Exactly these face-up cards; None for an empty slot."""
        for slot in range(5):
            name = slots[slot] if slot < len(slots) else None
            self.state.display[slot] = NONE if name is None else kind(name)
        return self._balance_deck()

    def deck(self, **cards: int) -> "Position":
        """Exactly these cards in the deck; everything else that is nowhere is discarded."""
        self.state.deck[:] = 0
        for name, count in cards.items():
            self.state.deck[kind(name)] = count
        self.state.deck_count = sum(cards.values())
        self.state.discards[:] = 0
        self.state.discards[:] = self._missing()
        return self._check()

    def discards(self, **cards: int) -> "Position":
        """Exactly these cards discarded; everything else that is nowhere is in the deck."""
        self.state.discards[:] = 0
        for name, count in cards.items():
            self.state.discards[kind(name)] = count
        return self._balance_deck()

    def burn(self, deck: Mapping[str, int], discards: Mapping[str, int], seat: int) -> "Position":
        """Exactly this deck and these discards; everything else that is nowhere goes to a seat's hand."""
        self.state.deck[:] = 0
        self.state.discards[:] = 0
        for name, count in deck.items():
            self.state.deck[kind(name)] = count
        for name, count in discards.items():
            self.state.discards[kind(name)] = count
        self.state.deck_count = sum(deck.values())
        missing = self._missing()
        self.state.cards[seat, :] += missing
        self.state.held[seat] += missing.sum()
        return self._check()

    def _missing(self) -> np.ndarray:
        """Cards of the box that are nowhere at the moment."""
        s = self.state
        found = s.deck + s.discards + s.cards.sum(0) + s.played.sum(0) + s.revealed + s.stack.sum(0)
        found[:COLOURED] += s.yard.sum(0)
        found[LOCOMOTIVE] += s.yard_locomotives.sum()
        for slot in s.display:
            if slot != NONE:
                found[slot] += 1
        return np.asarray(self.box.supply - found)

    def _balance_deck(self) -> "Position":
        self.state.deck[:] = 0
        self.state.deck[:] = self._missing()
        self.state.deck_count = int(self.state.deck.sum())
        return self._check()

    def _check(self) -> "Position":
        assert (self._missing() == 0).all()
        assert (self.state.deck >= 0).all(), f"more cards than the box has: {dict(zip(KIND_NAMES, self.state.deck))}"
        assert (self.state.discards >= 0).all(), "more cards than the box has"
        return self

    def own(self, seat: int, *tracks: str) -> "Position":
        """These tracks belong to a seat, its trains on them and their points scored."""
        for name in tracks:
            track = self.contents.track_number[name]
            route = self.box.route_of[track]
            if self.state.owners[track] == 0:
                self.state.route_taken[route] += 1
            self.state.owners[track] |= 1 << seat
            self.state.route_owners[route] |= 1 << seat
            block_tracks(self.box, self.state, track)
            self.state.trains[seat] -= self.box.length[track]
            self.state.route_points[seat] += self.box.points[track]
        return self

    def trains(self, seat: int, trains: int) -> "Position":
        """So many trains left."""
        self.state.trains[seat] = trains
        return self

    def tickets(self, seat: int, *tickets: str) -> "Position":
        """Exactly these tickets in a seat's hand; the ones it had go back into the pool."""
        return self._put_tickets(HELD + seat, tickets)

    def shared_tickets(self, side: int, *tickets: str) -> "Position":
        """Exactly these tickets on a team's holder."""
        return self._put_tickets(SHARED + side, tickets)

    def completed_tickets(self, seat: int, *tickets: str) -> "Position":
        """Exactly these tickets completed (card game)."""
        return self._put_tickets(COMPLETED + seat, tickets)

    def _put_tickets(self, place: int, tickets: tuple[str, ...]) -> "Position":
        s = self.state
        s.ticket_at[s.ticket_at == place] = POOL
        for name in tickets:
            s.ticket_at[self.contents.ticket_number[name]] = place
        return self._count_tickets()

    def ticket_deck(self, *pool: str, under: tuple[str, ...] = ()) -> "Position":
        """Exactly these tickets in the shuffled part of the deck and under it; all others there go to nobody."""
        s = self.state
        s.ticket_at[s.ticket_at <= 2] = 2
        for name in pool:
            s.ticket_at[self.contents.ticket_number[name]] = POOL
        s.under[:] = UNSEEN
        s.under_by[:] = UNSEEN
        for place, name in enumerate(under):
            ticket = self.contents.ticket_number[name]
            s.ticket_at[ticket] = 1
            s.under[place] = ticket
            s.under_by[place] = 0
        s.under_count = len(under)
        return self._count_tickets()

    def _count_tickets(self) -> "Position":
        s, box = self.state, self.box
        at = s.ticket_at[: box.tickets]
        s.pool = int((at == POOL).sum())
        for seat in range(box.seats):
            s.tickets_held[seat] = int((at == HELD + seat).sum())
            if box.family == YARD:
                done = at == COMPLETED + seat
                s.completed[seat] = int(done.sum())
                s.items[seat, MADE] = int(box.ticket_points[: box.tickets][done].sum())
        for side in range(box.sides):
            if box.holders:
                s.tickets_shared[side] = int((at == SHARED + side).sum())
        return self

    def technologies(self, seat: int, *technologies: str) -> "Position":
        """Exactly these technologies in front of a seat."""
        s = self.state
        for number in range(self.box.technologies):
            s.stock[number] += int(s.technologies[seat]) >> number & 1
        s.technologies[seat] = 0
        for name in technologies:
            number = self.contents.technology_number[name]
            s.technologies[seat] |= 1 << number
            s.stock[number] -= 1
        return self

    def yard(self, seat: int, **rows: int | tuple[int, int]) -> "Position":
        """Exactly these rows in a seat's yard: red=2, or red=(2, 1) for two red cards and a locomotive."""
        s = self.state
        s.yard[seat, :] = 0
        s.yard_locomotives[seat, :] = 0
        for name, row in rows.items():
            cards, locomotives = row if isinstance(row, tuple) else (row, 0)
            s.yard[seat, kind(name)] = cards
            s.yard_locomotives[seat, kind(name)] = locomotives
        return self._balance_deck()

    def stack(self, seat: int, **cards: int) -> "Position":
        """Exactly these cards on a seat's on-the-track stack."""
        self.state.stack[seat, :] = 0
        for name, count in cards.items():
            self.state.stack[seat, kind(name)] = count
        self.state.stacked[seat] = sum(cards.values())
        return self._balance_deck()

    def turn(self, seat: int) -> "Position":
        """It is this seat's turn."""
        open_turn(self.state, seat)
        return self

    def chance(self, *outcomes: str | int) -> "Position":
        """What chance gives in the next action: kinds of card, ticket ids, or seats, in order."""
        tickets = self.contents.ticket_number
        self.force_chance(
            [
                outcome if isinstance(outcome, int) else kind(outcome) if outcome in KIND_NAMES else tickets[outcome]
                for outcome in outcomes
            ]
        )
        return self

    # Playing and looking

    def act(self, seat: int, action: Action) -> Move:
        """Do what a seat decided; and answer for everybody where there is only one answer to how something is paid."""
        move = super().act(seat, action)
        while self.state.phase in ASKED_ANYWAY and (forced := self._forced()):
            move = super().act(*forced)
        return move

    def decide(self, seat: int, action: Action) -> None:
        """Do what a seat decided, and nothing more."""
        super().act(seat, action)

    def _forced(self) -> tuple[int, Action] | None:
        """A seat that owes a decision and has no choice."""
        for seat in range(self.contents.seats):
            actions = self.actions(seat)
            if len(actions) == 1:
                return seat, actions[0]
        return None

    def do(self, seat: int, *actions: Action) -> tuple[Event, ...]:
        """Do these actions, one after the other; what the last one brought."""
        told: tuple[Event, ...] = ()
        for action in actions:
            self.act(seat, action)
            told = events(self.contents, self.box, self.state)
        return told

    def refused(self, seat: int, action: Action) -> str:
        """This action is refused, with nothing changed: the rule that refuses it."""
        before = self.states.tobytes()
        try:
            self.act(seat, action)
        except IllegalAction as error:
            assert self.states.tobytes() == before, "a refused action changed the game"
            assert action not in self.actions(seat)
            return error.rule
        raise AssertionError(f"{action} was accepted")

    def can(self, seat: int, action: Action) -> bool:
        """Is this action legal?"""
        return action in self.actions(seat)

    def hand_of(self, seat: int) -> dict[str, int]:
        """The cards in a seat's hand."""
        return named(self.state.cards[seat])

    def holder_of(self, side: int) -> dict[str, int]:
        """The cards on a team's holder."""
        return named(self.state.cards[HOLDERS + side])

    def tickets_of(self, seat: int) -> set[str]:
        """The tickets in a seat's hand."""
        at = self.state.ticket_at[: self.box.tickets]
        return {self.contents.tickets[number].id for number in np.flatnonzero(at == HELD + seat)}

    def display_now(self) -> list[str | None]:
        """The face-up cards."""
        return [None if slot == NONE else KIND_NAMES[slot] for slot in self.state.display]


def named(cards: np.ndarray) -> dict[str, int]:
    """Counts of cards by their names, without the zeros."""
    return {KIND_NAMES[number]: int(cards[number]) for number in range(KINDS) if cards[number]}


def opening(game: str | Path, seats: int, seed: int = 1, *, rules: int = RULES_VERSION, **options: object) -> Position:
    """A game just dealt: all seats are to choose their tickets. By these rules: 1 is what 0.1.0 played by."""
    laid = read_contents(game, seats, options, rules)
    dealt = start(laid, build_box_of(laid), seed)
    p = Position(dealt.contents, dealt.box, dealt.states)
    p.seed, p.setup = dealt.seed, dealt.setup
    return p


def position(game: str | Path, seats: int, seed: int = 1, *, rules: int = RULES_VERSION, **options: object) -> Position:
    """A game in which every seat has kept all tickets and seat 0 begins its first turn."""
    p = opening(game, seats, seed, rules=rules, **{"start_player": 0, **options})
    while p.state.phase in (KEEP_AT_START, SHARE_AT_START):
        seat = next(seat for seat in range(seats) if p.state.owes >> seat & 1)
        action = p.actions(seat)[-1]
        assert isinstance(action, KeepTickets | ShareTicket)
        p.act(seat, action)
    return p
