"""The numbers behind the pictures: scores and what they are made of, tickets, routes and technologies."""

from dataclasses import dataclass

import numpy as np

from stellwerk.api.score_items import SCORE_ITEMS
from stellwerk.box.build import Contents
from stellwerk.lab.arena.arena_data import ArenaData
from stellwerk.lab.arena.estimates import Estimate, Floats, mean_of, share_of

ITEMS = tuple(sorted(SCORE_ITEMS, key=lambda item: item.loss))
"""What points come from: gains first."""

UNKNOWN = Estimate(0.0, 0.0, 1.0)
"""A share of nothing."""


@dataclass(frozen=True)
class Spread:
    """How a figure is spread over games."""

    values: Floats
    mean: Estimate
    deviation: float
    quantiles: tuple[float, ...]
    """5, 25, 50, 75 and 95 % of the games have at most so much."""


@dataclass(frozen=True)
class Tickets:
    """What became of a bot's tickets, on average."""

    held: Estimate
    made: Estimate
    missed: Estimate
    share: Estimate
    """Of the tickets held, those made."""


@dataclass(frozen=True)
class Taken:
    """How often those who won have a thing at the end, and how often those who lost."""

    name: str
    winners: Estimate
    losers: Estimate

    @property
    def lead(self) -> float:
        """How much more often winners have it."""
        return self.winners.value - self.losers.value


def spread_of(values: Floats, deals: Floats) -> Spread:
    """How these values are spread."""
    figures = np.asarray(values, np.float64)
    deviation = float(figures.std(ddof=1)) if len(figures) > 1 else 0.0
    quantiles = tuple(map(float, np.percentile(figures, [5, 25, 50, 75, 95])))
    return Spread(figures, mean_of(figures, np.asarray(deals, np.int64)), deviation, quantiles)


def scores(played: ArenaData, bot: int) -> Spread:
    """A bot's final scores."""
    game, side = played.sat(bot)
    return spread_of(played.rows["score"][:, played.leads][game, side], played.rows["deal"][game])


def turns(played: ArenaData, bot: int | None = None) -> Spread:
    """How many turns games have: all of them, or those with this bot."""
    chosen = slice(None) if bot is None else (played.sides == bot).any(axis=1)
    return spread_of(played.rows["turns"][chosen], played.rows["deal"][chosen])


def points(played: ArenaData, bot: int) -> list[Estimate]:
    """What a bot's points come from, in the order of `ITEMS`."""
    game, side = played.sat(bot)
    items = played.rows["items"][:, played.leads][game, side]
    return [mean_of(items[:, list(item.indices)].sum(axis=1), played.rows["deal"][game]) for item in ITEMS]


def item_name(kind: int) -> str:
    """What one of the `ITEMS` is called in a sentence."""
    return ITEMS[kind].name.en.lower()


def tickets(played: ArenaData, bot: int) -> Tickets:
    """What became of a bot's tickets."""
    game, side = played.sat(bot)
    held, made = (played.rows[name][:, played.leads][game, side].astype(float) for name in ("held", "made"))
    deals = played.rows["deal"][game]
    return Tickets(mean_of(held, deals), mean_of(made, deals), mean_of(held - made, deals), _ratio(made, held, deals))


def _ratio(part: Floats, whole: Floats, deals: Floats) -> Estimate:
    """The ratio of two sums, with the interval that the scatter around it gives."""
    total = float(whole.sum())
    if total == 0:
        return UNKNOWN
    ratio = float(part.sum()) / total
    off = mean_of(part - ratio * whole, np.asarray(deals, np.int64))
    error = off.high / float(whole.mean())
    return Estimate(ratio, max(0.0, ratio - error), min(1.0, ratio + error))


def route_names(contents: Contents, route_of: list[int]) -> dict[int, str]:
    """The routes by their numbers: between which cities, and what sets one apart from another between the same."""
    names: dict[int, str] = {}
    for track, route in enumerate(contents.routes_of_tracks):
        ends = "–".join(contents.city_of_place[place].name.en for place in route.between)
        names.setdefault(route_of[track], f"{ends} (ferry)" if route.ferry else ends)
    return names


def routes_taken(played: ArenaData) -> dict[int, Taken]:
    """By the number of a route: how often winners own a track of it at the end, and how often losers."""
    box, rows = played.box, played.rows
    route_of = [int(route) for route in box.route_of[: int(box.tracks)]]
    names = route_names(played.contents, route_of)
    masks = [
        sum(1 << seat for seat in range(int(box.seats)) if box.side[seat] == side) for side in range(len(played.leads))
    ]
    found = {}
    for route, name in names.items():
        tracks = [track for track, of in enumerate(route_of) if of == route]
        owners = np.bitwise_or.reduce(rows["owners"][:, tracks], axis=1)
        found[route] = _taken(played, name, np.stack([owners & mask != 0 for mask in masks], axis=1))
    return found


def technologies_taken(played: ArenaData) -> list[Taken]:
    """How often winners have a technology at the end, and how often losers."""
    held = played.rows["technologies"][:, played.leads]
    return [
        _taken(played, technology.name.en, held >> number & 1 != 0)
        for number, technology in enumerate(played.contents.technologies)
    ]


def _taken(played: ArenaData, name: str, has: Floats) -> Taken:
    """`has` says it by game and side."""
    deals = np.broadcast_to(played.rows["deal"][:, None], has.shape)
    won = played.won > 0
    return Taken(name, _share(has[won], deals[won]), _share(has[~won], deals[~won]))


def _share(has: Floats, deals: Floats) -> Estimate:
    return share_of(has, np.asarray(deals, np.int64)) if len(has) else UNKNOWN
