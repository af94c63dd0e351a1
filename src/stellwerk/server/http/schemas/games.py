"""What is told about the games: everything a page needs to draw and to read out, as the box has it."""

from typing import Literal

from pydantic import BaseModel, Field

from stellwerk.box.rulesets import RULESETS


class NameAnswer(BaseModel):
    """A name or a sentence in both languages."""

    en: str
    de: str


class OptionAnswer(BaseModel):
    """An option of a game."""

    id: str
    kind: Literal["flag", "seat", "deck"]
    default: bool | None
    meaning: NameAnswer
    allowed: NameAnswer


class LevelAnswer(BaseModel):
    """A level of bots to choose from."""

    id: str
    name: NameAnswer


class TimerAnswer(BaseModel):
    """A turn timer to choose from."""

    id: Literal["off", "relaxed", "fast"]
    name: NameAnswer


class PlayerColour(BaseModel):
    """The colour of a player's or a team's trains, and the pattern on them for those who do not see it."""

    id: str
    name: NameAnswer
    pattern: NameAnswer


class GameSummary(BaseModel):
    """A game, as far as one needs to know it to open a table."""

    id: str
    name: NameAnswer
    ruleset: str = Field(description="The kind of rules it is played by", json_schema_extra={"enum": list(RULESETS)})
    blurb: NameAnswer = Field(description="A sentence about it")
    minutes: int = Field(description="What a game takes, about; 0 where that is not said")
    house_board: bool = Field(description="A board of our own, not a printed one")
    palette: str = Field(description="The colours of its poster")
    players: list[int] = Field(description="The numbers of players it is for")
    team_size: int = Field(description="1: everybody for themselves; 2: partners sit next to each other")
    options: list[OptionAnswer]
    colours: list[PlayerColour] = Field(
        description="To choose from, in the order in which they are given out; in a team game a colour is a team's"
    )


class GamesAnswer(BaseModel):
    """The games, and what tables of all of them have to choose from."""

    games: list[GameSummary]
    levels: list[LevelAnswer]
    timers: list[TimerAnswer]


class CardColour(BaseModel):
    """A kind of train card, or the colour of a track."""

    id: str
    name: NameAnswer
    symbol: str = Field(description="One character, by which it is told apart without seeing colour")
    cards: int = Field(description="So many are in the box; 0 for grey")


class PlaceAnswer(BaseModel):
    """A spot that routes reach. Most cities have one, with the city's own id."""

    id: str
    lat: float
    lon: float


class CityAnswer(BaseModel):
    """A city, or a junction, where routes meet but no ticket leads."""

    id: str
    name: NameAnswer
    lat: float
    lon: float
    region: str
    junction: bool
    board_x: float | None = Field(description="Where it lies on a printed board, from 0 to 1 rightwards, if known")
    board_y: float | None
    places: list[PlaceAnswer]
    bonus: int = Field(description="Card game: the big-city bonus")


class TrackAnswer(BaseModel):
    """One of the tracks of a route: this is what is claimed."""

    id: str
    colour: str
    index: int = Field(description="Which of the route's tracks it is, from 0")
    name: NameAnswer


class RouteAnswer(BaseModel):
    """A route between two places, with one to three tracks side by side."""

    id: str
    between: list[str] = Field(description="The ids of two places")
    length: int
    points: int
    ferry: bool
    locomotives: int = Field(description="Locomotives that a ferry asks for")
    tunnel: int = Field(description="Cards turned over; 0: no tunnel")
    tracks: list[TrackAnswer]
    doubt: str = Field(description="What is not certain about it, if anything")


class TicketAnswer(BaseModel):
    """A destination ticket."""

    id: str
    between: list[str] = Field(description="The ids of two cities")
    name: NameAnswer
    points: int
    needs: dict[str, int] = Field(description="Card game: cards it shows, by colour")


class TechnologyAnswer(BaseModel):
    """A technology card."""

    id: str
    name: NameAnswer
    price: int = Field(description="In locomotives")
    copies: int
    advanced: bool = Field(description="On sale only with the option advanced_technologies")
    effect: NameAnswer = Field(description="What it does, in a sentence")
    opens_regions: list[str]
    opens_lengths: list[int]
    opens_ferries: bool


class RegionAnswer(BaseModel):
    """A region of the board."""

    id: str
    name: NameAnswer


class DealAnswer(BaseModel):
    """What each player gets before the first turn."""

    cards: int
    locomotives: int
    tickets: int
    keep: int = Field(description="At least so many tickets are kept")


class DrawAnswer(BaseModel):
    """What drawing tickets gives later."""

    tickets: int
    keep: int


class OpenTracksAnswer(BaseModel):
    """With these numbers of players only so many tracks of a double or triple route can be claimed."""

    players: list[int]
    double: int
    triple: int


class BonusesAnswer(BaseModel):
    """Points at the end, 0 where there are none."""

    longest_path: int
    most_tickets: int


class GameAnswer(GameSummary):
    """Everything in the box of a game."""

    trains: int = Field(description="Of a player; 0 where there are none")
    end_trains: int = Field(description="So many left start the final round; -1 where there are none")
    deal: DealAnswer
    draw: DrawAnswer
    stand_in: int = Field(description="Cards that may be played as a locomotive; 0: none")
    open_tracks: list[OpenTracksAnswer]
    bonuses: BonusesAnswer
    house_deck: bool = Field(description="The tickets are not the printed ones, but a house deck")
    cards: list[CardColour]
    regions: list[RegionAnswer]
    cities: list[CityAnswer]
    routes: list[RouteAnswer]
    tickets: list[TicketAnswer]
    technologies: list[TechnologyAnswer]
    sources: list[str]
    doubts: list[str]
