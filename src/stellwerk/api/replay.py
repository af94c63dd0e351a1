"""Playing a record again: with what chance gave, as it is written there, or from the seed alone, to check it.

A record may come from anywhere. Nothing in it is believed: what is impossible is a `RecordError` with its move.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import numpy as np

from stellwerk.api.actions import DrawTickets
from stellwerk.api.boxes import open_box
from stellwerk.api.chances import Chance, ChanceError, chance_log_of_action, chance_log_of_setup, dealt_tickets
from stellwerk.api.game import Game, Move, start
from stellwerk.api.illegal import IllegalAction
from stellwerk.api.records import Record, RecordError
from stellwerk.api.seeds import seed_hash
from stellwerk.api.undo import undos_before
from stellwerk.box.build import Contents
from stellwerk.box.file import BoxFile
from stellwerk.box.options import missing_options
from stellwerk.box.read import BOARDS, parse, read
from stellwerk.box.record import KINDS, LOCOMOTIVE, SLOTS, Box
from stellwerk.box.version import RULES_VERSION
from stellwerk.rules.state import POOL, State

_parsed = lru_cache(maxsize=16)(parse)  # a server resumes many games on one board


def replay(record: Record, watch: Callable[[Game], None] = lambda _game: None) -> Game:
    """The game of a record, with what chance gave there. `watch` sees it after the deal and after every action."""
    contents, box = _box_of(record)
    with _at("setup"):
        game = _set_up(contents, box, record)
    watch(game)
    for number, move in enumerate(_moves_of(record, game), 1):
        with _at(f"move {number}"):
            _act(game, move)
        watch(game)
    return game


def _moves_of(record: Record, game: Game) -> Iterator[Move]:
    """Every move of a record; as it comes, as many undos have been as there had been before it."""
    for move, undos in zip(record.moves, undos_before(record.undone, len(record.moves)), strict=True):
        game.undone = record.undone[:undos]
        yield move
    game.undone = record.undone


def play_from_seed(record: Record) -> Game:
    """The game that the seed and the actions of a record make; it must be the recorded one, card by card."""
    if seed_hash(record.seed) != record.seed_hash:
        raise RecordError("seed_hash: the seed is not the one whose hash was published")
    contents, box = _box_of(record)
    game = start(contents, box, record.seed, source=record.chance)
    _compare(record, "setup", game.setup, record.setup)
    for number, move in enumerate(_moves_of(record, game), 1):
        with _at(f"move {number}"):
            made = game.act(move.seat, move.action)
        _compare(record, f"move {number}", made.chance, move.chance)
    return game


def resume(record: Record) -> Iterator[Game]:
    """The game of one of our own records: after the deal, and after every action; it is one game that goes on.

    Only legal actions are done, and chance gives what is written; cards are counted after the deal and at the end.
    """
    contents, box = _box_of(record)
    where = "setup"
    try:
        game = _set_up(contents, box, record)
        yield game
        for number, move in enumerate(_moves_of(record, game), 1):
            where = f"move {number}"
            action = game.number(move.seat, move.action)
            chance_log = _chance_log_of(game, move)
            _check_drawn(len(chance_log), game.repeat(move, action, chance_log))
            yield game
        _check_cards(box, game.state)
    except (ChanceError, IllegalAction) as error:
        raise RecordError(f"{where}: {error}") from None


def _check_drawn(given: int, drawn: int) -> None:
    if given != drawn:
        raise ChanceError(f"chance gave {given} cards; {drawn} were drawn")


@contextmanager
def _at(where: str) -> Iterator[None]:
    """Whatever is wrong in here is wrong with this part of the record."""
    try:
        yield
    except (ChanceError, IllegalAction) as error:
        raise RecordError(f"{where}: {error}") from None


def _box_of(record: Record) -> tuple[Contents, Box]:
    """The box a record was played with: a shipped one, or the one it carries. No path of it is ever read."""
    try:
        contents, box = open_box(_file_of(record), record.seats, record.options, record.rules, files=False)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:  # of the board, the options or the seats, each with its own words
        raise RecordError(f"the game cannot be set up: {error}") from None
    # An option that is newer than the record need not be in it: what held before is known.
    missing = missing_options(contents.file, record.options, record.rules)
    changed = [name for name, value in record.options.items() if contents.options[name] != value]
    if missing or changed:
        raise RecordError(
            f"options: expected all options of the game with their values; look at {', '.join(missing + changed)}"
        )
    return contents, box


def _file_of(record: Record) -> BoxFile:
    if record.board is not None:
        file = _parsed(record.board, f"{record.game}.toml")
        if file.game != record.game:
            raise RecordError("game: expected the plain name of the board")
        return file
    if record.game not in BOARDS:
        raise RecordError(f"board: {record.game[:40]!r} is not shipped, and the record does not carry its data file")
    return read(record.game)


def _set_up(contents: Contents, box: Box, record: Record) -> Game:
    """Deal what was dealt. Cards first: how many there were must be known before tickets are read as tickets."""
    cards, tickets = chance_log_of_setup(contents, box, record.setup)
    rehearsal = start(contents, box, record.seed, cards, record.chance)
    drawn = int(rehearsal.state.chance_at) - dealt_tickets(box)
    if drawn != len(cards):
        raise ChanceError(f"chance gave {len(cards)} seats and cards; {drawn} were drawn")
    game = start(contents, box, record.seed, cards + tickets, record.chance)
    _check_cards(box, game.state)
    return game


def _act(game: Game, move: Move) -> None:
    """Do an action with what chance gave in it."""
    number = game.number(move.seat, move.action)
    chance_log = _chance_log_of(game, move)
    game.force_chance(chance_log)
    game.apply(move.seat, move.action, number)
    _check_drawn(len(chance_log), int(game.state.chance_at))
    _check_cards(game.box, game.state)


def _chance_log_of(game: Game, move: Move) -> list[int]:
    """What chance is to give in this move, if it can have."""
    chance_log = chance_log_of_action(game.contents, move.action, move.chance)
    if isinstance(move.action, DrawTickets):
        _check_tickets(game, chance_log)
    return chance_log


def _check_tickets(game: Game, chance_log: Sequence[int]) -> None:
    """Are these as many tickets as are drawn from the shuffled part of the deck, and are they there?"""
    expected = int(min(game.box.draw_tickets, game.state.pool))
    if len(chance_log) != expected:
        raise ChanceError(f"chance gave {len(chance_log)} tickets; {expected} were drawn")
    for ticket in chance_log:
        if game.state.ticket_at[ticket] != POOL:
            raise ChanceError(f"the ticket {game.contents.tickets[ticket].id!r} was not in the ticket deck")


def _check_cards(box: Box, s: State) -> None:
    """Every card of the box is somewhere, once: nothing was drawn that was not in the deck."""
    everywhere = s.deck + s.discards + s.cards.sum(0) + s.played.sum(0) + s.revealed + s.stack.sum(0)
    everywhere[:LOCOMOTIVE] += s.yard.sum(0)
    everywhere[LOCOMOTIVE] += s.yard_locomotives.sum()
    lying = [int(kind) for kind in (*s.display[:SLOTS], s.taken) if kind >= 0]
    everywhere += np.bincount(lying, minlength=KINDS)[:KINDS]
    if (s.deck < 0).any() or (everywhere != box.supply).any():
        raise ChanceError("chance gave a card that was not in the deck")


def _compare(record: Record, where: str, made: tuple[Chance, ...], written: tuple[Chance, ...]) -> None:
    if made == written:
        return
    first = next((place for place, pair in enumerate(zip(made, written)) if pair[0] != pair[1]), None)
    if first is None:
        wrong = f"the seed gives {len(made)} things; {len(written)} are written down"
    else:
        wrong = f"the seed gives {made[first]!r} as number {first + 1}; {str(written[first])[:40]!r} is written down"
    older = "" if record.rules == RULES_VERSION else f" (it was played by version {record.rules} of the rules)"
    raise RecordError(f"{where}: {wrong}{older}")
