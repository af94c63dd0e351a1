"""How a name looks, whatever it is written in: two that look alike are the same to whoever sits at the table.

By Unicode's list of confusable characters (UTS 39), as the package confusable_homoglyphs keeps it.
"""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data

from stellwerk.server.core.sanitize import JOINER

_MARK = "\u200e"
"""Stands around characters of the list that are written from right to left."""
_ALPHABETS = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET", "GOTHIC"})
"""Scripts with letters that look like another's. A name takes its letters from one of them at most."""


def look_alike(name: str, other: str) -> bool:
    """Do two names look alike? Capitals are as good as small letters, in whatever order one looks."""
    return not looks(name).isdisjoint(looks(other))


def looks(name: str) -> frozenset[str]:
    """What a name looks like: as it is written, and in small letters, which may look like others again."""
    plain = name.replace(JOINER, "")
    return frozenset({_skeleton(_skeleton(plain).casefold()), _skeleton(plain.casefold())})


def begins_like(name: str, start: str) -> bool:
    """Does a name begin with something that looks like this?"""
    return any(look.startswith(tuple(looks(start))) for look in looks(name))


def is_mixed(name: str) -> bool:
    """Has it letters of several alphabets, which can only be told apart by whoever looks very closely?"""
    return len(unique_aliases(name) & _ALPHABETS) > 1


def _skeleton(text: str) -> str:
    """Every character as the one that stands for all that look like it."""
    shapes = _shapes()
    parts = "".join(shapes.get(one, one) for one in unicodedata.normalize("NFKD", text))
    return unicodedata.normalize("NFKD", parts)


@lru_cache(maxsize=1)
def _shapes() -> dict[str, str]:
    """For each character of the list, what stands for all that look like it.

    The list tells of each what it can be taken for. The one that most can be taken for is at the centre: `l` of
    `I`, `1` and `|`. Of two it is the longer one, so that `m` is `rn` and what is written as `rn` stays as it is.
    """
    near = {one.strip(_MARK): [other["c"].strip(_MARK) for other in others] for one, others in confusables_data.items()}
    shapes: dict[str, str] = {}
    for one in near:
        if len(one) == 1:
            shapes[one] = max((one, *near[one]), key=lambda some: (len(near.get(some, ())), len(some), some))
    return shapes
