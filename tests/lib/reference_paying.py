"""Paying in the technology game, found by trying everything: real locomotives, and cards that stand in for them."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from stellwerk.api.actions import Action, BuyTechnology, PayLocomotives, StandIn
from stellwerk.box.build import Contents
from stellwerk.box.record import COLOURS
from tests.lib.facts import LOCOMOTIVE, Facts

FOR_THIS_TURN = ("right_of_way", "thermocompressor")
PRICES = {
    **dict.fromkeys(("wales_concession", "ireland_france_concession", "scotland_concession", "mechanical_stoker"), 1),
    **dict.fromkeys(("superheated_steam_boiler", "propellers", "booster", "boiler_lagging", "steam_turbines"), 2),
    **dict.fromkeys(("double_heading", "right_of_way"), 4),
    **dict.fromkeys(("water_tenders", "risky_contracts", "equalising_beam"), 2),
    "thermocompressor": 1,
    "diesel_power": 3,
}
COPIES = dict.fromkeys(PRICES, 4) | {
    **dict.fromkeys(("right_of_way", "thermocompressor", "risky_contracts", "equalising_beam", "diesel_power"), 1),
    "water_tenders": 2,
}
"""UK-14 to UK-24, UK-26 to UK-30."""

Hand = tuple[int, ...]
"""How many cards of each colour."""


class PaidSet(NamedTuple):
    """Cards of a colour, and locomotives with them."""

    colour: str
    cards: int
    locomotives: int


Takable = Callable[[bool], list[PaidSet]]
"""The sets of cards that would claim a free route; or, with True, one that another player owns."""


def rate(f: Facts) -> int:
    """UK-6, UK-20: how many cards are played as one locomotive; 0 where none can be."""
    return 0 if f.ruleset != "technology" else 3 if "booster" in f.held else 4


def coloured(f: Facts) -> Hand:
    """The coloured cards of the hand."""
    return tuple(f.hand[colour] for colour in COLOURS)


def can_pay(f: Facts, wanted: PaidSet) -> bool:
    """Is there a way to play this set: cards of the colour, and real locomotives or cards that stand in for them?"""
    purse = f.hand + f.holder
    return has_set(tuple(purse[colour] for colour in COLOURS), purse[LOCOMOTIVE], rate(f), wanted)


@cache
def has_set(hand: Hand, locomotives: int, rate: int, wanted: PaidSet) -> bool:
    """Can these cards be played as this set?"""
    rest = dict(zip(COLOURS, hand, strict=True))
    if wanted.cards:
        rest[wanted.colour] -= wanted.cards
        if rest[wanted.colour] < 0:
            return False
    missing = max(0, wanted.locomotives - locomotives)
    return missing == 0 or (rate > 0 and missing * rate <= sum(rest.values()))


def stand_in_sets(hand: Hand, many: int, first: int = 0) -> Iterator[Hand]:
    """Every set of so many coloured cards, none before the first colour."""
    if first == len(hand):
        if many == 0:
            yield ()
        return
    for cards in range(min(hand[first], many) + 1):
        for rest in stand_in_sets(hand, many - cards, first + 1):
            yield (cards, *rest)


def left_over(hand: Hand, many: int, first: int) -> Iterator[Hand]:
    """What is left of a hand after so many of its cards were played, none before the first colour."""
    for played in stand_in_sets(hand, many, first):
        gone = (0,) * first + played
        yield tuple(have - cards for have, cards in zip(hand, gone, strict=True))


def usable(hand: Hand, locomotives: int, rate: int, many: int, first: int, wanted: list[PaidSet]) -> bool:
    """UK-25, UK-32: can so many cards be played from this hand so that one of these sets can be played after?"""
    if sum(hand[first:]) < many:
        return False
    within_reach = [paid_set for paid_set in wanted if has_set(hand, locomotives, rate, paid_set)]
    if not within_reach:
        return False
    return any(
        has_set(rest, locomotives, rate, paid_set) for rest in left_over(hand, many, first) for paid_set in within_reach
    )


def technologies_on_sale(contents: Contents, f: Facts, takable: Takable) -> Iterator[Action]:
    """UK-11, UK-13, UK-25, UK-28, UK-29, UK-32: what can be bought, and paid so that it can be used."""
    hand, each = coloured(f), rate(f)
    for technology in contents.technologies:
        name = technology.id
        if name in f.held or f.all_held[name] >= COPIES[name]:
            continue
        if name in ("risky_contracts", "equalising_beam") and f.reshuffled:
            continue
        price = PRICES[name]
        ways = [(real, (price - real) * each) for real in range(min(price, f.hand[LOCOMOTIVE]) + 1)]
        if name in FOR_THIS_TURN:
            wanted = takable(name == "right_of_way")
            if any(usable(hand, f.hand[LOCOMOTIVE] - real, each, cards, 0, wanted) for real, cards in reversed(ways)):
                yield BuyTechnology(name)
        elif any(cards <= sum(hand) for _, cards in ways):
            yield BuyTechnology(name)


def wanted_after(f: Facts, takable: Takable) -> list[PaidSet] | None:
    """The sets one of which must still be possible after the payment; None where nothing must be."""
    return takable(f.bill_technology == "right_of_way") if f.bill_technology in FOR_THIS_TURN else None


def payable(f: Facts, locomotives: int, cards: int, hand: Hand, first: int, wanted: list[PaidSet] | None) -> bool:
    """Can so many more cards stand in, and what was bought still be used?"""
    if wanted is None:
        return sum(hand[first:]) >= cards
    return usable(hand, locomotives, rate(f), cards, first, wanted)


def real_locomotives_asked(f: Facts, takable: Takable) -> Iterator[Action]:
    """UK-6: every number of real locomotives for which there are cards to stand in for the others."""
    wanted = wanted_after(f, takable)
    for real in range(min(f.bill_locomotives, f.hand[LOCOMOTIVE]) + 1):
        cards = (f.bill_locomotives - real) * rate(f)
        if payable(f, f.hand[LOCOMOTIVE] - real, cards, coloured(f), 0, wanted):
            yield PayLocomotives(real)


def stand_ins_asked(f: Facts, takable: Takable) -> Iterator[Action]:
    """UK-6: the next colour and how many of it; the rest can still be paid with later colours."""
    wanted = wanted_after(f, takable)
    standing_in = sum(f.played[colour] for colour in COLOURS) - f.bill_cards
    left = (f.bill_locomotives - f.played[LOCOMOTIVE]) * rate(f) - standing_in
    hand = coloured(f)
    for place in range(f.bill_from, len(COLOURS)):
        for cards in range(1, min(left, hand[place]) + 1):
            after = tuple(have - cards * (at == place) for at, have in enumerate(hand))
            if payable(f, f.hand[LOCOMOTIVE], left - cards, after, place + 1, wanted):
                yield StandIn(COLOURS[place], cards)


def paid_sets(f: Facts, wanted: PaidSet) -> Iterator[list[int]]:
    """Every different way to pay a set from the hand: how many cards of each kind are played."""
    own = [wanted.cards * (colour == wanted.colour) for colour in COLOURS]
    rest = tuple(have - cards for have, cards in zip(coloured(f), own, strict=True))
    for real in range(min(wanted.locomotives, f.hand[LOCOMOTIVE]) + 1):
        for played in stand_in_sets(rest, (wanted.locomotives - real) * rate(f)):
            yield [*(a + b for a, b in zip(own, played, strict=True)), real]
