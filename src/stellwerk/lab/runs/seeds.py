"""The seeds of many games from one number: game 5 of seed 7 is the same game wherever it is played."""

import hashlib
from collections.abc import Iterable

import numpy as np

from stellwerk.api.seeds import check_seed, sow
from stellwerk.box.layout import Longs


def game_seed(seed: int, game: int) -> int:
    """The seed of one of many games: a table opened with it deals the same cards.

    >>> len({game_seed(7, 0), game_seed(7, 1), game_seed(8, 0)})
    3
    """
    return int.from_bytes(_digest(seed, game)[:16], "big")


def _digest(seed: int, game: int) -> bytes:
    """16 bytes for the cards of a game, 16 for the luck of its players."""
    return hashlib.sha256(b"stellwerk: game %d of %d" % (game, check_seed(seed))).digest()


def words(seed: int, games: Iterable[int]) -> Longs:
    """For each game the four words its generator starts with, and four for the players' own."""
    return words_of((seed, game) for game in games)


def words_of(deals: Iterable[tuple[int, int]]) -> Longs:
    """The same for games of different seeds, each told as its seed and its number."""
    digests = [_digest(seed, game) for seed, game in deals]
    sown = b"".join(sow(digest[:16]) + digest[16:] for digest in digests)
    return np.frombuffer(sown, "<u4").reshape(-1, 8).astype(np.int64)
