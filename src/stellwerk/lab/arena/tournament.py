"""The arena: which bot is stronger? A round robin on shared cards, or a sequential test that stops when it knows."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.bots.contract import bot_number
from stellwerk.lab.arena.arena_data import ArenaData
from stellwerk.lab.arena.estimates import Estimate, Floats, mean_of, plain, share_of
from stellwerk.lab.arena.ratings import rate, rate_by_openskill, resample, shares
from stellwerk.lab.arena.schedule import games_of_deal, round_robin
from stellwerk.lab.arena.sprt import Question, SequentialTest, Verdict
from stellwerk.lab.errors import LabError
from stellwerk.lab.runs.jobs import Batch, Match, Setting, check_games, setting_of
from stellwerk.lab.runs.result_rows import Rows
from stellwerk.lab.runs.workers import open_workers, play_all, play_in_order

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Skill:
    """A rating of OpenSkill: games between more than two sides are one observation each there."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Standing:
    """What one bot made of the arena."""

    bot: str
    rating: Estimate
    """On the scale of Elo; the mean of all bots is 0."""
    skill: Skill | None
    """Only where more than two sides play, or teams."""
    sides: int
    """How many times it sat down."""
    wins: Estimate
    """The share of games won; a shared win counts as its share."""
    score: Estimate
    """The mean of its scores."""


@dataclass(frozen=True)
class Arena:
    """What the games of an arena say."""

    played: ArenaData
    standings: tuple[Standing, ...]
    """The strongest first."""
    ahead: tuple[tuple[float, ...], ...]
    """By two bots, in the order of `played.bots`: how often the one finished ahead of the other, ties as halves."""
    shares: tuple[tuple[Estimate | None, ...], ...]
    """The same as a share of the games in which they met."""
    turns: Estimate
    verdict: Verdict | None = None
    """Of a sequential test."""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        played = self.played
        return {
            "game": played.setting.game,
            "players": played.setting.seats,
            "options": dict(played.contents.options),
            "bots": list(played.bots),
            "seed": played.seed,
            "deals": len(played.by_deal),
            "games": len(played.rows),
            "seconds": played.seconds,
            "standings": plain(self.standings),
            "ahead": plain(self.ahead),
            "shares": plain(self.shares),
            "turns": plain(self.turns),
            "sprt": plain(self.verdict),
        }


def choose_bots(bots: str | Sequence[str]) -> tuple[str, ...]:
    """The bots of an arena: two or more different ones.

    >>> choose_bots("random, greedy")
    ('random', 'greedy')
    """
    names = tuple(name.strip() for name in (bots.split(",") if isinstance(bots, str) else bots))
    for name in names:
        bot_number(name)
    if len(names) < 2:
        raise LabError(f"{len(names)} bot for an arena; at least two are needed, separated by commas")
    if len(set(names)) < len(names):
        raise LabError("a bot is named twice; an arena is between different ones")
    return names


def hold_arena(
    game: str | Path,
    bots: str | Sequence[str],
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    progress: Progress = lambda _: None,
    *,
    on: str = "local",
    ray_address: str | None = None,
) -> Arena:
    """Let every bot meet every other, in at least so many games altogether: with each deal, all tables in all seats."""
    names = choose_bots(bots)
    setting = setting_of(game, players, options)
    matches = _matches(setting, names, games)
    with open_workers(workers, on, ray_address) as those:
        begin = time.perf_counter()
        rows = play_all(those, setting, seed, matches, progress=progress).rows
        seconds = time.perf_counter() - begin
    return sum_up(ArenaData(setting, names, seed, tuple(matches), rows, seconds))


def _matches(setting: Setting, names: tuple[str, ...], games: int) -> list[Match]:
    check_games(games)
    return round_robin(setting.open()[1], names, games)


