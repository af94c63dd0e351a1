"""Small pieces of SVG: tags, text, scales with round ticks. Colours are left to the page's style."""

import math
from dataclasses import dataclass
from html import escape

from stellwerk.lab.number_format import WHOLE, Form

WIDTH = 760
"""The width of every picture, in its own units; on the page it fits the column."""


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element. `class_` is the attribute `class`; other underscores are hyphens.

    >>> tag("line", x1=0, stroke_width=1.25)
    '<line x1="0" stroke-width="1.25"/>'
    """
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else escape(str(value))


def text(x: float, y: float, said: str, style: str = "", anchor: str = "start") -> str:
    """A line of text; its middle is at height y."""
    return tag("text", escape(said), x=x, y=y, class_=style, text_anchor=anchor)


def picture(height: float, title: str, told: str, *parts: str) -> str:
    """A whole picture, with what it shows in words for those who do not see it."""
    words = tag("title", escape(title)) + tag("desc", escape(told))
    return tag("svg", words, *parts, viewBox=f"0 0 {WIDTH} {math.ceil(height)}", role="img", focusable="false")


@dataclass(frozen=True)
class Scale:
    """From values to places on the page."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a value lies."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, about: int = 6) -> list[float]:
        """Round values along the scale."""
        return ticks(self.low, self.high, about)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round values between two, about so many.

    >>> ticks(-3, 104, 5)
    [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    """
    step = round_step((high - low) / about)
    return [number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def round_step(step: float) -> float:
    """The next round number: 1, 2 or 5 times a power of ten.

    >>> round_step(21.4)
    20.0
    """
    if step <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(step))
    return min((times * power for times in (1, 2, 5, 10)), key=lambda near: abs(math.log(near / step)))


def axis(scale: Scale, top: float, bottom: float, unit: str, form: Form = WHOLE) -> str:
    """A horizontal axis: faint lines from top to bottom, numbers below, and what they count."""
    parts = []
    for value in scale.ticks():
        x = scale(value)
        parts.append(tag("line", x1=x, x2=x, y1=top, y2=bottom, class_="zero" if value == 0 else "grid"))
        parts.append(text(x, bottom + 12, form(value), "tick", "middle"))
    parts.append(text((scale.start + scale.end) / 2, bottom + 28, unit, "unit", "middle"))
    return "".join(parts)


def whisker(scale: Scale, low: float, high: float, y: float, half: float = 4) -> str:
    """An interval: a line with two ends."""
    x1, x2 = (min(max(scale(value), scale.start), scale.end) for value in (low, high))
    ends = "".join(tag("line", x1=x, x2=x, y1=y - half, y2=y + half, class_="whisker") for x in (x1, x2))
    return tag("line", x1=x1, x2=x2, y1=y, y2=y, class_="whisker") + ends
