"""The floor: what an answer costs at least. A bare WebSocket that echoes, and one committed insert into SQLite."""

import asyncio
import random
import sqlite3
import sys
import time
from array import array
from pathlib import Path

from websockets.asyncio.client import connect

from tools.load.process import running

ECHO = (sys.executable, "-m", "tools.load.echo")
MESSAGE = b'{"type":"command","id":"load-1","command":{"do":"act","action":{"do":"draw_blind"}}}'


def echo(clients: int, think: float, seconds: float, folder: Path) -> "array[float]":
    """Seconds from a message to its echo, with so many clients who think between two messages."""
    took = array("d")
    with running(ECHO, folder / "echo.log") as server:
        asyncio.run(_echoes(server.port, clients, think, seconds, took))
    return took


async def _echoes(port: int, clients: int, think: float, seconds: float, took: "array[float]") -> None:
    end = time.monotonic() + seconds
    chance = random.Random(1)
    at_once = asyncio.Semaphore(16)

    async def ask() -> None:
        async with at_once:
            socket = await connect(f"ws://127.0.0.1:{port}/", compression=None, ping_interval=None, open_timeout=60)
        async with socket:
            while time.monotonic() < end:
                await asyncio.sleep(min(chance.uniform(0.5 * think, 1.5 * think), seconds / 4))
                sent = time.perf_counter()
                await socket.send(MESSAGE, text=True)
                await socket.recv(decode=False)
                took.append(time.perf_counter() - sent)

    async with asyncio.TaskGroup() as everybody:
        for _ in range(clients):
            everybody.create_task(ask())


def insert(times: int, folder: Path) -> "array[float]":
    """Seconds for one row, on disk: WAL, synchronous=FULL, as the server writes."""
    connection = sqlite3.connect(folder / "floor.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE floor (number INTEGER PRIMARY KEY, body TEXT)")
    body = "x" * 1000  # about an entry's
    took = array("d")
    for number in range(times):
        begun = time.perf_counter()
        connection.execute("INSERT INTO floor VALUES (?, ?)", (number, body))
        took.append(time.perf_counter() - begun)
    connection.close()
    return took
