"""The page on adding a board: its example is the small board, it explains every line, and its session runs."""

import doctest
import re
from pathlib import Path

import pytest

from stellwerk.box.read import BOARDS, ONLY
from tests.box.lib import SMALL, shipped_text

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-board.md"


def test_the_example_is_the_board_of_the_tests() -> None:
    assert re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL) == [SMALL]


def test_the_session_runs_as_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted == 7
    assert results.failed == 0


@pytest.mark.parametrize("game", BOARDS)
def test_every_line_of_a_shipped_file_is_explained(game: str) -> None:
    page = PAGE.read_text("utf-8")
    lines = set(re.findall(r"^(\w+)(?: =|\.\w+ =)", shipped_text(game), re.MULTILINE))
    assert len(lines) > 10
    assert {line for line in lines | set(ONLY) if f"`{line}`" not in page} <= {"cities", "routes", "tickets"}


def test_the_head_of_the_first_file_names_every_common_line() -> None:
    head = shipped_text("usa").split("\nruleset = ")[0]
    lines = set(re.findall(r"^(\w+) =", shipped_text("usa"), re.MULTILINE))
    assert lines
    assert {line for line in lines if line not in head} == set()
