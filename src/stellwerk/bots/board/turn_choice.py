"""A turn on a board: what every legal action is worth, in points, and the best of them.

A draw is worth the missing cards it brings, by what a turn is worth. A claim is worth its points less its trains; one
that the plan wants, also its share of the tickets, and more where rivals are near. All of them pay for the cards they
take away from the plan.
"""

import numpy as np

from stellwerk.bots.board.card_choice import best_second, price_cards, worth_of_blind, worth_of_first, worth_of_kinds
from stellwerk.bots.board.card_demand import NEEDS, aim, count_missing, fill_payable, fill_up, list_demand
from stellwerk.bots.board.partner import worth_of_sharing
from stellwerk.bots.board.plan import is_own_ticket, keep_plan, turns_left
from stellwerk.bots.board.reason_codes import NOTHING_OPEN, explain_card, explain_turn, say_why
from stellwerk.bots.board.technology_choice import note_purchases, worth_of_technology
from stellwerk.bots.board.ticket_choice import worth_of_new_tickets
from stellwerk.bots.memory import FOR_TICKETS, NEVER, BotMemory, Observation, note_option
from stellwerk.bots.weights import (
    BREAK,
    DRAW_RATE,
    FAR,
    NEAR,
    PROGRESS,
    RUSH,
    TRAIN_POINTS,
    TURN_POINTS,
    URGENCY,
)
from stellwerk.box.layout import Longs, Shorts
from stellwerk.box.record import (
    BUY_TECHNOLOGY,
    CLAIM_ROUTE,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_THREE,
    DRAW_TICKETS,
    KINDS,
    LOCOMOTIVE,
    PLACES,
    SHARE_TICKET,
    Box,
)
from stellwerk.rules.building import claim_points
from stellwerk.rules.claiming import stand_in_rate
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.network import find_root, join_places, joins, side_bits
from stellwerk.rules.state import NONE, Moves


@rule
def danger(box: Box, v: Observation, seat: int, memory: BotMemory, track: int) -> float:
    """How likely it is that others take this route away before the seat's next turn."""
    route = box.route_of[track]
    rivals = 0.0
    for other in range(box.seats):
        if box.side[other] == box.side[seat] or v.trains[other] < box.length[track]:
            continue
        near = (memory.present[box.end_a[track]] | memory.present[box.end_b[track]]) >> other & 1
        rivals += memory.weights[NEAR] if near else memory.weights[FAR]
    spare = int(box.open_tracks[route]) - int(v.route_taken[route])
    return min(1.0, rivals) / (spare * spare)


@rule(borrows=True)
def completes(box: Box, v: Observation, seat: int, roots: Shorts, track: int) -> int:
    """The points of the own tickets that this track would complete at once, counted twice: they no longer cost any."""
    a = find_root(roots, int(box.end_a[track]))
    b = find_root(roots, int(box.end_b[track]))
    if a == b:
        return 0
    points = 0
    for ticket in range(box.tickets):
        if is_own_ticket(box, v, seat, ticket) and not joins(box, roots, ticket):
            roots[a] = b
            if joins(box, roots, ticket):
                points += 2 * int(box.ticket_points[ticket])
            roots[a] = a
    return points


@rule(borrows=True)
def pay_row(box: Box, payable: Longs, row: int, back: int) -> None:
    """Take the cards of a row of the price list out of a purse, or put them back."""
    cards = int(box.length[box.claim_track[row]]) - int(box.claim_saving[row]) - int(box.claim_locomotives[row])
    if box.claim_colour[row] != LOCOMOTIVE:
        payable[box.claim_colour[row]] -= back * cards
    payable[LOCOMOTIVE] -= back * int(box.claim_locomotives[row])


