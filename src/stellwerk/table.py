"""The door: a `Table` is one game being played. Everyone comes in here, and nobody needs to know a record or a number.

>>> table = Table("usa", seats=2, seed=7)
>>> table.to_act
(0, 1)
>>> for seat in table.to_act:
...     events = table.act(seat, table.legal(seat)[0])
>>> table.to_act == (table.view(None).turn,)
True
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from stellwerk.api import events as _events
from stellwerk.api import replay as _replay
from stellwerk.api import results as _results
from stellwerk.api import undo as _undo
from stellwerk.api import views as _views
from stellwerk.api.actions import Action
from stellwerk.api.boxes import open_again, open_box
from stellwerk.api.chances import Chance
from stellwerk.api.decoded import decode_box
from stellwerk.api.events import Event
from stellwerk.api.game import Game, Move, guess, start
from stellwerk.api.reasons.explain import is_seat
from stellwerk.api.records import Record, record_of
from stellwerk.api.results import Result
from stellwerk.api.seeds import Source, check_seed, check_source, new_seed, seed_hash
from stellwerk.api.undo import Checkpoint
from stellwerk.api.views import View
from stellwerk.box.build import Contents
from stellwerk.box.file import BoxFile
from stellwerk.box.version import RULES_VERSION
from stellwerk.present.pictures import draw
from stellwerk.present.text import show
from stellwerk.rules.state import OVER

_KINDS = get_args(Action)


class Table:
    """One game at one table, refereed.

    `game` is the name of a shipped game or the path of a board of one's own. `seed`, at least 0 and less than 2**128,
    decides all chance; without one the cards are as random as the machine can make them. `options` are those of the
    game; what is not given has its default. `rules` is the version of the rules that it is played by: today's.
    Chance is one `stream` from the seed; or it is `keyed`, sown anew before each action, from the seed, the number of
    the action and that of the undos so far: then what was seen tells nothing, and what comes after an undo is new.

    >>> Table("uk", seats=3, seed=7, options={"advanced_technologies": True})
    <Table uk, 3 seats, 0 actions, to act: 0, 1, 2>
    """

    def __init__(
        self,
        game: str | Path | BoxFile,
        seats: int,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        rules: int = RULES_VERSION,
        chance: Source = "stream",
    ) -> None:
        contents, box = open_box(game, seats, options, rules)
        seed = new_seed() if seed is None else check_seed(seed)
        self._sit(start(contents, box, seed, source=check_source(chance)))
        self.opening: tuple[Event, ...] = self._told()
        """What setting up brought: the deal, the display, the offered tickets."""

    def _sit(self, game: Game) -> None:
        self._game = game
        self._contents, self._box, self._states = game.contents, game.box, game.states

    @property
    def game(self) -> str:
        """The name of the game: usa, uk, asia, card, or that of a board of one's own.

        >>> Table("asia", seats=4, seed=7).game
        'asia'
        """
        return self._contents.file.game

    @property
    def seats(self) -> int:
        """How many seats there are. They are numbered from 0.

        >>> Table("asia", seats=4, seed=7).seats
        4
        """
        return self._contents.seats

    @property
    def options(self) -> dict[str, Any]:
        """All options of the game with their values.

        >>> Table("card", seats=2, seed=7, options={"look_at_own_stack": True}).options
        {'start_player': None, 'look_at_own_stack': True}
        """
        return dict(self._contents.options)

    @property
    def contents(self) -> Contents:
        """What is in the box: cities, tracks, tickets, cards, with their ids and names.

        >>> Table("usa", seats=2, seed=7).contents.tickets[0].points
        9
        """
        return self._contents

    @property
    def chance(self) -> Source:
        """Where chance comes from: one `stream`, or `keyed` by action.

        >>> Table("usa", seats=2, seed=7).chance
        'stream'
        """
        return self._game.source

    @property
    def setup(self) -> tuple[Chance, ...]:
        """What chance gave before the first action.

        >>> len(Table("usa", seats=2, seed=7).setup)  # who starts, 8 cards dealt and 5 turned up, 6 tickets
        20
        """
        return self._game.setup

    @property
    def moves(self) -> Sequence[Move]:
        """Every action so far: who did what, and what chance gave. It tells everything: show it to nobody who plays.

        >>> Table("usa", seats=2, seed=7).moves
        []
        """
        return self._game.moves

    @property
    def seed_hash(self) -> str | None:
        """The SHA-256 of the seed. Publish it before the first card; after the last, the record tells the seed.

        None at a table made from a view.

        >>> Table("usa", seats=2, seed=7).seed_hash[:8]
        '6bae4268'
        """
        return None if self._game.seed is None else seed_hash(self._game.seed)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several at once where the rules say so, none when the game is over.

        >>> Table("usa", seats=3, seed=7).to_act
        (0, 1, 2)
        """
        owes = int(self._game.state.owes)
        return tuple(seat for seat in range(self.seats) if owes >> seat & 1)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Every legal action of a seat: complete, none twice; empty while the seat owes no decision.

        >>> Table("usa", seats=2, seed=7).legal(0)[0]
        KeepTickets(tickets=('new_york-seattle', 'dallas-new_york'))
        """
        self._check(seat)
        return self._game.actions(seat)

    def check(self, seat: int, action: Action) -> None:
        """Nothing, if this action would be legal; else the `IllegalAction` with which it would be refused.

        >>> from stellwerk.api.actions import Pass
        >>> Table("usa", seats=2, seed=7).check(0, Pass())
        Traceback (most recent call last):
        stellwerk.api.illegal.IllegalAction: First choose which tickets to keep. (BASE-4)
        """
        self._game.number(seat, action)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do what a seat decided. Returns what it brought, each event with its audience.

        An action that is not legal is refused with the reason, and changes nothing.

        >>> from stellwerk.api.actions import DrawBlind
        >>> Table("usa", seats=2, seed=7).act(0, DrawBlind())
        Traceback (most recent call last):
        stellwerk.api.illegal.IllegalAction: First choose which tickets to keep. (BASE-4)
        """
        if not isinstance(action, _KINDS):
            raise TypeError(
                f"an action is expected, not {type(action).__name__}; from_json reads one from its JSON form"
            )
        self._game.act(seat, action)
        return self._told()

    def _check(self, seat: int) -> None:
        if not is_seat(decode_box(self._contents, self._box), seat):
            raise ValueError(f"there is no such seat; this table has the seats 0 to {self.seats - 1}")

    def _told(self) -> tuple[Event, ...]:
        return _events.events(self._contents, self._box, self._game.state)

    def view(self, seat: int | None) -> View:
        """What a seat may know, as a typed value with a JSON form; with None, what a spectator may know.

        >>> view = Table("usa", seats=2, seed=7).view(0)
        >>> view.viewer, view.deck
        (0, 97)
        """
        if seat is not None:
            self._check(seat)
        return _views.view(self._contents, self._box, self._states, seat)

    def observation(self, seat: int) -> bytes:
        """What a seat may know, as the bytes of its view's record: for bots in other processes, without the words.

        >>> table = Table("usa", seats=2, seed=7)
        >>> table.observation(0) == _views.view_bytes(table.view(0))
        True
        """
        self._check(seat)
        record: Any = _views.observe(self._contents, self._box, self._states, seat)
        return bytes(record.tobytes())

    @property
    def over(self) -> bool:
        """Is the game over?

        >>> Table("usa", seats=2, seed=7).over
        False
        """
        return bool(self._game.state.phase == OVER)

    def result(self) -> Result:
        """The final scores with every item, and the winners. There is none before the game is over.

        >>> Table("usa", seats=2, seed=7).result()
        Traceback (most recent call last):
        ValueError: there is no result yet: the game is not over
        """
        if not self.over:
            raise ValueError("there is no result yet: the game is not over")
        return _results.result(self._contents, self._box, self._game.state)

    def record(self) -> Record:
        """The game so far: header, actions, what chance gave. It has the seed: show it to nobody who still plays.

        >>> record = Table("usa", seats=2, seed=7).record()
        >>> replay(record).record() == record
        True
        """
        return record_of(self._game)

    @property
    def reveals(self) -> bool:
        """Has the last action let anybody know something hidden? Whoever takes back another one gains nothing by it.

        Cards and tickets that came from a deck, a secret told to a partner, choices opened, the end of the game: all
        these reveal. Claiming and paying for a route, buying, passing or keeping tickets do not.

        >>> from stellwerk.api.actions import DrawTickets, KeepTickets
        >>> table = Table("usa", seats=2, seed=7)
        >>> for seat in (0, 1):
        ...     events = table.act(seat, table.legal(seat)[0])
        >>> table.reveals
        True
        >>> seat = table.to_act[0]
        >>> for action in (DrawTickets(), KeepTickets(table.copy().act(seat, DrawTickets())[0].tickets)):
        ...     events = table.act(seat, action)
        ...     table.reveals
        True
        False
        """
        return _undo.reveals(self._game)

    def checkpoint(self) -> Checkpoint:
        """This moment, to go back to. It costs next to nothing; it has all secrets in it: show it to nobody.

        >>> Table("usa", seats=2, seed=7).checkpoint()
        Checkpoint(moves=0)
        """
        return _undo.make_checkpoint(self._game)

    def back_to(self, mark: Checkpoint) -> None:
        """Make the game what it was at this mark. The same cards will come again; where chance is keyed, other ones.

        >>> table = Table("usa", seats=2, seed=7)
        >>> before, mark = table.copy(), table.checkpoint()
        >>> events = table.act(0, table.legal(0)[0])
        >>> table.back_to(mark)
        >>> table == before, table.record() == before.record()
        (True, True)
        """
        _undo.restore(self._game, mark)

    def copy(self) -> "Table":
        """The same game, which goes its own way from here.

        >>> table = Table("usa", seats=2, seed=7)
        >>> table.copy() == table
        True
        """
        return _at(self._game.copy(), self.opening)

    def __eq__(self, other: object) -> bool:
        return self._game == other._game if isinstance(other, Table) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return show(self.view(None))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows of it: a spectator's view, so nothing secret is in it."""
        return draw(self.view(None))

    def __repr__(self) -> str:
        acting = "over" if self.over else f"to act: {', '.join(map(str, self.to_act))}"
        return f"<Table {self.game}, {self.seats} seats, {len(self._game.moves)} actions, {acting}>"


