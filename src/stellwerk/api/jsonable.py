"""From typed values to plain JSON: dataclasses become objects, tuples lists; what is not meant for JSON stays out."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

NOT_IN_JSON = {"json": False}
"""Metadata of a field that is for code, not for JSON."""

_AS_IT_IS = frozenset({type(None), bool, int, str})
"""Types that JSON has too."""


def to_jsonable(value: object) -> Any:
    """The value as JSON has it. Anything that is neither JSON nor made of it is refused."""
    kind: Any = type(value)
    if kind in _AS_IT_IS:
        return value
    if isinstance(value, tuple | list):
        return [one if type(one) in _AS_IT_IS else to_jsonable(one) for one in value]
    if kind is dict or (read := _reader(kind)) is None:
        if not isinstance(value, Mapping):
            raise TypeError(f"{value!r} is {kind.__name__}; expected plain values only")
        return {str(key): one if type(one) in _AS_IT_IS else to_jsonable(one) for key, one in value.items()}
    names, values = read
    return {
        name: one if type(one) in _AS_IT_IS else to_jsonable(one)
        for name, one in zip(names, values(value), strict=True)
    }


def outermost(value: object) -> dict[str, Any]:
    """A dataclass as JSON has it, but inside it everything as it is: for those whose JSON knows dataclasses itself."""
    kind: Any = type(value)
    read = _reader(kind)
    assert read is not None
    return dict(zip(read[0], read[1](value), strict=True))


@cache
def _reader(kind: type) -> tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]] | None:
    """The fields of a dataclass that are for JSON, and what gets them out of a value; None if it is none."""
    if not is_dataclass(kind):
        return None
    names = tuple(field.name for field in fields(kind) if field.metadata.get("json", True))
    # An attrgetter for one name gives the value itself, so one that is asked for twice makes it a tuple.
    get = attrgetter(*names, *names[:1])
    return names, lambda value: get(value)[:-1]
