"""Seeds: 128 bits from which all chance of a game comes, what is published of them, and how a generator is sown."""

import hashlib
import secrets
from typing import Literal, TypeAlias, get_args

SEEDS = 1 << 128
"""A seed is at least 0 and less than this."""

_CARDS = b"stellwerk: cards"
"""Sets the generator's words apart from the published hash: whoever knows the one does not know the other."""
_KEYED = b"stellwerk: cards of an action"
"""And those of a single action apart from both."""

Source: TypeAlias = Literal["stream", "keyed"]
"""Where chance comes from: one stream of numbers for the whole game, or numbers of its own for each action."""
SOURCES: tuple[Source, ...] = get_args(Source)


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


def check_source(source: object) -> Source:
    """This source of chance, if it is one."""
    for known in SOURCES:
        if source == known:
            return known
    raise SeedError(f"chance is {str(source)[:40]!r}; expected {' or '.join(SOURCES)}")


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


def sow_action(seed: int, action: int, undos: int) -> bytes:
    """The same for one action of a game whose chance is keyed by action: its number, and the undos before it.

    Action 0 is the set-up. What one action brought tells nothing of the next, and what comes after an undo is new.

    >>> sow_action(7, 3, 0) == sow_action(7, 3, 1)
    False
    """
    sown = hashlib.sha256(b"%b%b%d/%d" % (_KEYED, _bytes(seed), action, undos)).digest()[:16]
    return sown if any(sown) else b"\1" + bytes(15)


def _bytes(seed: int) -> bytes:
    return check_seed(seed).to_bytes(16, "big")
