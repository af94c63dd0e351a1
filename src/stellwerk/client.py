"""Plays a seat at a Stellwerk server from a program of one's own.

    client = Client.new("http://127.0.0.1:8000", "My bot")
    client.sit("the id of a table")
    result = client.play("the id of a table", lambda view, legal: random.choice(legal))

Everything is plain JSON, as docs/protocol.md has it. A connection that breaks is made again, and a command that may
have been lost is sent again under the same id: the server does it once.
"""

import json
import random
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from http.client import HTTPException
from typing import Any, TypeAlias, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from stellwerk.api.actions import Action, to_json
from stellwerk.api.records import Record

Json: TypeAlias = dict[str, Any]
Choose: TypeAlias = Callable[[Json, list[Json]], Mapping[str, Any] | Action]
"""Chooses one of the legal actions, from a view: both as JSON."""

_SECONDS = 20.0
"""How long one request may take."""
_LONGEST_PAUSE = 5.0
_LARGEST_NEWS = 16 * 1024 * 1024
_PASSING = frozenset({408, 429, 502, 503, 504})
"""Answers that say: not now."""
_LATER = frozenset({"too_often", "busy"})
"""Refusals that say the same."""
_OURS = range(4000, 5000)
"""Codes with which the server ends a connection for good."""


class ClientError(Exception):
    """Something that a client of a server cannot do."""


class NotConnected(ClientError):  # noqa: N818 - it says what is so
    """The server cannot be reached, and was not for as long as the client has patience."""


class Refused(ClientError):  # noqa: N818 - it is refused, not an error of the program
    """The server refused: why, in one word for programs, and in English and German for people."""

    def __init__(self, code: str, rule: str, en: str, de: str) -> None:
        super().__init__(code, rule, en, de)
        self.code = code
        self.rule = rule
        """The rule of the game that says so, such as BASE-26; often none."""
        self.en, self.de = en, de

    def __str__(self) -> str:
        return f"{self.en} [{self.code}]"


class BadToken(Refused):
    """The server does not know the token."""

    def __init__(self) -> None:
        super().__init__(
            "bad_token",
            "",
            "This token is not valid, or was revoked; Client.new makes a new one.",
            "Dieses Token gilt nicht oder nicht mehr; Client.new macht ein neues.",
        )


