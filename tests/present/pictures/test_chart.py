"""The chart under a plan: real coastlines lie under the cities where they belong."""

from itertools import pairwise
from math import hypot

import pytest

from stellwerk.box.read import read
from stellwerk.present.pictures.chart import chart_of, flat
from stellwerk.present.pictures.map import Cone
from stellwerk.present.pictures.plan import plan_of

BOARDS = ("usa", "uk", "asia")
NEAR = 13.0
"""Two radii of a city."""


@pytest.mark.parametrize("game", BOARDS)
def test_every_city_lies_where_the_chart_has_it(game: str) -> None:
    file = read(game)
    plan = plan_of(file)
    chart = chart_of(file, plan)
    off = {
        place.id: hypot(spot.x - x, spot.y - y)
        for place, spot in zip(file.places, plan.spots, strict=True)
        for x, y in [chart.at(place.lat, place.lon)]
    }
    assert {place for place, far in off.items() if far > NEAR} == chart.far
    assert sum(far for place, far in off.items() if place not in chart.far) / len(off) < NEAR / 4


def test_only_new_york_is_drawn_in_on_the_board_of_the_united_kingdom() -> None:
    assert {game: set(chart_of(read(game), plan_of(read(game))).far) for game in BOARDS} == {
        "usa": set(),
        "uk": {"new_york"},
        "asia": set(),
    }


@pytest.mark.parametrize("game", BOARDS)
def test_the_chart_folds_nothing_over(game: str) -> None:
    """East stays right of west and south below north, all over the board."""
    file = read(game)
    plan = plan_of(file)
    chart = chart_of(file, plan)
    near = [place for place in file.places if place.id not in chart.far]
    south, north = min(place.lat for place in near), max(place.lat for place in near)
    west, east = min(place.lon for place in near), max(place.lon for place in near)
    rows = [
        [chart.at(south + (north - south) * row / 30, west + (east - west) * column / 40) for column in range(41)]
        for row in range(31)
    ]
    assert all(left[0] < right[0] for row in rows for left, right in pairwise(row))
    assert all(low[1] > high[1] for lower, upper in pairwise(rows) for low, high in zip(lower, upper))


def test_the_plane_is_the_one_that_d3_has() -> None:
    """What geoConicConformal().parallels([30, 45]).rotate([97, 0]).scale(1).translate([0, 0]) gives."""
    assert flat(Cone(30.0, 45.0, -97.0), 40.0, -87.0) == pytest.approx((0.1324189708087228, -0.7456918742452412))
