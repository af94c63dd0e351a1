"""The report: well-formed, self-contained, with pictures that have words, and the numbers of the arena."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import numpy as np
import pytest

from stellwerk.api.boxes import open_box
from stellwerk.lab.arena.sprt import Question
from stellwerk.lab.arena.tournament import Arena, compare, hold_arena
from stellwerk.lab.number_format import PLAIN, SIGNED, decimal, percent
from stellwerk.lab.report import charts, figures, page
from stellwerk.lab.report.map import places
from stellwerk.lab.runs.jobs import setting_of
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.state import MISSED, ROUTES

GAMES = 24 if COMPILED else 2
VOID = {"meta"}
NARROW = 5.0
"""The width of a narrow letter: a text that is too wide by this measure is cut off for sure."""
COMMON = [
    "Ratings",
    "Who finished ahead of whom",
    "Scores",
    "Where points come from",
    "Tickets made and missed",
    "Game length",
]
ROUTES_TOO = [*COMMON, "Which routes winners take"]
SETTINGS = {
    "usa": (2, {}, ROUTES_TOO),
    "uk": (2, {"advanced_technologies": True}, [*ROUTES_TOO, "Which technologies winners take"]),
    "asia": (4, {}, ROUTES_TOO),
    "card": (3, {}, COMMON),
}


@cache
def arena_of(game: str) -> Arena:
    players, options, _ = SETTINGS[game]
    return hold_arena(game, "random,greedy,planner", players, GAMES, seed=1, options=options)


@cache
def page_of(game: str) -> str:
    return page(arena_of(game))


class Reader(HTMLParser):
    """Sees that every element is closed where it should be, and keeps what tables and headings say."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.headings: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [f"{name}={value}" for name, value in attrs if name in ("src", "href", "srcset", "data")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)
        if self.open and self.open[-1] in ("td", "th"):
            self.cells.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def pictures(text: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(one) for one in re.findall(r"<svg.*?</svg>", text, re.DOTALL)]


@pytest.mark.parametrize("game", SETTINGS)
def test_the_page_is_well_formed_and_has_its_pictures(game: str) -> None:
    reader = read(page_of(game))
    assert reader.headings == SETTINGS[game][2]
    drawn = pictures(page_of(game))
    assert len(drawn) == len(reader.headings) + (game != "card")  # the routes have a map and bars


@pytest.mark.parametrize("game", SETTINGS)
def test_the_page_needs_nothing_from_outside(game: str) -> None:
    text = page_of(game)
    assert read(text).links == []
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<script|<link|<img|<iframe", text)


@pytest.mark.parametrize("game", SETTINGS)
def test_every_picture_says_in_words_what_it_shows(game: str) -> None:
    for drawn in pictures(page_of(game)):
        title, told = drawn.find("title"), drawn.find("desc")
        assert drawn.get("role") == "img"
        assert title is not None
        assert title.text
        assert told is not None
        assert len(told.text or "") > 20


@pytest.mark.parametrize("game", SETTINGS)
def test_every_mark_lies_inside_its_picture(game: str) -> None:
    for drawn in pictures(page_of(game)):
        _, _, wide, high = map(float, str(drawn.get("viewBox")).split())
        for one in drawn.iter():
            for name, most in (
                ("x", wide),
                ("x1", wide),
                ("x2", wide),
                ("cx", wide),
                ("y", high),
                ("y1", high),
                ("cy", high),
            ):
                assert 0 <= float(one.get(name, "0")) <= most, ElementTree.tostring(one)
            if one.tag == "text" and one.get("text-anchor") == "start":
                assert float(one.get("x", "0")) + NARROW * len(one.text or "") <= wide, one.text
            assert float(one.get("width", "0")) >= 0
            assert float(one.get("height", "0")) >= 0


