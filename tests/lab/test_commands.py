"""What the lab's commands say on the terminal of paths, of one single game, and how Ctrl-C ends them."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stellwerk.cli import bench as bench_command
from stellwerk.lab.runs.bench import Beside
from tests.lib.position import SMALL
from tests.test_cli import ROOT, run


@pytest.mark.parametrize("name", ["a[bold]", "q[/b]"])
@pytest.mark.parametrize(
    "words",
    [
        ("arena", str(SMALL), "--bots", "random,greedy", "--games", "2", "--report"),
        ("simulate", str(SMALL), "--games", "1", "--save"),
        ("render", str(SMALL), "-o"),
    ],
)
def test_a_path_is_told_as_it_is(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
    name: str,
) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    code, out, _ = run(capsys, monkeypatch, *words, str(path))
    assert code == 0
    assert str(path) in out
    assert path.exists()


def test_a_board_is_told_by_its_name_as_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = tmp_path / "a[bold].toml"
    board.write_bytes(SMALL.read_bytes())
    _, out, _ = run(capsys, monkeypatch, "simulate", str(board), "--games", "1")
    assert "a[bold], 2 players, 1 games" in out
    _, out, _ = run(capsys, monkeypatch, "arena", str(board), "--bots", "random,greedy", "--games", "2")
    assert "a[bold], 2 players, 2 games" in out


def test_a_program_that_is_timed_beside_ours_is_told_as_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_command, "time_games", lambda *_: [])

    def time_beside(command: str, _games: int, _rounds: int, progress: Callable[[str], None]) -> Beside:
        progress(command)
        return Beside(command, 5.0, 10.0, 2.0)

    monkeypatch.setattr(bench_command, "time_beside", time_beside)
    code, out, _ = run(capsys, monkeypatch, "bench", "--beside", "./q[/b] [bold]")
    assert code == 0
    assert "beside: ./q[/b] [bold]: 5 games/s, ours 10: ratio 2.00" in out


def test_one_game_says_nothing_of_how_games_differ(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _ = run(capsys, monkeypatch, "simulate", str(SMALL), "--games", "1")
    rows = [line.split("│") for line in out.splitlines() if "±" in line and "│" in line]
    assert [(row[3].split("±")[1].strip(), row[4].strip()) for row in rows] == [("?", "?")] * 2
    _, out, _ = run(capsys, monkeypatch, "simulate", str(SMALL), "--games", "2")
    assert "?" not in out


ENDLESS = """
import signal, sys, threading
from stellwerk.cli import main
from stellwerk.lab.runs import workers

def play_for_ever(job):
    print("playing", flush=True)
    threading.Event().wait()

# Whoever runs the tests in the background has them, and all that they start, deaf to Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
workers.play_batch = play_for_ever
sys.argv = ["stellwerk", "simulate", "usa", "--bots", "search", "--games", "2"]
main()
"""


def test_ctrl_c_does_not_wait_for_the_end_of_a_game() -> None:
    with subprocess.Popen([sys.executable, "-c", ENDLESS], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "playing\n"
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130
        finally:
            process.kill()
