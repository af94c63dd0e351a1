"""The boxes of the games as answers, made from their data files alone."""

from collections.abc import Mapping

from stellwerk.api.wording import LOCOMOTIVE_WORD, card_name, place_name, ticket_name, track_name
from stellwerk.bots.contract import LEVELS
from stellwerk.box.build import Contents, read_contents
from stellwerk.box.file import GREY_NAME, BoxFile, City, Route, Technology, Ticket
from stellwerk.box.options import options_of
from stellwerk.box.read import list_boards, read
from stellwerk.box.record import COLOURS
from stellwerk.box.symbols import SYMBOLS
from stellwerk.box.toml_fields import Text
from stellwerk.server.http.schemas.games import (
    BonusesAnswer,
    CardColour,
    CityAnswer,
    DealAnswer,
    DrawAnswer,
    GameAnswer,
    GamesAnswer,
    GameSummary,
    LevelAnswer,
    NameAnswer,
    OpenTracksAnswer,
    OptionAnswer,
    PlaceAnswer,
    PlayerColour,
    RegionAnswer,
    RouteAnswer,
    TechnologyAnswer,
    TicketAnswer,
    TimerAnswer,
    TrackAnswer,
)
from stellwerk.server.http.technology_text import effect
from stellwerk.server.tables.commands import Timer

GAMES = list_boards()
"""The shipped games, by their ids, in the order in which they are shown."""
LEVEL_NAMES = {
    "easy": Text("easy", "leicht"),
    "medium": Text("medium", "mittel"),
    "hard": Text("hard", "schwer"),
}
TIMER_NAMES: Mapping[Timer, Text] = {
    "off": Text("no timer", "ohne Uhr"),
    "relaxed": Text("relaxed", "gemütlich"),
    "fast": Text("fast", "schnell"),
}
PLAYER_COLOURS = {
    "blue": (Text("blue", "Blau"), Text("one line", "eine Linie")),
    "red": (Text("red", "Rot"), Text("bars", "Striche")),
    "green": (Text("green", "Grün"), Text("slanted bars", "schräge Striche")),
    "yellow": (Text("yellow", "Gelb"), Text("two lines", "zwei Linien")),
    "black": (Text("black", "Schwarz"), Text("crosses", "Kreuze")),
    "purple": (Text("purple", "Purpur"), Text("zigzag", "Zickzack")),
}
"""BASE-1's five, and a sixth for three teams; the patterns are those of the pictures."""


def games() -> GamesAnswer:
    """The games in short, and what all tables have to choose from."""
    return GamesAnswer(
        games=[summary(read(game)) for game in GAMES],
        levels=[LevelAnswer(id=level, name=_name(LEVEL_NAMES[level])) for level in LEVELS],
        timers=[TimerAnswer(id=timer, name=_name(name)) for timer, name in TIMER_NAMES.items()],
    )


def summary(file: BoxFile) -> GameSummary:
    """A game in short."""
    return GameSummary(
        id=file.game,
        name=_name(file.name),
        ruleset=file.ruleset,
        blurb=_name(file.presentation.blurb),
        minutes=file.presentation.minutes,
        house_board=file.presentation.house_board,
        palette=file.presentation.poster.palette,
        players=list(file.players),
        team_size=file.team_size,
        options=[
            OptionAnswer.model_validate(
                {
                    "id": option.id,
                    "kind": option.kind,
                    "default": option.default,
                    "meaning": _name(option.meaning),
                    "allowed": _name(option.allowed),
                }
            )
            for option in options_of(file.ruleset)
        ],
        colours=[
            PlayerColour(id=colour, name=_name(name), pattern=_name(pattern))
            for colour, (name, pattern) in PLAYER_COLOURS.items()
        ],
    )


