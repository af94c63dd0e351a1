"""Writes down what the browser client is built from: the server's OpenAPI and the plans of the boards. No server runs.

`python tools/describe.py web/made` writes them into that folder.
"""

import json
import sys
from pathlib import Path

from stellwerk.server.app import make_app
from stellwerk.server.http.games import made_plan
from stellwerk.server.http.plans import PLANNED
from stellwerk.server.settings import Settings


def describe(folder: Path) -> None:
    """Write `openapi.json`, and `plan-GAME.json` for each board, into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "openapi.json", json.dumps(make_app(Settings()).openapi(), ensure_ascii=False))
    for game in PLANNED:
        write(folder / f"plan-{game}.json", made_plan(game).body.decode())


def write(path: Path, text: str) -> None:
    """Write a file, but only if it says something new: what is built from it is then left alone."""
    if not path.is_file() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    describe(Path(sys.argv[1]))
