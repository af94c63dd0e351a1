"""A kind of entry is one class: what it changes, what is told of it and what is described come from it."""

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from stellwerk.server.http.schemas.entries import entry_forms
from stellwerk.server.storage.store import Entry
from stellwerk.server.tables.entry_kinds import KINDS, EntryKind, public_fields
from stellwerk.server.tables.state import TableState
from stellwerk.server.tables.updates import redact_entry


@dataclass(frozen=True)
class Waved(EntryKind):
    """Somebody waves: a made-up kind."""

    kind = "waved"
    form = "WavedEntry"
    seat: int
    """Who waves"""
    why: object = field(default=None, metadata={"public": False})


def test_a_kind_of_one_class_is_described() -> None:
    *others, form = entry_forms((*KINDS.values(), Waved))
    described = TypeAdapter(form).json_schema()
    assert (described["title"], described["description"]) == ("WavedEntry", "Somebody waves: a made-up kind.")
    assert described["required"] == ["number", "at", "kind", "seat"]
    assert described["properties"]["kind"]["const"] == "waved"
    assert described["properties"]["seat"]["description"] == "Who waves"
    assert "WavedEntry" not in {one.__name__ for one in others}


def test_only_public_fields_of_a_body_are_told() -> None:
    assert public_fields(Waved) == ("seat",)
    assert public_fields(KINDS["acted"]) == ("seat", "bot")
    entry = Entry(1, 2.0, "undone", "anna", None, {"seat": 0, "to": 3, "person": "anna"})
    told = redact_entry(entry, TableState("t", 1), None)
    assert told == {"number": 1, "at": 2.0, "kind": "undone", "seat": 0, "to": 3}


def test_every_kind_has_a_word_and_says_what_it_is() -> None:
    for word, kind in KINDS.items():
        assert word == kind.kind
        assert kind.__name__ == "".join(part.capitalize() for part in word.split("_"))
        assert kind.__doc__
        assert kind.form.endswith("Entry")
