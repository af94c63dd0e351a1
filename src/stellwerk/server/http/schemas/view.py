"""The forms of a game as it is told: views, results and events, made from the door's own dataclasses."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel

from stellwerk.api.events import EVENTS, Event
from stellwerk.api.phases import PHASES
from stellwerk.api.result_types import Result
from stellwerk.api.views import View
from stellwerk.server.core.schema import make_schema, one_of

_DECIDED = Literal["points", "completed_tickets", "longest_path", "big_city_bonuses", "shared"]


def _event_form(kind: type[Event]) -> type[BaseModel]:
    """The form of one kind of event: its fields, those without a default in every one. What is secret is left out."""
    return make_schema(
        f"{kind.__name__}Event",
        kind,
        more={"event": (Literal[kind.kind], ...)},
        doc="Something that happened in the game.",
    )


def event_model(kinds: Iterable[type[Event]]) -> type[BaseModel]:
    """The form of events of these kinds."""
    doc = "Something that happened in the game, as far as who is told may know it."
    return one_of("Event", doc, "event", map(_event_form, kinds))


if TYPE_CHECKING:
    ResultModel: TypeAlias = dict[str, Any]
    ViewModel: TypeAlias = dict[str, Any]
    EventModel: TypeAlias = dict[str, Any]
else:
    ResultModel = make_schema("Result", Result, narrower={"decided_by": _DECIDED})
    ViewModel = make_schema("View", View, narrower={"phase": Literal[PHASES], "result": ResultModel | None})
    EventModel = event_model(EVENTS.values())
