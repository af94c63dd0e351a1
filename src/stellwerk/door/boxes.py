"""The tables of a game, made once: a table, its copies and all further tables of the same game share them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from stellwerk.box.file import BoxFile
from stellwerk.box.options import normalise
from stellwerk.box.read import read
from stellwerk.box.record import Box
from stellwerk.box.tables import Contents, contents, tables_of


def open_box(
    game: str | Path | BoxFile, seats: int, options: Mapping[str, object] | None = None, *, files: bool = True
) -> tuple[Contents, Box]:
    """What is played with, and its tables. `files=False` takes no paths inside the options."""
    file = game if isinstance(game, BoxFile) else read(game)
    return _opened(file, seats, json.dumps(normalise(file, seats, options, files=files)))


@lru_cache(maxsize=64)
def _opened(file: BoxFile, seats: int, options: str) -> tuple[Contents, Box]:
    things = contents(file, seats, json.loads(options))
    return things, tables_of(things)


def is_shipped(file: BoxFile) -> bool:
    """Is this one of the games in the box, as it is there?"""
    return file.rules == file.game and read(file.rules).text == file.text
