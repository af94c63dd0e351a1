"""A ruleset is not a board: boards are the files that are there, and each names the ruleset that it is played by."""

from importlib.resources import files
from itertools import product

import pytest

from stellwerk.box.file import BoxFile
from stellwerk.box.read import BOARDS, list_boards, parse, read
from stellwerk.box.rulesets import OLD_RULESETS, RULESET_NAMES, RULESETS
from tests.box.lib import SMALL, changed, errors_of, shipped_text


def test_the_shipped_boards_are_the_files_in_the_data_folder() -> None:
    there = [file.name.removesuffix(".toml") for file in files("stellwerk.box").joinpath("data").iterdir()]
    assert sorted(BOARDS) == sorted(list_boards()) == sorted(there)


def test_printed_boards_come_before_our_own_and_each_by_its_ruleset() -> None:
    order = [(read(board).presentation.house_board, RULESETS.index(read(board).ruleset)) for board in list_boards()]
    assert order == sorted(order)
    assert list_boards()[:4] == ("usa", "uk", "asia", "card")


def test_every_ruleset_has_a_board_and_a_name_in_both_languages() -> None:
    assert {read(board).ruleset for board in BOARDS} == set(RULESETS) == set(RULESET_NAMES)
    assert all(name.en != name.de for name in RULESET_NAMES.values())


@pytest.mark.parametrize(("old", "board"), [("usa", "usa"), ("uk", "uk"), ("asia", "asia"), ("card", "card")])
def test_files_from_before_are_read_as_ever(old: str, board: str) -> None:
    ruleset = OLD_RULESETS[old]
    text = changed(shipped_text(board), f'\nruleset = "{ruleset}"\n', f'\nrules = "{old}"\n')
    before = parse(text, f"{board}.toml")
    assert before.ruleset == read(board).ruleset == ruleset
    assert (before.cities, before.routes, before.tickets) == (
        read(board).cities,
        read(board).routes,
        read(board).tickets,
    )


def test_a_file_says_its_ruleset_once() -> None:
    assert parse(changed(SMALL, 'ruleset = "classic"', 'ruleset = "usa"')).ruleset == "classic"
    twice = changed(SMALL, 'ruleset = "classic"', 'ruleset = "classic"\nrules = "usa"')
    assert errors_of(twice) == [
        "small.toml: rules: is the older word for `ruleset`, which is there too; expected one of the two"
    ]
    never = changed(SMALL, 'ruleset = "classic"\n', "")
    assert errors_of(never) == ["small.toml: ruleset: is missing; expected classic, technology, team or yard"]
    old = changed(SMALL, 'ruleset = "classic"', 'rules = "us"')
    assert errors_of(old)[0].startswith('small.toml: rules: is "us" (did you mean "usa"?)')


def test_what_a_file_does_not_say_for_the_pages_has_a_default() -> None:
    shown = parse(SMALL).presentation
    assert (shown.blurb.en, shown.blurb.de) == ("The classic game.", "Das klassische Spiel.")
    assert (shown.minutes, shown.house_board, shown.lakes) == (0, False, ())
    assert (shown.poster.palette, shown.poster.lines) == ("sunset", ())


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('poster = { palette = "sunsett" }', 'poster: palette: is "sunsett" (did you mean "sunset"?)'),
        ('poster = { lines = ["konstanz-singe"] }', 'poster: lines: "konstanz-singe" is no route of this file (did'),
        (
            'poster = { lines = ["konstanz-singen", "konstanz-singen", "konstanz-singen", "konstanz-singen"] }',
            "poster: lines: has 4 lines; expected at most 3",
        ),
        ("poster = { colour = 3 }", "poster: colour: unknown field"),
        ("minutes = 0", "minutes: is 0; expected a whole number from 1 to 600"),
        ("blurb = 3", "blurb: is 3; expected a name"),
        (
            "lakes = [{ shore = [[9, 47], [9, 48]] }]",
            "lake 1: shore: is [[9, 47], [9, 48]]; expected at least 3 points",
        ),
        ("lakes = [{ shore = [[9, 47], [9, 48], [10]] }]", "lake 1: shore: is [[9, 47], [9, 48], [10]]; expected"),
        ("lakes = [{ shore = [[9, 47], [9, 48], [9, 98]] }]", "lake 1: shore: is"),
        ("lakes = [{ shore = [[9, 47], [9, 48], [9, true]] }]", "lake 1: shore: is"),
        ("lakes = [{ name = 'Sea' }]", "lake 1: shore: is missing"),
    ],
)
def test_what_is_wrong_there_is_told(line: str, says: str) -> None:
    (error,) = errors_of(f"{line}\n{SMALL}")
    assert error.startswith(f"small.toml: {says}")


def shortest(file: BoxFile) -> dict[tuple[str, str], int]:
    """The trains that a way between two places takes at least (Floyd and Warshall)."""
    places = [place.id for place in file.places]
    far = {(one, other): 0 if one == other else 999 for one, other in product(places, places)}
    for route in file.routes:
        for ends in (route.between, route.between[::-1]):
            far[ends] = min(far[ends], route.length)
    for middle, one, other in product(places, places, places):
        far[one, other] = min(far[one, other], far[one, middle] + far[middle, other])
    return far


def test_the_lake_is_small_and_our_own() -> None:
    lake = read("lake")
    assert (lake.ruleset, lake.players, lake.house_deck) == ("classic", (2, 3), True)
    assert lake.presentation.house_board
    assert lake.presentation.minutes == 10
    assert (len(lake.cities), lake.trains) == (16, 20)


def test_a_ticket_of_the_lake_is_worth_its_shortest_path_and_can_be_made() -> None:
    lake, far = read("lake"), shortest(read("lake"))
    assert [ticket.points for ticket in lake.tickets] == [far[ticket.between] for ticket in lake.tickets]
    assert max(ticket.points for ticket in lake.tickets) <= lake.trains
    assert {city for ticket in lake.tickets for city in ticket.between} == {city.id for city in lake.cities}
    assert len({frozenset(ticket.between) for ticket in lake.tickets}) == len(lake.tickets)


def test_every_colour_of_a_route_of_the_lake_is_in_its_deck() -> None:
    lake = read("lake")
    wanted = {track.colour for route in lake.routes for track in route.tracks} - {"grey"}
    assert wanted == {"purple", "blue", "green", "yellow", "black", "red"}
    assert lake.train_cards == (10, 10, 0, 0, 10, 10, 10, 10, 10)
