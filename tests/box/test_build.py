"""The record of every game: tracks by length, a price list with each payment once, sections of actions without gaps."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest

from stellwerk.box import record
from stellwerk.box.build import Contents, build_box, build_box_of, read_contents
from stellwerk.box.errors import SeatsError
from stellwerk.box.prices import UNUSED
from stellwerk.box.read import BOARDS, read
from stellwerk.box.record import COLOURED, GREY, LOCOMOTIVE, SECTIONS, Box
from tests.box.lib import SMALL_PATH

ADVANCED = {"advanced_technologies": True}


def every_game() -> Iterator[Contents]:
    for file in (*map(read, BOARDS), read(SMALL_PATH)):
        for seats in file.players:
            yield read_contents(file, seats)
    yield read_contents("uk", 4, ADVANCED)
    yield read_contents("uk", 2, {**ADVANCED, "penzance_plymouth_double": True})


GAMES = {
    f"{names.file.game}-{names.seats}-{len(names.technologies)}-{n}": names for n, names in enumerate(every_game())
}
games = pytest.mark.parametrize("names", GAMES.values(), ids=GAMES.keys())


@games
def test_tracks_are_sorted_by_length(names: Contents) -> None:
    box = build_box_of(names)
    lengths = box.length[: box.tracks].tolist()
    assert lengths == sorted(lengths) == [route.length for route in names.routes_of_tracks]
    for length in range(record.LONGEST_TRACK + 1):
        assert box.tracks_up_to[length] == sum(one <= length for one in lengths)


@games
def test_from_track_to_track_beside_it_one_comes_through_a_route_and_back(names: Contents) -> None:
    box = build_box_of(names)
    for track in range(box.tracks):
        met = [track]
        while (beside := int(box.next_parallel[met[-1]])) != track:
            met.append(beside)
            assert len(met) <= box.tracks
        assert sorted(met) == [one for one in range(box.tracks) if box.route_of[one] == box.route_of[track]]


@games
def test_ids_and_numbers_are_each_others_inverse(names: Contents) -> None:
    box = build_box_of(names)
    for number, things in (
        (names.track_number, names.tracks),
        (names.ticket_number, names.tickets),
        (names.place_number, names.places),
        (names.technology_number, names.technologies),
    ):
        assert [number[thing.id] for thing in things] == list(range(len(things)))
    assert (box.tracks, box.tickets, box.places) == (len(names.tracks), len(names.tickets), len(names.places))


@games
def test_every_payment_is_listed_once_in_the_promised_order(names: Contents) -> None:
    box = build_box_of(names)
    rows = box.claim_bank or box.claims
    expected: list[tuple[int, int, int]] = []
    for track in range(box.tracks):
        assert box.claim_first[track] == len(expected)
        length, colour = int(box.length[track]), int(box.colour[track])
        colours = range(COLOURED) if colour == GREY else [colour]
        expected += [(track, one, locomotives) for one in colours for locomotives in range(length)]
        expected.append((track, LOCOMOTIVE, length))
    assert list(payments(box, range(rows))) == expected
    assert len(set(expected)) == rows
    assert not box.claim_saving[:rows].any()


def payments(box: Box, rows: range) -> Iterator[tuple[int, int, int]]:
    for row in rows:
        yield int(box.claim_track[row]), int(box.claim_colour[row]), int(box.claim_locomotives[row])


@pytest.mark.parametrize("options", [ADVANCED, {**ADVANCED, "penzance_plymouth_double": True}])
def test_the_second_bank_has_every_payment_with_a_card_less_once(options: Mapping[str, object]) -> None:
    box = build_box("uk", 4, options)
    assert box.claims == 2 * box.claim_bank > 0
    assert box.claim_saving[box.claim_bank : box.claims].all()
    found = []
    full = list(payments(box, range(box.claim_bank)))
    less = list(payments(box, range(box.claim_bank, box.claims)))
    for (track, colour, locomotives), saved in zip(full, less, strict=True):
        cards = int(box.length[track]) - 1
        if colour == LOCOMOTIVE:
            assert saved == ((track, LOCOMOTIVE, cards) if cards else (UNUSED, LOCOMOTIVE, 0))
        else:
            assert saved == (track if locomotives < cards else UNUSED, colour, locomotives)
        if saved[0] != UNUSED:
            found.append(saved)
    assert len(set(found)) == len(found)
    for track in range(box.tracks):
        cards, takes = int(box.length[track]) - 1, COLOURED if box.colour[track] == GREY else 1
        assert sum(saved[0] == track for saved in found) == (takes * cards + 1 if cards else 0)


def test_there_is_no_second_bank_without_a_technology_that_saves() -> None:
    assert build_box("uk", 4).claim_bank == 0


SIZES = {
    "usa": {"KEEP_TICKETS": 8},
    "uk": {"KEEP_TICKETS": 32, "PAY_LOCOMOTIVES": 11, "STAND_IN": 128, "BUY_TECHNOLOGY": 11},
    "asia": {
        "KEEP_TICKETS": 32,
        "STOP": 1,
        "PLACE_CARD": 2,
        "PAY_TUNNEL": 8,
        "TAKE_BACK": 1,
        "FROM_HOLDER": 64,
        "SHARE_TICKET": 60,
    },
    "card": {
        "KEEP_TICKETS": 64,
        "STOP": 1,
        "COMPLETE_TICKET": 46,
        "COMPLETE_BEST": 1,
        "PLAY_SINGLES": 56,
        "PLAY_SET": 8 * 16 * 24,
    },
    "lake": {"KEEP_TICKETS": 8, "PAY_TUNNEL": 8, "TAKE_BACK": 1},
    "small": {"KEEP_TICKETS": 4, "PAY_TUNNEL": 8, "TAKE_BACK": 1},
}
ALWAYS = {"DRAW_BLIND": 1, "DRAW_FACE_UP": 5, "DRAW_TICKETS": 1, "PASS": 1}


def sizes(box: Box) -> dict[str, int]:
    """The sections that a game has, by the names they have in the record's module."""
    starts = box.section_start.tolist()
    sections = "KEEP_TICKETS DRAW_BLIND DRAW_FACE_UP DRAW_TICKETS PASS STOP DRAW_THREE PLACE_CARD PAY_TUNNEL TAKE_BACK "
    sections += "PAY_LOCOMOTIVES STAND_IN FROM_HOLDER SHARE_TICKET BUY_TECHNOLOGY COMPLETE_TICKET COMPLETE_BEST "
    sections += "PLAY_SINGLES PLAY_SET CLAIM_ROUTE"
    found = {name: starts[number + 1] - starts[number] for name in sections.split() for number in [vars(record)[name]]}
    assert len(found) == SECTIONS
    return {name: size for name, size in found.items() if size}


