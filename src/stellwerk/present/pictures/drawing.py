"""A view as a picture: SVG for notebooks, pages and reports, in the manner of an old railway poster.

It is made from the typed view alone, so what is hidden from the viewer is not in it. The same view gives the same
bytes; there are no scripts, and nothing is fetched from elsewhere.
"""

import hashlib
from typing import Literal, TypeAlias

from stellwerk.api.views import View
from stellwerk.api.wording import Language, Names
from stellwerk.present.pictures.board import board, sea
from stellwerk.present.pictures.lakes import lakes_of
from stellwerk.present.pictures.panel import Panel
from stellwerk.present.pictures.parts import COLUMN, GAP, columns
from stellwerk.present.pictures.plan import plan_of
from stellwerk.present.pictures.style import definitions, style
from stellwerk.present.pictures.svg import PREFIX, move, number, plain, tag, words
from stellwerk.present.pictures.text import shorten, width
from stellwerk.present.pictures.words import Words
from stellwerk.present.pictures.yards import WIDE as YARDS
from stellwerk.present.pictures.yards import baize, yards

Theme: TypeAlias = Literal["auto", "light", "dark"]

_FRAME = 22.0
"""From the edge of the picture to what is in it."""
_HEADER = 42.0
_TOP = 8.0
"""From the upper edge of the table to the panel's first line."""
_LEAST = 420.0
"""The panel may always be so high."""


def draw(view: View, language: Language = "en", names: Names | None = None, theme: Theme = "auto") -> str:
    """The table as the viewer sees it, as SVG.

    Without names, players are called by their seats from 1. With the theme "auto" the picture is light or dark as the
    reader's screen is.

    >>> from stellwerk.table import Table
    >>> draw(Table("usa", seats=2, seed=7).view(None))[:4]
    '<svg'
    """
    say = Words(view, language, names)
    if view.contents.tracks:
        file = view.contents.file
        plan = plan_of(file)
        table = board(plan, lakes_of(file), view.tracks, wanted_theme(view), language, file.team_size)
        wide, high = plan.width, plan.height
    else:
        table, high = yards(view, say)
        wide = YARDS
    panel, many, tall = columns(Panel(view, say).blocks(), max(high, _LEAST) - _TOP)
    tall = max(high, tall + 2 * _TOP)
    ground, down = (sea(wide, tall), (tall - high) / 2) if view.contents.tracks else (baize(tall), 0.0)
    parts = [
        move(ground + move(table, 0, down), _FRAME, _FRAME + _HEADER),
        move(panel, _FRAME + wide + GAP + 6, _FRAME + _HEADER + _TOP),
    ]
    return _frame(say, parts, wide + many * (COLUMN + 2 * GAP), tall, theme)


def wanted_theme(view: View) -> dict[str, bool]:
    """The cities of the tickets that the viewer holds, alone or with a partner; and whether all of these are made."""
    if view.viewer is None or view.result is not None:
        return {}
    player = view.players[view.viewer]
    held = list(player.own_tickets or ())
    for team in view.teams:
        held += team.shared_tickets or () if view.viewer in team.seats else ()
    found: dict[str, bool] = {}
    for ticket_view in held:
        for city in view.contents.tickets[view.contents.ticket_number[ticket_view.ticket]].between:
            found[city] = found.get(city, True) and ticket_view.done
    return found


def _frame(say: Words, parts: list[str], wide: float, tall: float, theme: Theme) -> str:
    """A header over the parts, a frame around them, and everything that goes with a picture."""
    whole, full = wide + 2 * _FRAME + GAP / 2, tall + _HEADER + 2 * _FRAME
    room = whole - 2 * _FRAME - width(say.moment(), 14)
    title = shorten(say.title().upper(), 38, room)
    start = _FRAME + width(title, 25) * 1.25 + 5 * len(title) + 10
    body = [
        tag("rect", width=whole, height=full, rx=6, class_="paper"),
        tag("rect", x=7, y=7, width=whole - 14, height=full - 14, rx=3, class_="frame", stroke_width=2.2),
        tag("rect", x=11, y=11, width=whole - 22, height=full - 22, rx=2, class_="frame", stroke_width=0.8),
        words(title, _FRAME + 2, _FRAME + 24, class_="title"),
        tag("path", d=f"M{number(start)} {number(_FRAME + 16)}H{number(whole - _FRAME)}", class_="line"),
        words(say.moment(), whole - _FRAME, _FRAME + 31, class_="moment", text_anchor="end"),
        *parts,
    ]
    head = [
        tag("title", plain(f"{say.title()}, {say.moment()}"), id=f"{PREFIX}-title"),
        tag("desc", plain(say.description()), id=f"{PREFIX}-desc"),
        style(theme),
        definitions(say.view.seats, say.view.contents.file.team_size),
    ]
    drawn = tag(
        "svg",
        *head,
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(whole)} {number(full)}",
        width=round(whole),
        height=round(full),
        class_=PREFIX,
        role="img",
        lang=say.language,
        aria_labelledby=f"{PREFIX}-title {PREFIX}-desc",
    )
    own_name = "stellwerk-" + hashlib.sha256(drawn.encode()).hexdigest()[:10]
    return drawn.replace(PREFIX, own_name) + "\n"
