"""The forms of what can be seen after a game."""

from typing import Any, Literal

from pydantic import BaseModel

from stellwerk.server.core.schema import ActionModel
from stellwerk.server.http.schemas.view import ViewModel


class MoveForm(BaseModel):
    """An action of a record, and what chance gave in it."""

    seat: int
    action: ActionModel
    chance: list[int | str]


class RecordForm(BaseModel):
    """A whole game, with its seed: see the page on records."""

    format: int
    game: str
    seats: int
    options: dict[str, Any]
    rules: int
    seed: str
    seed_hash: str
    board: str | None
    chance: Literal["stream", "keyed"]
    undone: list[int]
    setup: list[int | str]
    moves: list[MoveForm]


class Moment(BaseModel):
    """The game after so many actions, as each seat saw it."""

    moment: int
    number: int | None
    views: list[ViewModel]


class Replay(BaseModel):
    """Moments of a game, and the number of the last one."""

    last: int
    moments: list[Moment]


class StatisticsLine(BaseModel):
    """Results of one game with so many seats, of people (bot null) or of one kind of bot."""

    seats: int
    bot: str | None
    played: int
    won: int
    mean: float
    best: int
    turns: float | None


class GameStatistics(BaseModel):
    """How games of one kind went here."""

    game: str
    lines: list[StatisticsLine]
