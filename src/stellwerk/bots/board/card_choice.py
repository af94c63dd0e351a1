"""What taking train cards is worth: by how many it lowers what the plan misses. The unseen cards price a blind one."""

import numpy as np

from stellwerk.bots.board.card_demand import NEEDS, count_missing, fill_payable, list_demand
from stellwerk.bots.memory import BotMemory, Observation, Reals
from stellwerk.bots.weights import CARD, WILD
from stellwerk.box.layout import Longs
from stellwerk.box.record import KINDS, LOCOMOTIVE, SLOTS, Box
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import NONE
from stellwerk.rules.view import unseen_cards


@rule
def worth_of_any(memory: BotMemory, kind: int) -> float:
    """What a card is worth beside the plan: nothing to a full hand, or it would be filled for ever."""
    if memory.full:
        return 0.0
    return float(memory.weights[CARD] + (memory.weights[WILD] if kind == LOCOMOTIVE else 0.0))


@rule(borrows=True)
def worth_of_kinds(payable: Longs, needs: Longs, rate: int, memory: BotMemory, worth: Reals) -> None:
    """For every kind of card, what one more of it is worth: by how many cards the plan then misses less."""
    before = count_missing(payable, needs, rate)
    for kind in range(KINDS):
        payable[kind] += 1
        worth[kind] = before - count_missing(payable, needs, rate) + worth_of_any(memory, kind)
        payable[kind] -= 1


@rule
def price_cards(box: Box, v: Observation, seat: int, memory: BotMemory, worth: Reals) -> None:
    """The same for a seat with what it holds and plans."""
    payable = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    fill_payable(box, v, seat, payable)
    list_demand(box, v, seat, memory, NONE, needs)
    worth_of_kinds(payable, needs, stand_in_rate(box, v, seat), memory, worth)


@rule
def worth_of_blind(box: Box, v: Observation, worth: Reals) -> float:
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


@rule(borrows=True)
def best_second(v: Observation, worth: Reals, blind: float, without: int) -> float:
    """The best second card: from the display, one slot aside (NONE: none), or blind."""
    best = blind if v.deck_count > 1 else 0.0
    for slot in range(SLOTS):
        if slot != without and v.display[slot] != NONE and v.display[slot] != LOCOMOTIVE:
            best = max(best, worth[v.display[slot]])
    return best


@rule
def worth_of_first(
    box: Box,
    v: Observation,
    memory: BotMemory,
    payable: Longs,
    needs: Longs,
    rate: int,
    kind: int,
    slot: int,
    blind: float,
) -> float:
    """What a first card of this kind is worth, with the best second one after it. Two slots with one kind are one."""
    worth = np.empty(KINDS, np.float64)
    for earlier in range(slot):
        if v.display[earlier] == kind:
            return -49.0
    before = count_missing(payable, needs, rate)
    payable[kind] += 1
    gain = before - count_missing(payable, needs, rate) + worth_of_any(memory, kind)
    if kind != LOCOMOTIVE:
        worth_of_kinds(payable, needs, rate, memory, worth)
        gain += best_second(v, worth, blind, slot)
    payable[kind] -= 1
    return float(gain)
