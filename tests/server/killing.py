"""People who play on whatever happens to their server, and servers that are killed again and again."""

import asyncio
import random
import re
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

RUN = (sys.executable, "-c", "from stellwerk.cli import main; main()", "serve", "--port", "0", "--no-browser")
PATIENCE = 120.0
"""Seconds after which a server, or a table, that does not go on has failed."""


class Server:
    """A server process, which is started again after it was killed."""

    def __init__(self, words: Sequence[str], said: Path) -> None:
        self._command = (*RUN, "--pace", "0", *words)
        self.said = said
        """What it complains of."""
        self.up = asyncio.Event()
        self.port = 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start, and wait until people can come in."""
        with self.said.open("a") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdout=asyncio.subprocess.PIPE, stderr=errors
            )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://\S+:(\d+)/", line)
        assert found, f"it did not start: {line}{self.said.read_text()}"
        self.port = int(found[1])
        self.up.set()

    def kill(self) -> None:
        """Kill it without warning."""
        self.up.clear()
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def start_again(self) -> None:
        """Bury it, and start another."""
        assert self._process is not None
        await self._process.communicate()
        await self.start()

    async def close(self) -> None:
        """Be sure that it is gone."""
        self.kill()
        if self._process is not None:
            await self._process.communicate()

    async def end(self) -> int:
        """Ask it to end; its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(self._process.communicate(), PATIENCE)
        assert self._process.returncode is not None
        return self._process.returncode


class World:
    """The servers, and everybody who plays at them."""

    def __init__(self, servers: Sequence[Server], chance: random.Random) -> None:
        self.servers, self.chance = servers, chance
        self.people: list[Player] = []
        self.ending = False
        self.messages = 0
        """That anybody has heard."""
        self.bot_moves = 0
        self._heard = asyncio.Event()

    def heard(self, bot_moves: int) -> None:
        """Somebody has heard something."""
        self.messages += 1
        self.bot_moves += bot_moves
        self._heard.set()

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait until it is so, looking after every message."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not so():
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError("it does not go on:\n" + "\n".join(map(str, self.people))) from None

    def _heard_of(self, messages: int, bot_moves: int) -> bool:
        return self.messages >= messages and self.bot_moves >= bot_moves

    async def a_server(self) -> Server:
        """A server that is up, any of them."""
        while not (up := [server for server in self.servers if server.up.is_set()]):
            waiting = [asyncio.create_task(server.up.wait()) for server in self.servers]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
        return self.chance.choice(up)

    async def end(self) -> None:
        """Let nobody begin anything more; whoever has no answer yet waits for it."""
        self.ending = True
        await asyncio.gather(*(player.part() for player in self.people))

    async def kill_some(self, kills: int) -> None:
        """Kill servers after so many messages as chance will have it; now and then when bots have moved, too."""
        async with asyncio.TaskGroup() as replayers:
            for kill in range(kills):
                messages = self.messages + self.chance.randrange(1, 80)
                bot_moves = self.bot_moves + (3 if kill % 5 == 4 else 0)
                await self.until(partial(self._heard_of, messages, bot_moves))
                server = self.chance.choice(self.servers)
                await server.up.wait()
                server.kill()
                replayers.create_task(server.start_again())


