"""What taking train cards is worth: by how many it lowers what the plan misses. The unseen cards price a blind one."""

import numpy as np

from stellwerk.box.layout import Longs
from stellwerk.box.record import KINDS, LOCOMOTIVE, SLOTS, Box
from stellwerk.players.minds import Mind, Reals, Sight
from stellwerk.players.needs import NEEDS, fill_purse, list_needs, missing
from stellwerk.players.weights import CARD, WILD
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import lent_rule, rule
from stellwerk.rules.state import NONE
from stellwerk.rules.view import unseen_cards


@rule
def worth_of_any(mind: Mind, kind: int) -> float:
    """What a card is worth beside the plan: nothing to a full hand, or it would be filled for ever."""
    if mind.full:
        return 0.0
    return float(mind.weights[CARD] + (mind.weights[WILD] if kind == LOCOMOTIVE else 0.0))


@lent_rule
def worth_of_kinds(purse: Longs, needs: Longs, rate: int, mind: Mind, worth: Reals) -> None:
    """For every kind of card, what one more of it is worth: by how many cards the plan then misses less."""
    before = missing(purse, needs, rate)
    for kind in range(KINDS):
        purse[kind] += 1
        worth[kind] = before - missing(purse, needs, rate) + worth_of_any(mind, kind)
        purse[kind] -= 1


@rule
def price_cards(box: Box, v: Sight, seat: int, mind: Mind, worth: Reals) -> None:
    """The same for a seat with what it holds and plans."""
    purse = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    fill_purse(box, v, seat, purse)
    list_needs(box, v, seat, mind, NONE, needs)
    worth_of_kinds(purse, needs, stand_in_rate(box, v, seat), mind, worth)


@rule
def worth_of_blind(box: Box, v: Sight, worth: Reals) -> float:
    """What a blind card is worth on average, over those in the deck and unseen in others' hands."""
    unseen = np.empty(KINDS, np.int16)
    unseen_cards(box, v, unseen)
    total = 0.0
    cards = 0
    for kind in range(KINDS):
        count = max(0, int(unseen[kind]))
        total += float(count) * worth[kind]
        cards += count
    return total / cards if cards > 0 else 0.0


@lent_rule
def best_second(v: Sight, worth: Reals, blind: float, without: int) -> float:
    """The best second card: from the display, one slot aside (NONE: none), or blind."""
    best = blind if v.deck_count > 1 else 0.0
    for slot in range(SLOTS):
        if slot != without and v.display[slot] != NONE and v.display[slot] != LOCOMOTIVE:
            best = max(best, worth[v.display[slot]])
    return best


@rule
def worth_of_first(
    box: Box, v: Sight, mind: Mind, purse: Longs, needs: Longs, rate: int, kind: int, slot: int, blind: float
) -> float:
    """What a first card of this kind is worth, with the best second one after it. Two slots with one kind are one."""
    worth = np.empty(KINDS, np.float64)
    for earlier in range(slot):
        if v.display[earlier] == kind:
            return -49.0
    before = missing(purse, needs, rate)
    purse[kind] += 1
    gain = before - missing(purse, needs, rate) + worth_of_any(mind, kind)
    if kind != LOCOMOTIVE:
        worth_of_kinds(purse, needs, rate, mind, worth)
        gain += best_second(v, worth, blind, slot)
    purse[kind] -= 1
    return float(gain)
