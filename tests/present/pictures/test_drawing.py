"""Pictures: well-formed, self-contained, in both languages, and with nothing in them that the viewer may not know."""

import doctest
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias
from xml.etree import ElementTree

import pytest

from stellwerk.api.actions import ClaimRoute, DrawFaceUp
from stellwerk.api.phases import PHASES
from stellwerk.api.views import View, view
from stellwerk.api.wording import Language
from stellwerk.box.read import list_boards
from stellwerk.box.symbols import SYMBOLS
from stellwerk.present.pictures import draw, drawing, svg
from stellwerk.present.pictures.drawing import wanted_theme
from stellwerk.present.pictures.style import CARDS, SHAPES
from stellwerk.present.pictures.text import width
from stellwerk.present.pictures.words import _EXPECTED
from stellwerk.table import Table, determinise
from tests.lib import rule
from tests.lib.position import Position, position
from tests.lib.random_tables import SMALL, TABLES, named, opened, played

LANGUAGES: tuple[Language, ...] = ("en", "de")
END = 10_000
"""More actions than any game has."""
SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"small": 9.0, "big": 12.5, "head": 9.5, "title": 25.0, "moment": 12.0, "sign": 7.4}


Game: TypeAlias = tuple[str, int, dict[str, Any]]


@cache
def at(number: int, most: int) -> Table:
    """One of the tables after so many actions. It is looked at by many tests, and changed by none."""
    return played(TABLES[number], most)


FULL = tuple(max((one for one in TABLES if one[0] == game), key=lambda one: one[1]) for game in list_boards())
"""Each game with as many players as can play."""


def seen(p: Position, seat: int | None) -> View:
    return view(p.contents, p.box, p.states, seat)