@rule(borrows=True)
def worth_of_claim(
    box: Box,
    v: Observation,
    seat: int,
    memory: BotMemory,
    row: int,
    payable: Longs,
    needs: Longs,
    rest: Longs,
    before: float,
    rate: int,
    left: float,
    roots: Shorts,
) -> float:
    """What a claim is worth: points less trains, tickets and hurry where it is planned, less the cards then missed."""
    track = int(box.claim_track[row])
    route = int(box.route_of[track])
    points = float(claim_points(box, v, seat, track))
    a_turn = memory.weights[TURN_POINTS]
    if left < 2.0:
        return points + float(completes(box, v, seat, roots, track))
    after = needs
    if memory.plan[route]:
        after = rest
        list_demand(box, v, seat, memory, route, rest)
    length = int(box.length[track])
    worth = points - memory.weights[TRAIN_POINTS] * length
    if memory.plan[route] == FOR_TICKETS:
        worth += memory.weights[PROGRESS] * length * memory.stake / max(1, memory.plan_trains)
        worth += memory.weights[URGENCY] * danger(box, v, seat, memory, track) * float(memory.detour[route])
    else:
        tight = length - (int(v.trains[seat]) - memory.plan_trains)
        if tight > 0:
            worth -= memory.weights[BREAK] * (memory.stake * min(1.0, tight / 4.0))
    pay_row(box, payable, row, 1)
    worth += a_turn / memory.weights[DRAW_RATE] * (before - count_missing(payable, after, rate))
    worth -= a_turn / memory.weights[DRAW_RATE] * 0.4 * float(box.claim_locomotives[row] - box.locomotives[track])
    if box.reveal[track]:
        worth = dig_or_not(box, memory, row, payable, worth)
    pay_row(box, payable, row, -1)
    return float(worth + points * memory.weights[RUSH] * max(0.0, 1.0 - left / 12.0))


@rule(borrows=True)
def dig_or_not(box: Box, memory: BotMemory, row: int, payable: Longs, worth: float) -> float:
    """What a tunnel is worth, its cards being played: a match or two must be paid for, or the turn is lost."""
    colour = int(box.claim_colour[row])
    asks = float(box.reveal[box.claim_track[row]]) * (0.13 if colour == LOCOMOTIVE else 0.24)
    left = float(payable[LOCOMOTIVE]) + (0.0 if colour == LOCOMOTIVE else float(payable[colour]))
    chance = min(1.0, (left + 0.6) / (asks + 0.6 + asks * 0.5))
    a_card = memory.weights[TURN_POINTS] / memory.weights[DRAW_RATE]
    return float(chance * worth - (1.0 - chance) * memory.weights[TURN_POINTS] - asks * a_card * 0.5)


