"""Draws any position of any game: the start, a moment of a game between bots, or one of a saved record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from stellwerk.api.records import Record, RecordError
from stellwerk.api.saving import save_whole
from stellwerk.api.seeds import SEEDS, SeedError
from stellwerk.api.wording import Language
from stellwerk.bots.contract import BotError, open_bot
from stellwerk.box.errors import BoxError, OptionError, SeatsError
from stellwerk.box.read import read
from stellwerk.present.pictures import Theme, draw
from stellwerk.table import Table, replay

EVERYBODY = "all"
"""The view that shows what everybody may see: a spectator's."""


class RenderError(ValueError):
    """Something that cannot be drawn: what was wrong, what was expected, in one line."""


@dataclass(frozen=True)
class Position:
    """Which position: a game from its seed after so many actions of a bot, or a record after so many of its own."""

    players: int | None = None
    """None: as few as can play."""
    seed: int = 0
    actions: int = 0
    bot: str = "random"
    options: Mapping[str, object] | None = None
    record: str | Path | None = None
    at: int | None = None
    """Actions of the record; None: all of them."""


def render(
    game: str | Path,
    position: Position | None = None,
    view: str = EVERYBODY,
    language: Language = "en",
    theme: Theme = "auto",
) -> str:
    """A picture of a position, as SVG. `view` is a seat, from 0, or "all" for what everybody may see.

    >>> render("usa", Position(players=2, seed=7))[:4]
    '<svg'
    """
    try:
        table = _table(game, position or Position())
    except (BoxError, OptionError, SeatsError, SeedError, BotError, RecordError) as error:
        raise RenderError("; ".join(str(error).splitlines())) from None
    return draw(table.view(_seat(view, table.seats)), language, theme=theme)


def save(picture: str, path: str | Path) -> None:
    """Write a picture: all of it, or nothing."""
    if Path(path).suffix.lower() not in ("", ".svg"):
        raise RenderError(f"{path}: pictures are drawn as SVG; expected the name of an .svg file")
    try:
        save_whole(path, picture)
    except OSError as error:
        raise RenderError(f"{path}: cannot be written ({error.strerror})") from None


def _table(game: str | Path, position: Position) -> Table:
    if position.record is not None:
        return _from_record(game, position.record, position.at)
    if position.at is not None:
        raise RenderError("a moment of a record was asked for, but no record was given; expected both, or neither")
    if position.actions < 0:
        raise RenderError(f"{position.actions} actions cannot be played; expected 0 or more")
    players = read(game).players[0] if position.players is None else position.players
    table = Table(game, players, position.seed, position.options)
    bots = [open_bot(position.bot, (position.seed + seat) % SEEDS) for seat in range(players)]
    for _ in range(position.actions):
        if table.over:
            break
        seat = table.to_act[0]
        table.act(seat, bots[seat].choose(table.view(seat)).action)
    return table


def _from_record(game: str | Path, path: str | Path, at: int | None) -> Table:
    """The game of a record after so many actions."""
    record = Record.load(path)
    name = Path(game).stem
    if record.game != name:
        raise RenderError(f"{path} is a record of {record.game}; expected one of {name}")
    if at is not None:
        if not 0 <= at <= len(record.moves):
            raise RenderError(f"{path} has no moment {at}; it has {len(record.moves)} actions")
        record = replace(record, moves=record.moves[:at])
    return replay(record)


def _seat(view: str, seats: int) -> int | None:
    if view == EVERYBODY:
        return None
    if not (view.isascii() and view.isdigit() and int(view) < seats):
        raise RenderError(f'there is no view "{view}"; expected a seat from 0 to {seats - 1}, or {EVERYBODY}')
    return int(view)
