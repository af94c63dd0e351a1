"""Events: what an action brought, told to those who may know it.

The rules write down what happened as numbers (`rules/event_codes.py`); here it gets ids and words. Where something is
hidden from some, there are two events in its place: one for those who know it, one without the secret for the others.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from stellwerk.api.events.reading import Reading, read_events
from stellwerk.api.events.sentences import sentence
from stellwerk.api.wording import Language, Names
from stellwerk.box.build import Contents
from stellwerk.box.record import Box
from stellwerk.rules.state import SPECTATOR, State


@dataclass(frozen=True)
class Event:
    """One thing that happened. Those fields are set that its kind has: ids and words, never numbers of records."""

    kind: str
    audience: frozenset[int] | None = None
    """Who is told: seats, and SPECTATOR (-1) for those who only watch. None: everybody."""
    later: "Event | None" = None
    """What of it can be read up while the game goes on, if not all of it (CARD-7, CARD-31). Not part of the message."""
    seat: int | None = None
    """Who did it, or whom it concerns."""
    loser: int | None = None
    """Who is raided."""
    card: str | None = None
    """One train card: a colour, or locomotive."""
    cards: Mapping[str, int] | None = None
    """Train cards by colour; of a payment, those from the hand."""
    from_holder: Mapping[str, int] | None = None
    """Of a payment, the cards from the team's holder."""
    row: tuple[str, ...] | None = None
    """Train cards in the order in which they came."""
    slots: tuple[int, ...] | None = None
    """Slots of the display, counted from 0."""
    colours: tuple[str, ...] | None = None
    """The rows of the yard that the cards rode out of."""
    colour: str | None = None
    """The row of a yard."""
    to: str | None = None
    """Where teams have a holder: hand or holder. Nothing while that is still to be decided."""
    tickets: tuple[str, ...] | None = None
    track: str | None = None
    technology: str | None = None
    what: str | None = None
    """What there was no second one of: card, route or ticket."""
    count: int | None = None
    points: int | None = None
    whole: bool | None = None
    """Of a payment: True if these cards are all of it, False if others were played in an earlier action."""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: `event` is the kind, and the fields it has. The audience is not part of the message."""
        facts = ((name, getattr(self, name)) for name in _FACTS)
        return {"event": self.kind} | {name: _plain(value) for name, value in facts if value is not None}

    def text(self, contents: Contents, language: Language = "en", names: Names | None = None) -> str:
        """As a sentence, in English or in German (`de`). Without names, players are called by their seats from 1."""
        return sentence(self, contents, language, names)


_FACTS = tuple(field.name for field in fields(Event)[3:])


def events(contents: Contents, box: Box, state: State) -> tuple[Event, ...]:
    """What the last action brought, in order; after set-up, what setting up brought."""
    return tuple(event for one in read_events(contents, box, state) for event in _audience_of(one, contents.seats))


def visible_to(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat is told; with None, those a spectator is told."""
    listener = SPECTATOR if seat is None else seat
    return tuple(event for event in events if event.audience is None or listener in event.audience)


def _audience_of(one: Reading, seats: int) -> list[Event]:
    """One event for everybody; or one with the secret and one without."""
    if one.seen_once:
        return [Event(one.kind, later=Event(one.kind, **one.facts), **one.facts, **one.seen_once)]
    if one.insiders is None:
        return [Event(one.kind, **one.facts, **one.secret)]
    others = frozenset(range(seats)) - one.insiders | {SPECTATOR}
    return [Event(one.kind, one.insiders, **one.facts, **one.secret), Event(one.kind, others, **one.facts)]


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
