"""What a seat may know: the whole view, its parts, and what is expected of whom."""

from stellwerk.api.views.view import View, observe, view, view_bytes, view_from

__all__ = ["View", "observe", "view", "view_bytes", "view_from"]
