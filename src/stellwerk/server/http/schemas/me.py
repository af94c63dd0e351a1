"""What is said and answered about the person who asks."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from stellwerk.server.core.errors import api_error
from stellwerk.server.core.sanitize import sanitize
from stellwerk.server.http.schemas.tables import Phase, TableInShort


def _shown(text: str) -> str:
    """A text as it is shown. One of which nothing is left is refused."""
    told = sanitize(text)
    if not told:
        raise api_error("unseen")
    return told


PersonName = Annotated[str, StringConstraints(min_length=1, max_length=24), AfterValidator(_shown)]
"""What a person is called: 1 to 24 characters that can be seen, as at a table."""
Label = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(_shown)]


class Message(BaseModel):
    """Something that is sent to the server; fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class MeAnswer(BaseModel):
    """Who asks. Nobody is known until they do something: then `person` is null."""

    person: str | None = Field(description="The id of the person; not a secret")
    name: str | None
    language: str | None = Field(description="en or de, if it was chosen")


class MeChange(Message):
    """What is to change; what is left out, or null, stays."""

    name: PersonName | None = None
    language: Literal["en", "de"] | None = None


class TokenWish(Message):
    """A token is wanted."""

    label: Label = Field(description="What the token is for, to know it again", examples=["my bot"])


class TokenAnswer(BaseModel):
    """A token as it is listed: never the token itself."""

    id: str = Field(description="By which it is revoked")
    label: str | None
    created: float = Field(description="Seconds since 1970")


class NewTokenAnswer(TokenAnswer):
    """A new token, shown this one time."""

    token: str = Field(description="For `Authorization: Bearer`")


class MyTable(BaseModel):
    """A table at which the person who asks has a seat."""

    table: str
    game: str
    seats: int
    phase: Phase
    yours: list[int] = Field(description="The seats of the person who asks")
    number: int = Field(description="The number of the last entry")
    touched: float = Field(description="When something last happened there, in seconds since 1970")
    summary: TableInShort = Field(description="As in the lobby's list")


class Figures(BaseModel):
    """How games ended for a person."""

    played: int
    won: int
    mean: float = Field(description="Of the scores")
    best: int


class FiguresBySeats(Figures):
    """How games with so many seats ended for a person."""

    seats: int


class GameFigures(Figures):
    """How one game goes for a person."""

    game: str
    by_seats: list[FiguresBySeats]


class Statistics(BaseModel):
    """How all games go for a person."""

    games: list[GameFigures]
