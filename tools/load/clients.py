"""Scripted people: each keeps one WebSocket, thinks for a drawn time, and plays something legal.

They share the machine with the server that they measure, so they are frugal: what they do not need of a message they do
not read. They look for the few bytes they need instead.
"""

import asyncio
import random
import time
from array import array
from collections import Counter
from dataclasses import dataclass, field

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

WANTED = (b"claim_route", b"play_set", b"play_singles", b"draw_three", b"draw_blind", b"draw_face_up")
"""What is played, the best first; if nothing of it is offered, the first action that is."""
LEGAL = b'"legal":['
OVER, RUNNING = b'"phase":"over"', b'"phase":"running"'
NO_ENTRIES = b'"entries":[],'
EMPTY_SEAT = b'"kind":"empty"'


@dataclass
class Seen:
    """What the clients have measured since it was last cleared."""

    moves: int = 0
    games: int = 0
    acknowledged: "array[float]" = field(default_factory=lambda: array("d"))
    """Seconds from sending a command to hearing that it is on disk."""
    lags: "array[float]" = field(default_factory=lambda: array("d"))
    """Seconds from when somebody moved to when a client heard of it."""
    received: int = 0
    """Bytes of news."""
    errors: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Measure from now on. Errors stay."""
        self.moves = self.games = self.received = 0
        self.acknowledged, self.lags = array("d"), array("d")


@dataclass(frozen=True)
class Plan:
    """What tables are to be like."""

    seats: int
    people: int
    think: float
    """Seconds that a person thinks, on average."""
    pace: float
    """Seconds that a bot takes at least."""
    bots: tuple[str, ...]
    """Levels of bots, by turns."""


class Party:
    """The people of one table: they open it, play, and play again at the next one, until they are cancelled."""

    def __init__(self, port: int, game: str, plan: Plan, seen: Seen, chance: random.Random) -> None:
        self.port, self.game, self.plan, self.seen, self.chance = port, game, plan, seen, chance
        self.started = asyncio.Event()
        self._commands = 0

    async def play(self) -> None:
        """Play for ever. What goes wrong is counted."""
        try:
            table, cookies = await self._gather()
            async with asyncio.TaskGroup() as people:
                for seat, cookie in enumerate(cookies):
                    people.create_task(Person(self, seat, cookie).play(table))
        except* Exception as wrong:
            for exception in wrong.exceptions:
                self.seen.errors[f"{type(exception).__name__}: {exception}"[:200]] += 1
            self.started.set()

    async def _gather(self) -> tuple[str, list[str]]:
        """Open a table with bots in the last seats; it, and the people's cookies."""
        plan = self.plan
        levels = [plan.bots[seat % len(plan.bots)] for seat in range(plan.seats)]
        wanted = {
            "game": self.game,
            "seats": plan.seats,
            "name": "Person 0",
            "pace": plan.pace,
            "bots": [{"seat": seat, "level": levels[seat]} for seat in range(plan.people, plan.seats)],
        }
        table, host = await self._post("/api/tables", wanted)
        guests = [await self._post("/api/me", {"name": f"Person {seat}"}) for seat in range(1, plan.people)]
        return str(table["table"]), [host, *(cookie for _, cookie in guests)]

    async def _post(self, path: str, body: dict[str, object]) -> tuple[dict[str, object], str]:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as client:
            answer = await client.post(path, json=body)
            answer.raise_for_status()
            return answer.json(), "; ".join(f"{name}={value}" for name, value in answer.cookies.items())

    def next_id(self) -> str:
        """An id for a command."""
        self._commands += 1
        return f"load-{self._commands}"


