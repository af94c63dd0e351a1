"""The bot in twenty lines plays a whole game against bots, at a real server."""

import ast
import subprocess
import sys
from pathlib import Path

from tests.server.lines import serving

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "play_a_seat.py"


def test_it_plays_a_whole_game(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        done = subprocess.run([sys.executable, EXAMPLE, address], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    scores, _, winners = done.stdout.partition(" points; seats that win: ")
    found = ast.literal_eval(scores)
    assert len(found) == 3
    assert max(found) in [found[seat] for seat in ast.literal_eval(winners)]


def test_it_has_twenty_lines() -> None:
    written = ast.parse(EXAMPLE.read_text("utf-8")).body[1:]
    lines = {line for one in written for line in range(one.lineno, (one.end_lineno or one.lineno) + 1)}
    assert len(lines) <= 20
