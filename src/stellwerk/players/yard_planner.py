"""The planner of the card game: every action priced in points, the dearest one taken."""

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
from stellwerk.players.minds import Mind, Sight, note_option
from stellwerk.players.yard_laying import set_worth, singles_worth
from stellwerk.players.yard_outlook import look_ahead
from stellwerk.players.yard_tickets import keep_tickets, lateness, plan_tickets, worth_of_draw
from stellwerk.players.yard_worth import blind_worth, price_kinds
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import KEEP, KEEP_AT_START, NONE, TURN, Moves


@rule
def choose_planned(box: Box, v: Sight, seat: int, moves: Moves, mind: Mind) -> int:
    """Look ahead, plan the tickets, and do what is worth most."""
    look_ahead(box, v, seat, mind)
    if v.phase == KEEP or v.phase == KEEP_AT_START:
        return keep_tickets(box, v, seat, moves, mind)
    plan_tickets(box, v, seat, mind)
    mind.late = lateness(box, v, mind)
    price_kinds(v, mind)
    best = int(moves.action[0])
    record = -1e9
    for number in range(moves.n):
        action = int(moves.action[number])
        worth = action_worth(box, v, seat, mind, action)
        note_option(mind, action, option_like(box, v, action), worth)
        if worth > record:
            record = worth
            best = action
    return best


@rule
def option_like(box: Box, v: Sight, action: int) -> int:
    """The same number for slots with the same card; every other action is one of its own."""
    slot = action - int(box.first[DRAW_FACE_UP])
    if section_of(box, action) == DRAW_FACE_UP:
        return -1 - int(v.display[slot])
    return action


@rule
def action_worth(box: Box, v: Sight, seat: int, mind: Mind, action: int) -> float:
    """CARD-8: what an action brings. To stop or to pass brings nothing."""
    section = section_of(box, action)
    if section == DRAW_BLIND:
        return taking_worth(v, mind, NONE)
    if section == DRAW_FACE_UP:
        return taking_worth(v, mind, action - int(box.first[DRAW_FACE_UP]))
    if section == DRAW_TICKETS:
        return worth_of_draw(box, v, seat, mind)
    if section == PLAY_SET:
        return set_worth(box, v, seat, mind, action)
    if section == PLAY_SINGLES:
        return singles_worth(box, v, seat, mind, action)
    return 0.0


@rule
def taking_worth(v: Sight, mind: Mind, slot: int) -> float:
    """CARD-9, CARD-10: a card from a slot, or blind with NONE; and the best second one, if there is one to come."""
    blind = blind_worth(mind)
    worth = blind if slot == NONE else float(mind.taking[v.display[slot]])
    if v.phase != TURN or (slot != NONE and v.display[slot] == LOCOMOTIVE):
        return worth
    second = blind if v.deck_count > 1 else 0.0
    for other in range(SLOTS):
        if other != slot and v.display[other] != NONE and v.display[other] != LOCOMOTIVE:
            second = max(second, float(mind.taking[v.display[other]]))
    return worth + second
