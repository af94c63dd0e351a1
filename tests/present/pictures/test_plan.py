"""The map of a board has room for everything: nothing is covered, nothing is cut off, and no chance is in it."""

from itertools import combinations, pairwise
from math import hypot

import numpy as np
import pytest

from stellwerk.box.file import BoxFile
from stellwerk.box.read import parse, read
from stellwerk.present.pictures.lay import CITY
from stellwerk.present.pictures.map import project
from stellwerk.present.pictures.names import lines_of
from stellwerk.present.pictures.plan import BADGE, LONG, Plan, make_plan, plan_of
from stellwerk.present.pictures.text import break_lines, shorten, width
from tests.lib.random_tables import SMALL
from tests.present.pictures.shapes import corners, distance, overlap, spaces

TOUCH = 0.5
"""Spaces are nine units wide; so much nobody sees."""
SHARP = 75
"""Degrees. A line that turns by more looks as if it ended there."""


@pytest.fixture(params=["usa", "uk", "asia", str(SMALL)], ids=["usa", "uk", "asia", "small"])
def board(request: pytest.FixtureRequest) -> tuple[BoxFile, Plan]:
    file = read(request.param)
    return file, plan_of(file)


def test_every_track_has_its_spaces_and_every_city_its_name(board: tuple[BoxFile, Plan]) -> None:
    file, plan = board
    assert [spot.place for spot in plan.spots] == [place.id for place in file.places]
    for route, line in zip(file.routes, plan.lines, strict=True):
        assert line.route == route
        assert [len(row) for row in line.tracks] == [route.length] * len(route.tracks)
        assert all(sum(space.locomotive for space in row) == route.locomotives for row in line.tracks)
    named = {place.id for city in file.cities if city.name.en for place in city.places}
    assert {plan.spots[label.place].place for label in plan.labels} == named


def test_wagon_spaces_do_not_overlap(board: tuple[BoxFile, Plan]) -> None:
    for (one, first), (two, second) in combinations(spaces(board[1]), 2):
        assert overlap(first, second) <= TOUCH, (one, two)


def test_no_name_covers_a_space_a_city_or_a_name(board: tuple[BoxFile, Plan]) -> None:
    plan = board[1]
    for label in plan.labels:
        own, box = plan.spots[label.place].place, corners(label)
        assert all(overlap(box, shape) <= 0 for _, shape in spaces(plan)), own
        assert all(overlap(box, corners(other)) <= 0 for other in plan.labels if other is not label), own
        for spot in plan.spots:
            x, y = (np.clip(at, low, high) - at for at, low, high in zip((spot.x, spot.y), box[0], box[2], strict=True))
            assert hypot(x, y) >= CITY - TOUCH, (own, spot.place)


def test_names_are_beside_their_own_city(board: tuple[BoxFile, Plan]) -> None:
    plan = board[1]
    for label in plan.labels:
        spot = plan.spots[label.place]
        assert distance((spot.x, spot.y), corners(label)) < 4 * CITY, spot.place


def test_no_route_turns_sharply_to_make_room_for_a_name(board: tuple[BoxFile, Plan]) -> None:
    for line in board[1].lines:
        (x, y), (next_x, next_y) = np.diff(line.course, axis=0)[:-1].T, np.diff(line.course, axis=0)[1:].T
        turns = np.degrees(np.arctan2(x * next_y - y * next_x, x * next_x + y * next_y))
        assert np.abs(turns).max() < SHARP, line.route.id


def test_spaces_keep_clear_of_cities_and_badges(board: tuple[BoxFile, Plan]) -> None:
    plan = board[1]
    badges = [line.badge for line in plan.lines if line.badge is not None]
    for track, shape in spaces(plan):
        x, y = shape.mean(0)
        for spot in plan.spots:
            if hypot(spot.x - x, spot.y - y) < 2 * LONG:
                assert distance((spot.x, spot.y), shape) >= CITY - 1, (track, spot.place)
        for badge in badges:
            if hypot(badge[0] - x, badge[1] - y) < 2 * LONG:
                assert distance(badge, shape) >= BADGE / 2, track


