"""Records of games: the header, every action, and what chance gave. JSON text that stands alone and can be checked.

Reading is strict: whatever is not a record is a `RecordError` that says where and why.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stellwerk.api.actions import ActionError, from_json, to_json
from stellwerk.api.boxes import is_shipped
from stellwerk.api.chances import Chance
from stellwerk.api.game import Game, Move
from stellwerk.api.saving import save_whole
from stellwerk.api.seeds import SeedError, Source, check_source, seed_hash
from stellwerk.box.record import CHANCE_LOG
from stellwerk.box.version import RULES_VERSION

FORMAT = 1
"""The version of the form of records."""

_HEADER = ("format", "game", "seats", "options", "rules", "seed", "seed_hash", "board", "setup", "moves")
_LATER = {"chance": "stream", "undone": []}
"""Fields that the first records did not have, and what held then."""
_SEED = re.compile(r"[0-9a-f]{32}")
_HASH = re.compile(r"[0-9a-f]{64}")
_LONGEST_NAME = 200
_LONGEST_BOARD = 1_000_000
_MOST_MOVES = 100_000


class RecordError(ValueError):
    """Something that is no record, or the record of a game that cannot have been."""


@dataclass(frozen=True)
class Record:
    """A game from the deal to the last action, and all it takes to play it again."""

    game: str
    """The name of the game: a shipped one, or that of the board."""
    seats: int
    options: Mapping[str, Any]
    """All options, with the values they had."""
    seed: int
    seed_hash: str
    """The SHA-256 of the seed, as it was published before the first card."""
    board: str | None
    """The whole data file of a board that is not shipped."""
    setup: tuple[Chance, ...]
    """What chance gave before the first action."""
    moves: tuple[Move, ...]
    rules: int = RULES_VERSION
    """The version of the rules it was played by."""
    chance: Source = "stream"
    """Where chance came from: one stream, or keyed by action."""
    undone: tuple[int, ...] = ()
    """Where chance is keyed by action, for each undo: how many actions were left."""
    format: int = FORMAT

    def to_json(self) -> dict[str, Any]:
        """As plain JSON. The seed has 32 hexadecimal digits."""
        return {
            "format": self.format,
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "rules": self.rules,
            "seed": f"{self.seed:032x}",
            "seed_hash": self.seed_hash,
            "board": self.board,
            "chance": self.chance,
            "undone": list(self.undone),
            "setup": list(self.setup),
            "moves": [
                {"seat": move.seat, "action": to_json(move.action), "chance": list(move.chance)} for move in self.moves
            ],
        }

    @staticmethod
    def from_json(value: object) -> "Record":
        """The record that a JSON value is the form of."""
        header = _LATER | dict(_object(value, _HEADER, "a record", tuple(_LATER)))
        if header["format"] != FORMAT or type(header["format"]) is not int:
            raise RecordError(f"format: expected {FORMAT}; records of another form cannot be read")
        moves = header["moves"]
        if type(moves) is not list or len(moves) > _MOST_MOVES:
            raise RecordError(f"moves: expected a list of at most {_MOST_MOVES} moves")
        board = header["board"]
        return Record(
            game=_text(header["game"], "game", _LONGEST_NAME),
            seats=_number(header["seats"], "seats"),
            options=_options(header["options"]),
            seed=int(_matching(header["seed"], "seed", _SEED, "32 hexadecimal digits"), 16),
            seed_hash=_matching(header["seed_hash"], "seed_hash", _HASH, "64 hexadecimal digits"),
            board=None if board is None else _text(board, "board", _LONGEST_BOARD),
            setup=_chance(header["setup"], "setup"),
            moves=tuple(_move(move, f"move {number}") for number, move in enumerate(moves, 1)),
            rules=_number(header["rules"], "rules"),
            chance=_source(header["chance"]),
            undone=_undone(header["undone"], header["chance"], len(moves)),
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record as JSON text: a move a line, and all of it or nothing."""
        save_whole(path, _lines(self.to_json()))

    @staticmethod
    def load(path: str | os.PathLike[str]) -> "Record":
        """The record in a file."""
        try:
            value = json.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise RecordError(f"{path}: cannot be read ({error.strerror}); expected the file of a record") from None
        except (ValueError, RecursionError) as error:
            raise RecordError(f"{path}: cannot be read as JSON text ({error}); expected a record") from None
        return Record.from_json(value)


