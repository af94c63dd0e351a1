"""Results: every item of every score, adding up to what the referee reckoned; winners and tie-breakers."""

import json
from dataclasses import astuple
from typing import Any

import pytest

from stellwerk.api.result_types import BigCity, Result, TechnologyPoints
from stellwerk.api.results import result
from stellwerk.api.score_items import SCORE_ITEMS
from stellwerk.rules.scoring import score_board, score_cards
from stellwerk.rules.state import ITEMS, OVER
from tests.lib import rule
from tests.lib.position import Position, position
from tests.lib.random_tables import TABLES, named, played


def scored(p: Position) -> Result:
    """The result if the game ended here."""
    p.state.phase = OVER
    p.state.owes = 0
    (score_board if p.contents.tracks else score_cards)(p.box, p.state)
    return result(p.contents, p.box, p.state)


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_items_add_up_to_the_score(one: tuple[str, int, dict[str, Any]]) -> None:
    table = played(one)
    found = table.result()
    assert [seat for side in found.crews for seat in side.seats] == list(range(table.seats))
    for place, side in enumerate(found.crews):
        items = side.route_points + side.made_points + side.missed_points
        items += side.longest_path_bonus + side.most_tickets_bonus + side.technology_points + side.big_city_points
        assert items == side.score
        assert sum(row.crews[place].points or 0 for row in found.rows) == side.score
        assert {int(table._game.state.score[seat]) for seat in side.seats} == {side.score}
        assert sum(ticket.made for ticket in side.tickets) == side.completed_tickets
    best = max(side.score for side in found.crews)
    assert {side.score for side in found.crews if side.wins} == {best}
    assert found.winners == tuple(seat for side in found.crews if side.wins for seat in side.seats)
    form = found.to_json()
    assert json.loads(json.dumps(form)) == form


def test_every_item_of_the_referee_is_told_by_one_row() -> None:
    told = [index for item in SCORE_ITEMS for index in item.indices]
    assert sorted(told) == list(range(ITEMS))
    assert len({item.id for item in SCORE_ITEMS}) == len(SCORE_ITEMS)
    assert all(item.name.en and item.name.de for item in SCORE_ITEMS)
    assert all("{count}" in text for item in SCORE_ITEMS if item.counted for text in astuple(item.counted))


def test_points_that_no_row_tells_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    without = tuple(item for item in SCORE_ITEMS if item.id != "longest_path")
    monkeypatch.setattr("stellwerk.api.score_items.SCORE_ITEMS", without)
    p = position("usa", 2).tickets(0).tickets(1).own(0, "denver-santa_fe")
    with pytest.raises(ArithmeticError, match=r"needs a row in api/score_items\.py"):
        scored(p)


def test_rows_have_points_counts_and_parts() -> None:
    p = position("uk", 2, advanced_technologies=True).tickets(0, "leeds-manchester").tickets(1)
    p.own(0, "leeds-manchester.1").own(1, "barrow-leeds")
    p.technologies(0, "double_heading", "booster").technologies(1, "risky_contracts")
    rows = {row["id"]: row for row in scored(p).to_json()["rows"]}
    assert list(rows) == ["routes", "tickets_made", "tickets_missed", "longest_path", "technologies"]
    assert rows["tickets_made"]["name"] == {"en": "Tickets made", "de": "Erfüllte Zielkarten"}
    assert rows["tickets_made"]["crews"][1] == {"points": 0, "count": 0}
    assert rows["longest_path"]["crews"] == [{"points": None, "count": 1}, {"points": None, "count": 2}]
    assert rows["technologies"]["crews"] == [{"points": 2, "count": 1}, {"points": -20, "count": 1}]
    assert [(part["id"], part["crews"][0]) for part in rows["technologies"]["parts"]] == [
        ("double_heading", {"points": 2, "count": 1}),
        ("risky_contracts", {"points": 0, "count": 0}),
    ]


def test_there_is_no_result_before_the_end() -> None:
    p = position("usa", 2)
    with pytest.raises(ValueError, match="no result yet"):
        result(p.contents, p.box, p.state)


def test_a_score_that_does_not_add_up_is_not_shown() -> None:
    p = position("usa", 2)
    scored(p)
    p.state.score[0] += 1
    with pytest.raises(ArithmeticError, match="score"):
        result(p.contents, p.box, p.state)


