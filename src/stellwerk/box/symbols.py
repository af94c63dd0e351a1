"""A symbol for every colour, so that cards and routes can be told apart without seeing colour (BASE-36)."""

from collections.abc import Mapping

SYMBOLS: Mapping[str, str] = {
    "purple": "◆",
    "blue": "●",
    "orange": "■",
    "white": "○",
    "green": "▲",
    "yellow": "★",
    "black": "✚",
    "red": "♥",
    "locomotive": "✱",
    "grey": "·",
}
"""One character for each kind of card, and for a grey route."""
