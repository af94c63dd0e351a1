"""Events: what an action brought, told to those who may know it.

A kind of event is one frozen class in `kinds/`. Everything about it hangs there: its word in JSON, the codes of the
rules that it is read from, how it is read, what of it is secret, its fields, and what is said of it in both languages.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from stellwerk.api.events.sentences import fill_in
from stellwerk.api.wording import Language, Names
from stellwerk.box.build import Contents
from stellwerk.box.toml_fields import Text
from stellwerk.rules.state import SPECTATOR

if TYPE_CHECKING:
    from stellwerk.api.events.reading import EventReader

_NOT_TOLD = {"json": False}


class Facts:
    """What there can be to say of an event, in the order of its JSON: ids and words, never numbers of records.

    Every kind has some of these fields. One that it has not can be asked for, and is None.
    """

    seat: int | None
    """Who did it, or whom it concerns."""
    loser: int | None
    """Who is raided."""
    card: str | None
    """One train card: a colour, or locomotive."""
    cards: Mapping[str, int] | None
    """Train cards by colour; of a payment, those from the hand."""
    from_holder: Mapping[str, int] | None
    """Of a payment, the cards from the team's holder."""
    row: tuple[str, ...] | None
    """Train cards in the order in which they came."""
    slots: tuple[int, ...] | None
    """Slots of the display, counted from 0."""
    colours: tuple[str, ...] | None
    """The rows of the yard that the cards rode out of."""
    colour: str | None
    """The row of a yard."""
    to: str | None
    """Where teams have a holder: hand or holder. Nothing while that is still to be decided."""
    tickets: tuple[str, ...] | None
    track: str | None
    technology: str | None
    what: str | None
    """What there was no second one of: card, route or ticket."""
    count: int | None
    points: int | None
    whole: bool | None
    """Of a payment: True if these cards are all of it, False if others were played in an earlier action."""

    if not TYPE_CHECKING:  # a type checker shall know the names above, and no others

        def __getattr__(self, name: str) -> None:
            if name in Facts.__annotations__:
                return
            raise AttributeError(f"{type(self).__name__} has no {name!r}; facts are {', '.join(Facts.__annotations__)}")


@dataclass(frozen=True, kw_only=True)
class Event(Facts):
    """One thing that happened. What there is to say of it, are the fields of its kind."""

    kind: ClassVar[str]
    """The word for it in JSON."""
    codes: ClassVar[tuple[int, ...]] = ()
    """The codes of `rules/event_codes.py` that it is read from. None: another kind reads it along with its own."""
    together: ClassVar[tuple[str, ...] | None] = None
    """Entries in a row are read together if they are alike in these fields; None: each is read by itself."""
    secret: ClassVar[tuple[str, ...]] = ()
    """The fields that only some are told, or that nobody can read up later."""
    says: ClassVar[Text]
    """What is said of it; the words in braces are filled in from its fields (`sentences.py`)."""
    says_if: ClassVar[Mapping[str, Text]] = {}
    """What is said instead in some cases (`case`). `hidden`: to those who may not know the secret, or no longer."""

    audience: frozenset[int] | None = field(default=None, metadata=_NOT_TOLD)
    """Who is told: seats, and SPECTATOR (-1) for those who only watch. None: everybody."""
    later: "Event | None" = field(default=None, metadata=_NOT_TOLD)
    """What of it can be read up while the game goes on, if not all of it (CARD-7, CARD-31). Not part of the message."""

    @classmethod
    def read(cls, reader: "EventReader") -> Iterator["Event"]:
        """The events that the reader's entries are. Here: there is nothing to say of it, but who did it, if anybody."""
        facts: dict[str, Any] = {"seat": reader.first.who} if "seat" in fact_names(cls) else {}
        yield cls(**facts)

    def case(self) -> str:
        """Which of the sentences in `says_if`, if there is one, is said in place of `says`."""
        return "hidden" if self.secret and getattr(self, self.secret[0]) is None else ""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON: `event` is the kind, and the fields it has. The audience is not part of the message."""
        return {"event": self.kind} | {name: _plain(value) for name, value in self.facts().items()}

    def text(self, contents: Contents, language: Language = "en", names: Names | None = None) -> str:
        """As a sentence, in English or in German (`de`). Without names, players are called by their seats from 1."""
        sentence = self.says_if.get(self.case(), self.says)
        return fill_in(sentence, self.facts(), contents, language, names)

    def facts(self) -> dict[str, Any]:
        """What there is to say of it, by the names of the fields; those that are left out are not there."""
        found = vars(self)
        return {name: found[name] for name in fact_names(type(self)) if found[name] is not None}

    def without_secret(self, audience: frozenset[int] | None = None) -> Self:
        """What those are told who may not know all of it."""
        return replace(self, audience=audience, **dict.fromkeys(self.secret))


def in_case(**sentences: Text) -> Mapping[str, Text]:
    """What is said of a kind of event in these cases."""
    return MappingProxyType(sentences)


_FACT_NAMES: dict[type[Event], tuple[str, ...]] = {}


def fact_names(kind: type[Event]) -> tuple[str, ...]:
    """The fields that a kind of event is told with, in the order of its JSON."""
    names = _FACT_NAMES.get(kind)
    if names is None:
        names = _FACT_NAMES[kind] = _order_facts(kind)
    return names


def _order_facts(kind: type[Event]) -> tuple[str, ...]:
    own = [one.name for one in fields(kind) if one.metadata.get("json", True)]
    known = [name for name in Facts.__annotations__ if name in own]
    return (*known, *(name for name in own if name not in known))


def visible_to(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat is told; with None, those a spectator is told."""
    listener = SPECTATOR if seat is None else seat
    return tuple(event for event in events if event.audience is None or listener in event.audience)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
