"""Hostile clients against a real server: nothing they say does anything, everything is answered, and others play on."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Opcode

from tests.server.live_server import PATIENCE, LiveServer, Tables, cookie, error_of, live_server, logs_of, prepare
from tests.server.malformed_messages import UNREADABLE, unreadable, well_said
from tests.server.rawsocket import HELLO, NotLetIn, RawSocket, frame, text_frame

WELL_SAID = 80_000
BADLY_SAID = 20_000
AT_ONCE = 250
"""Messages that are on their way before the answers are read."""
ERRORS = 50
"""Unreadable messages after which a connection is ended."""
UNTOUCHED = ("open", "running", "asia", "over", "closed")


class Siege:
    """A server under attack, and the tables that nothing may happen to."""

    def __init__(self, server: LiveServer, tables: Tables) -> None:
        self.server, self.tables = server, tables
        self.before = self.seen()

    def seen(self) -> dict[str, Any]:
        """All that anybody can see of these tables."""
        found: dict[str, Any] = {}
        for person in ("anna", "ben", "eve", None):
            with self.server.client(person) as client:
                for name in UNTOUCHED:
                    for path in ("", "/log"):
                        answer = client.get(f"/api/tables/{self.tables[name]}{path}")
                        assert answer.status_code == 200
                        found[f"{person} {name} {path}"] = without_presence(answer.json())
        return found

    async def open(self, name: str, person: str | None = None, hello: bool = True) -> RawSocket:
        path = f"/api/tables/{self.tables[name]}/live"
        return await RawSocket.open(self.server.port, path, cookie(person), hello)

    def legal(self, name: str, person: str) -> list[Any]:
        with self.server.client(person) as client:
            return client.get(f"/api/tables/{self.tables[name]}").json()["game"]["legal"] or []


def without_presence(told: dict[str, Any]) -> dict[str, Any]:
    """Who is connected may change, and since when somebody is not."""
    for seat in told.get("table", {}).get("seats", ()):
        for coming_and_going in ("present", "substitute_from"):
            seat.pop(coming_and_going, None)
    return told


@pytest.fixture(scope="module")
def fortress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    """The server. When all is over, the logs on disk are what they were, and nothing was its fault."""
    folder = tmp_path_factory.mktemp("fortress")
    tables = prepare(folder)
    before = logs_of(folder, tables)
    with live_server(folder) as server:
        yield Siege(server, tables)
        said = server.end()
    after = logs_of(folder, tables)
    assert [name for name in UNTOUCHED if before[name] != after[name]] == []
    assert said == "", "what strangers do is not worth a line"


@pytest.fixture
def siege(fortress: Siege) -> Iterator[Siege]:
    yield fortress
    assert fortress.seen() == fortress.before


# A flood


async def shout(siege: Siege, name: str, person: str | None, many: int, seed: int) -> int:
    """Send well-said commands that must be refused, many at once; every one is answered, under its id."""
    legal = [] if person is None else siege.legal(name, person)
    stranger = person in (None, "eve")
    words = islice(well_said(stranger, seed, legal), many)
    socket = await siege.open(name, person)
    answered = 0
    while batch := list(islice(words, AT_ONCE)):
        await socket.send(b"".join(text_frame(text) for text, _ in batch))
        for _, id in batch:
            told = await answer(socket)
            if id is None:
                assert told == {"type": "pong"}
            else:
                assert told["id"] == id
                assert told["type"] == "refused", told
                error_of(json.dumps(told))
            answered += 1
    socket.close()
    return answered


async def answer(socket: RawSocket) -> Any:
    """The next message that is no news."""
    while (told := await socket.message())["type"] == "news":
        pass
    return told


async def babble(siege: Siege, many: int, seed: int) -> int:
    """Send what nobody can read, until the server has had enough; then again."""
    words = islice(unreadable(seed), many)
    sent = 0
    while batch := list(islice(words, ERRORS)):
        socket = await siege.open("running", "eve")
        await socket.send(b"".join(map(text_frame, batch)))
        told, code = await socket.rest() if len(batch) == ERRORS else ([], 4400)
        assert code == 4400
        for one in told:
            if one["type"] != "news":
                assert one["type"] == "fault", one
                error_of(json.dumps(one))
        socket.close()
        sent += len(batch)
    return sent


async def play_on(siege: Siege, ended: asyncio.Event) -> int:
    """Two people play while all this goes on: how often they have acted."""
    acted = 0
    url = siege.server.live(siege.tables["play"])
    async with (
        connect(url, additional_headers=cookie("anna"), open_timeout=PATIENCE) as anna,
        connect(url, additional_headers=cookie("ben"), open_timeout=PATIENCE) as ben,
    ):
        for one in (anna, ben):
            await one.send(HELLO)
        while not ended.is_set():
            for one in (anna, ben):
                await one.send('{"type":"ping"}')
                news = None
                while (told := json.loads(await one.recv()))["type"] != "pong":
                    news = told if told["type"] == "news" else news
                legal = news["game"]["legal"] if news is not None else None
                if legal:
                    order = {"do": "act", "action": legal[acted % len(legal)]}
                    await one.send(json.dumps({"type": "command", "id": f"p{acted}", "command": order}))
                    while (told := json.loads(await one.recv()))["type"] == "news":
                        pass
                    assert told["type"] == "accepted", told
                    acted += 1
    return acted


def test_a_hundred_thousand_messages_do_nothing(siege: Siege) -> None:
    async def main() -> tuple[int, int, int]:
        ended = asyncio.Event()
        players = asyncio.create_task(play_on(siege, ended))
        where = [("running", "eve"), ("running", "anna"), ("asia", "ben"), ("over", "eve"), ("running", None)]
        shouting = [shout(siege, *one, WELL_SAID // len(where), seed) for seed, one in enumerate(where)]
        answered = await asyncio.gather(*shouting, babble(siege, BADLY_SAID // 2, 7), babble(siege, BADLY_SAID // 2, 8))
        ended.set()
        return sum(answered[:-2]), sum(answered[-2:]), await players

    well, badly, acted = asyncio.run(main())
    assert (well, badly) == (WELL_SAID, BADLY_SAID)
    assert acted > 10, "others play on"


# Words and frames that break the protocol


def test_every_unreadable_message_is_answered_and_the_connection_goes_on(siege: Siege) -> None:
    async def main() -> None:
        for text in UNREADABLE:
            socket = await siege.open("running", "eve")
            await socket.send(text_frame(text) + text_frame('{"type":"ping"}'))
            told = await answer(socket)
            assert told["type"] == "fault", text
            error_of(json.dumps(told))
            assert await answer(socket) == {"type": "pong"}, text
            socket.close()

    asyncio.run(main())


FRAMES = {
    "invalid UTF-8": (frame(Opcode.TEXT, b'{"type":"\xff\xfe"}'), 1007),
    "half a character": (frame(Opcode.TEXT, "é".encode()[:1]), 1007),
    "too large": (text_frame("x" * 16_385), 1009),
    "too large in fragments": (
        frame(Opcode.TEXT, b"x" * 9000, fin=False) + frame(Opcode.CONT, b"x" * 9000),
        1009,
    ),
    "a continuation of nothing": (frame(Opcode.CONT, b"x"), 1002),
    "a message within a message": (frame(Opcode.TEXT, b"x", fin=False) + frame(Opcode.TEXT, b"y"), 1002),
    "no such frame": (b"\x83\x80" + bytes(4), 1002),
    "reserved bits": (b"\xf1\x80" + bytes(4), 1002),
    "without a mask": (b"\x81\x02{}", 1002),
    "a length of two to the 63": (b"\x81\xff\x7f" + b"\xff" * 7 + bytes(4), 1009),
    "a ping that is too long": (b"\x89\xfe\x00\x7e" + bytes(4) + bytes(126), 1002),
    "a close without a reason that is one": (frame(Opcode.CLOSE, b"\x00"), 1002),
    "a close": (frame(Opcode.CLOSE, (4999).to_bytes(2, "big")), 4999),
}
"""What is no WebSocket any more, and the code with which the connection ends."""


def test_what_breaks_the_protocol_ends_the_connection(siege: Siege) -> None:
    async def main() -> None:
        for name, (data, expected) in FRAMES.items():
            socket = await siege.open("running", "eve")
            await socket.message()
            await socket.send(data)
            _, code = await socket.rest()
            assert code == expected, name
            socket.close()

    asyncio.run(main())


def test_binary_frames_fragments_and_pings_in_between(siege: Siege) -> None:
    async def main() -> None:
        socket = await siege.open("running", "eve")
        await socket.send(frame(Opcode.BINARY, b'{"type":"ping"}'))
        assert (await answer(socket))["error"]["code"] == "malformed"
        pieces = [b'{"ty', b'pe":"', b"", b"ping", b'"}']
        last = len(pieces) - 1
        for at, piece in enumerate(pieces):
            await socket.send(frame(Opcode.CONT if at else Opcode.TEXT, piece, fin=at == last))
            await socket.send(frame(Opcode.PING, b"still there?") if at < last else b"")
        assert await answer(socket) == {"type": "pong"}
        await socket.send(frame(Opcode.PING, b"x" * 125) * 2000 + text_frame('{"type":"ping"}'))
        assert await answer(socket) == {"type": "pong"}, "after two thousand pings"
        socket.close()

    asyncio.run(main())


def test_who_does_not_say_hello_is_sent_away(siege: Siege) -> None:
    async def main() -> None:
        leave = '{"type":"command","id":"x","command":{"do":"leave"}}'
        for first in ('{"type":"ping"}', leave, "nonsense", '{"type":"hello","seen":-1}'):
            socket = await siege.open("running", "ben", hello=False)
            await socket.send(text_frame(first) + text_frame(HELLO))
            told, code = await socket.rest()
            assert code == 4408, first
            assert error_of(json.dumps(told[0]))["code"] in ("no_hello", "malformed", "invalid"), first
            socket.close()

    asyncio.run(main())


def test_nobody_finds_a_table_by_guessing(siege: Siege) -> None:
    async def main() -> None:
        for id in ("x", "x" * 41, "%00", "a%0a", "%F0%9F%9A%82", "'%20OR%201=1"):
            socket = await RawSocket.open(siege.server.port, f"/api/tables/{id}/live", cookie("eve"))
            told, code = await socket.rest()
            assert (error_of(json.dumps(told[0]))["code"], code) == ("unknown_table", 4404), id
            socket.close()
        for path in ("/api/tables/a/b/live", "/api/tables/..%2f../live", "/api/tables//live", "/", "/live"):
            with pytest.raises(NotLetIn) as refused:
                await RawSocket.open(siege.server.port, path, cookie("eve"))
            assert refused.value.status in (403, 404), path

    asyncio.run(main())


def test_an_id_that_was_used_says_what_was_done_then_and_only_to_whose_it_is(siege: Siege) -> None:
    async def main() -> None:
        tried = {"do": "chat", "text": "again"}
        ben, eve = await siege.open("running", "ben"), await siege.open("running", "eve")
        for socket in (ben, eve):
            await socket.send(text_frame(json.dumps({"type": "command", "id": "once", "command": tried})))
        news = await ben.message()
        assert await answer(ben) == {"type": "accepted", "id": "once", "number": news["number"]}
        assert (await answer(eve))["error"]["code"] == "no_seat"
        for socket in (ben, eve):
            socket.close()

    asyncio.run(main())


POURED = text_frame('{"type":"ask","id":"x","action":{}}') * 20_000
"""So many questions that their answers fill every buffer on the way back."""


def test_who_goes_without_a_word_or_never_listens_holds_nobody_up(siege: Siege) -> None:
    async def main() -> None:
        deaf = [await siege.open("running", "ben") for _ in range(4)]
        sending = [asyncio.create_task(raw_socket.send(POURED)) for raw_socket in deaf]
        half_open = [await asyncio.open_connection("127.0.0.1", siege.server.port) for _ in range(50)]
        for _, writer in half_open:
            writer.write(b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert await shout(siege, "running", "eve", 500, 11) == 500
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        for raw_socket in deaf:
            raw_socket.close()
        for _, writer in half_open:
            writer.transport.abort()

    asyncio.run(main())


def test_who_pours_and_leaves_is_soon_known_to_be_gone(siege: Siege) -> None:
    """A connection that died while its answers waited once stayed at the table for ever."""

    async def main() -> None:
        spectator = await siege.open("asia")
        ben = await siege.open("asia", "ben")
        await presence(spectator, True)
        with suppress(TimeoutError):
            async with asyncio.timeout(1):  # long enough, or not: it is gone in any case
                await ben.send(POURED)
        ben.close()
        async with asyncio.timeout(PATIENCE):
            await presence(spectator, False)
        spectator.close()

    asyncio.run(main())


async def presence(socket: RawSocket, expected: bool) -> None:
    """Wait until the second seat is there, or is not."""
    while (await socket.message())["table"]["seats"][1]["present"] is not expected:
        pass
