"""Paying: a bill of cards and locomotives, settled in small decisions where there is more than one way.

Cards may stand in for locomotives (UK-6), and come from hand or holder (ASIA-11). Whether a player is asked depends on
what everybody can see, the number of cards, and never on the cards: else the question itself would tell about a hand.
Played cards lie on the table until what they pay for is done, or they are taken back (ASIA-21).
"""

from stellwerk.box.record import (
    COLOURED,
    FROM_HOLDER,
    HOLDER_ROOM,
    KINDS,
    LOCOMOTIVE,
    PAY_LOCOMOTIVES,
    STAND_IN,
    STAND_IN_ROOM,
    Box,
)
from stellwerk.rules.cards import give_up, receive, refresh_display
from stellwerk.rules.claiming import can_claim, count_payable, stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import PLAYED, emit
from stellwerk.rules.moves import add
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    HAND,
    HOLDER,
    HOLDERS,
    NONE,
    PAID,
    REAL_LOCOMOTIVES,
    SPLIT,
    Moves,
    State,
)


@rule
def play(box: Box, s: State, seat: int, source: int, kind: int, cards: int) -> None:
    """Cards go from hand or holder onto the table."""
    if cards > 0:
        zone = seat if source == HAND else HOLDERS + int(box.side[seat])
        give_up(s, zone, kind, cards)
        s.played[source, kind] += cards
        emit(s, PLAYED, zone, kind, cards)


