"""The tables of a game, made once: a table, its copies and all further tables of the same game share them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from stellwerk.box.build import Contents, build_box_of, read_contents
from stellwerk.box.file import BoxFile
from stellwerk.box.options import normalise
from stellwerk.box.read import BOARDS, read
from stellwerk.box.record import Box
from stellwerk.box.version import RULES_VERSION


def open_box(
    game: str | Path | BoxFile,
    seats: int,
    options: Mapping[str, object] | None = None,
    rules: int = RULES_VERSION,
    *,
    files: bool = True,
) -> tuple[Contents, Box]:
    """What is played with, and its tables, by a version of the rules. `files=False` takes no paths in the options."""
    file = game if isinstance(game, BoxFile) else read(game)
    return _opened(file, seats, json.dumps(normalise(file, seats, options, files=files, rules=rules)), rules)


def open_again(things: Contents) -> tuple[Contents, Box]:
    """The same once more, for whoever has the contents of a game, from a view, and no tables."""
    return open_box(things.file, things.seats, things.options, things.rules)


@lru_cache(maxsize=64)
def _opened(file: BoxFile, seats: int, options: str, rules: int) -> tuple[Contents, Box]:
    things = read_contents(file, seats, json.loads(options), rules)
    return things, build_box_of(things)


def is_shipped(file: BoxFile) -> bool:
    """Is this one of the boards in the box, as it is there?"""
    return file.game in BOARDS and read(file.game).text == file.text