def test_everything_is_inside_the_frame(board: tuple[BoxFile, Plan]) -> None:
    plan = board[1]
    shapes = [shape for _, shape in spaces(plan)] + [corners(label) for label in plan.labels]
    shapes += [np.array([(spot.x - CITY, spot.y - CITY), (spot.x + CITY, spot.y + CITY)]) for spot in plan.spots]
    everything = np.vstack(shapes)
    assert (everything.min(0) > 10).all()
    assert everything[:, 0].max() < plan.width - 10
    assert everything[:, 1].max() < plan.height - 10


def test_spaces_lie_along_their_route_at_even_distances(board: tuple[BoxFile, Plan]) -> None:
    for line in board[1].lines:
        for row in line.tracks:
            steps = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(row)]
            assert all(20 < step < 75 for step in steps), line.route.id


def test_badges_say_what_a_route_asks_for() -> None:
    uk = {line.route.id: line.sign for line in plan_of(read("uk")).lines}
    asia = {line.route.id: line.sign for line in plan_of(read("asia")).lines}
    assert uk["cork-penzance"] == "6"
    assert uk["new_york-southampton"] == ""
    assert uk["leeds-manchester"] == ""
    assert asia["cawnpore-kathmandu"] == "6"
    assert all(line.sign == "" for line in plan_of(read("usa")).lines)


def test_the_same_board_gives_the_same_plan() -> None:
    assert make_plan(read(SMALL)) == make_plan(read(SMALL))
    assert plan_of(read(SMALL)) is plan_of(read(SMALL))


def test_places_at_the_same_spot_are_parted() -> None:
    text = SMALL.read_text("utf-8").replace("lat = 47.5, lon = 9.75", "lat = 47.55, lon = 9.68")
    plan = plan_of(parse(text, "small.toml"))
    at = {spot.place: (spot.x, spot.y) for spot in plan.spots}
    assert hypot(at["bregenz"][0] - at["lindau"][0], at["bregenz"][1] - at["lindau"][1]) > 20


# The projection


def test_north_is_up_and_east_is_right() -> None:
    points = project([(40.0, -100.0), (45.0, -100.0), (40.0, -90.0), (30.0, -110.0)])
    assert points[1, 1] < points[0, 1]
    assert points[2, 0] > points[0, 0]


def test_angles_are_kept() -> None:
    """A small square stays a square: a degree of latitude is as long as it should be beside one of longitude."""
    middle, north, east, *_ = project([(50.0, 0.0), (50.1, 0.0), (50.0, 0.1), (45.0, -5.0), (55.0, 5.0)])
    up, right = np.hypot(*(north - middle)), np.hypot(*(east - middle))
    assert right / up == pytest.approx(np.cos(np.radians(50.0)), rel=0.01)


def test_the_southern_half_the_equator_and_the_date_line_can_be_drawn() -> None:
    south = project([(-10.0, 10.0), (-40.0, 10.0), (-25.0, 30.0)])
    assert south[0, 1] < south[1, 1]
    around = project([(-10.0, 0.0), (10.0, 0.0), (0.0, 10.0), (0.0, -10.0)])
    assert np.isfinite(around).all()
    pacific = project([(40.0, 179.0), (40.0, -179.0), (45.0, 178.0)])
    assert 0 < pacific[1, 0] - pacific[0, 0] < 5


def test_a_place_far_away_is_drawn_in() -> None:
    places = [(50.0 + one % 4, -4.0 + one // 4) for one in range(16)]
    points = project([*places, (45.0, -74.0)])
    extent = points[:-1].max(0) - points[:-1].min(0)
    assert points[-1, 0] <= points[:-1, 0].min()
    assert points[-1, 1] >= points[:-1, 1].max()
    assert (np.abs(points[-1]) < extent).all()


# Texts


def test_texts_are_measured_broken_and_shortened() -> None:
    assert width("mm", 10) > width("ii", 10)
    assert width("abc", 20) == 2 * width("abc", 10)
    assert break_lines("one two three", 10, width("one two", 10)) == ["one two", "three"]
    assert shorten("Llandrindod", 10, 40).endswith("…")
    assert width(shorten("Llandrindod", 10, 40), 10) <= 40
    assert lines_of("Little Red Rock", 2) == ["Little", "Red Rock"]
