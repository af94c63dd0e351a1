"""A real server in a process of its own, and a line to it that can be cut."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60
"""Seconds after which a server that does not end has failed."""


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[str]:
    """The address of a server whose bots lose no time; it is gone afterwards."""
    run = [sys.executable, "-c", "from stellwerk.cli import main; main()", "serve", "--no-browser", "--pace", "0"]
    process = subprocess.Popen(
        [*run, "--port", "0", "--data-dir", str(folder), *options],
        env=os.environ | {"COLUMNS": "120"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+:\d+", process.stdout.readline())
        assert found is not None, "the server did not say where it is"
        yield found[0]
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


class Line:
    """Passes everything on to a server and back, until it is cut."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("http://").rsplit(":", 1)
        self._server = (host, int(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.lose = 0
        """So many answers are lost, and their connections with them: the server has heard, but nobody hears it."""
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End every connection there is. New ones can be made."""
        self.cuts += 1
        ends, self._ends = self._ends, []
        for end in ends:
            _end(end)

    def close(self) -> None:
        """No line any more."""
        _end(self._listener)
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._server)
                self._ends += [near, far]
                threading.Thread(target=self._pass_on, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._pass_on, args=(far, near, True), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if answers and self.lose > 0:
                    self.lose -= 1
                    break
                target.sendall(data)
        _end(source)
        _end(target)


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def line_to(address: str) -> Iterator[Line]:
    """A line to a server, cut off at the end."""
    line = Line(address)
    try:
        yield line
    finally:
        line.close()
