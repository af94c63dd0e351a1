"""Buying technologies, and what may be claimed with and without them (UK-9 to UK-13)."""

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, Pass
from tests.lib import rule
from tests.rules.uk.lib import claimable, discarded, owners, points, stock, technologies_of, trains, uk

PRICES = {
    "wales_concession": 1,
    "ireland_france_concession": 1,
    "scotland_concession": 1,
    "mechanical_stoker": 1,
    "superheated_steam_boiler": 2,
    "propellers": 2,
    "booster": 2,
    "boiler_lagging": 2,
    "steam_turbines": 2,
    "double_heading": 4,
}
ADVANCED_PRICES = {"water_tenders": 2, "risky_contracts": 2, "equalising_beam": 2, "diesel_power": 3}
COPIES = dict.fromkeys(PRICES, 4) | {"right_of_way": 1}
ADVANCED_COPIES = {
    "thermocompressor": 1,
    "water_tenders": 2,
    "risky_contracts": 1,
    "equalising_beam": 1,
    "diesel_power": 1,
}

STRANRAER = "londonderry-stranraer"
NEWCASTLE = "edinburgh-newcastle.1"
NEW_YORK = "new_york-southampton"
FOR_STRANRAER = ("scotland_concession", "ireland_france_concession", "mechanical_stoker", "propellers")


@rule("UK-9")
def test_everyone_starts_without_technologies() -> None:
    p = uk(4)
    assert [technologies_of(p, seat) for seat in range(4)] == [set()] * 4
    assert {technology.id: stock(p, technology.id) for technology in p.contents.technologies} == COPIES


@rule("UK-9", "UK-10")
def test_without_technologies_only_routes_of_one_and_two_in_england_and_new_york() -> None:
    p = uk().hand(0, locomotive=20)
    england = {city.id for city in p.contents.file.cities if city.region == "england"}
    assert len(england) == 21
    short = {
        track.id
        for route in p.contents.file.routes
        for track in route.tracks
        if set(route.between) <= england and route.length <= 2 and not route.ferry
    }
    assert claimable(p, 0) == short | {NEW_YORK}


@rule("UK-9", "UK-12")
@pytest.mark.parametrize(
    "track",
    [
        "bristol-plymouth",  # length 3
        "hull-norwich",  # length 4
        "barrow-liverpool",  # a ferry of length 1
        "cardiff-carmarthen",  # length 1, in Wales
        "birmingham-llandrindod_wells",  # length 2, to Wales
        "carlisle-edinburgh",  # length 2, to Scotland
        "dover-france_east",
    ],
)
def test_without_technologies_everything_else_is_refused(track: str) -> None:
    p = uk().hand(0, locomotive=12)
    length = next(route.length for route, one in zip(p.contents.routes_of_tracks, p.contents.tracks) if one.id == track)
    assert p.refused(0, ClaimRoute(track, "locomotive", length)) == "UK-12"


@rule("UK-10")
def test_southampton_new_york_may_be_claimed_without_any_technology() -> None:
    p = uk().hand(0, red=7, locomotive=3)
    p.do(0, ClaimRoute(NEW_YORK, "red", 3))
    assert (owners(p, NEW_YORK), trains(p, 0), points(p, 0)) == ({0}, 25, 40)


@rule("UK-11", "UK-14", "UK-15", "UK-16", "UK-17", "UK-18", "UK-19", "UK-20", "UK-21", "UK-22", "UK-23")
@rule("UK-27", "UK-28", "UK-29", "UK-30")
@pytest.mark.parametrize(("technology", "price"), (PRICES | ADVANCED_PRICES).items())
def test_a_technology_costs_its_price_in_locomotives(technology: str, price: int) -> None:
    p = uk(advanced_technologies=True).hand(0, locomotive=price - 1, blue=3)
    assert p.refused(0, BuyTechnology(technology)) == "UK-11"
    p.hand(0, locomotive=price, blue=3)
    copies = stock(p, technology)
    p.do(0, BuyTechnology(technology))
    assert p.hand_of(0) == {"blue": 3}
    assert discarded(p) == {"locomotive": price}
    assert technologies_of(p, 0) == {technology}
    assert stock(p, technology) == copies - 1


@rule("UK-11")
def test_after_the_purchase_the_turn_goes_on_with_one_action_as_usual() -> None:
    p = uk().hand(0, locomotive=1, blue=1)
    p.do(0, BuyTechnology("mechanical_stoker"))
    assert p.actions(1) == ()
    for action in (DrawBlind(), DrawFaceUp(0), DrawTickets(), ClaimRoute("leeds-manchester.1", "blue", 0)):
        assert p.can(0, action)
    p.do(0, ClaimRoute("leeds-manchester.1", "blue", 0))
    assert p.actions(0) == ()
    assert p.can(1, DrawBlind())


@rule("UK-11")
def test_what_is_bought_serves_in_the_same_turn() -> None:
    p = uk().hand(0, locomotive=1, yellow=3)
    assert p.refused(0, ClaimRoute("bristol-plymouth", "yellow", 0)) == "UK-12"
    p.do(0, BuyTechnology("mechanical_stoker"), ClaimRoute("bristol-plymouth", "yellow", 0))
    assert owners(p, "bristol-plymouth") == {0}


@rule("UK-11")
def test_only_one_technology_a_turn() -> None:
    p = uk().hand(0, locomotive=6)
    p.do(0, BuyTechnology("mechanical_stoker"))
    assert p.refused(0, BuyTechnology("propellers")) == "UK-11"
    assert not any(isinstance(action, BuyTechnology) for action in p.actions(0))
    p.turn(1).turn(0).do(0, BuyTechnology("propellers"))
    assert technologies_of(p, 0) == {"mechanical_stoker", "propellers"}


