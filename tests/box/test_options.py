"""The options of a game: complete, plain, and refused with a reason when they are wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from stellwerk.box.build import build_box, read_contents
from stellwerk.box.errors import OptionError, SeatsError
from stellwerk.box.options import FLAG, OPTIONS, normalise, options_of
from stellwerk.box.read import parse, read
from stellwerk.box.version import RULES_VERSION
from tests.box.lib import SMALL_PATH, changed, shipped_text
from tests.lib import rule

DEFAULTS: dict[str, dict[str, object]] = {
    "usa": {"start_player": None, "ticket_deck": None},
    "uk": {
        "start_player": None,
        "advanced_technologies": False,
        "right_of_way_beside_own_track": False,
        "penzance_plymouth_double": False,
        "new_york_is_ferry": True,
        "ticket_deck": None,
    },
    "asia": {"start_player": None, "ticket_deck": None, "tunnel_cards_return": False},
    "card": {"start_player": None, "look_at_own_stack": False},
}
DECK = [{"a": "denver", "b": "miami", "points": 12}, {"a": "boston", "b": "dallas", "points": 9}] * 3


@pytest.mark.parametrize("game", DEFAULTS)
def test_what_is_not_given_has_its_default(game: str) -> None:
    assert normalise(read(game), 4) == DEFAULTS[game]
    assert [option.id for option in options_of(read(game).ruleset)] == list(DEFAULTS[game])


def test_every_option_says_what_it_means_in_both_languages() -> None:
    for option in OPTIONS:
        assert option.meaning.en.endswith(".")
        assert option.meaning.de.endswith(".")
        assert option.meaning.en != option.meaning.de
        assert option.allowed.en


def test_options_are_plain_and_stay_what_they_are() -> None:
    given = {"start_player": 1, "ticket_deck": DECK}
    chosen = normalise(read("usa"), 2, given)
    assert chosen == given
    assert normalise(read("usa"), 2, json.loads(json.dumps(chosen))) == chosen


@pytest.mark.parametrize(
    ("game", "options", "reason"),
    [
        (
            "uk",
            {"advanced_technology": True},
            'unknown (did you mean "advanced_technologies"?); United Kingdom has start',
        ),
        ("usa", {"look_at_own_stack": True}, "unknown; North America has start_player, ticket_deck"),
        ("card", {"ticket_deck": DECK}, "unknown; Card game has start_player, look_at_own_stack"),
        ("uk", {"advanced_technologies": 1}, "is 1; expected true or false"),
        ("uk", {"new_york_is_ferry": None}, "is None; expected true or false"),
        ("usa", {"start_player": 2}, "is 2; expected null, or a seat from 0 to 1"),
        ("usa", {"start_player": -1}, "is -1; expected null, or a seat from 0 to 1"),
        ("usa", {"start_player": True}, "is True; expected null, or a seat from 0 to 1"),
        ("usa", {"ticket_deck": 3}, "is int; expected null, or a list of tickets"),
        ("usa", {"ticket_deck": DECK[:5]}, "has 5 tickets; expected at least 6 to deal to 2 players, and at most 128"),
        ("usa", {"ticket_deck": DECK * 22}, "has 132 tickets; expected at least 6"),
    ],
)
def test_a_wrong_option_is_refused_with_a_reason(game: str, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        normalise(read(game), 2, options)
    assert str(caught.value).startswith(f'option "{next(iter(options))}": {reason}')


@pytest.mark.parametrize(
    ("ticket", "reason"),
    [
        ({"b": "paris"}, '(denver-paris): between: "paris" is no city of this file'),
        ({"b": "denver"}, '(denver-denver): between: both ends are "denver"'),
        ({"b": 7}, ": between: is ['denver', 7]; expected two ids"),
        ({"points": -3}, "(denver-omaha): points: is -3; expected a whole number from 1 to 100"),
        ({"colour": 1}, ": colour: unknown field; expected a, b and points"),
    ],
)
def test_a_wrong_ticket_of_a_deck_is_named(ticket: dict[str, object], reason: str) -> None:
    last = {"a": "denver", "b": "omaha", "points": 3, **ticket}
    with pytest.raises(OptionError) as caught:
        normalise(read("usa"), 2, {"ticket_deck": [*DECK, last]})
    assert str(caught.value).startswith('option "ticket_deck": ticket 7')
    assert reason in str(caught.value)


def test_a_ticket_of_a_deck_without_points_is_named() -> None:
    with pytest.raises(OptionError, match="ticket 7: points: is missing; expected a, b and points"):
        normalise(read("usa"), 2, {"ticket_deck": [*DECK, {"a": "denver", "b": "omaha"}]})


def test_every_wrong_option_is_told_at_once() -> None:
    with pytest.raises(OptionError) as caught:
        normalise(read("uk"), 2, {"start": 1, "advanced_technologies": "yes", "start_player": 9})
    assert len(str(caught.value).splitlines()) == 3


def test_a_wrong_number_of_players_is_refused_first() -> None:
    with pytest.raises(SeatsError, match="it is for 4 or 6 players"):
        normalise(read("asia"), 2, {"nonsense": 1})


def test_a_junction_is_on_no_ticket_of_a_deck_of_ones_own() -> None:
    deck = [{"a": "delhi", "b": "lhasa", "points": 5}] * 19 + [{"a": "delhi", "b": "junction_west", "points": 5}]
    with pytest.raises(OptionError, match='"junction_west" is a junction; junctions are on no ticket'):
        normalise(read("asia"), 4, {"ticket_deck": deck})


@rule("ASIA-31")
def test_a_deck_of_ones_own_takes_the_place_of_the_one_in_the_box() -> None:
    deck = [{"a": "delhi", "b": "lhasa", "points": 10 + number} for number in range(20)]
    box, names = build_box("asia", 4, {"ticket_deck": deck}), read_contents("asia", 4, {"ticket_deck": deck})
    assert box.tickets == 20
    assert box.ticket_points[:21].tolist() == [*range(10, 30), 0]
    assert [ticket.id for ticket in names.tickets][:2] == ["delhi-lhasa.1", "delhi-lhasa.2"]


def test_a_deck_can_be_a_file_and_is_stored_as_a_list(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    lines = "".join(f'  {{ between = ["{t["a"]}", "{t["b"]}"], points = {t["points"]} }},\n' for t in DECK)
    path.write_text(f"tickets = [\n{lines}]\n")
    assert normalise(read("usa"), 2, {"ticket_deck": str(path)})["ticket_deck"] == DECK
    assert normalise(read("usa"), 2, {"ticket_deck": path})["ticket_deck"] == DECK
    path.write_text(f"tickets = [\n{lines}]\nticket = 1\n")
    with pytest.raises(OptionError, match=r"deck\.toml: ticket: unknown field"):
        normalise(read("usa"), 2, {"ticket_deck": path})
    with pytest.raises(OptionError, match=r"none\.toml: cannot be read \(No such file or directory\); expected"):
        normalise(read("usa"), 2, {"ticket_deck": tmp_path / "none.toml"})


def test_no_file_is_read_for_options_from_outside(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a path is not taken here"):
        normalise(read("usa"), 2, {"ticket_deck": str(tmp_path / "deck.toml")}, files=False)


def test_the_start_player_is_in_the_record() -> None:
    assert build_box("usa", 2).start_player == -1
    assert build_box("usa", 2, {"start_player": 0}).start_player == 0
    assert build_box("usa", 5, {"start_player": 4}).start_player == 4


def test_a_board_of_ones_own_has_the_options_of_its_rules() -> None:
    assert normalise(read(SMALL_PATH), 2) == DEFAULTS["usa"]
    text = changed(shipped_text("uk"), ', ferry_by_option = "new_york_is_ferry"', "")
    assert normalise(parse(text, "mine.toml"), 2) == DEFAULTS["uk"]


def test_an_older_game_has_what_held_before_an_option_came() -> None:
    asia = read("asia")
    assert normalise(asia, 4)["tunnel_cards_return"] is False
    assert normalise(asia, 4, rules=1)["tunnel_cards_return"] is True
    assert normalise(asia, 4, {"tunnel_cards_return": True}, rules=1) == normalise(asia, 4, rules=1)
    with pytest.raises(OptionError, match="only since version 2 of the rules; expected True in a game by version 1"):
        normalise(asia, 4, {"tunnel_cards_return": False}, rules=1)
    assert [build_box("asia", 4, rules=rules).tunnel_cards_return for rules in (1, 2)] == [1, 0]
    assert build_box("asia", 4, {"tunnel_cards_return": True}).tunnel_cards_return == 1
    assert [build_box("usa", 2, rules=rules).tunnel_cards_return for rules in (1, 2)] == [0, 0]


def test_an_option_that_came_later_knows_what_held_before() -> None:
    for option in OPTIONS:
        assert 1 <= option.since <= RULES_VERSION
        assert option.since == 1 or option.kind != FLAG or option.before in (True, False)
