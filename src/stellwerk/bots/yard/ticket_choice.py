"""Tickets of the card game: which ones a hand can serve, which to keep, what drawing more of them is worth."""

import numpy as np

from stellwerk.bots.memory import BotMemory, Observation, Reals
from stellwerk.bots.yard.outlook import rides_left
from stellwerk.bots.yard.weights import (
    CITY,
    FADE,
    FUTURE,
    LATE,
    MISSING,
    NEXT_HALF,
    ROOM,
    SLACK,
    SURPLUS,
    TICKET_SHARE,
    TURN_TICKETS,
    USED,
)
from stellwerk.box.layout import Shorts
from stellwerk.box.record import COLOURED, KEEP_TICKETS, KINDS, LOCOMOTIVE, TICKETS, Box
from stellwerk.rules.compiled import rule
from stellwerk.rules.completing import pack
from stellwerk.rules.state import HELD, HIDDEN, KEEP_AT_START, OFFERED, POOL, UNSEEN, Moves, State

PATIENCE = 60
"""Turns a seat, after which no more tickets are looked at: far more than a game has."""
LIKELY = 0.3
"""A ticket is in the plan if it is completed at least so likely."""


@rule
def city_bonus(box: Box, ticket: int) -> int:
    """CARD-28, CARD-29: the big-city bonuses a ticket counts for."""
    return int(box.big_city[box.ticket_ends[ticket, 0, 0]] + box.big_city[box.ticket_ends[ticket, 1, 0]])


@rule
def ticket_worth(box: Box, memory: BotMemory, ticket: int) -> float:
    """Its points, and its part in the big-city bonuses."""
    return float(box.ticket_points[ticket] + CITY * city_bonus(box, ticket))


@rule(borrows=True)
def missing_for(box: Box, spare: Reals, ticket: int) -> float:
    """Cards a ticket lacks with these cards left; locomotives stand in."""
    missing = 0.0
    for colour in range(COLOURED):
        missing += max(0.0, box.ticket_cards[ticket, colour] - spare[colour])
    return float(max(0.0, missing - spare[LOCOMOTIVE]))


@rule
def cards_of(box: Box, ticket: int) -> int:
    """Cards a ticket shows."""
    cards = 0
    for colour in range(COLOURED):
        cards += int(box.ticket_cards[ticket, colour])
    return cards


@rule
def reserve(box: Box, memory: BotMemory, ticket: int) -> None:
    """Set cards aside for a ticket: its colours, then locomotives; what is still lacking is to be collected."""
    for colour in range(COLOURED):
        need = float(box.ticket_cards[ticket, colour])
        memory.card_demand[colour] += need
        used = min(need, memory.spare[colour])
        memory.spare[colour] -= used
        need -= used
        used = min(need, memory.spare[LOCOMOTIVE])
        memory.spare[LOCOMOTIVE] -= used
        memory.lacks[colour] += need - used


@rule
def budget(box: Box, v: Observation, seat: int, memory: BotMemory) -> float:
    """Cards that are still to come and to get onto the track."""
    later = NEXT_HALF if v.half + 1 < box.halves else 0.0
    return FUTURE * max(0.0, rides_left(memory) - 1.0) + later


@rule
def completion_chance(memory: BotMemory, coming: float, missing: float, before: float) -> float:
    """How likely a ticket is completed that lacks so many cards, when those before it lack others."""
    if missing < 0.05:
        return 1.0
    slack = 1.0 + SLACK * coming
    return min(1.0, max(0.0, (coming + slack - before - missing) / slack))


@rule
def plan_tickets(box: Box, v: Observation, seat: int, memory: BotMemory) -> float:
    """Plan with everything that can get onto the track. Returns what it is worth."""
    for kind in range(KINDS):
        memory.spare[kind] = memory.track[kind] + v.cards[seat, kind] * memory.hold[kind]
    return serve(box, v, seat, memory)


@rule
def serve(box: Box, v: Observation, seat: int, memory: BotMemory) -> float:
    """Set spare cards aside ticket by ticket, the best for its cards first. Returns what tickets and rest are worth."""
    left = np.empty(TICKETS, np.int16)
    count = 0
    for ticket in range(box.tickets):
        if v.ticket_at[ticket] == HELD + seat:
            left[count] = ticket
            count += 1
    memory.card_demand[:] = 0.0
    memory.lacks[:] = 0.0
    coming = budget(box, v, seat, memory)
    before = 0.0
    worth = 0.0
    while count > 0:
        place = best_ticket(box, memory, left, count)
        ticket = int(left[place])
        count -= 1
        left[place] = left[count]
        missing = missing_for(box, memory.spare, ticket)
        chance = completion_chance(memory, coming, missing, before)
        worth += chance * (ticket_worth(box, memory, ticket) + box.ticket_points[ticket]) - box.ticket_points[ticket]
        if chance > LIKELY:
            before += missing
            reserve(box, memory, ticket)
    return worth + ROOM * max(0.0, coming - before) + spare_worth(box, v, memory)


