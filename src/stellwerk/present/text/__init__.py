"""Views and results as plain text for the terminal."""

from stellwerk.present.text.result import show_result
from stellwerk.present.text.showing import show

__all__ = ["show", "show_result"]
