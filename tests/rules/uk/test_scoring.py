"""The end of the game: technologies that score, stakes and ties, no bonuses, who wins (UK-23, UK-28 to UK-35)."""

import pytest

from stellwerk.rules.state import LONGEST, MOST_TICKETS
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.uk.lib import last_turn, uk

TO_MANCHESTER = ("leeds-manchester.1",)
TO_NORWICH = ("ipswich-norwich",)


def advanced(seats: int = 2) -> Position:
    """A table with the advanced technologies."""
    return uk(seats, advanced_technologies=True)


def technology_points(p: Position, seat: int = 0) -> int:
    """What its technologies bring a seat at the end."""
    return last_turn(p).crews[seat].technology_points


@rule("UK-23")
@pytest.mark.parametrize(
    ("tickets", "brings"),
    [
        ((), 0),
        (("leeds-manchester",), 2),
        (("leeds-manchester", "ipswich-norwich"), 4),
        (("leeds-manchester", "ipswich-norwich", "france-glasgow"), 4),
        (("france-glasgow",), 0),
    ],
)
def test_double_heading_brings_two_points_for_each_completed_ticket(tickets: tuple[str, ...], brings: int) -> None:
    p = uk().own(0, *TO_MANCHESTER, *TO_NORWICH).tickets(0, *tickets)
    without = last_turn(p).crews[0].score
    p = uk().own(0, *TO_MANCHESTER, *TO_NORWICH).tickets(0, *tickets).technologies(0, "double_heading")
    assert last_turn(p).crews[0].score == without + brings
    assert p.state.score[1] == 0


def with_tickets(mine: int, theirs: int, technology: str) -> Position:
    """Seat 0 has a technology and so many completed tickets, seat 1 so many; seat 2 has nothing."""
    p = advanced(3).technologies(0, technology)
    p.own(0, *TO_MANCHESTER, *TO_NORWICH).own(1, "london-southampton.1", "brighton-london")
    p.tickets(0, *("leeds-manchester", "ipswich-norwich")[:mine], "france-glasgow")
    return p.tickets(1, *("london-southampton", "brighton-london")[:theirs], "cork-leeds", "belfast-inverness")


@rule("UK-28", "UK-31")
@pytest.mark.parametrize(
    ("mine", "theirs", "brings"), [(2, 1, 20), (1, 0, 20), (1, 2, -20), (0, 1, -20), (1, 1, 20), (2, 2, 20)]
)
def test_risky_contracts_win_with_the_most_completed_tickets(mine: int, theirs: int, brings: int) -> None:
    assert technology_points(with_tickets(mine, theirs, "risky_contracts")) == brings


@rule("UK-28")
def test_risky_contracts_count_completed_tickets_and_neither_their_points_nor_those_missed() -> None:
    p = advanced().technologies(0, "risky_contracts").own(0, *TO_MANCHESTER, *TO_NORWICH)
    p.tickets(0, "leeds-manchester", "ipswich-norwich")
    p.own(1, "london-southampton.1").tickets(1, "london-southampton", "france-glasgow", "france-leeds")
    assert technology_points(p) == 20


@rule("UK-28", "UK-29")
def test_stakes_concern_their_owner_only() -> None:
    p = with_tickets(1, 2, "risky_contracts")
    result = last_turn(p)
    assert [side.technology_points for side in result.crews] == [-20, 0, 0]
    assert result.crews[0].score == result.crews[0].route_points + 1 - 19 - 20


@rule("UK-29", "UK-31")
@pytest.mark.parametrize(
    ("mine", "theirs", "brings"),
    [
        (("hull-leeds", "leeds-manchester.1"), ("ipswich-norwich",), 15),
        (("hull-leeds",), ("birmingham-reading",), -15),
        ((), ("birmingham-reading",), -15),
        (("hull-leeds", "leeds-manchester.1"), ("birmingham-reading",), 15),
        (("hull-leeds", "brighton-london"), ("birmingham-reading",), -15),
    ],
)
def test_the_equalising_beam_wins_with_the_longest_continuous_path(
    mine: tuple[str, ...], theirs: tuple[str, ...], brings: int
) -> None:
    p = advanced(3).technologies(0, "equalising_beam").own(0, *mine).own(1, *theirs)
    assert technology_points(p) == brings


@rule("UK-29", "UK-31")
def test_a_third_player_may_have_the_longer_path_or_the_more_tickets() -> None:
    p = with_tickets(2, 1, "equalising_beam").own(2, "plymouth-southampton")
    assert technology_points(p) == -15
    p = with_tickets(1, 0, "risky_contracts").own(2, "bristol-southampton", "cambridge-london.1")
    p.tickets(2, "bristol-southampton", "cambridge-london")
    assert technology_points(p) == -20


@rule("UK-34")
def test_there_is_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    p = uk().own(0, "hull-leeds", "leeds-manchester.1").tickets(0, "leeds-manchester")
    result = last_turn(p)
    assert (result.crews[0].longest_path, result.crews[0].completed_tickets) == (2, 1)
    assert [int(p.state.items[0, item]) for item in (LONGEST, MOST_TICKETS)] == [0, 0]
    assert [side.score for side in result.crews] == [3, 0]


@rule("UK-35", "BASE-34")
def test_a_tie_goes_to_the_player_with_more_completed_tickets() -> None:
    p = uk().own(0, "ipswich-norwich").tickets(0, "ipswich-norwich").own(1, "birmingham-reading")
    result = last_turn(p)
    assert [side.score for side in result.crews] == [2, 2]
    assert [side.longest_path for side in result.crews] == [1, 2]
    assert (result.winners, result.decided_by) == ((0,), "completed_tickets")


@rule("UK-35")
def test_the_last_tie_breaker_is_the_longest_path() -> None:
    p = uk().own(0, "hull-leeds", "ipswich-norwich").own(1, "birmingham-reading")
    result = last_turn(p)
    assert [side.score for side in result.crews] == [2, 2]
    assert (result.winners, result.decided_by) == ((1,), "longest_path")


@rule("UK-35", "BASE-34")
def test_equal_in_everything_they_share_the_win() -> None:
    p = uk().own(0, "bristol-reading").own(1, "birmingham-reading")
    result = last_turn(p)
    assert (result.winners, result.decided_by) == ((0, 1), "shared")


@rule("UK-35", "BASE-34")
def test_their_own_paths_decide_also_if_a_third_player_has_the_longest_of_all() -> None:
    p = uk(3).own(0, "hull-leeds", "ipswich-norwich").own(1, "birmingham-reading")
    p.own(2, "london-southampton.1", "brighton-southampton").tickets(2, "france-glasgow")
    result = last_turn(p)
    assert [side.longest_path for side in result.crews] == [1, 2, 3]
    assert (result.winners, result.decided_by) == ((1,), "longest_path")
