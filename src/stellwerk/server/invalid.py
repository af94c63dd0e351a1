"""What pydantic finds wrong with a message, told to people in both languages. Nothing that was sent is repeated."""

from collections.abc import Iterable, Mapping
from typing import Any

from stellwerk.box.entry import Name
from stellwerk.server.faults import Fault, fault

_TOLD = 3
"""How many faults are told at once."""
_LONGEST = 40
_OUTSIDE = {"body", "query", "path", "header", "cookie"}
"""Where a field was, which its sender knows."""

_NUMBER = Name("a whole number", "eine ganze Zahl")
_DECIMAL = Name("a number", "eine Zahl")
_FLAG = Name("true or false", "true oder false")
_TEXT = Name("a text", "ein Text")
_EXPECTED: Mapping[str, Name] = {
    "string_type": _TEXT,
    "string_unicode": _TEXT,
    "string_too_long": Name("at most {max_length} characters", "höchstens {max_length} Zeichen"),
    "string_too_short": Name("at least {min_length} characters", "mindestens {min_length} Zeichen"),
    "string_pattern_mismatch": Name("other characters", "andere Zeichen"),
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_parsing_size": _NUMBER,
    "int_from_float": _NUMBER,
    "float_type": _DECIMAL,
    "float_parsing": _DECIMAL,
    "finite_number": _DECIMAL,
    "bool_type": _FLAG,
    "bool_parsing": _FLAG,
    "greater_than": Name("more than {gt}", "mehr als {gt}"),
    "greater_than_equal": Name("at least {ge}", "mindestens {ge}"),
    "less_than": Name("less than {lt}", "weniger als {lt}"),
    "less_than_equal": Name("at most {le}", "höchstens {le}"),
    "literal_error": Name("{expected}", "{expected}"),
    "enum": Name("{expected}", "{expected}"),
    "union_tag_invalid": Name("one of {expected_tags}", "eines von {expected_tags}"),
    "union_tag_not_found": Name("the field {discriminator}", "das Feld {discriminator}"),
    "list_type": Name("a list", "eine Liste"),
    "tuple_type": Name("a list", "eine Liste"),
    "too_long": Name("at most {max_length} entries", "höchstens {max_length} Einträge"),
    "too_short": Name("at least {min_length} entries", "mindestens {min_length} Einträge"),
    "dict_type": Name("an object", "ein Objekt"),
    "model_type": Name("an object", "ein Objekt"),
    "model_attributes_type": Name("an object", "ein Objekt"),
    "none_required": Name("null", "null"),
    "json_invalid": Name("valid JSON", "gültiges JSON"),
    "json_type": Name("valid JSON", "gültiges JSON"),
}
"""What was expected, by the type of pydantic's error; its numbers are filled in."""
_MISSING = Name("is missing", "fehlt")
_UNKNOWN = Name("is not known here", "ist hier nicht bekannt")
_WRONG = Name("cannot be taken", "geht nicht")


def invalid(errors: Iterable[Mapping[str, Any]]) -> Fault:
    """The fault that tells the first few of pydantic's errors."""
    told = [_told(error) for _, error in zip(range(_TOLD), errors)]
    en, de = ("; ".join(dict.fromkeys(texts)) for texts in ([one.en for one in told], [one.de for one in told]))
    return fault("invalid", what=Name(en, de))


def _told(error: Mapping[str, Any]) -> Name:
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
        said = Name(f"expected {expected.en.format(**words)}", f"erwartet: {expected.de.format(**german)}")
    else:
        said = _WRONG
    return Name(f"{where} {said.en}".strip(), f"{where} {said.de}".strip())


def _where(path: Iterable[object], kind: str) -> str:
    """The path of a field, in quotes, cut short: an unknown field's name is the sender's own word."""
    parts = [str(part) for part in path]
    if parts and parts[0] in _OUTSIDE:
        parts = parts[1:]
    if kind == "json_invalid" or not parts:
        return ""
    field = ".".join(parts)
    return f'"{field if len(field) <= _LONGEST else field[:_LONGEST] + "…"}"'
