"""Chance. One generator, inside the record: xoshiro128++, four words of 32 bits kept in wide integers.

Wide integers, because then nothing overflows and interpreted and compiled code draw the same numbers.
"""

from typing import Protocol

from stellwerk.box.layout import Longs
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import State

WORD = 0xFFFFFFFF


class Generator(Protocol):
    """A record with a generator in it: a game's, or a player's own."""

    rng: Longs


@rule(inline=True)
def turn_word(word: int, by: int) -> int:
    """A word of 32 bits, rotated to the left."""
    return ((word << by) & WORD) | (word >> (32 - by))


@rule(inline=True)
def next_word(s: Generator) -> int:
    """The next 32 random bits."""
    a = int(s.rng[0])
    b = int(s.rng[1])
    c = int(s.rng[2])
    d = int(s.rng[3])
    word = (turn_word((a + d) & WORD, 7) + a) & WORD
    c ^= a
    d ^= b
    s.rng[0] = a ^ d
    s.rng[1] = b ^ c
    s.rng[2] = c ^ ((b << 9) & WORD)
    s.rng[3] = turn_word(d, 11)
    return word


@rule(inline=True)
def below(s: Generator, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely (Lemire's method)."""
    product = next_word(s) * n
    low = product & WORD
    if low < n:
        least = (WORD + 1 - n) % n
        while low < least:
            product = next_word(s) * n
            low = product & WORD
    return product >> 32


@rule(inline=True)
def next_given(s: State, outcome: int) -> int:
    """Note what chance gave; or, where that was written down before, take it from there."""
    if s.chance_at < s.chance_count:
        outcome = int(s.chance_log[s.chance_at])
    else:
        s.chance_log[s.chance_at] = outcome
        s.chance_count += 1
    s.chance_at += 1
    return outcome