def game(name: str) -> GameAnswer:
    """Everything in the box of a shipped game; all its technologies, whether or not an option is needed for them."""
    file = read(name)
    advanced = {"advanced_technologies": True} if any(one.advanced for one in file.technologies) else {}
    inside = read_contents(file, file.players[0], advanced)
    return GameAnswer(
        **summary(file).model_dump(),
        trains=file.trains,
        end_trains=file.end_trains,
        deal=DealAnswer(
            cards=file.deal.cards, locomotives=file.deal.locomotives, tickets=file.deal.tickets, keep=file.deal.keep
        ),
        draw=DrawAnswer(tickets=file.draw.tickets, keep=file.draw.keep),
        stand_in=file.stand_in,
        open_tracks=[
            OpenTracksAnswer(players=list(track.players), double=track.double, triple=track.triple)
            for track in file.open_tracks
        ],
        bonuses=BonusesAnswer(longest_path=file.longest_bonus, most_tickets=file.tickets_bonus),
        house_deck=file.house_deck,
        cards=_cards(file),
        regions=[RegionAnswer(id=region, name=_name(called)) for region, called in file.regions.items()],
        cities=[_city(inside, city) for city in file.cities],
        routes=[_route(inside, route) for route in file.routes],
        tickets=[_ticket(inside, ticket) for ticket in file.tickets],
        technologies=[_technology(file, technology) for technology in file.technologies],
        sources=list(file.sources),
        doubts=list(file.doubts),
    )


def _name(name: Text) -> NameAnswer:
    return NameAnswer(en=name.en, de=name.de)


def _card_name(card: str) -> NameAnswer:
    return NameAnswer(en=card_name(card, "en"), de=card_name(card, "de"))


def _cards(file: BoxFile) -> list[CardColour]:
    words = (*COLOURS, LOCOMOTIVE_WORD, GREY_NAME)
    return [
        CardColour(id=word, name=_card_name(word), symbol=SYMBOLS[word], cards=cards)
        for word, cards in zip(words, (*file.train_cards, 0), strict=True)
    ]


def _city(inside: Contents, city: City) -> CityAnswer:
    board_x, board_y = city.board or (None, None)
    first = city.places[0].id
    return CityAnswer(
        id=city.id,
        name=NameAnswer(en=place_name(inside, first, "en"), de=place_name(inside, first, "de")),
        lat=city.lat,
        lon=city.lon,
        region=city.region,
        junction=city.junction,
        board_x=board_x,
        board_y=board_y,
        places=[PlaceAnswer(id=place.id, lat=place.lat, lon=place.lon) for place in city.places],
        bonus=inside.file.big_cities.get(city.id, 0),
    )


def _route(inside: Contents, route: Route) -> RouteAnswer:
    return RouteAnswer(
        id=route.id,
        between=list(route.between),
        length=route.length,
        points=route.points,
        ferry=route.ferry,
        locomotives=route.locomotives,
        tunnel=route.tunnel,
        tracks=[
            TrackAnswer(
                id=track.id,
                colour=track.colour,
                index=index,
                name=NameAnswer(en=track_name(inside, track.id, "en"), de=track_name(inside, track.id, "de")),
            )
            for index, track in enumerate(route.tracks)
        ],
        doubt=route.doubt,
    )


def _ticket(inside: Contents, ticket: Ticket) -> TicketAnswer:
    return TicketAnswer(
        id=ticket.id,
        between=list(ticket.between),
        name=NameAnswer(en=ticket_name(inside, ticket.id, "en"), de=ticket_name(inside, ticket.id, "de")),
        points=ticket.points,
        needs={colour: count for colour, count in zip(COLOURS, ticket.required_cards, strict=True) if count},
    )


def _technology(file: BoxFile, technology: Technology) -> TechnologyAnswer:
    return TechnologyAnswer(
        id=technology.id,
        name=_name(technology.name),
        price=technology.price,
        copies=technology.copies,
        advanced=technology.advanced,
        effect=_name(effect(technology, file.regions)),
        opens_regions=list(technology.opens_regions),
        opens_lengths=list(technology.opens_lengths),
        opens_ferries=technology.opens_ferries,
    )
