"""Whole games watched in compiled code: what must hold after every action, for thousands of games in seconds.

Each check returns 0, or the number of what is wrong; `FAULTS` has the words.
"""

from typing import Any

from stellwerk.bots.random import choose_random
from stellwerk.box.layout import Bytes, Longs
from stellwerk.box.record import CHANCE_LOG, COLOURED, KINDS, LOCOMOTIVE, SLOTS, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.setup import set_up
from stellwerk.rules.state import (
    COMPLETED,
    EVENT_BUFFER,
    HELD,
    ITEMS,
    NONE,
    OFFERED,
    OVER,
    PLACE,
    POOL,
    SELECTED,
    SHARE_KEPT,
    SHARED,
    UNDER,
    ZONES,
    Moves,
    State,
)
from stellwerk.rules.view import fill_in, hide
from stellwerk.rulesets.referee import apply, first_to_act, legal

ERRORS = (
    "fine",
    "cards are not conserved",
    "cards are not counted right",
    "more cards are known than are there",
    "trains are not conserved",
    "routes are not counted right",
    "running points do not recount",
    "tickets are not conserved",
    "technologies are not conserved",
    "the notes of an action overflow",
    "a seat that owes a decision has none",
    "the game does not end",
    "an earlier copy has changed",
    "a state that fits a view gives another view",
    "a state that fits a view offers its seat other actions",
    "the final score does not add up",
    "the same seed gives another game",
)
MOST_DECISIONS = 20_000
LOOK_EVERY = 16
BLANK, GAME, COPY, SEEN, GUESS, REPLAY = range(6)
ROWS = 6
"""The records a watched game needs."""


@rule
def cards_of_kind(box: Box, s: State, kind: int) -> int:
    """All cards of a kind, wherever they are; -1 if somewhere there are fewer than none."""
    total = int(s.deck[kind]) + int(s.discards[kind]) + int(s.revealed[kind])
    fewest = min(int(s.deck[kind]), int(s.discards[kind]))
    for source in range(2):
        total += int(s.played[source, kind])
        fewest = min(fewest, int(s.played[source, kind]))
    for zone in range(ZONES):
        total += int(s.cards[zone, kind])
        fewest = min(fewest, int(s.cards[zone, kind]))
    for slot in range(SLOTS):
        total += s.display[slot] == kind
    total += s.phase == PLACE and s.taken == kind
    for seat in range(box.seats):
        total += int(s.stack[seat, kind])
        if kind == LOCOMOTIVE:
            for colour in range(COLOURED):
                total += int(s.yard_locomotives[seat, colour])
        else:
            total += int(s.yard[seat, kind])
    return total if fewest >= 0 else -1


@rule
def cards_error(box: Box, s: State) -> int:
    """Every card of the box is somewhere, once, and the counts are right."""
    in_deck = 0
    for kind in range(KINDS):
        if cards_of_kind(box, s, kind) != box.supply[kind]:
            return 1
        in_deck += int(s.deck[kind])
    if in_deck != s.deck_count:
        return 2
    for zone in range(ZONES):
        held = 0
        for kind in range(KINDS):
            held += int(s.cards[zone, kind])
            if s.known[zone, kind] > s.cards[zone, kind] or s.known[zone, kind] < 0:
                return 3
        if held != s.held[zone]:
            return 2
    for seat in range(box.seats):
        stacked = 0
        for kind in range(KINDS):
            stacked += int(s.stack[seat, kind])
        if stacked != s.stacked[seat]:
            return 2
    return 0


@rule
def board_error(box: Box, s: State) -> int:
    """Trains, routes and, where no technology changes them, running points follow from who owns which track."""
    for seat in range(box.seats):
        trains = int(s.trains[seat])
        points = 0
        for track in range(box.tracks):
            if s.owners[track] >> seat & 1:
                trains += int(box.length[track])
                points += int(box.points[track])
        if trains != box.trains or s.trains[seat] < 0:
            return 4
        if box.technologies == 0 and points != s.route_points[seat]:
            return 6
    for route in range(box.routes):
        taken = 0
        owners = 0
        for track in range(box.tracks):
            if box.route_of[track] == route and s.owners[track] != 0:
                taken += 1
                owners |= int(s.owners[track])
        if taken != s.route_taken[route] or owners != s.route_owners[route] or taken > box.open_tracks[route]:
            return 5
    for track in range(box.tracks):
        route = int(box.route_of[track])
        closed = s.owners[track] != 0 or s.route_taken[route] >= box.open_tracks[route]
        if s.blocked_seats[track] != ((1 << box.seats) - 1 if closed else s.route_owners[route]):
            return 5
    return 0


@rule
def tickets_at(box: Box, s: State, place: int) -> int:
    """How many tickets are there."""
    count = 0
    for ticket in range(box.tickets):
        count += s.ticket_at[ticket] == place
    return count


@rule
def tickets_error(box: Box, s: State) -> int:
    """Every ticket is in one place, and every place counts its tickets."""
    found = tickets_at(box, s, POOL) + tickets_at(box, s, UNDER)
    if tickets_at(box, s, POOL) != s.pool or tickets_at(box, s, UNDER) != s.under_count:
        return 7
    for place in range(s.under_count):
        if s.ticket_at[s.under[place]] != UNDER:
            return 7
    for seat in range(box.seats):
        held = tickets_at(box, s, HELD + seat) + tickets_at(box, s, SELECTED + seat)
        offered = tickets_at(box, s, OFFERED + seat)
        if held != s.tickets_held[seat] or (s.phase != SHARE_KEPT and offered != s.offered[seat]):
            return 7
        found += held + offered + tickets_at(box, s, COMPLETED + seat)
    if box.holders:
        for side in range(box.sides):
            if tickets_at(box, s, SHARED + side) != s.tickets_shared[side]:
                return 7
            found += int(s.tickets_shared[side])
    return 0 if found == box.tickets else 7


