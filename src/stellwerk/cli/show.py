"""`stellwerk show`: one game told in the terminal."""

import enum
from random import Random
from typing import Annotated

import typer

from stellwerk.cli.common import Game, Options, Players, Seed, read_options
from stellwerk.door.events import visible
from stellwerk.table import Table


class Language(enum.Enum):
    """The languages of the log."""

    EN = "en"
    DE = "de"


def show(
    game: Game,
    players: Players = 2,
    seed: Seed = 0,
    option: Options = None,
    every: Annotated[int, typer.Option(help="show the table after so many actions; 0: only the log and the end")] = 40,
    language: Annotated[Language, typer.Option(help="en or de")] = Language.EN,
) -> None:
    """Play a game of random players and tell it: the log as a spectator sees it, the table now and then."""
    table = Table(game, players, seed, read_options(option))
    luck = Random(seed)
    done = 0
    while not table.over:
        seat = luck.choice(table.to_act)
        for event in visible(table.act(seat, luck.choice(table.legal(seat))), None):
            print(event.text(table.view(None).contents, language.value))
        done += 1
        if every and done % every == 0:
            print(f"\n{table}\n")
    print(f"\n{table}")
