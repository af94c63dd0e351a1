"""The board: France and its two landing places, Penzance–Plymouth, Southampton–New York (UK-34, UK-36 to UK-38)."""

import pytest

from stellwerk.api.actions import ClaimRoute
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.uk.lib import last_turn, owners, points, trains, uk

EAST, WEST = "dover-france_east", "france_west-southampton.1"
LAND, FERRY = "penzance-plymouth.land", "penzance-plymouth.ferry"
NEW_YORK = "new_york-southampton"


def made(p: Position, *tickets: str) -> set[str]:
    """Which of these tickets seat 0 completes."""
    return {ticket.ticket for ticket in last_turn(p.tickets(0, *tickets)).crews[0].tickets if ticket.made}


@rule("UK-36")
@pytest.mark.parametrize(
    "tracks",
    [("dover-london", EAST), ("london-southampton.1", WEST), ("london-southampton.2", "france_west-southampton.2")],
)
def test_a_ticket_to_france_is_fulfilled_at_either_landing_place(tracks: tuple[str, str]) -> None:
    assert made(uk().own(0, *tracks), "france-london", "france-leeds") == {"france-london"}
    assert made(uk().own(0, tracks[1]), "france-london") == set()


@rule("UK-36")
@pytest.mark.parametrize("tracks", [("dover-london", EAST), ("london-southampton.1", WEST)])
def test_france_may_be_either_end_of_a_ticket(tracks: tuple[str, str]) -> None:
    turned = [
        {"a": b, "b": a, "points": ticket.points} for ticket in uk().contents.tickets for a, b in [ticket.between]
    ]
    p = uk(2, ticket_deck=turned).own(0, *tracks)
    assert p.contents.tickets[p.contents.ticket_number["france-london"]].between == ("london", "france")
    assert made(p, "france-london", "france-leeds") == {"france-london"}


@rule("UK-36")
def test_no_connection_leads_through_france() -> None:
    p = uk().own(0, "dover-london", EAST, WEST)
    assert made(p, "london-southampton", "france-london") == {"france-london"}


@rule("UK-36")
def test_no_path_leads_through_france() -> None:
    p = uk().own(0, "dover-london", EAST, WEST, "brighton-southampton")
    assert last_turn(p).crews[0].longest_path == 4


@rule("UK-36")
def test_both_landing_places_may_be_reached() -> None:
    p = uk().own(0, "dover-london", EAST, WEST, "london-southampton.1")
    assert made(p, "france-london", "london-southampton") == {"france-london", "london-southampton"}
    assert p.state.longest[0] == 2 + 2 + 2 + 3


def penzance(seats: int, **options: bool) -> Position:
    """Seats 0 and 1 can both pay for the land route and for the ferry between Penzance and Plymouth."""
    p = uk(seats, **options)
    for seat in (0, 1):
        p.technologies(seat, "propellers", "mechanical_stoker").hand(seat, black=4, locomotive=2)
    return p


CLAIM_LAND, CLAIM_FERRY = ClaimRoute(LAND, "black", 0), ClaimRoute(FERRY, "black", 1)


@rule("UK-37")
@pytest.mark.parametrize("seats", [2, 3])
def test_penzance_plymouth_is_two_ordinary_routes(seats: int) -> None:
    p = penzance(seats).own(0, LAND)
    assert p.can(0, CLAIM_FERRY)
    assert p.turn(1).can(1, CLAIM_FERRY)
    p = penzance(seats).own(0, FERRY)
    assert p.can(0, CLAIM_LAND)
    assert p.turn(1).can(1, CLAIM_LAND)


@rule("UK-37")
def test_one_player_may_own_both_and_goes_round_on_them() -> None:
    p = penzance(2).own(0, LAND)
    p.do(0, CLAIM_FERRY)
    assert (owners(p, LAND), owners(p, FERRY), points(p, 0), trains(p, 0)) == ({0}, {0}, 6, 30)
    assert last_turn(p).crews[0].longest_path == 5


@rule("UK-37", "UK-5")
def test_by_the_option_it_is_a_double_route_of_which_two_players_use_one_track() -> None:
    p = penzance(2, penzance_plymouth_double=True).own(0, LAND).turn(1)
    assert p.refused(1, CLAIM_FERRY) == "UK-5"
    p = penzance(2, penzance_plymouth_double=True).own(0, FERRY).turn(1)
    assert p.refused(1, CLAIM_LAND) == "UK-5"


@rule("UK-37", "BASE-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_by_the_option_nobody_owns_both(seats: int) -> None:
    assert penzance(seats, penzance_plymouth_double=True).own(0, LAND).refused(0, CLAIM_FERRY) == "BASE-25"
    assert penzance(seats, penzance_plymouth_double=True).own(0, FERRY).refused(0, CLAIM_LAND) == "BASE-25"


@rule("UK-37", "UK-5")
@pytest.mark.parametrize("seats", [3, 4])
def test_by_the_option_another_player_takes_the_second_track_where_both_are_open(seats: int) -> None:
    p = penzance(seats, penzance_plymouth_double=True).own(0, LAND).turn(1)
    p.do(1, CLAIM_FERRY)
    assert (owners(p, LAND), owners(p, FERRY)) == ({0}, {1})


@rule("UK-34", "UK-38")
def test_new_york_has_ten_spaces_three_symbols_and_forty_points() -> None:
    p = uk().hand(0, red=7, locomotive=2)
    assert p.refused(0, ClaimRoute(NEW_YORK, "red", 3)) == "UK-6"
    p.hand(0, red=6, locomotive=3)
    assert p.refused(0, ClaimRoute(NEW_YORK, "red", 3)) == "BASE-20"
    p.hand(0, red=7, locomotive=3)
    assert p.trains(0, 9).refused(0, ClaimRoute(NEW_YORK, "red", 3)) == "BASE-23"
    p.trains(0, 10).do(0, ClaimRoute(NEW_YORK, "red", 3))
    assert (points(p, 0), trains(p, 0), p.hand_of(0)) == (40, 0, {})
    assert last_turn(p).crews[0].longest_path == 10
