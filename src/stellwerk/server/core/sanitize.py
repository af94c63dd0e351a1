"""What of a text can be shown: one answer for names, labels and chat."""

import re
import unicodedata

_HIDDEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
"""Characters without a shape of their own: with them a name could pass for another's, or turn a line around."""
JOINER = "\u200d"
"""Has no shape either, but makes one of several: a woman and a rocket are an astronaut."""
_AS_PICTURE = "\ufe0f"
"""Nor has this, which says that a sign is to be shown in colours."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that nobody sees: fillers, blanks, and those that choose between forms of a letter."""


def sanitize(text: str) -> str:
    """A text as it is shown in a line: hidden characters gone, spaces single. Empty, if there is nothing to see."""
    return re.sub(r"\s+", " ", sanitize_lines(text)).strip()


def sanitize_lines(text: str) -> str:
    """A text as it is shown in lines of its own: hidden characters gone, and every other space a plain one."""
    plain = _BLANK.sub("", "".join(_plain(one) for one in text.replace("\r\n", "\n")))
    return unicodedata.normalize("NFC", _joined(plain)).strip()


def _plain(one: str) -> str:
    if one in ("\n", JOINER):
        return one
    if one.isspace():
        return " "
    return "" if unicodedata.category(one) in _HIDDEN else one


def _joined(text: str) -> str:
    """A text in which only pictures are joined, and shown as such: among letters nobody would see it."""
    kept = ""
    for place, one in enumerate(text):
        if one == _AS_PICTURE and not _is_picture(kept[-1:]) and text[place + 1 : place + 2] != "\u20e3":
            continue
        if one == JOINER and not (
            _is_picture(kept.rstrip(_AS_PICTURE)[-1:]) and _is_picture(text[place + 1 : place + 2])
        ):
            continue
        kept += one
    return kept


def _is_picture(one: str) -> bool:
    return one != "" and unicodedata.category(one) in ("So", "Sk", "Sm")
