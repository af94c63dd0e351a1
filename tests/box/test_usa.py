"""North America: the figures that are known of the printed board, and the numbers of the classic game."""

from collections import Counter, defaultdict
from heapq import heappop, heappush

from stellwerk.box.build import build_box, read_contents
from stellwerk.box.read import read
from stellwerk.box.record import COLOURS, GREY, LOCOMOTIVE
from tests.lib import rule

USA = read("usa")
BOX = build_box("usa", 2)
LENGTHS = BOX.length[: BOX.tracks].tolist()
COLOUR = BOX.colour[: BOX.tracks].tolist()


def test_cities_routes_and_tracks() -> None:
    assert (BOX.places, BOX.routes, BOX.tracks) == (36, 78, 100)
    assert Counter(len(route.tracks) for route in USA.routes) == {1: 56, 2: 22}


def test_spaces_and_tracks_by_length() -> None:
    assert sum(LENGTHS) == 309
    assert [LENGTHS.count(length) for length in range(1, 7)] == [9, 36, 20, 16, 10, 9]
    assert BOX.tracks_up_to[:7].tolist() == [0, 9, 45, 65, 81, 91, 100]


def test_colours_are_balanced() -> None:
    spaces: Counter[int] = Counter()
    for length, colour in zip(LENGTHS, COLOUR, strict=True):
        spaces[colour] += length
    assert (COLOUR.count(GREY), spaces[GREY]) == (44, 93)
    for colour in range(len(COLOURS)):
        assert (COLOUR.count(colour), spaces[colour]) == (7, 27)


@rule("BASE-27")
def test_all_tracks_together_are_worth_508_points() -> None:
    points = BOX.points[: BOX.tracks].tolist()
    assert sum(points) == 508
    assert dict(zip(LENGTHS, points, strict=True)) == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def test_thirty_tickets_worth_349() -> None:
    assert BOX.tickets == 30
    assert BOX.ticket_points[:30].sum() == 349


def test_tickets_are_worth_the_shortest_path_but_for_five() -> None:
    joined: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for route in USA.routes:
        one, other = route.between
        joined[one].append((other, route.length))
        joined[other].append((one, route.length))
    more = {}
    for ticket in USA.tickets:
        if ticket.points != (path := shortest(joined, *ticket.between)):
            more[ticket.id] = ticket.points - path
    assert more == {
        "los_angeles-new_york": 1,
        "los_angeles-miami": 1,
        "chicago-los_angeles": 1,
        "oklahoma_city-sault_st_marie": 1,
        "new_york-seattle": 2,
    }


def shortest(joined: dict[str, list[tuple[str, int]]], start: str, end: str) -> int:
    """Spaces on the shortest way."""
    waiting, seen = [(0, start)], set()
    while waiting:
        far, here = heappop(waiting)
        if here == end:
            return far
        if here not in seen:
            seen.add(here)
            for there, length in joined[here]:
                heappush(waiting, (far + length, there))
    raise AssertionError(f"no way from {start} to {end}")


@rule("BASE-1", "BASE-2")
def test_what_is_in_the_box() -> None:
    assert USA.players == (2, 3, 4, 5)
    assert BOX.trains == 45
    assert BOX.supply.tolist() == [12] * 8 + [14]
    assert BOX.supply[LOCOMOTIVE] == 14
    assert (BOX.longest_bonus, BOX.tickets_bonus) == (10, 0)


def test_deals_and_the_end() -> None:
    assert (BOX.deal_cards, BOX.deal_locomotives, BOX.deal_tickets, BOX.keep_at_start) == (4, 0, 3, 2)
    assert (BOX.draw_tickets, BOX.keep_drawn) == (3, 1)
    assert (BOX.exchange_at, BOX.reshuffles, BOX.returns_shuffled, BOX.end_trains) == (3, 1, 0, 2)
    assert (BOX.stand_in, BOX.holders, BOX.may_stop, BOX.halves, BOX.last_tie) == (0, 0, 0, 1, 0)


@rule("BASE-26")
def test_one_track_of_a_double_route_is_open_with_two_and_three_players() -> None:
    for seats, tracks in ((2, 78), (3, 78), (4, 100), (5, 100)):
        box = build_box("usa", seats)
        assert box.open_tracks[: box.routes].sum() == tracks


def test_a_mechanic_that_the_classic_game_does_not_have_is_zero() -> None:
    for field in (
        "locomotives",
        "ferry",
        "reveal",
        "required_technologies",
        "ticket_cards",
        "big_city",
        "price",
        "claim_saving",
    ):
        assert not getattr(BOX, field).any(), field
    assert (BOX.technologies, BOX.claim_bank) == (0, 0)


def test_ids_are_stable_and_told_by_the_cities() -> None:
    names = read_contents("usa", 2)
    assert {"atlanta-miami", "denver-kansas_city.1", "denver-kansas_city.2"} <= set(names.track_number)
    assert names.tracks[names.track_number["denver-kansas_city.2"]].colour == "orange"
    assert "denver-el_paso" in names.ticket_number
    assert names.city_of_place["montreal"].name.en == "Montréal"


def test_sources_and_doubts_are_kept() -> None:
    assert (len(USA.sources), len(USA.doubts)) == (7, 8)
