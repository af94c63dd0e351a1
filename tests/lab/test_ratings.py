"""Who meets whom, ratings and their intervals: held against strengths that are known."""

from collections import Counter

import numpy as np
import pytest

from stellwerk.api.boxes import open_box
from stellwerk.lab.arena.estimates import Floats, mean_of, share_of
from stellwerk.lab.arena.ratings import bradley_terry, rate, rate_by_openskill, resample, shares, with_halves
from stellwerk.lab.arena.schedule import games_of_deal, lineups, round_robin, table_sizes

STRENGTHS = np.array([150.0, 50.0, -60.0, -140.0])


@pytest.mark.parametrize(("bots", "sides"), [(2, 2), (4, 2), (3, 3), (5, 3), (2, 3), (2, 4), (3, 5), (6, 5)])
def test_with_every_deal_each_bot_sits_everywhere_equally_often(bots: int, sides: int) -> None:
    for deal in range(7):
        games = list(lineups(bots, sides, deal))
        assert len(games) == games_of_deal(bots, sides)
        seats = [Counter(game[side] for game in games) for side in range(sides)]
        assert all(seat == seats[0] for seat in seats)
        assert len(set(seats[0].values())) == 1
        assert set(seats[0]) == set(range(bots))


@pytest.mark.parametrize(("bots", "sides"), [(2, 2), (3, 3), (2, 3), (2, 4), (2, 5), (3, 5), (3, 2)])
def test_no_game_of_a_deal_is_played_twice(bots: int, sides: int) -> None:
    for deal in range(12):
        games = list(lineups(bots, sides, deal))
        assert len(set(games)) == len(games)


def test_every_choice_of_bots_meets_and_the_order_around_the_table_changes() -> None:
    assert len(table_sizes(6, 5)) == 6
    neighbours = {frozenset([one, other]) for deal in range(6) for one, other, _, _ in lineups(4, 4, deal)}
    assert len(neighbours) == 6


def test_a_round_robin_leaves_no_deal_half_played_and_partners_are_one_bot() -> None:
    _, box = open_box("asia", 4)
    matches = round_robin(box, ["a", "b", "c"], 20)
    assert len(matches) == 24
    assert Counter(match.deal for match in matches) == dict.fromkeys(range(4), 6)
    assert all(match.bots[0] == match.bots[1] and match.bots[2] == match.bots[3] for match in matches)
    assert all(match.bots[0] != match.bots[2] for match in matches)


def played(strengths: Floats, deals: int, seed: int) -> Floats:
    """Tables by deal: every pair twice, by the model, with some ties."""
    luck = np.random.default_rng(seed)
    bots = len(strengths)
    expected = 1 / (1 + 10 ** ((strengths[None, :] - strengths[:, None]) / 400))
    table = np.zeros((deals, bots, bots))
    for one in range(bots):
        for other in range(one + 1, bots):
            chance = luck.random((deals, 2))
            tied = luck.random((deals, 2)) < 0.04
            won = np.where(tied, 0.5, chance < expected[one, other]).sum(axis=1)
            table[:, one, other], table[:, other, one] = won, 2 - won
    return table


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    found = bradley_terry(played(STRENGTHS, 20_000, 1).sum(0))
    # Ties pull the ratings together a little.
    assert found == pytest.approx(STRENGTHS, abs=12)
    assert found.mean() == pytest.approx(0)


def test_two_bots_have_the_ratings_of_the_formula() -> None:
    found = bradley_terry(np.array([[0.0, 30.0], [10.0, 0.0]]))
    assert found[0] - found[1] == pytest.approx(400 * np.log10(3))


def test_ratings_do_not_depend_on_the_order_of_the_bots() -> None:
    table = played(STRENGTHS, 50, 2).sum(0)
    turned = [2, 0, 3, 1]
    assert bradley_terry(table[np.ix_(turned, turned)]) == pytest.approx(bradley_terry(table)[turned])


