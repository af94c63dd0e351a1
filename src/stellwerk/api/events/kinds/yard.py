"""Events of the card game: the yard, the track, and tickets completed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from stellwerk.api.events.event import Event, in_case
from stellwerk.api.events.reading import EventReader, row_of
from stellwerk.api.wording import KIND_WORDS, LOCOMOTIVE_WORD
from stellwerk.box.toml_fields import Text
from stellwerk.rules import event_codes as code


@dataclass(frozen=True, kw_only=True)
class RodeOut(Event):
    """Cards go from the yard onto the track: seen by all, and covered at once (CARD-7)."""

    kind = "rode_out"
    codes = (code.RODE_OUT,)
    together = ("who",)
    secret = ("row", "colours")
    says = Text(
        "{seat} moves {counted_row} from the yard onto the track.",
        "{seat} legt {counted_row} vom Verschiebebahnhof auf den Unterwegs-Stapel.",
    )
    says_if = in_case(
        hidden=Text(
            "{seat} moves {train_cards} from the yard onto the track.",
            "{seat} legt {train_cards} vom Verschiebebahnhof auf den Unterwegs-Stapel.",
        )
    )
    seat: int
    row: tuple[str, ...] | None = None
    colours: tuple[str, ...] | None = None
    count: int

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """The cards, and the rows they come from."""
        colours = tuple(KIND_WORDS[entry.many] for entry in reader.entries)
        yield reader.once(
            cls(seat=reader.first.who, count=len(reader.entries), row=row_of(reader.entries), colours=colours)
        )


@dataclass(frozen=True, kw_only=True)
class Laid(Event):
    """Cards are played to a row of the yard."""

    kind = "laid"
    codes = (code.LAID, code.LAID_LOCOMOTIVES)
    together = ("who", "which")
    says = Text("{seat} lays {cards} in the yard.", "{seat} legt {cards} in den Verschiebebahnhof.")
    seat: int
    cards: Mapping[str, int]
    colour: str

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """A row, with the locomotives on top of it."""
        colour = KIND_WORDS[reader.first.which]
        cards = {
            (LOCOMOTIVE_WORD if entry.what == code.LAID_LOCOMOTIVES else colour): entry.many for entry in reader.entries
        }
        yield cls(seat=reader.first.who, colour=colour, cards=cards)


@dataclass(frozen=True, kw_only=True)
class Raided(Event):
    """Who lays more cards of a colour takes that row from others (CARD-16)."""

    kind = "raided"
    codes = (code.RAIDED,)
    says = Text(
        "{seat} raids {loser}: the {colour} row, {train_cards}, is discarded.",
        "{seat} überfällt {loser}: Die Reihe {colour}, {train_cards}, wird abgelegt.",
    )
    seat: int
    loser: int
    colour: str
    count: int

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """The raider is who laid that colour."""
        entry = reader.first
        raiders = [one.who for one in reader.everything if one.what == code.LAID and one.which == entry.which]
        yield cls(seat=raiders[0], loser=entry.who, colour=KIND_WORDS[entry.which], count=entry.many)


@dataclass(frozen=True, kw_only=True)
class CompletedTickets(Event):
    """Tickets are completed: shown once, and covered (CARD-31)."""

    kind = "completed_tickets"
    codes = (code.COMPLETED_TICKET,)
    together = ()
    secret = ("tickets",)
    says = Text("{seat} completes {tickets}.", "{seat} erfüllt {tickets}.")
    says_if = in_case(hidden=Text("{seat} completes {many}: {points}.", "{seat} erfüllt {many}: {points}."))
    seat: int
    tickets: tuple[str, ...] | None = None
    count: int
    points: int

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        """One event for each seat."""
        for seat in sorted({entry.who for entry in reader.entries}):
            own = [entry for entry in reader.entries if entry.who == seat]
            points = sum(reader.contents.tickets[entry.which].points for entry in own)
            yield reader.once(cls(seat=seat, count=len(own), points=points, tickets=reader.tickets(own)))