class _Patience:
    """Waits between tries, longer each time, until there have been enough."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._pause = 0.1

    def wait(self, trouble: ClientError, at_least: float = 0.0) -> None:
        """Wait, or raise the trouble if it has lasted too long."""
        # Not all at the same moment: a server that comes back would be run over by its clients.
        pause = max(at_least, self._pause * random.uniform(0.5, 1.0))
        if time.monotonic() + pause > self._until:
            raise trouble from None
        time.sleep(pause)
        self._pause = min(_LONGEST_PAUSE, self._pause * 2)


class Client:
    """A person at a server, known by a token. Without a token: somebody who only watches.

    `patience`: how many seconds a server may be away before `NotConnected` is raised.
    """

    def __init__(self, url: str, token: str | None = None, patience: float = 60.0) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"{url!r} is no address of a server; expected one such as http://127.0.0.1:8000")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.token = token
        """Keep it secret: whoever has it can do what this person can."""
        self.patience = patience

    @classmethod
    def new(cls, url: str, name: str, patience: float = 60.0) -> "Client":
        """Become somebody new at a server. Keep the `token`, to be the same person again later."""
        client = cls(url, patience=patience)
        client.token = client._ask("POST", "/api/me/tokens", {"label": name}, again=False)["token"]
        client._ask("POST", "/api/me", {"name": name})
        return client

    # Asking

    def me(self) -> Json:
        """Who this is: person, name and language; all null without a token."""
        found = self._ask("GET", "/api/me")
        if self.token is not None and found["person"] is None:
            raise BadToken
        return cast(Json, found)

    def games(self) -> list[Json]:
        """The games there are, with player counts and options."""
        return cast(list[Json], self._ask("GET", "/api/games")["games"])

    def game(self, game: str) -> Json:
        """Everything in the box of a game: cities, routes, tickets, technologies."""
        return cast(Json, self._ask("GET", f"/api/games/{quote(game, safe='')}"))

    def tables(self, phase: str = "open", limit: int = 50) -> list[Json]:
        """The listed tables that are open, running or over, the ones touched last first."""
        return cast(list[Json], self._ask("GET", f"/api/tables?{urlencode({'phase': phase, 'limit': limit})}"))

    def table(self, table: str) -> Json:
        """A table as it is now: `number`, `table`, `you`, and `game` with `view` and `legal`."""
        return cast(Json, self._ask("GET", _path(table)))

    def log(self, table: str, after: int = 0) -> Iterator[Json]:
        """The entries of a table's log after a number."""
        while entries := self._ask("GET", f"{_path(table)}/log?after={after}")["entries"]:
            yield from entries
            after = entries[-1]["number"]

    def record(self, table: str) -> Record:
        """The record of a game that is over: `stellwerk.verify` and `stellwerk.replay` take it."""
        return Record.from_json(self._ask("GET", f"{_path(table)}/record"))

    # Doing

    def open_table(self, game: str, seats: int, **settings: Any) -> str:
        """Open a table, and give its id. The settings are those of POST /api/tables: with a `name` one sits down."""
        opened = self._ask("POST", "/api/tables", {"game": game, "seats": seats, **settings}, again=False)
        return str(opened["table"])

    def command(self, table: str, do: str, **fields: Any) -> int:
        """Do something at a table: the number of its entry in the log. It is done once, however often it is sent."""
        order = {"id": new_id(), "command": {"do": do, **fields}}
        return int(self._ask("POST", f"{_path(table)}/commands", order)["number"])

    def sit(self, table: str, name: str | None = None, **wishes: Any) -> int:
        """Sit down, under this name or one's own; `seat` and `colour` are wishes that can be given."""
        return self.command(table, "sit", name=name or self.me()["name"], **wishes)

    def start(self, table: str) -> int:
        """Begin the game: for the host, when every seat is taken."""
        return self.command(table, "start")

    def chat(self, table: str, text: str) -> int:
        """Say something to everybody at the table."""
        return self.command(table, "chat", text=text)

    # Playing

    def at(self, table: str) -> "Seat":
        """A live connection to a table, to be used in `with`."""
        return Seat(self, table)

    def play(self, table: str, choose: Choose, *, always_ask: bool = False, agree: bool = True) -> Json:
        """Play one's seat until the game is over, and give its result.

        `choose(view, legal)` is called whenever the seat owes a decision, and gives one of the legal actions. If there
        is only one it is not called, unless with `always_ask`. Others may take something back if `agree` is True.
        """
        with self.at(table) as seat:
            for news in seat.news():
                if news["you"]["seat"] is None:
                    raise _no_seat()
                if news["table"]["phase"] == "over":
                    return cast(Json, news["game"]["view"]["result"])
                if news["table"]["phase"] == "closed":
                    raise Refused("closed", "", "This table was closed.", "Dieser Tisch wurde geschlossen.")
                _decide(seat, news, choose, always_ask, agree)
        raise AssertionError("news has no end")

    # How it is sent

    def _ask(self, method: str, path: str, body: object = None, *, again: bool = True) -> Any:
        """Send a request; what may be sent twice is sent until an answer comes."""
        patience = _Patience(self.patience)
        request = Request(self.url + path, method=method, headers=self._headers())
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        while True:
            wait = 0.0
            try:
                with urlopen(request, timeout=_SECONDS) as answer:
                    return json.loads(answer.read() or b"null")
            except HTTPError as error:
                trouble: ClientError = self._refusal(error.code, error.read())
                if not again or error.code not in _PASSING:
                    raise trouble from None
                wait = _seconds(error.headers.get("Retry-After"))
            except (OSError, HTTPException) as error:
                reason = error.reason if isinstance(error, URLError) else error
                trouble = NotConnected(f"{self.url} cannot be reached: {reason}")
                if not again and not isinstance(reason, ConnectionRefusedError):  # refused: nothing was sent yet
                    raise trouble from None
            patience.wait(trouble, wait)

    def _headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def _refusal(self, status: int, body: bytes | bytearray | None) -> Refused:
        if status == 401 and self.token is not None:
            return BadToken()
        try:
            return Refused(**json.loads(body or b"")["error"])
        except (ValueError, KeyError, TypeError):
            said = f"{self.url} answered with {status}; is it a Stellwerk server?"
            return Refused(f"http_{status}", "", said, said)

    def _connect(self, table: str, seen: int | None, patience: _Patience) -> ClientConnection:
        """A new connection that has said hello."""
        url = f"ws{self.url.removeprefix('http')}{_path(table)}/live"
        while True:
            try:
                # It outlives this block: `Seat` closes it.
                socket = connect(url, additional_headers=self._headers(), max_size=_LARGEST_NEWS).__enter__()
                with suppress(ConnectionClosed):  # the server may have said why, and hung up: that is to be read
                    socket.send(json.dumps({"type": "hello", "seen": seen}))
                return socket
            except InvalidStatus as error:
                refused = self._refusal(error.response.status_code, error.response.body)
                if error.response.status_code not in _PASSING:
                    raise refused from None
                trouble: ClientError = refused
            except (OSError, InvalidHandshake) as error:
                trouble = NotConnected(f"{self.url} cannot be reached: {error}")
            patience.wait(trouble)


