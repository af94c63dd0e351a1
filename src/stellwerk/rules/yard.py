"""The rail yard (CARD-5, CARD-6, CARD-13 to CARD-17): laying rows of cards, raids, and riding out onto the track."""

from stellwerk.box.record import (
    COLOURED,
    LOCOMOTIVE,
    PLAY_SET,
    PLAY_SINGLES,
    SET_CARDS,
    SET_LOCOMOTIVES,
    SINGLES,
    Box,
)
from stellwerk.rules.cards import give_up
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import LAID, LAID_LOCOMOTIVES, RAIDED, RODE_OUT, emit
from stellwerk.rules.moves import add
from stellwerk.rules.refusal_codes import FINE, IN_OWN_YARD, NOT_MORE_CARDS, TOO_FEW_CARDS
from stellwerk.rules.state import TURN_OVER, Moves, State


@rule
def row_length(s: State, seat: int, colour: int) -> int:
    """CARD-16: the cards in a row, its locomotives included."""
    return int(s.yard[seat, colour] + s.yard_locomotives[seat, colour])


@rule
def ride_out(s: State, seat: int) -> None:
    """CARD-5, CARD-6: of every colour in the own yard one card moves onto the track, locomotives first."""
    for colour in range(COLOURED):
        if row_length(s, seat, colour) == 0:
            continue
        if s.yard_locomotives[seat, colour] > 0:
            s.yard_locomotives[seat, colour] -= 1
            kind = LOCOMOTIVE
        else:
            s.yard[seat, colour] -= 1
            kind = colour
        s.stack[seat, kind] += 1
        s.stacked[seat] += 1
        emit(s, RODE_OUT, seat, kind, colour)


@rule
def is_colour_blocked(box: Box, s: State, seat: int, colour: int, cards: int) -> int:
    """CARD-15, CARD-16: why a row of so many cards may not be laid; FINE if it may."""
    if row_length(s, seat, colour) > 0:
        return IN_OWN_YARD
    for other in range(box.seats):
        if other != seat and row_length(s, other, colour) >= cards:
            return NOT_MORE_CARDS
    return FINE


@rule
def find_set_error(box: Box, s: State, seat: int, colour: int, cards: int, locomotives: int) -> int:
    """CARD-13: two or more, at least one of the colour itself; FINE if it may be played."""
    if cards > s.cards[seat, colour] or locomotives > s.cards[seat, LOCOMOTIVE]:
        return TOO_FEW_CARDS
    return is_colour_blocked(box, s, seat, colour, cards + locomotives)


@rule
def list_sets(box: Box, s: State, seat: int, moves: Moves) -> None:
    """CARD-13: every set of one colour with any number of locomotives."""
    for colour in range(COLOURED):
        for cards in range(1, s.cards[seat, colour] + 1):
            row = box.section_start[PLAY_SET] + (colour * SET_CARDS + cards) * SET_LOCOMOTIVES
            for locomotives in range(s.cards[seat, LOCOMOTIVE] + 1):
                if cards + locomotives >= 2 and is_colour_blocked(box, s, seat, colour, cards + locomotives) == FINE:
                    add(moves, row + locomotives)


@rule
def list_singles(box: Box, s: State, seat: int, moves: Moves) -> None:
    """CARD-14, CARD-17: three cards of three colours that lie in nobody's yard."""
    free = 0
    for colour in range(COLOURED):
        if s.cards[seat, colour] > 0 and is_colour_blocked(box, s, seat, colour, 1) == FINE:
            free |= 1 << colour
    for way in range(SINGLES):
        a = int(box.singles[way, 0])
        b = int(box.singles[way, 1])
        c = int(box.singles[way, 2])
        if free >> a & free >> b & free >> c & 1:
            add(moves, box.section_start[PLAY_SINGLES] + way)


@rule
def lay(box: Box, s: State, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """CARD-13, CARD-16: a row is laid; a shorter one of that colour in another yard is discarded (a raid)."""
    give_up(s, seat, colour, cards)
    give_up(s, seat, LOCOMOTIVE, locomotives)
    s.yard[seat, colour] = cards
    s.yard_locomotives[seat, colour] = locomotives
    emit(s, LAID, seat, colour, cards)
    if locomotives > 0:
        emit(s, LAID_LOCOMOTIVES, seat, colour, locomotives)
    for other in range(box.seats):
        lost = row_length(s, other, colour)
        if other != seat and lost > 0:
            s.discards[colour] += s.yard[other, colour]
            s.discards[LOCOMOTIVE] += s.yard_locomotives[other, colour]
            s.yard[other, colour] = 0
            s.yard_locomotives[other, colour] = 0
            emit(s, RAIDED, other, colour, lost)


@rule
def play_set(box: Box, s: State, seat: int, index: int) -> None:
    """CARD-13: the action's number says colour, cards and locomotives."""
    locomotives = index % SET_LOCOMOTIVES
    cards = index // SET_LOCOMOTIVES % SET_CARDS
    colour = index // SET_LOCOMOTIVES // SET_CARDS
    lay(box, s, seat, colour, cards, locomotives)
    s.phase = TURN_OVER


@rule
def play_singles(box: Box, s: State, seat: int, way: int) -> None:
    """CARD-14: three single cards."""
    for place in range(3):
        lay(box, s, seat, int(box.singles[way, place]), 1, 0)
    s.phase = TURN_OVER
