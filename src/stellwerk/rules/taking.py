"""Taking train cards (BASE-10 to BASE-19, ASIA-9, ASIA-10, UK-27, CARD-9, CARD-10): two cards, one after the other."""

from stellwerk.box.record import DRAW_BLIND, DRAW_FACE_UP, DRAW_THREE, LOCOMOTIVE, PLACE_CARD, SLOTS, STOP, Box
from stellwerk.rules.cards import draw_card, receive, refresh_display, second_card_possible
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import DREW_BLIND, DREW_FACE_UP, PLACED, STOPPED, emit
from stellwerk.rules.moves import add
from stellwerk.rules.state import HAND, HOLDER, HOLDERS, NONE, PLACE, SECOND_CARD, TURN, TURN_OVER, Moves, State


@rule
def list_cards(box: Box, s: State, moves: Moves) -> None:
    """BASE-10, BASE-13, BASE-19, CARD-10: the deck, and every face-up card that may be taken now."""
    if s.deck_count > 0:
        add(moves, box.section_start[DRAW_BLIND])
    second = s.phase == SECOND_CARD
    for slot in range(SLOTS):
        kind = s.display[slot]
        if kind != NONE and not (second and kind == LOCOMOTIVE):
            add(moves, box.section_start[DRAW_FACE_UP] + slot)


@rule
def list_second_card(box: Box, s: State, moves: Moves) -> None:
    """BASE-10; CARD-9: in the card game a player may stop after one card."""
    list_cards(box, s, moves)
    if box.may_stop:
        add(moves, box.section_start[STOP])


@rule
def blind_cards(box: Box, s: State, seat: int) -> int:
    """UK-27: blind cards the seat's technologies let it take instead of two; 0 for none."""
    most = 0
    for technology in range(box.technologies):
        if s.technologies[seat] >> technology & 1:
            most = max(most, box.gives_blind[technology])
    return most


@rule
def list_three(box: Box, s: State, seat: int, moves: Moves) -> None:
    """UK-27: water tenders."""
    if s.deck_count > 0 and box.technologies > 0 and blind_cards(box, s, seat) > 0:
        add(moves, box.section_start[DRAW_THREE])


@rule
def take_three(box: Box, s: State, seat: int) -> None:
    """UK-27: three from the deck, fewer if fewer are left."""
    for _ in range(blind_cards(box, s, seat)):
        kind = draw_card(box, s)
        if kind != NONE:
            receive(s, seat, kind, 1, False)
            emit(s, DREW_BLIND, seat, kind, seat)
    s.phase = TURN_OVER


@rule
def after_card(box: Box, s: State, blind: bool, last: bool) -> None:
    """BASE-11, BASE-19: a face-up card is replaced at once; then a second one is taken, if there is one."""
    if not blind:
        refresh_display(box, s)
    s.phase = TURN_OVER if last or not second_card_possible(s) else SECOND_CARD


@rule
def take_card(box: Box, s: State, seat: int, slot: int) -> None:
    """BASE-10 to BASE-14: take the card in a slot, or the top of the deck with NONE."""
    first = s.phase == TURN
    blind = slot == NONE
    if blind:
        kind = draw_card(box, s)
    else:
        kind = int(s.display[slot])
        s.display[slot] = NONE
    single = first and not blind and kind == LOCOMOTIVE
    if box.holders and first and not single:
        s.taken = kind
        s.taken_blind = blind
        s.phase = PLACE
        zone = seat
    else:
        zone = destination(box, s, seat, single)
        receive(s, zone, kind, 1, not blind)
    if blind:
        emit(s, DREW_BLIND, seat, kind, zone)
    else:
        emit(s, DREW_FACE_UP, seat, kind, slot)
    if s.phase != PLACE:
        after_card(box, s, blind, single or not first)


@rule
def destination(box: Box, s: State, seat: int, single: bool) -> int:
    """ASIA-9, ASIA-10: a single locomotive goes to the holder, a second card where the first did not."""
    if box.holders and (single or s.placed == HAND):
        return HOLDERS + int(box.side[seat])
    return seat


@rule
def list_places(box: Box, s: State, moves: Moves) -> None:
    """ASIA-9: the first card goes to the hand or to the holder."""
    add(moves, box.section_start[PLACE_CARD] + HAND)
    add(moves, box.section_start[PLACE_CARD] + HOLDER)


@rule
def place_card(box: Box, s: State, seat: int, where: int) -> None:
    """ASIA-9: decided before the display is refilled and before the second card."""
    zone = HOLDERS + int(box.side[seat]) if where == HOLDER else seat
    kind = s.taken
    receive(s, zone, kind, 1, s.taken_blind == 0)
    emit(s, PLACED, seat, kind, where)
    s.placed = where
    s.taken = NONE
    after_card(box, s, s.taken_blind == 1, False)


@rule
def stop(s: State, seat: int) -> None:
    """CARD-9, UK-32, ASIA-14: no second one."""
    emit(s, STOPPED, seat, 0, 0)
    s.phase = TURN_OVER