def _at(game: Game, opening: tuple[Event, ...] = ()) -> Table:
    """A table at which this game is played."""
    table = Table.__new__(Table)
    table._sit(game)
    table.opening = opening
    return table


def replay(record: Record, verify: bool = False) -> Table:
    """The game of a record again, with what chance gave there; with `verify`, only if the seed gives just that.

    >>> replay(Table("usa", seats=2, seed=7).record(), verify=True) == Table("usa", seats=2, seed=7)
    True
    """
    opening: list[Event] = []

    def watch(game: Game) -> None:
        if not game.moves:
            opening.extend(_events.events(game.contents, game.box, game.state))

    if verify:
        _replay.play_from_seed(record)
    return _at(_replay.replay(record, watch), tuple(opening))


def resume(record: Record) -> Table:
    """The game of one of our own records, to be played on: much sooner than `replay`, which believes nothing.

    Chance gives what is written there, so that an old game goes on whatever its seed would give today. A record of what
    cannot have been played is a `RecordError`.

    >>> table = Table("usa", seats=2, seed=7)
    >>> resume(table.record()) == table
    True
    """
    games = _replay.resume(record)
    game = next(games)
    table = _at(game, _events.events(game.contents, game.box, game.state))
    deque(games, maxlen=0)
    return table


def steps(record: Record) -> Iterator[tuple[Table, tuple[Event, ...]]]:
    """One of our own records, step by step: the table after the deal and after each action, and what that brought.

    It is the same table every time, which goes on; whoever wants to keep a step keeps a copy of it.

    >>> table = Table("usa", seats=2, seed=7)
    >>> events = table.act(0, table.legal(0)[0])
    >>> [(stage.to_act, told == events) for stage, told in steps(table.record())]
    [((0, 1), False), ((1,), True)]
    """
    table = None
    for game in _replay.resume(record):
        told = _events.events(game.contents, game.box, game.state)
        table = table or _at(game, told)
        yield table, told


def verify(record: Record) -> None:
    """Play a record from its seed alone: a `RecordError` tells the first card that was touched.

    >>> verify(Table("usa", seats=2, seed=7).record())
    """
    _replay.play_from_seed(record)


def determinise(view: View, seed: int) -> Table:
    """A table that could be the one this view is of: all that is hidden is dealt anew, by the seed.

    It takes the view, never the state. The table can be played on; it has no record.

    >>> view = Table("usa", seats=2, seed=7).view(0)
    >>> determinise(view, seed=1).view(0) == view
    True
    """
    contents, box = open_again(view.contents)
    return _at(guess(contents, box, view.record, seed))
