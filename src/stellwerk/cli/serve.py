"""`stellwerk serve`: tables in the browser. What a server is made of is imported only here, when one is wanted."""

import enum
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from stellwerk.cli.common import out
from stellwerk.cli.compile import compile_for, is_compiled
from stellwerk.server.core.addresses import read_address
from stellwerk.server.core.settings import Settings, default_data_dir


class LogLevel(enum.Enum):
    """How much the server tells of itself."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    DEBUG = "debug"


Database = Annotated[
    str | None,
    typer.Option(
        envvar="STELLWERK_DATABASE",
        help="the URL of a PostgreSQL database; without it, one SQLite file in the data folder",
    ),
]
DataDir = Annotated[Path | None, typer.Option(help="the folder of the SQLite file; else STELLWERK_DATA, else yours")]
Public = Annotated[bool, typer.Option("--public", help="for the internet, behind a proxy that speaks https")]
Lan = Annotated[bool, typer.Option("--lan", help="for the home network, over plain http")]
Origins = Annotated[
    list[str] | None, typer.Option("--origin", help="where pages come from: https://play.example.org; repeatable")
]
Proxies = Annotated[
    list[str] | None, typer.Option("--proxy", help="with --public: the address of the proxy; repeatable")
]
Pace = Annotated[float, typer.Option(help="seconds that a bot takes for a move at least, 0 to 10")]
Grace = Annotated[
    float, typer.Option(help="seconds that somebody is away from a game before a bot may be called for them, 0 to 3600")
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="do not open the browser")]

NO_PROXY = (
    "Without --proxy everybody behind your https proxy counts as one household, with one household's limits: "
    "say the address it comes from, such as --proxy 127.0.0.1."
)


def serve(
    host: Annotated[str | None, typer.Option(help="the address to listen on; 127.0.0.1, or with --lan all")] = None,
    port: Annotated[int, typer.Option(help="the port to listen on; 0 for any free one")] = 8000,
    database: Database = None,
    data_dir: DataDir = None,
    public: Public = False,
    lan: Lan = False,
    origin: Origins = None,
    proxy: Proxies = None,
    pace: Pace = 1.0,
    grace: Grace = 30.0,
    no_browser: NoBrowser = False,
    log_level: Annotated[LogLevel, typer.Option(help="how much to tell")] = LogLevel.WARNING,
) -> None:
    """Open the server: play in the browser, with each other and with bots. Plain `stellwerk` does the same."""
    settings = Settings(
        host=host or ("0.0.0.0" if lan else "127.0.0.1"),
        port=port,
        database=database,
        data_dir=data_dir or default_data_dir(),
        public=public,
        lan=lan,
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        pace=pace,
        grace=grace,
    ).check()
    if not is_compiled():
        out.print("The first start compiles the rules and the bots. That happens once, and takes some minutes.")
        compile_for(lab=False)
    from stellwerk.server.run import run

    def ready(address: str) -> None:
        welcome(settings, address)
        if not no_browser and has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run(settings, ready, log_level.value)


def welcome(settings: Settings, address: str) -> None:
    """Say where the tables are, for whoever started the server and for friends."""
    lines = [f"Stellwerk is open at {address} (Ctrl-C closes it)."]
    bound = read_address(settings.host)
    if settings.lan and bound is not None and bound.is_unspecified:
        friends = home_address()
        if friends is not None:
            lines.append(f"Friends in your network: http://{friends}:{urlsplit(address).port}/")
    lines += [f"On the internet: {origin}/" for origin in settings.origins if settings.public]
    if settings.public and not settings.proxies:
        lines.append(NO_PROXY)
    for line in lines:
        out.print(line, soft_wrap=True, markup=False)
    sys.stdout.flush()


def home_address() -> str | None:
    """This machine's address in its network, if it is in one: the one it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nobody has it
        except OSError:
            return None
        return str(probe.getsockname()[0])


def has_browser() -> bool:
    """Is there a screen that a browser can open on?"""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
