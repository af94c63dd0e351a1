"""A disk that is full: how to tell it from other trouble, and how to speak of it once instead of at every try."""

import logging
import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError

LOG = "stellwerk.server"
_SQLITE = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE})
_POSTGRES = "53100"
"""disk_full, in PostgreSQL's list of error codes."""

log = logging.getLogger(LOG)


class DiskFull(Exception):  # noqa: N818 - it says what is so
    """Nothing can be written until there is room. What was written before is safe, and nothing was written now."""


def is_disk_full(error: BaseException | None) -> bool:
    """Does this error say that the disk of the database is full?"""
    if not isinstance(error, DBAPIError):
        return isinstance(error, DiskFull)
    cause: Any = error.orig
    return getattr(cause, "sqlite_errorcode", None) in _SQLITE or getattr(cause, "sqlstate", None) == _POSTGRES


class Room:
    """Is there room on the disk? Says so in the log when it changes, and never in between."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.left = True
        log.addFilter(_is_news)  # the same function again adds nothing

    def note(self, left: bool) -> bool:
        """There is room, or none; True: that is news."""
        changed, self.left = left != self.left, left
        if changed and left:
            log.warning("%s: there is room on its disk again; games go on.", self._database)
        elif changed:
            log.error(
                "%s: its disk is full. Nothing is lost, but nothing can be saved until there is room: make some, "
                "and games go on by themselves.",
                self._database,
            )
        return changed


def _is_news(record: logging.LogRecord) -> bool:
    """Whoever tries in vain to write need not say so: the log has it."""
    return record.exc_info is None or not is_disk_full(record.exc_info[1])
