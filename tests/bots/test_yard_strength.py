"""How the bots of the card game do against each other, with far fewer games than the figures in docs/bots-card.md."""

import pytest

from tests.bots.yard_lib import share_of_wins
from tests.lib.play import games


def test_greedy_beats_random() -> None:
    assert share_of_wins(2, "greedy", "random", games(200)) > 0.9


def test_planner_beats_greedy() -> None:
    assert share_of_wins(2, "planner", "greedy", games(200)) > 0.85


@pytest.mark.parametrize(("seats", "least"), [(3, 0.5), (4, 0.4)])
def test_one_planner_among_greedy_ones_wins_more_than_its_share(seats: int, least: float) -> None:
    assert share_of_wins(seats, "planner", "greedy", games(240)) > least


@pytest.mark.parametrize(("seats", "most"), [(3, 0.2), (4, 0.18)])
def test_one_greedy_bot_among_planners_wins_less_than_its_share(seats: int, most: float) -> None:
    assert share_of_wins(seats, "greedy", "planner", games(240)) < most
