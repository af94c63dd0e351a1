"""Reads a data file into a `BoxFile`: the shipped games by name, a board of one's own by its path.

Everything is checked, and every fault told at once (`BoxError`).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from stellwerk.box.board import read_cities, read_routes
from stellwerk.box.check import check
from stellwerk.box.deck import read_tickets
from stellwerk.box.entry import Entry, Name
from stellwerk.box.faults import BoxError, Faults, did_you_mean, listed, why_not
from stellwerk.box.file import RULES, BoxFile, Deal, Draw, OpenTracks
from stellwerk.box.record import COLOURS, LONGEST_TRACK, OFFER, SEATS, SLOTS
from stellwerk.box.technology import read_technologies

_BOARDS = ("usa", "uk", "asia")
ONLY: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("trains", "end_trains", "route_points", "bonuses", "open_tracks", "routes"), _BOARDS),
    **dict.fromkeys(("stand_in", "technologies"), ("uk",)),
    "team_size": ("asia",),
    **dict.fromkeys(("may_stop", "reshuffles", "two_halves_with", "big_cities"), ("card",)),
}
"""Lines that only some rules have. All rules have the others."""


def shipped() -> tuple[str, ...]:
    """The names of the games in the box."""
    return RULES


def read(game: str | Path) -> BoxFile:
    """The checked contents of a data file: one of the shipped games by its name, any other by its path.

    >>> read("usa").name.de
    'Nordamerika'
    """
    if isinstance(game, str) and game in RULES:
        return _shipped(game)
    path = Path(game)
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BoxError([f"{path}: is not UTF-8 text ({error.reason}); expected a TOML file saved as UTF-8"]) from None
    except (OSError, ValueError) as error:
        why = f"cannot be read ({why_not(error)}){did_you_mean(str(game), RULES)}"
        raise BoxError([f"{path}: {why}; expected the path of a TOML file, or {listed(RULES)}"]) from None
    return parse(text, str(path))


@cache
def _shipped(game: str) -> BoxFile:
    return parse(files("stellwerk.box").joinpath(f"data/{game}.toml").read_text("utf-8"), f"{game}.toml")


def parse(text: str, file: str = "board.toml") -> BoxFile:
    """The checked contents of a data file whose text is at hand; `file` is what faults call it."""
    faults = Faults(file)
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # a TOMLDecodeError, or a number with too many digits
        raise BoxError([f"{file}: is no valid TOML: {error}"]) from None
    box = _box(Entry(faults, "", data), Path(file).stem, text)
    faults.raise_any()
    return box


def _box(file: Entry, game: str, text: str) -> BoxFile:
    rules = file.choice("rules", RULES)
    file.faults.raise_any()  # whose rules it is decides what else is expected
    _refuse_lines_of_other_rules(file, rules)
    board, card = rules != "card", rules == "card"
    regions = _regions(file)
    cities = read_cities(file, regions)
    points = _route_points(file) if board else {}
    routes = read_routes(file, cities, points) if board else ()
    bonuses = file.table("bonuses", required=False)
    box = BoxFile(
        game=game,
        rules=rules,
        name=file.name("name"),
        players=file.numbers("players", 2, SEATS),
        trains=file.number("trains", 1, 200) if board else 0,
        end_trains=file.number("end_trains", 0, 200) if board else -1,
        train_cards=_train_cards(file),
        deal=_deal(file),
        draw=_draw(file),
        exchange_at=file.number("exchange_at", 0, SLOTS, 0),
        stand_in=file.number("stand_in", 0, 15, 0),
        team_size=file.number("team_size", 2, 2) if rules == "asia" else 1,
        may_stop=file.flag("may_stop"),
        reshuffles=file.flag("reshuffles") if file.has("reshuffles") else rules != "card",
        two_halves_with=file.numbers("two_halves_with", 2, SEATS, ()),
        longest_bonus=bonuses.number("longest_path", 0, 200, 0),
        tickets_bonus=bonuses.number("most_tickets", 0, 200, 0),
        open_tracks=tuple(_open_tracks(entry) for entry in file.entries("open_tracks", "open_tracks", required=False)),
        big_cities=_big_cities(file),
        regions=regions,
        cities=cities,
        routes=routes,
        tickets=read_tickets(file, cities, with_needs=card),
        technologies=read_technologies(file, regions) if rules == "uk" else (),
        house_deck=file.flag("house_deck"),
        sources=file.texts("sources", ()),
        doubts=file.texts("doubts", ()),
        text=text,
    )
    bonuses.close()
    check(box, file.table("counts", required=False), file.faults)
    file.close()
    return box


def _refuse_lines_of_other_rules(file: Entry, rules: str) -> None:
    for field, only in ONLY.items():
        if file.has(field) and rules not in only:
            wrong = f'is no line of a file with rules = "{rules}"'
            file.fault(field, wrong, f"it only with the rules of {listed(only)}")


def _regions(file: Entry) -> dict[str, Name]:
    regions = file.table("regions", required=False)
    return {region: regions.name(region) for region in regions.data}


def _route_points(file: Entry) -> dict[int, int]:
    table = file.table("route_points")
    points = {length: table.number(str(length), 0, 200, -1) for length in range(1, LONGEST_TRACK + 1)}
    table.close()
    return {length: value for length, value in points.items() if value >= 0}


def _train_cards(file: Entry) -> tuple[int, ...]:
    table = file.table("train_cards")
    each = table.number("each_colour", 0, 100)
    cards = [table.number(colour, 0, 100, each) for colour in COLOURS]
    cards.append(table.number("locomotives", 0, 100))
    table.close()
    return tuple(cards)


def _deal(file: Entry) -> Deal:
    table = file.table("deal")
    tickets = table.number("tickets", 1, OFFER)
    deal = Deal(
        tickets=tickets,
        keep=table.number("keep", 0, tickets if table.sound else OFFER),
        cards=table.number("cards", 0, 30),
        locomotives=table.number("locomotives", 0, 10, 0),
        shuffled=table.flag("shuffled"),
    )
    table.close()
    return deal


def _draw(file: Entry) -> Draw:
    table = file.table("draw")
    tickets = table.number("tickets", 1, OFFER)
    draw = Draw(tickets, table.number("keep", 0, tickets if table.sound else OFFER))
    table.close()
    return draw


def _open_tracks(entry: Entry) -> OpenTracks:
    result = OpenTracks(
        players=entry.numbers("players", 2, SEATS),
        double=entry.number("double", 1, 2, 2),
        triple=entry.number("triple", 1, 3, 3),
    )
    entry.close()
    return result


def _big_cities(file: Entry) -> dict[str, int]:
    table = file.table("big_cities", required=False)
    return {city: table.number(city, 1, 100) for city in table.data}
