"""Laying out text for a terminal: headings, labelled lines that wrap, and tables with aligned columns."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

WIDTH = 96
_LABEL = 14
_KEPT = "\u00a0"
"""A space that no line is broken at."""


def heading(text: str) -> str:
    """A line across the page with a title in it."""
    return f"━━ {text} ".ljust(WIDTH, "━")


def labelled(label: str, text: str) -> list[str]:
    """A label and a text that goes on below itself; nothing if there is no text."""
    if not text:
        return []
    lines = wrap(text, WIDTH - _LABEL, break_long_words=False, break_on_hyphens=False)
    if len(label) >= _LABEL:
        return [label, *(" " * _LABEL + line for line in lines)]
    return [f"{label:<{_LABEL}}{lines[0]}", *(" " * _LABEL + line for line in lines[1:])]


def flowing(label: str, items: Iterable[str], between: str = " ·") -> list[str]:
    """A label and items beside each other, none of them broken over two lines."""
    *first, last = list(items) or [""]
    kept = [(item + between).replace(" ", _KEPT) for item in first] + [last.replace(" ", _KEPT)]
    return [line.replace(_KEPT, " ") for line in labelled(label, " ".join(kept))]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """Rows under a head: the first `left` columns and the last one start on the left, numbers end on the right."""
    lines = [tuple(head), *(tuple(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return ["  ".join(_cell(line, column, widths, left) for column in range(len(head))).rstrip() for line in lines]


def _cell(line: tuple[str, ...], column: int, widths: list[int], left: int) -> str:
    return line[column].ljust(widths[column]) if column < left else line[column].rjust(widths[column])