def games_to_play(game: str | Path, bots: str | Sequence[str], players: int, games: int) -> int:
    """How many games an arena has that was asked for so many: no deal is left half played."""
    _, box = setting_of(game, players).open()
    each = games_of_deal(len(choose_bots(bots)), int(box.sides))
    return -(-games // each) * each


def compare(
    game: str | Path,
    one: str,
    other: str,
    question: Question,
    players: int = 2,
    games: int = 100_000,
    seed: int = 0,
    workers: int = 1,
    options: Mapping[str, object] | None = None,
    progress: Progress = lambda _: None,
    *,
    on: str = "local",
    ray_address: str | None = None,
    told: Callable[[float], None] = lambda _: None,
) -> Arena:
    """Is one bot stronger than the other? Deal after deal, until it is known or so many games have been played.

    The outcomes are weighed in the order of the deals, so the answer does not depend on who finished first. `told`
    hears the log-likelihood ratio now and then.
    """
    names = choose_bots((one, other))
    test = SequentialTest(question)
    setting = setting_of(game, players, options)
    matches = _matches(setting, names, games)
    each = games_of_deal(2, int(setting.open()[1].sides))
    parts: list[Rows] = []
    with open_workers(workers, on, ray_address) as those:
        begin = time.perf_counter()
        for rows in _whole_deals(play_in_order(those, setting, seed, matches, progress=progress), each):
            first = sum(map(len, parts))
            some = ArenaData(setting, names, seed, tuple(matches[first : first + len(rows)]), rows, 0.0)
            used = _weigh(test, some.by_deal)
            parts.append(rows[: used * each])
            told(test.ratio)
            if test.answer is not None:
                break
        seconds = time.perf_counter() - begin
    rows = np.concatenate(parts)
    return sum_up(ArenaData(setting, names, seed, tuple(matches[: len(rows)]), rows, seconds), test.verdict())


def _whole_deals(batches: Iterable[Batch], each: int) -> Iterator[Rows]:
    """The rows of the batches, cut where a deal ends."""
    left: Rows | None = None
    for batch in batches:
        rows = batch.rows if left is None else np.concatenate([left, batch.rows])
        whole = len(rows) - len(rows) % each
        left = rows[whole:]
        if whole:
            yield rows[:whole]


def _weigh(test: SequentialTest, by_deal: Floats) -> int:
    """Tell the test one deal after the other, until it knows. Returns how many."""
    for used, table in enumerate(by_deal, 1):
        test.tell(float(table[0, 1] / (table[0, 1] + table[1, 0])))
        if test.answer is not None:
            return used
    return len(by_deal)


def sum_up(played: ArenaData, verdict: Verdict | None = None) -> Arena:
    """What the games say."""
    by_deal = played.by_deal
    samples = resample(by_deal, played.seed)
    ratings = rate(by_deal, samples)
    skills = _skills(played)
    standings = [_standing(played, bot, ratings[bot], skills[bot]) for bot in range(len(played.bots))]
    return Arena(
        played=played,
        standings=tuple(sorted(standings, key=lambda standing: -standing.rating.value)),
        ahead=tuple(tuple(map(float, row)) for row in by_deal.sum(0)),
        shares=tuple(map(tuple, shares(by_deal, samples))),
        turns=mean_of(played.rows["turns"], played.rows["deal"]),
        verdict=verdict,
    )


def _skills(played: ArenaData) -> list[Skill] | list[None]:
    """Where the game is more than one side against another, or sides are teams."""
    if played.box.seats == 2:
        return [None] * len(played.bots)
    games = zip(played.sides.tolist(), played.finish.tolist())
    return [Skill(mu, sigma) for mu, sigma in rate_by_openskill(len(played.bots), games)]


def _standing(played: ArenaData, bot: int, rating: Estimate, skill: Skill | None) -> Standing:
    game, side = played.sat(bot)
    deals = played.rows["deal"][game]
    scores = played.rows["score"][:, played.leads][game, side]
    wins = share_of(played.won[game, side], deals)
    return Standing(played.bots[bot], rating, skill, len(game), wins, mean_of(scores, deals))
