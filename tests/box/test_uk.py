"""The United Kingdom: regions, ferries, France, and which technologies a route needs."""

from collections import Counter
from typing import get_type_hints

import pytest

from stellwerk.box.build import build_box, read_contents
from stellwerk.box.read import read
from stellwerk.box.record import Box
from tests.lib import rule

UK = read("uk")
BOX = build_box("uk", 2)
NAMES = read_contents("uk", 2)
ADVANCED = {"advanced_technologies": True}


def needs(track: str) -> set[str]:
    """The technologies that a track needs, by their ids."""
    bits = int(BOX.required_technologies[NAMES.track_number[track]])
    return {technology.id for number, technology in enumerate(NAMES.technologies) if bits >> number & 1}


def test_cities_tracks_ferries_and_tickets() -> None:
    assert (len(UK.cities), BOX.places, BOX.tracks, BOX.tickets) == (48, 49, 125, 57)
    assert (BOX.ferry[:125].sum(), BOX.routes) == (30, 107)
    assert Counter(city.region for city in UK.cities) == {
        "england": 21,
        "scotland": 10,
        "ireland": 10,
        "wales": 5,
        "france": 1,
        "usa": 1,
    }


@rule("UK-1", "UK-2")
def test_what_is_in_the_box() -> None:
    assert UK.players == (2, 3, 4)
    assert BOX.trains == 35
    assert BOX.supply.tolist() == [12] * 8 + [20]
    assert BOX.tickets == 57


def test_deals_and_locomotives() -> None:
    assert (BOX.deal_cards, BOX.deal_locomotives, BOX.deal_tickets, BOX.keep_at_start) == (4, 1, 5, 3)
    assert (BOX.draw_tickets, BOX.keep_drawn, BOX.stand_in, BOX.exchange_at) == (3, 1, 4, 0)
    assert (BOX.longest_bonus, BOX.tickets_bonus, BOX.end_trains) == (0, 0, 2)


@rule("UK-5")
def test_one_track_of_a_double_route_is_open_with_two_players() -> None:
    assert BOX.open_tracks[: BOX.routes].max() == 1
    for seats in (3, 4):
        assert build_box("uk", seats).open_tracks[: BOX.routes].sum() == 125


@rule("UK-12")
@pytest.mark.parametrize(
    ("track", "technologies"),
    [
        (
            "londonderry-stranraer",
            {"scotland_concession", "ireland_france_concession", "mechanical_stoker", "propellers"},
        ),
        ("edinburgh-newcastle.1", {"scotland_concession", "mechanical_stoker"}),
        ("edinburgh-newcastle.2", {"scotland_concession", "mechanical_stoker"}),
        ("dover-france_east", {"ireland_france_concession", "propellers"}),
        ("hull-norwich", {"superheated_steam_boiler"}),
        ("cardiff-penzance", {"wales_concession", "superheated_steam_boiler", "propellers"}),
        ("cork-rosslare", {"ireland_france_concession"}),
        ("aberystwyth-holyhead", {"wales_concession", "propellers"}),
    ],
)
def test_a_route_needs_every_technology_that_applies(track: str, technologies: set[str]) -> None:
    assert needs(track) == technologies


@rule("UK-9")
def test_without_technologies_there_are_short_routes_in_england_and_new_york() -> None:
    region = {city.id: city.region for city in UK.cities}
    free = {route.id for track, route in enumerate(NAMES.routes_of_tracks) if not BOX.required_technologies[track]}
    short = {
        route.id
        for route in UK.routes
        if route.length <= 2 and not route.ferry and {region.get(place) for place in route.between} == {"england"}
    }
    assert len(short) > 20
    assert free == short | {"new_york-southampton"}


@rule("UK-10", "UK-38")
def test_southampton_new_york_needs_nothing_and_scores_40() -> None:
    track = NAMES.track_number["new_york-southampton"]
    assert needs("new_york-southampton") == set()
    assert (BOX.length[track], BOX.locomotives[track], BOX.points[track], BOX.ferry[track]) == (10, 3, 40, 1)


