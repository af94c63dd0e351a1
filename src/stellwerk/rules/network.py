"""What a side has built: which places its tracks join (BASE-32), and its longest continuous path (BASE-33)."""

import numpy as np

from stellwerk.box.layout import Shorts
from stellwerk.box.record import LONGEST_TRACK, PLACES, TRACKS, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.state import NONE, State

TANGLED = 4
"""With more loops than this the search for the longest path looks ahead: it costs time, and saves much more."""


@rule
def side_bits(box: Box, side: int) -> int:
    """The seats of a side, as bits."""
    bits = 0
    for seat in range(box.seats):
        if box.side[seat] == side:
            bits |= 1 << seat
    return bits


@rule(borrows=True)
def find_root(roots: Shorts, place: int) -> int:
    """The place that stands for everything joined with this one."""
    while roots[place] != place:
        roots[place] = roots[roots[place]]
        place = roots[place]
    return place


@rule(borrows=True)
def join_places(box: Box, s: State, bits: int, roots: Shorts) -> None:
    """Join the ends of every track these seats own."""
    for place in range(box.places):
        roots[place] = place
    for track in range(box.tracks):
        if s.owners[track] & bits:
            roots[find_root(roots, box.end_a[track])] = find_root(roots, box.end_b[track])


@rule(borrows=True)
def joins(box: Box, roots: Shorts, ticket: int) -> bool:
    """BASE-32, UK-36: are the two cities of a ticket joined, at any of their places?"""
    for a in range(2):
        for b in range(2):
            one = box.ticket_ends[ticket, 0, a]
            other = box.ticket_ends[ticket, 1, b]
            if one != NONE and other != NONE and find_root(roots, one) == find_root(roots, other):
                return True
    return False


@rule
def list_ends(box: Box, s: State, bits: int, tracks: Shorts, first: Shorts, at: Shorts) -> int:
    """The owned tracks, and for each place where its list in `at` starts. Returns how many tracks there are."""
    count = 0
    first[: PLACES + 1] = 0
    for track in range(box.tracks):
        if s.owners[track] & bits:
            tracks[count] = track
            count += 1
            first[box.end_a[track] + 1] += 1
            first[box.end_b[track] + 1] += 1
    for place in range(PLACES):
        first[place + 1] += first[place]
    fill = first.copy()
    for edge in range(count):
        for end in (box.end_a[tracks[edge]], box.end_b[tracks[edge]]):
            at[fill[end]] = edge
            fill[end] += 1
    return count


@rule
def still_ahead(box: Box, start: int, tracks: Shorts, first: Shorts, at: Shorts, used: Shorts) -> int:
    """No trail from here over unused tracks is longer than this.

    All that can be reached, less one shortest track for every two odd places beyond the two a trail may end in.
    """
    seen = np.zeros(PLACES, np.int16)
    stack = np.empty(PLACES, np.int16)
    stack[0] = start
    seen[start] = 1
    depth = 1
    twice = 0
    odd = 0
    shortest = LONGEST_TRACK
    while depth > 0:
        depth -= 1
        place = stack[depth]
        free = 0
        for i in range(first[place], first[place + 1]):
            edge = at[i]
            if used[edge]:
                continue
            free += 1
            track = tracks[edge]
            twice += box.length[track]
            shortest = min(shortest, int(box.length[track]))
            other = box.end_a[track] + box.end_b[track] - place
            if not seen[other]:
                seen[other] = 1
                stack[depth] = other
                depth += 1
        odd += free & 1
    return twice // 2 - max(0, odd - 2) // 2 * shortest


@rule
def longest_from(
    box: Box, start: int, best: int, tangled: bool, tracks: Shorts, first: Shorts, at: Shorts, used: Shorts
) -> int:
    """The longest trail from a place, or `best` if none is longer: depth first, with the stack written out."""
    path = np.empty(TRACKS + 1, np.int16)
    tried = np.empty(TRACKS + 1, np.int16)
    taken = np.empty(TRACKS + 1, np.int16)
    path[0] = start
    tried[0] = first[start]
    depth = 0
    length = 0
    while depth >= 0:
        place = path[depth]
        if tried[depth] == first[place + 1]:
            depth -= 1
            if depth >= 0:
                used[taken[depth]] = 0
                length -= box.length[tracks[taken[depth]]]
            continue
        edge = at[tried[depth]]
        tried[depth] += 1
        if used[edge]:
            continue
        track = tracks[edge]
        other = box.end_a[track] + box.end_b[track] - place
        used[edge] = 1
        length += box.length[track]
        best = max(best, length)
        if tangled and length + still_ahead(box, other, tracks, first, at, used) <= best:
            used[edge] = 0
            length -= box.length[track]
            continue
        taken[depth] = edge
        depth += 1
        path[depth] = other
        tried[depth] = first[other]
    return best


@rule
def longest_path(box: Box, s: State, bits: int, roots: Shorts) -> int:
    """BASE-33: the longest trail over the tracks of these seats: places again and again, each track once.

    A trail that cannot be made longer ends in places with an odd number of tracks, or is a round trip through all it
    can reach. So what is joined and has at most two odd places counts as a whole, and elsewhere odd places are enough
    to start from. `roots` are the joined places.
    """
    tracks = np.empty(TRACKS, np.int16)
    first = np.empty(PLACES + 1, np.int16)
    at = np.empty(2 * TRACKS, np.int16)
    used = np.zeros(TRACKS, np.int16)
    spaces = np.zeros(PLACES, np.int16)
    odd = np.zeros(PLACES, np.int16)
    loops = np.zeros(PLACES, np.int16)
    count = list_ends(box, s, bits, tracks, first, at)
    for edge in range(count):
        root = find_root(roots, box.end_a[tracks[edge]])
        spaces[root] += box.length[tracks[edge]]
        loops[root] += 1
    best = 0
    for place in range(box.places):
        root = find_root(roots, place)
        odd[root] += (first[place + 1] - first[place]) & 1
        loops[root] -= 1
    for place in range(box.places):
        if odd[place] <= 2:
            best = max(best, int(spaces[place]))
    for place in range(box.places):
        root = find_root(roots, place)
        if (first[place + 1] - first[place]) & 1 and odd[root] > 2 and spaces[root] > best:
            best = longest_from(box, place, best, loops[root] > TANGLED, tracks, first, at, used)
    return best
