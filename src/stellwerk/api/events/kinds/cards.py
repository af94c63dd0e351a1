"""Events of setting up, and of train cards that are dealt, drawn and turned up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from stellwerk.api.events.event import Event, in_case
from stellwerk.api.events.reading import EventReader, by_colour, row_of
from stellwerk.api.wording import KIND_WORDS
from stellwerk.box.record import LOCOMOTIVE
from stellwerk.box.toml_fields import Text
from stellwerk.rules import event_codes as code
from stellwerk.rules.state import HAND, HOLDER, HOLDERS, PLACE

Where: TypeAlias = Literal["hand", "holder"]
_WHERE: Mapping[int, Where] = {HAND: "hand", HOLDER: "holder"}


@dataclass(frozen=True, kw_only=True)
class StartPlayer(Event):
    """The game begins with this seat."""

    kind = "start_player"
    codes = (code.START_PLAYER,)
    says = Text("{seat} starts.", "{seat} beginnt.")
    seat: int


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    """Train cards that a seat gets at the start; nobody else sees them."""

    kind = "dealt"
    codes = (code.DEALT,)
    together = ()
    secret = ("cards",)
    says = Text("{seat} is dealt {cards}.", "{seat} erhält {cards}.")
    says_if = in_case(hidden=Text("{seat} is dealt {train_cards}.", "{seat} erhält {train_cards}."))
    seat: int
    cards: Mapping[str, int] | None = None
    count: int

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """One event for each seat, however the cards were dealt."""
        for seat in dict.fromkeys(entry.who for entry in reader.entries):
            own = [entry for entry in reader.entries if entry.who == seat]
            event = cls(seat=seat, count=len(own), cards=by_colour(own))
            yield from reader.tell(event, frozenset({seat}))


@dataclass(frozen=True, kw_only=True)
class DealtOpenly(Event):
    """Train cards that a seat gets at the start, for all to see."""

    kind = "dealt_openly"
    codes = (code.DEALT_OPENLY,)
    says = Text("{seat} gets {cards} to start with.", "{seat} erhält zum Start {cards}.")
    seat: int
    cards: Mapping[str, int]

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """Cards of one kind."""
        yield cls(seat=reader.first.who, cards={KIND_WORDS[reader.first.which]: reader.first.many})


@dataclass(frozen=True, kw_only=True)
class TurnedUp(Event):
    """Train cards come into the display."""

    kind = "turned_up"
    codes = (code.TURNED_UP,)
    together = ()
    says = Text("Turned up in the display: {row}.", "In der Auslage aufgedeckt: {row}.")
    row: tuple[str, ...]
    slots: tuple[int, ...]

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """All cards at once, each with its slot."""
        yield cls(row=row_of(reader.entries), slots=tuple(entry.who for entry in reader.entries))


@dataclass(frozen=True, kw_only=True)
class Exchanged(Event):
    """Three locomotives lay in the display."""

    kind = "exchanged"
    codes = (code.EXCHANGED,)
    says = Text(
        "Too many locomotives in the display: all cards are exchanged.",
        "Zu viele Lokomotiven in der Auslage: Alle Karten werden ausgetauscht.",
    )


@dataclass(frozen=True, kw_only=True)
class Reshuffled(Event):
    """The deck was empty."""

    kind = "reshuffled"
    codes = (code.RESHUFFLED,)
    says = Text(
        "The discards are shuffled and become the new deck.",
        "Der Ablagestapel wird gemischt und ist der neue Nachziehstapel.",
    )


@dataclass(frozen=True, kw_only=True)
class DrewBlind(Event):
    """Cards from the deck; who they go to knows which."""

    kind = "drew_blind"
    codes = (code.DREW_BLIND,)
    together = ("who",)
    secret = ("cards",)
    says = Text("{seat} draws {cards} from the deck{to}.", "{seat} zieht blind {cards}{to}.")
    says_if = in_case(
        hidden=Text("{seat} draws {train_cards} from the deck{to}.", "{seat} zieht blind {train_cards}{to}.")
    )
    seat: int
    cards: Mapping[str, int] | None = None
    to: Where | None = None
    count: int

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """Cards for the same zone."""
        seat, zone = reader.first.who, reader.first.many
        where = None if reader.state.phase == PLACE else HOLDER if zone >= HOLDERS else HAND
        event = cls(seat=seat, count=len(reader.entries), to=_to(reader, where), cards=by_colour(reader.entries))
        yield from reader.tell(event, _who_knows(reader, seat, where))


@dataclass(frozen=True, kw_only=True)
class DrewFaceUp(Event):
    """A card from the display."""

    kind = "drew_face_up"
    codes = (code.DREW_FACE_UP,)
    says = Text("{seat} takes {card} from the display{to}.", "{seat} nimmt {card} aus der Auslage{to}.")
    seat: int
    card: str
    slots: tuple[int, ...]
    to: Where | None = None

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """One card, and the slot it lay in."""
        entry = reader.first
        where = None if reader.state.phase == PLACE else HAND
        if where is not None and (entry.which == LOCOMOTIVE or reader.state.placed == HAND):
            where = HOLDER  # ASIA-10, ASIA-9: a single locomotive, or the second card after one for the hand
        yield cls(seat=entry.who, card=KIND_WORDS[entry.which], slots=(entry.many,), to=_to(reader, where))


@dataclass(frozen=True, kw_only=True)
class Placed(Event):
    """The first of two cards goes into the hand or on the team's holder (ASIA-9)."""

    kind = "placed"
    codes = (code.PLACED,)
    secret = ("card",)
    says = Text("{seat} puts {card}{to}.", "{seat} legt {card}{to}.")
    says_if = in_case(hidden=Text("{seat} puts the blind card{to}.", "{seat} legt die blind gezogene Karte{to}."))
    seat: int
    card: str | None = None
    to: Where

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """A secret if the card came blind."""
        entry = reader.first
        event = cls(seat=entry.who, card=KIND_WORDS[entry.which], to=_WHERE[entry.many])
        if reader.state.taken_blind:
            yield from reader.tell(event, _who_knows(reader, entry.who, entry.many))
        else:
            yield event


def _to(reader: EventReader, where: int | None) -> Where | None:
    """Where a card goes, in a game where that is a question."""
    return _WHERE[where] if reader.box.holders and where is not None else None


def _who_knows(reader: EventReader, seat: int, where: int | None) -> frozenset[int]:
    """BASE-6, ASIA-3: who knows a card that came blind: the seat, and its partners where it is on the holder."""
    return reader.team(seat) if where == HOLDER else frozenset({seat})