@rule("UK-38")
def test_an_option_says_that_new_york_is_no_ferry() -> None:
    box = build_box("uk", 2, {"new_york_is_ferry": False})
    track = NAMES.track_number["new_york-southampton"]
    assert (box.ferry[track], box.locomotives[track], box.points[track]) == (0, 3, 40)
    assert box.ferry.sum() == 29


@rule("UK-36")
def test_france_is_one_destination_with_two_landing_places() -> None:
    east, west = NAMES.places_of_city["france"]
    ends = BOX.ticket_ends[NAMES.ticket_number["france-london"]].tolist()
    assert ends == [[east, west], [NAMES.place_number["london"], -1]]
    reached = {
        (NAMES.places[BOX.end_a[track]].id, NAMES.places[BOX.end_b[track]].id)
        for track in range(BOX.tracks)
        if {BOX.end_a[track], BOX.end_b[track]} & {east, west}
    }
    assert reached == {("dover", "france_east"), ("france_west", "southampton")}


@rule("UK-37")
def test_penzance_plymouth_is_two_routes_or_by_an_option_one() -> None:
    land, ferry = (NAMES.track_number[f"penzance-plymouth.{kind}"] for kind in ("land", "ferry"))
    assert BOX.route_of[land] != BOX.route_of[ferry]
    double = {"penzance_plymouth_double": True}
    for seats, tracks in ((2, 1), (3, 2)):
        box = build_box("uk", seats, double)
        assert box.routes == BOX.routes - 1
        assert box.route_of[land] == box.route_of[ferry]
        assert box.open_tracks[box.route_of[land]] == tracks
        assert set(box.route_of[: box.tracks].tolist()) == set(range(box.routes))


PRICES = """
wales_concession 1 4, ireland_france_concession 1 4, scotland_concession 1 4, mechanical_stoker 1 4,
superheated_steam_boiler 2 4, propellers 2 4, booster 2 4, boiler_lagging 2 4, steam_turbines 2 4,
double_heading 4 4, right_of_way 4 1, thermocompressor 1 1, water_tenders 2 2, risky_contracts 2 1,
equalising_beam 2 1, diesel_power 3 1
"""


@rule("UK-14", "UK-15", "UK-16", "UK-17", "UK-18", "UK-19")
def test_technologies_with_price_and_copies() -> None:
    assert (BOX.technologies, build_box("uk", 2, ADVANCED).technologies) == (11, 16)
    expected = [line.split() for line in PRICES.replace("\n", " ").split(",")]
    assert [[t.id, str(t.price), str(t.copies)] for t in UK.technologies] == expected
    assert [t.advanced for t in UK.technologies] == [False] * 11 + [True] * 5


def test_effects_of_the_technologies_are_where_they_belong() -> None:
    box = build_box("uk", 2, ADVANCED)
    found = {
        field: {UK.technologies[number].id: int(value) for number, value in enumerate(getattr(box, field)) if value}
        for field in get_type_hints(Box)
        if field.startswith(("gives", "stakes", "grants", "leaves"))
    }
    assert found == {
        "leaves": {"risky_contracts": 1, "equalising_beam": 1},
        "gives_stand_in": {"booster": 3},
        "gives_route_points": {"boiler_lagging": 1},
        "gives_ferry_points": {"steam_turbines": 2},
        "gives_ticket_points": {"double_heading": 2},
        "gives_saving": {"diesel_power": 1},
        "gives_blind": {"water_tenders": 3},
        "stakes_tickets": {"risky_contracts": 20},
        "stakes_path": {"equalising_beam": 15},
        "grants_right_of_way": {"right_of_way": 1},
        "grants_claims": {"thermocompressor": 2},
    }


def test_an_option_frees_right_of_way_of_the_rule_against_two_tracks() -> None:
    assert BOX.both_tracks == 0
    assert build_box("uk", 2, {"right_of_way_beside_own_track": True}).both_tracks == 1


def test_sources_and_doubts_are_kept() -> None:
    assert (len(UK.sources), len(UK.doubts)) == (6, 8)