@rule("UK-11")
def test_a_technology_is_bought_before_the_action() -> None:
    p = uk().hand(0, locomotive=6)
    p.do(0, DrawFaceUp(0))
    assert p.refused(0, BuyTechnology("propellers")) == "UK-11"
    p = uk().hand(0, locomotive=6)
    p.do(0, DrawTickets())
    assert p.refused(0, BuyTechnology("propellers")) == "UK-4"
    p = uk().hand(0, locomotive=6, blue=1)
    p.do(0, ClaimRoute("leeds-manchester.1", "blue", 0))
    assert p.refused(0, BuyTechnology("propellers")) == "BASE-7"


@rule("UK-11")
def test_nobody_buys_in_another_players_turn() -> None:
    p = uk().hand(1, locomotive=6)
    assert p.refused(1, BuyTechnology("propellers")) == "BASE-7"


@rule("UK-11")
def test_a_purchase_is_no_action() -> None:
    p = uk().hand(0, locomotive=1)
    p.do(0, BuyTechnology("mechanical_stoker"))
    assert p.state.turns == 0
    p.do(0, DrawFaceUp(0), DrawFaceUp(1))
    assert p.state.turns == 1


@rule("UK-11", "BASE-9")
def test_who_can_do_nothing_else_may_pass_or_buy() -> None:
    p = uk().hand(0, locomotive=1).trains(0, 0).display().burn({}, {}, seat=1).ticket_deck()
    assert p.actions(0) == (Pass(), *(BuyTechnology(one) for one, price in PRICES.items() if price == 1))
    p.do(0, BuyTechnology("mechanical_stoker"))
    assert p.display_now() == ["locomotive", None, None, None, None]
    assert p.actions(0) == (DrawFaceUp(0),)


@rule("UK-12")
@pytest.mark.parametrize("missing", FOR_STRANRAER)
def test_stranraer_londonderry_needs_four_technologies(missing: str) -> None:
    p = uk().hand(0, red=2, locomotive=1)
    p.technologies(0, *(one for one in FOR_STRANRAER if one != missing))
    assert p.refused(0, ClaimRoute(STRANRAER, "red", 1)) == "UK-12"
    assert not p.can(0, ClaimRoute(STRANRAER, "red", 1))
    p.technologies(0, *FOR_STRANRAER).do(0, ClaimRoute(STRANRAER, "red", 1))
    assert owners(p, STRANRAER) == {0}


@rule("UK-12")
@pytest.mark.parametrize("missing", ["scotland_concession", "mechanical_stoker"])
def test_newcastle_edinburgh_needs_scotland_and_stoker(missing: str) -> None:
    p = uk().hand(0, green=3)
    p.technologies(0, *({"scotland_concession", "mechanical_stoker"} - {missing}))
    assert p.refused(0, ClaimRoute(NEWCASTLE, "green", 0)) == "UK-12"
    p.technologies(0, "scotland_concession", "mechanical_stoker").do(0, ClaimRoute(NEWCASTLE, "green", 0))
    assert owners(p, NEWCASTLE) == {0}


@rule("UK-12")
def test_the_technologies_of_others_open_nothing() -> None:
    p = uk().technologies(1, "mechanical_stoker").hand(0, yellow=3)
    assert p.refused(0, ClaimRoute("bristol-plymouth", "yellow", 0)) == "UK-12"


@rule("UK-13")
def test_a_player_holds_at_most_one_of_each_technology() -> None:
    p = uk().technologies(0, "boiler_lagging").hand(0, locomotive=4)
    assert p.refused(0, BuyTechnology("boiler_lagging")) == "UK-13"
    assert p.can(0, BuyTechnology("steam_turbines"))


@rule("UK-13")
def test_what_one_player_has_another_can_still_buy() -> None:
    p = uk(4)
    for seat in range(4):
        p.hand(seat, locomotive=2).turn(seat).do(seat, BuyTechnology("boiler_lagging"))
    assert [technologies_of(p, seat) for seat in range(4)] == [{"boiler_lagging"}] * 4
    assert stock(p, "boiler_lagging") == 0


@rule("UK-26", "UK-27", "UK-28", "UK-29", "UK-30")
@pytest.mark.parametrize("technology", ADVANCED_COPIES)
def test_the_advanced_technologies_are_an_option(technology: str) -> None:
    p = uk().hand(0, locomotive=6, blue=6)
    assert p.refused(0, BuyTechnology(technology)) == ""
    p = uk(advanced_technologies=True).hand(0, locomotive=6, blue=6)
    assert p.can(0, BuyTechnology(technology))
    assert {one.id: stock(p, one.id) for one in p.contents.technologies} == COPIES | ADVANCED_COPIES


@rule("UK-27", "UK-28", "UK-29", "UK-30")
@pytest.mark.parametrize("technology", ["water_tenders", "risky_contracts", "equalising_beam", "diesel_power"])
def test_a_technology_whose_copies_are_all_held_is_sold_out(technology: str) -> None:
    p = uk(3, advanced_technologies=True)
    for seat in range(ADVANCED_COPIES[technology]):
        p.hand(2, locomotive=4).turn(2)
        assert p.can(2, BuyTechnology(technology))
        p.hand(seat, locomotive=4).turn(seat).do(seat, BuyTechnology(technology))
    assert stock(p, technology) == 0
    assert p.turn(2).refused(2, BuyTechnology(technology)) == "UK-11"