class Player:
    """A person at a table: sends again what was not answered, and keeps what they are told."""

    def __init__(self, world: World, table: str, cookie: str, seat: int, bots: int) -> None:
        self.world, self.table, self.cookie, self.seat, self.bots = world, table, cookie, seat, bots
        self.name = f"seat{seat}"
        self.told: list[dict[str, Any]] = []
        """Every entry, in the order in which it was told."""
        self.seen = 0
        self.over = False
        self.to_act: list[int] = []
        self._legal: list[dict[str, Any]] | None = None
        self.accepted: dict[str, int] = {}
        """The number that each command got."""
        self._unanswered: dict[str, dict[str, Any]] = {}
        self._last: tuple[str, dict[str, Any]] | None = None
        """A command that was answered; it is sent again too."""
        self._sent = 0
        self._socket: ClientConnection | None = None

    def __str__(self) -> str:
        last = {name: self.told[-1].get(name) for name in ("number", "kind", "seat", "bot")} if self.told else None
        where = None if self._socket is None else (self._socket.remote_address, self._socket.state.name)
        waits = list(self._unanswered.values())
        return f"{self.name} at {self.table}: over {self.over}, last {last}, at {where}, to act {self.to_act}, {waits}"

    async def play(self) -> None:
        """Play until the end, at whatever server is up."""
        while not self.done:
            server = await self.world.a_server()
            where = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/live"
            headers = {"Cookie": self.cookie}
            try:
                async with connect(where, additional_headers=headers, compression=None, open_timeout=None) as socket:
                    self._socket = socket
                    await self._talk(socket)
            except (OSError, ConnectionClosed, InvalidHandshake) as lost:
                if not self.world.ending and server.up.is_set() and f":{server.port}/" in where:
                    raise AssertionError("a server that is up sent somebody away") from lost

    async def part(self) -> None:
        """Leave, if everything was answered."""
        if self._socket is not None and not self._unanswered:
            await self._socket.close()

    async def _talk(self, socket: ClientConnection) -> None:
        await socket.send(orjson.dumps({"type": "hello", "seen": self.seen}), text=True)
        replayers = dict([self._last] if self._last else []) | self._unanswered
        for id, command in replayers.items():
            await self._post(socket, id, command)
        while not self.done:
            message = orjson.loads(await socket.recv(decode=False))
            if message["type"] == "news":
                self._hear(message)
                await self._go_on(socket)
            elif message["type"] == "accepted":
                self._note(message["id"], message["number"])
                await self._go_on(socket)
            else:
                raise AssertionError(f"{self.name} at {self.table}: {message}")

    def _hear(self, news: dict[str, Any]) -> None:
        """What is told goes on exactly where they were."""
        assert news["since"] == self.seen, f"told from {news['since']} on, having seen {self.seen}"
        assert [new["number"] for new in news["entries"]] == list(range(self.seen + 1, news["number"] + 1))
        self.told += news["entries"]
        self.seen = news["number"]
        self.over = news["table"]["phase"] == "over"
        self.to_act = news["game"]["view"]["to_act"]
        self._legal = news["game"]["legal"]
        self.world.heard(sum(1 for new in news["entries"] if new.get("bot") is not None))

    def _note(self, id: str, number: int) -> None:
        command = self._unanswered.pop(id, None)
        assert command is not None or self.accepted[id] == number, "sent again, it got another number"
        if command is not None:
            assert number > self.seen, f"{self.name} at {self.table}: what came of {id} was told before its answer"
            self.accepted[id] = number
            self._last = id, command
        self.world.heard(0)

    async def _go_on(self, socket: ClientConnection) -> None:
        """Do something, if there is something to do, everything was answered, and they have heard what came of it."""
        legal = self._legal
        if self._unanswered or self.world.ending or not legal or self.seen < max(self.accepted.values(), default=0):
            return
        chance = self.world.chance
        kind = chance.choice(sorted({one["do"] for one in legal}))
        action = chance.choice([one for one in legal if one["do"] == kind])
        commands: list[dict[str, Any]] = [{"do": "act", "action": action}]
        if chance.random() < 0.1:
            commands.insert(0, {"do": "chat", "text": f"I play {kind}"})
        for command in commands:
            self._sent += 1
            self._unanswered[f"{self.name}-{self._sent}"] = command
        for id, command in list(self._unanswered.items()):
            await self._post(socket, id, command)

    async def _post(self, socket: ClientConnection, id: str, command: dict[str, Any]) -> None:
        await socket.send(orjson.dumps({"type": "command", "id": id, "command": command}), text=True)

    @property
    def done(self) -> bool:
        """Has everything come to an end, and been answered?"""
        return (self.over or self.world.ending) and not self._unanswered

    @property
    def moves(self) -> int:
        """Actions they have heard of."""
        return sum(one["kind"] == "acted" for one in self.told)

    @property
    def bot_moves(self) -> int:
        """Actions of bots that they have heard of."""
        return sum(one.get("bot") is not None for one in self.told)


async def play_for_ever(world: World, game: str, seats: int, people: int) -> None:
    """A party that opens a table, plays, and opens the next one when the game is over."""
    while not world.ending:
        try:
            players = await gather(world, game, seats, people)
        except httpx.TransportError:
            continue  # the server was killed over it; nobody has sat down yet
        world.people += players
        async with asyncio.TaskGroup() as everybody:
            for player in players:
                everybody.create_task(player.play())


async def gather(world: World, game: str, seats: int, people: int) -> "list[Player]":
    """Open a table, seat people and bots, and begin."""
    server = await world.a_server()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE) as client:

        async def post(path: str, body: dict[str, Any], cookie: str | None = None) -> httpx.Response:
            client.cookies.clear()
            answer = await client.post(path, json=body, headers={"Cookie": cookie} if cookie else {})
            assert answer.is_success, answer.text
            return answer

        bots = [{"seat": seat, "level": "easy" if seat % 2 else "medium"} for seat in range(people, seats)]
        opened = await post("/api/tables", {"game": game, "seats": seats, "name": "seat0", "bots": bots})
        table, cookies = opened.json()["table"], [cookie_of(opened)]
        for seat in range(1, people):
            sit = {"id": "sit", "command": {"do": "sit", "seat": seat, "name": f"seat{seat}"}}
            cookies.append(cookie_of(await post(f"/api/tables/{table}/commands", sit)))
        await post(f"/api/tables/{table}/commands", {"id": "start", "command": {"do": "start"}}, cookies[0])
    return [Player(world, table, cookie, seat, seats - people) for seat, cookie in enumerate(cookies)]


def cookie_of(answer: httpx.Response) -> str:
    """Who somebody is from now on."""
    return "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