def test_an_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    hits = []
    for seed in range(60):
        by_deal = played(np.array([80.0, 0.0, -80.0]), 80, seed)
        ratings = rate(by_deal, resample(by_deal, seed, samples=300))
        hits += [rating.low <= truth <= rating.high for rating, truth in zip(ratings, (80, 0, -80))]
    assert 0.88 <= np.mean(hits) <= 1.0


def test_games_of_one_deal_count_as_one_when_they_always_agree() -> None:
    """Two games that always end alike tell no more than one: the interval is wider than for games that differ."""
    luck = np.random.default_rng(4)
    won = (luck.random(400) < 0.5).astype(float)
    together, apart = np.zeros((400, 2, 2)), np.zeros((400, 2, 2))
    together[:, 0, 1], together[:, 1, 0] = 2 * won, 2 - 2 * won
    apart[:, 0, 1] = apart[:, 1, 0] = 1.0
    wide, narrow = (rate(table, resample(table, 1))[0] for table in (together, apart))
    assert wide.high - wide.low > 10 * (narrow.high - narrow.low)


def test_a_bot_that_never_lost_has_a_rating_and_an_honest_interval() -> None:
    by_deal = np.zeros((100, 2, 2))
    by_deal[:, 0, 1] = 2
    samples = resample(by_deal, 1)
    best, _ = rate(by_deal, samples)
    assert best.low < best.value < best.high
    # 200 wins of 200: Jeffreys's interval for the share begins at 0.9875, which is 380 points either side of the mean.
    assert best.low == pytest.approx(200 * np.log10(0.9875 / 0.0125), abs=20)
    share = shares(by_deal, samples)[0][1]
    assert share is not None
    assert share.value == share.high == 1
    assert share.low == pytest.approx(0.9875, abs=0.003)


def test_bots_that_never_met_have_no_share() -> None:
    by_deal = np.zeros((5, 3, 3))
    by_deal[:, 0, 1] = by_deal[:, 1, 2] = by_deal[:, 2, 1] = 1
    assert shares(by_deal, resample(by_deal, 1))[0][2] is None
    assert with_halves(by_deal.sum(0)).tolist() == [[0, 5.5, 0], [0.5, 0, 5.5], [0, 5.5, 0]]


def test_openskill_puts_the_bots_in_their_order() -> None:
    luck = np.random.default_rng(5)
    games = []
    for _ in range(400):
        sides = luck.permutation(4).tolist()
        games.append((sides, (STRENGTHS[sides] + luck.normal(0, 200, 4)).tolist()))
    skills = rate_by_openskill(4, games)
    assert sorted(skills, reverse=True) == skills
    assert all(0 < sigma < 25 / 3 for _, sigma in skills)


def test_openskill_takes_a_bot_in_several_seats() -> None:
    strong, weak = rate_by_openskill(2, [((0, 1, 0), (9, 1, 8)), ((1, 0, 1), (2, 7, 3))] * 30)
    assert strong[0] > weak[0] + 5


def test_a_mean_is_as_sure_as_its_deals_are_many() -> None:
    luck = np.random.default_rng(6)
    hits = []
    for _ in range(300):
        by_deal = luck.normal(10, 3, 40)
        found = mean_of(np.repeat(by_deal, 4), np.repeat(np.arange(40), 4))
        hits.append(found.low <= 10 <= found.high)
    assert 0.9 <= np.mean(hits) <= 0.98


def test_the_interval_of_a_share_stays_inside_and_is_never_a_point() -> None:
    for hits in (np.zeros(30), np.ones(30), np.r_[np.ones(1), np.zeros(29)]):
        found = share_of(hits, np.arange(30))
        assert 0 <= found.low <= found.value <= found.high <= 1
        assert found.high - found.low > 0.05
    assert share_of(np.ones(3), np.zeros(3, np.int64)).low == 0
