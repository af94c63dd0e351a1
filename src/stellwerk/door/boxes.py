"""The tables of a game, made once: a table, its copies and all further tables of the same game share them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from stellwerk.box.faults import BoxError
from stellwerk.box.file import BoxFile
from stellwerk.box.options import normalise
from stellwerk.box.read import read
from stellwerk.box.record import SLOTS, Box
from stellwerk.box.tables import Contents, contents, tables_of
from stellwerk.rules.cards import EXCHANGES
from stellwerk.rules.state import FATE


def open_box(
    game: str | Path | BoxFile, seats: int, options: Mapping[str, object] | None = None, *, files: bool = True
) -> tuple[Contents, Box]:
    """What is played with, and its tables. `files=False` takes no paths inside the options."""
    file = game if isinstance(game, BoxFile) else read(game)
    return _opened(file, seats, json.dumps(normalise(file, seats, options, files=files)))


@lru_cache(maxsize=64)
def _opened(file: BoxFile, seats: int, options: str) -> tuple[Contents, Box]:
    things = contents(file, seats, json.loads(options))
    dealt = 1 + seats * (file.deal.cards + file.deal.tickets) + SLOTS * (1 + EXCHANGES)
    if dealt > FATE:
        wrong = f"{file.deal.cards} cards and {file.deal.tickets} tickets to each of {seats} players"
        raise BoxError([f"{file.game}: deal: {wrong} are more than can be dealt at once; expected fewer"])
    return things, tables_of(things)


def is_shipped(file: BoxFile) -> bool:
    """Is this one of the games in the box, as it is there?"""
    return file.rules == file.game and read(file.rules).text == file.text
