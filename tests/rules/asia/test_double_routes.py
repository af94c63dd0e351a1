"""Double and triple routes at four and at six players, and partners side by side (ASIA-15 to ASIA-17)."""

from collections import Counter

import pytest

from stellwerk.api.actions import ClaimRoute
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, owner_of, seen

RED, ORANGE = "delhi-lahore.1", "delhi-lahore.2"
"""A double route of length 1."""
FIRST, SECOND, THIRD = "calcutta-dacca.1", "calcutta-dacca.2", "calcutta-dacca.3"
"""A triple route of length 1: red, blue and purple."""
HONG_KONG_RED, HONG_KONG_WHITE = "canton-hong_kong.1", "canton-hong_kong.2"


def rich(seats: int, seat: int) -> Position:
    """The seat's turn, with a card of every colour."""
    cards = dict.fromkeys(("purple", "blue", "orange", "white", "green", "yellow", "black", "red"), 1)
    return bare(seats).hand(seat, **cards).turn(seat)


def claim(p: Position, track: str) -> ClaimRoute:
    """The track for a card of its colour."""
    return ClaimRoute(track, p.contents.tracks[p.contents.track_number[track]].colour, 0)


def routes_of(p: Position, tracks: int) -> list[list[str]]:
    """The routes with so many tracks, each as the ids of its tracks."""
    return [[track.id for track in route.tracks] for route in p.contents.file.routes if len(route.tracks) == tracks]


@rule("ASIA-15")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_with_four_players_the_second_track_of_a_double_route_is_closed_to_everyone(seat: int) -> None:
    p = rich(4, seat).own(0, RED)
    assert p.refused(seat, claim(p, ORANGE)) == "ASIA-15"


@rule("ASIA-15")
@pytest.mark.parametrize("seat", [1, 2, 3, 4, 5])
def test_with_six_players_both_tracks_are_open(seat: int) -> None:
    p = rich(6, seat).own(0, RED)
    p.do(seat, claim(p, ORANGE))
    assert (owner_of(p, RED), owner_of(p, ORANGE)) == ((0,), (seat,))


@rule("ASIA-15")
@at_four_and_six
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_hong_kong_canton_stays_open_at_both_counts(seats: int, seat: int) -> None:
    p = rich(seats, seat).own(0, HONG_KONG_WHITE)
    p.do(seat, claim(p, HONG_KONG_RED))
    assert owner_of(p, HONG_KONG_RED) == (seat,)
    p.hand(0, red=1).turn(0)
    assert p.refused(0, claim(p, HONG_KONG_RED)) == "BASE-20"


@rule("ASIA-15", "ASIA-16")
@at_four_and_six
def test_every_route_of_the_board_closes_at_its_number(seats: int) -> None:
    p = bare(seats)
    open_at_four = {2: 1, 3: 2}
    for tracks in (2, 3):
        for route in routes_of(p, tracks):
            most = tracks if seats == 6 or route[0] == HONG_KONG_RED else open_at_four[tracks]
            number = p.box.route_of[p.contents.track_number[route[0]]]
            assert int(p.box.open_tracks[number]) == most
    assert Counter(len(route.tracks) for route in p.contents.file.routes) == {1: 58, 2: 28, 3: 4}


@rule("ASIA-16")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_with_four_players_two_of_three_tracks_can_be_claimed(seat: int) -> None:
    p = rich(4, seat).own(0, SECOND)
    p.do(seat, claim(p, THIRD))
    assert (owner_of(p, SECOND), owner_of(p, THIRD)) == ((0,), (seat,))
    for other in {1, 2, 3} - {seat}:
        p.hand(other, red=1).turn(other)
        assert p.refused(other, claim(p, FIRST)) == "ASIA-16"


@rule("ASIA-16")
def test_with_six_players_all_three_can_be_claimed() -> None:
    p = bare(6).hand(0, red=1).hand(1, blue=1).hand(4, purple=1)
    for seat, track in ((0, FIRST), (1, SECOND), (4, THIRD)):
        p.turn(seat).do(seat, claim(p, track))
    assert [owner_of(p, track) for track in (FIRST, SECOND, THIRD)] == [(0,), (1,), (4,)]


@rule("ASIA-17", "BASE-25")
@at_four_and_six
@pytest.mark.parametrize(("own", "other"), [(HONG_KONG_RED, HONG_KONG_WHITE), (FIRST, SECOND), (THIRD, FIRST)])
def test_a_single_player_never_owns_two_tracks_of_a_route(seats: int, own: str, other: str) -> None:
    p = rich(seats, 2).own(2, own)
    assert p.refused(2, claim(p, other)) == "ASIA-17"


@rule("ASIA-17")
def test_nor_of_a_double_route_with_six_players() -> None:
    p = rich(6, 5).own(5, RED)
    assert p.refused(5, claim(p, ORANGE)) == "ASIA-17"


@rule("ASIA-17")
@at_four_and_six
def test_partners_may_own_one_each_and_so_close_hong_kong_to_the_others(seats: int) -> None:
    p = rich(seats, 1).own(0, HONG_KONG_RED)
    p.do(1, claim(p, HONG_KONG_WHITE))
    assert seen(p, None).tracks == {HONG_KONG_RED: (0,), HONG_KONG_WHITE: (1,)}
    p.hand(2, red=1, white=1)
    assert p.refused(2, claim(p, HONG_KONG_RED)) == "BASE-20"
    assert p.refused(2, claim(p, HONG_KONG_WHITE)) == "BASE-20"


@rule("ASIA-17", "ASIA-16")
def test_partners_on_two_tracks_close_a_triple_route_with_four_players() -> None:
    p = rich(4, 1).own(0, FIRST)
    p.do(1, claim(p, SECOND))
    p.hand(2, purple=1)
    assert p.refused(2, claim(p, THIRD)) == "ASIA-16"


@rule("ASIA-17")
def test_with_six_players_partners_close_a_double_route() -> None:
    p = rich(6, 3).own(2, RED)
    p.do(3, claim(p, ORANGE))
    p.hand(4, red=1, orange=1)
    assert {p.refused(4, claim(p, RED)), p.refused(4, claim(p, ORANGE))} == {"BASE-20"}


@rule("ASIA-15", "ASIA-17")
@at_four_and_six
def test_with_four_players_a_partner_beside_a_double_track_is_closed_out_too(seats: int) -> None:
    p = rich(seats, 1).own(0, RED)
    assert p.can(1, claim(p, ORANGE)) == (seats == 6)
