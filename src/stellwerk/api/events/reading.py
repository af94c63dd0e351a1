"""Reads what happened from a state: entries that belong together are read at once, by the kind of event they are."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from stellwerk.api.decoded import DecodedBox, DecodedState
from stellwerk.api.events.event import Event
from stellwerk.api.wording import KIND_WORDS
from stellwerk.box.build import Contents
from stellwerk.rules.event_codes import PLAYED
from stellwerk.rules.state import SPECTATOR


class RawEvent(NamedTuple):
    """One line of `state.event_buffer`."""

    what: int
    who: int
    which: int
    many: int


class Payment(NamedTuple):
    """Cards that were played for something."""

    cards: dict[str, int]
    from_holder: dict[str, int] | None
    whole: bool


class EventReader:
    """What the kinds of events are read with: the game, all that happened, and what is still to come of it."""

    def __init__(self, contents: Contents, box: DecodedBox, state: DecodedState) -> None:
        self.contents, self.box, self.state = contents, box, state
        self.everything = [RawEvent(*line) for line in state.event_buffer]
        """All that happened."""
        self.entries: list[RawEvent] = []
        """What is being read: one entry, or several that belong together."""
        self.rest = self.everything
        """What comes after it."""
        self.paid: Payment | None = None
        """Cards played and not told yet, because what they pay for comes next."""

    def read(self, kinds: Mapping[int, type[Event]]) -> Iterator[Event]:
        """Everything that happened, in order. The kinds are given by the codes that they read."""
        while self.rest:
            kind = kinds[self.rest[0].what]
            many = self._belonging(kind)
            self.entries, self.rest = self.rest[:many], self.rest[many:]
            yield from kind.read(self)

    def _belonging(self, kind: type[Event]) -> int:
        """How many of the next entries are read together."""
        if kind.together is None:
            return 1
        first, many = self.rest[0], 0
        for entry in self.rest:
            if entry.what not in kind.codes or any(getattr(entry, one) != getattr(first, one) for one in kind.together):
                break
            many += 1
        return many

    def team(self, seat: int) -> frozenset[int]:
        """The seat and its partners."""
        return frozenset(self.box.seats_of_side[self.box.side[seat]])

    def tickets(self, entries: list[RawEvent]) -> tuple[str, ...]:
        """The tickets that entries are about."""
        return tuple(self.contents.tickets[entry.which].id for entry in entries)

    @property
    def first(self) -> RawEvent:
        """The entry that is being read, or the first of them."""
        return self.entries[0]

    @property
    def track(self) -> str:
        """The track that it is about."""
        return self.contents.tracks[self.first.which].id

    @property
    def technology(self) -> str:
        """The technology that it is about."""
        return self.contents.technologies[self.first.which].id

    # Who may know

    def tell(self, event: Event, insiders: frozenset[int]) -> Iterator[Event]:
        """An event with a secret that only these seats know: one with it, and one without it for all others."""
        yield replace(event, audience=insiders)
        yield event.without_secret(frozenset(range(self.contents.seats)) - insiders | {SPECTATOR})

    def once(self, event: Event) -> Event:
        """CARD-7, CARD-31: its secret is seen in this moment only; in 0.1.0 it could be read up."""
        return replace(event, later=event.without_secret()) if self.box.seen_once else event


def row_of(entries: list[RawEvent]) -> tuple[str, ...]:
    """The train cards of these entries, in order."""
    return tuple(KIND_WORDS[entry.which] for entry in entries)


def by_colour(entries: list[RawEvent]) -> dict[str, int]:
    """The train cards of these entries, each one card or as many as a payment says."""
    counts: Counter[int] = Counter()
    for entry in entries:
        counts[entry.which] += entry.many if entry.what == PLAYED else 1
    return {word: counts[kind] for kind, word in enumerate(KIND_WORDS) if counts[kind]}
