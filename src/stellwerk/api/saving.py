"""Writing a file: all of it or nothing, so that nobody ever reads half a record or half a picture."""

import os
import tempfile
from pathlib import Path


def save_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a text beside the file, and put it in its place when it is on disk."""
    path = Path(path)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, encoding="utf-8", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).chmod(0o644)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