def texts(picture: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("one", TABLES, ids=named)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_well_formed_and_stands_alone(one: Game, language: Language) -> None:
    for table in (at(TABLES.index(one), 0), at(TABLES.index(one), 60)):
        for seat in (0, None):
            picture = draw(table.view(seat), language)
            root = ElementTree.fromstring(picture)
            assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
            assert root.get("role") == "img"
            assert not re.search(r"<script|<image|<foreignObject|javascript:|@import|\bon\w+=", picture)
            assert set(re.findall(r"https?://[^\"\s]*", picture)) == {"http://www.w3.org/2000/svg"}
            ids = re.findall(r'\bid="([^"]+)"', picture)
            assert len(set(ids)) == len(ids)
            assert {href.removeprefix("#") for href in re.findall(r'href="([^"]+)"', picture)} <= set(ids)


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_everything_is_inside_the_frame(one: Game) -> None:
    number = TABLES.index(one)
    ends = [at(number, END)] if one in FULL else []
    for table in (at(number, 0), at(number, 60), *ends):
        for language in LANGUAGES:
            root = ElementTree.fromstring(draw(table.view(1), language))
            _, _, wide, high = map(float, (root.get("viewBox") or "").split())
            for x, y, element in placed(root, 0.0, 0.0):
                assert 0 <= x <= wide, ElementTree.tostring(element)
                assert 0 <= y <= high, ElementTree.tostring(element)
                if element.tag == f"{SVG}text":
                    left, right = reach(x, element)
                    assert left >= 7, element.text
                    assert right <= wide - 7, element.text


def placed(element: ElementTree.Element, x: float, y: float) -> list[tuple[float, float, ElementTree.Element]]:
    """Every element that is drawn, and where."""
    if element.tag == f"{SVG}defs":
        return []
    moved = re.match(r"translate\((\S+) ([^)]+)\)", element.get("transform") or "")
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    own = x + float(element.get("x") or 0), y + float(element.get("y") or 0), element
    return [own] + [found for child in element for found in placed(child, x, y)]


def reach(x: float, element: ElementTree.Element) -> tuple[float, float]:
    """How far a text goes to the left and to the right."""
    classes = (element.get("class") or "").split()
    size = float(element.get("font-size") or next((SIZES[class_] for class_ in classes if class_ in SIZES), 11.0))
    wide = width(element.text or "", size)
    return {"start": (x, x + wide), "middle": (x - wide / 2, x + wide / 2), "end": (x - wide, x)}[
        element.get("text-anchor") or "start"
    ]


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_hidden_things_do_not_change_a_picture(one: Game) -> None:
    table = at(TABLES.index(one), 60)
    for seat in (None, 0):
        own = table.view(seat)
        for seed in range(3):
            other = determinise(own, seed)
            assert draw(other.view(seat)) == draw(own)
    assert table._repr_svg_() == draw(table.view(None)) == table.view(None)._repr_svg_()


def test_the_same_position_gives_the_same_bytes_and_another_one_others() -> None:
    one, two = (played(TABLES[0], most=40) for _ in range(2))
    assert draw(one.view(None)) == draw(two.view(None))
    assert draw(one.view(None)) != draw(played(TABLES[0], most=50).view(None))
    assert draw(one.view(None)) != draw(one.view(0))


def test_styles_do_not_leak() -> None:
    one, two = (draw(opened(TABLES[0]).view(None), theme=theme) for theme in ("auto", "dark"))
    own = re.search(r'class="(stellwerk-\w+)"', one)
    assert own is not None
    style = re.search(r"<style>(.*?)</style>", one)
    assert style is not None
    rules = re.findall(r"(?:^|[{}])([^{}@]+)\{", style[1].replace("@media (prefers-color-scheme:dark)", ""))
    assert len(rules) > 30
    assert all(selector.startswith(f".{own[1]}") for selector in rules)
    assert own[1] not in two
    assert "prefers-color-scheme" in one
    assert "prefers-color-scheme" not in two


@rule("BASE-36")
def test_every_colour_has_its_symbol_on_cards_and_spaces() -> None:
    picture = draw(opened(TABLES[0]).view(None))
    assert set(SHAPES) == set(SYMBOLS.values())
    assert set(CARDS) == set(SYMBOLS)
    for colour, symbol in SYMBOLS.items():
        space = re.search(rf'<g id="[^"]*-space-{colour}">(.*?)</g>', picture)
        assert space is not None
        assert SHAPES[symbol] in space[1]
    assert len(set(SHAPES.values())) == len(SHAPES)


def test_seats_have_patterns_of_their_own_and_teams_one_colour() -> None:
    picture = draw(Table("asia", seats=6, seed=1).view(None))
    wagons = [re.search(rf'<g id="[^"]*-wagon-{seat}">(.*?)</g>', picture) for seat in range(6)]
    bodies = [re.findall(r'fill="(#\w+)"', found[1])[-1] for found in wagons if found]
    marks = [re.findall(r'd="([^"]+)"', found[1])[-1] for found in wagons if found]
    assert bodies[0::2] == bodies[1::2]
    assert len(set(bodies)) == 3
    assert len(set(marks)) == 6


def test_claimed_routes_carry_their_owners_wagons() -> None:
    p = position("uk", 2).own(0, "birmingham-reading").own(1, "brighton-london")
    picture = draw(seen(p, None))
    empty = draw(seen(position("uk", 2), None))
    assert picture.count('-wagon-0" transform') == empty.count('-wagon-0" transform') + 2
    assert picture.count('-wagon-1" transform') == empty.count('-wagon-1" transform') + 1
    p.state.owners[p.contents.track_number["brighton-london"]] = 3
    both = draw(seen(p, None))
    assert both.count("scale(0.5 1)") == 2


def test_a_view_shows_the_hand_and_marks_tickets_and_a_spectators_does_not() -> None:
    p = position("usa", 2).hand(0, red=2, locomotive=1)
    p.tickets(0, "denver-el_paso", "boston-miami").own(0, "denver-santa_fe", "el_paso-santa_fe")
    own, other = draw(seen(p, 0)), draw(seen(p, None))
    assert {"×2", "×1", "Denver–El Paso", "Boston–Miami"} <= set(texts(own))
    assert (own.count('class="tick"'), own.count('class="ring"')) == (1, 1)
    assert wanted_theme(seen(p, 0)) == {"denver": True, "el_paso": True, "boston": False, "miami": False}
    assert "×2" not in texts(other)
    assert "Boston–Miami" not in other
    assert wanted_theme(seen(p, None)) == {}


def test_the_picture_is_told_in_words() -> None:
    p = position("usa", 2).hand(0, red=2).own(1, "duluth-omaha.1")
    words = ElementTree.fromstring(draw(seen(p, 0), "de")).findtext(f"{SVG}desc") or ""
    assert "Platz 2, Strecken: Duluth–Omaha (Gleis 1)." in words
    assert "Hand: 2 Rot." in words
    assert "Platz 1: 0 Punkte, 2 Wagenkarten" in words
    title = ElementTree.fromstring(draw(seen(p, None))).findtext(f"{SVG}title")
    assert title == "North America, Turn 1 · seen by a spectator"


@pytest.mark.parametrize("one", FULL, ids=named)
def test_the_end_shows_the_scores(one: Game) -> None:
    table = at(TABLES.index(one), END)
    shown = texts(draw(table.view(None), "de"))
    assert "ENDSTAND" in shown
    for side in table.result().crews:
        assert str(side.score).replace("-", "−") in shown
    assert any("gewin" in text or "teilen" in text for text in shown)


def test_every_decision_has_its_words() -> None:
    assert {*_EXPECTED, "over"} == set(PHASES)


def test_asia_shows_holders_tunnels_and_the_card_taken() -> None:
    p = position("asia", 4).hand(0, yellow=2).holder(0, red=2).chance("yellow", *["white"] * 5)
    assert "HOLDER, TEAM 1" in texts(draw(seen(p, 1)))
    assert "×2" in texts(draw(seen(p, 1)))
    assert "×2" not in texts(draw(seen(p, 2)))
    p.do(0, ClaimRoute("cawnpore-kathmandu", "yellow", 0))
    assert {"PAYING", "Cawnpore–Kathmandu", "turned over for the tunnel", "+1"} <= set(texts(draw(seen(p, 2))))
    p = position("asia", 4).display("red", "blue", "green", "black", "white")
    p.do(0, DrawFaceUp(0))
    assert "CARD TAKEN" in texts(draw(seen(p, 3)))


def test_the_united_kingdom_shows_technologies() -> None:
    p = position("uk", 2).technologies(1, "booster")
    shown = texts(draw(seen(p, None)))
    assert "Booster" in shown
    assert "Mechanical stoker (3)" in shown
    assert "Propellers (ferries)" in shown


def test_the_card_game_shows_yards_stacks_and_needs() -> None:
    p = position("card", 4).yard(1, blue=(2, 1)).stack(0, green=1, red=1)
    p.tickets(0, "dallas-raleigh")
    shown = texts(draw(seen(p, 0)))
    assert {"2+1", "RAIL YARD: SEAT 2", "on the track", "Dallas–Raleigh"} <= set(shown)
    assert "Seattle 8" in " ".join(shown)


def test_names_of_players_are_only_text() -> None:
    table = opened(TABLES[0])
    shown = draw(table.view(0), names=("<b>&\x07", "Grace"))
    assert "<b>&" in texts(shown)
    assert "Grace" in texts(shown)


def test_a_board_of_ones_own_is_drawn() -> None:
    shown = texts(draw(Table(SMALL, 3, seed=1).view(None), "de"))
    assert {"BODENSEE", "Konstanz", "Friedrichshafen", "2"} <= set(shown)


@pytest.mark.parametrize("module", [drawing, svg])
def test_examples_in_docstrings_run(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_page_on_pictures_runs_as_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = Path(__file__).parents[3] / "docs" / "pictures.md"
    monkeypatch.chdir(tmp_path)
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (outcome.attempted, outcome.failed) == (10, 0)
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
    ElementTree.parse(page.parent / "pictures" / "usa.svg")
