"""A game being played: its tables, its state and its history. `Table` is the door to it; replay plays it again."""

import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from stellwerk.api.actions import Action
from stellwerk.api.chances import Chance, chance_of_action, chance_of_setup
from stellwerk.api.codec import decode_all, encode
from stellwerk.api.decoded import DecodedState, bytes_of, copy_record, decode_box
from stellwerk.api.history import History
from stellwerk.api.illegal import IllegalAction
from stellwerk.api.reasons.explain import explain, is_seat
from stellwerk.api.seeds import Source, seed_words, sow_action
from stellwerk.box.build import Contents
from stellwerk.box.layout import blanks
from stellwerk.box.record import CHANCE_LOG, Box
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import MOVES, STATE, Moves, State
from stellwerk.rules.view import fill_in
from stellwerk.rulesets import entry_points


@dataclass(frozen=True)
class Move:
    """One action of a game: who did what, and what chance gave."""

    seat: int
    action: Action
    chance: tuple[Chance, ...]


class _List(threading.local):
    """Where the rules write down legal actions. Each thread has its own: they run without Python's lock."""

    def __init__(self) -> None:
        lists = blanks(MOVES, 1)
        self.bytes = bytes_of(lists)
        self.numbers = cast(Moves, lists[0]).action


_LIST = _List()


class Game:
    """Contents and tables, the state in an array of one, and everything that brought it there."""

    def __init__(self, contents: Contents, box: Box, states: Any) -> None:
        self.contents = contents
        self.box = box
        self.states = states
        self.state = cast(State, states[0])
        self._bytes = bytes_of(states)
        self._box_bytes = decode_box(contents, box).bytes
        self.seed: int | None = None
        """None where the state is one that only fits a view: such a game has no history."""
        self.source: Source = "stream"
        """Where chance comes from."""
        self.undone: tuple[int, ...] = ()
        """For each undo, how many actions were left. Kept only where chance is keyed by action: it depends on it."""
        self.setup: tuple[Chance, ...] = ()
        self.moves: History[Move] = History()

    def legal(self, seat: int) -> list[int]:
        """The numbers of all legal actions of a seat."""
        count = entry_points.legal(self._box_bytes, self._bytes, seat, _LIST.bytes)
        return cast(list[int], _LIST.numbers[:count].tolist())

    def actions(self, seat: int) -> tuple[Action, ...]:
        """All legal actions of a seat."""
        return decode_all(self.contents, self.box, self.state, seat, self.legal(seat))

    def number(self, seat: int, action: Action) -> int:
        """The number of a legal action; anything else is an `IllegalAction` that says why."""
        if is_seat(decode_box(self.contents, self.box), seat):
            with suppress(IllegalAction):
                number = encode(self.contents, self.box, self.state, seat, action)
                if number in self.legal(seat):
                    return number
        raise explain(self.contents, self.box, self.state, seat, action)

    def act(self, seat: int, action: Action) -> Move:
        """Do what a seat decided, if it is legal."""
        return self.apply(seat, action, self.number(seat, action))

    def apply(self, seat: int, action: Action, number: int) -> Move:
        """Do an action that has been found legal under this number, and note it."""
        if self.source == "keyed":
            self.sow(len(self.moves) + 1)
        entry_points.apply(self._box_bytes, self._bytes, seat, number)
        move = Move(seat, action, chance_of_action(self.contents, action, self.chance_log))
        self.moves.append(move)
        return move

    def repeat(self, move: Move, number: int, chance_log: list[int]) -> int:
        """Do a noted action again, with what chance gave in it. Returns how much was drawn: all of it, if true."""
        if self.source == "keyed":
            self.sow(len(self.moves) + 1)
        if chance_log:
            self.force_chance(chance_log)
        entry_points.apply(self._box_bytes, self._bytes, move.seat, number)
        self.moves.append(move)
        return int(self.state.chance_at)

    def sow(self, action: int) -> None:
        """Give an action chance of its own; 0 is the set-up."""
        assert self.seed is not None
        words = np.frombuffer(sow_action(self.seed, action, len(self.undone)), "<u4")
        self.states.view(np.ndarray)["rng"][0] = words

    @property
    def chance_log(self) -> list[int]:
        """What chance gave in the last action, as the record has it."""
        state = DecodedState(self.state)
        return list(state.chance_log[: state.chance_count])

    def force_chance(self, chance_log: list[int]) -> None:
        """Write down what chance is to give in the next action."""
        if len(chance_log) > CHANCE_LOG:
            raise ValueError(f"chance never gives {len(chance_log)} things at once")
        self.state.chance_log[: len(chance_log)] = chance_log
        self.state.chance_count = len(chance_log)
        self.state.chance_at = 0

    def copy(self) -> "Game":
        """The same game, which goes its own way from here."""
        clone = Game(self.contents, self.box, copy_record(self.states))
        clone.seed, clone.setup, clone.moves = self.seed, self.setup, self.moves.clone()
        clone.source, clone.undone = self.source, self.undone
        return clone

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = self.contents, other.contents
        same_game = (mine.file.text, mine.file.game, mine.seats) == (theirs.file.text, theirs.file.game, theirs.seats)
        same_options = mine.options == theirs.options and mine.rules == theirs.rules
        same_chance = (self.source, self.undone) == (other.source, other.undone)
        return same_game and same_options and same_chance and bool(self.states.tobytes() == other.states.tobytes())

    __hash__ = None  # type: ignore[assignment]


def guess(contents: Contents, box: Box, record: State, seed: int) -> Game:
    """A game that could be the one of a view's record: all that is hidden is dealt anew, by the seed."""
    states = blanks(STATE, 1)
    states[0] = cast(Any, record)
    game = Game(contents, box, states)
    game.state.rng[:] = seed_words(seed)
    fill_in(box, game.state)
    return game


def start(
    contents: Contents, box: Box, seed: int, chance_log: list[int] | None = None, source: Source = "stream"
) -> Game:
    """A new game, dealt. `chance_log` is what chance gave, where that is known already."""
    game = Game(contents, box, blanks(STATE, 1))
    game.seed, game.source = seed, source
    if source == "keyed":
        game.sow(0)
    else:
        game.state.rng[:] = np.array(seed_words(seed), np.int64)
    if chance_log is not None:
        game.force_chance(chance_log)
    set_up(box, game.state)
    game.setup = chance_of_setup(contents, box, game.chance_log)
    return game