def record_of(game: Game) -> Record:
    """The record of a game so far."""
    if game.seed is None:
        raise RecordError("a table made from a view has no record: what happened before is not known")
    file = game.contents.file
    return Record(
        game=file.game,
        seats=game.contents.seats,
        options=dict(game.contents.options),
        seed=game.seed,
        seed_hash=seed_hash(game.seed),
        board=None if is_shipped(file) else file.text,
        setup=game.setup,
        moves=tuple(game.moves),
        rules=game.contents.rules,
        chance=game.source,
        undone=game.undone,
    )


def _lines(form: Mapping[str, Any]) -> str:
    """The header in a few lines, then a line a move."""
    head = ",\n".join(f"  {json.dumps(name)}: {_compact(value)}" for name, value in form.items() if name != "moves")
    moves = ",\n".join(f"    {_compact(move)}" for move in form["moves"])
    return "{\n" + head + ',\n  "moves": [' + (f"\n{moves}\n  " if moves else "") + "]\n}\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _object(value: object, names: tuple[str, ...], where: str, later: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """An object with exactly these fields; `later` ones may be missing."""
    if not isinstance(value, Mapping):
        raise RecordError(f"{where}: expected an object with {', '.join(names)}")
    for name in names:
        if name not in value:
            raise RecordError(f"{where}: {name} is missing")
    for name in value:
        if name not in names + later:
            raise RecordError(f"{where}: {str(name)[:40]!r} is no field of it; it has {', '.join(names + later)}")
    return value


def _number(value: object, where: str) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_MOVES:
        raise RecordError(f"{where}: expected a number")
    return value


def _text(value: object, where: str, longest: int) -> str:
    if type(value) is not str or not 0 < len(value) <= longest:
        raise RecordError(f"{where}: expected a text of at most {longest} characters")
    return value


def _matching(value: object, where: str, pattern: re.Pattern[str], expected: str) -> str:
    if type(value) is not str or not pattern.fullmatch(value):
        raise RecordError(f"{where}: expected {expected}")
    return value


def _source(value: object) -> Source:
    try:
        return check_source(value)
    except SeedError as error:
        raise RecordError(f"chance: {error}") from None


def _undone(value: object, chance: object, moves: int) -> tuple[int, ...]:
    if type(value) is not list or len(value) > _MOST_MOVES:
        raise RecordError(f"undone: expected a list of at most {_MOST_MOVES} numbers of actions")
    undone = tuple(_number(one, "undone") for one in value)
    if undone and (chance != "keyed" or undone[-1] > moves):
        raise RecordError("undone: expected how many actions each undo left, and only where chance is keyed by action")
    return undone


def _options(value: object) -> dict[str, Any]:
    if type(value) is not dict or not all(type(name) is str for name in value):
        raise RecordError("options: expected an object")
    return value


def _chance(value: object, where: str) -> tuple[Chance, ...]:
    if type(value) is not list or len(value) > CHANCE_LOG:
        raise RecordError(f"{where}: expected a list of at most {CHANCE_LOG} things that chance gave")
    for one in value:
        if type(one) not in (int, str) or (type(one) is int and not 0 <= one < _LONGEST_NAME):
            raise RecordError(f"{where}: chance gives seats, cards and tickets; expected a small number or a word")
    return tuple(value)


def _move(value: object, where: str) -> Move:
    move = _object(value, ("seat", "action", "chance"), where)
    try:
        action = from_json(move["action"])
    except ActionError as error:
        raise RecordError(f"{where}: {error}") from None
    return Move(_number(move["seat"], f"{where}: seat"), action, _chance(move["chance"], f"{where}: chance"))
