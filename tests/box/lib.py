"""What the tests of the box share: the small board, shipped files as text, and ways to spoil them."""

from importlib.resources import files

import pytest

from stellwerk.box.errors import BoxError
from stellwerk.box.read import parse
from tests.lib import position

SMALL_PATH = position.SMALL
SMALL = SMALL_PATH.read_text("utf-8")


def shipped_text(game: str) -> str:
    """The data file of a shipped game."""
    return files("stellwerk.box").joinpath(f"data/{game}.toml").read_text("utf-8")


def changed(text: str, old: str, new: str) -> str:
    """The text with one passage changed, which must be there exactly once."""
    assert text.count(old) == 1, f"{text.count(old)} times: {old}"
    return text.replace(old, new)


def errors_of(text: str, file: str = "small.toml") -> list[str]:
    """The faults for which a text is refused."""
    with pytest.raises(BoxError) as caught:
        parse(text, file)
    return list(caught.value.errors)
