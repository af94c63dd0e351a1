"""What a data file says, typed and checked: cities, routes, tickets, technologies and the numbers of the game.

Everything is frozen, in the order of the file, and known by ids; `tables.py` turns it into the numbers of the record.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stellwerk.box.toml_fields import Text

GREY_NAME = "grey"
"""The colour word of a track that takes any one colour."""


@dataclass(frozen=True)
class Place:
    """A spot that routes reach: a city, a junction, or one of the landing places of a city that has several."""

    id: str
    city: str
    lat: float
    lon: float
    note: str


@dataclass(frozen=True)
class City:
    """A city or a junction. Most have one place, which has the city's own id."""

    id: str
    name: Text
    region: str
    junction: bool
    lat: float
    lon: float
    board: tuple[float, float] | None
    """Where it lies on a printed board, from 0 to 1 rightwards and downwards, if that is known."""
    note: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Track:
    """One of the tracks side by side that a route consists of."""

    id: str
    colour: str


@dataclass(frozen=True)
class Route:
    """One line of `routes`: all its tracks have the same ends, length and kind."""

    id: str
    between: tuple[str, str]
    """The ids of two places."""
    length: int
    tracks: tuple[Track, ...]
    ferry: bool
    locomotives: int
    tunnel: int
    """Cards turned over; 0: no tunnel."""
    points: int
    always_open: bool
    free_of_technology: bool
    double_by_option: str
    """The option that makes this line and its like between the same places one route, or nothing."""
    ferry_by_option: str
    """The option without which technologies do not pay for it as for a ferry, or nothing."""
    doubt: str


@dataclass(frozen=True)
class Ticket:
    """A destination ticket between two cities."""

    id: str
    between: tuple[str, str]
    """The ids of two cities."""
    points: int
    required_cards: tuple[int, ...]
    """Card game: cards it shows, by colour in the order of COLOURS; all 0 on a board."""
    number: int | None


@dataclass(frozen=True)
class Technology:
    """A technology card and its effects; an effect that it has not is 0, False or empty."""

    id: str
    name: Text
    price: int
    copies: int
    advanced: bool
    opens_regions: tuple[str, ...]
    opens_lengths: tuple[int, ...]
    opens_ferries: bool
    stand_in: int
    route_points: int
    ferry_points: int
    ticket_points: int
    saving: int
    blind: int
    stakes_tickets: int
    stakes_path: int
    claims: int
    right_of_way: bool
    leaves_at_reshuffle: bool


@dataclass(frozen=True)
class Deal:
    """What each player gets before the first turn, and how many tickets must be kept of it."""

    cards: int
    locomotives: int
    tickets: int
    keep: int
    shuffled: bool
    """Tickets returned at the start are shuffled into the deck, instead of put under it."""


@dataclass(frozen=True)
class Draw:
    """What drawing tickets gives later in the game."""

    tickets: int
    keep: int


@dataclass(frozen=True)
class OpenTracks:
    """With these numbers of players only so many tracks of a double or a triple route can be claimed."""

    players: tuple[int, ...]
    double: int
    triple: int


@dataclass(frozen=True)
class Poster:
    """The picture that a game is chosen by."""

    palette: str
    lines: tuple[tuple[str, ...], ...]
    """Routes with trains on them, line by line; none: whoever draws the poster chooses."""


@dataclass(frozen=True)
class Lake:
    """Water inside the land: its shore as corners of longitude and latitude, which are rounded off when it is drawn."""

    name: Text
    shore: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Presentation:
    """How a board is shown to people."""

    blurb: Text
    """A sentence about it."""
    minutes: int
    """What a game takes, about; 0 if the file does not say."""
    house_board: bool
    """It is a board of our own, not a printed one, and is called so wherever it is offered."""
    poster: Poster
    lakes: tuple[Lake, ...]


@dataclass(frozen=True, eq=False)
class BoxFile:
    """A whole data file, checked."""

    game: str
    """The id of the board: the name of its file without the ending."""
    ruleset: str
    """One of RULESETS: the kind of rules it is played by."""
    name: Text
    players: tuple[int, ...]
    trains: int
    end_trains: int
    """Trains left that start the final round; -1 where there are no trains."""
    train_cards: tuple[int, ...]
    """Cards in the box by kind: the eight colours, then locomotives."""
    deal: Deal
    draw: Draw
    exchange_at: int
    stand_in: int
    team_size: int
    may_stop: bool
    reshuffles: bool
    two_halves_with: tuple[int, ...]
    longest_bonus: int
    tickets_bonus: int
    open_tracks: tuple[OpenTracks, ...]
    big_cities: Mapping[str, int]
    regions: Mapping[str, Text]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    technologies: tuple[Technology, ...]
    house_deck: bool
    """The tickets are not the printed ones, and are called a house deck wherever they are shown (ASIA-31)."""
    presentation: Presentation
    sources: tuple[str, ...]
    doubts: tuple[str, ...]
    text: str = field(repr=False)
    """The file as it was read, so that a record of a game can carry its board."""

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, in the order of the file."""
        return tuple(place for city in self.cities for place in city.places)
