"""Pydantic models made from the dataclasses of the door: what is told about a game is written down once.

They only describe: OpenAPI, AsyncAPI and the types of the page come from them. What is sent is not checked against them
on its way out; tests do that.
"""

import ast
import inspect
import sys
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, RootModel, TypeAdapter, create_model
from pydantic.json_schema import JsonSchemaValue

from stellwerk.api.actions import ACTIONS

_NO_CONFIG = ConfigDict()


class ShownAs:
    """Metadata of a field: it is described as this form, but taken as it is typed."""

    def __init__(self, form: Any) -> None:
        # Asked for the form itself, pydantic would write it out in every place; inside a list it refers to it.
        self._schema = TypeAdapter(list[form]).core_schema

    def __get_pydantic_json_schema__(self, _taken: object, describe: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe the form in place of the type."""
        shown: JsonSchemaValue = describe(self._schema)["items"]
        return shown


@cache
def schema_of(kind: type) -> type[BaseModel]:
    """The JSON form of a dataclass, with those of the dataclasses inside it. Fields that are not for JSON stay out."""
    return make_schema(kind.__name__, kind)


def make_schema(
    name: str,
    kind: type,
    *,
    only: Iterable[str] | None = None,
    needed: Iterable[str] | None = None,
    narrower: Mapping[str, Any] | None = None,
    more: Mapping[str, Any] | None = None,
    doc: str | None = None,
    config: ConfigDict = _NO_CONFIG,
) -> type[BaseModel]:
    """A form with the fields of a dataclass, or `only` some of them.

    A field that has a default is left out of JSON where it has it: unless it is `needed`, then it is always there, and
    never null. `narrower` types say more than the dataclass does; `more` fields come first.
    """
    hints, said, made = get_type_hints(kind), field_docs(kind), dict(more or {})
    narrower, always = dict(narrower or {}), frozenset(needed or ())
    for field in fields(kind):
        if not field.metadata.get("json", True) or (only is not None and field.name not in only):
            continue
        typed = narrower.get(field.name) or plain_type(hints[field.name])
        if field.default is MISSING:
            made[field.name] = (typed, Field(description=said.get(field.name)))
        elif field.name in always:
            made[field.name] = (_without_null(typed), Field(description=said.get(field.name)))
        else:
            made[field.name] = (_without_null(typed), left_out(said.get(field.name), field.default))
    form: type[BaseModel] = create_model(name, __config__=config, __doc__=doc or kind.__doc__, **made)
    return form


def plain_type(hint: Any) -> Any:
    """A type of a dataclass as JSON has it: tuples are lists, mappings objects, dataclasses their forms."""
    kind, inside = get_origin(hint), get_args(hint)
    if is_dataclass(hint) and isinstance(hint, type):
        return schema_of(hint)
    if kind is tuple and inside[-1] is Ellipsis:
        return list[plain_type(inside[0])]  # type: ignore[misc]
    if kind is tuple:
        many = len(inside)
        return Annotated[list[plain_type(inside[0])], Field(min_length=many, max_length=many)]  # type: ignore[misc]
    if kind is Mapping or kind is get_origin(Mapping[str, Any]):
        return dict[str, plain_type(inside[1])]  # type: ignore[misc]
    if kind in (Union, UnionType):
        return Union[tuple(map(plain_type, inside))]  # noqa: UP007 - made while running
    return hint


def field_docs(kind: type) -> dict[str, str]:
    """What the source of a class, or of one that it is made from, says about its fields, in the strings below them."""
    said: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if "__annotations__" in vars(one):
            said |= _own_docs(one)
    return said


def _own_docs(kind: type) -> dict[str, str]:
    written = _classes_in(kind.__module__).get(kind.__name__)
    if written is None:  # made inside a function
        return {}
    return {
        field.target.id: inspect.cleandoc(below.value.value)
        for field, below in zip(written.body, written.body[1:])
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


@cache
def _classes_in(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a module as they are written. Read once: there are many in a module, and a server starts often."""
    source = inspect.getsource(sys.modules[module])
    return {one.name: one for one in ast.parse(source).body if isinstance(one, ast.ClassDef)}


def one_of(name: str, doc: str, by: str, forms: Iterable[Any]) -> type[BaseModel]:
    """A form that is one of several, told apart by a field; it has a name of its own in what is described."""
    union: Any = Annotated[Union[tuple(forms)], Field(discriminator=by)]  # noqa: UP007 - made while running
    base: Any = RootModel[union]
    form: type[BaseModel] = create_model(name, __base__=base, __doc__=doc)
    return form


def left_out(description: str | None = None, default: Any = None) -> Any:
    """A field that is left out of JSON where there is nothing to say, or where it has its default."""
    return Field(default=default, description=description, json_schema_extra=_drop_null)


def _without_null(typed: Any) -> Any:
    """The type without null: what would be null is left out of JSON."""
    if get_origin(typed) not in (Union, UnionType):
        return typed
    return Union[tuple(arg for arg in get_args(typed) if arg is not type(None))]  # noqa: UP007


def _drop_null(schema: dict[str, Any]) -> None:
    """A default of null stands for "left out": null itself is not taken."""
    if schema.get("default", 0) is None:
        del schema["default"]


def _action_forms() -> list[type[BaseModel]]:
    strict = ConfigDict(extra="forbid")
    return [
        make_schema(kind.__name__, kind, more={"do": (Literal[word], ...)}, config=strict)
        for word, kind in ACTIONS.items()
    ]


if TYPE_CHECKING:
    ActionModel: TypeAlias = dict[str, Any]
else:
    ActionModel = one_of("Action", "Anything a player can do, in any of the games.", "do", _action_forms())

GameAction: TypeAlias = Annotated[dict[str, Any], ShownAs(ActionModel)]
"""An action that a client sends: any object is taken, so that the referee can say in a player's words what is wrong."""
