"""A data file with faults: each is named with file, entry and field, what was wrong and what was expected."""

import re
import tomllib
from pathlib import Path

import pytest

from stellwerk.box.build import build_box
from stellwerk.box.errors import BoxError, join_choices
from stellwerk.box.read import BOARDS, parse, read
from tests.box.lib import SMALL, changed, errors_of, shipped_text


def test_the_small_board_is_sound() -> None:
    board = parse(SMALL, "small.toml")
    assert (len(board.cities), len(board.routes), len(board.tickets)) == (7, 8, 8)
    assert board.name.de == "Bodensee"


CASES = tomllib.loads((Path(__file__).parent / "errors.toml").read_text("utf-8"))["faults"]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['file']}: {case['says'][:60]}" for case in CASES])
def test_a_fault_is_named_with_file_entry_and_field(case: dict[str, str]) -> None:
    text = SMALL if case["file"] == "small" else shipped_text(case["file"])
    errors = errors_of(changed(text, case["change"], case["to"]), f"{case['file']}.toml")
    assert any(error.startswith(f"{case['file']}.toml: {case['says']}") for error in errors), errors


def test_a_board_in_two_parts_is_refused() -> None:
    text = changed(SMALL, '  { between = ["lindau", "bregenz"], length = 1, tracks = ["grey"] },\n', "")
    text = changed(text, '  { between = ["bregenz", "st_gallen"], length = 2, tracks = ["green"], tunnel = 2 },\n', "")
    text = changed(text, "counts = { cities = 7, routes = 8, tracks = 9, ferries = 1, tunnels = 1, tickets = 8 }", "")
    lost = "friedrichshafen, konstanz, lindau, romanshorn, singen, st_gallen"
    wrong = f"the board is not connected: no routes lead from bregenz to {lost}"
    assert errors_of(text) == [f"small.toml: routes: {wrong}; expected every place to be within reach of every other"]


def test_a_claim_with_more_points_than_can_be_told_is_refused() -> None:
    text = changed(shipped_text("uk"), "points = 40, free_of_technology", "points = 200, free_of_technology")
    text = changed(text, "copies = 4, route_points = 1 }", "copies = 4, route_points = 6 }")
    assert parse(changed(text, "ferry_points = 2", "ferry_points = 49"), "uk.toml").routes
    wrong = "route new_york-southampton: points: is 200, and 256 with all that technologies add"
    found = errors_of(changed(text, "ferry_points = 2", "ferry_points = 50"), "uk.toml")
    assert found == [f"uk.toml: {wrong}; expected at most 255 together"]


def test_every_fault_is_told_at_once() -> None:
    text = changed(SMALL, "trains = 8\n", "trains = 0\n")
    text = changed(text, 'tracks = ["red", "blue"]', 'tracks = ["red", "pink"]')
    text = changed(text, '"singen", "st_gallen"], points = 3', '"singen", "sankt_gallen"], points = 300')
    text = changed(text, "exchange_at = 3", "exchange = 3")
    text = changed(text, "tickets = 8 }", "tickets = 9 }")
    errors = errors_of(text)
    assert [error.split(": ")[1:3] for error in errors if not error.startswith("small.toml: route ")] == [
        ["trains", "is 0; expected a whole number from 1 to 200"],
        ["ticket 8 (singen-sankt_gallen)", "between"],
        ["ticket 8 (singen-sankt_gallen)", "points"],
        ["counts", "tickets"],
        ["exchange", 'unknown field (did you mean "exchange_at"?); expected ' + errors[-1].split("expected ")[1]],
    ]
    assert 'small.toml: route 6 (friedrichshafen-lindau): tracks: "pink" is no colour' in "\n".join(errors)


def test_the_text_of_the_error_has_a_line_for_each_fault() -> None:
    text = changed(changed(SMALL, "trains = 8\n", ""), "exchange_at = 3", "exchange_at = 9")
    with pytest.raises(BoxError) as caught:
        parse(text, "small.toml")
    assert str(caught.value).splitlines() == list(caught.value.errors)
    assert len(caught.value.errors) == 2


