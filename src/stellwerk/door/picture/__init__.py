"""A view as a picture, `draw`: the plan says where things lie; board, panel, yards and scores are drawn on it."""

from stellwerk.door.picture.drawing import Theme, draw

__all__ = ["Theme", "draw"]
