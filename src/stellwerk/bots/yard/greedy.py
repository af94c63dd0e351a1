"""The greedy player of the card game: keeps tickets its cards serve, collects what they need, lays large sets."""

import numpy as np

from stellwerk.bots.memory import BotMemory, Observation
from stellwerk.bots.yard.memory import own_cards
from stellwerk.box.layout import Shorts
from stellwerk.box.record import (
    COLOURED,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    KEEP_TICKETS,
    LOCOMOTIVE,
    PLAY_SET,
    SET_CARDS,
    SET_LOCOMOTIVES,
    Box,
)
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import HELD, KEEP, KEEP_AT_START, Moves

LACKING = 2
"""Cards that may be lacking for a ticket that is kept."""
ROW = 3
"""The least cards in a row worth laying, while there is time."""
HURRY = 16
"""Cards in the deck with which shorter rows are laid."""


@rule
def choose_greedy(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """Lay a large set; or take tickets when all are served; or take the card that is lacking most."""
    lacking = np.zeros(COLOURED, np.int16)
    if v.phase == KEEP or v.phase == KEEP_AT_START:
        return keep_served(box, v, seat, moves, memory, lacking)
    lacks = count_lacking(box, v, seat, memory, lacking)
    best = int(moves.action[0])
    record = -1
    for number in range(moves.n):
        action = int(moves.action[number])
        liking = liking_for(box, v, lacking, lacks, action)
        if liking > record:
            record = liking
            best = action
    return best


@rule
def count_lacking(box: Box, v: Observation, seat: int, memory: BotMemory, lacking: Shorts) -> int:
    """What the tickets in hand need beyond the cards on the track, in the yard and in hand. Locomotives help."""
    lacking[:] = 0
    for ticket in range(box.tickets):
        if v.ticket_at[ticket] == HELD + seat:
            for colour in range(COLOURED):
                lacking[colour] += box.ticket_cards[ticket, colour]
    lacks = 0
    for colour in range(COLOURED):
        lacking[colour] -= own_cards(v, seat, memory, colour)
        lacks += max(0, int(lacking[colour]))
    return lacks - int(v.cards[seat, LOCOMOTIVE])


@rule(borrows=True)
def keep_served(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory, lacking: Shorts) -> int:
    """CARD-3, CARD-19: every ticket for which few cards are lacking; the first one, if a ticket must be kept."""
    count_lacking(box, v, seat, memory, lacking)
    kept = 0
    for place in range(v.offered[seat]):
        ticket = int(v.offer[seat, place])
        lacks = 0
        for colour in range(COLOURED):
            need = int(box.ticket_cards[ticket, colour])
            lacks += max(0, min(need, int(lacking[colour]) + need))
        if lacks <= LACKING:
            kept |= 1 << place
            for colour in range(COLOURED):
                lacking[colour] += box.ticket_cards[ticket, colour]
    wanted = int(box.section_start[KEEP_TICKETS]) + kept
    for number in range(moves.n):
        if moves.action[number] == wanted:
            return wanted
    return int(moves.action[0])


@rule(borrows=True)
def liking_for(box: Box, v: Observation, lacking: Shorts, lacks: int, action: int) -> int:
    """How much it likes an action: rows, then tickets if none is lacking cards, then cards that are lacking."""
    section = section_of(box, action)
    index = action - int(box.section_start[section])
    if section == PLAY_SET:
        return 200 + liking_for_row(v, index // SET_LOCOMOTIVES % SET_CARDS, index % SET_LOCOMOTIVES)
    if section == DRAW_TICKETS:
        return 150 if lacks <= 0 else 1
    if section == DRAW_FACE_UP:
        return liking_for_card(lacking, int(v.display[index]))
    return 40 if section == DRAW_BLIND else 0


@rule
def liking_for_row(v: Observation, cards: int, locomotives: int) -> int:
    """The largest set, with at most one locomotive; small ones only near the end."""
    least = ROW if v.deck_count >= HURRY else ROW - 1
    return 10 * cards + locomotives if cards >= least and locomotives <= 1 else -200


@rule(borrows=True)
def liking_for_card(lacking: Shorts, kind: int) -> int:
    """A locomotive, then the colour most cards are lacking of."""
    if kind == LOCOMOTIVE:
        return 100
    return 50 + 5 * int(lacking[kind]) if lacking[kind] > 0 else 10
