"""A file that one process holds for as long as it lives."""

import fcntl
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO


@dataclass(frozen=True)
class LockFile:
    """A held lock. The kernel lets go of it when the process ends, however it ends.

    Processes that we start do not inherit it as long as they are started afresh (spawn, forkserver), not forked.
    """

    file: TextIO

    @classmethod
    def take(cls, path: Path) -> "LockFile | str":
        """Hold the file, or say who does ("process 1234")."""
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = file.read(20).strip()
            file.close()
            return f"process {holder}" if holder else "another process"
        except BaseException:
            file.close()
            raise
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        return cls(file)

    def release(self) -> None:
        """Let go. The file stays: to remove it would race with whoever takes it next."""
        self.file.close()
