"""What a seat lacks to claim a track, whoever's turn it is: told from its view, in the words the rules refuse with."""

from typing import cast

from stellwerk.api.actions import ClaimRoute
from stellwerk.api.boxes import open_again
from stellwerk.api.codec import context_of
from stellwerk.api.illegal import IllegalAction
from stellwerk.api.reasons.paying import claim
from stellwerk.api.views import View
from stellwerk.box.layout import blank
from stellwerk.box.record import COLOURED, GREY, LOCOMOTIVE, Box
from stellwerk.rules.claiming import count_payable, list_payments, saving
from stellwerk.rules.state import MOVES, Moves

_OF_CARDS = ("too_few_cards", "too_few_with_stand_ins")
"""Refusals that another payment may not meet."""


def find_shortfall(view: View, track: str) -> IllegalAction | None:
    """Why the viewer could not claim this track now; None: they could, on their turn.

    Of several payments that fall short it is told of the nearest. A track that there is not is a `KeyError`.
    """
    if view.viewer is None:
        raise ValueError("this is a spectator's view: spectators claim nothing")
    _, box = open_again(view.contents)
    at = context_of(view.contents, box, view.record, view.viewer)
    number = view.contents.track_number[track]
    purse = cast(Moves, blank(MOVES))
    count_payable(box, view.record, view.viewer, purse)
    colour, locomotives = _nearest(box, purse, number)
    refused = claim(at, ClaimRoute(track, view.contents.colours[colour], locomotives))
    less = int(saving(box, view.record, view.viewer))
    payable = any(list_payments(box, purse, 0, number, one) for one in range(less + 1))
    return None if payable and (refused is None or refused.code in _OF_CARDS) else refused


def _nearest(box: Box, payable: Moves, track: int) -> tuple[int, int]:
    """The payment that lacks least: its colour, and the locomotives in it."""
    length, least = int(box.length[track]), int(box.locomotives[track])
    of_colour = int(box.colour[track])
    colours = range(COLOURED) if of_colour == GREY else (of_colour,)
    colour = max(colours, key=lambda one: (min(int(payable.payable[one]), length - least), -one))
    lacking = length - int(payable.payable[colour])
    return colour, max(least, min(lacking, int(payable.payable[LOCOMOTIVE]), length))
