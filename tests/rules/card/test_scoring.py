"""CARD-27 to CARD-30: points of tickets, big cities, and who wins."""

import pytest

from stellwerk.api.result_types import Result
from tests.lib import rule
from tests.rules.card.lib import at_all_counts, bare, last_half, outcome, phase, run_out

BONUS = {"seattle": 8, "los_angeles": 12, "chicago": 12, "dallas": 10, "new_york": 15, "miami": 8}
NAMES_ONE = {
    "seattle": "denver-seattle",
    "los_angeles": "los_angeles-vancouver",
    "chicago": "chicago-montreal",
    "dallas": "dallas-raleigh",
    "new_york": "kansas_city-new_york",
    "miami": "miami-omaha",
}
"""A ticket for each big city that names no other."""

Tickets = tuple[str, ...]


def scored(seats: int, completed: dict[int, Tickets], held: dict[int, Tickets] | None = None) -> Result:
    """The end of a game in which these tickets were completed and these are still in hand."""
    p = last_half(bare(seats))
    for seat, tickets in completed.items():
        p.completed_tickets(seat, *tickets)
    for seat, tickets in (held or {}).items():
        p.tickets(seat, *tickets)
    run_out(p)
    assert phase(p) == "over"
    return outcome(p)


def bonuses(result: Result, seat: int) -> dict[str, int]:
    """The big-city bonuses of a seat."""
    return {city.city: city.points for city in result.crews[seat].big_cities if city.points}


@rule("CARD-27")
@at_all_counts
def test_completed_tickets_add_their_points_and_those_in_hand_subtract_theirs(seats: int) -> None:
    last = seats - 1
    result = scored(
        seats,
        {0: ("chicago-new_york.1", "miami-seattle")},
        {0: ("dallas-raleigh", "chicago-dallas"), last: ("dallas-miami",)},
    )
    first = result.crews[0]
    assert (first.made_points, first.missed_points) == (5 + 22, -(8 + 6))
    assert first.score == 27 - 14 + 12 + 15 + 8 + 8
    assert [(ticket.ticket, ticket.points, ticket.made) for ticket in first.tickets] == [
        ("miami-seattle", 22, True),
        ("chicago-new_york.1", 5, True),
        ("dallas-raleigh", 8, False),
        ("chicago-dallas", 6, False),
    ]
    assert (result.crews[last].made_points, result.crews[last].score) == (0, -9)


@rule("CARD-27")
def test_a_player_without_tickets_has_no_points() -> None:
    result = scored(2, {})
    assert [side.score for side in result.crews] == [0, 0]


@rule("CARD-28")
@at_all_counts
@pytest.mark.parametrize("city", list(BONUS))
def test_the_most_completed_tickets_naming_a_big_city_win_its_bonus(seats: int, city: str) -> None:
    for seat in (0, seats - 1):
        result = scored(seats, {seat: (NAMES_ONE[city],)})
        assert [bonuses(result, each) for each in range(seats)] == [
            {city: BONUS[city]} if each == seat else {} for each in range(seats)
        ]
        assert result.crews[seat].score == result.crews[seat].made_points + BONUS[city]


@rule("CARD-28")
@at_all_counts
def test_fewer_tickets_naming_it_win_nothing(seats: int) -> None:
    many, few = ("dallas-raleigh", "dallas-helena"), ("dallas-san_francisco",)
    result = scored(seats, {0: few, seats - 1: many})
    assert bonuses(result, 0) == {}
    assert bonuses(result, seats - 1) == {"dallas": 10}


@rule("CARD-28")
@at_all_counts
def test_all_who_are_tied_get_the_bonus_in_full(seats: int) -> None:
    dallas = ("dallas-raleigh", "dallas-helena", "dallas-washington", "dallas-winnipeg")
    result = scored(seats, {seat: dallas[seat : seat + 1] for seat in range(seats)})
    assert [bonuses(result, seat) for seat in range(seats)] == [{"dallas": 10}] * seats
    assert [side.last_tie_breaker for side in result.crews] == [1] * seats


