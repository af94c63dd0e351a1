"""The pieces that a picture's panel is put together from: headings, cards, piles, tickets, and blocks in columns."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stellwerk.present.pictures.style import CARDS, symbol
from stellwerk.present.pictures.svg import move, number, tag, words
from stellwerk.present.pictures.text import shorten

COLUMN = 268.0
"""The width of a column of the panel."""
GAP = 16.0
"""Between blocks, and between columns."""
HEAD = 18.0
_MORE = 1.12
"""A column may be so much higher than it should: better than another one for a few lines."""


class Part(NamedTuple):
    """Markup that begins at 0, 0, and how high it is."""

    markup: str
    height: float


def block(title: str, parts: Iterable[Part], wide: float = COLUMN) -> Part:
    """A heading with a rule, and parts under each other."""
    drawn = [
        words(title.upper(), 0, 9.5, class_="head"),
        tag("path", d=f"M0 13.5H{number(wide)}", class_="line"),
    ]
    y = HEAD + 2
    for part in parts:
        drawn.append(move(part.markup, 0, y))
        y += part.height
    return Part("".join(drawn), y)


def columns(blocks: Sequence[Part], high: float) -> tuple[str, int, float]:
    """Blocks in as few columns of this height as will do; the markup, how many columns, and how high they are."""
    high *= _MORE
    piles: list[list[Part]] = [[]]
    for one in blocks:
        if piles[-1] and sum(part.height + GAP for part in piles[-1]) + one.height > high:
            piles.append([])
        piles[-1].append(one)
    drawn, tallest = [], 0.0
    for number_, pile in enumerate(piles):
        y = 0.0
        for part in pile:
            drawn.append(move(part.markup, number_ * (COLUMN + 2 * GAP), y))
            y += part.height + GAP
        tallest = max(tallest, y - GAP)
    return "".join(drawn), len(piles), tallest


def card(kind: str | None, x: float, y: float, wide: float, high: float) -> str:
    """A train card face up; an empty slot if there is none."""
    if kind is None:
        return tag("rect", x=x, y=y, width=wide, height=high, rx=4, class_="empty")
    ground, _ = CARDS[kind]
    small = min(wide, high) / 8
    return (
        tag("rect", x=x, y=y, width=wide, height=high, rx=4, fill=ground, class_="card")
        + symbol(kind, 2.2 * small, round(x + wide / 2, 2), round(y + high / 2, 2))
        + symbol(kind, 0.75 * small, round(x + 1.4 * small, 2), round(y + 1.4 * small, 2))
        + symbol(kind, 0.75 * small, round(x + wide - 1.4 * small, 2), round(y + high - 1.4 * small, 2))
    )


def pile(count: int, label: str, x: float, y: float, wide: float, high: float) -> str:
    """A pile face down with its number, and what it is."""
    middle = x + wide / 2
    below = words(label, middle, y + high + 11, class_="small", text_anchor="middle")
    if not count:
        empty = tag("rect", x=x, y=y, width=wide, height=high, rx=4, class_="empty")
        return empty + words("0", middle, y + high / 2 + 4.5, class_="small", text_anchor="middle") + below
    backs = [tag("rect", x=x + by, y=y - by, width=wide, height=high, rx=4, class_="back") for by in (2.4, 1.2, 0)]
    inner = tag("rect", x=x + 3, y=y + 3, width=wide - 6, height=high - 6, rx=2.5, class_="backline")
    figure = words(str(count), middle, y + high / 2 + 4.5, class_="on big figure", text_anchor="middle")
    return "".join(backs) + inner + figure + below


def hand(cards: Sequence[tuple[str, int]], nothing: str) -> Part:
    """Cards by kind, with how many there are of each."""
    if not cards:
        return line(nothing, class_="small")
    wide, high = 26.0, 34.0
    drawn = []
    for place, (kind, many) in enumerate(cards):
        x = place * (wide + 4)
        drawn.append(card(kind, x, 0, wide, high))
        drawn.append(words(f"×{many}", x + wide / 2, high + 11, class_="figure bold", text_anchor="middle"))
    return Part("".join(drawn), high + 16)


def line(text: str, right: str = "", wide: float = COLUMN, height: float = 14.0, class_: str | None = None) -> Part:
    """A line of text, and something at its right end."""
    drawn = words(shorten(text, 11, wide - (8 * len(right) if right else 0)), 0, 10, class_=class_)
    if right:
        drawn += words(right, wide, 10, text_anchor="end", class_="figure bold")
    return Part(drawn, height)


def ticket(text: str, points: int, made: bool | None, needs: Sequence[tuple[str, int]] = ()) -> Part:
    """A ticket: a tick if it is made, a ring if it is open; its cities, the cards it needs, its points."""
    tick, ring = tag("path", d="M1 6.5 4 9.5 9.5 2.5", class_="tick"), tag("circle", cx=5, cy=6, r=3.6, class_="ring")
    mark = "" if made is None else tick if made else ring
    x, drawn = COLUMN - 24, []
    for kind, many in reversed(needs):
        for _ in range(many):
            drawn.append(tag("rect", x=x - 9, y=1, width=9, height=11, rx=2, fill=CARDS[kind][0], class_="card"))
            drawn.append(symbol(kind, 2.7, x - 4.5, 6.5))
            x -= 11
    name = words(shorten(text, 11, x - 20), 15, 10)
    value = words(str(points), COLUMN, 10, text_anchor="end", class_="figure bold")
    return Part(mark + name + value + "".join(drawn), 14.5)
