"""How a server is to run: where it listens, who may come in, where it keeps things, and how much it lets anybody do."""

import ipaddress
import os
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from stellwerk.server.core.addresses import is_loopback, read_origin

HIGHEST_PORT = 65535
SLOWEST_PACE = 10.0
"""Seconds that a table can have its bots take for a move; so no server can have its tables' bots be slower."""

LONGEST_GRACE = 3600.0
"""Seconds that a server can have everybody wait for somebody who is away."""


class SettingsError(ValueError):
    """Settings that a server cannot run with: what is wrong and what to do, in a line."""


@dataclass(frozen=True)
class Rate:
    """How often something may be done: so many at once, and so many a second in the long run."""

    at_once: int
    a_second: float


@dataclass(frozen=True)
class Limits:
    """How much anybody may send, do and keep open. Rates hold only where strangers can come in (`Settings.rated`)."""

    body: int = 64 * 1024
    """Bytes of a request's body."""
    body_seconds: float = 20.0
    """How long a request's body may take to arrive."""
    message: int = 16 * 1024
    """Bytes of a WebSocket message."""
    requests: Rate = Rate(300, 60)
    """Requests and WebSocket handshakes, by household."""
    people: Rate = Rate(20, 1 / 30)
    """People who are new here, by household."""
    commands: Rate = Rate(60, 10)
    """Commands, by person."""
    chat: Rate = Rate(8, 0.5)
    """Chat messages, by person."""
    tables: Rate = Rate(10, 1 / 60)
    """Tables opened, by person."""
    tokens: Rate = Rate(10, 1 / 60)
    """Tokens and links to move a seat, by person."""
    work: int = 1000
    """Requests that wait until a game is played again, a table loaded or an undo worked out: in all, of each kind;
    this one always holds."""
    work_of_household: int = 16
    """The same, by household. Its tables may wait to be loaded as often as it may have WebSockets."""
    running_of_household: int = 50
    """Games that run at once, by the household that began them, on the internet."""
    running_at_home: int = 1000
    """The same in a home network."""
    sockets_of_person: int = 16
    sockets_of_household: int = 100
    sockets: int = 10_000
    """WebSockets open at once, in all; this one always holds."""
    visitors: int = 20_000
    """How many visitors are remembered to count what they do; the ones not seen for longest are forgotten."""


def default_data_dir() -> Path:
    """Where a server keeps its file: STELLWERK_DATA, else the user's data folder."""
    chosen = os.environ.get("STELLWERK_DATA")
    if chosen:
        return Path(chosen).expanduser().absolute()
    try:
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "stellwerk"
        said = Path(os.environ.get("XDG_DATA_HOME", ""))
        return (said if said.is_absolute() else Path.home() / ".local" / "share") / "stellwerk"
    except RuntimeError:
        raise SettingsError("this user has no home folder; say with --data-dir where games are kept") from None


@dataclass(frozen=True)
class Settings:
    """How a server is to run. `check` says whether it can."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0: any free one."""
    database: str | None = field(default=None, repr=False)
    """The URL of a database, which may hold a password; None: a SQLite file in the data folder."""
    data_dir: Path = field(default_factory=default_data_dir)
    public: bool = False
    """On the internet, behind a proxy that speaks https."""
    lan: bool = False
    """In a home network, over plain http."""
    origins: tuple[str, ...] = ()
    """Where the pages of this server come from, besides from the host that is asked: https://play.example.org."""
    proxies: tuple[str, ...] = ()
    """The addresses or networks of proxies whose X-Forwarded headers are believed."""
    pace: float = 1.0
    """Seconds that a bot takes for a move at least, so that people can follow; 0: none."""
    grace: float = 30.0
    """Seconds that somebody has to be away from a game before others may have a bot play for them."""
    limits: Limits = Limits()

    @property
    def secure(self) -> bool:
        """Are cookies for https only? In a home network there is no https, and on this machine no need of it."""
        return self.public

    @property
    def rated(self) -> bool:
        """Can strangers come in, so that everybody's rates are held?"""
        return self.public or self.lan

    @property
    def most_running(self) -> int | None:
        """How many games of one household may run at once; None: as many as there are."""
        if self.public:
            return self.limits.running_of_household
        return self.limits.running_at_home if self.lan else None

    def check(self) -> "Settings":
        """These settings, origins in their plain form; or a `SettingsError` if a server cannot run with them."""
        if self.public and self.lan:
            raise SettingsError(
                "--public and --lan exclude each other: --public is for https, --lan for a home network"
            )
        if not (self.public or self.lan or is_loopback(self.host)):
            raise SettingsError(
                f"{self.host!r} can be reached from other machines; say --lan for your home network, "
                "or --public for the internet, behind a proxy that speaks https"
            )
        if self.public and not self.origins:
            raise SettingsError(
                "--public needs --origin: without it a page of any site could pass for one of this server's; "
                "say where its pages come from, such as --origin https://play.example.org"
            )
        if not 0 <= self.port <= HIGHEST_PORT:
            raise SettingsError(f"there is no port {self.port}; expected 0 (any free one) to {HIGHEST_PORT}")
        if not 0 <= self.pace <= SLOWEST_PACE:
            raise SettingsError(
                f"a pace of {self.pace:g} is not possible; expected 0 to {SLOWEST_PACE:g} seconds a move"
            )
        if not 0 <= self.grace <= LONGEST_GRACE:
            raise SettingsError(f"a grace of {self.grace:g} is not possible; expected 0 to {LONGEST_GRACE:g} seconds")
        self._check_proxies()
        return replace(self, origins=tuple(self._origin(text) for text in self.origins))

    def _origin(self, text: str) -> str:
        origin = read_origin(text.rstrip("/"))
        if origin is None:
            raise SettingsError(f"--origin {text}: is no origin; expected one such as https://play.example.org")
        if self.public and origin.scheme != "https" and not is_loopback(origin.name):
            raise SettingsError(f"--origin {text}: with --public pages come over https; expected https://{origin.name}")
        return str(origin)

    def _check_proxies(self) -> None:
        if self.proxies and not self.public:
            raise SettingsError("--proxy is only for --public: nowhere else is there one to believe")
        for text in self.proxies:
            try:
                ipaddress.ip_network(text)
            except ValueError:
                expected = "an address or a network, such as 127.0.0.1 or 10.0.0.0/8"
                raise SettingsError(f"--proxy {text}: is neither; expected {expected}") from None
