"""Records of simulated games: every game as a file of its own, all of them or none."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from stellwerk.api.codec import decode
from stellwerk.api.game import start
from stellwerk.api.records import Record, record_of
from stellwerk.box.build import Contents
from stellwerk.box.layout import Shorts
from stellwerk.box.record import Box
from stellwerk.lab.errors import LabError


def record_of_history(contents: Contents, box: Box, seed: int, history: Shorts) -> Record:
    """The record of a game that was played in compiled code, from its seed and the numbers of its actions."""
    game = start(contents, box, seed)
    for seat, number in history.tolist():
        game.apply(seat, decode(contents, box, game.state, seat, number), number)
    return record_of(game)


def check_folder(folder: Path) -> None:
    """Refuse a folder that records cannot go into, before any game is played."""
    if folder.exists() and not folder.is_dir():
        raise LabError(f"{folder}: is no folder; records are saved into a new or an empty one")
    if folder.is_dir() and any(folder.iterdir()):
        raise LabError(f"{folder}: is not empty; records are saved into a new or an empty folder")
    if folder.is_dir() and not os.access(folder, os.W_OK):
        raise LabError(f"{folder}: nothing can be written in it")
    if not folder.is_dir():
        check_writable(folder)


def check_file(path: Path) -> None:
    """Refuse a path that no file can be written to, before any game is played."""
    if path.is_dir():
        raise LabError(f"{path}: is a folder; the name of a file is expected")
    check_writable(path)


def check_writable(path: Path) -> None:
    """Refuse a path in whose folder nothing can be written."""
    parent = path.absolute().parent
    if not parent.is_dir():
        raise LabError(f"{path}: there is no folder {parent}")
    if not os.access(parent, os.W_OK):
        raise LabError(f"{path}: nothing can be written in {parent}")


def save_records(folder: Path, records: Iterable[Record], count: int, told: Callable[[int], None]) -> None:
    """Write the records into a folder that appears with all of them, or not at all.

    A folder that is there already is filled, not replaced: it may be the one we are in, or a disk of its own.
    """
    check_folder(folder)
    width = len(str(max(count - 1, 0)))
    target = folder.resolve()
    filled = target.is_dir()
    draft = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target if filled else target.parent))
    try:
        for number, record in enumerate(records):
            record.save(draft / f"{record.game}-{number:0{width}}.json")
            told(1)
        if filled:
            _unpack(draft, target)
        else:
            draft.chmod(0o755)
            draft.replace(target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def _unpack(draft: Path, folder: Path) -> None:
    """Move everything in the draft up into its folder, or nothing."""
    moved: list[Path] = []
    try:
        for path in sorted(draft.iterdir()):
            moved.append(path.replace(folder / path.name))
        draft.rmdir()
    except BaseException:
        for path in moved:
            path.unlink(missing_ok=True)
        raise