@rule
def choose_claim(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """The best of claims only: with a technology that was bought for them."""
    keep_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    left = max(2.0, turns_left(box, v, seat))
    payable = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    rest = np.empty(NEEDS, np.int64)
    roots = np.empty(PLACES, np.int16)
    fill_payable(box, v, seat, payable)
    list_demand(box, v, seat, memory, NONE, needs)
    rate = stand_in_rate(box, v, seat)
    short = count_missing(payable, needs, rate)
    best = int(moves.action[0])
    most = -1e9
    for i in range(moves.n):
        action = int(moves.action[i])
        value = 0.0
        if section_of(box, action) == CLAIM_ROUTE:
            row = action - int(box.section_start[CLAIM_ROUTE])
            value = worth_of_claim(box, v, seat, memory, row, payable, needs, rest, short, rate, left, roots)
        if value > most:
            most = value
            best = action
    return best


@rule
def choose_turn(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """The best action of a turn."""
    keep_plan(box, v, seat, memory)
    left = turns_left(box, v, seat)
    fill_up(box, v, seat, memory, left)
    payable = np.empty(KINDS, np.int64)
    needs = np.empty(NEEDS, np.int64)
    worth = np.empty(KINDS, np.float64)
    roots = np.empty(PLACES, np.int16)
    fill_payable(box, v, seat, payable)
    list_demand(box, v, seat, memory, NONE, needs)
    rate = stand_in_rate(box, v, seat)
    join_places(box, v, side_bits(box, int(box.side[seat])), roots)
    worth_of_kinds(payable, needs, rate, memory, worth)
    blind = worth_of_blind(box, v, worth)
    rest = np.empty(NEEDS, np.int64)
    short = count_missing(payable, needs, rate)
    a_card = memory.weights[TURN_POINTS] / memory.weights[DRAW_RATE] * min(1.0, (left - 1.0) / 3.0)
    best = int(moves.action[0])
    most = -1e9
    other = NEVER
    for i in range(moves.n):
        action = int(moves.action[i])
        section = section_of(box, action)
        index = action - int(box.section_start[section])
        if section == CLAIM_ROUTE:
            row = cheapest_row(box, moves, i, payable, needs)
            if row == NONE:
                continue
            action = int(box.section_start[CLAIM_ROUTE]) + row
            index = row
            value = worth_of_claim(box, v, seat, memory, row, payable, needs, rest, short, rate, left, roots)
        elif section == DRAW_FACE_UP:
            kind = int(v.display[index])
            value = a_card * worth_of_first(box, v, memory, payable, needs, rate, kind, index, blind)
        elif section == DRAW_BLIND:
            value = a_card * (blind + best_second(v, worth, blind, NONE))
        elif section == DRAW_TICKETS:
            value = worth_of_new_tickets(box, v, seat, memory, left, needs, payable)
        elif section == DRAW_THREE:
            value = a_card * 3.0 * blind
        elif section == BUY_TECHNOLOGY:
            value = worth_of_technology(box, v, seat, memory, index, payable, needs, short, rate, left)
        elif section == SHARE_TICKET:
            value = worth_of_sharing(box, v, seat, memory, index)
        else:
            value = NEVER
        if value > NEVER and section != BUY_TECHNOLOGY:
            note_option(memory, action, alike(box, v, section, index), value)
            other = max(other, value)
        if value > most:
            most = value
            best = action
    if box.technologies > 0 and other > NEVER:
        note_purchases(box, v, seat, moves, memory, best, other, int(payable[LOCOMOTIVE]), left)
    explain_turn(box, v, seat, memory, best)
    return best


@rule(borrows=True)
def cheapest_row(box: Box, moves: Moves, at: int, payable: Longs, needs: Longs) -> int:
    """The way to pay for a track that the plan feels least, if this is the last listed of its ways; NONE if it is not.

    Fewest locomotives, then the colour of which most is left over.
    """
    first = int(box.section_start[CLAIM_ROUTE])
    track = box.claim_track[int(moves.action[at]) - first]
    if at + 1 < moves.n:
        after = int(moves.action[at + 1]) - first
        if 0 <= after < box.claims and box.claim_track[after] == track:
            return NONE
    best = NONE
    least = 1 << 30
    while at >= 0 and int(moves.action[at]) >= first and box.claim_track[int(moves.action[at]) - first] == track:
        row = int(moves.action[at]) - first
        colour = int(box.claim_colour[row])
        cards = int(box.length[track]) - int(box.claim_saving[row]) - int(box.claim_locomotives[row])
        cost = 30 * int(box.claim_locomotives[row]) + 10 * cards
        if colour != LOCOMOTIVE:
            cost -= 10 * min(cards, max(0, int(payable[colour] - needs[colour]))) + int(payable[colour])
        if cost < least:
            least = cost
            best = row
        at -= 1
    return best


@rule
def alike(box: Box, v: Observation, section: int, index: int) -> int:
    """A number that is the same for options which differ only in how they are paid, or in the slot of a card."""
    if section == CLAIM_ROUTE:
        return int(box.claim_track[index])
    if section == DRAW_FACE_UP:
        return 1000 + int(v.display[index])
    return 2000 + 100 * section + index


@rule
def choose_second(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """The best second card."""
    keep_plan(box, v, seat, memory)
    aim(box, v, seat, memory)
    worth = np.empty(KINDS, np.float64)
    price_cards(box, v, seat, memory, worth)
    best = int(moves.action[0])
    most = -1e9
    for i in range(moves.n):
        action = int(moves.action[i])
        section = section_of(box, action)
        value = -1.0
        if section == DRAW_FACE_UP:
            value = worth[v.display[action - int(box.section_start[section])]]
        elif section == DRAW_BLIND:
            value = worth_of_blind(box, v, worth)
        note_option(memory, action, alike(box, v, section, action - int(box.section_start[section])), value)
        if value > most:
            most = value
            best = action
    if section_of(box, best) == DRAW_FACE_UP:
        explain_card(box, v, seat, memory, int(v.display[best - int(box.section_start[DRAW_FACE_UP])]))
    else:
        say_why(memory, NOTHING_OPEN, 0, 0, 0)
    return best
