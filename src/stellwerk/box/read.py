"""Reads a data file into a `BoxFile`: the shipped boards by id, a board of one's own by its path.

Which boards are shipped is said by the files in `data/`, and nowhere else.

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
from stellwerk.box.errors import BoxError, ErrorList, did_you_mean, join_choices, why_not
from stellwerk.box.file import BoxFile, Deal, Draw, OpenTracks
from stellwerk.box.presentation import read_presentation
from stellwerk.box.record import COLOURS, LONGEST_TRACK, OFFER, SEATS, SLOTS
from stellwerk.box.rulesets import OLD_RULESETS, RULESETS, TEAM, TECHNOLOGY, WITH_ROUTES, YARD
from stellwerk.box.technology import read_technologies
from stellwerk.box.toml_fields import Text, TomlFields

ONLY: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("trains", "end_trains", "route_points", "bonuses", "open_tracks", "routes"), WITH_ROUTES),
    **dict.fromkeys(("stand_in", "technologies"), (TECHNOLOGY,)),
    "team_size": (TEAM,),
    **dict.fromkeys(("may_stop", "reshuffles", "two_halves_with", "big_cities"), (YARD,)),
}
"""Lines that only some rulesets have. All have the others."""

_DATA = files("stellwerk.box").joinpath("data")
BOARDS = tuple(sorted(Path(file.name).stem for file in _DATA.iterdir() if file.name.endswith(".toml")))
"""The ids of the shipped boards: a file in `data/` is one, by its name."""


@cache
def list_boards() -> tuple[str, ...]:
    """The ids of the shipped boards as people are shown them: printed ones before those of our own, by ruleset."""

    def place(board: str) -> tuple[bool, int, str]:
        file = read(board)
        return file.presentation.house_board, RULESETS.index(file.ruleset), board

    return tuple(sorted(BOARDS, key=place))


def read(game: str | Path) -> BoxFile:
    """The checked contents of a data file: one of the shipped boards by its id, any other by its path.

    >>> read("usa").name.de
    'Nordamerika'
    """
    if isinstance(game, str) and game in BOARDS:
        return _shipped(game)
    path = Path(game)
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BoxError([f"{path}: is not UTF-8 text ({error.reason}); expected a TOML file saved as UTF-8"]) from None
    except (OSError, ValueError) as error:
        why = f"cannot be read ({why_not(error)}){did_you_mean(str(game), BOARDS)}"
        raise BoxError([f"{path}: {why}; expected the path of a TOML file, or {join_choices(BOARDS)}"]) from None
    return parse(text, str(path))


@cache
def _shipped(game: str) -> BoxFile:
    return parse(_DATA.joinpath(f"{game}.toml").read_text("utf-8"), f"{game}.toml")


def parse(text: str, file: str = "board.toml") -> BoxFile:
    """The checked contents of a data file whose text is at hand; `file` is what faults call it."""
    errors = ErrorList(file)
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # a TOMLDecodeError, or a number with too many digits
        raise BoxError([f"{file}: is no valid TOML: {error}"]) from None
    box = _box(TomlFields(errors, "", data), Path(file).stem, text)
    errors.raise_any()
    return box


def _box(file: TomlFields, game: str, text: str) -> BoxFile:
    ruleset = _ruleset(file)
    file.errors.raise_any()  # the ruleset decides what else is expected
    _refuse_lines_of_other_rulesets(file, ruleset)
    board, card = ruleset in WITH_ROUTES, ruleset == YARD
    regions = _regions(file)
    cities = read_cities(file, regions)
    points = _route_points(file) if board else {}
    routes = read_routes(file, cities, points) if board else ()
    bonuses = file.table("bonuses", required=False)
    box = BoxFile(
        game=game,
        ruleset=ruleset,
        name=file.name("name"),
        players=file.numbers("players", 2, SEATS),
        trains=file.number("trains", 1, 200) if board else 0,
        end_trains=file.number("end_trains", 0, 200) if board else -1,
        train_cards=_train_cards(file),
        deal=_deal(file),
        draw=_draw(file),
        exchange_at=file.number("exchange_at", 0, SLOTS, 0),
        stand_in=file.number("stand_in", 0, 15, 0),
        team_size=file.number("team_size", 2, 2) if ruleset == TEAM else 1,
        may_stop=file.flag("may_stop"),
        reshuffles=file.flag("reshuffles") if file.has("reshuffles") else not card,
        two_halves_with=file.numbers("two_halves_with", 2, SEATS, ()),
        longest_bonus=bonuses.number("longest_path", 0, 200, 0),
        tickets_bonus=bonuses.number("most_tickets", 0, 200, 0),
        open_tracks=tuple(_open_tracks(entry) for entry in file.entries("open_tracks", "open_tracks", required=False)),
        big_cities=_big_cities(file),
        regions=regions,
        cities=cities,
        routes=routes,
        tickets=read_tickets(file, cities, with_needs=card),
        technologies=read_technologies(file, regions) if ruleset == TECHNOLOGY else (),
        house_deck=file.flag("house_deck"),
        presentation=read_presentation(file, ruleset, routes),
        sources=file.texts("sources", ()),
        doubts=file.texts("doubts", ()),
        text=text,
    )
    bonuses.close()
    check(box, file.table("counts", required=False), file.errors)
    file.close()
    return box


def _ruleset(file: TomlFields) -> str:
    """The ruleset of a file. Older files say `rules`, and call rulesets by the first board of each."""
    field = "rules" if file.has("rules") and not file.has("ruleset") else "ruleset"
    said = file.text(field, expected=join_choices(RULESETS))
    ruleset = OLD_RULESETS.get(said, said)
    if said and ruleset not in RULESETS:
        file.add_error(field, f'is "{said}"{did_you_mean(said, (*RULESETS, *OLD_RULESETS))}', join_choices(RULESETS))
    if field == "ruleset" and file.has("rules"):
        file.add_error("rules", "is the older word for `ruleset`, which is there too", "one of the two")
    return ruleset


def _refuse_lines_of_other_rulesets(file: TomlFields, ruleset: str) -> None:
    for field, only in ONLY.items():
        if file.has(field) and ruleset not in only:
            wrong = f'is no line of a file with ruleset = "{ruleset}"'
            file.add_error(field, wrong, f"it only with the ruleset {join_choices(only)}")


def _regions(file: TomlFields) -> dict[str, Text]:
    regions = file.table("regions", required=False)
    return {region: regions.name(region) for region in regions.data}


def _route_points(file: TomlFields) -> dict[int, int]:
    table = file.table("route_points")
    points = {length: table.number(str(length), 0, 200, -1) for length in range(1, LONGEST_TRACK + 1)}
    table.close()
    return {length: value for length, value in points.items() if value >= 0}


def _train_cards(file: TomlFields) -> tuple[int, ...]:
    table = file.table("train_cards")
    each = table.number("each_colour", 0, 100)
    cards = [table.number(colour, 0, 100, each) for colour in COLOURS]
    cards.append(table.number("locomotives", 0, 100))
    table.close()
    return tuple(cards)


def _deal(file: TomlFields) -> Deal:
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


def _draw(file: TomlFields) -> Draw:
    table = file.table("draw")
    tickets = table.number("tickets", 1, OFFER)
    draw = Draw(tickets, table.number("keep", 0, tickets if table.sound else OFFER))
    table.close()
    return draw


def _open_tracks(entry: TomlFields) -> OpenTracks:
    result = OpenTracks(
        players=entry.numbers("players", 2, SEATS),
        double=entry.number("double", 1, 2, 2),
        triple=entry.number("triple", 1, 3, 3),
    )
    entry.close()
    return result


def _big_cities(file: TomlFields) -> dict[str, int]:
    table = file.table("big_cities", required=False)
    return {city: table.number(city, 1, 100) for city in table.data}
