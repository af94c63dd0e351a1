"""What rode out, worked out from what lies open: nobody may look at a stack (CARD-7), but everybody may remember.

Between two own turns every other seat has one turn, so two looks at the yards say what became of each row: its first
card rode out when its owner's turn began, unless the row had been raided before that.
"""

import numpy as np

from stellwerk.bots.memory import BotMemory, Observation
from stellwerk.box.layout import Bytes
from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import KEEP_AT_START, NONE
from stellwerk.rules.yard import row_length

# What became of the first card of a row.
LOST, DOUBTFUL, RODE = range(3)


@rule
def remember(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """Bring the memory up to this decision. What was missed stays unknown: `stacked` says how much that is."""
    if v.phase == KEEP_AT_START or v.half != memory.seen_half:
        memory.rode_out[:] = 0
    elif v.turns - memory.seen_turns <= box.seats:
        follow_own_lay(box, v, seat, memory)
        for each in range(box.seats):
            follow(box, v, seat, memory, each)
    take_in(v, seat, memory)


@rule
def take_in(v: Observation, seat: int, memory: BotMemory) -> None:
    """What lies open now, and what the own hand holds."""
    memory.seen_turns = v.turns
    memory.seen_half = v.half
    memory.seen_hand[:] = v.cards[seat]
    memory.seen_yard[:] = v.yard
    memory.seen_locomotives[:] = v.yard_locomotives
    memory.seen_stacked[:] = v.stacked
    memory.seen_discards[:] = v.discards


@rule
def owner_of(box: Box, v: Observation, colour: int) -> int:
    """CARD-17: the one seat whose yard has this colour, or NONE."""
    for each in range(box.seats):
        if row_length(v, each, colour) > 0:
            return each
    return NONE


@rule
def outcome_of_row(box: Box, v: Observation, seat: int, memory: BotMemory, each: int, colour: int) -> int:
    """CARD-5, CARD-16: did the row's first card ride out when its owner's turn began?"""
    owner = owner_of(box, v, colour)
    if owner == NONE:
        return RODE  # a raider's row would still lie there
    discarded = int(v.discards[colour]) - int(memory.seen_discards[colour])
    if owner == each:
        return RODE if discarded == 0 else LOST
    if each == seat or (owner - seat) % box.seats < (each - seat) % box.seats:
        return LOST  # its owner's turn came after the raider's
    riding = 0 if memory.seen_locomotives[each, colour] > 0 else 1
    return DOUBTFUL if discarded > int(memory.seen_yard[each, colour]) - riding else RODE


@rule
def follow(box: Box, v: Observation, seat: int, memory: BotMemory, each: int) -> None:
    """CARD-5, CARD-6: what rode out of one seat's yard since the last look. Doubts are settled by its stack's size."""
    rode = int(v.stacked[each]) - int(memory.seen_stacked[each])
    fates = np.zeros(COLOURED, np.uint8)
    for colour in range(COLOURED):
        if memory.seen_yard[each, colour] + memory.seen_locomotives[each, colour] > 0:
            fates[colour] = outcome_of_row(box, v, seat, memory, each, colour)
    for chance_log in (RODE, DOUBTFUL):
        rode -= note_rides(memory, each, fates, chance_log, rode)


@rule(borrows=True)
def note_rides(memory: BotMemory, each: int, fates: Bytes, chance_log: int, most: int) -> int:
    """Put the first cards of the rows with this fate into the memory, so many at most. Returns how many."""
    count = 0
    for colour in range(COLOURED):
        if fates[colour] == chance_log and count < most:
            memory.rode_out[each, LOCOMOTIVE if memory.seen_locomotives[each, colour] > 0 else colour] += 1
            count += 1
    return count


@rule
def unknown_on_track(v: Observation, memory: BotMemory, each: int) -> int:
    """How many cards of a stack the memory does not know."""
    unknown = int(v.stacked[each])
    for kind in range(KINDS):
        unknown -= int(memory.rode_out[each, kind])
    return max(0, unknown)


@rule
def own_cards(v: Observation, seat: int, memory: BotMemory, colour: int) -> int:
    """Own cards of a colour, wherever they are: on the track as far as remembered, in the yard, in hand."""
    return int(memory.rode_out[seat, colour]) + int(v.yard[seat, colour]) + int(v.cards[seat, colour])


@rule
def follow_own_lay(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """What the own last turn did to the yards: cards gone from the hand were laid, and raided what lay there.

    So the memory rests on what was seen, not on what the bot meant to do: somebody else may have moved for it.
    """
    locomotives = max(0, int(memory.seen_hand[LOCOMOTIVE]) - int(v.cards[seat, LOCOMOTIVE]))
    for colour in range(COLOURED):
        cards = int(memory.seen_hand[colour]) - int(v.cards[seat, colour])
        if cards <= 0:
            continue
        for each in range(box.seats):
            memory.seen_discards[colour] += memory.seen_yard[each, colour]
            memory.seen_discards[LOCOMOTIVE] += memory.seen_locomotives[each, colour]
            memory.seen_yard[each, colour] = 0
            memory.seen_locomotives[each, colour] = 0
        memory.seen_yard[seat, colour] = cards
        memory.seen_locomotives[seat, colour] = locomotives
