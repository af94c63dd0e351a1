"""The planner of the card game: every action priced in points, the dearest one taken."""

from stellwerk.bots.memory import BotMemory, Observation, note_option
from stellwerk.bots.yard.card_worth import blind_worth, price_kinds
from stellwerk.bots.yard.outlook import look_ahead
from stellwerk.bots.yard.row_choice import set_worth, singles_worth
from stellwerk.bots.yard.ticket_choice import keep_tickets, lateness, plan_tickets, worth_of_draw
from stellwerk.box.record import (
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    LOCOMOTIVE,
    PLAY_SET,
    PLAY_SINGLES,
    SLOTS,
    Box,
)
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import KEEP, KEEP_AT_START, NONE, TURN, Moves


@rule
def choose_planned(box: Box, v: Observation, seat: int, moves: Moves, memory: BotMemory) -> int:
    """Look ahead, plan the tickets, and do what is worth most."""
    look_ahead(box, v, seat, memory)
    if v.phase == KEEP or v.phase == KEEP_AT_START:
        return keep_tickets(box, v, seat, moves, memory)
    plan_tickets(box, v, seat, memory)
    memory.late = lateness(box, v, memory)
    price_kinds(v, memory)
    best = int(moves.action[0])
    record = -1e9
    for number in range(moves.n):
        action = int(moves.action[number])
        worth = action_worth(box, v, seat, memory, action)
        note_option(memory, action, option_like(box, v, action), worth)
        if worth > record:
            record = worth
            best = action
    return best


@rule
def option_like(box: Box, v: Observation, action: int) -> int:
    """The same number for slots with the same card; every other action is one of its own."""
    slot = action - int(box.section_start[DRAW_FACE_UP])
    if section_of(box, action) == DRAW_FACE_UP:
        return -1 - int(v.display[slot])
    return action


@rule
def action_worth(box: Box, v: Observation, seat: int, memory: BotMemory, action: int) -> float:
    """CARD-8: what an action brings. To stop or to pass brings nothing."""
    section = section_of(box, action)
    if section == DRAW_BLIND:
        return taking_worth(v, memory, NONE)
    if section == DRAW_FACE_UP:
        return taking_worth(v, memory, action - int(box.section_start[DRAW_FACE_UP]))
    if section == DRAW_TICKETS:
        return worth_of_draw(box, v, seat, memory)
    if section == PLAY_SET:
        return set_worth(box, v, seat, memory, action)
    if section == PLAY_SINGLES:
        return singles_worth(box, v, seat, memory, action)
    return 0.0


@rule
def taking_worth(v: Observation, memory: BotMemory, slot: int) -> float:
    """CARD-9, CARD-10: a card from a slot, or blind with NONE; and the best second one, if there is one to come."""
    blind = blind_worth(memory)
    worth = blind if slot == NONE else float(memory.taking[v.display[slot]])
    if v.phase != TURN or (slot != NONE and v.display[slot] == LOCOMOTIVE):
        return worth
    second = blind if v.deck_count > 1 else 0.0
    for other in range(SLOTS):
        if other != slot and v.display[other] != NONE and v.display[other] != LOCOMOTIVE:
            second = max(second, float(memory.taking[v.display[other]]))
    return worth + second
