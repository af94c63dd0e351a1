"""Scoring a team: tickets, Asia Express, Asia Explorer, and who wins (ASIA-25 to ASIA-28)."""

import pytest

from stellwerk.box.version import RULES_VERSION
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, final, team

DELHI_NAGPUR = ("cawnpore-delhi", "cawnpore-nagpur")
"""Two routes of length 2 that make the ticket of 4 points."""
HANKOW_BAYARD = ("canton-fort_bayard", "canton-hankow")
"""Routes of length 1 and 3 that make the ticket fort_bayard-hankow of 4 points."""


def hold(p: Position, where: str, side: int, *tickets: str) -> Position:
    """Tickets of a team: in the hand of its first or second partner, or on its holder."""
    if where == "holder":
        return p.shared_tickets(side, *tickets)
    return p.tickets(2 * side + (where == "second"), *tickets)


anywhere = pytest.mark.parametrize("where", ["first", "second", "holder"])


@rule("ASIA-25", "BASE-32")
@at_four_and_six
@anywhere
def test_a_ticket_is_made_on_the_routes_of_both_partners_together(seats: int, where: str) -> None:
    p = hold(bare(seats).own(0, DELHI_NAGPUR[0]).own(1, DELHI_NAGPUR[1]), where, 0, "delhi-nagpur")
    mine = team(final(p), 0)
    assert [(ticket.ticket, ticket.made, ticket.points) for ticket in mine.tickets] == [("delhi-nagpur", True, 4)]
    assert (mine.route_points, mine.made_points, mine.missed_points) == (4, 4, 0)
    assert mine.score == 4 + 4 + 10 + 10


@rule("ASIA-25", "BASE-32")
@at_four_and_six
@anywhere
def test_a_ticket_not_made_costs_its_points_wherever_it_is(seats: int, where: str) -> None:
    p = hold(bare(seats).own(2, *DELHI_NAGPUR), where, 0, "delhi-nagpur")
    found = final(p)
    assert (team(found, 0).missed_points, team(found, 0).score) == (-4, -4)
    assert team(found, 1).tickets == ()


@rule("ASIA-25")
@at_four_and_six
def test_the_routes_of_another_team_do_not_help(seats: int) -> None:
    p = bare(seats).own(0, DELHI_NAGPUR[0]).own(2, DELHI_NAGPUR[1]).tickets(0, "delhi-nagpur")
    assert team(final(p), 0).missed_points == -4


@rule("ASIA-25")
@at_four_and_six
def test_all_tickets_of_a_team_count_once(seats: int) -> None:
    p = bare(seats).own(0, *DELHI_NAGPUR).own(1, *HANKOW_BAYARD)
    p.tickets(0, "fort_bayard-hankow", "harbin-xian").tickets(1, "baroda-kabul").shared_tickets(0, "delhi-nagpur")
    p.tickets(2, "bombay-madras")
    found = final(p)
    assert [(ticket.ticket, ticket.made, ticket.seat) for ticket in team(found, 0).tickets] == [
        ("delhi-nagpur", True, None),
        ("fort_bayard-hankow", True, 0),
        ("harbin-xian", False, 0),
        ("baroda-kabul", False, 1),
    ]
    assert (team(found, 0).made_points, team(found, 0).missed_points) == (4 + 4, -6 - 5)
    assert team(found, 1).missed_points == -5


