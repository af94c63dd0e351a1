"""Final scoring of the board games (BASE-32 to BASE-34, UK-23, UK-28 to UK-35, ASIA-25 to ASIA-28), and who wins."""

import numpy as np

from stellwerk.box.layout import Shorts
from stellwerk.box.record import PLACES, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.network import join_places, joins, longest_path, side_bits
from stellwerk.rules.state import (
    BIG_CITIES,
    COMPLETED,
    HELD,
    ITEMS,
    LONGEST,
    MADE,
    MISSED,
    MOST_TICKETS,
    NONE,
    PER_TICKET,
    ROUTES,
    SHARED,
    STAKE_PATH,
    STAKE_TICKETS,
    State,
)


@rule
def owns_ticket(box: Box, s: State, side: int, ticket: int) -> bool:
    """ASIA-25: a side's tickets are those of all its seats, and those on its holder."""
    at = s.ticket_at[ticket]
    if HELD <= at < HELD + box.seats:
        return bool(box.side[at - HELD] == side)
    if COMPLETED <= at < COMPLETED + box.seats:
        return bool(box.side[at - COMPLETED] == side)
    return bool(at == SHARED + side)


@rule
def first_seat(box: Box, side: int) -> int:
    """The seat a side's score is reckoned on, before its other seats get the same."""
    seat = 0
    while box.side[seat] != side:
        seat += 1
    return seat


@rule
def score_network(box: Box, s: State, side: int) -> None:
    """BASE-32, BASE-35, ASIA-25: routes, tickets made and missed, and the length of the longest path."""
    roots = np.empty(PLACES, np.int16)
    bits = side_bits(box, side)
    lead = first_seat(box, side)
    join_places(box, s, bits, roots)
    for seat in range(box.seats):
        if box.side[seat] == side:
            s.items[lead, ROUTES] += s.route_points[seat]
    for ticket in range(box.tickets):
        if owns_ticket(box, s, side, ticket):
            if joins(box, roots, ticket):
                s.items[lead, MADE] += box.ticket_points[ticket]
                s.completed[lead] += 1
            else:
                s.items[lead, MISSED] -= box.ticket_points[ticket]
    s.longest[lead] = longest_path(box, s, bits, roots)


@rule
def score_bonuses(box: Box, s: State, side: int, longest: int, most: int) -> None:
    """BASE-33, ASIA-26, ASIA-27, UK-23, UK-28, UK-29, UK-31: all who share a first place have it; of nothing nobody."""
    lead = first_seat(box, side)
    has_longest = longest > 0 and s.longest[lead] == longest
    has_most = most > 0 and s.completed[lead] == most
    if has_longest:
        s.items[lead, LONGEST] = box.longest_bonus
    if has_most:
        s.items[lead, MOST_TICKETS] = box.tickets_bonus
    for technology in range(box.technologies):
        if s.technologies[lead] >> technology & 1:
            s.items[lead, PER_TICKET] += box.gives_ticket_points[technology] * s.completed[lead]
            s.items[lead, STAKE_TICKETS] += stake(box.stakes_tickets[technology], has_most)
            s.items[lead, STAKE_PATH] += stake(box.stakes_path[technology], has_longest)


@rule
def stake(points: int, won: bool) -> int:
    """UK-28, UK-29: won or lost."""
    return points if won else -points


@rule
def score_board(box: Box, s: State) -> None:
    """The final score of every side, item by item, and the winners."""
    longest = 0
    most = 0
    for side in range(box.sides):
        score_network(box, s, side)
        lead = first_seat(box, side)
        longest = max(longest, int(s.longest[lead]))
        most = max(most, int(s.completed[lead]))
    for side in range(box.sides):
        score_bonuses(box, s, side, longest, most)
    add_up(box, s)
    for seat in range(box.seats):
        s.bonuses[seat] = 1 if longest > 0 and s.longest[seat] == longest else 0
    choose_winners(box, s)


