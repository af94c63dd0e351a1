"""The server's own pages are not there, whether or not somebody built them: what a test says about them, it makes."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from stellwerk.server import lifespan
from stellwerk.server.app import make_app
from stellwerk.server.core.settings import Settings
from stellwerk.server.http import pages
from stellwerk.server.lifespan import open_registry
from tests.server.http.browser_client import Browsers
from tests.server.serving import served
from tests.server.tables.lib import AT_ONCE, GreedyPools


@pytest.fixture(autouse=True)
def no_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No built pages in the package."""
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "no pages")


@pytest.fixture
def browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    """A whole server, and browsers that ask it."""
    monkeypatch.setattr(lifespan, "BotPools", GreedyPools)
    settings = Settings(data_dir=tmp_path, pace=0, grace=0)
    with served(make_app(settings, open_registry(settings, AT_ONCE))) as base, ExitStack() as stack:
        yield Browsers(base, stack)
