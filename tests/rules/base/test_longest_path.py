"""The longest path (BASE-33): a trail, which may pass a city again but no route twice; all who are tied score."""

import random
from functools import cache

import numpy as np
import pytest

from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import BOX, PLACES
from stellwerk.rules.network import join_places, longest_path
from stellwerk.rules.state import STATE
from tests.lib import rule
from tests.rules.base.lib import bare, play_out

Edge = tuple[int, int, int]
"""The two ends and the length."""


def by_hand(edges: list[Edge]) -> int:
    """The longest trail, by trying every way to go on from every place with every set of routes used up."""

    @cache
    def onwards(place: int, used: int) -> int:
        best = 0
        for number, (one, other, length) in enumerate(edges):
            if not used >> number & 1 and place in (one, other):
                best = max(best, length + onwards(one + other - place, used | 1 << number))
        return best

    return max((onwards(place, 0) for edge in edges for place in edge[:2]), default=0)


def by_rules(edges: list[Edge], places: int) -> int:
    """The longest path by the rules: a board of these routes, all of them owned by seat 0, and one that is not."""
    box, s = blank(BOX), blanks(STATE, 1)[0]
    box.seats, box.places, box.tracks = 2, places, len(edges) + 1
    for number, (one, other, length) in enumerate(edges):
        box.end_a[number], box.end_b[number], box.length[number] = one, other, length
        s.owners[number] = 1
    box.end_a[len(edges)], box.end_b[len(edges)], box.length[len(edges)] = 0, 1, 9
    s.owners[len(edges)] = 2
    roots = np.empty(PLACES, np.int16)
    join_places(box, s, 1, roots)
    return int(longest_path(box, s, 1, roots))


def network(choose: random.Random, places: int, routes: int) -> list[Edge]:
    """Routes between random places, some of them side by side."""
    return [(*choose.sample(range(places), 2), choose.randint(1, 6)) for _ in range(routes)]  # type: ignore[misc]


@rule("BASE-33")
@pytest.mark.parametrize(
    ("places", "routes", "networks"),
    [(4, 3, 40), (5, 6, 40), (9, 9, 40), (12, 10, 30), (6, 10, 15), (4, 12, 12), (5, 11, 2), (7, 13, 1)],
)
def test_equals_the_longest_trail_found_by_trying_everything(places: int, routes: int, networks: int) -> None:
    choose = random.Random(places * 100 + routes)
    for _ in range(networks):
        edges = network(choose, places, routes)
        assert by_rules(edges, places) == by_hand(edges), edges


@rule("BASE-33")
@pytest.mark.parametrize(
    ("edges", "longest"),
    [
        ([], 0),
        ([(0, 1, 4)], 4),
        ([(0, 1, 1), (1, 2, 2), (2, 3, 3)], 6),
        ([(0, 1, 5), (1, 2, 2), (1, 3, 3)], 8),
        ([(0, 1, 2), (1, 2, 2), (2, 0, 2)], 6),
        ([(0, 1, 2), (1, 2, 2), (2, 0, 2), (2, 3, 5)], 11),
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1), (4, 2, 1)], 6),
        ([(0, 1, 6), (2, 3, 2), (3, 4, 2), (4, 5, 1)], 6),
        ([(0, 1, 1), (0, 2, 1), (0, 3, 1), (1, 2, 1), (1, 3, 1), (2, 3, 1)], 5),
    ],
    ids=[
        "nothing",
        "one",
        "a line",
        "a branch",
        "a loop",
        "loop and tail",
        "figure of eight",
        "two parts",
        "all of four",
    ],
)
def test_shapes(edges: list[Edge], longest: int) -> None:
    assert by_rules(edges, 8) == by_hand(edges) == longest


# On the board


@rule("BASE-33")
def test_the_longest_path_scores_10() -> None:
    p = bare(3)
    p.own(0, "dallas-el_paso").own(1, "helena-omaha").own(2, "denver-santa_fe", "el_paso-santa_fe")
    sides = play_out(p).crews
    assert [side.longest_path for side in sides] == [4, 5, 4]
    assert [side.longest_path_bonus for side in sides] == [0, 10, 0]


@rule("BASE-33")
def test_branches_do_not_count() -> None:
    p = bare(2)
    p.own(0, "denver-omaha", "denver-helena", "denver-oklahoma_city").own(1, "calgary-winnipeg", "calgary-vancouver")
    sides = play_out(p).crews
    assert [side.longest_path for side in sides] == [8, 9]
    assert [side.longest_path_bonus for side in sides] == [0, 10]


@rule("BASE-33")
def test_a_path_may_pass_a_city_more_than_once() -> None:
    """From Phoenix through Denver, round by Omaha and Kansas City back to Denver, and on to Helena."""
    p = bare(2)
    p.own(0, "denver-phoenix", "denver-omaha", "kansas_city-omaha.1", "denver-kansas_city.1", "denver-helena")
    assert play_out(p).crews[0].longest_path == 5 + 4 + 1 + 4 + 4


@rule("BASE-33")
def test_but_uses_each_route_at_most_once() -> None:
    """The way back from Seattle is not counted again."""
    p = bare(2)
    p.own(0, "portland-seattle.1", "seattle-vancouver.1", "calgary-seattle")
    assert play_out(p).crews[0].longest_path == 5


@rule("BASE-33")
def test_other_players_routes_do_not_lengthen_a_path() -> None:
    p = bare(2)
    p.own(0, "dallas-el_paso", "denver-oklahoma_city").own(1, "dallas-oklahoma_city.1")
    assert [side.longest_path for side in play_out(p).crews] == [4, 2]


@rule("BASE-33")
def test_all_players_tied_for_longest_get_10() -> None:
    p = bare(5)
    p.own(0, "calgary-winnipeg").own(1, "duluth-helena").own(2, "dallas-el_paso").own(3, "miami-new_orleans")
    sides = play_out(p).crews
    assert [side.longest_path_bonus for side in sides] == [10, 10, 0, 10, 0]
