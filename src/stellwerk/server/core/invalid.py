"""What pydantic finds wrong with a message, told to people in both languages. Nothing that was sent is repeated."""

from collections.abc import Iterable, Mapping
from typing import Any

from stellwerk.box.toml_fields import Text
from stellwerk.server.core.errors import ApiError, api_error

_TOLD = 3
"""How many faults are told at once."""
_LONGEST = 40
_OUTSIDE = {"body", "query", "path", "header", "cookie"}
"""Where a field was, which its sender knows."""

_NUMBER = Text("a whole number", "eine ganze Zahl")
_DECIMAL = Text("a number", "eine Zahl")
_FLAG = Text("true or false", "true oder false")
_TEXT = Text("a text", "ein Text")
_EXPECTED: Mapping[str, Text] = {
    "string_type": _TEXT,
    "string_unicode": _TEXT,
    "string_too_long": Text("at most {max_length} characters", "höchstens {max_length} Zeichen"),
    "string_too_short": Text("at least {min_length} characters", "mindestens {min_length} Zeichen"),
    "string_pattern_mismatch": Text("other characters", "andere Zeichen"),
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_parsing_size": _NUMBER,
    "int_from_float": _NUMBER,
    "float_type": _DECIMAL,
    "float_parsing": _DECIMAL,
    "finite_number": _DECIMAL,
    "bool_type": _FLAG,
    "bool_parsing": _FLAG,
    "greater_than": Text("more than {gt}", "mehr als {gt}"),
    "greater_than_equal": Text("at least {ge}", "mindestens {ge}"),
    "less_than": Text("less than {lt}", "weniger als {lt}"),
    "less_than_equal": Text("at most {le}", "höchstens {le}"),
    "literal_error": Text("{expected}", "{expected}"),
    "enum": Text("{expected}", "{expected}"),
    "union_tag_invalid": Text("one of {expected_tags}", "eines von {expected_tags}"),
    "union_tag_not_found": Text("the field {discriminator}", "das Feld {discriminator}"),
    "list_type": Text("a list", "eine Liste"),
    "tuple_type": Text("a list", "eine Liste"),
    "too_long": Text("at most {max_length} entries", "höchstens {max_length} Einträge"),
    "too_short": Text("at least {min_length} entries", "mindestens {min_length} Einträge"),
    "dict_type": Text("an object", "ein Objekt"),
    "model_type": Text("an object", "ein Objekt"),
    "model_attributes_type": Text("an object", "ein Objekt"),
    "none_required": Text("null", "null"),
    "json_invalid": Text("valid JSON", "gültiges JSON"),
    "json_type": Text("valid JSON", "gültiges JSON"),
}
"""What was expected, by the type of pydantic's error; its numbers are filled in."""
_MISSING = Text("is missing", "fehlt")
_UNKNOWN = Text("is not known here", "ist hier nicht bekannt")
_WRONG = Text("cannot be taken", "geht nicht")


def invalid(errors: Iterable[Mapping[str, Any]]) -> ApiError:
    """The fault that tells the first few of pydantic's errors."""
    told = [_describe(error) for _, error in zip(range(_TOLD), errors)]
    en, de = ("; ".join(dict.fromkeys(texts)) for texts in ([one.en for one in told], [one.de for one in told]))
    return api_error("invalid", what=Text(en, de))


def _describe(error: Mapping[str, Any]) -> Text:
    """One error: the field, and what was expected there."""
    kind = str(error.get("type", ""))
    where = _where(error.get("loc", ()), kind)
    if kind == "missing":
        said = _MISSING
    elif kind == "extra_forbidden":
        said = _UNKNOWN
    elif kind in _EXPECTED:
        expected, given = _EXPECTED[kind], error.get("ctx", {})
        words = {name: str(value) for name, value in given.items()}
        german = {name: value.replace(" or ", " oder ") for name, value in words.items()}
        said = Text(f"expected {expected.en.format(**words)}", f"erwartet: {expected.de.format(**german)}")
    else:
        said = _WRONG
    return Text(f"{where} {said.en}".strip(), f"{where} {said.de}".strip())


def _where(path: Iterable[object], kind: str) -> str:
    """The path of a field, in quotes, cut short: an unknown field's name is the sender's own word."""
    parts = [str(part) for part in path]
    if parts and parts[0] in _OUTSIDE:
        parts = parts[1:]
    if kind == "json_invalid" or not parts:
        return ""
    field = ".".join(parts)
    return f'"{field if len(field) <= _LONGEST else field[:_LONGEST] + "…"}"'
