"""A board is one file: put into a copy of the house, and nothing else changed, it is offered, played and drawn."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.rules.compiled import COMPILED, PACKAGE
from tests.lib.position import SMALL

HOUSE = PACKAGE.parents[1]

PLAY = """
import asyncio
import gymnasium, httpx, stellwerk, stellwerk.lab.envs.gymnasium
from stellwerk.box.read import BOARDS, list_boards, read
from stellwerk.bots.contract import open_bot
from stellwerk.server.app import make_app
from stellwerk.server.core.settings import Settings
from stellwerk.server.tables.open_table import OpenTable, open_state
from tools.describe import describe_board

assert "pond" in BOARDS and "pond" in list_boards(), BOARDS
assert OpenTable(game="pond", seats=2).game == "pond"
assert open_state("ada", OpenTable(game="pond", seats=3, name="Ada"), 0.0)[1]["game"] == "pond"


async def asked():
    transport = httpx.ASGITransport(make_app(Settings()))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        return [(await client.get(f"/api/games{path}")).json() for path in ("", "/pond", "/pond/plan")]


games, pond, plan = asyncio.run(asked())
(offered,) = [game for game in games["games"] if game["id"] == "pond"]
assert offered["ruleset"] == "classic" and offered["blurb"]["de"] == "Das klassische Spiel.", offered
assert offered["name"]["de"] == "Bodensee" and len(pond["routes"]) == len(plan["routes"]) == 8
assert describe_board(read("pond"))["lines"], "a poster has lines on it"

table = stellwerk.Table("pond", seats=2, seed=5)
bots = [open_bot("planner", seed=1), open_bot("search@2", seed=2)]
while not table.over:
    seat = table.to_act[0]
    table.act(seat, bots[seat].choose(table.view(seat)).action)
record = table.record()
assert record.board is None and record.game == "pond"
assert stellwerk.replay(record, verify=True) == table

env = gymnasium.make("Stellwerk/pond-v0")
env.reset(seed=1)
print("played", table.moves and table.result().winners)
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house as it is, and one file more."""
    folder = tmp_path_factory.mktemp("house")
    unwanted = shutil.ignore_patterns("__pycache__", "pages")
    shutil.copytree(PACKAGE, folder / "stellwerk", ignore=unwanted)
    shutil.copytree(HOUSE / "tools", folder / "tools", ignore=unwanted)
    shutil.copy(SMALL, folder / "stellwerk" / "box" / "data" / "pond.toml")
    return folder


def run(copy: Path, *words: str) -> str:
    """What a Python that knows only the copy says."""
    command = [sys.executable, "-P", *words]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def stellwerk(copy: Path, *words: str) -> str:
    return run(copy, "-c", "from stellwerk.cli import main; main()", *words)


def test_it_is_offered_opened_and_played_by_bots_to_the_end(copy: Path) -> None:
    if COMPILED:
        assert run(copy, "-c", PLAY).startswith("played")
    else:  # interpreted, a search takes too long: the referee plays alone
        assert "pond" in run(copy, "-c", "from stellwerk.box.read import BOARDS; print(BOARDS)")


def test_it_is_drawn(copy: Path) -> None:
    stellwerk(copy, "render", "pond", "-o", "pond.svg", "--language", "de")
    assert "Bodensee" in (copy / "pond.svg").read_text("utf-8")


def test_it_is_simulated(copy: Path) -> None:
    assert '"game": "pond"' in stellwerk(copy, "simulate", "pond", "--games", "20", "--json")


def test_help_names_it(copy: Path) -> None:
    assert "pond" in stellwerk(copy, "simulate", "--help")
