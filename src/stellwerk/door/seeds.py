"""Seeds: 128 bits from which all chance of a game comes, what is published of them, and how a generator is sown."""

import hashlib
import secrets

SEEDS = 1 << 128
"""A seed is at least 0 and less than this."""

_CARDS = b"stellwerk: cards"
"""Sets the generator's words apart from the published hash: whoever knows the one does not know the other."""


class SeedError(ValueError):
    """Something that is no seed."""


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbelow(SEEDS)


def check_seed(seed: object) -> int:
    """This seed, if it is one."""
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise SeedError("a seed is a whole number, at least 0 and less than 2**128")
    return seed


def seed_hash(seed: int) -> str:
    """The SHA-256 of the seed's 16 bytes, big end first: published before the first card, checked after the last.

    >>> seed_hash(7)[:16]
    '6bae426822df52ca'
    """
    return hashlib.sha256(_bytes(seed)).hexdigest()


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """The four words of 32 bits with which a game's generator starts. Never all zero.

    >>> all(0 <= word < 2**32 for word in seed_words(7))
    True
    """
    sown = sow(_bytes(seed))
    a, b, c, d = (int.from_bytes(sown[at : at + 4], "little") for at in range(0, 16, 4))
    return a, b, c, d


def sow(seed: bytes) -> bytes:
    """The same words as 16 bytes, little end first, from the seed's 16."""
    sown = hashlib.sha256(_CARDS + seed).digest()[:16]
    return sown if any(sown) else b"\1" + bytes(15)


def _bytes(seed: int) -> bytes:
    return check_seed(seed).to_bytes(16, "big")
