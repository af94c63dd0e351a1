"""One game as an environment sees it: numbers for actions, observations and masks as arrays, bots in some seats.

The environments for Gymnasium, PettingZoo and OpenSpiel are thin coats over a `Match`.
"""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

from stellwerk.api.boxes import open_box
from stellwerk.api.codec import decode
from stellwerk.api.views import view
from stellwerk.bots.contract import BotError, bot_number
from stellwerk.bots.memory import BOT_MEMORY, NAMES, SEARCH
from stellwerk.bots.play import LUCK, reset
from stellwerk.box.build import Contents
from stellwerk.box.layout import Bytes, Longs, blank, blanks
from stellwerk.box.record import SEATS, Box
from stellwerk.lab.envs.observation import observe
from stellwerk.lab.envs.spec import Spec, specify_box
from stellwerk.lab.envs.step import Masks, bots_action, worth, write_mask
from stellwerk.lab.runs.seeds import words
from stellwerk.present.text import show
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, NONE, OVER, STATE, Moves, State
from stellwerk.rulesets.referee import apply, first_to_act

REWARDS = ("win", "margin", "score")
"""What a game can be worth: won (1), lost (-1) or shared (0); the margin to the best other side; the score."""

SEEDS_OF_ITS_OWN = 1 << 62
"""Without a seed, games draw theirs from as many numbers."""

GAME, SEEN = range(2)
"""The rows of a match's states."""


class IllegalMoveError(ValueError):
    """An action that is not legal now: where, which, for whom."""


def reward_number(reward: str) -> int:
    """The number of a reward, by its name."""
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
    return REWARDS.index(reward)


def seat_bots(seats: int, opponents: str | Sequence[str] | None, seat: int) -> Longs:
    """By seat the number of the bot that plays it, NONE for the caller's. Opponents sit clockwise from the caller.

    >>> seat_bots(3, "random", seat=1).tolist()[:3]
    [0, -1, 0]
    """
    bots = np.full(SEATS, NONE, np.int64)
    if opponents is None:
        return bots
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise ValueError(f"{len(names)} opponents for {seats - 1} other seats: name one for all, or one for each")
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat}; there are the seats 0 to {seats - 1}")
    for place, name in enumerate(names, 1):
        bots[(seat + place) % seats] = quick_bot(name)
    return bots


def quick_bot(name: str) -> int:
    """The number of a bot that answers at once; a search would take longer than a thousand games.

    >>> quick_bot("search")
    Traceback (most recent call last):
    stellwerk.bots.contract.BotError: search is too slow for environments; there are: random, greedy, planner
    """
    number = bot_number(name)
    if number == SEARCH:
        raise BotError(f"{name} is too slow for environments; there are: {', '.join(NAMES[:SEARCH])}")
    return number


