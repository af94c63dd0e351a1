"""Writes SVG: elements with escaped attributes and texts, and numbers without needless digits."""

from html import escape
from typing import Any

PREFIX = "stellwerk-picture"
"""Stands before every id and in every class rule; `drawing.py` puts a name of the picture's own in its place."""


def number(value: float) -> str:
    """A number with at most two decimals.

    >>> number(3.0), number(-0.001), number(2.504)
    ('3', '0', '2.5')
    """
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def tag(name: str, *children: str, **attributes: Any) -> str:
    """An element. Children are markup already; `class_` is written class, `text_anchor` text-anchor.

    >>> tag("circle", r=2.5, class_="city")
    '<circle r="2.5" class="city"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            written = number(value) if isinstance(value, int | float) else escape(str(value))
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{written}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def plain(text: str) -> str:
    """A text as markup; characters that no XML may have are left out.

    >>> plain("Brighton & Hove" + chr(7))
    'Brighton &amp; Hove'
    """
    return escape("".join(one for one in text if one in "\t\n" or (one.isprintable() and one < "\ufffe")), quote=False)


def words(content: str, x: float, y: float, **attributes: Any) -> str:
    """A text that begins, ends or is centred at a point."""
    return tag("text", plain(content), x=x, y=y, **attributes)


def use(what: str, x: float, y: float, angle: float = 0.0, more: str = "") -> str:
    """Something that is defined once, put somewhere."""
    turned = f" rotate({number(angle)})" if angle else ""
    return f'<use href="#{PREFIX}-{what}" transform="translate({number(x)} {number(y)}){turned}{more}"/>'


def move(markup: str, x: float, y: float) -> str:
    """Markup, somewhere else."""
    return f'<g transform="translate({number(x)} {number(y)})">{markup}</g>'
