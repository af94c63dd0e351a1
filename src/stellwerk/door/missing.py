"""What a seat lacks to claim a track, whoever's turn it is: told from its view, in the words the rules refuse with."""

from typing import cast

from stellwerk.box.layout import blank
from stellwerk.box.record import COLOURED, GREY, LOCOMOTIVE, Box
from stellwerk.door.actions import ClaimRoute
from stellwerk.door.boxes import open_again
from stellwerk.door.codec import here
from stellwerk.door.illegal import IllegalAction
from stellwerk.door.reasons.paying import claim
from stellwerk.door.views import View
from stellwerk.rules.claiming import list_payments, open_purse, saving
from stellwerk.rules.state import MOVES, Moves

_OF_CARDS = ("too_few_cards", "too_few_with_stand_ins")
"""Refusals that another payment may not meet."""


def missing(view: View, track: str) -> IllegalAction | None:
    """Why the viewer could not claim this track now; None: they could, on their turn.

    Of several payments that fall short it is told of the nearest. A track that there is not is a `KeyError`.
    """
    if view.viewer is None:
        raise ValueError("this is a spectator's view: spectators claim nothing")
    _, box = open_again(view.contents)
    at = here(view.contents, box, view.record, view.viewer)
    number = view.contents.track_number[track]
    purse = cast(Moves, blank(MOVES))
    open_purse(box, view.record, view.viewer, purse)
    colour, locomotives = _nearest(box, purse, number)
    refused = claim(at, ClaimRoute(track, view.contents.colours[colour], locomotives))
    less = int(saving(box, view.record, view.viewer))
    payable = any(list_payments(box, purse, 0, number, one) for one in range(less + 1))
    return None if payable and (refused is None or refused.code in _OF_CARDS) else refused


def _nearest(box: Box, purse: Moves, track: int) -> tuple[int, int]:
    """The payment that lacks least: its colour, and the locomotives in it."""
    length, least = int(box.length[track]), int(box.locomotives[track])
    of_colour = int(box.colour[track])
    colours = range(COLOURED) if of_colour == GREY else (of_colour,)
    colour = max(colours, key=lambda one: (min(int(purse.purse[one]), length - least), -one))
    lacking = length - int(purse.purse[colour])
    return colour, max(least, min(lacking, int(purse.purse[LOCOMOTIVE]), length))