@rule("BASE-32", "BASE-33")
def test_tickets_and_the_longest_path_item_by_item() -> None:
    p = position("usa", 2).tickets(0, "denver-el_paso", "boston-miami").tickets(1)
    p.own(0, "denver-santa_fe", "el_paso-santa_fe").own(1, "duluth-winnipeg")
    first, second = scored(p).crews
    assert [(ticket.ticket, ticket.points, ticket.made, ticket.seat) for ticket in first.tickets] == [
        ("denver-el_paso", 4, True, 0),
        ("boston-miami", 12, False, 0),
    ]
    assert (first.route_points, first.tracks, first.made_points, first.missed_points) == (4, 2, 4, -12)
    assert (first.longest_path, first.longest_path_bonus) == (4, 10)
    assert (second.longest_path, second.longest_path_bonus, second.tickets) == (4, 10, ())
    assert (first.score, second.score) == (6, 17)


@rule("BASE-34")
def test_what_decides() -> None:
    found = scored(position("usa", 2).tickets(0).tickets(1).own(0, "denver-santa_fe"))
    assert (found.winners, found.shared, found.decided_by) == ((0,), False, "points")
    p = position("usa", 2).tickets(0).tickets(1).own(0, "denver-santa_fe").own(1, "el_paso-santa_fe")
    found = scored(p)
    assert (found.winners, found.shared, found.decided_by) == ((0, 1), True, "shared")


@rule("BASE-34", "UK-35")
def test_ties_are_broken_by_completed_tickets_and_then_by_the_path() -> None:
    p = position("uk", 2).tickets(0, "leeds-manchester").tickets(1)
    p.own(0, "leeds-manchester.1").own(1, "barrow-leeds")
    found = scored(p)
    assert [side.score for side in found.crews] == [2, 2]
    assert (found.winners, found.decided_by, found.shared) == ((0,), "completed_tickets", False)

    p = position("uk", 2).tickets(0).tickets(1).own(0, "barrow-leeds").own(1, "hull-leeds", "london-reading")
    found = scored(p)
    assert [side.score for side in found.crews] == [2, 2]
    assert (found.winners, found.decided_by) == ((0,), "longest_path")
    assert [side.last_tie_breaker for side in found.crews] == [2, 1]


@rule("UK-23", "UK-28", "UK-29")
def test_technologies_item_by_item() -> None:
    p = position("uk", 2, advanced_technologies=True).tickets(0, "leeds-manchester").tickets(1)
    p.own(0, "leeds-manchester.1").own(1, "barrow-leeds")
    p.technologies(0, "double_heading", "equalising_beam", "booster").technologies(1, "risky_contracts")
    first, second = scored(p).crews
    assert first.technologies == (TechnologyPoints("double_heading", 2), TechnologyPoints("equalising_beam", -15))
    assert second.technologies == (TechnologyPoints("risky_contracts", -20),)


@rule("ASIA-25", "ASIA-26", "ASIA-27")
def test_a_team_has_one_result_with_both_bonuses() -> None:
    p = position("asia", 4).tickets(1)
    p.tickets(0, "delhi-nagpur").shared_tickets(0, "bombay-madras").tickets(2).tickets(3).shared_tickets(1)
    p.own(0, "cawnpore-delhi").own(1, "cawnpore-nagpur")
    found = scored(p)
    first, second = found.crews
    assert (first.seats, second.seats) == ((0, 1), (2, 3))
    assert [(ticket.ticket, ticket.made, ticket.seat) for ticket in first.tickets] == [
        ("delhi-nagpur", True, 0),
        ("bombay-madras", False, None),
    ]
    assert (first.longest_path_bonus, first.most_tickets_bonus) == (10, 10)
    assert (second.longest_path_bonus, second.most_tickets_bonus) == (0, 0)
    assert (found.winners, found.shared) == ((0, 1), False)


@rule("CARD-27", "CARD-28", "CARD-29")
def test_big_cities_city_by_city() -> None:
    p = position("card", 2).tickets(0, "dallas-raleigh").tickets(1)
    p.completed_tickets(0, "chicago-new_york.1").completed_tickets(1, "chicago-montreal")
    first, second = scored(p).crews
    won = {city.city: city for city in first.big_cities}
    assert won["chicago"] == BigCity("chicago", 1, 12)
    assert won["new_york"] == BigCity("new_york", 1, 15)
    assert won["dallas"] == BigCity("dallas", 0, 0)
    assert (first.big_city_points, second.big_city_points) == (27, 12)
    assert (first.made_points, first.missed_points) == (5, -8)
    assert (first.last_tie_breaker, second.last_tie_breaker) == (2, 1)


def test_a_tie_at_cards_is_broken_by_bonuses() -> None:
    p = position("card", 2)
    scored(p)
    p.state.score[:2], p.state.items[:2], p.state.completed[:2] = 0, 0, 0
    p.tickets(0).tickets(1).completed_tickets(0).completed_tickets(1)
    p.state.bonuses[:2] = (1, 0)
    p.state.winners = 1
    assert result(p.contents, p.box, p.state).decided_by == "big_city_bonuses"