@rule("ASIA-26", "BASE-33")
@at_four_and_six
def test_asia_express_goes_to_the_longest_path_of_both_partners_routes(seats: int) -> None:
    p = bare(seats).own(0, "harbin-peking").own(1, "peking-yinchuan", "peking-xian.1").own(2, "dihua-jiuquan")
    found = final(p)
    assert [side.longest_path for side in found.crews] == [6, 5, 0][: seats // 2]
    assert [side.longest_path_bonus for side in found.crews] == [10, 0, 0][: seats // 2]


@rule("ASIA-26")
@at_four_and_six
def test_all_tied_teams_get_asia_express(seats: int) -> None:
    p = bare(seats).own(0, "harbin-peking").own(1, "peking-yinchuan").own(3, "cawnpore-junction_south")
    if seats == 6:
        p.own(4, "dihua-jiuquan")
    found = final(p)
    assert [side.longest_path_bonus for side in found.crews] == [10, 10, 0][: seats // 2]


@rule("ASIA-26", "BASE-34")
@at_four_and_six
def test_without_any_route_nobody_gets_it(seats: int) -> None:
    assert [side.longest_path_bonus for side in final(bare(seats)).crews] == [0] * (seats // 2)


@rule("ASIA-27")
@at_four_and_six
def test_asia_explorer_goes_to_the_most_completed_tickets_of_both_partners(seats: int) -> None:
    p = bare(seats).own(0, *DELHI_NAGPUR).own(1, "lanchow-yinchuan", "peking-yinchuan")
    p.tickets(0, "delhi-nagpur").shared_tickets(0, "lanchow-peking")
    p.own(2, "harbin-peking", "peking-xian.1").tickets(3, "harbin-xian", "kabul-shanghai", "bombay-mukden")
    found = final(p)
    assert [side.completed_tickets for side in found.crews] == [2, 1, 0][: seats // 2]
    assert [side.most_tickets_bonus for side in found.crews] == [10, 0, 0][: seats // 2]


@rule("ASIA-27")
@at_four_and_six
def test_all_tied_teams_get_asia_explorer(seats: int) -> None:
    p = bare(seats).own(0, *DELHI_NAGPUR).own(2, *HANKOW_BAYARD)
    p.tickets(1, "delhi-nagpur").shared_tickets(1, "fort_bayard-hankow")
    if seats == 6:
        p.own(4, "dihua-jiuquan").tickets(5, "kabul-shanghai")
    found = final(p)
    assert [side.most_tickets_bonus for side in found.crews] == [10, 10, 0][: seats // 2]


@rule("ASIA-28")
@at_four_and_six
def test_the_team_with_the_most_points_wins(seats: int) -> None:
    p = bare(seats).own(2, "dihua-jiuquan").own(0, "harbin-peking")
    found = final(p)
    assert [side.score for side in found.crews[:2]] == [4, 20]
    assert (found.winners, found.shared, found.decided_by) == ((2, 3), False, "points")


@rule("ASIA-28", "BASE-34")
@at_four_and_six
def test_tied_on_points_more_completed_tickets_win(seats: int) -> None:
    p = bare(seats).own(0, "junction_east-lanchow").own(1, "lanchow-yinchuan")
    p.own(2, *DELHI_NAGPUR).tickets(3, "delhi-nagpur")
    found = final(p)
    assert [side.score for side in found.crews[:2]] == [7 + 1 + 10, 4 + 4 + 10]
    assert [side.longest_path for side in found.crews[:2]] == [5, 4]
    assert (found.winners, found.decided_by) == ((2, 3), "completed_tickets")


@rule("ASIA-28", "BASE-34")
@at_four_and_six
def test_still_tied_the_longest_path_wins(seats: int) -> None:
    p = bare(seats).own(0, *HANKOW_BAYARD).own(1, "calcutta-hyderabad", "mukden-peking.1", "baroda-bombay.1")
    p.tickets(0, "fort_bayard-hankow")
    p.own(2, *DELHI_NAGPUR).own(3, "hyderabad-nagpur").tickets(2, "delhi-nagpur")
    found = final(p)
    assert [side.score for side in found.crews[:2]] == [15 + 4 + 10, 5 + 4 + 10 + 10]
    assert [side.completed_tickets for side in found.crews[:2]] == [1, 1]
    assert (found.winners, found.decided_by) == ((2, 3), "longest_path")


@rule("ASIA-28", "BASE-34")
@at_four_and_six
def test_if_both_tied_teams_hold_it_they_share_the_win(seats: int) -> None:
    p = bare(seats).own(0, *DELHI_NAGPUR).own(1, "baroda-bombay.1").tickets(0, "delhi-nagpur")
    p.own(2, *HANKOW_BAYARD).tickets(2, "fort_bayard-hankow")
    found = final(p)
    assert [side.score for side in found.crews[:2]] == [29, 29]
    assert (found.winners, found.shared) == ((0, 1, 2, 3), True)


@rule("ASIA-28", "BASE-34")
@pytest.mark.parametrize(("rules", "winners"), [(1, (0, 1, 2, 3)), (RULES_VERSION, (0, 1))])
def test_their_own_paths_decide_also_if_a_third_team_has_the_longest_of_all(
    rules: int, winners: tuple[int, ...]
) -> None:
    p = bare(6, rules=rules).own(0, *DELHI_NAGPUR).own(1, "hyderabad-nagpur").tickets(0, "delhi-nagpur")
    p.own(2, *HANKOW_BAYARD).tickets(2, "fort_bayard-hankow")
    p.own(4, "dihua-jiuquan", "jiuquan-yinchuan").tickets(5, "harbin-hyderabad")
    found = final(p)
    assert [side.score for side in found.crews] == [19, 19, 12 + 10 - 19]
    assert [side.longest_path for side in found.crews] == [5, 4, 7]
    assert found.winners == winners


@rule("ASIA-28", "BASE-34")
def test_with_equal_paths_they_share_the_win_whoever_has_the_longest_of_all() -> None:
    p = bare(6).own(0, *DELHI_NAGPUR).own(1, "baroda-bombay.1").tickets(0, "delhi-nagpur")
    p.own(2, *HANKOW_BAYARD).tickets(2, "fort_bayard-hankow")
    p.own(4, "dihua-jiuquan").tickets(5, "harbin-hyderabad")
    found = final(p)
    assert [side.score for side in found.crews] == [19, 19, 10 + 10 - 19]
    assert (found.winners, found.shared) == ((0, 1, 2, 3), True)