@rule
def open_bill(box: Box, s: State, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """So many cards of a colour and so many locomotives are to be played."""
    s.bill_colour = colour
    s.bill_cards = cards
    s.bill_locomotives = locomotives
    s.owes = 1 << seat
    if box.holders:
        open_split(box, s, seat)
    elif box.stand_in > 0 and locomotives > 0:
        play(box, s, seat, HAND, colour, cards)
        open_locomotives(box, s, seat)
    else:
        play(box, s, seat, HAND, colour, cards)
        play(box, s, seat, HAND, LOCOMOTIVE, locomotives)
        s.phase = PAID


# Hand and holder (ASIA-11)


@rule
def least_from_holder(s: State, seat: int, kind: int, cards: int) -> int:
    """What the hand cannot pay must come from the holder."""
    return max(0, cards - int(s.cards[seat, kind]))


@rule
def most_from_holder(box: Box, s: State, seat: int, kind: int, cards: int) -> int:
    """The holder pays no more than it has."""
    return min(cards, int(s.cards[HOLDERS + box.side[seat], kind]))


@rule
def open_split(box: Box, s: State, seat: int) -> None:
    """ASIA-11: any mix of hand and holder. No question if one of them is empty, as everybody sees."""
    if s.held[HOLDERS + box.side[seat]] == 0:
        split(box, s, seat, 0, 0)
    elif s.held[seat] == 0:
        split(box, s, seat, s.bill_cards, s.bill_locomotives)
    else:
        s.phase = SPLIT


@rule
def list_splits(box: Box, s: State, seat: int, moves: Moves) -> None:
    """Every number of cards and of locomotives that may come from the holder."""
    first = box.section_start[FROM_HOLDER]
    colour = s.bill_colour
    for cards in range(
        least_from_holder(s, seat, colour, s.bill_cards),
        most_from_holder(box, s, seat, colour, s.bill_cards) + 1,
    ):
        for locomotives in range(
            least_from_holder(s, seat, LOCOMOTIVE, s.bill_locomotives),
            most_from_holder(box, s, seat, LOCOMOTIVE, s.bill_locomotives) + 1,
        ):
            add(moves, first + cards * HOLDER_ROOM + locomotives)


@rule
def split(box: Box, s: State, seat: int, cards: int, locomotives: int) -> None:
    """So much of the bill comes from the holder, the rest from the hand."""
    play(box, s, seat, HOLDER, s.bill_colour, cards)
    play(box, s, seat, HAND, s.bill_colour, s.bill_cards - cards)
    play(box, s, seat, HOLDER, LOCOMOTIVE, locomotives)
    play(box, s, seat, HAND, LOCOMOTIVE, s.bill_locomotives - locomotives)
    s.phase = PAID


# Cards standing in for locomotives (UK-6, UK-20)


@rule
def coloured_cards(s: State, seat: int, first: int) -> int:
    """Coloured cards in the hand, from a colour on."""
    cards = 0
    for colour in range(first, COLOURED):
        cards += s.cards[seat, colour]
    return cards


@rule
def fits_use(box: Box, s: State, seat: int, moves: Moves) -> bool:
    """UK-25, UK-32: a technology for this turn may only be paid so that it can still be used."""
    technology = s.bill_technology
    if technology == NONE:
        return True
    if box.grants_right_of_way[technology] == 0 and box.grants_claims[technology] == 0:
        return True
    return can_claim(box, s, seat, moves, box.grants_right_of_way[technology] == 1)


@rule
def list_real(box: Box, s: State, seat: int, moves: Moves) -> None:
    """UK-6: how many real locomotives. In a hand guessed from a view no way may fit the use: then any way goes."""
    list_real_ways(box, s, seat, moves, True)
    if moves.n == 0:
        list_real_ways(box, s, seat, moves, False)


@rule
def list_real_ways(box: Box, s: State, seat: int, moves: Moves, fitting: bool) -> None:
    """UK-6: every number of real locomotives for which enough other cards can stand in."""
    count_payable(box, s, seat, moves)
    locomotives = moves.payable[LOCOMOTIVE]
    for real in range(min(s.bill_locomotives, locomotives) + 1):
        moves.reserved_cards = (s.bill_locomotives - real) * moves.cards_per_locomotive
        if moves.reserved_cards > moves.payable_coloured:
            continue
        moves.payable[LOCOMOTIVE] = locomotives - real
        if not fitting or fits_use(box, s, seat, moves):
            add(moves, box.section_start[PAY_LOCOMOTIVES] + real)


@rule
def open_locomotives(box: Box, s: State, seat: int) -> None:
    """UK-6: no question if the hand has too few cards for even one stand-in, as everybody sees."""
    if s.held[seat] < s.bill_locomotives - 1 + stand_in_rate(box, s, seat):
        pay_real(box, s, seat, s.bill_locomotives)
    else:
        s.phase = REAL_LOCOMOTIVES


@rule
def pay_real(box: Box, s: State, seat: int, real: int) -> None:
    """So many real locomotives; cards stand in for the others."""
    play(box, s, seat, HAND, LOCOMOTIVE, real)
    s.bill_left = (s.bill_locomotives - real) * stand_in_rate(box, s, seat)
    s.bill_from = 0
    go_on_standing_in(box, s, seat)


@rule
def go_on_standing_in(box: Box, s: State, seat: int) -> None:
    """Ask for the next cards, unless the whole hand must go."""
    if s.bill_left == 0:
        s.phase = PAID
    elif s.bill_left == s.held[seat]:
        for colour in range(COLOURED):
            play(box, s, seat, HAND, colour, int(s.cards[seat, colour]))
        s.bill_left = 0
        s.phase = PAID
    else:
        s.phase = CARDS_STANDING_IN


@rule
def list_stand_ins(box: Box, s: State, seat: int, moves: Moves) -> None:
    """UK-6: which cards stand in. In a hand guessed from a view no way may fit the use: then any way goes."""
    list_stand_in_ways(box, s, seat, moves, True)
    if moves.n == 0:
        list_stand_in_ways(box, s, seat, moves, False)


@rule
def list_stand_in_ways(box: Box, s: State, seat: int, moves: Moves, fitting: bool) -> None:
    """UK-6: the next colour and how many of it. In the order of colours, so that each set of cards is one way."""
    count_payable(box, s, seat, moves)
    for colour in range(s.bill_from, COLOURED):
        have = moves.payable[colour]
        later = coloured_cards(s, seat, colour + 1)
        for cards in range(1, min(have, s.bill_left) + 1):
            if s.bill_left - cards > later:
                continue
            moves.payable[colour] = have - cards
            moves.payable_coloured -= cards
            moves.reserved_cards = s.bill_left - cards
            moves.reserved_from = colour + 1
            if not fitting or fits_use(box, s, seat, moves):
                add(moves, box.section_start[STAND_IN] + colour * STAND_IN_ROOM + cards)
            moves.payable[colour] = have
            moves.payable_coloured += cards


@rule
def stand_in(box: Box, s: State, seat: int, colour: int, cards: int) -> None:
    """These cards stand in; further ones have a later colour."""
    play(box, s, seat, HAND, colour, cards)
    s.bill_left -= cards
    s.bill_from = colour + 1
    go_on_standing_in(box, s, seat)


# What becomes of the played cards


@rule
def discard_played(box: Box, s: State) -> None:
    """BASE-23, ASIA-22, BASE-18: played and revealed cards are discarded; an empty deck and gaps take them up."""
    for kind in range(KINDS):
        s.discards[kind] += s.played[HAND, kind] + s.played[HOLDER, kind] + s.revealed[kind]
        s.played[HAND, kind] = 0
        s.played[HOLDER, kind] = 0
        s.revealed[kind] = 0
    refresh_display(box, s)


@rule
def take_back_played(box: Box, s: State, seat: int) -> None:
    """ASIA-21: all cards go to the hand, or by option each goes back where it came from. Everybody has seen them."""
    holder = HOLDERS + int(box.side[seat]) if box.tunnel_cards_return else seat
    for kind in range(KINDS):
        if s.played[HAND, kind] > 0:
            receive(s, seat, kind, int(s.played[HAND, kind]), True)
        if s.played[HOLDER, kind] > 0:
            receive(s, holder, kind, int(s.played[HOLDER, kind]), True)
        s.played[HAND, kind] = 0
        s.played[HOLDER, kind] = 0
