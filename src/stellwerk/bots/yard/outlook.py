"""How things stand in the card game: what is unseen, how long it goes on, which rows are safe, what gets out."""

import numpy as np

from stellwerk.bots.memory import RIDES, BotMemory, Observation
from stellwerk.bots.yard.memory import unknown_on_track
from stellwerk.bots.yard.weights import BESIDE, CARRY, FAST, JOKER_IN_RAID, OTHERS, RAIDS, SLOW
from stellwerk.box.layout import Shorts
from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.view import sees_stack, unseen_cards
from stellwerk.rules.yard import row_length


@rule
def look_ahead(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """Work out everything that a decision rests on, tickets aside."""
    count_unseen(box, v, memory)
    count_rides(box, v, memory)
    judge_threats(box, v, seat, memory)
    count_track(box, v, seat, memory)
    schedule_hand(box, v, seat, memory)


@rule
def count_unseen(box: Box, v: Observation, memory: BotMemory) -> None:
    """Cards in the deck and in hidden hands: all that are not in sight, not known in a hand and not remembered."""
    unseen = np.empty(KINDS, np.int16)
    unseen_cards(box, v, unseen)
    for kind in range(KINDS):
        left = int(unseen[kind])
        for each in range(box.seats):
            if not sees_stack(box, v, v.viewer, each):
                left -= int(memory.rode_out[each, kind])
        memory.unseen[kind] = max(0, left)


@rule
def unseen_total(memory: BotMemory) -> float:
    """All unseen cards; never 0, because it is divided by."""
    total = 0.0
    for kind in range(KINDS):
        total += memory.unseen[kind]
    return max(1.0, total)


@rule
def count_rides(box: Box, v: Observation, memory: BotMemory) -> None:
    """CARD-20: one more ride is sure until the final round; then the deck lasts longer or shorter, as others draw."""
    least = 0.0
    most = 0.0
    if v.final < 0:
        least = 1.0 + v.deck_count / (FAST * box.seats)
        most = 1.0 + v.deck_count / (SLOW * box.seats)
    for ride in range(RIDES):
        memory.rides[ride] = min(1.0, max(0.0, (most + 1.0 - ride) / (most - least + 1.0)))


@rule
def rides_left(memory: BotMemory) -> float:
    """The expected number of own rides still to come."""
    total = 0.0
    for ride in range(1, RIDES):
        total += memory.rides[ride]
    return total


@rule
def ride_chance(memory: BotMemory, ride: int) -> float:
    """How likely there is such a ride."""
    return float(memory.rides[min(ride, RIDES - 1)])


@rule
def judge_threats(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """CARD-16: a row is raided with more cards than it has; how likely does somebody hold those?"""
    memory.threat[:] = 1.0
    total = unseen_total(memory)
    for colour in range(COLOURED):
        part = min(1.0, (memory.unseen[colour] + JOKER_IN_RAID * memory.unseen[LOCOMOTIVE]) / total)
        for each in range(box.seats):
            if each != seat:
                judge_one(v, memory, each, colour, part)
    for colour in range(COLOURED):
        for length in range(RIDES):
            memory.threat[colour, length] = 1.0 - memory.threat[colour, length]
    memory.exposed = 0.0
    for each in range(box.seats):
        for colour in range(COLOURED):
            length = row_length(v, each, colour)
            if each == seat:
                memory.exposed += length * memory.threat[colour, length]
            else:
                memory.exposed += length * (box.seats - 2) / (box.seats - 1) * OTHERS


@rule
def safety(memory: BotMemory, colour: int, length: int, beside: float) -> float:
    """How likely a row survives a round: others raid one row a turn, and rather a long one than those beside it."""
    weight = length * memory.threat[colour, length]
    return float(1.0 - RAIDS * memory.threat[colour, length] * weight / max(0.01, weight + BESIDE * max(0.0, beside)))


@rule
def known_cards(v: Observation, each: int) -> int:
    """Cards of a hand that everybody knows."""
    known = 0
    for kind in range(KINDS):
        known += int(v.known[each, kind])
    return known


@rule
def judge_one(v: Observation, memory: BotMemory, each: int, colour: int, part: float) -> None:
    """One opponent's hidden cards are of the colour with chance `part` each: a binomial tail for every length."""
    hidden = int(v.held[each]) - known_cards(v, each)
    certain = int(v.known[each, colour])
    chance = 1.0
    for _ in range(hidden):
        chance *= 1.0 - part
    at_most = chance
    for more in range(RIDES):
        length = certain + more
        if length >= RIDES:
            break
        memory.threat[colour, length] *= min(1.0, at_most)
        if part >= 1.0 or more >= hidden:
            at_most = 1.0
        else:
            chance *= (hidden - more) * part / ((more + 1) * (1.0 - part))
            at_most += chance
    for length in range(min(certain, RIDES)):
        memory.threat[colour, length] = 0.0


@rule
def count_track(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """Own cards on the track, as seen, remembered or to be expected; and what will ride out of the yard."""
    if sees_stack(box, v, v.viewer, seat):
        memory.track[:] = v.stack[seat]
    else:
        unknown = unknown_on_track(v, memory, seat)
        for kind in range(KINDS):
            memory.track[kind] = memory.rode_out[seat, kind] + unknown * memory.unseen[kind] / unseen_total(memory)
    for colour in range(COLOURED):
        locomotives = int(v.yard_locomotives[seat, colour])
        length = row_length(v, seat, colour)
        beside = memory.exposed - length * memory.threat[colour, length]
        chance = 1.0
        for ride in range(1, length + 1):
            chance *= safety(memory, colour, length - ride + 1, beside)
            memory.track[LOCOMOTIVE if ride <= locomotives else colour] += chance * ride_chance(memory, ride)


@rule
def wait_for(box: Box, v: Observation, seat: int, colour: int) -> int:
    """CARD-15, CARD-16: turns until the colour can be laid, if nothing else happens."""
    wait = row_length(v, seat, colour)
    for each in range(box.seats):
        if each != seat:
            wait = max(wait, row_length(v, each, colour) - int(v.cards[seat, colour]) + 1)
    return wait


@rule
def schedule_hand(box: Box, v: Observation, seat: int, memory: BotMemory) -> None:
    """How likely cards in hand get out: the largest group is laid next, then the others, a turn each."""
    hand = v.cards[seat]
    done = np.zeros(COLOURED, np.int16)
    kept = CARRY if v.half + 1 < box.halves else 0.0
    at = 0.0
    for _ in range(COLOURED):
        colour = largest_group(hand, done)
        done[colour] = 1
        cards = int(hand[colour])
        first = max(int(at), wait_for(box, v, seat, colour)) + 1
        total = 0.0
        for ride in range(1, max(1, cards) + 1):
            total += ride_chance(memory, first + ride)
        memory.hold[colour] = max(kept, total / max(1, cards))
        at += 1.0 if cards >= 2 else 0.34
    memory.hold[LOCOMOTIVE] = max(kept, ride_chance(memory, 2))


@rule(borrows=True)
def largest_group(hand: Shorts, done: Shorts) -> int:
    """The colour of which most cards are in hand, among those left."""
    best = -1
    for colour in range(COLOURED):
        if not done[colour] and (best < 0 or hand[colour] > hand[best]):
            best = colour
    return best
