"""Claiming a route (BASE-20 to BASE-24, BASE-27): payments, trains, discards, points."""

import pytest

from stellwerk.api.actions import ClaimRoute
from stellwerk.box.record import COLOURS
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.base.lib import all_cards, bare, claims, discards_of, listed, seen_by, to_act


def ways(p: Position, seat: int) -> set[tuple[str, str, int]]:
    """Track, colour and locomotives of every claim that the rules allow, reckoned without the engine's lists."""
    found = set()
    hand = p.hand_of(seat)
    locomotives = hand.get("locomotive", 0)
    for route in p.contents.file.routes:
        taken = [track for track in route.tracks if p.state.owners[p.contents.track_number[track.id]]]
        if route.length > p.state.trains[seat] or (taken and p.contents.seats < 4):
            continue
        if any(p.state.owners[p.contents.track_number[track.id]] >> seat & 1 for track in taken):
            continue
        for track in route.tracks:
            if track in taken:
                continue
            if locomotives >= route.length:
                found.add((track.id, "locomotive", route.length))
            for colour in COLOURS if track.colour == "grey" else (track.colour,):
                for cards in range(1, route.length + 1):
                    if hand.get(colour, 0) >= cards and locomotives >= route.length - cards:
                        found.add((track.id, colour, route.length - cards))
    return found


@rule("BASE-20")
def test_as_many_cards_of_the_routes_colour_as_it_has_spaces() -> None:
    p = bare(2)
    p.hand(0, red=4)
    assert claims(p, 0, "dallas-el_paso") == {("red", 0)}
    p.hand(0, red=3)
    assert claims(p, 0, "dallas-el_paso") == set()
    assert p.refused(0, ClaimRoute("dallas-el_paso", "red", 0)) == "BASE-20"


@rule("BASE-20")
def test_another_colour_does_not_pay() -> None:
    p = bare(2)
    p.hand(0, blue=11)
    assert claims(p, 0, "dallas-el_paso") == set()
    assert p.refused(0, ClaimRoute("dallas-el_paso", "blue", 0)) == "BASE-20"


@rule("BASE-20")
def test_any_number_of_locomotives_stands_in() -> None:
    p = bare(2)
    p.hand(0, red=4, locomotive=4)
    assert claims(p, 0, "dallas-el_paso") == {
        ("red", 0),
        ("red", 1),
        ("red", 2),
        ("red", 3),
        ("locomotive", 4),
    }
    p.hand(0, red=3, locomotive=2)
    assert claims(p, 0, "dallas-el_paso") == {("red", 1), ("red", 2)}


@rule("BASE-20")
@pytest.mark.parametrize("locomotives", [-1, 5])
def test_a_set_has_exactly_as_many_cards_as_spaces(locomotives: int) -> None:
    p = bare(2)
    p.hand(0, red=9, locomotive=9)
    assert p.refused(0, ClaimRoute("dallas-el_paso", "red", locomotives)) == "BASE-20"


@rule("BASE-20")
@pytest.mark.parametrize("seats", [2, 5])
def test_only_a_free_route_can_be_claimed(seats: int) -> None:
    p = bare(seats)
    p.own(1, "dallas-el_paso").own(0, "denver-oklahoma_city").hand(0, red=11)
    for taken in ("dallas-el_paso", "denver-oklahoma_city"):
        assert claims(p, 0, taken) == set()
        assert p.refused(0, ClaimRoute(taken, "red", 0)) == "BASE-20"


@rule("BASE-21")
def test_a_grey_route_takes_a_set_of_any_one_colour() -> None:
    p = bare(2)
    p.hand(0, **dict.fromkeys(COLOURS, 3))
    assert claims(p, 0, "el_paso-phoenix") == {(colour, 0) for colour in COLOURS}


@rule("BASE-21")
def test_a_grey_route_does_not_take_mixed_colours() -> None:
    p = bare(2)
    p.hand(0, **dict.fromkeys(COLOURS, 2))
    assert claims(p, 0, "el_paso-phoenix") == set()
    assert p.refused(0, ClaimRoute("el_paso-phoenix", "red", 0)) == "BASE-20"


@rule("BASE-21")
def test_locomotives_stand_in_on_grey_routes_too() -> None:
    p = bare(2)
    p.hand(0, red=2, blue=1, locomotive=2)
    assert claims(p, 0, "el_paso-phoenix") == {("red", 1), ("red", 2), ("blue", 2)}


@rule("BASE-22")
def test_a_set_of_locomotives_only_fits_every_route() -> None:
    p = bare(4)
    p.hand(0, locomotive=6)
    lengths = {track.id: route.length for route in p.contents.file.routes for track in route.tracks}
    assert len(lengths) == 100
    assert set(listed(p, 0)) == {(track, "locomotive", length) for track, length in lengths.items()}
    p.act(0, ClaimRoute("portland-salt_lake_city", "locomotive", 6))
    assert p.hand_of(0) == {}
    assert discards_of(p) == {"locomotive": 6}


