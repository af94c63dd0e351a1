"""Asia: junctions, tunnels, triple routes, and what is open to four and to six players."""

from collections import Counter

import pytest

from stellwerk.box.build import build_box, read_contents
from stellwerk.box.read import parse, read
from tests.box.lib import changed, shipped_text
from tests.lib import rule

ASIA = read("asia")
BOX = build_box("asia", 4)
NAMES = read_contents("asia", 4)


def test_cities_tracks_and_tunnels() -> None:
    assert Counter(city.junction for city in ASIA.cities) == {False: 43, True: 3}
    assert (BOX.places, BOX.routes, BOX.tracks) == (46, 90, 126)
    assert Counter(len(route.tracks) for route in ASIA.routes) == {1: 58, 2: 28, 3: 4}
    reveal = BOX.reveal[: BOX.tracks].tolist()
    assert Counter(reveal) == {0: 116, 4: 3, 5: 3, 6: 4}


@rule("ASIA-5")
def test_what_is_in_the_box() -> None:
    assert BOX.supply.tolist() == [12] * 8 + [14]
    assert BOX.tickets == 60


@rule("ASIA-1", "ASIA-2")
def test_teams_of_two_neighbours() -> None:
    assert ASIA.players == (4, 6)
    assert (BOX.sides, BOX.side.tolist(), BOX.trains) == (2, [0, 0, 1, 1, 0, 0], 27)
    six = build_box("asia", 6)
    assert (six.sides, six.side.tolist(), six.holders) == (3, [0, 0, 1, 1, 2, 2], 1)


def test_deals_bonuses_and_the_end() -> None:
    assert (BOX.deal_cards, BOX.deal_tickets, BOX.keep_at_start) == (4, 5, 3)
    assert (BOX.draw_tickets, BOX.keep_drawn, BOX.exchange_at) == (4, 1, 3)
    assert (BOX.longest_bonus, BOX.tickets_bonus, BOX.end_trains) == (10, 10, 4)


def test_the_end_is_reckoned_by_both_supplies_of_a_team() -> None:
    text = changed(shipped_text("asia"), "end_trains = 4 ", "end_trains = 30 ")
    assert parse(text, "asia.toml").end_trains == 30


@rule("ASIA-15", "ASIA-16")
@pytest.mark.parametrize(("seats", "double", "triple"), [(4, 1, 2), (6, 2, 3)])
def test_open_tracks_of_double_and_triple_routes(seats: int, double: int, triple: int) -> None:
    box = build_box("asia", seats)
    tracks = Counter(box.route_of[: box.tracks].tolist())
    hong_kong = box.route_of[NAMES.track_number["canton-hong_kong.1"]]
    assert box.open_tracks[hong_kong] == 2
    for route, count in tracks.items():
        if route != hong_kong:
            assert box.open_tracks[route] == {1: 1, 2: double, 3: triple}[count]


@rule("ASIA-29")
def test_length_seven_scores_18() -> None:
    track = NAMES.track_number["dihua-ulan_bator"]
    assert (BOX.length[track], BOX.points[track]) == (7, 18)


@rule("ASIA-30")
def test_junctions_join_routes_and_are_on_no_ticket() -> None:
    junctions = {city.id for city in ASIA.cities if city.junction}
    assert junctions == {"junction_west", "junction_south", "junction_east"}
    assert not junctions & {end for ticket in ASIA.tickets for end in ticket.between}
    for junction in junctions:
        assert sum(junction in route.between for route in ASIA.routes) >= 3


def test_doubtful_lengths_say_so() -> None:
    doubted = {route.id: route.doubt for route in ASIA.routes if route.doubt}
    assert len(doubted) == 11
    assert doubted["canton-hankow"] == "could be 4: straight-line board distance fits 3.53 spaces"


def test_positions_sources_and_doubts_are_kept() -> None:
    assert all(city.board for city in ASIA.cities)
    assert [city.note for city in ASIA.cities if city.junction] == [
        "unnamed printed junction (no ticket end point); lat/lon only interpolated from the board position"
    ] * 3
    assert (len(ASIA.sources), len(ASIA.doubts)) == (10, 8)
