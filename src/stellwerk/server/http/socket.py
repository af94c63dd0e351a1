"""The WebSocket of a table: commands come in, news goes out. One for each table that a page shows."""

import asyncio
import re
from contextlib import suppress
from typing import Any

import orjson
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.api.illegal import IllegalAction
from stellwerk.server.core.errors import ApiError, api_error
from stellwerk.server.core.rates import Rates
from stellwerk.server.http.errors import log_internal_error
from stellwerk.server.http.identity import Identity, identity_of
from stellwerk.server.http.messages import Ask, Hello, Order, Ping, id_of, read_message
from stellwerk.server.http.table_context import TABLE_ID
from stellwerk.server.http.tables import muted_by
from stellwerk.server.http.waiting import household_of
from stellwerk.server.storage.room import DiskFull
from stellwerk.server.tables.commands import Chat
from stellwerk.server.tables.game_commands import ask
from stellwerk.server.tables.listener import Listener
from stellwerk.server.tables.live import LiveTable
from stellwerk.server.tables.refusals import CommandRefused
from stellwerk.server.tables.registry import TableRegistry

router = APIRouter()

HELLO_SECONDS = 20.0
SLOWEST_SECONDS = 60.0
"""How long a message may take to be sent."""
MOST_ERRORS = 50
"""So many messages that cannot be read, and the connection is closed."""
MOST_WAITING = 64
"""Answers that wait to be sent before no more commands are read."""
NO_TABLE, NO_HELLO, TOO_MANY_ERRORS, REVOKED, LATER, GONE = 4404, 4408, 4400, 4401, 1013, 1006
"""Codes with which a connection is closed."""


@router.websocket("/api/tables/{id}/live")
async def live_table(socket: WebSocket, id: str) -> None:
    """Serve one connection to a table, until either side ends it."""
    state = socket.app.state
    registry: TableRegistry = state.registry
    identity = identity_of(socket)
    person = await identity.someone(socket)
    try:
        await socket.accept()
    except OSError:
        return  # they did not wait
    try:
        live = await registry.table(id, household_of(socket)) if re.fullmatch(TABLE_ID, id) else None
        if live is None:
            await _dismiss(socket, api_error("unknown_table"), NO_TABLE)
        elif person is None:
            await _Connection(socket, registry, live, None, state.rates, identity).serve()
        else:
            with state.sockets.of_person(person):
                await _Connection(socket, registry, live, person, state.rates, identity).serve()
    except ApiError as refused:
        await _dismiss(socket, refused, REVOKED if refused.code == "bad_token" else LATER)
    except WebSocketDisconnect:
        pass


async def _dismiss(socket: WebSocket, refused: ApiError, code: int) -> None:
    with suppress(RuntimeError):  # uvicorn has ended it already
        await socket.send_text(orjson.dumps({"type": "fault", "error": refused.to_json()}).decode())
        await socket.close(code)


