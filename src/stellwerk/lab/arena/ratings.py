"""How strong bots are, from who finished ahead of whom: Bradley–Terry ratings with intervals, and OpenSkill's.

Ratings are on the scale of Elo: 400 points are odds of ten to one, and the mean of all bots is 0. A tie is half a win.
Between every two bots that met, half a win and half a loss are added (Jeffreys's prior), so that a bot that never lost
has a rating, too. Intervals come from the Bayesian bootstrap over deals: deals get random weights, and so do the added
halves.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from openskill.models import PlackettLuce

from stellwerk.lab.arena.estimates import Estimate, Floats, spread

ELO = 400 / np.log(10)
"""Points of rating for a factor of e in the odds."""
SAMPLES = 1000
HALF = 0.5
"""What is added to the wins and to the losses of every pair."""
STEPS = 200
LONGEST_STEP = 2.0
CLOSE_ENOUGH = 1e-9


def bradley_terry(ahead: Floats) -> Floats:
    """The most likely ratings. `ahead[…, i, j]` says how often i finished ahead of j; there may be many such tables.

    >>> bradley_terry(np.array([[0.0, 10.0], [1.0, 0.0]])).round(6).tolist()
    [200.0, -200.0]
    """
    met = ahead + ahead.swapaxes(-1, -2)
    wins = ahead.sum(-1)
    bots = ahead.shape[-1]
    strength = np.zeros(ahead.shape[:-1])
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = wins - (met * expected).sum(-1)
        bend = met * expected * (1 - expected)
        # The likelihood knows differences only; the ones hold the mean at 0.
        curve = np.ones((bots, bots)) - bend
        curve[..., range(bots), range(bots)] += bend.sum(-1)
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        strength += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    return np.asarray(ELO * (strength - strength.mean(-1, keepdims=True)))


def with_halves(ahead: Floats) -> Floats:
    """The same table with half a win and half a loss more between all who met."""
    return ahead + HALF * ((ahead + ahead.T) > 0)


def resample(by_deal: Floats, seed: int, samples: int = SAMPLES) -> Floats:
    """Tables as they might have come out with other deals: `by_deal[d, i, j]` is the table of one deal."""
    deals, bots = len(by_deal), len(by_deal[0])
    luck = np.random.default_rng(seed)
    total = by_deal.sum(0)
    met = (total + total.T) > 0
    tables: Floats = luck.gamma(HALF, size=(samples, bots, bots)) * met
    flat = by_deal.reshape(deals, -1)
    for number in range(samples):
        weights = luck.standard_exponential(deals)
        tables[number] += (weights @ flat).reshape(bots, bots) * (deals / weights.sum())
    return tables


def rate(by_deal: Floats, samples: Floats) -> list[Estimate]:
    """The rating of every bot, with its interval."""
    return spread(bradley_terry(with_halves(by_deal.sum(0))), bradley_terry(samples))


def shares(by_deal: Floats, samples: Floats) -> list[list[Estimate | None]]:
    """How often the bot of the row finished ahead of the bot of the column; None where they never met."""
    total = by_deal.sum(0)
    bots = len(total)
    table: list[list[Estimate | None]] = [[None] * bots for _ in range(bots)]
    for one in range(bots):
        for other in range(bots):
            met = total[one, other] + total[other, one]
            if one != other and met > 0:
                drawn = samples[:, one, other] / (samples[:, one, other] + samples[:, other, one])
                table[one][other] = spread(np.array([total[one, other] / met]), drawn[:, None])[0]
    return table


def rate_by_openskill(bots: int, games: Iterable[tuple[Sequence[int], Sequence[float]]]) -> list[tuple[float, float]]:
    """Mean and deviation of every bot's skill: a game is the bot of each side, and what each side came to.

    A bot that has several sides at one table learns from all of them.
    """
    model = PlackettLuce()
    skills = [model.rating() for _ in range(bots)]
    for sides, scores in games:
        teams = [[model.rating(skills[bot].mu, skills[bot].sigma)] for bot in sides]
        after = model.rate(teams, scores=list(scores))
        for bot in set(sides):
            own = [team[0] for side, team in zip(sides, after) if side == bot]
            mean = sum(one.mu for one in own) / len(own)
            skills[bot] = model.rating(mean, sum(one.sigma for one in own) / len(own))
    return [(skill.mu, skill.sigma) for skill in skills]
