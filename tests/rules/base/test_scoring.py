"""Scoring (BASE-32, BASE-34, BASE-35): tickets made and missed, ties, and the recount of the routes."""

import random

import pytest

from stellwerk.api.actions import ClaimRoute, KeepTickets
from stellwerk.box.version import RULES_VERSION
from stellwerk.rules.state import OVER
from tests.lib import rule
from tests.lib.position import Position, position
from tests.rules.base.lib import bare, play_out, seen_by, to_act

SIX = ("calgary-winnipeg", "duluth-helena", "miami-new_orleans")
"""Three routes of length 6, 15 points each, that do not touch."""


def without_tickets(seats: int, rules: int = RULES_VERSION) -> Position:
    """Nobody has a ticket."""
    p = bare(seats, rules)
    for seat in range(seats):
        p.tickets(seat)
    return p


# Tickets


@rule("BASE-32")
def test_a_ticket_made_adds_its_value_and_one_missed_subtracts_it() -> None:
    p = without_tickets(2)
    p.own(0, "denver-santa_fe", "el_paso-santa_fe").tickets(0, "denver-el_paso", "los_angeles-new_york")
    mine = play_out(p).crews[0]
    assert (mine.route_points, mine.made_points, mine.missed_points) == (4, 4, -21)
    assert (mine.score, mine.completed_tickets) == (4 + 4 - 21 + 10, 1)
    assert {ticket.ticket: ticket.made for ticket in mine.tickets} == {
        "denver-el_paso": True,
        "los_angeles-new_york": False,
    }


@rule("BASE-32")
def test_a_score_may_be_below_zero() -> None:
    p = without_tickets(2)
    p.tickets(0, "new_york-seattle", "los_angeles-new_york")
    assert play_out(p).crews[0].score == -43


@rule("BASE-32")
def test_other_players_routes_do_not_join() -> None:
    p = without_tickets(2)
    p.own(0, "denver-santa_fe").own(1, "el_paso-santa_fe").tickets(0, "denver-el_paso")
    mine, other = play_out(p).crews
    assert (mine.missed_points, mine.completed_tickets) == (-4, 0)
    assert other.tickets == ()


@rule("BASE-32")
def test_any_way_round_joins_two_cities() -> None:
    p = without_tickets(2)
    p.own(0, "denver-oklahoma_city", "dallas-oklahoma_city.1", "dallas-el_paso").tickets(0, "denver-el_paso")
    assert play_out(p).crews[0].made_points == 4


@rule("BASE-32")
def test_routes_that_end_in_both_cities_but_do_not_meet_join_nothing() -> None:
    p = without_tickets(2)
    p.own(0, "denver-omaha", "el_paso-phoenix").tickets(0, "denver-el_paso")
    assert play_out(p).crews[0].missed_points == -4


@rule("BASE-32")
def test_one_network_may_serve_several_tickets() -> None:
    p = without_tickets(2)
    p.own(0, "kansas_city-omaha.1", "dallas-houston.1", "kansas_city-oklahoma_city.1", "dallas-oklahoma_city.1")
    p.own(0, "duluth-omaha.1", "duluth-winnipeg")
    p.tickets(0, "houston-kansas_city", "duluth-houston", "houston-winnipeg")
    mine = play_out(p).crews[0]
    assert (mine.made_points, mine.missed_points, mine.completed_tickets) == (5 + 8 + 12, 0, 3)


# Who wins


@rule("BASE-34")
def test_most_points_win() -> None:
    p = without_tickets(3)
    p.own(0, "dallas-houston.1").own(1, SIX[0]).own(2, "denver-santa_fe", "el_paso-santa_fe")
    p.tickets(2, "denver-el_paso")
    result = play_out(p)
    assert [side.score for side in result.crews] == [1, 25, 8]
    assert (result.winners, result.shared, result.decided_by) == ((1,), False, "points")


@rule("BASE-34")
def test_fewer_completed_tickets_do_not_matter_with_more_points() -> None:
    p = without_tickets(2)
    p.own(0, SIX[0]).own(1, "denver-santa_fe", "el_paso-santa_fe").tickets(1, "denver-el_paso")
    assert play_out(p).winners == (0,)


@rule("BASE-34")
def test_a_tie_goes_to_most_completed_tickets_not_most_held_nor_the_longest_path() -> None:
    p = without_tickets(2)
    p.own(0, SIX[0], "charleston-miami", "nashville-pittsburgh")
    p.tickets(0, "calgary-salt_lake_city", "chicago-new_orleans")
    p.own(1, "denver-santa_fe", "el_paso-santa_fe", "atlanta-miami", "chicago-omaha").tickets(1, "denver-el_paso")
    result = play_out(p)
    assert [side.score for side in result.crews] == [25, 25]
    assert [side.longest_path_bonus for side in result.crews] == [10, 0]
    assert (result.winners, result.decided_by) == ((1,), "completed_tickets")


def no_tickets_for_25(p: Position, seat: int) -> None:
    """25 points without a ticket and without the longest path."""
    p.own(seat, "atlanta-miami", "chicago-omaha", "denver-helena", "dallas-houston.1")


