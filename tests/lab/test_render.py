"""Rendering: the start, a moment of a game between bots, a moment of a record; errors in one line; whole files only."""

from pathlib import Path

import pytest

from stellwerk.lab.render import Position, RenderError, render, save
from stellwerk.present.pictures import draw
from stellwerk.table import Table
from tests.lib.random_tables import SMALL, played


def test_the_start_of_a_game() -> None:
    assert render("usa", Position(players=3, seed=7)) == draw(Table("usa", 3, seed=7).view(None))
    assert render("uk") == draw(Table("uk", 2, seed=0).view(None))
    german = draw(Table(SMALL, 2, seed=0).view(1), "de", theme="dark")
    assert render(SMALL, view="1", language="de", theme="dark") == german


def test_after_some_actions_of_a_seed() -> None:
    one = render("card", Position(players=2, seed=7, actions=12))
    assert one == render("card", Position(players=2, seed=7, actions=12))
    assert one != render("card", Position(players=2, seed=8, actions=12))
    assert "Final scores".upper() in render(SMALL, Position(actions=5000))


def test_a_moment_of_a_record(tmp_path: Path) -> None:
    table = played(("usa", 2, {}), most=30)
    table.record().save(tmp_path / "game.json")
    record = Position(record=tmp_path / "game.json")
    assert render("usa", record) == draw(table.view(None))
    start = render("usa", Position(record=tmp_path / "game.json", at=0), view="0")
    assert start == draw(Table("usa", 2, seed=1).view(0))


@pytest.mark.parametrize(
    ("game", "position", "view", "said"),
    [
        ("usa", Position(players=9), "all", "cannot be played by 9"),
        ("usa", Position(players=2), "2", 'no view "2"; expected a seat from 0 to 1, or all'),
        ("usa", Position(players=2), "first", 'no view "first"'),
        ("usa", Position(actions=-1), "all", "-1 actions"),
        ("usa", Position(at=3), "all", "no record was given"),
        ("usa", Position(bot="oracle"), "all", "no bot 'oracle'"),
        ("usa", Position(seed=-1), "all", "a seed is"),
        ("usa", Position(options={"fog": True}), "all", "fog"),
        ("nowhere.toml", Position(), "all", "nowhere.toml"),
        ("usa", Position(record=Path("missing.json")), "all", "missing.json"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_line(game: str, position: Position, view: str, said: str) -> None:
    with pytest.raises(RenderError) as caught:
        render(game, position, view)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_of_another_game_or_a_moment_it_has_not(tmp_path: Path) -> None:
    played(("usa", 2, {}), most=4).record().save(tmp_path / "game.json")
    with pytest.raises(RenderError, match="is a record of usa; expected one of uk"):
        render("uk", Position(record=tmp_path / "game.json"))
    with pytest.raises(RenderError, match="has no moment 5; it has 4 actions"):
        render("usa", Position(record=tmp_path / "game.json", at=5))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    save("<svg/>", tmp_path / "board.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]
    assert (tmp_path / "board.svg").read_text("utf-8") == "<svg/>"
    with pytest.raises(UnicodeEncodeError):
        save("half\ud800", tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text("utf-8") == "<svg/>"
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]
    with pytest.raises(RenderError, match="cannot be written"):
        save("<svg/>", tmp_path / "missing" / "board.svg")


def test_a_picture_is_not_called_what_it_is_not(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match=r"board\.png: pictures are drawn as SVG"):
        save("<svg/>", tmp_path / "board.png")
    assert not list(tmp_path.iterdir())
    for name in ("board", "board.SVG"):
        save("<svg/>", tmp_path / name)
        assert (tmp_path / name).exists()
