"""Train cards: deck, discards and display. The deck is counts; a card gets its kind when it is drawn."""

from stellwerk.box.record import COLOURED, EXCHANGES, KINDS, LOCOMOTIVE, SLOTS, Box
from stellwerk.rules.chance import below, next_given
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import EXCHANGED, LEFT_SALE, RESHUFFLED, TURNED_UP, emit
from stellwerk.rules.state import NONE, State


@rule
def reshuffle(box: Box, s: State) -> None:
    """BASE-17, BASE-18: an empty deck takes up the discards at once, where the game reshuffles (not CARD-20)."""
    if s.deck_count > 0 or not box.reshuffles:
        return
    for kind in range(KINDS):
        s.deck[kind] = s.discards[kind]
        s.deck_count += s.discards[kind]
        s.discards[kind] = 0
    if s.deck_count > 0:
        emit(s, RESHUFFLED, 0, 0, 0)
        if not s.reshuffled:
            end_sales(box, s)
        s.reshuffled = 1


@rule
def end_sales(box: Box, s: State) -> None:
    """UK-28, UK-29: with the first reshuffle some technologies leave the game, unless somebody has them."""
    for technology in range(box.technologies):
        if box.leaves[technology] and s.stock[technology] > 0:
            s.stock[technology] = 0
            emit(s, LEFT_SALE, 0, technology, 0)


@rule
def draw_card(box: Box, s: State) -> int:
    """The top card of the deck, NONE from an empty one. BASE-17: the discards follow the last card at once."""
    if s.deck_count == 0:
        return NONE
    left = below(s, s.deck_count)
    kind = 0
    while left >= s.deck[kind]:
        left -= s.deck[kind]
        kind += 1
    kind = next_given(s, kind)
    s.deck[kind] -= 1
    s.deck_count -= 1
    if s.deck_count == 0:
        reshuffle(box, s)
    return kind


@rule
def fill_gaps(box: Box, s: State) -> int:
    """BASE-11, BASE-18: every empty slot gets a card while there are any. Returns the face-up locomotives."""
    locomotives = 0
    for slot in range(SLOTS):
        if s.display[slot] == NONE and s.deck_count > 0:
            s.display[slot] = draw_card(box, s)
            emit(s, TURNED_UP, slot, s.display[slot], 0)
        if s.display[slot] == LOCOMOTIVE:
            locomotives += 1
    return locomotives


@rule
def worth_exchanging(s: State) -> bool:
    """BASE-15 (ruling): are three cards that are no locomotives left among display, deck and discards?"""
    others = 0
    for slot in range(SLOTS):
        if s.display[slot] != NONE and s.display[slot] != LOCOMOTIVE:
            others += 1
    for colour in range(COLOURED):
        others += s.deck[colour] + s.discards[colour]
    return others >= 3


@rule
def refresh_display(box: Box, s: State) -> None:
    """BASE-11, BASE-15, BASE-18; UK-7, CARD-11 by exchange_at 0: fill the gaps, exchange too many locomotives."""
    reshuffle(box, s)
    locomotives = fill_gaps(box, s)
    exchanges = 0
    while box.exchange_at > 0 and locomotives >= box.exchange_at and exchanges < EXCHANGES and worth_exchanging(s):
        emit(s, EXCHANGED, 0, 0, 0)
        for slot in range(SLOTS):
            if s.display[slot] != NONE:
                s.discards[s.display[slot]] += 1
                s.display[slot] = NONE
        reshuffle(box, s)
        locomotives = fill_gaps(box, s)
        exchanges += 1


@rule
def receive(s: State, zone: int, kind: int, cards: int, openly: bool) -> None:
    """Cards come to a hand or a holder; everybody remembers those that were seen."""
    s.cards[zone, kind] += cards
    s.held[zone] += cards
    if openly:
        s.known[zone, kind] += cards


@rule
def give_up(s: State, zone: int, kind: int, cards: int) -> None:
    """Cards leave a hand or a holder for all to see."""
    s.cards[zone, kind] -= cards
    s.held[zone] -= cards
    s.known[zone, kind] = max(0, s.known[zone, kind] - cards)


@rule
def second_card_possible(s: State) -> bool:
    """BASE-13, BASE-19: is there a second card to take, the deck or a face-up card that is no locomotive?"""
    if s.deck_count > 0:
        return True
    for slot in range(SLOTS):
        if s.display[slot] != NONE and s.display[slot] != LOCOMOTIVE:
            return True
    return False
