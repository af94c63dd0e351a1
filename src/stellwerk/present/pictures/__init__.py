"""A view as a picture, `draw`: the plan says where things lie; board, panel, yards and scores are drawn on it."""

from stellwerk.api.views.view import draw_views_with
from stellwerk.present.pictures.drawing import Theme, draw

__all__ = ["Theme", "draw"]

draw_views_with(draw)
