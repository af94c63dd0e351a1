"""What the lab keeps of a game: one row with everything that figures and pictures are made of."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.bots.random import PER_GAME, PER_SEAT
from stellwerk.box.layout import Longs
from stellwerk.box.record import Box
from stellwerk.rules.state import COMPLETED, HELD, ITEMS, ROUTES, SHARED

Rows = NDArray[Any]
"""An array of rows."""


def row_type(box: Box) -> np.dtype[Any]:
    """A row of this game. In a team game what a team has is written at each of its seats."""
    seats = (int(box.seats),)
    return np.dtype(
        [
            ("deal", np.int64),  # the number of the deal: the same cards wherever it is the same
            ("decisions", np.int32),
            ("turns", np.int32),
            ("winners", np.uint8),  # seats, as bits
            ("score", np.int16, seats),
            ("items", np.int16, (*seats, ITEMS)),  # what the score is made of
            ("held", np.int16, seats),  # tickets at the end, made or not
            ("made", np.int16, seats),
            ("longest", np.int16, seats),
            ("claimed", np.int16, seats),  # tracks
            ("technologies", np.int64, seats),  # as bits
            ("owners", np.uint8, (int(box.tracks),)),  # seats, as bits
        ]
    )


def write_rows(box: Box, finals: Any, decisions: Longs) -> Rows:
    """The rows of games that are over, from their final states."""
    seats, tracks = int(box.seats), int(box.tracks)
    rows = np.zeros(len(finals), row_type(box))
    rows["decisions"], rows["turns"], rows["winners"] = decisions, finals["turns"], finals["winners"]
    rows["made"] = finals["completed"][:, :seats]
    for name in ("score", "items", "longest", "technologies"):
        rows[name] = finals[name][:, :seats]
    rows["owners"] = finals["owners"][:, :tracks]
    at = finals["ticket_at"][:, : int(box.tickets)]
    for seat in range(seats):
        rows["claimed"][:, seat] = (rows["owners"] >> seat & 1).sum(axis=1)
        rows["held"][:, seat] = np.isin(at, _held_by(box, int(box.side[seat]))).sum(axis=1)
    return rows


def _held_by(box: Box, side: int) -> list[int]:
    """Where the tickets of a side are at the end: with its seats, made or not, and on its holder (ASIA-25)."""
    seats = [seat for seat in range(int(box.seats)) if box.side[seat] == side]
    return [first + seat for first in (HELD, COMPLETED) for seat in seats] + [SHARED + side]


def outcomes_of(box: Box, rows: Rows) -> Longs:
    """The same games as `bots/random.py: play_many` notes them."""
    outcomes = np.zeros((len(rows), PER_GAME + PER_SEAT * int(box.seats)), np.int64)
    outcomes[:, 0], outcomes[:, 1] = rows["decisions"], rows["turns"]
    for seat in range(int(box.seats)):
        won = rows["winners"] >> seat & 1
        columns = (rows["score"][:, seat], won, rows["items"][:, seat, ROUTES], rows["held"][:, seat])
        outcomes[:, PER_GAME + PER_SEAT * seat :][:, :PER_SEAT] = np.stack([*columns, rows["made"][:, seat]], axis=1)
    return outcomes
