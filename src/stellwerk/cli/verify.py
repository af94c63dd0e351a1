"""`stellwerk verify`: were the cards of a recorded game touched? Anybody who has the record can tell."""

import re
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.api.records import Record, RecordError
from stellwerk.api.seeds import seed_hash
from stellwerk.api.wording import list_words, seat_name, translate
from stellwerk.box.toml_fields import Text
from stellwerk.cli.show import InLanguage, Language
from stellwerk.table import Table
from stellwerk.table import replay as play_again

_HASH = re.compile(r"[0-9a-f]{64}")
_LINES = {
    "game": Text("{game}, {players} players, {moves} moves.", "{game}, {players} Spieler, {moves} Spielzüge."),
    "unfinished": Text("The game is not over.", "Das Spiel ist noch nicht aus."),
    "won": Text("Won by {who}, {score} points.", "Sieg für {who}, {score} Punkte."),
    "keyed": Text(
        "Each action had chance of its own; undos counted in: {undos}.",
        "Jede Aktion hatte ihren eigenen Zufall; Rücknahmen mitgezählt: {undos}.",
    ),
    "promised": Text("The seed is the one that was promised.", "Der Startwert ist der versprochene."),
    "compare": Text(
        "Compare this with the hash that was published before the first card (--hash does it for you):\n  {hash}",
        "Vergleiche dies mit dem Hash, der vor der ersten Karte bekannt war (--hash tut es für dich):\n  {hash}",
    ),
    "untouched": Text(
        "The cards were not touched: the seed gives just these.",
        "Die Karten wurden nicht angerührt: Der Startwert ergibt genau diese.",
    ),
}


def verify(
    record: Annotated[Path, typer.Argument(help="the file of a record")],
    promised: Annotated[
        str | None, typer.Option("--hash", help="the hash of the seed, as it was published before the first card")
    ] = None,
    language: InLanguage = Language.EN,
) -> None:
    """See that a game was dealt as its seed says: the seed is the promised one, and gives just these cards."""
    recorded = Record.load(record)
    if promised is not None:
        check_promise(recorded, promised)
    table = play_again(recorded, verify=True)
    print("\n".join(_quote(table, recorded, promised is not None, language)))


def check_promise(record: Record, promised: str) -> None:
    """Refuse a seed that is not the one whose hash was published."""
    wanted = promised.strip().lower()
    if not _HASH.fullmatch(wanted):
        raise RecordError(f"--hash: {promised[:70]!r} is no hash of a seed; expected 64 hexadecimal digits")
    if seed_hash(record.seed) != wanted:
        raise RecordError(f"the seed is not the one that was promised: its hash is {seed_hash(record.seed)}")


def _quote(table: Table, record: Record, is_promised: bool, language: Language) -> list[str]:
    """What was found, in a few lines."""
    game = translate(table.view(None).contents.file.name, language.value)
    facts = {"game": game, "players": table.seats, "moves": len(record.moves), "hash": seed_hash(record.seed)}
    facts["undos"] = len(record.undone)
    end = "unfinished"
    if table.over:
        end, result = "won", table.result()
        facts["who"] = list_words((seat_name(seat, language.value) for seat in result.winners), language.value)
        facts["score"] = max(side.score for side in result.crews)
    source = ("keyed",) if record.chance == "keyed" else ()
    lines = ("game", end, "untouched", *source, "promised" if is_promised else "compare")
    return [translate(_LINES[line], language.value).format_map(facts) for line in lines]
