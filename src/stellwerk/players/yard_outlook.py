"""How things stand in the card game: what is unseen, how long it goes on, which rows are safe, what gets out."""

import numpy as np

from stellwerk.box.layout import Shorts
from stellwerk.box.record import COLOURED, KINDS, LOCOMOTIVE, Box
from stellwerk.players.minds import RIDES, Mind, Sight
from stellwerk.players.yard_memory import unknown_on_track
from stellwerk.players.yard_weights import BESIDE, CARRY, FAST, JOKER_IN_RAID, OTHERS, RAIDS, SLOW
from stellwerk.rules.compiled import lent_rule, rule
from stellwerk.rules.view import sees_stack, unseen_cards
from stellwerk.rules.yard import row_length


@rule
def look_ahead(box: Box, v: Sight, seat: int, mind: Mind) -> None:
    """Work out everything that a decision rests on, tickets aside."""
    count_unseen(box, v, mind)
    count_rides(box, v, mind)
    judge_threats(box, v, seat, mind)
    count_track(box, v, seat, mind)
    schedule_hand(box, v, seat, mind)


@rule
def count_unseen(box: Box, v: Sight, mind: Mind) -> None:
    """Cards in the deck and in hidden hands: all that are not in sight, not known in a hand and not remembered."""
    unseen = np.empty(KINDS, np.int16)
    unseen_cards(box, v, unseen)
    for kind in range(KINDS):
        left = int(unseen[kind])
        for each in range(box.seats):
            if not sees_stack(box, v, v.viewer, each):
                left -= int(mind.rode_out[each, kind])
        mind.unseen[kind] = max(0, left)


@rule
def unseen_total(mind: Mind) -> float:
    """All unseen cards; never 0, because it is divided by."""
    total = 0.0
    for kind in range(KINDS):
        total += mind.unseen[kind]
    return max(1.0, total)


@rule
def count_rides(box: Box, v: Sight, mind: Mind) -> None:
    """CARD-20: one more ride is sure until the final round; then the deck lasts longer or shorter, as others draw."""
    least = 0.0
    most = 0.0
    if v.final < 0:
        least = 1.0 + v.deck_count / (FAST * box.seats)
        most = 1.0 + v.deck_count / (SLOW * box.seats)
    for ride in range(RIDES):
        mind.rides[ride] = min(1.0, max(0.0, (most + 1.0 - ride) / (most - least + 1.0)))


@rule
def rides_left(mind: Mind) -> float:
    """The expected number of own rides still to come."""
    total = 0.0
    for ride in range(1, RIDES):
        total += mind.rides[ride]
    return total


@rule
def ride_chance(mind: Mind, ride: int) -> float:
    """How likely there is such a ride."""
    return float(mind.rides[min(ride, RIDES - 1)])


@rule
def judge_threats(box: Box, v: Sight, seat: int, mind: Mind) -> None:
    """CARD-16: a row is raided with more cards than it has; how likely does somebody hold those?"""
    mind.threat[:] = 1.0
    total = unseen_total(mind)
    for colour in range(COLOURED):
        part = min(1.0, (mind.unseen[colour] + JOKER_IN_RAID * mind.unseen[LOCOMOTIVE]) / total)
        for each in range(box.seats):
            if each != seat:
                judge_one(v, mind, each, colour, part)
    for colour in range(COLOURED):
        for length in range(RIDES):
            mind.threat[colour, length] = 1.0 - mind.threat[colour, length]
    mind.exposed = 0.0
    for each in range(box.seats):
        for colour in range(COLOURED):
            length = row_length(v, each, colour)
            if each == seat:
                mind.exposed += length * mind.threat[colour, length]
            else:
                mind.exposed += length * (box.seats - 2) / (box.seats - 1) * OTHERS


@rule
def safety(mind: Mind, colour: int, length: int, beside: float) -> float:
    """How likely a row survives a round: others raid one row a turn, and rather a long one than those beside it."""
    weight = length * mind.threat[colour, length]
    return float(1.0 - RAIDS * mind.threat[colour, length] * weight / max(0.01, weight + BESIDE * max(0.0, beside)))


@rule
def known_cards(v: Sight, each: int) -> int:
    """Cards of a hand that everybody knows."""
    known = 0
    for kind in range(KINDS):
        known += int(v.known[each, kind])
    return known


@rule
def judge_one(v: Sight, mind: Mind, each: int, colour: int, part: float) -> None:
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
        mind.threat[colour, length] *= min(1.0, at_most)
        if part >= 1.0 or more >= hidden:
            at_most = 1.0
        else:
            chance *= (hidden - more) * part / ((more + 1) * (1.0 - part))
            at_most += chance
    for length in range(min(certain, RIDES)):
        mind.threat[colour, length] = 0.0


@rule
def count_track(box: Box, v: Sight, seat: int, mind: Mind) -> None:
    """Own cards on the track, as seen, remembered or to be expected; and what will ride out of the yard."""
    if sees_stack(box, v, v.viewer, seat):
        mind.track[:] = v.stack[seat]
    else:
        unknown = unknown_on_track(v, mind, seat)
        for kind in range(KINDS):
            mind.track[kind] = mind.rode_out[seat, kind] + unknown * mind.unseen[kind] / unseen_total(mind)
    for colour in range(COLOURED):
        locomotives = int(v.yard_locomotives[seat, colour])
        length = row_length(v, seat, colour)
        beside = mind.exposed - length * mind.threat[colour, length]
        chance = 1.0
        for ride in range(1, length + 1):
            chance *= safety(mind, colour, length - ride + 1, beside)
            mind.track[LOCOMOTIVE if ride <= locomotives else colour] += chance * ride_chance(mind, ride)


@rule
def wait_for(box: Box, v: Sight, seat: int, colour: int) -> int:
    """CARD-15, CARD-16: turns until the colour can be laid, if nothing else happens."""
    wait = row_length(v, seat, colour)
    for each in range(box.seats):
        if each != seat:
            wait = max(wait, row_length(v, each, colour) - int(v.cards[seat, colour]) + 1)
    return wait


@rule
def schedule_hand(box: Box, v: Sight, seat: int, mind: Mind) -> None:
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
            total += ride_chance(mind, first + ride)
        mind.hold[colour] = max(kept, total / max(1, cards))
        at += 1.0 if cards >= 2 else 0.34
    mind.hold[LOCOMOTIVE] = max(kept, ride_chance(mind, 2))


@lent_rule
def largest_group(hand: Shorts, done: Shorts) -> int:
    """The colour of which most cards are in hand, among those left."""
    best = -1
    for colour in range(COLOURED):
        if not done[colour] and (best < 0 or hand[colour] > hand[best]):
            best = colour
    return best