@pytest.mark.parametrize("game", SETTINGS)
def test_the_numbers_are_the_arenas(game: str) -> None:
    arena, cells = arena_of(game), read(page_of(game)).cells
    for standing in arena.standings:
        for said in (
            standing.rating.text(SIGNED),
            standing.wins.text(percent()),
            standing.score.text(),
            f"{standing.sides:,}",
        ):
            assert said in cells
        if standing.skill:
            assert f"{PLAIN(standing.skill.mu)} ± {PLAIN(standing.skill.sigma)}" in cells
    for row in arena.ahead:
        assert all(f"{times:,.10g}" in cells for times in row if times)
    assert arena.turns.text() in cells


def test_the_parts_of_the_points_are_the_score() -> None:
    played = arena_of("uk").played
    for bot in range(3):
        parts = figures.points(played, bot)
        assert sum(part.value for part in parts) == pytest.approx(figures.scores(played, bot).mean.value)
        game, side = played.sat(bot)
        items = played.rows["items"][game, side]
        assert parts[0].value == pytest.approx(items[:, ROUTES].mean())
        assert parts[-1].value == pytest.approx(items[:, MISSED].mean())


def test_tickets_made_and_missed_are_those_held() -> None:
    played = arena_of("asia").played
    found = figures.tickets(played, 1)
    assert found.made.value + found.missed.value == pytest.approx(found.held.value)
    assert found.share.value == pytest.approx(found.made.value / found.held.value)


def test_routes_and_technologies_are_counted_by_who_won() -> None:
    played = arena_of("uk").played
    first = played.rows[0].copy()
    one_game = replace(played, rows=first[None], matches=played.matches[:1])
    taken = figures.routes_taken(one_game)
    winner = int(np.argmax(one_game.won[0]))
    route_of = played.box.route_of
    for route, found in taken.items():
        tracks = np.flatnonzero(route_of[: int(played.box.tracks)] == route)
        owners = np.bitwise_or.reduce(first["owners"][tracks])
        assert found.winners.value == (owners >> winner & 1)
        assert found.losers.value == (owners >> (1 - winner) & 1)
    for number, technology in enumerate(figures.technologies_taken(one_game)):
        assert technology.winners.value == (first["technologies"][winner] >> number & 1)


def test_a_far_place_does_not_crowd_the_map() -> None:
    contents = arena_of("uk").played.contents
    points = places(contents)
    xs = sorted(x for x, _ in points)
    assert xs[1] - xs[0] < 0.2 * (xs[-1] - xs[0])
    assert len(set(points)) == len(points)


def test_the_page_tells_the_answer_of_a_sequential_test() -> None:
    found = compare("card", "greedy", "random", Question(0, 400), games=40 if COMPILED else 2)
    assert found.verdict is not None
    text = page(found)
    assert found.verdict.text("greedy", "random") in text
    assert decimal(2, signed=True)(found.verdict.ratio) in text
    assert read(text).headings[0] == "The answer"


DECK = [{"a": "denver", "b": "el_paso", "points": 4}] * 6


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("usa", {}, "seed 1."),
        ("usa", {"start_player": 0}, "seed 1; start_player = 0."),
        ("usa", {"ticket_deck": DECK, "start_player": 1}, "seed 1; start_player = 1, ticket_deck = own."),
        ("uk", {"new_york_is_ferry": False}, "seed 1; new_york_is_ferry = False."),
        ("uk", {"new_york_is_ferry": True, "advanced_technologies": True}, "seed 1; advanced_technologies = True."),
    ],
)
def test_the_page_tells_the_options_that_were_changed(game: str, options: dict[str, object], told: str) -> None:
    contents, _ = open_box(game, 2, options)
    arena = arena_of(game)
    changed = replace(arena, played=replace(arena.played, setting=setting_of(game, 2, options)))
    assert changed.played.contents.options == contents.options
    assert told in page(changed)


def test_one_deal_is_enough_for_a_page() -> None:
    text = page(hold_arena("usa", "random,greedy", games=1))
    read(text)
    assert len(pictures(text)) == 8
    assert not re.search(r"\b(nan|inf)\b", text)


def test_more_bots_than_colours_still_have_one_each() -> None:
    assert charts.colour_of(charts.BOT_COLOURS) == charts.colour_of(0)
    for bot in range(charts.BOT_COLOURS):
        assert f"svg .{charts.colour_of(bot)} {{" in page_of("card")