@rule
def technologies_error(box: Box, s: State) -> int:
    """Every technology is on sale, with a player, in use, or, after the first reshuffle, has left the game."""
    for technology in range(box.technologies):
        found = int(s.stock[technology]) + (1 if s.in_use == technology else 0)
        for seat in range(box.seats):
            found += int(s.technologies[seat]) >> technology & 1
        left = box.leaves[technology] and s.reshuffled
        if found != box.copies[technology] and not (left and found < box.copies[technology]):
            return 8
    return 0


@rule
def error_in(box: Box, s: State) -> int:
    """What is wrong with a state; 0 if nothing is."""
    error = cards_error(box, s)
    if error == 0:
        error = board_error(box, s)
    if error == 0:
        error = tickets_error(box, s)
    if error == 0:
        error = technologies_error(box, s)
    if error == 0 and (s.chance_count > CHANCE_LOG or s.event_count > EVENT_BUFFER):
        error = 9
    return error


@rule
def digest(row: Bytes, before: int) -> int:
    """A number that nearly every change of the bytes, or of their order, changes."""
    for at in range(row.size):
        before = (before * 31 + int(row[at])) & 0xFFFFFFFFF
    return before


@rule
def same(one: Bytes, other: Bytes) -> bool:
    """Are all bytes the same?"""
    for at in range(one.size):
        if one[at] != other[at]:
            return False
    return True


@rule
def listed(box: Box, s: State, seat: int, moves: Moves) -> int:
    """A digest of the legal actions of a seat; 0 for a spectator."""
    sum_of = 0
    if seat >= 0:
        legal(box, s, seat, moves)
        for at in range(moves.n):
            sum_of = (sum_of * 31 + int(moves.action[at]) + 1) & 0xFFFFFFFFF
    return sum_of


@rule
def look(box: Box, states: Any, raw: Bytes, moves: Moves, viewer: int, luck: int) -> int:
    """Two states that fit a view are sound, give the same view to the byte, and the same actions to its seat."""
    states[SEEN] = states[GAME]
    hide(box, states[SEEN], viewer)
    actions = listed(box, states[GAME], viewer, moves)
    for guess in range(2):
        states[GUESS] = states[SEEN]
        for word in range(4):
            states[GUESS].rng[word] = (luck * 7 + word * 13 + guess * 101 + 1) % 4294967296
        fill_in(box, states[GUESS])
        error = error_in(box, states[GUESS])
        if error != 0:
            return error
        states[REPLAY] = states[GUESS]
        hide(box, states[REPLAY], viewer)
        if not same(raw[SEEN], raw[REPLAY]):
            return 13
        if listed(box, states[GUESS], viewer, moves) != actions:
            return 14
    return 0


@rule
def score_error(box: Box, s: State) -> int:
    """The items of a score add up, and somebody has won."""
    for seat in range(box.seats):
        total = 0
        for item in range(ITEMS):
            total += int(s.items[seat, item])
        if total != s.score[seat]:
            return 15
    return 0 if s.winners != 0 else 15


@rule
def watch(box: Box, states: Any, raw: Bytes, moves: Moves, seeds: Longs, checked: bool, told: Longs) -> int:
    """Play a game and look after every action. `told` gets the decisions and a digest of all states on the way."""
    states[GAME] = states[BLANK]
    s = states[GAME]
    for word in range(4):
        s.rng[word] = seeds[word]
        moves.rng[word] = seeds[4 + word]
    set_up(box, s)
    told[0] = 0
    told[1] = digest(raw[GAME], 7)
    copied = NONE
    error = error_in(box, s) if checked else 0
    while s.phase != OVER and error == 0:
        if checked and told[0] % LOOK_EVERY == 0:
            for viewer in range(-1, box.seats):
                error = max(error, look(box, states, raw, moves, viewer, int(seeds[0]) + told[0]))
        if told[0] == 40:
            states[COPY] = states[GAME]
            copied = digest(raw[COPY], 7)
        seat = first_to_act(s)
        if legal(box, s, seat, moves) == 0:
            return 10
        apply(box, s, seat, choose_random(moves))
        told[0] += 1
        told[1] = digest(raw[GAME], int(told[1]))
        if checked:
            error = max(error, error_in(box, s))
        if told[0] > MOST_DECISIONS:
            return 11
    if error == 0 and copied != NONE and digest(raw[COPY], 7) != copied:
        return 12
    return score_error(box, s) if error == 0 else error


@rule
def watch_many(box: Box, states: Any, raw: Bytes, moves: Moves, seeds: Longs, told: Longs) -> int:
    """Watch a game for each row of seeds, and play it again: the first fault, with the game's number in `told[2]`."""
    for game in range(seeds.shape[0]):
        told[2] = game
        error = watch(box, states, raw, moves, seeds[game], True, told)
        if error != 0:
            return error
        sum_of = told[1]
        told[3] += told[0]
        watch(box, states, raw, moves, seeds[game], False, told)
        if told[1] != sum_of:
            return 16
    return 0