@rule("CARD-28")
@at_all_counts
def test_nobody_gets_a_bonus_with_no_such_ticket(seats: int) -> None:
    result = scored(seats, {}, {0: ("dallas-raleigh", "chicago-dallas")})
    assert [bonuses(result, seat) for seat in range(seats)] == [{}] * seats
    assert [side.score for side in result.crews] == [-14] + [0] * (seats - 1)


@rule("CARD-28")
def test_tickets_in_hand_do_not_count_for_a_big_city() -> None:
    result = scored(2, {0: ("dallas-raleigh",)}, {1: ("dallas-helena", "dallas-washington")})
    assert (bonuses(result, 0), bonuses(result, 1)) == ({"dallas": 10}, {})


@rule("CARD-29")
@at_all_counts
def test_a_ticket_naming_two_big_cities_counts_for_both(seats: int) -> None:
    result = scored(seats, {0: ("miami-seattle", "miami-omaha"), 1: ("boston-miami", "denver-seattle")})
    assert {city.city: city.tickets for city in result.crews[0].big_cities if city.tickets} == {
        "miami": 2,
        "seattle": 1,
    }
    assert bonuses(result, 0) == {"miami": 8, "seattle": 8}
    assert bonuses(result, 1) == {"seattle": 8}


FAR_BEHIND: Tickets = ("denver-seattle", "los_angeles-seattle", "los_angeles-vancouver")
"""Three tickets and two bonuses …"""
MISSED: Tickets = ("los_angeles-new_york", "miami-seattle")
"""… and yet few points, with these in hand."""


def between_two(seats: int, one: Tickets, other: Tickets, swapped: bool) -> tuple[Result, int, int]:
    """Two seats with these completed tickets; a third, if there is one, has more tickets and bonuses but few points."""
    first, second = (seats - 1, 0) if swapped else (0, seats - 1)
    completed = {first: one, second: other}
    return (
        scored(seats, completed | ({1: FAR_BEHIND} if seats > 2 else {}), {1: MISSED} if seats > 2 else {}),
        first,
        second,
    )


both_ways = pytest.mark.parametrize("swapped", [False, True])


@rule("CARD-30")
@at_all_counts
@both_ways
def test_most_points_win(seats: int, swapped: bool) -> None:
    one, other = ("miami-salt_lake_city",), ("dallas-raleigh", "dallas-helena")
    result, first, second = between_two(seats, other, one, swapped)
    assert result.crews[first].score == 28
    assert result.crews[second].score == 25
    assert (result.winners, result.decided_by) == ((first,), "points")


@rule("CARD-30")
@at_all_counts
@both_ways
def test_of_equal_points_more_completed_tickets_win_whatever_the_bonuses(seats: int, swapped: bool) -> None:
    one, other = ("miami-salt_lake_city", "miami-omaha"), ("dallas-new_york",)
    result, first, second = between_two(seats, one, other, swapped)
    assert result.crews[first].score == result.crews[second].score == 36
    assert result.crews[first].last_tie_breaker < result.crews[second].last_tie_breaker
    assert (result.winners, result.decided_by) == ((first,), "completed_tickets")


@rule("CARD-30")
@at_all_counts
@both_ways
def test_of_equal_tickets_too_more_bonus_cards_win(seats: int, swapped: bool) -> None:
    one, other = ("chicago-dallas",), ("las_vegas-miami",)
    result, first, second = between_two(seats, one, other, swapped)
    assert result.crews[first].score == result.crews[second].score == 28
    assert (result.winners, result.shared, result.decided_by) == ((first,), False, "big_city_bonuses")


@rule("CARD-30")
@at_all_counts
def test_still_tied_they_share_the_win(seats: int) -> None:
    result, first, second = between_two(seats, ("el_paso-miami",), ("dallas-winnipeg",), swapped=False)
    assert result.crews[first].score == result.crews[second].score == 21
    assert result.winners == (first, second)
    assert (result.shared, result.decided_by) == (True, "shared")
    assert [side.wins for side in result.crews] == [seat in (first, second) for seat in range(seats)]


@rule("CARD-30")
@at_all_counts
def test_with_nothing_at_all_everybody_shares_the_win(seats: int) -> None:
    assert scored(seats, {}).winners == tuple(range(seats))
