"""Views and results as plain text for the terminal."""

from stellwerk.door.text.result import show_result
from stellwerk.door.text.showing import show

__all__ = ["show", "show_result"]
