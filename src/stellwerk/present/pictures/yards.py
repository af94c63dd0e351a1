"""Draws the card game's table: each player's rail yard, locomotives on top of each colour, and the stack beside it."""

from stellwerk.api.views import View
from stellwerk.api.views.types import PlayerView, Row
from stellwerk.api.wording import LOCOMOTIVE_WORD, ticket_text
from stellwerk.box.record import COLOURS
from stellwerk.present.pictures.parts import Part, block, card, pile
from stellwerk.present.pictures.style import symbol
from stellwerk.present.pictures.svg import move, tag, words
from stellwerk.present.pictures.text import break_lines
from stellwerk.present.pictures.words import Words

_CARD = (50.0, 66.0)
_STEP = 66.0
"""From column to column."""
_SHOWN = 14.5
"""How much is seen of a card that lies under another."""
WIDE = _STEP * (len(COLOURS) + 1) + 58
_SIZE = 10.0


def yards(view: View, say: Words) -> tuple[str, float]:
    """The yards of all players under each other, and how high they are together."""
    drawn, y = [], 22.0
    for player in view.players:
        part = _yard(view, player, say)
        drawn.append(move(part.markup, 26, y))
        y += part.height + 16
    return "".join(drawn), y


def baize(high: float) -> str:
    """What the yards lie on."""
    return tag("rect", width=WIDE, height=high, rx=4, class_="baize")


def _yard(view: View, player: PlayerView, say: Words) -> Part:
    """One player's yard: a column a colour, in the order of the colours; the stack on the right."""
    rows = [player.yard.get(colour) for colour in COLOURS]
    deepest = max((row.cards + row.locomotives for row in rows if row), default=1)
    height = _CARD[1] + _SHOWN * (max(1, deepest) - 1)
    drawn = []
    for place, (colour, row) in enumerate(zip(COLOURS, rows, strict=True)):
        drawn.append(move(_column(colour, row), place * _STEP, 2))
    stack = pile(player.on_the_track, say("on_the_track"), len(COLOURS) * _STEP + 12, 4, *_CARD)
    parts = [Part("".join(drawn) + stack, height + 16)]
    if player.tickets_completed:
        done = " · ".join(ticket_text(view.contents, one.ticket, say.language) for one in player.completed or ())
        lines = break_lines(f"{say('completed')}: {done or player.tickets_completed}", _SIZE, WIDE - 52)
        parts += [Part(words(text, 0, 9, font_size=_SIZE), 13) for text in lines]
    return block(f"{say('yard')}: {say.seat(player.seat)}", parts, WIDE - 52)


def _column(colour: str, row: Row | None) -> str:
    """The cards of a colour, each over the one before, and the locomotives over all of them."""
    if row is None:
        slot = tag("rect", width=_CARD[0], height=_CARD[1], rx=4, class_="empty")
        return slot + tag("g", symbol(colour, 9, _CARD[0] / 2, _CARD[1] / 2, fill="currentColor"), class_="faint")
    kinds = [colour] * row.cards + [LOCOMOTIVE_WORD] * row.locomotives
    cards = "".join(card(kind, 0, place * _SHOWN, *_CARD) for place, kind in enumerate(kinds))
    count = f"{row.cards}" + (f"+{row.locomotives}" if row.locomotives else "")
    below = _CARD[1] + _SHOWN * (len(kinds) - 1) + 11
    return cards + words(count, _CARD[0] / 2, below, class_="figure bold small", text_anchor="middle")
