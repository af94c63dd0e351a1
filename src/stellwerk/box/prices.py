"""The price list: every way to pay for every track, a row each (BASE-20 to BASE-22, UK-8, UK-30).

The order of the rows is told in `record.py`, and the rules count on it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from stellwerk.box.record import COLOURED, GREY, LOCOMOTIVE

UNUSED = -1
"""The track of a row in the second bank that is no payment: nothing would be left of the colour, or of the set."""


class Price(NamedTuple):
    """One way to pay for a track: so many locomotives, the rest of the set in the colour."""

    track: int
    colour: int
    """LOCOMOTIVE for locomotives only."""
    locomotives: int
    saving: int


def price_rows(length: int, grey: bool) -> int:
    """How many rows a track has: for each colour it takes 0 … length - 1 locomotives, and one of locomotives only."""
    return (COLOURED if grey else 1) * length + 1


def prices(track: int, length: int, colour: int) -> Iterator[Price]:
    """The rows of one track, at its full price."""
    for one in range(COLOURED) if colour == GREY else (colour,):
        for locomotives in range(length):
            yield Price(track, one, locomotives, 0)
    yield Price(track, LOCOMOTIVE, length, 0)


def with_a_card_less(price: Price, length: int) -> Price:
    """The row of the second bank that belongs to a row of the first."""
    cards = length - 1
    only = price.colour == LOCOMOTIVE
    is_payment = cards >= 1 and (only or price.locomotives < cards)
    locomotives = cards if only else price.locomotives
    return Price(price.track if is_payment else UNUSED, price.colour, locomotives, 1)


def write_prices(box: Any, saves: bool) -> None:
    """Write the price list of all tracks; with `saves`, a second bank of payments with one card less."""
    lengths, colours = box.length.tolist(), box.colour.tolist()
    rows: list[Price] = []
    for track in range(box.tracks):
        box.claim_first[track] = len(rows)
        rows.extend(prices(track, lengths[track], colours[track]))
    if saves:
        box.claim_bank = len(rows)
        rows.extend([with_a_card_less(price, lengths[price.track]) for price in rows])
    box.claims = len(rows)
    for field, column in zip(("track", "colour", "locomotives", "saving"), zip(*rows, strict=True), strict=False):
        box[f"claim_{field}"][: len(rows)] = column
