"""A kind of event is one class: what is read, who is told, what is said and what is described all come from it."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

import pytest
from pydantic import TypeAdapter, ValidationError

from stellwerk.api.events import EVENTS, Event, EventKinds, events, visible_to
from stellwerk.api.events.event import Facts, fact_names, in_case
from stellwerk.api.events.reading import EventReader
from stellwerk.box.build import Contents, build_box_of, read_contents
from stellwerk.box.layout import blanks
from stellwerk.box.toml_fields import Text
from stellwerk.rules import event_codes as code
from stellwerk.rules.event_codes import emit
from stellwerk.rules.state import STATE
from stellwerk.server.http.schemas.view import event_model

NEW_CODE = code.GAME_OVER + 1
"""A code that the rules do not have yet."""
CODES = {name: value for name, value in vars(code).items() if name.isupper() and isinstance(value, int)}


@dataclass(frozen=True, kw_only=True)
class Whistled(Event):
    """A made-up kind: somebody blows the whistle, and only they know the tune."""

    kind = "whistled"
    codes = (NEW_CODE,)
    together = ("who",)
    secret = ("tune",)
    says = Text("{seat} whistles {tune}, {count} times.", "{seat} pfeift {count} mal {tune}.")
    says_if = in_case(hidden=Text("{seat} whistles.", "{seat} pfeift."))
    tune: str | None = None
    """What is whistled."""
    seat: int
    count: int

    @classmethod
    def read(cls, reader: EventReader) -> Iterator[Event]:
        event = cls(
            seat=reader.first.who, count=len(reader.entries), tune="a waltz" if reader.first.which else "a march"
        )
        yield from reader.tell(event, frozenset({event.seat}))


KINDS = EventKinds((*EVENTS.values(), Whistled))


def told(*lines: tuple[int, int, int, int]) -> tuple[Contents, tuple[Event, ...]]:
    """What is told when this has happened, where the made-up kind is one of all."""
    contents = read_contents("usa", 2)
    states = blanks(STATE, 1)
    for line in lines:
        emit(states[0], *line)
    return contents, events(contents, build_box_of(contents), states[0], KINDS)


def test_a_kind_of_one_class_is_read_and_told_to_those_who_may_know() -> None:
    contents, happened = told((NEW_CODE, 1, 1, 0), (NEW_CODE, 1, 1, 0), (NEW_CODE, 0, 0, 0), (code.PASSED, 1, 0, 0))
    assert [event.to_json() for event in visible_to(happened, 1)] == [
        {"event": "whistled", "seat": 1, "count": 2, "tune": "a waltz"},
        {"event": "whistled", "seat": 0, "count": 1},
        {"event": "passed", "seat": 1},
    ]
    assert [event.text(contents) for event in visible_to(happened, 0)] == [
        "Seat 2 whistles.",
        "Seat 1 whistles a march, 1 times.",
        "Seat 2 passes.",
    ]
    assert visible_to(happened, 1)[0].text(contents, "de", ("Ada", "Grace")) == "Grace pfeift 2 mal a waltz."


def test_a_kind_of_one_class_is_described() -> None:
    model = event_model(KINDS.values())
    described = model.model_json_schema()
    assert set(described["discriminator"]["mapping"]) == {*EVENTS, "whistled"}
    form = described["$defs"]["WhistledEvent"]
    assert form["required"] == ["event", "seat", "count"]
    assert form["properties"]["tune"]["description"] == "What is whistled."
    assert form["properties"]["seat"]["description"] == "Who did it, or whom it concerns."
    reader = TypeAdapter(model)
    reader.validate_python({"event": "whistled", "seat": 0, "count": 1}, strict=True, extra="forbid")
    with pytest.raises(ValidationError):
        reader.validate_python({"event": "whistled", "seat": 0}, strict=True, extra="forbid")


def test_every_code_of_the_rules_is_read_by_one_kind() -> None:
    assert {name for name, value in CODES.items() if value <= code.GAME_OVER and value not in EVENTS.by_code} == set()
    assert sorted(EVENTS.by_code) == list(range(code.GAME_OVER + 1))


def test_every_kind_is_sound() -> None:
    for word, kind in EVENTS.items():
        assert word == kind.kind
        assert kind.__name__ == "".join(part.capitalize() for part in word.split("_"))
        by_name = {field.name: field for field in fields(kind)}
        assert set(kind.secret) <= set(by_name), f"{word}: what is secret are fields of it"
        assert all(by_name[name].default is None for name in kind.secret), f"{word}: a secret can be left out"
        assert list(fact_names(kind)) == [name for name in Facts.__annotations__ if name in by_name]


def test_a_field_that_a_kind_has_not_is_none_and_a_wrong_name_is_an_error() -> None:
    _, (passed,) = told((code.PASSED, 1, 0, 0))
    assert (passed.seat, passed.tickets, passed.later, passed.audience) == (1, None, None, None)
    with pytest.raises(AttributeError, match="Passed has no 'ticket'; facts are seat, loser, card"):
        getattr(passed, "ticket")  # noqa: B009 - a type checker would refuse it


def test_two_kinds_cannot_have_the_same_word_or_read_the_same_code() -> None:
    with pytest.raises(ValueError, match="two kinds of events are called 'whistled'"):
        EventKinds((Whistled, Whistled))

    class Again(Whistled):
        kind = "again"

    with pytest.raises(ValueError, match=f"Whistled and Again both read code {NEW_CODE}"):
        EventKinds((Whistled, Again))
