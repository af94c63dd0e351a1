"""The arena: the same for every number of workers, and numbers that agree with the games."""

import json

import numpy as np
import pytest

from stellwerk.bots.contract import BotError
from stellwerk.lab.arena import tournament as lab_arena
from stellwerk.lab.arena.arena_data import ArenaData, finishes
from stellwerk.lab.arena.sprt import Question
from stellwerk.lab.arena.tournament import Arena, compare, games_to_play, hold_arena, sum_up
from stellwerk.lab.errors import LabError
from stellwerk.lab.runs import workers as lab_workers
from stellwerk.rules.compiled import COMPILED

GAMES = 60 if COMPILED else 6


def told(arena: Arena) -> dict[str, object]:
    return {key: value for key, value in arena.to_json().items() if key != "seconds"}


def test_an_arena_does_not_depend_on_workers_and_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    one = hold_arena("usa", "random,greedy,planner", games=GAMES, seed=2)
    monkeypatch.setattr(lab_workers, "MOST", 5)
    other = hold_arena("usa", "random,greedy,planner", games=GAMES, seed=2, workers=2)
    assert told(one) == told(other)
    assert told(one) != told(hold_arena("usa", "random,greedy,planner", games=GAMES, seed=3))


@pytest.mark.parametrize(
    ("game", "players", "bots"),
    [
        ("usa", 2, "random,greedy"),
        ("usa", 3, "random,greedy"),
        ("asia", 4, "random,greedy"),
        ("card", 4, "random,greedy"),
    ],
)
def test_the_numbers_agree_with_the_games(game: str, players: int, bots: str) -> None:
    arena = hold_arena(game, bots, players, games=GAMES, seed=1)
    played = arena.played
    form = json.loads(json.dumps(arena.to_json(), allow_nan=False))
    assert form["games"] == len(played.rows) == games_to_play(game, bots, players, GAMES) >= GAMES
    assert form["deals"] == len(set(played.rows["deal"].tolist()))
    assert played.won.sum(axis=1) == pytest.approx(np.ones(len(played.rows)))
    sides = 2 if game == "asia" else players
    assert sum(standing.sides for standing in arena.standings) == sides * len(played.rows)
    assert sum(standing.wins.value * standing.sides for standing in arena.standings) == pytest.approx(len(played.rows))
    met = sum(len(set(pair)) == 2 for lineup in played.sides for pair in _pairs(lineup.tolist()))
    assert sum(map(sum, arena.ahead)) == pytest.approx(met)
    assert (arena.standings[0].skill is None) == (players == 2)
    for standing in arena.standings:
        assert standing.rating.low <= standing.rating.value <= standing.rating.high


def _pairs(lineup: list[int]) -> list[tuple[int, int]]:
    return [(one, other) for at, one in enumerate(lineup) for other in lineup[at + 1 :]]


def test_games_of_a_deal_have_the_same_cards() -> None:
    played = hold_arena("usa", "random,greedy", games=4).played
    assert [match.deal for match in played.matches] == [0, 0, 1, 1]
    assert [match.bots for match in played.matches[:2]] == [("random", "greedy"), ("greedy", "random")]


def test_finishing_ahead_is_winning_then_points_then_tickets() -> None:
    deals = np.array([0, 0, 1])
    sides = np.array([[0, 1, 2], [1, 0, 2], [0, 0, 1]])
    finish = np.array([[3, 2, 2], [9, 5, 7], [1, 4, 4]])
    table = finishes(deals, sides, finish, 3)
    assert table[0].tolist() == [[0, 1, 1], [1, 0, 1.5], [1, 0.5, 0]]
    assert table[1].tolist() == [[0, 0.5, 0], [1.5, 0, 0], [0, 0, 0]]


def test_a_stronger_bot_is_on_top() -> None:
    """The sides of real games, named by how they ended: the first bot is the one that won."""
    arena = hold_arena("usa", "random,greedy", games=GAMES, seed=4)
    played = arena.played
    named = []
    for match, won in zip(played.matches, played.won):
        first = int(np.argmax(won))
        named.append(type(match)(match.deal, tuple("greedy" if seat == first else "random" for seat in range(2))))
    found = sum_up(ArenaData(played.setting, played.bots, 4, tuple(named), played.rows, 1.0))
    best, worst = found.standings
    assert best.bot == "greedy"
    assert best.rating.low > 0 > worst.rating.high
    assert best.wins.value >= 0.99
    assert best.score.value > worst.score.value


def test_a_sequential_test_does_not_depend_on_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(0, 150)
    one = compare("card", "greedy", "random", question, games=400, seed=1)
    monkeypatch.setattr(lab_workers, "MOST", 3)
    ratios: list[float] = []
    other = compare("card", "greedy", "random", question, games=400, seed=1, workers=2, told=ratios.append)
    assert told(one) == told(other)
    assert one.verdict is not None
    assert len(one.played.rows) == 2 * one.verdict.deals
    assert ratios[-1] == one.verdict.ratio


def test_a_sequential_test_stops_at_the_last_game() -> None:
    found = compare("card", "greedy", "random", Question(0, 0.5), games=6)
    assert found.verdict is not None
    assert (found.verdict.answer, found.verdict.deals, len(found.played.rows)) == (None, 3, 6)


@pytest.mark.parametrize("players", [3, 4])
def test_a_sequential_test_takes_more_than_two_seats(players: int) -> None:
    found = compare("card", "greedy", "random", Question(), players=players, games=20)
    assert found.verdict is not None
    assert all(0 <= share <= 1 for share, _ in found.verdict.outcomes)


def test_one_deal_is_no_measure_and_says_so() -> None:
    form = json.loads(json.dumps(hold_arena("usa", "random,greedy", games=1).to_json(), allow_nan=False))
    assert form["games"] == 2
    assert form["turns"]["low"] is None
    assert form["standings"][0]["wins"]["low"] == 0


@pytest.mark.parametrize(
    ("bots", "error", "match"),
    [
        ("random", LabError, "1 bot for an arena"),
        ("random,random", LabError, "named twice"),
        ("random,genius", BotError, "there is no bot 'genius'"),
    ],
)
def test_an_arena_is_between_different_bots_that_there_are(bots: str, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        lab_arena.choose_bots(bots)


def test_an_arena_of_no_games_is_refused() -> None:
    with pytest.raises(LabError, match="at least one game"):
        hold_arena("usa", "random,greedy", games=0)
