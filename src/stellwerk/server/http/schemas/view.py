"""The forms of a game as it is told: views, results and events, made from the door's own dataclasses."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel

from stellwerk.api.events import Event
from stellwerk.api.phases import PHASES
from stellwerk.api.result_types import Result
from stellwerk.api.views import View
from stellwerk.server.core.schema import make_schema, one_of

_SEAT, _TICKETS = ("seat", ""), ("seat count", "tickets")
EVENTS: Mapping[str, tuple[str, str]] = {
    "start_player": _SEAT,
    "dealt": ("seat count", "cards"),
    "dealt_openly": ("seat cards", ""),
    "turned_up": ("row slots", ""),
    "exchanged": ("", ""),
    "reshuffled": ("", ""),
    "drew_blind": ("seat count", "cards to"),
    "drew_face_up": ("seat card slots", "to"),
    "placed": ("seat to", "card"),
    "offered_tickets": _TICKETS,
    "kept_tickets": _TICKETS,
    "returned_tickets": _TICKETS,
    "shared_ticket": _TICKETS,
    "chose": _SEAT,
    "played": ("seat cards", "from_holder track technology"),
    "claimed": ("seat track points", "cards from_holder whole"),
    "turned_over": ("seat row track", ""),
    "tunnel_asks": ("seat track count", ""),
    "took_back": ("seat track", ""),
    "bought": ("seat technology cards whole", ""),
    "went_back": ("seat technology", ""),
    "left_sale": ("technology", ""),
    "passed": _SEAT,
    "stopped": ("seat what", ""),
    "rode_out": ("seat count", "row colours"),
    "laid": ("seat colour cards", ""),
    "raided": ("seat loser colour count", ""),
    "completed_tickets": ("seat count points", "tickets"),
    "final_round": _SEAT,
    "new_half": _SEAT,
    "game_over": ("", ""),
}
"""By kind: the fields that every such event has, and those that are left out of some. What is secret is left out."""

_DECIDED = Literal["points", "completed_tickets", "longest_path", "big_city_bonuses", "shared"]
_NARROWER = {"to": Literal["hand", "holder"], "what": Literal["card", "route", "ticket"]}


def _event_form(kind: str, always: str, sometimes: str) -> type[BaseModel]:
    """The form of one kind of event."""
    return make_schema(
        "".join(word.capitalize() for word in kind.split("_")) + "Event",
        Event,
        only=(*always.split(), *sometimes.split()),
        needed=always.split(),
        narrower=_NARROWER,
        more={"event": (Literal[kind], ...)},
        doc="Something that happened in the game.",
    )


if TYPE_CHECKING:
    ResultModel: TypeAlias = dict[str, Any]
    ViewModel: TypeAlias = dict[str, Any]
    EventModel: TypeAlias = dict[str, Any]
else:
    ResultModel = make_schema("Result", Result, narrower={"decided_by": _DECIDED})
    ViewModel = make_schema("View", View, narrower={"phase": Literal[PHASES], "result": ResultModel | None})
    EventModel = one_of(
        "Event",
        "Something that happened in the game, as far as who is told may know it.",
        "event",
        (_event_form(kind, *fields) for kind, fields in EVENTS.items()),
    )