class Person:
    """One person, and their connection to a table."""

    def __init__(self, party: Party, seat: int, cookie: str) -> None:
        self.party, self.seat, self.cookie = party, seat, cookie
        self.seen = party.seen
        self._socket: ClientConnection | None = None
        self._waiting = False
        """A decision is being thought about, or its acknowledgement has not come."""
        self._sent = 0.0
        self._moves = 0
        self._thinking: asyncio.Task[None] | None = None

    async def play(self, table: str) -> None:
        """Play one table after the other."""
        while True:
            table = await self._play_at(table)

    async def _play_at(self, table: str) -> str:
        """Play a game; the id of the table where it goes on."""
        where = f"ws://127.0.0.1:{self.party.port}/api/tables/{table}/live"
        headers = {"Cookie": self.cookie}
        self._waiting, self._moves = False, 0
        async with connect(
            where, additional_headers=headers, compression=None, ping_interval=None, open_timeout=60, max_size=None
        ) as socket:
            self._socket = socket
            await socket.send('{"type":"hello","seen":null}')
            try:
                return await self._listen(socket)
            finally:
                if self._thinking is not None:
                    self._thinking.cancel()

    async def _listen(self, socket: ClientConnection) -> str:
        """Take what comes, until the game is over; the id of the table where it goes on."""
        while True:
            message = await socket.recv(decode=False)
            if message.startswith(b'{"type":"news"'):
                following = await self._hear(message)
                if following is not None:
                    return following
            elif message.startswith(b'{"type":"accepted"'):
                self.seen.acknowledged.append(time.perf_counter() - self._sent)
                self._waiting = False
            else:
                self.seen.errors[message[:200].decode(errors="replace")] += 1
                self._waiting = False

    async def _hear(self, news: bytes) -> str | None:
        """Take in what happened, and do what is to be done; the next table, once there is one."""
        self._measure(news)
        if self._waiting:
            return None
        legal = news.rfind(LEGAL)
        if legal >= 0:
            self._waiting = True
            self._thinking = asyncio.create_task(self._act(chosen(news, legal + len(LEGAL))))
        elif OVER in news:
            return await self._go_on(news)
        elif RUNNING not in news:
            await self._sit_or_start(news)
        return None

    def _measure(self, news: bytes) -> None:
        self.seen.received += len(news)
        if NO_ENTRIES in news[:100] or RUNNING not in news:
            return
        self.seen.lags.append(time.time() - number_after(news, b'"moved":'))
        if self.seat == 0:
            moves = int(number_after(news, b'"moves":'))
            self.seen.moves += moves - self._moves
            self._moves = moves
            if moves:
                self.party.started.set()

    async def _act(self, action: bytes) -> None:
        """Think, then do it."""
        think = self.party.plan.think
        await asyncio.sleep(self.party.chance.uniform(0.5 * think, 1.5 * think))
        await self._send(b'{"do":"act","action":' + action + b"}")

    async def _go_on(self, news: bytes) -> str | None:
        """The game is over: the host opens the next table, and everybody goes there."""
        following = news.find(b'"next_table":"')
        if following >= 0:
            self.seen.games += self.seat == 0
            return news[following:].split(b'"', 4)[3].decode()
        if self.seat == 0:
            await self._send(b'{"do":"rematch"}')
        return None

    async def _sit_or_start(self, news: bytes) -> None:
        if self.seat and b'"you":{"seat":null' in news:
            await self._send(orjson.dumps({"do": "sit", "seat": self.seat, "name": f"Person {self.seat}"}))
        elif self.seat == 0 and EMPTY_SEAT not in news:
            await self._send(b'{"do":"start"}')

    async def _send(self, command: bytes) -> None:
        assert self._socket is not None
        self._waiting = True
        head = f'{{"type":"command","id":"{self.party.next_id()}","command":'.encode()
        self._sent = time.perf_counter()
        await self._socket.send(head + command + b"}", text=True)


def chosen(news: bytes, start: int) -> bytes:
    """An action out of the list that begins there, as it is written."""
    for word in WANTED:
        found = news.find(b'{"do":"' + word, start)
        if found >= 0:
            start = found
            break
    return news[start : news.index(b"}", start) + 1]


def number_after(news: bytes, name: bytes) -> float:
    """The number that follows a name."""
    start = news.index(name) + len(name)
    end = start
    while news[end : end + 1] not in (b",", b"}"):
        end += 1
    return float(news[start:end])
