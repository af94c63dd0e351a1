"""dev"""
import numpy as np
from stellwerk.box.record import *
from stellwerk.players.minds import GREEDY, Mind, Sight
from stellwerk.players.yard_greedy import choose_greedy
from stellwerk.players.yard_laying import set_worth, singles_worth
from stellwerk.players.yard_memory import note_action, remember
from stellwerk.players.yard_outlook import look_ahead
from stellwerk.players.yard_tickets import keep_tickets, lateness, plan_tickets, worth_of_draw
from stellwerk.players.yard_worth import blind_worth, price_kinds
from stellwerk.players.yard_knobs import *
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import *


@rule
def choose_yard(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """What this bot does with this sight of the card game."""
    remember(box, v, seat, mind)
    look_ahead(box, v, seat, mind)
    if v.phase == COMPLETE:
        return int(box.first[COMPLETE_BEST])
    action = choose_greedy(box, v, seat, moves, mind) if mind.bot == GREEDY else choose_planned(box, v, seat, moves, mind)
    note_action(box, mind, seat, action)
    return action


@rule
def choose_planned(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """dev"""
    if v.phase == KEEP or v.phase == KEEP_AT_START:
        return keep_tickets(box, v, seat, moves, mind)
    plan_tickets(box, v, seat, mind)
    mind.late = lateness(box, v, mind)
    more_tickets = worth_of_draw(box, v, seat, mind) + knob(mind, TURN_TICKETS)
    price_kinds(v, mind)
    best = int(moves.action[0])
    record = -1e9
    blind = blind_worth(v, mind)
    for number in range(moves.n):
        action = int(moves.action[number])
        section = section_of(box, action)
        worth = 0.0
        if section == DRAW_BLIND:
            worth = blind
            if v.phase == TURN:
                worth += best_second(v, mind, blind, NONE)
        elif section == DRAW_FACE_UP:
            slot = action - int(box.first[DRAW_FACE_UP])
            kind = int(v.display[slot])
            worth = mind.taking[kind]
            if v.phase == TURN and kind != LOCOMOTIVE:
                worth += best_second(v, mind, blind, slot)
        elif section == DRAW_TICKETS:
            worth = more_tickets
        elif section == PLAY_SET:
            worth = set_worth(box, v, seat, mind, action)
        elif section == PLAY_SINGLES:
            worth = singles_worth(box, v, seat, mind, action)
        elif section == STOP:
            worth = 0.0
        if worth > record:
            record = worth
            best = action
    return best


@rule
def best_second(v: Sight, mind: Mind, blind: float, taken: int) -> float:
    best = blind if v.deck_count > 1 else 0.0
    for slot in range(SLOTS):
        if slot != taken and v.display[slot] != NONE and v.display[slot] != LOCOMOTIVE:
            best = max(best, mind.taking[v.display[slot]])
    return best