@rule("BASE-34")
@pytest.mark.parametrize(("holder", "other"), [(0, 1), (1, 0)])
def test_still_tied_the_holder_of_the_longest_path_wins(holder: int, other: int) -> None:
    p = without_tickets(2)
    p.own(holder, SIX[0])
    no_tickets_for_25(p, other)
    result = play_out(p)
    assert [side.score for side in result.crews] == [25, 25]
    assert [side.completed_tickets for side in result.crews] == [0, 0]
    assert (result.winners, result.shared, result.decided_by) == ((holder,), False, "longest_path")


@rule("BASE-34")
def test_if_all_who_are_tied_hold_it_they_share_the_win() -> None:
    p = without_tickets(3)
    p.own(0, SIX[0]).own(1, SIX[1])
    result = play_out(p)
    assert [side.score for side in result.crews] == [25, 25, 0]
    assert (result.winners, result.shared, result.decided_by) == ((0, 1), True, "shared")


@rule("BASE-34")
def test_if_the_paths_of_the_tied_are_equal_they_share_the_win_whoever_got_the_bonus() -> None:
    p = without_tickets(3)
    p.own(0, "dallas-el_paso").own(1, "denver-oklahoma_city").own(2, SIX[0]).tickets(2, "los_angeles-new_york")
    result = play_out(p)
    assert [side.score for side in result.crews] == [7, 7, 4]
    assert [side.last_tie_breaker for side in result.crews] == [4, 4, 6]
    assert (result.winners, result.shared) == ((0, 1), True)


@rule("BASE-34")
@pytest.mark.parametrize(("longer", "shorter"), [(0, 1), (1, 0)])
def test_of_the_tied_the_longer_own_path_wins_although_a_third_has_the_bonus(longer: int, shorter: int) -> None:
    p = third_has_the_bonus(longer, shorter)
    result = play_out(p)
    assert [result.crews[seat].score for seat in (longer, shorter, 2)] == [7, 7, 4]
    assert [result.crews[seat].longest_path for seat in (longer, shorter, 2)] == [4, 3, 6]
    assert [side.longest_path_bonus for side in result.crews] == [0, 0, 10]
    assert (result.winners, result.shared, result.decided_by) == ((longer,), False, "longest_path")


@rule("BASE-34")
def test_by_the_rules_of_0_1_0_they_shared_the_win_then() -> None:
    result = play_out(third_has_the_bonus(0, 1, rules=1))
    assert [side.last_tie_breaker for side in result.crews] == [0, 0, 1]
    assert (result.winners, result.shared) == ((0, 1), True)


def third_has_the_bonus(longer: int, shorter: int, rules: int = RULES_VERSION) -> Position:
    """Two are tied for the win with paths of 4 and of 3; a third, behind them, has the longest path of all."""
    p = without_tickets(3, rules)
    p.own(longer, "dallas-el_paso").own(shorter, "calgary-vancouver", "boston-montreal.1", "kansas_city-omaha.1")
    return p.own(2, SIX[0]).tickets(2, "los_angeles-new_york")


@rule("BASE-34")
def test_the_last_step_narrows_too_and_who_is_tied_after_it_shares_the_win() -> None:
    p = without_tickets(3)
    p.own(0, SIX[0]).own(1, SIX[1])
    no_tickets_for_25(p, 2)
    result = play_out(p)
    assert [side.score for side in result.crews] == [25, 25, 25]
    assert [side.longest_path_bonus for side in result.crews] == [10, 10, 0]
    assert (result.winners, result.shared) == ((0, 1), True)


@rule("BASE-34")
def test_a_holder_who_is_not_tied_does_not_stand_in_the_way() -> None:
    p = without_tickets(3)
    p.own(0, SIX[0]).own(2, SIX[1]).tickets(2, "denver-el_paso")
    no_tickets_for_25(p, 1)
    result = play_out(p)
    assert [side.score for side in result.crews] == [25, 25, 21]
    assert (result.winners, result.decided_by) == ((0,), "longest_path")


@rule("BASE-34", "BASE-33")
@pytest.mark.parametrize("seats", [2, 5])
def test_with_nobody_owning_a_route_nobody_gets_the_bonus_and_all_share(seats: int) -> None:
    result = play_out(without_tickets(seats))
    assert [(side.score, side.longest_path_bonus) for side in result.crews] == [(0, 0)] * seats
    assert result.winners == tuple(range(seats))


# Recounting


@rule("BASE-35", "BASE-27")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_running_score_equals_the_sum_over_the_routes_owned(seats: int) -> None:
    worth = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    p = position("usa", seats)
    lengths = {track.id: route.length for route in p.contents.file.routes for track in route.tracks}
    choose = random.Random(35)
    claimed = 0
    for _ in range(200):
        if p.state.phase == OVER:
            break
        (seat,) = to_act(p)
        actions = p.actions(seat)
        routes = [action for action in actions if isinstance(action, ClaimRoute)]
        keeps = [action for action in actions if isinstance(action, KeepTickets)]
        p.act(seat, choose.choice(routes or keeps[:1] or actions))
        claimed += bool(routes)
        if routes:
            view = seen_by(p, None)
            for player in view.players:
                own = [track for track, owners in view.tracks.items() if player.seat in owners]
                assert player.points == sum(worth[lengths[track]] for track in own)
                assert player.trains == 45 - sum(lengths[track] for track in own)
    assert claimed > 20
