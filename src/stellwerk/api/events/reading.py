"""Reads what happened from a state: entries that belong together become one telling, with its secret apart."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from stellwerk.api.decoded import DecodedBox, DecodedState, decode_box
from stellwerk.api.wording import KIND_WORDS, LOCOMOTIVE_WORD
from stellwerk.box.build import Contents
from stellwerk.box.record import LOCOMOTIVE, TEAM, TECHNOLOGY, Box
from stellwerk.rules import event_codes as h
from stellwerk.rules.state import HAND, HOLDER, HOLDERS, NONE, PLACE, State


class RawEvent(NamedTuple):
    """One line of `state.happened`."""

    what: int
    who: int
    which: int
    many: int


@dataclass(frozen=True)
class Reading:
    """Something that happened: what everybody may know of it, and what only some may."""

    kind: str
    facts: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    insiders: frozenset[int] | None = None
    """The seats that know the secret; None: it is none."""
    seen_once: dict[str, Any] = field(default_factory=dict)
    """What all see in this moment, and nobody can read up later while the game goes on (CARD-7, CARD-31)."""


def read_events(contents: Contents, box: Box, state: State) -> list[Reading]:
    """What the last action brought, in order."""
    seen = DecodedState(state)
    return list(
        _Reader(contents, decode_box(contents, box), seen, [RawEvent(*line) for line in seen.event_buffer]).read()
    )


_ALIKE = {h.RETURNED_TICKET: h.KEPT_TICKET, h.LAID_LOCOMOTIVES: h.LAID}
_TOGETHER: dict[int, tuple[str, ...]] = {
    h.DEALT: (),
    h.TURNED_UP: (),
    h.DREW_BLIND: ("who",),
    h.OFFERED_TICKET: ("who",),
    h.KEPT_TICKET: ("who",),
    h.PLAYED: (),
    h.TURNED_OVER: (),
    h.RODE_OUT: ("who",),
    h.LAID: ("who", "which"),
    h.COMPLETED_TICKET: (),
}
"""Entries in a row that are told together: those that are alike in these fields."""

_PLAIN = {
    h.START_PLAYER: "start_player",
    h.CHOSE: "chose",
    h.PASSED: "passed",
    h.FINAL_ROUND: "final_round",
    h.NEW_HALF: "new_half",
}
"""Happenings of which there is nothing to say but who."""
_BARE = {h.EXCHANGED: "exchanged", h.RESHUFFLED: "reshuffled", h.GAME_OVER: "game_over"}
"""Happenings that concern nobody in particular."""


class _Reader:
    def __init__(self, contents: Contents, box: DecodedBox, state: DecodedState, entries: list[RawEvent]) -> None:
        self.contents, self.box, self.state, self.entries = contents, box, state, entries
        self.rest = entries
        """What comes after the entries that are being read."""
        self.paid: dict[str, Any] = {}
        """Cards played and not told yet, because what they pay for comes next."""

    def read(self) -> Iterator[Reading]:
        """Everything that happened, in order."""
        for (what, _), group in groupby(enumerate(self.entries), key=lambda one: self.key(*one)):
            entries = [entry for _, entry in group]
            self.rest = self.rest[len(entries) :]
            if what in _BARE:
                yield Reading(_BARE[what])
            elif what in _PLAIN:
                yield Reading(_PLAIN[what], {"seat": entries[0].who})
            else:
                yield from _READERS[what](self, entries)

    def key(self, number: int, entry: RawEvent) -> tuple[int, object]:
        what = _ALIKE.get(entry.what, entry.what)
        return what, [getattr(entry, one) for one in _TOGETHER[what]] if what in _TOGETHER else number

    # Train cards

    def dealt(self, entries: list[RawEvent]) -> Iterator[Reading]:
        for seat in dict.fromkeys(entry.who for entry in entries):
            own = [entry for entry in entries if entry.who == seat]
            yield Reading("dealt", {"seat": seat, "count": len(own)}, {"cards": _by_colour(own)}, frozenset({seat}))

    def dealt_openly(self, entries: list[RawEvent]) -> Iterator[Reading]:
        for entry in entries:
            yield Reading("dealt_openly", {"seat": entry.who, "cards": {KIND_WORDS[entry.which]: entry.many}})

    def turned_up(self, entries: list[RawEvent]) -> Iterator[Reading]:
        slots = tuple(entry.who for entry in entries)
        yield Reading("turned_up", {"slots": slots, "row": _row(entries)})

    def drew_blind(self, entries: list[RawEvent]) -> Iterator[Reading]:
        seat, zone = entries[0].who, entries[0].many
        to = None if self.state.phase == PLACE else HOLDER if zone >= HOLDERS else HAND
        facts = {"seat": seat, "count": len(entries)} | self.to(to)
        yield Reading("drew_blind", facts, {"cards": _by_colour(entries)}, self.insiders(seat, to))

    def drew_face_up(self, entries: list[RawEvent]) -> Iterator[Reading]:
        entry = entries[0]
        to = None if self.state.phase == PLACE else HAND
        if to is not None and (entry.which == LOCOMOTIVE or self.state.placed == HAND):
            to = HOLDER  # ASIA-10, ASIA-9: a single locomotive, or the second card after one for the hand
        yield Reading(
            "drew_face_up", {"seat": entry.who, "card": KIND_WORDS[entry.which], "slots": (entry.many,)} | self.to(to)
        )

    def placed(self, entries: list[RawEvent]) -> Iterator[Reading]:
        entry = entries[0]
        insiders = self.insiders(entry.who, entry.many) if self.state.taken_blind else None
        yield Reading("placed", {"seat": entry.who} | self.to(entry.many), {"card": KIND_WORDS[entry.which]}, insiders)

    def to(self, where: int | None) -> dict[str, Any]:
        """Where a card goes, in a game where that is a question."""
        return {"to": ("hand", "holder")[where]} if self.box.holders and where is not None else {}

    def insiders(self, seat: int, where: int | None) -> frozenset[int]:
        """BASE-6, ASIA-3: who knows a card that came blind: the seat, and its partners where it is on the holder."""
        return self.team(seat) if where == HOLDER else frozenset({seat})

    def team(self, seat: int) -> frozenset[int]:
        return frozenset(self.box.seats_of_side[self.box.side[seat]])

    # Tickets

    def offered(self, entries: list[RawEvent]) -> Iterator[Reading]:
        yield from self.secret_tickets("offered_tickets", entries)

    def kept(self, entries: list[RawEvent]) -> Iterator[Reading]:
        yield from self.secret_tickets("kept_tickets", [entry for entry in entries if entry.what == h.KEPT_TICKET])
        yield from self.secret_tickets(
            "returned_tickets", [entry for entry in entries if entry.what == h.RETURNED_TICKET]
        )

    def secret_tickets(self, kind: str, entries: list[RawEvent]) -> Iterator[Reading]:
        if entries:
            seat = entries[0].who
            facts = {"seat": seat, "count": len(entries)}
            yield Reading(kind, facts, {"tickets": self.tickets(entries)}, frozenset({seat}))

    def shared(self, entries: list[RawEvent]) -> Iterator[Reading]:
        seat = entries[0].who
        yield Reading("shared_ticket", {"seat": seat, "count": 1}, {"tickets": self.tickets(entries)}, self.team(seat))

    def completed(self, entries: list[RawEvent]) -> Iterator[Reading]:
        for seat in sorted({entry.who for entry in entries}):
            own = [entry for entry in entries if entry.who == seat]
            points = sum(self.contents.tickets[entry.which].points for entry in own)
            facts = {"seat": seat, "count": len(own), "points": points}
            yield self.once("completed_tickets", facts, {"tickets": self.tickets(own)})

    def tickets(self, entries: list[RawEvent]) -> tuple[str, ...]:
        return tuple(self.contents.tickets[entry.which].id for entry in entries)

    # Routes and technologies, and what is paid for them

    def played(self, entries: list[RawEvent]) -> Iterator[Reading]:
        hand = _by_colour([entry for entry in entries if entry.who < HOLDERS])
        holder = _by_colour([entry for entry in entries if entry.who >= HOLDERS])
        cards = {"cards": hand, "from_holder": holder} if self.box.holders else {"cards": hand}
        if self.rest and self.rest[0].what in (h.CLAIMED, h.BOUGHT):
            self.paid = cards | {"whole": self.is_whole(self.rest[0], hand, holder)}
        else:
            yield Reading("played", {"seat": self.payer(entries)} | cards | self.bill())

    def payer(self, entries: list[RawEvent]) -> int:
        """Whose hand the cards are from; or who digs next, with cards from the holder only."""
        hands = [entry.who for entry in entries if entry.who < HOLDERS]
        return (hands or [entry.who for entry in self.rest if entry.what == h.TURNED_OVER])[0]

    def bill(self) -> dict[str, Any]:
        """What is being paid for."""
        if self.state.bill_technology != NONE:
            return {"technology": self.contents.technologies[self.state.bill_technology].id}
        return {"track": self.contents.tracks[self.state.bill_track].id}

    def is_whole(self, bought: RawEvent, hand: dict[str, int], holder: dict[str, int]) -> bool:
        """Is this all that was played for it? Not what a tunnel asked for on top, nor the last of several decisions."""
        if bought.what == h.CLAIMED and self.state.bill_extra > 0:
            return False
        locomotives = hand.get(LOCOMOTIVE_WORD, 0) + holder.get(LOCOMOTIVE_WORD, 0)
        coloured = sum(hand.values()) + sum(holder.values()) - locomotives
        stood_in = self.state.bill_locomotives - locomotives
        return coloured == self.state.bill_cards + stood_in * self.rate(bought)

    def rate(self, bought: RawEvent) -> int:
        """UK-6, UK-20: cards that stood in for a locomotive, before what was bought with them changed that."""
        held = self.state.technologies[bought.who]
        if bought.what == h.BOUGHT:
            held &= ~(1 << bought.which)
        gives = [
            technology.stand_in for number, technology in enumerate(self.contents.technologies) if held >> number & 1
        ]
        return min([self.box.stand_in, *filter(None, gives)])

    def take_paid(self) -> dict[str, Any]:
        paid, self.paid = self.paid, {}
        return paid

    def claimed(self, entries: list[RawEvent]) -> Iterator[Reading]:
        entry = entries[0]
        facts = {"seat": entry.who, "track": self.contents.tracks[entry.which].id, "points": entry.many}
        yield Reading("claimed", facts | self.take_paid())

    def turned_over(self, entries: list[RawEvent]) -> Iterator[Reading]:
        yield Reading("turned_over", {"seat": entries[0].who, "row": _row(entries)} | self.bill())

    def tunnel_asks(self, entries: list[RawEvent]) -> Iterator[Reading]:
        entry = entries[0]
        facts = {"seat": entry.who, "track": self.contents.tracks[entry.which].id, "count": entry.many}
        yield Reading("tunnel_asks", facts)

    def took_back(self, entries: list[RawEvent]) -> Iterator[Reading]:
        yield Reading("took_back", {"seat": entries[0].who, "track": self.contents.tracks[entries[0].which].id})

    def technology(self, entries: list[RawEvent]) -> dict[str, Any]:
        return {"technology": self.contents.technologies[entries[0].which].id}

    def bought(self, entries: list[RawEvent]) -> Iterator[Reading]:
        yield Reading("bought", {"seat": entries[0].who} | self.technology(entries) | self.take_paid())

    def went_back(self, entries: list[RawEvent]) -> Iterator[Reading]:
        yield Reading("went_back", {"seat": entries[0].who} | self.technology(entries))

    def left_sale(self, entries: list[RawEvent]) -> Iterator[Reading]:
        yield Reading("left_sale", self.technology(entries))

    def stopped(self, entries: list[RawEvent]) -> Iterator[Reading]:
        what = {TECHNOLOGY: "route", TEAM: "ticket"}.get(self.box.family, "card")
        yield Reading("stopped", {"seat": entries[0].who, "what": what})

    # The card game

    def rode_out(self, entries: list[RawEvent]) -> Iterator[Reading]:
        rows = tuple(KIND_WORDS[entry.many] for entry in entries)
        facts = {"seat": entries[0].who, "count": len(entries)}
        yield self.once("rode_out", facts, {"row": _row(entries), "colours": rows})

    def once(self, kind: str, facts: dict[str, Any], seen: dict[str, Any]) -> Reading:
        """CARD-7, CARD-31: some of it is seen in this moment only; in 0.1.0 it could be read up."""
        return Reading(kind, facts, seen_once=seen) if self.box.seen_once else Reading(kind, facts | seen)

    def laid(self, entries: list[RawEvent]) -> Iterator[Reading]:
        first = entries[0]
        colour = KIND_WORDS[first.which]
        cards = {(LOCOMOTIVE_WORD if entry.what == h.LAID_LOCOMOTIVES else colour): entry.many for entry in entries}
        yield Reading("laid", {"seat": first.who, "colour": colour, "cards": cards})

    def raided(self, entries: list[RawEvent]) -> Iterator[Reading]:
        entry = entries[0]
        raiders = [one.who for one in self.entries if one.what == h.LAID and one.which == entry.which]
        facts = {"seat": raiders[0], "loser": entry.who, "colour": KIND_WORDS[entry.which], "count": entry.many}
        yield Reading("raided", facts)


_READERS: dict[int, Callable[[_Reader, list[RawEvent]], Iterator[Reading]]] = {
    h.DEALT: _Reader.dealt,
    h.DEALT_OPENLY: _Reader.dealt_openly,
    h.TURNED_UP: _Reader.turned_up,
    h.DREW_BLIND: _Reader.drew_blind,
    h.DREW_FACE_UP: _Reader.drew_face_up,
    h.PLACED: _Reader.placed,
    h.OFFERED_TICKET: _Reader.offered,
    h.KEPT_TICKET: _Reader.kept,
    h.SHARED_TICKET: _Reader.shared,
    h.PLAYED: _Reader.played,
    h.CLAIMED: _Reader.claimed,
    h.TURNED_OVER: _Reader.turned_over,
    h.TUNNEL_ASKS: _Reader.tunnel_asks,
    h.TOOK_BACK: _Reader.took_back,
    h.BOUGHT: _Reader.bought,
    h.WENT_BACK: _Reader.went_back,
    h.LEFT_SALE: _Reader.left_sale,
    h.STOPPED: _Reader.stopped,
    h.RODE_OUT: _Reader.rode_out,
    h.LAID: _Reader.laid,
    h.RAIDED: _Reader.raided,
    h.COMPLETED_TICKET: _Reader.completed,
}
"""Who reads which happenings."""


def _row(entries: list[RawEvent]) -> tuple[str, ...]:
    return tuple(KIND_WORDS[entry.which] for entry in entries)


def _by_colour(entries: list[RawEvent]) -> dict[str, int]:
    """The cards of these entries, each one card or as many as a payment says."""
    counts: Counter[int] = Counter()
    for entry in entries:
        counts[entry.which] += entry.many if entry.what == h.PLAYED else 1
    return {word: counts[kind] for kind, word in enumerate(KIND_WORDS) if counts[kind]}
