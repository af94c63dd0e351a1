"""Processes under load: a real server started and ended, and what it costs in memory and time."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SERVE = (sys.executable, "-c", "from stellwerk.cli import main; main()", "serve", "--port", "0", "--no-browser")
PATIENCE = 60
"""Seconds that a process has to end."""
PROC = Path("/proc")


@dataclass(frozen=True)
class Process:
    """A server of ours."""

    popen: "subprocess.Popen[str]"
    port: int

    @property
    def pid(self) -> int:
        """Its id."""
        return self.popen.pid


@contextmanager
def running(command: tuple[str, ...], said: Path) -> Iterator[Process]:
    """A process that says its address on its first line; gone afterwards. What it complains of is in the file."""
    with said.open("w") as errors:
        popen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert popen.stdout is not None
        line = popen.stdout.readline()
        found = re.search(r"http://[^\s:]+:(\d+)", line)
        if found is None:
            popen.kill()
            raise RuntimeError(f"the server did not start: {line}{said.read_text()}")
        yield Process(popen, int(found[1]))
        popen.send_signal(signal.SIGINT)
        popen.wait(PATIENCE)
    finally:
        popen.kill()
        popen.communicate()


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processors so far."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def rss(pid: int) -> int:
    """Bytes of memory that a process has."""
    fields = _stat(pid)
    return int(fields[21]) * os.sysconf("SC_PAGE_SIZE") if fields else 0


def children(pid: int) -> list[int]:
    """The processes that a process has started: a server's are those in which bots think."""
    everybody = (int(path.name) for path in PROC.iterdir() if path.name.isdigit())
    return [one for one in everybody if (fields := _stat(one)) and int(fields[1]) == pid]


def _stat(pid: int) -> list[str]:
    """What Linux says of a process, after its name; nothing if it is gone, or where there is no /proc."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
