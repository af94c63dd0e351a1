"""The server's own pages are not there, whether or not somebody built them: what a test says about them, it makes."""

from pathlib import Path

import pytest

from stellwerk.server.http import pages


@pytest.fixture(autouse=True)
def no_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No built pages in the package."""
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "no pages")
