"""The golden playthroughs are played again, and must come out the same to the letter."""

from pathlib import Path

import pytest

from tests.golden.playthrough import GAMES, write
from tests.golden.regenerate import HERE


@pytest.mark.parametrize("path", sorted(HERE.glob("*.txt")), ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_it_is_written(path: Path) -> None:
    assert write(path.stem) == path.read_text("utf-8"), "if this change is meant, run `make golden` and review the diff"


def test_every_game_has_its_playthrough() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(GAMES)
