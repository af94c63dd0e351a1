"""What a thinking bot is asked and what it answers: plain values that go from process to process.

A question has the record of a view, as bytes. There is no way to ask with a state: what a seat may not know never
leaves the server's own process.
"""

import pickle
import struct
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from stellwerk.api.views import View
from stellwerk.box.version import RULES_VERSION

LENGTH = struct.Struct("!I")
"""What a message between processes begins with: how many bytes follow."""


class ThinkingError(RuntimeError):
    """A question that got no answer: what is wrong with it, or with those who think."""


@dataclass(frozen=True)
class Question:
    """What would this bot do in this seat?"""

    game: str
    seats: int
    options: Mapping[str, Any]
    bot: str
    """As it is written: `planner`, `search@0.5s`, a level."""
    seed: int
    view: bytes
    """The record of the seat's view: everything erased that the seat may not know."""
    seat: int
    memory: bytes | None = None
    """What the bot kept from its last decision in this seat."""
    share: float = 1.0
    """How much of its time a search by the clock may take: all of it, or less while others wait for a worker."""
    rules: int = RULES_VERSION
    """The version of the rules that the game is played by."""
    household: str = ""
    """In whose share of the workers' time it is answered: households take turns, then tables. No worker is told."""
    table: str = ""

    @classmethod
    def of(cls, view: View, bot: str, seed: int, memory: bytes | None = None) -> "Question":
        """The question that a view asks of the bot in its seat."""
        if view.viewer is None:
            raise ThinkingError("a spectator decides nothing; ask with the view of a seat")
        record: Any = view.record
        rules = view.contents.rules
        return cls(view.game, view.seats, view.options, bot, seed, record.tobytes(), view.viewer, memory, rules=rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """As it is sent: options may be any mapping, and not all of them can be."""
        sent = replace(self, options=dict(self.options), household="", table="")
        return Question, tuple(getattr(sent, field.name) for field in fields(sent))


@dataclass(frozen=True)
class Answer:
    """What the bot does, why, and what it is to be told at its next decision."""

    action: dict[str, Any]
    """In its JSON form."""
    reason: dict[str, str] | None
    """In words, by language. It tells what the bot holds and plans: nobody at the table should hear it in play."""
    memory: bytes


def message(value: object) -> bytes:
    """A value as it is sent to another process of ours."""
    packed = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(packed)) + packed
