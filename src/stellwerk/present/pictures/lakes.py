"""The lakes of a board: shores that its file has in longitude and latitude, brought onto its plan and rounded off."""

from functools import lru_cache

from stellwerk.box.file import BoxFile
from stellwerk.box.read import parse
from stellwerk.present.pictures.chart import chart_of
from stellwerk.present.pictures.land import Course
from stellwerk.present.pictures.plan import plan_of

_ROUNDS = 2
"""Corners are cut off so many times."""


def lakes_of(file: BoxFile) -> tuple[Course, ...]:
    """The shores of a board's lakes, as closed shapes on its plan; worked out once for each text of a file."""
    return _kept(file.text, file.game) if file.presentation.lakes else ()


@lru_cache(maxsize=16)
def _kept(text: str, game: str) -> tuple[Course, ...]:
    file = parse(text, f"{game}.toml")
    chart = chart_of(file, plan_of(file))
    shores = (tuple(chart.at(lat, lon) for lon, lat in lake.shore) for lake in file.presentation.lakes)
    return tuple(_rounded(shore) for shore in shores)


def _rounded(shore: Course) -> Course:
    """A closed shape with its corners cut off (Chaikin)."""
    for _ in range(_ROUNDS):
        sides = zip(shore, shore[1:] + shore[:1], strict=True)
        shore = tuple(
            (x + part * (to_x - x), y + part * (to_y - y)) for (x, y), (to_x, to_y) in sides for part in (0.25, 0.75)
        )
    return shore
