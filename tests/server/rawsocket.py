"""A WebSocket written by hand: it can say what no decent client would, and as fast as the wire takes it."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from websockets.frames import Frame, Opcode

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
)
HELLO = '{"type":"hello"}'


class NotLetIn(Exception):  # noqa: N818 - what some tests wait for
    """The server has refused to shake hands, with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Ended(Exception):  # noqa: N818 - what some tests wait for
    """The server has closed the connection, with this code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


def text_frame(text: str | bytes) -> bytes:
    """A message. The mask is nothing but zeros, so that the payload is as it is."""
    data = text.encode() if isinstance(text, str) else text
    if len(data) < 126:
        return b"\x81" + bytes([0x80 | len(data)]) + bytes(4) + data
    return b"\x81\xfe" + len(data).to_bytes(2, "big") + bytes(4) + data


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """Any frame."""
    return Frame(opcode, data, fin).serialize(mask=True)


class RawSocket:
    """One connection: frames as bytes go in, messages come out."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int, path: str, headers: Mapping[str, str], hello: bool = True) -> "RawSocket":
        """Connect and shake hands."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        writer.write(HANDSHAKE.format(path=path, headers=lines).encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        made = cls(reader, writer)
        if not answer.startswith(b"HTTP/1.1 101"):
            made.close()
            raise NotLetIn(int(answer.split()[1]))
        if hello:
            writer.write(text_frame(HELLO))
        return made

    async def send(self, data: bytes) -> None:
        """Send these very bytes. Whether they arrive is seen by what is answered."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            pass

    async def message(self) -> Any:
        """The next message; `Ended` when there is none any more."""
        while True:
            opcode, data = await self._frame()
            if opcode == Opcode.TEXT:
                return json.loads(data)
            if opcode == Opcode.PING:  # whoever does not answer is taken for gone
                self.writer.write(frame(Opcode.PONG, data))
            if opcode == Opcode.CLOSE:
                raise Ended(int.from_bytes(data[:2], "big") if data else None)

    async def _frame(self) -> tuple[int, bytes]:
        try:
            first, second = await self.reader.readexactly(2)
            size = second
            if second >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if second == 126 else 8), "big")
            return first & 0x0F, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Ended(None) from None

    async def rest(self) -> tuple[list[Any], int | None]:
        """All messages that still come, and the code with which the server ends it."""
        found: list[Any] = []
        while True:
            try:
                found.append(await self.message())
            except Ended as ended:
                return found, ended.code

    def close(self) -> None:
        """Be gone, without a word."""
        self.writer.transport.abort()
