"""The actions of all games: typed, frozen values, with one JSON form that protocol, records and logs share.

An action that exists is well formed: the fields are checked when it is made. Whether it is legal is the table's word.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Literal, TypeAlias, get_args

_MOST = 999
"""No field of an action is a greater number."""
_LONGEST_WORD = 200
_LONGEST_LIST = 64


class ActionError(ValueError):
    """Something that is no action: an unknown word, a field too many or too few, a value of the wrong type."""


def _number(value: object) -> bool:
    return type(value) is int and -_MOST <= value <= _MOST


def _word(value: object) -> bool:
    return type(value) is str and 0 < len(value) <= _LONGEST_WORD


def _words(value: object) -> bool:
    return type(value) is tuple and len(value) <= _LONGEST_LIST and all(map(_word, value))


def _three_words(value: object) -> bool:
    return _words(value) and len(value) == 3  # type: ignore[arg-type]


def _where(value: object) -> bool:
    return type(value) is str and value in ("hand", "holder")


_CHECKS: Mapping[object, tuple[Callable[[object], bool], str]] = {
    int: (_number, f"a number up to {_MOST}"),
    str: (_word, "a word"),
    tuple[str, ...]: (_words, "a list of words"),
    tuple[str, str, str]: (_three_words, "a list of three words"),
    Literal["hand", "holder"]: (_where, '"hand" or "holder"'),
}
"""By the type of a field: the check of its value, and what was expected, in words."""


class _Checked:
    """Refuses a field of the wrong type as soon as the action is made."""

    do: ClassVar[str]
    """The word for this action in JSON."""

    def __post_init__(self) -> None:
        for field in fields(self):  # type: ignore[arg-type]
            sound, expected = _CHECKS[field.type]
            value = getattr(self, field.name)
            if not sound(value):
                raise ActionError(f"{self.do}: {field.name} is {_quote(value)}; expected {expected}")


@dataclass(frozen=True)
class KeepTickets(_Checked):
    """Keep these of the offered tickets; the others go back (BASE-4, BASE-28)."""

    do = "keep_tickets"
    tickets: tuple[str, ...]


@dataclass(frozen=True)
class DrawBlind(_Checked):
    """Take the top card of the deck (BASE-10)."""

    do = "draw_blind"


@dataclass(frozen=True)
class DrawFaceUp(_Checked):
    """Take the face-up card in a slot, 0 to 4 (BASE-10)."""

    do = "draw_face_up"
    slot: int


@dataclass(frozen=True)
class DrawTickets(_Checked):
    """Draw tickets (BASE-28); which to keep is the next decision."""

    do = "draw_tickets"


@dataclass(frozen=True)
class Pass(_Checked):
    """Do nothing, where nothing can be done (BASE-9, CARD-8)."""

    do = "pass"


@dataclass(frozen=True)
class Stop(_Checked):
    """No second card (CARD-9), no second claim (UK-32), no second shared ticket (ASIA-14)."""

    do = "stop"


@dataclass(frozen=True)
class DrawThree(_Checked):
    """Take three cards blind, with water tenders (UK-27)."""

    do = "draw_three"


@dataclass(frozen=True)
class PlaceCard(_Checked):
    """Put the first card taken in the own hand or on the team's holder (ASIA-9)."""

    do = "place_card"
    where: Literal["hand", "holder"]


@dataclass(frozen=True)
class PayTunnel(_Checked):
    """Add the cards a tunnel asks for, so many of them locomotives (ASIA-18)."""

    do = "pay_tunnel"
    locomotives: int


@dataclass(frozen=True)
class TakeBack(_Checked):
    """Give up a tunnel and take the played cards back (ASIA-21)."""

    do = "take_back"


@dataclass(frozen=True)
class PayLocomotives(_Checked):
    """Pay so many of the locomotives with real ones; other cards stand in for the rest (UK-6)."""

    do = "pay_locomotives"
    locomotives: int


@dataclass(frozen=True)
class StandIn(_Checked):
    """So many cards of a colour stand in for locomotives (UK-6); further ones have a later colour."""

    do = "stand_in"
    colour: str
    cards: int


@dataclass(frozen=True)
class FromHolder(_Checked):
    """So many cards of the set and so many locomotives come from the holder, the rest from the hand (ASIA-11)."""

    do = "from_holder"
    cards: int
    locomotives: int


