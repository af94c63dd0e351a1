"""The forms of what the server says over a table's WebSocket. What it hears is in `messages.py`."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from stellwerk.server.core.schema import left_out
from stellwerk.server.http.errors import ErrorBody


class OrderAccepted(BaseModel):
    """A command has been done, and is on disk. What came of it follows as news."""

    type: Literal["accepted"]
    id: Annotated[str, Field(description="The client's id of the command")]
    number: Annotated[int, Field(description="Of its entry in the table's log")]


class OrderRefused(BaseModel):
    """A command or a question was refused; nothing has changed."""

    type: Literal["refused"]
    id: Annotated[str, Field(description="The client's id of the command")]
    error: ErrorBody


class AskAnswered(BaseModel):
    """The action that was asked about would be legal."""

    type: Literal["answer"]
    id: str
    legal: Literal[True]


class Pong(BaseModel):
    """Somebody is there."""

    type: Literal["pong"]


class FaultTold(BaseModel):
    """A message could not be read; or, where the id is left out, not null, the connection ends for this reason."""

    type: Literal["fault"]
    id: str | None = left_out("The client's id of the message, if it could be found")
    error: ErrorBody