class _Connection:
    """One connection: what waits to be sent, and who listens."""

    def __init__(
        self,
        socket: WebSocket,
        registry: TableRegistry,
        live: LiveTable,
        person: str | None,
        rates: Rates,
        identity: Identity,
    ) -> None:
        self.socket, self.registry, self.live, self.person = socket, registry, live, person
        self.rates, self.identity = rates, identity
        self.home = household_of(socket)
        self.who = person or self.home
        self.outbox: list[bytes] = []
        self.something = asyncio.Event()
        self.room = asyncio.Event()
        self.room.set()
        self.news = False
        self.ordering = False
        self.errors = 0
        self.listener = Listener(person, self._wake, household=self.home)

    async def serve(self) -> None:
        """Say hello, then take commands and send news until the end."""
        if not await self._hello():
            return
        self.live.join(self.listener)
        both = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            await self._come_back()
            # When nothing can be sent any more, nothing is taken either: it would wait for its answer for ever.
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.part(self.listener)
            for task in both:
                task.cancel()
            ended = await asyncio.gather(*both, return_exceptions=True)
        for why in ended:
            if isinstance(why, Exception) and not isinstance(why, WebSocketDisconnect):
                raise why
        if self.errors >= MOST_ERRORS:
            with suppress(RuntimeError):
                await self.socket.close(TOO_MANY_ERRORS)

    async def _hello(self) -> bool:
        """The first message. Whoever says nothing, or something else, is sent away."""
        try:
            first = read_message(await asyncio.wait_for(self.socket.receive_text(), HELLO_SECONDS))
        except (TimeoutError, KeyError):
            first = None
        except ApiError as refused:
            await _dismiss(self.socket, refused, NO_HELLO)
            return False
        if not isinstance(first, Hello):
            await _dismiss(self.socket, api_error("no_hello"), NO_HELLO)
            return False
        if first.seen is not None and first.seen > self.live.state.number:
            await self.live.read_on()  # they come from another process, and are ahead of what we have heard
        self.listener.seen = first.seen
        self._answer_again(first.seen)
        self._wake()
        return True

    def _answer_again(self, seen: int | None) -> None:
        """Answer what was done since they last heard of us: the answer may be lost, with a connection or a server.

        They send such a command again. Without this, whether its answer or the news of it came first would be chance.
        """
        for id, number in self.live.done_since(self.person, seen)[-MOST_WAITING:]:
            self.outbox.append(orjson.dumps({"type": "accepted", "number": number, "id": id}))

    async def _come_back(self) -> None:
        """Whoever connects again plays on themselves."""
        seat = self.live.state.seat_of(self.person)
        sitter = None if seat is None else self.live.state.sitters[seat]
        if sitter is not None and sitter.stood_in:
            await self.live.come_back(self.person)

    def _wake(self) -> None:
        self.news = True
        if not self.ordering:  # whoever gave an order hears first that it was accepted, then what came of it
            self.something.set()

    async def _answer(self, value: dict[str, Any]) -> None:
        self.outbox.append(orjson.dumps(value))
        self.something.set()
        if len(self.outbox) >= MOST_WAITING:
            self.room.clear()
            await self.room.wait()

    async def _send(self) -> None:
        """Send what waits. What is new is put together only now: who is slow gets it all at once."""
        while True:
            await self.something.wait()
            self.something.clear()
            waiting, self.outbox = self.outbox, []
            for message in waiting:
                await self._send_updates(message)
            self.room.set()
            if self.news:
                await self._expect_person()
                await self._ask_mutes()
            if self.news and not self.ordering and not self.outbox:
                self.news = False
                await self._send_updates(self.live.updates(self.listener))

    async def _send_updates(self, message: bytes) -> None:
        """Send one message; whoever takes nothing for a long time is gone, whatever their connection says."""
        try:
            async with asyncio.timeout(SLOWEST_SECONDS):
                await self.socket.send_text(message.decode())
        except (RuntimeError, TimeoutError):  # uvicorn has ended it: what came was no WebSocket any more
            raise WebSocketDisconnect(GONE) from None

    async def _receive(self) -> None:
        while True:
            try:
                text = await self.socket.receive_text()
            except KeyError:  # bytes instead of text
                text = ""
            except RuntimeError:  # they are gone, and sending has found out first
                raise WebSocketDisconnect(GONE) from None
            await self._expect_person()
            try:
                await self._take(text)
            except ApiError as refused:
                self.errors += 1
                await self._answer({"type": "fault", "id": id_of(text), "error": refused.to_json()})
                if self.errors >= MOST_ERRORS:
                    return

    async def _expect_person(self) -> None:
        """A token may have been revoked since the handshake: then nothing more is taken, and nothing told."""
        if self.person is not None and await self.identity.someone(self.socket) != self.person:
            raise api_error("bad_token")

    async def _ask_mutes(self) -> None:
        """Whom they have muted: asked when there is chat to tell, as they may have done it through another process.

        And asked again if more was said meanwhile, by somebody whom they may just have muted.
        """
        number = None
        while number != self.live.state.number and self._is_chat_new():
            number = self.live.state.number
            self.listener.muted = await muted_by(self.registry, self.person, self.live.state.id)

    def _is_chat_new(self) -> bool:
        return any(entry.kind == "said" for entry in self.live.missed(self.listener.seen) or ())

    async def _take(self, text: str) -> None:
        """Take one message."""
        message = read_message(text)
        wait = self.rates.wait("commands", self.who)
        if wait > 0 and not isinstance(message, Order | Ask):
            return
        if isinstance(message, Ping):
            await self._answer({"type": "pong"})
        elif isinstance(message, Hello):
            raise api_error("hello_again")
        else:
            await self._answer_to(message, wait)

    async def _answer_to(self, message: Order | Ask, wait: float) -> None:
        self.ordering = True
        try:
            if wait > 0:
                raise api_error("too_often", seconds=int(wait) + 1)
            answer = await self._ask(message) if isinstance(message, Ask) else await self._order(message)
        except (CommandRefused, IllegalAction, ApiError) as refused:
            answer = {"type": "refused", "error": refused.to_json()}
        except DiskFull:  # the log has it
            answer = {"type": "refused", "error": api_error("disk_full").to_json()}
        except Exception as wrong:
            log_internal_error(wrong, "a command")
            answer = {"type": "refused", "error": api_error("our_fault").to_json()}
        finally:
            self.ordering = False
        await self._answer({**answer, "id": message.id})

    async def _order(self, message: Order) -> dict[str, Any]:
        if self.person is None:
            raise api_error("nobody")
        if isinstance(message.command, Chat):
            self.rates.take("chat", self.person)
        number = await self.registry.command(self.live, self.person, message.id, message.command, self.home)
        # Also if it was told before: whoever sends a command again waits for the news after its answer.
        self.news = True
        return {"type": "accepted", "number": number}

    async def _ask(self, message: Ask) -> dict[str, Any]:
        ask(self.live.state, self.person, message.action)
        return {"type": "answer", "legal": True}
