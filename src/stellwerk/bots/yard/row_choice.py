"""Laying rows in the card game: what a row is worth on its way to the track, raids included."""

from stellwerk.bots.memory import BotMemory, Observation
from stellwerk.bots.yard.card_worth import card_worth
from stellwerk.bots.yard.outlook import ride_chance, safety
from stellwerk.bots.yard.weights import RAID, TRUST, TURN_LAY
from stellwerk.box.record import LOCOMOTIVE, PLAY_SET, PLAY_SINGLES, SET_CARDS, SET_LOCOMOTIVES, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.yard import row_length


@rule
def raid_worth(box: Box, v: Observation, seat: int, memory: BotMemory, colour: int) -> float:
    """CARD-16: what others lose when this colour is laid: of their rows, the cards that would have ridden out."""
    worth = 0.0
    for each in range(box.seats):
        if each != seat:
            for ride in range(1, row_length(v, each, colour) + 1):
                worth += RAID * ride_chance(memory, ride)
    return worth / (box.seats - 1)


@rule
def row_worth(
    box: Box, v: Observation, memory: BotMemory, colour: int, cards: int, locomotives: int, beside: float
) -> float:
    """CARD-5, CARD-6: what a row adds: each card's worth, by how much likelier it now gets onto the track."""
    length = cards + locomotives
    chance = 1.0
    worth = 0.0
    for ride in range(1, length + 1):
        chance *= safety(memory, colour, length - ride + 1, beside)
        out = chance * ride_chance(memory, ride)
        if ride <= locomotives:
            worth += (out - memory.hold[LOCOMOTIVE] * TRUST) * memory.joker
        else:
            have = memory.track[colour] + (ride - locomotives - 1)
            worth += (out - memory.hold[colour] * TRUST) * card_worth(v, memory, colour, have)
    return worth


@rule
def set_worth(box: Box, v: Observation, seat: int, memory: BotMemory, action: int) -> float:
    """CARD-13: the action's number says colour, cards and locomotives."""
    index = action - int(box.section_start[PLAY_SET])
    colour = index // SET_LOCOMOTIVES // SET_CARDS
    cards = index // SET_LOCOMOTIVES % SET_CARDS
    worth = row_worth(box, v, memory, colour, cards, index % SET_LOCOMOTIVES, memory.exposed)
    return worth + raid_worth(box, v, seat, memory, colour) + TURN_LAY


@rule
def singles_worth(box: Box, v: Observation, seat: int, memory: BotMemory, action: int) -> float:
    """CARD-14: three single cards, all of which ride out next time."""
    way = action - int(box.section_start[PLAY_SINGLES])
    beside = memory.exposed
    for place in range(3):
        beside += memory.threat[box.singles[way, place], 1]
    worth = 0.0
    for place in range(3):
        colour = int(box.singles[way, place])
        worth += row_worth(box, v, memory, colour, 1, 0, beside - memory.threat[colour, 1])
    return worth + TURN_LAY
