"""Events of tickets that are looked at, kept, returned and shared."""

from collections.abc import Iterator
from dataclasses import dataclass

from stellwerk.api.events.event import Event, in_case
from stellwerk.api.events.reading import EventReader, RawEvent
from stellwerk.box.toml_fields import Text
from stellwerk.rules import event_codes as code


@dataclass(frozen=True, kw_only=True)
class _Tickets(Event):
    """Tickets that only who has them knows; how many they are, everybody does."""

    secret = ("tickets",)
    seat: int
    tickets: tuple[str, ...] | None = None
    count: int

    @classmethod
    def of(cls, reader: EventReader, entries: list[RawEvent], insiders: frozenset[int]) -> Iterator[Event]:
        """These tickets, which these seats know."""
        event = cls(seat=entries[0].who, count=len(entries), tickets=reader.tickets(entries))
        yield from reader.tell(event, insiders)

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """Nobody else knows them."""
        yield from cls.of(reader, reader.entries, frozenset({reader.first.who}))


@dataclass(frozen=True, kw_only=True)
class OfferedTickets(_Tickets):
    """Tickets to choose from."""

    kind = "offered_tickets"
    codes = (code.OFFERED_TICKET,)
    together = ("who",)
    says = Text("{seat} looks at {many}: {tickets}.", "{seat} sieht sich {many} an: {tickets}.")
    says_if = in_case(hidden=Text("{seat} looks at {many}.", "{seat} sieht sich {many} an."))


@dataclass(frozen=True, kw_only=True)
class KeptTickets(_Tickets):
    """Tickets that a seat keeps. The same choice says which it returns."""

    kind = "kept_tickets"
    codes = (code.KEPT_TICKET, code.RETURNED_TICKET)
    together = ("who",)
    says = Text("{seat} keeps {many}: {tickets}.", "{seat} behält {many}: {tickets}.")
    says_if = in_case(hidden=Text("{seat} keeps {many}.", "{seat} behält {many}."))

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """First what is kept, then what is returned."""
        for kind, what in ((cls, code.KEPT_TICKET), (ReturnedTickets, code.RETURNED_TICKET)):
            own = [entry for entry in reader.entries if entry.what == what]
            if own:
                yield from kind.of(reader, own, frozenset({own[0].who}))


@dataclass(frozen=True, kw_only=True)
class ReturnedTickets(_Tickets):
    """Tickets that a seat does not keep; read with those that it keeps."""

    kind = "returned_tickets"
    says = Text("{seat} returns {many}: {tickets}.", "{seat} gibt {many} zurück: {tickets}.")
    says_if = in_case(hidden=Text("{seat} returns {many}.", "{seat} gibt {many} zurück."))


@dataclass(frozen=True, kw_only=True)
class SharedTicket(_Tickets):
    """A ticket goes on the team's holder, where the partner sees it (ASIA-14)."""

    kind = "shared_ticket"
    codes = (code.SHARED_TICKET,)
    says = Text(
        "{seat} puts the ticket {tickets} on the team's holder.",
        "{seat} legt die Zielkarte {tickets} auf den Kartenhalter der Mannschaft.",
    )
    says_if = in_case(
        hidden=Text(
            "{seat} puts {many} on the team's holder.", "{seat} legt {many} auf den Kartenhalter der Mannschaft."
        )
    )

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """The team knows it."""
        yield from cls.of(reader, reader.entries, reader.team(reader.first.who))


@dataclass(frozen=True, kw_only=True)
class Chose(Event):
    """A choice that is not shown before all have made theirs (BASE-5)."""

    kind = "chose"
    codes = (code.CHOSE,)
    says = Text("{seat} has chosen.", "{seat} hat gewählt.")
    seat: int
