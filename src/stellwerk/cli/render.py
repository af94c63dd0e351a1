"""`stellwerk render`: a position of any game as a picture."""

import enum
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli.common import Game, Options, Seed, out, read_options
from stellwerk.cli.show import InLanguage, Language
from stellwerk.lab.render import Position, save
from stellwerk.lab.render import render as draw


class Shade(enum.Enum):
    """The shades a picture can have."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def render(
    game: Game,
    output: Annotated[Path, typer.Option("--output", "-o", help="the file to write, an SVG")],
    players: Annotated[int | None, typer.Option("--players", help="how many play; as few as can, if not said")] = None,
    seed: Seed = 0,
    actions: Annotated[int, typer.Option(help="how many actions are played before the picture is taken")] = 0,
    bot: Annotated[str, typer.Option(help="the bot that plays them")] = "planner",
    option: Options = None,
    record: Annotated[Path | None, typer.Option(help="a recorded game to draw instead")] = None,
    at: Annotated[int | None, typer.Option(help="with --record: after how many actions; without it the end")] = None,
    view: Annotated[str, typer.Option(help="whose view: a seat, counted from 0, or all")] = "all",
    language: InLanguage = Language.EN,
    theme: Annotated[Shade, typer.Option(help="auto follows the page or the reader's setting")] = Shade.AUTO,
) -> None:
    """Draw a position of any game: the start, after some actions of bots, or a moment of a recorded game."""
    position = Position(players, seed, actions, bot, read_options(option), record, at)
    save(draw(game, position, view, language.value, theme.value), output)
    out.print(f"{output}: drawn", soft_wrap=True, markup=False)
