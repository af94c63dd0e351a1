"""`IllegalAction`: why something is not allowed, in a player's words, with the rule that says so."""

from collections.abc import Mapping
from typing import TypeAlias

from stellwerk.api.reasons.refusals import REFUSALS
from stellwerk.box.record import Box
from stellwerk.box.toml_fields import Text

Filling: TypeAlias = Text | str | int
"""What is filled into a sentence: a name in both languages, a word as it was given, or a number."""

_LONGEST = 40
"""Words that came from outside are cut to this many characters."""


class IllegalAction(Exception):  # noqa: N818 - it is refused, not an error of the program
    """An action that is not legal now. It has changed nothing."""

    def __init__(self, code: str, rule: str, en: str, de: str) -> None:
        super().__init__(code, rule, en, de)
        self.code = code
        """The reason in one word, for programs."""
        self.rule = rule
        """The id of the rule, such as BASE-26; empty where no rule is needed to see it."""
        self._text = {"en": en, "de": de}

    def text(self, language: str = "en") -> str:
        """The reason in English ("en") or German ("de"), with the rule in brackets."""
        return self._text[language] + (f" ({self.rule})" if self.rule else "")

    def to_json(self) -> dict[str, str]:
        """The JSON form: code, rule, and the text in both languages."""
        return {"code": self.code, "rule": self.rule, "en": self.text("en"), "de": self.text("de")}

    def __str__(self) -> str:
        return self.text()


def illegal(box: Box, code: str, /, rule: str = "", **names: Filling) -> IllegalAction:
    """The refusal with this code, filled in. `rule` names another rule than the usual one of the game."""
    usual, sentence = REFUSALS[code]
    by_family = usual if isinstance(usual, str) else usual[int(box.family)]
    told = fill_sentence(sentence, names)
    return IllegalAction(code, rule or by_family, told.en, told.de)


def fill_sentence(sentence: Text, names: Mapping[str, Filling]) -> Text:
    """A sentence with these names in it, in both languages."""
    return Text(
        sentence.en.format(**{name: _said(value, "en") for name, value in names.items()}),
        sentence.de.format(**{name: _said(value, "de") for name, value in names.items()}),
    )


def _said(value: Filling, language: str) -> str:
    if isinstance(value, Text):
        return value.de if language == "de" else value.en
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[:_LONGEST] + "…"
    return str(value)
