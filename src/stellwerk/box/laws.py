"""What each version of the rules changed: a flag in the box that the rules read, and its value before and since.

A game started under an older version keeps the older value, so that everything stored can be played on, replayed and
verified. A law that is a choice of the players' own is an option (`options.py`), which knows the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Law:
    """One change of the rules."""

    field: str
    """The field of the box's record that says how it is."""
    since: int
    """The first version of the rules with the new value."""
    before: int
    value: int
    rules: tuple[str, ...]
    """The ids of the rules that it is about."""


LAWS = (
    Law("tie_by_own_path", 2, 0, 1, ("BASE-34", "UK-35", "ASIA-28")),
    Law("may_decline_sharing", 2, 0, 1, ("ASIA-32",)),
    Law("tickets_in_any_order", 2, 0, 1, ("ASIA-14",)),
    Law("seen_once", 2, 0, 1, ("CARD-7", "CARD-31")),
)


def laws_of(rules: int) -> Mapping[str, int]:
    """The value of every law under a version of the rules, by its field.

    >>> laws_of(1)["tie_by_own_path"], laws_of(2)["tie_by_own_path"]
    (0, 1)
    """
    return {law.field: law.value if rules >= law.since else law.before for law in LAWS}
