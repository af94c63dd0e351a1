"""Claiming a route (BASE-20 to BASE-27, UK-8 to UK-12, UK-24, ASIA-15 to ASIA-17): which tracks, at which price."""

from stellwerk.box.record import CLAIM_ROUTE, COLOURED, GREY, KINDS, LOCOMOTIVE, LONGEST_TRACK, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.refusal_codes import (
    FINE,
    OWNS_OTHER_TRACK,
    TECHNOLOGY_MISSING,
    TOO_FEW_TRAINS,
    TRACK_CLOSED,
    TRACK_FREE,
    TRACK_OWNED,
)
from stellwerk.rules.state import HOLDERS, NONE, Moves, State


@rule
def uses_right_of_way(box: Box, s: State) -> bool:
    """UK-24: is this turn's claim one of a track that another player owns?"""
    return s.in_use != NONE and bool(box.grants_right_of_way[s.in_use])


@rule(inline=True)
def is_blocked(box: Box, s: State, seat: int, track: int, right_of_way: bool) -> int:
    """Why the claims made so far keep this seat from this track; FINE if they do not."""
    if s.owners[track] != 0 and (not right_of_way or s.owners[track] >> seat & 1):
        return TRACK_OWNED  # BASE-20
    if right_of_way and s.owners[track] == 0:
        return TRACK_FREE  # UK-24, UK-25
    route = box.route_of[track]
    if s.route_taken[route] == 0:
        return FINE
    if s.route_owners[route] >> seat & 1 and not (right_of_way and box.both_tracks):
        return OWNS_OTHER_TRACK  # BASE-25, ASIA-17, UK-25
    if not right_of_way and s.route_taken[route] >= box.open_tracks[route]:
        return TRACK_CLOSED  # BASE-26, UK-5, ASIA-15, ASIA-16
    return FINE


@rule(inline=True)
def beyond(box: Box, s: State, seat: int, track: int) -> int:
    """What this seat lacks to build on this track; FINE if it lacks nothing."""
    if box.length[track] > s.trains[seat]:
        return TOO_FEW_TRAINS  # BASE-23
    if box.required_technologies[track] & ~s.technologies[seat] != 0:
        return TECHNOLOGY_MISSING  # UK-9, UK-12
    return FINE


@rule(inline=True)
def closed_to(box: Box, s: State, seat: int, track: int, right_of_way: bool) -> int:
    """Why this seat may not claim this track, the cards aside; FINE if it may."""
    error = is_blocked(box, s, seat, track, right_of_way)
    return error if error != FINE else beyond(box, s, seat, track)


@rule
def block_tracks(box: Box, s: State, claimed: int) -> None:
    """A track has been claimed: note whom that keeps, for good, from it and from those beside it."""
    track = claimed
    while True:
        for seat in range(box.seats):
            if is_blocked(box, s, seat, track, False) != FINE:
                s.blocked_seats[track] |= 1 << seat
        track = int(box.next_parallel[track])
        if track == claimed:
            return


@rule
def stand_in_rate(box: Box, s: State, seat: int) -> int:
    """UK-6, UK-20: how many cards stand in for a locomotive; 0 where none do."""
    rate = box.stand_in
    for technology in range(box.technologies):
        if s.technologies[seat] >> technology & 1 and box.gives_stand_in[technology] > 0:
            rate = min(rate, box.gives_stand_in[technology])
    return rate


@rule
def saving(box: Box, s: State, seat: int) -> int:
    """UK-30: how many cards less a route may be paid with."""
    for technology in range(box.technologies):
        if s.technologies[seat] >> technology & 1 and box.gives_saving[technology] > 0:
            return 1
    return 0


@rule
def count_payable(box: Box, s: State, seat: int, moves: Moves) -> None:
    """BASE-20, ASIA-11: what the seat can pay with: its hand, and its team's holder."""
    moves.payable_coloured = 0
    for kind in range(KINDS):
        moves.payable[kind] = s.cards[seat, kind]
        if box.holders:
            moves.payable[kind] += s.cards[HOLDERS + box.side[seat], kind]
        if kind != LOCOMOTIVE:
            moves.payable_coloured += moves.payable[kind]
    moves.cards_per_locomotive = stand_in_rate(box, s, seat)
    moves.reserved_locomotives = 0
    moves.reserved_cards = 0
    moves.reserved_from = 0


@rule(inline=True)
def locomotives_with(moves: Moves, colour: int, cards: int) -> int:
    """UK-6: locomotives that can be played beside these cards, stand-ins counted; NONE if the cards are not there."""
    if colour != LOCOMOTIVE and moves.payable[colour] < cards:
        return NONE
    if moves.cards_per_locomotive == 0:
        return int(moves.payable[LOCOMOTIVE]) - moves.reserved_locomotives
    if moves.reserved_cards > 0:
        spare = 0
        for later in range(moves.reserved_from, COLOURED):
            spare += moves.payable[later]
        if colour != LOCOMOTIVE and colour >= moves.reserved_from:
            spare -= cards
        if spare < moves.reserved_cards:
            return NONE
    return (
        int(moves.payable[LOCOMOTIVE])
        + (moves.payable_coloured - moves.reserved_cards - cards) // moves.cards_per_locomotive
        - moves.reserved_locomotives
    )