def test_one_broken_thing_is_told_once() -> None:
    """A missing list of cities is one fault, not one for each route and ticket that names a city."""
    start, end = SMALL.index("cities = [\n"), SMALL.index("routes = [\n")
    text = changed(SMALL[:start] + SMALL[end:], "cities = 7, ", "")
    assert errors_of(text) == ["small.toml: cities: is missing; expected a list of tables such as cities = [{ … }]"]


@pytest.mark.parametrize("junk", ['"singen"', '""', "0", "-1", "99999", "1.5", "true", "[]", "{}", "[[1]]", "nonsense"])
def test_whatever_stands_in_a_field_the_reader_answers_with_faults(junk: str) -> None:
    values = list(re.finditer(r'"[^"]*"|\b\d+(\.\d+)?\b|\btrue\b', SMALL))
    errors: list[str] = []
    for value in values:
        text = SMALL[: value.start()] + junk + SMALL[value.end() :]
        try:
            board = parse(text, "small.toml")
        except BoxError as error:
            errors += error.errors
        else:
            assert build_box(board, board.players[-1]).tickets == 8
    assert len(errors) > len(values) / 2
    assert all(fault.startswith("small.toml: ") for fault in errors)


def test_faults_of_the_toml_itself_are_told_with_their_line() -> None:
    errors = errors_of(changed(SMALL, "trains = 8\n", "trains = \n"))
    assert len(errors) == 1
    assert errors[0].startswith("small.toml: is no valid TOML: ")
    assert "line 8" in errors[0]


def test_a_missing_file_is_told_with_the_games_there_are(tmp_path: Path) -> None:
    there = f"expected the path of a TOML file, or {join_choices(BOARDS)}"
    with pytest.raises(BoxError, match=rf"nowhere\.toml: cannot be read .*; {there}"):
        read(tmp_path / "nowhere.toml")
    with pytest.raises(BoxError, match=r'ukk: cannot be read .* \(did you mean "uk"\?\)'):
        read("ukk")


def test_a_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('name = "Zürich"'.encode("latin-1"))
    with pytest.raises(BoxError, match=r"latin\.toml: is not UTF-8 text"):
        read(path)


def with_many(what: str, lines: list[str]) -> str:
    """The small board with many lines more in one of its lists, and no counts."""
    text = changed(SMALL, "counts = { cities = 7, routes = 8, tracks = 9, ferries = 1, tunnels = 1, tickets = 8 }", "")
    return changed(text, f"{what} = [\n", f"{what} = [\n" + "".join(f"  {line},\n" for line in lines))


def test_more_than_the_record_has_room_for_is_refused() -> None:
    cities = [f'{{ id = "c{n}", name = "C", lat = 0, lon = 0 }}' for n in range(58)]
    assert "small.toml: cities: there are 65 places; expected at most 64" in errors_of(with_many("cities", cities))
    tickets = ['{ between = ["singen", "lindau"], points = 5 }'] * 121
    assert errors_of(with_many("tickets", tickets)) == [
        "small.toml: tickets: there are 129 tickets; expected at most 128"
    ]


def test_too_many_tracks_and_too_many_ways_to_pay_are_refused() -> None:
    more = '{{ id = "r{n}", between = ["singen", "lindau"], length = {length}, points = 9, tracks = ["grey"] }}'
    short = [more.format(n=n, length=1) for n in range(152)]
    assert errors_of(with_many("routes", short)) == ["small.toml: routes: there are 161 tracks; expected at most 160"]
    long = [more.format(n=n, length=7) for n in range(110)]
    wrong, expected = (
        "there are 6322 ways to pay for a track",
        "at most 6144: fewer or shorter tracks, above all grey ones",
    )
    assert errors_of(with_many("routes", long)) == [f"small.toml: routes: {wrong}; expected {expected}"]


def test_a_seventeenth_technology_is_refused() -> None:
    more = '  { id = "whistle", name = "Whistle", price = 1, copies = 4, route_points = 1 },\n'
    text = changed(shipped_text("uk"), "technologies = [\n", f"technologies = [\n{more}")
    text = changed(text, ", technologies = 16 }", " }")
    assert errors_of(text, "uk.toml") == ["uk.toml: technologies: there are 17 technologies; expected at most 16"]
