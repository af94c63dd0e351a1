"""The server's own pages are not there, whether or not somebody built them: what a test says about them, it makes."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from stellwerk.server import wiring
from stellwerk.server.app import make_app
from stellwerk.server.http import pages
from stellwerk.server.settings import Settings
from stellwerk.server.wiring import open_house
from tests.server.http.tabling import Browsers
from tests.server.serving import served
from tests.server.tables.lib import AT_ONCE, GreedyThinkers


@pytest.fixture(autouse=True)
def no_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No built pages in the package."""
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "no pages")


@pytest.fixture
def browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    """A whole server, and browsers that ask it."""
    monkeypatch.setattr(wiring, "Thinkers", GreedyThinkers)
    settings = Settings(data_dir=tmp_path, pace=0, grace=0)
    with served(make_app(settings, open_house(settings, AT_ONCE))) as base, ExitStack() as stack:
        yield Browsers(base, stack)
