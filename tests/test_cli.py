"""The command line: what it prints, and one clear line with exit code 2 for what a person can mend."""

import json
import subprocess
import sys

import pytest

from stellwerk import __version__
from stellwerk.cli import main


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    """The exit code of a command, and what it printed."""
    monkeypatch.setattr(sys, "argv", ["stellwerk", *words])
    monkeypatch.setenv("COLUMNS", "120")
    with pytest.raises(SystemExit) as stopped:
        main()
    said = capsys.readouterr()
    return int(stopped.value.code or 0), said.out, said.err


def test_simulate_prints_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", "uk", "--players", "3", "--bots", "random", "--games", "3", "--seed", "4", "--workers", "2")
    code, out, _ = run(capsys, monkeypatch, *words, "--option", "advanced_technologies=true", "--json")
    figures = json.loads(out)
    assert code == 0
    assert (figures["game"], figures["players"], figures["games"], figures["seed"]) == ("uk", 3, 3, 4)
    assert len(figures["seats"]) == 3


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "simulate", "card", "--players", "2", "--games", "2")
    assert code == 0
    assert "card, 2 players, 2 games, seed 0" in out
    assert "decisions a second" in out


@pytest.mark.parametrize(("language", "told"), [("en", "The game is over."), ("de", "Das Spiel ist aus.")])
def test_show_tells_a_whole_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    words = ("show", "tests/boards/small.toml", "--players", "2", "--seed", "2", "--every", "10")
    code, out, _ = run(capsys, monkeypatch, *words, "--language", language)
    assert code == 0
    assert told in out
    assert "TOTAL" in out


def test_version(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(capsys, monkeypatch, "version")[:2] == (0, f"{__version__}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "moon"), "moon"),
        (("simulate", "usa", "--players", "6"), "2, 3, 4 or 5 players"),
        (("simulate", "usa", "--bots", "genius"), "there is no bot 'genius'"),
        (("simulate", "usa", "--option", "nothing"), "name=value"),
        (("simulate", "usa", "--option", "advanced_technologies=true"), "advanced_technologies"),
        (("simulate", "usa", "--games", "0"), "at least one game"),
        (("show", "usa", "--seed", "-1"), "2**128"),
        (("bench", "--beside", "no-such-program"), "could not be run"),
    ],
)
def test_what_a_person_can_mend_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    code, out, err = run(capsys, monkeypatch, *words)
    assert code == 2
    assert told in err
    assert len(err.strip().splitlines()) == 1
    assert out == ""


def test_the_command_is_installed() -> None:
    script = "import importlib.metadata as m; print([e.value for e in m.entry_points(name='stellwerk')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['stellwerk.cli:main']"
