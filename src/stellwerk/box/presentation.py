"""What a data file says for the pages alone: a line about the board, how long a game takes, its poster, its lakes."""

from collections.abc import Iterable

from stellwerk.box.errors import did_you_mean
from stellwerk.box.file import Lake, Poster, Presentation, Route
from stellwerk.box.rulesets import RULESET_NAMES
from stellwerk.box.toml_fields import Text, TomlFields

PALETTES = ("sunset", "harbour", "lacquer", "night", "meadow")
"""The colours that a poster can be printed in."""
POSTER_LINES = 3
"""As many lines are built on a poster at the most."""
MOST_MINUTES = 600
LEAST_CORNERS = 3


def read_presentation(file: TomlFields, ruleset: str, routes: Iterable[Route]) -> Presentation:
    """What the file says for the pages. All of it may be left out."""
    return Presentation(
        blurb=file.name("blurb", _plain_blurb(ruleset)),
        minutes=file.number("minutes", 1, MOST_MINUTES, 0),
        house_board=file.flag("house_board"),
        poster=_poster(file.table("poster", required=False), tuple(route.id for route in routes)),
        lakes=tuple(_lake(entry) for entry in file.entries("lakes", "lake", required=False)),
    )


def _plain_blurb(ruleset: str) -> Text:
    name = RULESET_NAMES[ruleset]
    return Text(f"{name.en}.", f"{name.de}.")


def _poster(table: TomlFields, routes: tuple[str, ...]) -> Poster:
    poster = Poster(table.choice("palette", PALETTES, PALETTES[0]), _lines(table, routes))
    table.close()
    return poster


def _lines(table: TomlFields, routes: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Each line is one text of route ids, with spaces between them."""
    lines = tuple(tuple(line.split()) for line in table.texts("lines", ()))
    if len(lines) > POSTER_LINES:
        table.add_error("lines", f"has {len(lines)} lines", f"at most {POSTER_LINES}")
    for route in (route for line in lines for route in line if routes and route not in routes):
        table.add_error("lines", f'"{route}" is no route of this file{did_you_mean(route, routes)}', "ids of routes")
    return lines


def _lake(entry: TomlFields) -> Lake:
    lake = Lake(entry.name("name", Text("", "")), entry.points("shore", LEAST_CORNERS))
    entry.close()
    return lake
