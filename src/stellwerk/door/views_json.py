"""From typed values to plain JSON: dataclasses become objects, tuples lists; what is not meant for JSON stays out."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

NOT_IN_JSON = {"json": False}
"""Metadata of a field that is for code, not for JSON."""


def plain(value: object) -> Any:
    """The value as JSON has it. Anything that is neither JSON nor made of it is refused."""
    if value is None or type(value) in (bool, int, str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value) if one.metadata.get("json", True)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    raise TypeError(f"{value!r} is {type(value).__name__}; expected plain values only")
