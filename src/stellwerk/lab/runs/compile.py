"""Compile everything once, at set-up, so that the first game starts at once: games are played through the door."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice

from stellwerk.api.actions import (
    Action,
    BuyTechnology,
    ClaimRoute,
    CompleteTicket,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Pass,
    PlaySet,
    PlaySingles,
    StandIn,
)
from stellwerk.api.illegal import IllegalAction
from stellwerk.bots.contract import open_bot
from stellwerk.lab.runs.simulate import simulate
from stellwerk.table import Table, determinise

GAMES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("usa", 2, {}),
    ("uk", 2, {"advanced_technologies": True}),
    ("asia", 4, {}),
    ("card", 4, {}),
)
"""A board of each ruleset: another board of the same runs the same compiled code."""
BOTS = ("random", "greedy", "planner", "search@2", "search@0.001s")


def steps(lab: bool = True) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is compiled: a name and what to run, one after the other. People who play at tables need no lab."""
    for game, seats, options in GAMES:
        yield game, partial(_play, game, seats, options)
    for bot in BOTS:
        yield bot, partial(_decide, bot)
    if lab:
        yield "simulation", partial(simulate, "usa", 2, "greedy", games=1)
        yield "environments", _step_environments


def _play(game: str, seats: int, options: dict[str, object]) -> None:
    """A whole game with views, states that fit them, and refused actions, so that every rule the door asks has run."""
    table = Table(game, seats, 1, options)
    moves = 0
    while not table.over:
        seat = table.to_act[0]
        legal = table.legal(seat)
        if moves % 8 == 0:
            determinise(table.view(seat), 1).view(None)
            for action in _attempts(table):
                _try(table.copy(), seat, action)
        table.act(seat, legal[moves * 7919 % len(legal)])
        moves += 1
    table.view(None)
    table.result()


def _decide(bot: str) -> None:
    """A few decisions of a bot, on a board and in the card game."""
    for game in ("usa", "card"):
        table, decider = Table(game, 2, 1), open_bot(bot, seed=1)
        for _ in range(8):
            seat = table.to_act[0]
            decision = decider.choose(table.view(seat))
            decision.reason()
            table.act(seat, decision.action)


def _step_environments() -> None:
    """What environments for learning use, where the packages they need are installed."""
    with suppress(ImportError):
        from stellwerk.lab.envs.gymnasium import make
        from stellwerk.lab.envs.vector import VectorEnv

        env = VectorEnv("usa", 2, 1, opponents="random", threads=1)
        env.reset(seed=1)
        env.advice("random")
        env.step(env.random_actions())
        make("usa", 2).reset(seed=1)


def _attempts(table: Table) -> Iterator[Action]:
    """Some of everything, most of it refused."""
    things = table.view(None).contents
    for track in islice(things.tracks, 0, None, 9):
        for colour in ("red", "locomotive"):
            yield ClaimRoute(track.id, colour, 0)
            yield ClaimRoute(track.id, colour, 1)
    for technology in things.technologies:
        yield BuyTechnology(technology.id)
    yield from (DrawFaceUp(0), DrawTickets(), KeepTickets(()), Pass(), StandIn("red", 4))
    yield from (PlaySet("red", 2, 0), PlaySet("red", 9, 9), PlaySingles(("red", "blue", "green")))
    yield CompleteTicket(things.tickets[0].id)


def _try(table: Table, seat: int, action: Action) -> None:
    try:
        table.act(seat, action)
    except IllegalAction as refusal:
        str(refusal)