class SingleEnv:
    """A game in which some seats are played by bots, and all others by the caller."""

    def __init__(
        self, game: str | Path, seats: int, options: Mapping[str, object] | None = None, bots: Longs | None = None
    ) -> None:
        self._made_with = (game, seats, options)
        self.contents: Contents
        self.box: Box
        self.contents, self.box = open_box(game, seats, options)
        self.spec: Spec = specify_box(self.contents, self.box)
        self.seats = seats
        self._bots = seat_bots(seats, None, 0) if bots is None else bots
        self._starts = self.spec.starts
        self._states = blanks(STATE, 2)
        self._memories = blanks(BOT_MEMORY, seats)
        self._moves = cast(Moves, blank(MOVES))

    @property
    def state(self) -> State:
        """The record of the game."""
        return cast(State, self._states[GAME])

    def start(self, seed: int, game: int = 0) -> None:
        """Deal this game of this seed: the one a `Table` deals from `game_seed(seed, game)`."""
        sown = words(seed, range(game, game + 1))[0]
        self._states[GAME] = blanks(STATE, 1)[0]
        self.state.rng[:] = sown[:LUCK]
        set_up(self.box, self.state)
        for seat in range(self.seats):
            reset(self.box, self._memories, seat, int(self._bots[seat]), 0, sown[LUCK:])
        self._go_on()

    def _go_on(self) -> None:
        while not self.over and self._bots[self.to_act] != NONE:
            seat = self.to_act
            action = bots_action(self.box, self._states, GAME, SEEN, seat, self._memories, self._moves)
            apply(self.box, self.state, seat, action)

    def check_begun(self) -> None:
        """Refuse to ask about a game before one has been dealt: a blank state has nobody who could act."""
        if not self.state.rng.any():  # a generator that was sown is never all zero
            raise RuntimeError("call reset first: there is no game yet")

    def check_open(self) -> None:
        """Refuse to decide anything where no game is being played."""
        if self.over:
            raise IllegalMoveError("the game is over: call reset first")

    @property
    def over(self) -> bool:
        """Is the game over?"""
        self.check_begun()
        return bool(self.state.phase == OVER)

    @property
    def to_act(self) -> int:
        """The seat that is to act now, or NONE when the game is over. Who owe a decision at once come one by one."""
        return NONE if self.over else int(first_to_act(self.state))

    def is_legal(self, action: int) -> bool:
        """Is this number a legal action of the seat that is to act?"""
        return 0 <= action < self.spec.action_count and bool(self.mask(self.to_act)[action])

    def act(self, action: int) -> None:
        """Do what was decided for the seat that is to act, and let the bots play on."""
        self.check_open()
        seat = self.to_act
        if not self.is_legal(action):
            raise IllegalMoveError(f"action {action} is not legal for seat {seat} now")
        apply(self.box, self.state, seat, action)
        self._go_on()

    def observe(self, seat: int) -> Bytes:
        """What this seat may know."""
        self.check_begun()
        seen = np.empty(self.spec.length, np.uint8)
        observe(self.box, self.state, seat, self._starts, seen)
        return seen

    def mask(self, seat: int) -> Masks:
        """1 for every action that is legal for this seat; none is while it is not to act."""
        mask = np.zeros(self.spec.action_count, np.int8)
        if seat == self.to_act:
            write_mask(self.box, self.state, seat, self._moves, mask)
        return mask

    def rewards(self, reward: int) -> list[float]:
        """What the game is worth to each seat; nothing before it is over."""
        if not self.over:
            return [0.0] * self.seats
        return [float(worth(self.box, self.state, seat, reward)) for seat in range(self.seats)]

    def scores(self) -> list[int]:
        """The final scores by seat; nothing before the game is over."""
        return cast(list[int], self.state.score[: self.seats].tolist())

    def action_name(self, action: int) -> str:
        """An action of the seat that is to act, for people."""
        return str(decode(self.contents, self.box, self.state, self.to_act, action))

    def show(self, seat: int | None = None) -> str:
        """The table as a seat, or a spectator, sees it, to read in the terminal."""
        self.check_begun()
        return show(view(self.contents, self.box, self._states[:1], seat))

    def digest(self) -> str:
        """A hash of the whole state."""
        return hashlib.sha256(self._states[:1].tobytes()).hexdigest()

    def copy(self) -> "SingleEnv":
        """The same game, which goes its own way from here."""
        clone: Any = SingleEnv.__new__(SingleEnv)
        clone.__dict__ |= self.__dict__
        clone._states, clone._memories = self._states.copy(), self._memories.copy()
        clone._moves = cast(Moves, blank(MOVES))
        return cast(SingleEnv, clone)

    def __deepcopy__(self, _: object) -> "SingleEnv":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a match is what it is played with, and its records."""
        return _replay, (*self._made_with, self._bots, self._states.tobytes(), self._memories.tobytes())


def _replay(
    game: str | Path, seats: int, options: Mapping[str, object] | None, bots: Longs, states: bytes, memories: bytes
) -> SingleEnv:
    """A match as it was when it was pickled."""
    match = SingleEnv(game, seats, options, bots)
    match._states.view(np.uint8)[:] = np.frombuffer(states, np.uint8)
    match._memories.view(np.uint8)[:] = np.frombuffer(memories, np.uint8)
    return match
