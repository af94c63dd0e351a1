"""What of a text can be shown: one answer for names, labels and chat."""

import re
import unicodedata

_HIDDEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Characters without a shape of their own: with them a name could pass for another's, or turn a line around."""
JOINER = "\u200d"
"""Has no shape either, but makes one of several: a woman and a rocket are an astronaut."""


def shown(text: str) -> str:
    """A text as it is shown in a line: hidden characters gone, spaces single. Empty, if there is nothing to see."""
    return re.sub(r"\s+", " ", shown_lines(text)).strip()


def shown_lines(text: str) -> str:
    """A text as it is shown in lines of its own: hidden characters gone, and every other space a plain one."""
    plain = "".join(_plain(one) for one in text.replace("\r\n", "\n"))
    told = unicodedata.normalize("NFC", plain).strip()
    return told if told.replace(JOINER, "").strip() else ""


def _plain(one: str) -> str:
    if one in ("\n", JOINER):
        return one
    if one.isspace():
        return " "
    return "" if unicodedata.category(one) in _HIDDEN else one


def alike(name: str) -> str:
    """A name as it is compared: two that look the same are the same."""
    return name.replace(JOINER, "").casefold()