@games
def test_sections_follow_one_another_without_gaps(names: Contents) -> None:
    box = build_box_of(names)
    starts = box.section_start.tolist()
    assert starts[0] == 0
    assert all(one <= other for one, other in pairwise(starts))
    assert starts[SECTIONS] == box.actions


@pytest.mark.parametrize("names", [names for names in GAMES.values() if names.file.game in SIZES])
def test_a_game_has_the_sections_of_its_mechanics(names: Contents) -> None:
    box = build_box_of(names)
    expected = {**ALWAYS, **SIZES[names.file.game]}
    if box.claims:
        expected["CLAIM_ROUTE"] = int(box.claims)
    if len(names.technologies) == 16:
        expected |= {"STOP": 1, "DRAW_THREE": 1, "BUY_TECHNOLOGY": 16}
    assert sizes(box) == expected


@pytest.mark.parametrize(
    ("game", "seats", "allowed"),
    [
        ("usa", 6, "North America cannot be played by 6; it is for 2, 3, 4 or 5 players"),
        ("asia", 5, "Asia cannot be played by 5; it is for 4 or 6 players"),
        ("card", 1, "Card game cannot be played by 1; it is for 2, 3 or 4 players"),
    ],
)
def test_a_wrong_number_of_players_is_told_the_right_ones(game: str, seats: int, allowed: str) -> None:
    with pytest.raises(SeatsError, match=allowed):
        build_box(game, seats)


def test_the_small_board_by_the_rules_of_the_classic_game() -> None:
    box, names = build_box(SMALL_PATH, 2), read_contents(SMALL_PATH, 2)
    assert (box.family, box.tracks, box.routes, box.trains) == (record.CLASSIC, 9, 8, 8)
    ferry, tunnel = (names.track_number[id] for id in ("friedrichshafen-romanshorn", "bregenz-st_gallen"))
    assert (box.ferry[ferry], box.locomotives[ferry], box.reveal[tunnel]) == (1, 1, 2)
    double = box.route_of[names.track_number["friedrichshafen-lindau.1"]]
    assert (box.open_tracks[double], build_box(SMALL_PATH, 3).open_tracks[double]) == (1, 2)
    assert box.supply.tolist() == [0, 5, 0, 0, 4, 0, 0, 5, 3]


def test_two_records_of_one_game_share_nothing() -> None:
    one, other = build_box("usa", 2), build_box("usa", 2)
    assert one == other
    one.length[0] = 9
    assert other.length[0] == 1
