"""From played cards to trains on the board: tunnels on the way (ASIA-18 to ASIA-23), points (BASE-27, UK-33)."""

from stellwerk.box.record import LOCOMOTIVE, PAY_TUNNEL, TAKE_BACK, Box
from stellwerk.rules.cards import draw_card
from stellwerk.rules.claiming import block_tracks, count_payable, locomotives_with
from stellwerk.rules.compiled import rule
from stellwerk.rules.event_codes import CLAIMED, TOOK_BACK, TUNNEL_ASKS, TURNED_OVER, emit
from stellwerk.rules.moves import add
from stellwerk.rules.paying import discard_played, open_bill, take_back_played
from stellwerk.rules.state import CLAIM_MORE, NONE, TUNNEL, TURN_OVER, Moves, State


@rule
def claim(box: Box, s: State, seat: int, row: int) -> None:
    """BASE-20: the cards of a row of the price list are played."""
    track = int(box.claim_track[row])
    locomotives = int(box.claim_locomotives[row])
    s.bill_track = track
    s.bill_technology = NONE
    s.bill_extra = 0
    cards = box.length[track] - box.claim_saving[row] - locomotives
    open_bill(box, s, seat, int(box.claim_colour[row]), cards, locomotives)


@rule
def dig(box: Box, s: State, seat: int) -> None:
    """The cards are on the table: a tunnel is turned over first (ASIA-18), everything else is built at once."""
    track = s.bill_track
    if box.reveal[track] == 0 or s.bill_extra > 0:
        build(box, s, seat)
        return
    colour = s.bill_colour
    asks = 0
    for _ in range(box.reveal[track]):
        kind = draw_card(box, s)
        if kind == NONE:
            break  # ASIA-23
        s.revealed[kind] += 1
        emit(s, TURNED_OVER, seat, kind, 0)
        if kind == LOCOMOTIVE or kind == colour:
            asks += 1  # ASIA-18 to ASIA-20: a set of locomotives has no colour to match
    if asks == 0:
        build(box, s, seat)
    else:
        s.bill_extra = asks
        s.phase = TUNNEL
        emit(s, TUNNEL_ASKS, seat, track, asks)


@rule
def list_tunnel(box: Box, s: State, seat: int, moves: Moves) -> None:
    """ASIA-18, ASIA-20, ASIA-21: add cards of the colour or locomotives, or take everything back."""
    count_payable(box, s, seat, moves)
    extra = s.bill_extra
    first = 0 if s.bill_colour != LOCOMOTIVE else extra
    for locomotives in range(first, extra + 1):
        if locomotives <= locomotives_with(moves, s.bill_colour, extra - locomotives):
            add(moves, box.section_start[PAY_TUNNEL] + locomotives)
    add(moves, box.section_start[TAKE_BACK])


@rule
def pay_tunnel(box: Box, s: State, seat: int, locomotives: int) -> None:
    """ASIA-18: the added cards, so many of them locomotives."""
    open_bill(box, s, seat, s.bill_colour, s.bill_extra - locomotives, locomotives)


@rule
def take_back(box: Box, s: State, seat: int) -> None:
    """ASIA-21, ASIA-22: nothing is claimed, the turn is over; the cards turned over are discarded."""
    take_back_played(box, s, seat)
    emit(s, TOOK_BACK, seat, s.bill_track, 0)
    discard_played(box, s)
    s.phase = TURN_OVER


@rule
def claim_points(box: Box, s: State, seat: int, track: int) -> int:
    """BASE-27, UK-21, UK-22: the track's points, and what the seat's technologies add."""
    points = int(box.points[track])
    for technology in range(box.technologies):
        if s.technologies[seat] >> technology & 1:
            points += box.gives_route_points[technology]
            if box.ferry[track]:
                points += box.gives_ferry_points[technology]
    return points


@rule
def build(box: Box, s: State, seat: int) -> None:
    """BASE-23, BASE-27: trains on every space, points at once, played cards discarded."""
    track = s.bill_track
    route = box.route_of[track]
    if s.owners[track] == 0:
        s.route_taken[route] += 1
    s.owners[track] |= 1 << seat
    s.route_owners[route] |= 1 << seat
    block_tracks(box, s, track)
    s.trains[seat] -= box.length[track]
    points = claim_points(box, s, seat, track)
    s.route_points[seat] += points
    emit(s, CLAIMED, seat, track, points)
    discard_played(box, s)
    s.claims_left -= 1
    s.phase = CLAIM_MORE if s.claims_left > 0 else TURN_OVER