@rule
def add_up(box: Box, s: State) -> None:
    """Every seat of a side gets the side's items and their sum."""
    for seat in range(box.seats):
        lead = first_seat(box, box.side[seat])
        s.score[seat] = 0
        for item in range(ITEMS):
            s.items[seat, item] = s.items[lead, item]
            s.score[seat] += s.items[seat, item]
        s.completed[seat] = s.completed[lead]
        s.longest[seat] = s.longest[lead]
        s.bonuses[seat] = s.bonuses[lead]


@rule
def ahead(s: State, one: int, other: int) -> int:
    """BASE-34, CARD-30: more than 0 if one seat ranks before the other by points, then by completed tickets."""
    if s.score[one] != s.score[other]:
        return int(s.score[one] - s.score[other])
    return int(s.completed[one] - s.completed[other])


@rule
def choose_winners(box: Box, s: State) -> None:
    """BASE-34, UK-35, ASIA-28, CARD-30: points, then completed tickets, then the last tie-breaker."""
    best = 0
    for seat in range(1, box.seats):
        if ahead(s, seat, best) > 0:
            best = seat
    tied = 0
    for seat in range(box.seats):
        if ahead(s, seat, best) == 0:
            tied |= 1 << seat
    if box.last_tie == 1:
        s.winners = leaders(box, s.bonuses, tied)
    elif box.tie_by_own_path:
        s.winners = leaders(box, s.longest, tied)
    else:
        s.winners = sole_holder(box, s, tied)


@rule
def leaders(box: Box, figures: Shorts, tied: int) -> int:
    """BASE-34, CARD-30: of the tied those with the highest figure: their own longest path, or their bonus cards."""
    most = 0
    for seat in range(box.seats):
        if tied >> seat & 1:
            most = max(most, int(figures[seat]))
    winners = 0
    for seat in range(box.seats):
        if tied >> seat & 1 and figures[seat] == most:
            winners |= 1 << seat
    return winners


@rule
def sole_holder(box: Box, s: State, tied: int) -> int:
    """BASE-34 as in 0.1.0: the tied side that holds the longest path of all; if several or none do, all the tied."""
    holders = 0
    side = NONE
    several = False
    for seat in range(box.seats):
        if tied >> seat & 1 and s.bonuses[seat] > 0:
            several = several or (side != NONE and box.side[seat] != side)
            side = int(box.side[seat])
            holders |= 1 << seat
    return tied if holders == 0 or several else holders


@rule
def score_big_cities(box: Box, s: State) -> None:
    """CARD-28, CARD-29: for each big city, all with the most completed tickets naming it; nobody with none."""
    for city in range(box.places):
        if box.big_city[city] == 0:
            continue
        most = 0
        for seat in range(box.seats):
            most = max(most, naming_tickets(box, s, seat, city))
        for seat in range(box.seats):
            if most > 0 and naming_tickets(box, s, seat, city) == most:
                s.items[seat, BIG_CITIES] += box.big_city[city]
                s.bonuses[seat] += 1


@rule
def naming_tickets(box: Box, s: State, seat: int, city: int) -> int:
    """How many completed tickets of this seat name a city."""
    count = 0
    for ticket in range(box.tickets):
        if s.ticket_at[ticket] == COMPLETED + seat and (
            box.ticket_ends[ticket, 0, 0] == city or box.ticket_ends[ticket, 1, 0] == city
        ):
            count += 1
    return count


@rule
def score_cards(box: Box, s: State) -> None:
    """CARD-27 to CARD-30: tickets still in hand, big cities. Completed tickets were counted when they were shown."""
    for ticket in range(box.tickets):
        for seat in range(box.seats):
            if s.ticket_at[ticket] == HELD + seat:
                s.items[seat, MISSED] -= box.ticket_points[ticket]
    score_big_cities(box, s)
    add_up(box, s)
    choose_winners(box, s)
