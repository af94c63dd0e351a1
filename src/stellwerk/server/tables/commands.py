"""The commands of a table: everything that somebody at it can ask for, by WebSocket or by REST, in one vocabulary."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from stellwerk.server.core.schema import GameAction
from stellwerk.server.core.settings import SLOWEST_PACE

ID = r"^[A-Za-z0-9_-]{1,64}$"
"""A client-made id: a command that is sent again under the same id is done once."""

Text: TypeAlias = Annotated[str, Field(max_length=2000)]
Short: TypeAlias = Annotated[str, Field(max_length=100)]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=15)]
Timer: TypeAlias = Literal["off", "relaxed", "fast"]
Level: TypeAlias = Literal["easy", "medium", "hard"]
Pace: TypeAlias = Annotated[float, Field(ge=0, le=SLOWEST_PACE)]


class _Command(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Sit(_Command):
    """Take a seat, or move to another; without a number, the first that is free."""

    do: Literal["sit"]
    seat: Seat | None = None
    name: Short
    colour: Short | None = None


class Leave(_Command):
    """Give up the seat. In a running game a bot plays on there."""

    do: Literal["leave"]


class Looks(_Command):
    """Change one's name or colour."""

    do: Literal["looks"]
    name: Short | None = None
    colour: Short | None = None


class SeatBot(_Command):
    """Put a bot into an empty seat, or another one in a bot's place. Before the game, by the host."""

    do: Literal["seat_bot"]
    seat: Seat
    level: Level


class EmptySeat(_Command):
    """Take whoever sits there off the seat. Before the game, by the host."""

    do: Literal["empty_seat"]
    seat: Seat


class Fill(_Command):
    """Put bots into all empty seats. Before the game, by the host."""

    do: Literal["fill"]
    level: Level


class Change(_Command):
    """Change the settings of the table, by the host; those of the game, and the timer, only before it begins."""

    do: Literal["settings"]
    listed: bool | None = None
    timer: Timer | None = None
    pace: Pace | None = None
    think_aloud: bool | None = None
    options: dict[str, Any] | None = None


class Start(_Command):
    """Begin the game. By the host, when every seat is taken."""

    do: Literal["start"]


class Act(_Command):
    """Do an action of the game, in its JSON form."""

    do: Literal["act"]
    action: GameAction


class Undo(_Command):
    """Take back the own last action: at once if nothing was revealed and nobody has acted since; else if all agree.

    Alone among bots, where no other person holds a seat, at once as well.
    """

    do: Literal["undo"]


class AnswerUndo(_Command):
    """Agree that somebody takes back an action, or do not."""

    do: Literal["answer_undo"]
    agree: bool


class AskTimer(_Command):
    """Ask everybody in the running game for another clock; alone among bots, it is agreed to."""

    do: Literal["ask_timer"]
    timer: Timer


class AnswerTimer(_Command):
    """Agree to another clock from the next decision on, or do not."""

    do: Literal["answer_timer"]
    agree: bool


class Chat(_Command):
    """Say something to everybody at the table."""

    do: Literal["chat"]
    text: Text


class CallStandIn(_Command):
    """Let a bot play for somebody who has been away for a while, until they return."""

    do: Literal["call_stand_in"]
    seat: Seat


class Return(_Command):
    """Play on oneself, where a bot stood in."""

    do: Literal["return"]


class Close(_Command):
    """Close the table, by the host."""

    do: Literal["close"]


class Reopen(_Command):
    """Go on at a table that was closed."""

    do: Literal["reopen"]


class Rematch(_Command):
    """Open a table like this one for another game, when this one is over."""

    do: Literal["rematch"]


Command: TypeAlias = Annotated[
    Sit
    | Leave
    | Looks
    | SeatBot
    | EmptySeat
    | Fill
    | Change
    | Start
    | Act
    | Undo
    | AnswerUndo
    | AskTimer
    | AnswerTimer
    | Chat
    | CallStandIn
    | Return
    | Close
    | Reopen
    | Rematch,
    Field(discriminator="do"),
]
"""Anything that can be asked for at a table."""
