"""What a seat may know: the whole view, its parts, and what is expected of whom."""

from stellwerk.door.views.whole import View, sight, view, view_bytes, view_from

__all__ = ["View", "sight", "view", "view_bytes", "view_from"]
