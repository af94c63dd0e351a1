"""The forms of the entries of a table's log, as they are told. Which fields an entry has depends on its kind."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field

from stellwerk.server.core.schema import left_out, make_schema, one_of
from stellwerk.server.http.schemas.games import NameAnswer
from stellwerk.server.http.schemas.view import EventModel
from stellwerk.server.tables.entry_kinds import KINDS, EntryKind


class EventKept(BaseModel):
    """What can be read up of something that happened, while the game goes on."""

    event: EventModel
    en: str
    de: str


class EventTold(EventKept):
    """Something that happened in the game, and the sentence that tells it."""

    later: EventKept = left_out(
        "Where something is seen in this moment only: what of it can be read up until the game is over"
    )


_NARROWER = {"events": list[EventTold], "reason": Annotated[NameAnswer | None, "left out, or null: it has none"]}


def _entry_form(name: str, kinds: Sequence[type[EntryKind]]) -> type[BaseModel]:
    """The form of kinds of entries that are told alike."""
    words = tuple(kind.kind for kind in kinds)
    written = next(one for one in reversed(kinds[0].__mro__) if vars(one).get("form") == name)
    return make_schema(
        name,
        kinds[0],
        narrower=_NARROWER,
        more={
            "number": (int, ...),
            "at": (float, Field(description="Seconds since 1970")),
            "kind": (Literal[words], ...),
        },
        doc=written.__doc__,
    )


def entry_forms(kinds: Iterable[type[EntryKind]]) -> tuple[type[BaseModel], ...]:
    """The forms of these kinds of entries."""
    alike: dict[str, list[type[EntryKind]]] = {}
    for kind in kinds:
        alike.setdefault(kind.form, []).append(kind)
    return tuple(_entry_form(name, together) for name, together in alike.items())


FORMS = entry_forms(KINDS.values())

if TYPE_CHECKING:
    EntryTold: TypeAlias = dict[str, Any]
else:
    EntryTold = one_of("Entry", "An entry of a table's log, as far as who asks may know it.", "kind", FORMS)
