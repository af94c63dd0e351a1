"""Going back: whether an action can be taken back without anybody knowing more than before, and the way back itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import numpy as np

from stellwerk.api.actions import CompleteBest, CompleteTicket, DrawTickets, KeepTickets, ShareTicket
from stellwerk.api.events import events
from stellwerk.api.game import Game, Move
from stellwerk.api.phases import AT_ONCE
from stellwerk.rules.state import OVER, SPECTATOR

_TELLING = (DrawTickets, ShareTicket, CompleteTicket, CompleteBest)
"""Actions that always show somebody something: tickets from the deck, a ticket to a partner, a choice to all."""


def reveals(game: Game) -> bool:
    """Has the last action let anybody know something that was hidden? In doubt it has; so it has before the first one.

    Cards that a player shows of his own accord, by paying with them, are no such thing.
    """
    if not game.moves:
        return True
    move = game.moves[-1]
    phase = int(game.state.phase)
    if move.chance or isinstance(move.action, _TELLING) or phase == OVER or phase in AT_ONCE:
        return True
    if isinstance(move.action, KeepTickets) and not _drawn_by(game.moves[-2:-1], move.seat):
        return True  # the first choice, which all make at the same time
    told = events(game.contents, game.box, game.state)
    known_to = (event.audience for event in told if event.audience is not None and SPECTATOR not in event.audience)
    return any(insiders - {move.seat} for insiders in known_to)


def _drawn_by(before: list[Move], seat: int) -> bool:
    return any(move.seat == seat and isinstance(move.action, DrawTickets) for move in before)


@dataclass(frozen=True)
class Checkpoint:
    """A moment of a game to which it can go back. It has all secrets of the game in it."""

    moves: int
    """How many actions had been done."""
    _seed: int | None = field(repr=False)
    _last: Move | None = field(repr=False)
    _state: bytes = field(repr=False)


def make_checkpoint(game: Game) -> Checkpoint:
    """This moment of a game."""
    return Checkpoint(len(game.moves), game.seed, game.moves[-1] if game.moves else None, game.states.tobytes())


def restore(game: Game, to: Checkpoint) -> None:
    """Make a game what it was, the generator of chance included. What came later never happened.

    Where chance is keyed by action, the undo counts: the same action brings other cards.
    """
    last = game.moves[to.moves - 1] if 0 < to.moves <= len(game.moves) else None
    if to.moves > len(game.moves) or game.seed != to._seed or last != to._last:
        raise ValueError("a game can go back to its own past only; this mark is of another game, or of another course")
    game.moves.cut(to.moves)
    game.states.view(np.ndarray).view(np.uint8)[:] = np.frombuffer(to._state, np.uint8)
    if game.source == "keyed":
        game.undone = (*game.undone, to.moves)


def undos_before(undone: Sequence[int], actions: int) -> list[int]:
    """How many undos there were before each of so many actions that count, the first one first.

    An action that counts was done after every undo that left fewer actions than come up to it.

    >>> undos_before([2, 1], 4)
    [0, 2, 2, 2]
    """
    last = [0] * (actions + 1)
    for number, left in enumerate(undone, 1):
        if left < actions:
            last[left] = number
    return list(accumulate(last[:actions], max))