class Seat:
    """A live connection to a table. It connects again by itself, and then hears what it has missed."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        self.number: int | None = None
        """Of the last entry that was heard of."""
        self.done = 0
        """The number of the last command that was done here: what was told before it is out of date."""
        self._socket: ClientConnection | None = None
        self._waiting: deque[Json] = deque()
        self._fault: Refused | None = None

    def __enter__(self) -> "Seat":
        self.client.me()  # a token that is wrong would only watch
        self._open()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._socket is not None:
            self._socket.close()

    def news(self) -> Iterator[Json]:
        """Everything new at the table as it comes, the first at once; it has no end. See `News` in the protocol."""
        while True:
            if self._waiting:
                yield self._waiting.popleft()
            else:
                self._take(self._receive())

    def act(self, action: Mapping[str, Any] | Action) -> int:
        """Do an action of the game, typed or as JSON: the number of its entry. `Refused` says why not."""
        return self.do("act", action=action if isinstance(action, Mapping) else to_json(action))

    def do(self, do: str, **fields: Any) -> int:
        """Do anything else: see the commands in the protocol."""
        self.done = int(self._answer({"type": "command", "command": {"do": do, **fields}})["number"])
        return self.done

    def check(self, action: Mapping[str, Any] | Action) -> None:
        """Nothing, if this action would be legal; else `Refused` with the reason. Nothing happens."""
        form = action if isinstance(action, Mapping) else to_json(action)
        self._answer({"type": "ask", "action": form})

    def _answer(self, message: Json) -> Json:
        """Send a message under an id, and wait for its answer; what else comes meanwhile is kept."""
        id, patience = new_id(), _Patience(self.client.patience)
        text, sent_on = json.dumps({**message, "id": id}), None
        while True:
            if sent_on is None or self._socket is not sent_on:
                sent_on = self._socket or self._open()
                with suppress(ConnectionClosed):  # which `_receive` sees too, and mends
                    sent_on.send(text)
            came = self._receive()
            if came.get("id") != id:
                self._take(came)
            elif came["type"] not in ("refused", "fault"):
                return came
            elif came["error"]["code"] in _LATER:
                patience.wait(_refusal_of(came), at_least=1.0)
                sent_on = None
            else:
                raise _refusal_of(came)

    def _receive(self) -> Json:
        """The next message. Where the connection breaks, it is made again, and goes on from the last number."""
        patience = None
        while True:
            socket = self._socket or self._open(patience)
            try:
                return cast(Json, json.loads(socket.recv()))
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in _OURS:
                    raise self._fault or NotConnected(f"{self.client.url} hung up: {closed}") from None
                patience = patience or _Patience(self.client.patience)
                patience.wait(self._fault or NotConnected(f"{self.client.url} breaks off every connection"))
                self._socket = None

    def _open(self, patience: _Patience | None = None) -> ClientConnection:
        self._fault = None
        self._socket = self.client._connect(self.table, self.number, patience or _Patience(self.client.patience))
        return self._socket

    def _take(self, message: Json) -> None:
        """Take something that answers nothing of ours."""
        if message["type"] == "news":
            self.number = message["number"]
            self._waiting.append(message)
        elif message["type"] == "fault":
            self._fault = _refusal_of(message)


def new_id() -> str:
    """An id for a command, which nobody has used."""
    return secrets.token_urlsafe(12)


def _decide(seat: Seat, news: Json, choose: Choose, always_ask: bool, agree: bool) -> None:
    """Do what is owed, if anything is, and if this is the last that was heard."""
    if news["number"] < max(seat.done, seat.number or 0):
        return
    try:
        undo, own = news["table"]["undo"], news["you"]["seat"]
        if undo is not None:
            if own in undo["asked"] and own not in undo["agreed"]:
                seat.do("answer_undo", agree=agree)
            return
        legal = news["game"]["legal"]
        if legal:
            seat.act(choose(news["game"]["view"], legal) if always_ask or len(legal) > 1 else legal[0])
    except Refused:
        # The table may have gone on while we thought, by an undo or by a bot that stood in: then there is more to hear.
        if seat.client.table(seat.table)["number"] == news["number"]:
            raise


def _refusal_of(message: Json) -> Refused:
    return BadToken() if message["error"]["code"] == "bad_token" else Refused(**message["error"])


def _no_seat() -> Refused:
    return Refused("no_seat", "", "You have no seat at this table.", "Du hast keinen Platz an diesem Tisch.")


def _path(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"


def _seconds(said: str | None) -> float:
    return float(said) if said is not None and said.isdigit() else 0.0