@dataclass(frozen=True)
class ShareTicket(_Checked):
    """Put a ticket on the team's holder (ASIA-8, ASIA-12, ASIA-14)."""

    do = "share_ticket"
    ticket: str


@dataclass(frozen=True)
class BuyTechnology(_Checked):
    """Buy a technology before the action of the turn (UK-11)."""

    do = "buy_technology"
    technology: str


@dataclass(frozen=True)
class CompleteTicket(_Checked):
    """Complete this ticket with the on-the-track stack (CARD-22)."""

    do = "complete_ticket"
    ticket: str


@dataclass(frozen=True)
class CompleteBest(_Checked):
    """Complete the tickets that score most together (CARD-23)."""

    do = "complete_best"


@dataclass(frozen=True)
class PlaySingles(_Checked):
    """Play three cards of three colours to the yard (CARD-14)."""

    do = "play_singles"
    colours: tuple[str, str, str]


@dataclass(frozen=True)
class PlaySet(_Checked):
    """Play cards of one colour, and locomotives with them, to the yard (CARD-13)."""

    do = "play_set"
    colour: str
    cards: int
    locomotives: int


@dataclass(frozen=True)
class ClaimRoute(_Checked):
    """Claim a track with a set of a colour and so many locomotives in it (BASE-20).

    The colour is "locomotive" for a set of locomotives only (BASE-22). `saving` is 1 for one card less (UK-30).
    """

    do = "claim_route"
    track: str
    colour: str
    locomotives: int
    saving: int = 0


Action: TypeAlias = (
    KeepTickets
    | DrawBlind
    | DrawFaceUp
    | DrawTickets
    | Pass
    | Stop
    | DrawThree
    | PlaceCard
    | PayTunnel
    | TakeBack
    | PayLocomotives
    | StandIn
    | FromHolder
    | ShareTicket
    | BuyTechnology
    | CompleteTicket
    | CompleteBest
    | PlaySingles
    | PlaySet
    | ClaimRoute
)
"""Anything a player can do, in any of the games."""

ACTIONS: Mapping[str, type[Action]] = {arg.do: arg for arg in get_args(Action)}
"""The actions by their word in JSON."""


def to_json(action: Action) -> dict[str, Any]:
    """The JSON form of an action. A field that has its default is left out.

    >>> to_json(ClaimRoute("denver-omaha", "purple", 1))
    {'do': 'claim_route', 'track': 'denver-omaha', 'colour': 'purple', 'locomotives': 1}
    """
    form: dict[str, Any] = {"do": action.do}
    for field in fields(action):
        value = getattr(action, field.name)
        if value != field.default:
            form[field.name] = list(value) if isinstance(value, tuple) else value
    return form


def from_json(value: object) -> Action:
    """The action that a JSON value is the form of; anything else is an `ActionError`.

    >>> from_json({"do": "draw_face_up", "slot": 3})
    DrawFaceUp(slot=3)
    """
    if not isinstance(value, Mapping):
        raise ActionError(f'an action is {_quote(value)}; expected an object with "do"')
    word = value.get("do")
    kind = ACTIONS.get(word) if isinstance(word, str) else None
    if kind is None:
        raise ActionError(f'"do" is {_quote(word)}; expected one of {", ".join(ACTIONS)}')
    known = {field.name: field for field in fields(kind)}
    for name in value:
        if name != "do" and name not in known:
            expected = ", ".join(known) or "none"
            raise ActionError(f"{kind.do}: {_quote(name)} is no field of it; it has {expected}")
    return kind(
        **{name: _read_field(value, field, kind) for name, field in known.items() if not _left_out(value, field)}
    )


def _left_out(value: Mapping[Any, object], field: Field[Any]) -> bool:
    return field.name not in value and field.default is not MISSING


def _read_field(value: Mapping[Any, object], field: Field[Any], kind: type[Action]) -> Any:
    """A field as the action has it: JSON knows lists, an action has tuples."""
    if field.name not in value:
        raise ActionError(f"{kind.do}: {field.name} is missing")
    given = value[field.name]
    return tuple(given) if isinstance(given, list) and len(given) <= _LONGEST_LIST else given


def _quote(value: object) -> str:
    """A value in an error: short words and numbers as they are, of everything else only what it is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return repr(value) if len(value) <= 40 else f"{value[:40]!r}…"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, Mapping):
        return "an object"
    return {list: "a list", tuple: "a list", float: "a number with a point"}.get(type(value), type(value).__name__)
