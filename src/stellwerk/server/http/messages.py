"""The messages that a client sends over its WebSocket, and how they are read: strictly, and with no trust in them."""

from typing import Annotated, Literal, TypeAlias

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from stellwerk.server.core.errors import api_error
from stellwerk.server.core.invalid import invalid
from stellwerk.server.core.schema import GameAction
from stellwerk.server.tables.commands import ID, Command

ClientId: TypeAlias = Annotated[str, Field(pattern=ID)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(_Message):
    """The first message: the last number that was seen, or null to begin afresh."""

    type: Literal["hello"]
    seen: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = None


class Order(_Message):
    """A command, under an id of the client's making."""

    type: Literal["command"]
    id: ClientId
    command: Command


class Ask(_Message):
    """Would this action be legal? Nothing happens."""

    type: Literal["ask"]
    id: ClientId
    action: GameAction


class Ping(_Message):
    """Is anybody there?"""

    type: Literal["ping"]


Message: TypeAlias = Annotated[Hello | Order | Ask | Ping, Field(discriminator="type")]
_READER: TypeAdapter[Hello | Order | Ask | Ping] = TypeAdapter(Message)


def read_message(text: str | bytes) -> Hello | Order | Ask | Ping:
    """A message; what is none is a `Fault` that says why."""
    try:
        return _READER.validate_python(orjson.loads(text))
    except ValidationError as error:
        raise invalid(error.errors(include_url=False)) from None
    except (orjson.JSONDecodeError, RecursionError):
        raise api_error("malformed") from None


def id_of(text: str | bytes) -> str | None:
    """The client's id of a message that could not be read, if it has one: so that the refusal finds its command."""
    try:
        found = orjson.loads(text)["id"]
    except (orjson.JSONDecodeError, RecursionError, KeyError, TypeError, IndexError):
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None
