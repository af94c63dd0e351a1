"""The forms of ways on the board: of tickets while a game is played, of everybody's points after it."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from stellwerk.server.http.errors import ErrorBody


class WayOfTicket(BaseModel):
    """How a ticket stands."""

    ticket: str
    state: Literal["done", "possible", "lost"]
    way: Annotated[list[str], Field(description="Tracks still to be claimed: of all ways the one with fewest trains")]
    built: Annotated[list[str], Field(description="Tracks of your own, or of your team, on the same way")]
    trains: Annotated[int, Field(description="What the way still takes")]


class Ways(BaseModel):
    """How your tickets stand, your team's, and those on offer."""

    number: Annotated[int, Field(description="Of the last entry this takes account of")]
    tickets: list[WayOfTicket]


class TrackAsked(BaseModel):
    """What a track would take."""

    track: str
    refusal: Annotated[ErrorBody | None, Field(description="What you lack; null: you could claim it on your turn")]


class ScoredWay(BaseModel):
    """A ticket that was made, and the way on which it was."""

    ticket: str
    path: list[str]


class CrewScoring(BaseModel):
    """Where on the board a player's or a team's points lie."""

    seats: list[int]
    tickets: list[ScoredWay]
    longest: Annotated[list[str], Field(description="The tracks of its longest path")]


class Scoring(BaseModel):
    """Where everybody's points lie, and how they came."""

    crews: list[CrewScoring]
    points: Annotated[
        list[list[int]],
        Field(description="Points of each side after the deal and after each action; the last ones are the scores"),
    ]