# What runs for every track in reach at every turn hands the length of the list on in `n`, instead of through memory.


@rule(inline=True)
def list_colour(box: Box, moves: Moves, n: int, track: int, colour: int, row: int, less: int) -> int:
    """BASE-20, UK-8, UK-30: the ways to pay for a track with cards of one colour, from fewest locomotives to most."""
    units = box.length[track] - less
    most = min(moves.payable[colour], units - box.locomotives[track])
    if moves.cards_per_locomotive == 0:
        for locomotives in range(
            units - most, min(units - 1, moves.payable[LOCOMOTIVE] - moves.reserved_locomotives) + 1
        ):
            moves.action[n] = row + locomotives
            n += 1
        return n
    for locomotives in range(units - most, units):
        if locomotives <= locomotives_with(moves, colour, units - locomotives):
            moves.action[n] = row + locomotives
            n += 1
    return n


@rule(inline=True)
def list_payments(box: Box, moves: Moves, n: int, track: int, less: int) -> int:
    """BASE-20 to BASE-22: every way to pay for this track; each is one row of the price list."""
    length = box.length[track]
    row = box.section_start[CLAIM_ROUTE] + box.claim_first[track] + less * box.claim_bank
    if box.colour[track] == GREY:
        for colour in range(COLOURED):
            if moves.payable[colour] > 0:
                n = list_colour(box, moves, n, track, colour, row, less)
            row += length
    else:
        n = list_colour(box, moves, n, track, box.colour[track], row, less)
        row += length
    if length - less <= locomotives_with(moves, LOCOMOTIVE, 0):
        moves.action[n] = row
        n += 1
    return n


@rule
def longest_payable(moves: Moves, less: int) -> int:
    """No track longer than this can be paid from this purse. Tracks come by length: so a list ends there."""
    best = 0
    for colour in range(COLOURED):
        best = max(best, int(moves.payable[colour]))
    payable = best + int(moves.payable[LOCOMOTIVE]) + less
    if moves.cards_per_locomotive > 0:
        payable += moves.payable_coloured // moves.cards_per_locomotive
    return min(LONGEST_TRACK, payable)


@rule
def list_tracks(box: Box, s: State, seat: int, moves: Moves, reach: int, right_of_way: bool) -> int:
    """Note the tracks in reach that this seat is not barred from; with right of way, all in reach. Returns how many.

    Whether the next track is one of them cannot be guessed, and a wrong guess costs a processor as much as ten tracks:
    so each is noted, and then counted or not.
    """
    count = 0
    for track in range(box.tracks_up_to[reach]):
        moves.track[count] = track
        count += right_of_way or s.blocked_seats[track] >> seat & 1 == 0
    return count


@rule(inline=True)
def costs_the_same(box: Box, grey: int, track: int) -> bool:
    """BASE-21: every way to pay for a grey track is one for another of its length and locomotives."""
    alike = box.length[track] == box.length[grey] and box.locomotives[track] == box.locomotives[grey]
    return bool(alike and box.colour[track] == GREY)


@rule(inline=True)
def list_same_payments(moves: Moves, n: int, begin: int, end: int, rows: int) -> int:
    """The ways to pay that stand from `begin` to `end`, for a track so many rows further down the price list."""
    for place in range(begin, end):
        moves.action[n] = moves.action[place] + rows
        n += 1
    return n


@rule
def list_claims(box: Box, s: State, seat: int, moves: Moves, right_of_way: bool) -> None:
    """BASE-20: every free track at every price. The purse must be open."""
    less = saving(box, s, seat) if box.claim_bank > 0 else 0
    reach = min(longest_payable(moves, less), int(s.trains[seat]))
    n = moves.n
    grey = NONE  # the last grey track that was worked out, and where its ways to pay begin and end
    begin = end = n
    for place in range(list_tracks(box, s, seat, moves, reach, right_of_way)):
        track = int(moves.track[place])
        if right_of_way and is_blocked(box, s, seat, track, True) != FINE:
            continue
        if beyond(box, s, seat, track) != FINE:
            continue
        if grey != NONE and costs_the_same(box, grey, track):
            n = list_same_payments(moves, n, begin, end, int(box.claim_first[track]) - int(box.claim_first[grey]))
            continue
        before = n
        n = list_payments(box, moves, n, track, 0)
        if less > 0 and box.length[track] > 1 and box.length[track] > box.locomotives[track]:
            n = list_payments(box, moves, n, track, 1)
        if box.colour[track] == GREY:
            grey, begin, end = track, before, n
    moves.n = n


@rule
def can_claim(box: Box, s: State, seat: int, moves: Moves, right_of_way: bool) -> bool:
    """UK-25, UK-32: is there any claim this seat could pay for from this purse? The list stays as it was."""
    before = moves.n
    list_claims(box, s, seat, moves, right_of_way)
    found = moves.n > before
    moves.n = before
    return found
