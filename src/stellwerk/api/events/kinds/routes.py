"""Events of routes and technologies and what is paid for them, and of turns that bring nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from stellwerk.api.events.event import Event, in_case
from stellwerk.api.events.reading import EventReader, Payment, RawEvent, by_colour, row_of
from stellwerk.api.wording import LOCOMOTIVE_WORD
from stellwerk.box.record import TEAM, TECHNOLOGY
from stellwerk.box.toml_fields import Text
from stellwerk.rules import event_codes as code
from stellwerk.rules.state import HOLDERS, NONE

Second: TypeAlias = Literal["card", "route", "ticket"]
_SECOND: Mapping[int, Second] = {TECHNOLOGY: "route", TEAM: "ticket"}
"""By family: what there may be a second one of; a card, where it says nothing."""


@dataclass(frozen=True, kw_only=True)
class Played(Event):
    """Cards are played for something that is not paid for yet."""

    kind = "played"
    codes = (code.PLAYED,)
    together = ()
    says = Text("{seat} plays {cards} for {track}.", "{seat} spielt {cards} für {track}.")
    says_if = in_case(
        technology=Text("{seat} plays {cards} for {technology}.", "{seat} spielt {cards} für {technology}.")
    )
    seat: int
    cards: Mapping[str, int]
    from_holder: Mapping[str, int] | None = None
    track: str | None = None
    technology: str | None = None

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """If what they pay for comes next, they are told with it."""
        hand = by_colour([entry for entry in reader.entries if entry.who < HOLDERS])
        holder = by_colour([entry for entry in reader.entries if entry.who >= HOLDERS])
        from_holder = holder if reader.box.holders else None
        if reader.rest and reader.rest[0].what in (code.CLAIMED, code.BOUGHT):
            reader.paid = Payment(hand, from_holder, _is_whole(reader, reader.rest[0], hand, holder))
            return
        track, technology = _bill(reader)
        seat = _payer(reader)
        yield cls(seat=seat, cards=hand, from_holder=from_holder, track=track, technology=technology)

    def case(self) -> str:
        """By what is being paid for."""
        return "track" if self.technology is None else "technology"


class _Paid(Event):
    """Something that was paid for, in this action or in several."""

    def case(self) -> str:
        """Whether the cards are the price, or the last part of it."""
        if not self.cards and not self.from_holder:
            return ""
        return "paid_now" if self.whole else "paid_in_parts"


@dataclass(frozen=True, kw_only=True)
class Claimed(_Paid):
    """A seat has a track now."""

    kind = "claimed"
    codes = (code.CLAIMED,)
    says = Text("{seat} claims {track}: {points}.", "{seat} nutzt {track}: {points}.")
    says_if = in_case(
        paid_now=Text("{seat} claims {track} with {cards}: {points}.", "{seat} nutzt {track} mit {cards}: {points}."),
        paid_in_parts=Text(
            "{seat} plays {cards} and claims {track}: {points}.", "{seat} spielt {cards} und nutzt {track}: {points}."
        ),
    )
    seat: int
    cards: Mapping[str, int] | None = None
    from_holder: Mapping[str, int] | None = None
    track: str
    points: int
    whole: bool | None = None

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """With its price, if it was paid for just now."""
        (cards, from_holder, whole), reader.paid = reader.paid or (None, None, None), None
        seat, points = reader.first.who, reader.first.many
        yield cls(seat=seat, cards=cards, from_holder=from_holder, track=reader.track, points=points, whole=whole)


@dataclass(frozen=True, kw_only=True)
class TurnedOver(Event):
    """Cards of the deck say what a tunnel asks for (ASIA-18)."""

    kind = "turned_over"
    codes = (code.TURNED_OVER,)
    together = ()
    says = Text("Turned over for {track}: {row}.", "Umgedreht für {track}: {row}.")
    seat: int
    row: tuple[str, ...]
    track: str

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """For the track that is being paid for."""
        track = reader.contents.tracks[reader.state.bill_track].id
        yield cls(seat=reader.first.who, row=row_of(reader.entries), track=track)


@dataclass(frozen=True, kw_only=True)
class TunnelAsks(Event):
    """A tunnel asks for more cards (ASIA-18)."""

    kind = "tunnel_asks"
    codes = (code.TUNNEL_ASKS,)
    says = Text("The tunnel asks {seat} for {train_cards} more.", "Der Tunnel kostet {seat} noch {train_cards}.")
    seat: int
    track: str
    count: int

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """How many."""
        yield cls(seat=reader.first.who, track=reader.track, count=reader.first.many)


@dataclass(frozen=True, kw_only=True)
class TookBack(Event):
    """A tunnel is given up (ASIA-21)."""

    kind = "took_back"
    codes = (code.TOOK_BACK,)
    says = Text(
        "{seat} takes the cards back; {track} is not claimed.",
        "{seat} nimmt die Karten zurück; {track} wird nicht genutzt.",
    )
    seat: int
    track: str

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """Which one."""
        yield cls(seat=reader.first.who, track=reader.track)


@dataclass(frozen=True, kw_only=True)
class Bought(_Paid):
    """A seat has a technology now."""

    kind = "bought"
    codes = (code.BOUGHT,)
    says = Text("{seat} buys {technology}.", "{seat} kauft {technology}.")
    says_if = in_case(
        paid_now=Text("{seat} buys {technology} with {cards}.", "{seat} kauft {technology} mit {cards}."),
        paid_in_parts=Text(
            "{seat} plays {cards} and buys {technology}.", "{seat} spielt {cards} und kauft {technology}."
        ),
    )
    seat: int
    cards: Mapping[str, int]
    technology: str
    whole: bool

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """With its price."""
        paid, reader.paid = reader.paid or Payment({}, None, True), None
        yield cls(seat=reader.first.who, technology=reader.technology, cards=paid.cards, whole=paid.whole)


@dataclass(frozen=True, kw_only=True)
class WentBack(Event):
    """A technology can be bought again."""

    kind = "went_back"
    codes = (code.WENT_BACK,)
    says = Text("{technology} goes back on sale.", "{technology} ist wieder im Angebot.")
    seat: int
    technology: str

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """Which one, and who had it."""
        yield cls(seat=reader.first.who, technology=reader.technology)


@dataclass(frozen=True, kw_only=True)
class LeftSale(Event):
    """A technology cannot be bought any more."""

    kind = "left_sale"
    codes = (code.LEFT_SALE,)
    says = Text("{technology} is no longer on sale.", "{technology} ist nicht mehr im Angebot.")
    technology: str

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """Which one."""
        yield cls(technology=reader.technology)


@dataclass(frozen=True, kw_only=True)
class Passed(Event):
    """A seat can do nothing (BASE-9)."""

    kind = "passed"
    codes = (code.PASSED,)
    says = Text("{seat} passes.", "{seat} passt.")
    seat: int


@dataclass(frozen=True, kw_only=True)
class Stopped(Event):
    """A seat does without the second of what it may do twice (CARD-9, UK-32, ASIA-14)."""

    kind = "stopped"
    codes = (code.STOPPED,)
    says = Text("{seat} takes no second card.", "{seat} nimmt keine zweite Karte.")
    says_if = in_case(
        route=Text("{seat} claims no second route.", "{seat} nutzt keine zweite Strecke."),
        ticket=Text("{seat} shares no second ticket.", "{seat} teilt keine zweite Zielkarte."),
    )
    seat: int
    what: Second

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """What it does without depends on the rules."""
        yield cls(seat=reader.first.who, what=_SECOND.get(reader.box.family, "card"))

    def case(self) -> str:
        """By what there is no second one of."""
        return self.what


# What is paid, and by whom


def _payer(reader: EventReader) -> int:
    """Whose hand the cards are from; or who digs next, with cards from the holder only."""
    hands = [entry.who for entry in reader.entries if entry.who < HOLDERS]
    return (hands or [entry.who for entry in reader.rest if entry.what == code.TURNED_OVER])[0]


def _bill(reader: EventReader) -> tuple[str | None, str | None]:
    """What is being paid for: a track, or a technology."""
    if reader.state.bill_technology != NONE:
        return None, reader.contents.technologies[reader.state.bill_technology].id
    return reader.contents.tracks[reader.state.bill_track].id, None


def _is_whole(reader: EventReader, bought: RawEvent, hand: dict[str, int], holder: dict[str, int]) -> bool:
    """Is this all that was played for it? Not what a tunnel asked for on top, nor the last of several decisions."""
    if bought.what == code.CLAIMED and reader.state.bill_extra > 0:
        return False
    locomotives = hand.get(LOCOMOTIVE_WORD, 0) + holder.get(LOCOMOTIVE_WORD, 0)
    coloured = sum(hand.values()) + sum(holder.values()) - locomotives
    stood_in = reader.state.bill_locomotives - locomotives
    return coloured == reader.state.bill_cards + stood_in * _rate(reader, bought)


def _rate(reader: EventReader, bought: RawEvent) -> int:
    """UK-6, UK-20: cards that stood in for a locomotive, before what was bought with them changed that."""
    held = reader.state.technologies[bought.who]
    if bought.what == code.BOUGHT:
        held &= ~(1 << bought.which)
    gives = [one.stand_in for number, one in enumerate(reader.contents.technologies) if held >> number & 1]
    return min([reader.box.stand_in, *filter(None, gives)])