@rule("BASE-22")
def test_too_few_locomotives_are_no_set() -> None:
    p = bare(2)
    p.hand(0, locomotive=3)
    assert p.refused(0, ClaimRoute("dallas-el_paso", "locomotive", 4)) == "BASE-20"
    assert p.refused(0, ClaimRoute("dallas-el_paso", "locomotive", 3)) == "BASE-22"


@rule("BASE-23")
def test_a_train_on_every_space() -> None:
    p = bare(2)
    p.hand(0, red=4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    view = seen_by(p, 1)
    assert [player.trains for player in view.players] == [41, 45]
    assert view.tracks == {"dallas-el_paso": (0,)}


@rule("BASE-23")
def test_a_route_longer_than_the_trains_left_is_refused() -> None:
    p = bare(2)
    p.hand(0, red=11, locomotive=6).trains(0, 3)
    assert p.refused(0, ClaimRoute("dallas-el_paso", "red", 0)) == "BASE-23"
    assert p.refused(0, ClaimRoute("dallas-el_paso", "locomotive", 4)) == "BASE-23"
    assert max(p.box.length[p.contents.track_number[track]] for track, _, _ in listed(p, 0)) == 3


@rule("BASE-23")
def test_the_last_trains_may_be_used_up() -> None:
    p = bare(2)
    p.hand(0, red=4).trains(0, 4).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    assert p.state.trains[0] == 0


@rule("BASE-23")
def test_exactly_the_played_cards_are_discarded() -> None:
    p = bare(2)
    p.hand(0, red=4, blue=2, locomotive=3).discards(green=1)
    p.act(0, ClaimRoute("dallas-el_paso", "red", 1))
    assert p.hand_of(0) == {"red": 1, "blue": 2, "locomotive": 2}
    assert discards_of(p) == {"red": 3, "locomotive": 1, "green": 1}
    assert all_cards(p) == [12] * 8 + [14]


@rule("BASE-24")
def test_a_claimed_route_need_not_touch_the_others() -> None:
    p = bare(2)
    p.own(0, "seattle-vancouver.1").hand(0, blue=5)
    p.act(0, ClaimRoute("atlanta-miami", "blue", 0))
    assert seen_by(p, 0).tracks == {"seattle-vancouver.1": (0,), "atlanta-miami": (0,)}


@rule("BASE-24")
def test_only_one_route_a_turn() -> None:
    p = bare(2)
    p.hand(0, red=11).act(0, ClaimRoute("dallas-el_paso", "red", 0))
    assert p.refused(0, ClaimRoute("denver-oklahoma_city", "red", 0)) == "BASE-7"
    assert to_act(p) == (1,)


@rule("BASE-27")
@pytest.mark.parametrize(
    ("track", "length", "points"),
    [
        ("atlanta-nashville", 1, 1),
        ("denver-santa_fe", 2, 2),
        ("el_paso-phoenix", 3, 4),
        ("calgary-helena", 4, 7),
        ("helena-omaha", 5, 10),
        ("sault_st_marie-winnipeg", 6, 15),
    ],
)
def test_points_are_scored_at_once_by_length(track: str, length: int, points: int) -> None:
    p = bare(2)
    p.hand(0, red=length).act(0, ClaimRoute(track, "red", 0))
    players = seen_by(p, 1).players
    assert [player.points for player in players] == [points, 0]
    assert players[0].trains == 45 - length


@rule("BASE-27")
def test_points_do_not_depend_on_how_it_was_paid() -> None:
    p = bare(2)
    p.hand(0, locomotive=4).act(0, ClaimRoute("dallas-el_paso", "locomotive", 4))
    assert seen_by(p, 0).players[0].points == 7


@rule("BASE-20", "BASE-21", "BASE-22", "BASE-23", "BASE-25", "BASE-26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("hand", "trains"),
    [
        ({}, 45),
        ({"locomotive": 3}, 45),
        ({"red": 5, "blue": 2, "locomotive": 2}, 45),
        ({"purple": 1, "white": 4, "green": 6, "yellow": 3, "locomotive": 1}, 45),
        ({"orange": 6, "black": 6, "locomotive": 6}, 5),
        ({"red": 11, "locomotive": 14}, 1),
    ],
)
def test_every_way_to_pay_for_every_free_route_is_listed_once_and_no_other(
    seats: int, hand: dict[str, int], trains: int
) -> None:
    p = bare(seats)
    p.own(0, "denver-kansas_city.1", "dallas-houston.2", "helena-omaha")
    p.own(1, "boston-new_york.1", "kansas_city-omaha.1", "atlanta-miami")
    p.hand(0, **hand).trains(0, trains)
    found = listed(p, 0)
    assert len(found) == len(set(found))
    assert set(found) == ways(p, 0)
