"""The technologies that open routes, one by one: each opens exactly the routes that the rules name (UK-14 to UK-19)."""

from collections.abc import Callable

import pytest

from stellwerk.api.actions import ClaimRoute
from stellwerk.box.file import Route
from tests.lib import rule
from tests.rules.uk.lib import OPENING, claimable, uk

WALES = {"aberystwyth", "cardiff", "carmarthen", "holyhead", "llandrindod_wells"}
IRELAND = {
    *("belfast", "cork", "dublin", "dundalk", "galway"),
    *("limerick", "londonderry", "rosslare", "sligo", "tullamore"),
}
FRANCE = {"france_east", "france_west"}
SCOTLAND = {
    *("aberdeen", "dundee", "edinburgh", "fort_william", "glasgow"),
    *("inverness", "stornoway", "stranraer", "ullapool", "wick"),
}


def touching(places: set[str]) -> Callable[[Route], bool]:
    """Does a route lead to or from one of these places?"""
    return lambda route: bool(places & set(route.between))


def long(*lengths: int) -> Callable[[Route], bool]:
    """Has a route one of these lengths?"""
    return lambda route: route.length in lengths


def is_ferry(route: Route) -> bool:
    """Is a route a ferry that needs propellers? New York needs nothing."""
    return route.ferry and "new_york" not in route.between


def tracks(opened: Callable[[Route], bool]) -> set[str]:
    """The tracks of all routes like this."""
    return {track.id for route in uk().contents.file.routes if opened(route) for track in route.tracks}


OPENS = [
    pytest.param("wales_concession", touching(WALES), marks=rule("UK-14")),
    pytest.param("ireland_france_concession", touching(IRELAND | FRANCE), marks=rule("UK-15")),
    pytest.param("scotland_concession", touching(SCOTLAND), marks=rule("UK-16")),
    pytest.param("mechanical_stoker", long(3), marks=rule("UK-17")),
    pytest.param("superheated_steam_boiler", long(4, 5, 6), marks=rule("UK-18")),
    pytest.param("propellers", is_ferry, marks=rule("UK-19")),
]


@rule("UK-12")
@pytest.mark.parametrize(("technology", "opened"), OPENS)
def test_without_one_technology_exactly_its_routes_are_closed(technology: str, opened: Callable[[Route], bool]) -> None:
    p = uk().hand(0, locomotive=20).technologies(0, *OPENING)
    everything = claimable(p, 0)
    assert everything == {track.id for track in p.contents.tracks}
    p.technologies(0, *(one for one in OPENING if one != technology))
    assert everything - claimable(p, 0) == tracks(opened)


@rule("UK-14", "UK-15", "UK-16", "UK-17", "UK-18", "UK-19")
@pytest.mark.parametrize(
    ("technology", "track", "colour", "locomotives"),
    [
        ("wales_concession", "cardiff-carmarthen", "red", 0),
        ("wales_concession", "birmingham-llandrindod_wells", "red", 0),
        ("ireland_france_concession", "belfast-dundalk.1", "red", 0),
        ("scotland_concession", "carlisle-edinburgh", "orange", 0),
        ("mechanical_stoker", "bristol-plymouth", "yellow", 0),
        ("superheated_steam_boiler", "norwich-nottingham", "white", 0),
        ("propellers", "barrow-liverpool", "locomotive", 1),
    ],
)
def test_one_technology_opens_a_route_that_needs_no_other(
    technology: str, track: str, colour: str, locomotives: int
) -> None:
    p = uk().hand(0, red=4, orange=4, yellow=4, white=4, locomotive=1)
    claim = ClaimRoute(track, colour, locomotives)
    assert p.refused(0, claim) == "UK-12"
    assert p.technologies(0, technology).can(0, claim)


@rule("UK-18", "UK-17")
def test_the_boiler_does_not_open_length_three() -> None:
    p = uk().technologies(0, "superheated_steam_boiler").hand(0, yellow=3)
    assert p.refused(0, ClaimRoute("bristol-plymouth", "yellow", 0)) == "UK-12"
    p = uk().technologies(0, "mechanical_stoker").hand(0, white=4)
    assert p.refused(0, ClaimRoute("norwich-nottingham", "white", 0)) == "UK-12"


@rule("UK-15")
@pytest.mark.parametrize("track", ["dover-france_east", "france_west-southampton.1", "france_west-southampton.2"])
def test_france_is_in_the_concession_for_ireland(track: str) -> None:
    others = tuple(one for one in OPENING if one != "ireland_france_concession")
    p = uk().technologies(0, *others).hand(0, locomotive=3)
    length = 2 if "dover" in track else 3
    assert p.refused(0, ClaimRoute(track, "locomotive", length)) == "UK-12"
    assert p.technologies(0, *OPENING).can(0, ClaimRoute(track, "locomotive", length))


@rule("UK-19")
def test_a_ferry_may_need_a_length_as_well() -> None:
    p = uk().technologies(0, "propellers").hand(0, red=4, locomotive=1)
    assert p.refused(0, ClaimRoute("plymouth-southampton", "red", 1)) == "UK-12"
    p.technologies(0, "propellers", "superheated_steam_boiler").do(0, ClaimRoute("plymouth-southampton", "red", 1))
    assert p.hand_of(0) == {}
