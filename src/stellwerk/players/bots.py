"""Bots at the door: a typed view in, a typed action and a reason out. This is what tables, servers and people use.

>>> from stellwerk import Table
>>> table = Table("usa", seats=2, seed=7)
>>> decision = open_bot("random", seed=1).choose(table.view(0))
>>> decision.action in table.legal(0)
True
"""

from dataclasses import dataclass
from typing import Any, cast

from stellwerk.box.layout import blank, blanks
from stellwerk.door.actions import Action
from stellwerk.door.boxes import open_box
from stellwerk.door.codec import decode
from stellwerk.door.seeds import seed_words
from stellwerk.door.views import View
from stellwerk.players.choosing import choose
from stellwerk.players.minds import MIND, NAMES, Mind, Sight
from stellwerk.rules.state import MOVES, STATE, Moves

LEVELS = {"easy": "random", "medium": "random", "hard": "random"}
"""What people choose from, and the bot each is."""


class BotError(ValueError):
    """There is no such bot: what was asked for, and what there is."""


@dataclass(frozen=True)
class Decision:
    """What a bot does, and why."""

    action: Action
    reason: str | None = None


class Bot:
    """One bot in one seat. It keeps its plan between its decisions, so each seat needs one of its own."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._minds = blanks(MIND, 1)
        self._mind = cast(Mind, self._minds[0])
        self._mind.bot = bot_number(name)
        self._mind.seed[:] = seed_words(seed)
        self._moves = cast(Moves, blank(MOVES))
        self._tables: Any = None

    def choose(self, view: View) -> Decision:
        """What it does where its seat owes a decision. It takes a view, and nothing else tells it anything."""
        if not isinstance(view, View):
            raise TypeError(f"a bot looks at a view, not at {type(view).__name__}")
        if view.viewer is None or view.viewer not in view.to_act:
            raise ValueError("this view's seat owes no decision")
        contents, box = self._open(view)
        rows = blanks(STATE, 1)
        rows[0] = cast(Any, view.record)
        sight: Sight = rows[0]
        number = int(choose(box, sight, view.viewer, self._moves, self._mind))
        return Decision(decode(contents, box, sight, view.viewer, number))

    def _open(self, view: View) -> Any:
        """The tables of the game, kept: they are the same at every decision."""
        if self._tables is None or self._tables[0].file is not view.contents.file:
            self._tables = open_box(view.contents.file, view.seats, view.contents.options)
        return self._tables


def bot_number(name: str) -> int:
    """The number of a bot, by its name or by a level for people."""
    name = LEVELS.get(name, name)
    if name not in NAMES:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(NAMES)}, and the levels {', '.join(LEVELS)}")
    return NAMES.index(name)


def open_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or by a level for people: easy, medium, hard."""
    return Bot(name, seed)
