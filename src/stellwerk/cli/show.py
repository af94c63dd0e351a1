"""`stellwerk show`: one game between bots, told in the terminal. `stellwerk replay`: a recorded one."""

import enum
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.api.events import Event, events, visible_to
from stellwerk.api.records import Record
from stellwerk.api.replay import replay as play_and_watch
from stellwerk.bots.contract import open_bot
from stellwerk.box.build import Contents
from stellwerk.cli.common import Game, Options, Players, Seed, read_options
from stellwerk.lab.runs.simulate import choose_bots
from stellwerk.table import Table
from stellwerk.table import replay as play_again


class Language(enum.Enum):
    """The languages of the log."""

    EN = "en"
    DE = "de"


Every = Annotated[int, typer.Option(min=0, help="show the table after so many actions; 0: only the log and the end")]
InLanguage = Annotated[Language, typer.Option("--language", help="en or de")]


def show(
    game: Game,
    players: Players = 2,
    bots: Annotated[str, typer.Option(help="one bot for all seats, or one for each, separated by commas")] = "random",
    seed: Seed = 0,
    option: Options = None,
    every: Every = 40,
    language: InLanguage = Language.EN,
) -> None:
    """Play a game of bots and tell it: the log as a spectator sees it, why a bot moved, the table now and then."""
    names = choose_bots(bots, players)
    table = Table(game, players, seed, read_options(option))
    seated = [open_bot(name, seed) for name in names]
    contents = table.view(None).contents
    done = 0
    while not table.over:
        seat = table.to_act[0]
        decision = seated[seat].choose(table.view(seat))
        for line in narrate(table.act(seat, decision.action), contents, language):
            print(line)
        reason = decision.reason(language.value)
        if reason:
            print(f"    {names[seat]}: {reason}")
        done += 1
        if every and done % every == 0:
            print(f"\n{table}\n")
    print(f"\n{table}")


def replay(
    record: Annotated[Path, typer.Argument(help="the file of a record")],
    check: Annotated[bool, typer.Option("--check", help="also see that the seed gives just these cards")] = False,
    language: InLanguage = Language.EN,
) -> None:
    """Tell a recorded game: the log as a spectator saw it, and how it stood at the end."""
    recorded = Record.load(record)
    log: list[str] = []  # told only when the whole record has proved sound
    table = play_again(recorded, verify=check)
    contents = table.view(None).contents
    play_and_watch(
        recorded, lambda game: log.extend(narrate(events(contents, game.box, game.state), contents, language))
    )
    print("\n".join(log))
    print(f"\n{table}")


def narrate(happened: Iterable[Event], contents: Contents, language: Language) -> list[str]:
    """What a spectator hears of it, a line each."""
    return [event.text(contents, language.value) for event in visible_to(tuple(happened), None)]