@rule
def lateness(box: Box, v: Observation, memory: BotMemory) -> float:
    """How much cards without a ticket still count: less and less when there is no time to draw tickets for them."""
    if v.half + 1 < box.halves:
        return 1.0
    return min(1.0, (rides_left(memory) + 1.0) / LATE)


@rule
def spare_worth(box: Box, v: Observation, memory: BotMemory) -> float:
    """What cards beyond the plan are worth, for tickets still to be drawn."""
    worth = 0.0
    if v.pool + v.under_count == 0:
        return worth
    late = lateness(box, v, memory)
    for kind in range(KINDS):
        value = SURPLUS * late
        left = memory.spare[kind]
        while left > 0.0:
            worth += value * min(1.0, left)
            value *= FADE
            left -= 1.0
    return worth


@rule(borrows=True)
def best_ticket(box: Box, memory: BotMemory, left: Shorts, count: int) -> int:
    """The place of the ticket that brings most for its cards; cards still lacking count more."""
    best = 0
    record = -1.0
    for place in range(count):
        ticket = int(left[place])
        price = cards_of(box, ticket) + MISSING * missing_for(box, memory.spare, ticket)
        value = (ticket_worth(box, memory, ticket) + box.ticket_points[ticket]) / price
        if value > record:
            record = value
            best = place
    return best


@rule
def hold_offered(v: State, seat: int, kept: int) -> None:
    """As if this set of the offered tickets had been kept: a bot's own copy of a view is its scratch paper."""
    for place in range(v.offered[seat]):
        v.ticket_at[v.offer[seat, place]] = HELD + seat if kept >> place & 1 else OFFERED + seat


@rule
def keep_tickets(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """CARD-3, CARD-19: the set of offered tickets with which all tickets together are worth most."""
    best = int(moves.action[0])
    record = -1e9
    last = v.phase != KEEP_AT_START and memory.rides[1] == 0.0 and v.half + 1 == box.halves
    for number in range(moves.n):
        kept = int(moves.action[number]) - int(box.section_start[KEEP_TICKETS])
        hold_offered(v, seat, kept)
        worth = final_worth(box, v, seat, memory) if last else plan_tickets(box, v, seat, memory)
        if worth > record:
            record = worth
            best = int(moves.action[number])
    hold_offered(v, seat, 0)
    return best


@rule
def final_worth(box: Box, v: Observation, seat: int, memory: BotMemory) -> float:
    """CARD-22, CARD-27: what the tickets in hand score with the cards on the track: the exact optimum."""
    chosen = np.zeros(TICKETS, np.int16)
    seen = v.stack[seat].copy()
    for kind in range(KINDS):
        v.stack[seat, kind] = int(memory.track[kind])
    pack(box, v, seat, chosen)
    v.stack[seat] = seen
    worth = 0.0
    for ticket in range(box.tickets):
        if v.ticket_at[ticket] == HELD + seat:
            worth += ticket_worth(box, memory, ticket) if chosen[ticket] else -float(box.ticket_points[ticket])
    return worth


@rule
def worth_of_draw(box: Box, v: Observation, seat: int, memory: BotMemory) -> float:
    """CARD-19: what the next tickets of the deck bring, kept only where they are likely to be completed.

    Unknown ones of the pool count as the average of all unseen ones. Those that others returned count nothing, and
    after very many turns none do: two players must not look at each other's returned tickets for ever.
    """
    if v.turns > PATIENCE * box.seats:
        return 0.0
    coming = budget(box, v, seat, memory)
    before = 0.0
    for colour in range(COLOURED):
        before += memory.lacks[colour]
    total = 0.0
    count = 0
    for ticket in range(box.tickets):
        if v.ticket_at[ticket] == HIDDEN or v.ticket_at[ticket] == POOL:
            total += worth_if_drawn(box, memory, ticket, coming, before)
            count += 1
    from_pool = min(int(box.draw_tickets), v.pool)
    worth = from_pool * total / max(1, count)
    for place in range(min(int(box.draw_tickets) - from_pool, v.under_count)):
        if v.under[place] != UNSEEN:
            worth += worth_if_drawn(box, memory, int(v.under[place]), coming, before)
    return worth * TICKET_SHARE / int(box.draw_tickets) + TURN_TICKETS


@rule
def worth_if_drawn(box: Box, memory: BotMemory, ticket: int, coming: float, before: float) -> float:
    """What one ticket more adds to the plan, if it is worth keeping."""
    missing = missing_for(box, memory.spare, ticket)
    chance = completion_chance(memory, coming, missing, before)
    points = float(box.ticket_points[ticket])
    worth = chance * (ticket_worth(box, memory, ticket) + points) - points
    return max(0.0, worth - ROOM * missing - USED * (cards_of(box, ticket) - missing))
