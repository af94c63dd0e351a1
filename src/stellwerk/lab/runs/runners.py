"""The ways to play a batch of games: compiled from end to end, for random players alone, and for bots with a clock."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

import numpy as np

from stellwerk.bots.contract import BotSpec, search_for
from stellwerk.bots.memory import BOT_MEMORY, RANDOM, BotMemories, States, look
from stellwerk.bots.play import LUCK, TOLD, decide, play_games, reset
from stellwerk.bots.random import choose_random, play_random
from stellwerk.bots.search.rollouts import ROLLOUTS, RolloutRows
from stellwerk.bots.search.search import BOT_MEMORIES, GAME, ROWS, SEEN
from stellwerk.box.layout import Longs, Shorts, blank, blanks
from stellwerk.box.record import Box
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, OVER, STATE, Moves, State
from stellwerk.rulesets.referee import apply, first_to_act, legal

ROOM = 1024
"""Decisions a history has room for at first; where a game has more, the batch is played again with room enough."""

Lineup = tuple[BotSpec, ...]
"""The bot of each seat."""
Finished = tuple[Any, Longs, Sequence[Shorts]]
"""Of some games the final states, how many decisions each had, and their histories where they were wanted."""
Way = Callable[[Box, Longs, Sequence[Lineup], bool], Finished]


def runner_of(lineup: Lineup) -> Way:
    """How a game with these bots is played.

    Random players alone are those of `simulate`'s fast way, whose luck is of another kind.
    """
    if all(spec.number == RANDOM for spec in lineup):
        return play_random_games
    return play_timed_games if any(spec.seconds for spec in lineup) else play_bots


def play_bots(box: Box, seeds: Longs, lineups: Sequence[Lineup], with_histories: bool) -> Finished:
    """Games between any bots, in compiled code."""
    games = len(seeds)
    finals, decisions = blanks(STATE, games), np.zeros(games, np.int64)
    bots, budgets = (np.array(each, np.int64) for each in zip(*map(_numbers, lineups)))
    room = ROOM if with_histories else 0
    while True:
        histories = np.zeros((games, room, TOLD), np.int16)
        states, memories, trials = blanks(STATE, ROWS), blanks(BOT_MEMORY, BOT_MEMORIES), blanks(ROLLOUTS, 1)
        moves = cast(Moves, blank(MOVES))
        play_games(box, states, memories, moves, trials, seeds, bots, budgets, finals, decisions, histories)
        longest = int(decisions.max())
        if not with_histories or longest <= room:
            break
        room = longest
    told = [history[:count].copy() for history, count in zip(histories, decisions)] if with_histories else []
    return finals, decisions, told


def _numbers(lineup: Lineup) -> tuple[list[int], list[int]]:
    return [spec.number for spec in lineup], [spec.playouts for spec in lineup]


def play_random_games(box: Box, seeds: Longs, _lineups: Sequence[Lineup], with_histories: bool) -> Finished:
    """Games between random players: those that `play_many` plays."""
    finals, decisions = blanks(STATE, len(seeds)), np.zeros(len(seeds), np.int64)
    moves = cast(Moves, blank(MOVES))
    told: list[Shorts] = []
    for game, seed in enumerate(seeds):
        s: State = finals[game]
        s.rng[:] = seed[:LUCK]
        moves.rng[:] = seed[LUCK:]
        if with_histories:
            told.append(_play_and_tell(box, s, partial(_choose_random, box, s, moves)))
            decisions[game] = len(told[-1])
        else:
            decisions[game] = play_random(box, s, moves)
    return finals, decisions, told


def _choose_random(box: Box, s: State, moves: Moves, seat: int) -> int:
    legal(box, s, seat, moves)
    return choose_random(moves)


def play_timed_games(box: Box, seeds: Longs, lineups: Sequence[Lineup], _with_histories: bool) -> Finished:
    """Games in which a bot thinks for so many seconds: what it does then depends on the machine."""
    finals, told = blanks(STATE, len(seeds)), []
    for game, (seed, lineup) in enumerate(zip(seeds, lineups)):
        states, memories = blanks(STATE, ROWS), blanks(BOT_MEMORY, BOT_MEMORIES)
        states[GAME].rng[:] = seed[:LUCK]
        for seat, spec in enumerate(lineup):
            reset(box, memories, seat, spec.number, spec.playouts, seed[LUCK:])
        choose = partial(_choose_timed, box, states, memories, cast(Moves, blank(MOVES)), blanks(ROLLOUTS, 1), lineup)
        told.append(_play_and_tell(box, states[GAME], choose))
        finals[game] = states[GAME]
    return finals, np.array([len(history) for history in told], np.int64), told


def _choose_timed(
    box: Box, states: States, memories: BotMemories, moves: Moves, trials: RolloutRows, lineup: Lineup, seat: int
) -> int:
    look(box, states, GAME, SEEN, seat)
    if lineup[seat].seconds:
        return search_for(box, states, memories, moves, seat, trials, lineup[seat].seconds)
    return int(decide(box, states, memories, moves, seat, trials))


def _play_and_tell(box: Box, s: State, choose: Callable[[int], int]) -> Shorts:
    """A game from set-up to scoring: seat and action of every decision."""
    history = []
    set_up(box, s)
    while s.phase != OVER:
        seat = first_to_act(s)
        action = choose(seat)
        apply(box, s, seat, action)
        history.append((seat, action))
    return np.array(history, np.int16)
