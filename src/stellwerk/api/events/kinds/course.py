"""Events of the course of a game: its last round, its halves and its end."""

from dataclasses import dataclass

from stellwerk.api.events.event import Event
from stellwerk.box.toml_fields import Text
from stellwerk.rules import event_codes as code


@dataclass(frozen=True, kw_only=True)
class FinalRound(Event):
    """A seat has few trains left."""

    kind = "final_round"
    codes = (code.FINAL_ROUND,)
    says = Text(
        "The final round begins: everyone has one more turn.", "Die letzte Runde beginnt: Alle haben noch einen Zug."
    )
    seat: int


@dataclass(frozen=True, kw_only=True)
class NewHalf(Event):
    """The next half of a card game begins with this seat."""

    kind = "new_half"
    codes = (code.NEW_HALF,)
    says = Text("A new half begins; {seat} starts.", "Eine neue Hälfte beginnt; {seat} fängt an.")
    seat: int


@dataclass(frozen=True, kw_only=True)
class GameOver(Event):
    """Nobody has anything left to do."""

    kind = "game_over"
    codes = (code.GAME_OVER,)
    says = Text("The game is over.", "Das Spiel ist aus.")
