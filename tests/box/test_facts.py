"""Every shipped data file, against what can be counted on the printed boards and cards and against a checksum."""

from collections.abc import Iterable

import pytest

from stellwerk.box.read import BOARDS, parse, read
from tests.box.counting import FACTS, checksum, count, wrong_facts
from tests.box.lib import changed, shipped_text


def test_every_printed_board_is_held_by_facts() -> None:
    assert {board for board in BOARDS if not read(board).presentation.house_board} <= set(FACTS) <= set(BOARDS)


@pytest.mark.parametrize("game", sorted(FACTS))
def test_a_shipped_file_says_what_is_printed(game: str) -> None:
    wrong = wrong_facts(game, shipped_text(game))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", sorted(FACTS))
def test_whatever_is_counted_is_held(game: str) -> None:
    counted = count(parse(shipped_text(game), f"{game}.toml"))
    assert {"checksum", *counted} == set(FACTS[game])


SLIPS = {
    "colours of a card-game ticket": (
        "card",
        [('between = ["dallas", "new_york"]', "orange = 1", "red = 1")],
        {"circles_by_colour"},
    ),
    "two card-game tickets with each other's colours": (
        "card",
        [("number = 1,", "yellow", "blue"), ("number = 2,", "blue", "yellow")],
        set(),
    ),
    "bonus of a big city": ("card", [("big_cities =", "new_york = 15", "new_york = 16")], {"big_cities"}),
    "value of a UK ticket": (
        "uk",
        [('["aberdeen", "glasgow"]', "points = 5", "points = 6")],
        {"ticket_points", "tickets_by_points", "tickets_above_shortest_way"},
    ),
    "two UK tickets, one worth more and one less": (
        "uk",
        [
            ('["aberdeen", "glasgow"]', "points = 5", "points = 6"),
            ('["aberystwyth", "cardiff"]', "points = 2", "points = 1"),
        ],
        {"tickets_by_points", "tickets_above_shortest_way"},
    ),
    "locomotives of a ferry": (
        "uk",
        [('["aberdeen", "wick"]', "locomotives = 1", "locomotives = 2")],
        {"ferries_by_locomotives"},
    ),
    "copies of a technology": ("uk", [('id = "booster"', "copies = 4", "copies = 3")], {"technology_cards"}),
    "two USA tracks of different lengths with each other's colours": (
        "usa",
        [('["atlanta", "miami"]', "blue", "purple"), ('["charleston", "miami"]', "purple", "blue")],
        {"lengths_by_colour", "spaces_by_colour"},
    ),
    "two USA tracks of one length with each other's colours": (
        "usa",
        [('["denver", "kansas_city"]', "black", "purple"), ('["charleston", "miami"]', "purple", "black")],
        set(),
    ),
    "end of a USA route": ("usa", [('["charleston", "miami"]', '"charleston"', '"raleigh"')], {"places_by_tracks"}),
    "value of a ticket in Asia": (
        "asia",
        [('["delhi", "nagpur"]', "points = 4", "points = 5")],
        {"ticket_points", "tickets_by_points", "tickets_above_shortest_way"},
    ),
    "cards of a tunnel": ("asia", [('["lahore", "junction_west"]', "tunnel = 5", "tunnel = 4")], {"tunnels_by_cards"}),
}
"""Slips in a shipped file: in the line with this, that for that; and counts that notice, if any but the checksum do."""


def spoilt(text: str, slips: Iterable[tuple[str, str, str]]) -> str:
    """A file with slips in it, each in a line that is there once."""
    for place, printed, slip in slips:
        (line,) = (line for line in text.splitlines() if place in line)
        text = changed(text, line, changed(line, printed, slip))
    return text


@pytest.mark.parametrize(("game", "slips", "counts"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_noticed_by_what_can_be_counted_and_by_the_checksum(
    game: str, slips: list[tuple[str, str, str]], counts: set[str]
) -> None:
    text = spoilt(shipped_text(game), slips)
    *counted, summed = wrong_facts(game, text)
    named = {line.removeprefix(f"{game}.toml: ").split(" is ")[0] for line in counted}
    assert counts <= named
    assert bool(named) == bool(counts)
    assert summed.startswith(f"{game}.toml: the checksum of its facts is {checksum(text)}; expected ")
    assert "on purpose" in summed


@pytest.mark.parametrize("game", [game for game in sorted(FACTS) if "\nsources = [\n" in shipped_text(game)])
def test_the_checksum_leaves_alone_what_is_no_fact(game: str) -> None:
    text = shipped_text(game)
    told = changed(text, "\nsources = [\n", '\n# Anything.\n\nsources   =   [\n  "somebody\'s own board, looked at",\n')
    assert checksum(told) == FACTS[game]["checksum"]
    assert not wrong_facts(game, told)
