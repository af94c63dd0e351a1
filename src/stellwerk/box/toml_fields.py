"""One table of a data file, read field by field.

What is wrong is noted and a harmless value given instead, so that reading goes on to the next fault.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from stellwerk.box.errors import ErrorList, did_you_mean, join_choices

_WORD = re.compile(r"[a-z0-9_]+")
_JOINED = re.compile(r"[a-z0-9_]+([.-][a-z0-9_]+)*")
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Text:
    """What a thing is called, in both languages."""

    en: str
    de: str


class TomlFields:
    """Reads the fields of one table, and notes the unknown ones when it is closed."""

    def __init__(self, errors: ErrorList, where: str, data: Mapping[str, object], line: str = "") -> None:
        self.errors = errors
        self.where = where
        self.data = data
        self.line = line
        """The line of the file this is part of; empty for the file itself."""
        self.known: set[str] = set()
        self.sound = True
        """False once a field of this entry was missing, of a wrong type or out of range."""

    def add_error(self, field: str, wrong: str, expected: str = "") -> None:
        """Note a fault of this entry."""
        self.sound = False
        self.errors.spoilt.add(self.line or field)
        self.errors.add(self.where, field, wrong, expected)

    def has(self, field: str) -> bool:
        """Is the field there?"""
        self.known.add(field)
        return field in self.data

    def close(self) -> None:
        """Note the fields that nobody asked for: misspelt, or not of this game."""
        for field in self.data:
            if field not in self.known:
                hint = did_you_mean(field, self.known - set(self.data))
                self.add_error(field, f"unknown field{hint}", join_choices(sorted(self.known)))

    def _take(self, field: str, default: _Value | None, fallback: _Value, expected: str) -> tuple[object, _Value]:
        """The raw value of a field, or None, and what to use in its place."""
        self.known.add(field)
        if field in self.data:
            return self.data[field], fallback
        if default is None:
            self.add_error(field, "is missing", expected)
            return None, fallback
        return None, default

    def text(self, field: str, default: str | None = None, expected: str = "a text in quotes") -> str:
        """A line of text that is not empty."""
        value, instead = self._take(field, default, "", expected)
        if value is None:
            return instead
        if not isinstance(value, str) or not value.strip():
            self.add_error(field, f"is {_quote(value)}", expected)
            return instead
        return value

    def id(self) -> str:
        """An id of small letters, digits and underscores."""
        value = self.text("id")
        if value and not _WORD.fullmatch(value):
            self.add_error("id", f'is "{value}"', "small letters, digits and underscores, such as el_paso")
        return value

    def joined_id(self, default: str) -> str:
        """An id of such words joined by hyphens and dots, as routes have; the default if none is given."""
        value = self.text("id", default)
        if "id" in self.data and value and not _JOINED.fullmatch(value):
            self.add_error("id", f'is "{value}"', "words joined by - and ., such as penzance-plymouth.ferry")
        return value

    def choice(self, field: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """One of a few words."""
        value = self.text(field, default, join_choices(allowed))
        if value and value not in allowed:
            self.add_error(field, f'is "{value}"{did_you_mean(value, allowed)}', join_choices(allowed))
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        expected = f"a whole number from {low} to {high}"
        value, instead = self._take(field, default, low, expected)
        if value is None:
            return instead
        if type(value) is not int or not low <= value <= high:
            self.add_error(field, f"is {_quote(value)}", expected)
            return instead
        return value

    def measure(self, field: str, low: float, high: float) -> float:
        """A number with decimals within bounds."""
        expected = f"a number from {low:g} to {high:g}"
        value, instead = self._take(field, None, low, expected)
        if value is None:
            return instead
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.add_error(field, f"is {_quote(value)}", expected)
            return instead
        return float(value)

    def flag(self, field: str) -> bool:
        """A yes or no, written true or false; false if it is left out."""
        value, instead = self._take(field, False, False, "true or false")
        if value is None:
            return instead
        if not isinstance(value, bool):
            self.add_error(field, f"is {_quote(value)}", "true or false")
            return instead
        return value

    def name(self, field: str, default: Text | None = None) -> Text:
        """A name: one text for both languages, or { en, de }."""
        expected = 'a name such as "Paris" or { en = "Munich", de = "München" }'
        value, instead = self._take(field, default, Text("", ""), expected)
        if value is None:
            return instead
        if isinstance(value, str) and value.strip():
            return Text(value, value)
        if not isinstance(value, dict):
            self.add_error(field, f"is {_quote(value)}", expected)
            return instead
        languages = self._inner(field, value)
        english = languages.text("en")
        result = Text(english, languages.text("de", english))
        languages.close()
        return result

    def numbers(self, field: str, low: int, high: int, default: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """A list of different whole numbers within bounds, in ascending order."""
        expected = f"a list of different whole numbers from {low} to {high}"
        value, instead = self._take(field, default, (), expected)
        if value is None:
            return instead
        sound = isinstance(value, list) and all(type(one) is int and low <= one <= high for one in value)
        if not isinstance(value, list) or not value or not sound or len(set(value)) < len(value):
            self.add_error(field, f"is {_quote(value)}", expected)
            return instead
        return tuple(sorted(value))

    def texts(
        self, field: str, default: tuple[str, ...] | None = None, expected: str = "a list of texts"
    ) -> tuple[str, ...]:
        """A list of texts, none of them empty; one that must be there is not empty itself."""
        value, instead = self._take(field, default, (), expected)
        if value is None:
            return instead
        sound = isinstance(value, list) and all(isinstance(one, str) and one for one in value)
        if not isinstance(value, list) or not sound or (default is None and not value):
            self.add_error(field, f"is {_quote(value)}", expected)
            return instead
        return tuple(value)

    def points(self, field: str, least: int) -> tuple[tuple[float, float], ...]:
        """A list of at least so many points, each [longitude, latitude]."""
        expected = f"at least {least} points [longitude, latitude]"
        value, instead = self._take(field, None, (), expected)
        if value is None:
            return instead
        if not isinstance(value, list) or len(value) < least or not all(map(_is_point, value)):
            self.add_error(field, f"is {_quote(value)}", expected)
            return instead
        return tuple((float(longitude), float(latitude)) for longitude, latitude in value)

    def table(self, field: str, required: bool = True) -> "TomlFields":
        """A table within this one. Close it when it is read."""
        expected = f"a table such as {field} = {{ … }}"
        value, _ = self._take(field, None if required else {}, {}, expected)
        if value is not None and not isinstance(value, dict):
            self.add_error(field, f"is {_quote(value)}", expected)
        return self._inner(field, value if isinstance(value, dict) else None)

    def entries(self, field: str, what: str, required: bool = True) -> "Iterator[TomlFields]":
        """The entries of a list of tables, each called by its number: 'route 12'."""
        expected = f"a list of tables such as {field} = [{{ … }}]"
        value, _ = self._take(field, None if required else [], [], expected)
        if value is None:
            return
        if not isinstance(value, list) or (required and not value):
            self.add_error(field, f"is {_quote(value)}", expected)
            return
        for number, one in enumerate(value, 1):
            if isinstance(one, dict):
                yield TomlFields(self.errors, f"{what} {number}", one, self.line or field)
            else:
                self.add_error(field, f"{what} {number} is {_quote(one)}", "a table in braces")

    def _inner(self, field: str, value: "Mapping[str, object] | None") -> "TomlFields":
        """A table within this one; one that is missing has been told of, and its own fields are not told of again."""
        where = f"{self.where}: {field}" if self.where else field
        return TomlFields(self.errors if value is not None else ErrorList(""), where, value or {}, self.line or field)


def _is_point(value: object) -> bool:
    """Is this a longitude and a latitude?"""
    if not isinstance(value, list) or [type(number) in (int, float) for number in value] != [True, True]:
        return False
    return abs(float(value[0])) <= 180 and abs(float(value[1])) <= 90


def _quote(value: object) -> str:
    """A value as its author wrote it, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
