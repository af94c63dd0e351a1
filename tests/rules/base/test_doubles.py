"""Double routes (BASE-25, BASE-26): never both tracks for one player; one track only with two or three players."""

import pytest

from stellwerk.api.actions import ClaimRoute
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.base.lib import bare, claims, listed

FEW, MANY = (2, 3), (4, 5)
FIRST, SECOND = "denver-kansas_city.1", "denver-kansas_city.2"
BLACK, ORANGE = ClaimRoute(FIRST, "black", 0), ClaimRoute(SECOND, "orange", 0)


def doubles(p: Position) -> list[tuple[str, str]]:
    """The two tracks of every double route."""
    return [(route.tracks[0].id, route.tracks[1].id) for route in p.contents.file.routes if len(route.tracks) == 2]


@rule("BASE-25")
@pytest.mark.parametrize("seats", FEW + MANY)
def test_either_track_of_a_free_double_route_can_be_claimed(seats: int) -> None:
    p = bare(seats)
    p.hand(0, black=4, orange=4)
    assert p.can(0, BLACK)
    assert p.can(0, ORANGE)


@rule("BASE-25")
@pytest.mark.parametrize("seats", FEW + MANY)
@pytest.mark.parametrize(("own", "other"), [(FIRST, ORANGE), (SECOND, BLACK)])
def test_one_player_never_owns_both_tracks(seats: int, own: str, other: ClaimRoute) -> None:
    p = bare(seats)
    p.own(0, own).hand(0, black=4, orange=4, locomotive=4)
    assert claims(p, 0, other.track) == set()
    assert p.refused(0, other) == "BASE-25"


@rule("BASE-25")
@pytest.mark.parametrize("seats", MANY)
def test_nor_when_another_player_owns_the_first_and_a_third_the_second(seats: int) -> None:
    p = bare(seats)
    p.own(1, FIRST).own(2, SECOND).hand(0, black=4, orange=4)
    assert p.refused(0, BLACK) == "BASE-20"
    assert p.refused(0, ORANGE) == "BASE-20"


@rule("BASE-26")
@pytest.mark.parametrize("seats", FEW)
def test_with_two_or_three_players_the_other_track_is_closed_to_everyone(seats: int) -> None:
    p = bare(seats)
    p.hand(0, black=4).act(0, BLACK)
    for seat in range(1, seats):
        p.hand(seat, orange=4, locomotive=4).turn(seat)
        assert claims(p, seat, SECOND) == set()
        assert p.refused(seat, ORANGE) == "BASE-26"
        p.hand(seat)


@rule("BASE-26")
@pytest.mark.parametrize("seats", MANY)
def test_with_four_or_five_players_the_other_track_stays_open_to_the_others(seats: int) -> None:
    p = bare(seats)
    p.hand(0, black=4).act(0, BLACK)
    for seat in range(1, seats):
        p.hand(seat, orange=4).turn(seat)
        assert p.can(seat, ORANGE)
        p.hand(seat)
    p.hand(seats - 1, orange=4).act(seats - 1, ORANGE)
    tracks = p.contents.track_number
    assert (p.state.owners[tracks[FIRST]], p.state.owners[tracks[SECOND]]) == (1, 1 << (seats - 1))


@rule("BASE-26", "BASE-25")
@pytest.mark.parametrize("seats", FEW + MANY)
def test_it_is_so_for_all_22_double_routes(seats: int) -> None:
    p = bare(seats)
    pairs = doubles(p)
    assert len(pairs) == 22
    p.own(1, *(first for first, _ in pairs)).trains(1, 45)
    claimable = {track for track, _, _ in listed(p.hand(0, locomotive=6), 0)}
    for first, second in pairs:
        assert first not in claimable
        assert (second in claimable) is (seats in MANY)


@rule("BASE-26")
@pytest.mark.parametrize("seats", FEW)
def test_a_closed_track_closes_nothing_else(seats: int) -> None:
    p = bare(seats)
    p.own(1, FIRST).hand(0, black=4, orange=4, purple=4)
    assert p.can(0, ClaimRoute("denver-omaha", "purple", 0))
    assert p.can(0, ClaimRoute("kansas_city-saint_louis.2", "purple", 0))
