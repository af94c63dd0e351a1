"""The wheel: installed into an empty environment, with no Node and no compiler at hand, it serves its pages and plays.

Compiling takes minutes and is the same code as here, so this server runs its rules interpreted.
"""

import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "src" / "stellwerk" / "server" / "pages" / "index.html"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of these sources."""
    assert PAGES.exists(), "the pages are not built: make web"
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_it_carries_pages_boards_and_migrations_and_nothing_of_the_workshop(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "stellwerk/server/pages/index.html" in names
    assert any(re.fullmatch(r"stellwerk/server/pages/assets/.*\.js", name) for name in names)
    assert {f"stellwerk/box/data/{game}.toml" for game in ("usa", "uk", "asia", "card")} <= set(names)
    assert any("/migrations/" in name for name in names)
    assert "stellwerk/py.typed" in names
    assert all(name.startswith(("stellwerk/", "stellwerk-")) for name in names)
    assert not [name for name in names if "__pycache__" in name or name.endswith((".nbi", ".nbc"))]


def test_installed_where_there_is_nothing_else_it_serves_and_plays(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "empty"
    venv.create(home, with_pip=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "--require-hashes", "--requirement", str(ROOT / "pinned" / "play.txt")], check=True)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    with serving(home / "bin", tmp_path / "data") as address, httpx.Client(base_url=address, timeout=120) as browser:
        page = browser.get("/").text
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script, page
        assert browser.get(script[1]).status_code == 200
        assert play(browser, actions=6) == 6


@contextmanager
def serving(programs: Path, data: Path) -> Iterator[str]:
    """A server of that environment, which finds no other program than its own."""
    allowed = ("HOME", "LANG", "TMPDIR")
    surroundings = {name: value for name, value in os.environ.items() if name in allowed}
    surroundings |= {"PATH": str(programs), "NUMBA_DISABLE_JIT": "1"}
    command = [str(programs / "stellwerk"), "serve", "--port", "0", "--no-browser", "--data-dir", str(data)]
    with subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True, cwd=programs) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line
            yield found[0]
        finally:
            server.terminate()
            server.wait(60)


def play(browser: httpx.Client, actions: int) -> int:
    """Open a table against a bot and act so many times; how often that was accepted."""
    wanted = {"game": "usa", "seats": 2, "name": "Anna", "pace": 0, "bots": [{"seat": 1, "level": "easy"}]}
    table = browser.post("/api/tables", json=wanted).raise_for_status().json()["table"]
    order(browser, table, "start", {"do": "start"})
    accepted = 0
    while accepted < actions:
        legal = browser.get(f"/api/tables/{table}").json()["game"]["legal"]
        if legal:
            order(browser, table, f"a{accepted}", {"do": "act", "action": legal[0]})
            accepted += 1
    return accepted


def order(browser: httpx.Client, table: str, id: str, command: dict[str, object]) -> None:
    """Have something done at a table."""
    body = {"id": id, "command": command}
    browser.post(f"/api/tables/{table}/commands", json=body).raise_for_status()
