"""Why a bot moved: the codes that go with a move, and what finds them out. The words are in `reasons.py`."""

from stellwerk.bots.board.edge_costs import in_payable
from stellwerk.bots.memory import FOR_POINTS, FOR_TICKETS, BotMemory, Observation
from stellwerk.box.record import (
    BUY_TECHNOLOGY,
    CLAIM_ROUTE,
    COLOURED,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_THREE,
    DRAW_TICKETS,
    GREY,
    LOCOMOTIVE,
    SHARE_TICKET,
    Box,
)
from stellwerk.rules.compiled import rule
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import NONE

# What a reason is about: numbers of tracks, kinds, tickets, technologies, seats; NONE where there is none.
(
    UNSAID,
    FOR_ITS_TICKETS,  #  track, a rival who is near
    FOR_ITS_POINTS,  #   track, points
    COLLECTS_CARDS,  #   kind, track, cards missing for it
    MAY_NEED,  #         kind
    NOTHING_OPEN,  #     blind, because nothing face up helps
    TIME_FOR_TICKETS,  # trains that the plan leaves over
    OPENS_ROUTES,  #     technology, a track that needs it
    PAYS_OFF,  #         technology
    PARTNER_CAN_HELP,  # ticket
    KEEPS_TICKETS,  #    tickets, trains they take together
    TRIED_OUT,  #        tables, points ahead in tenths
    CHANGES_STYLE,  #    tables, points ahead in tenths, style
) = range(13)


@rule
def say_why(memory: BotMemory, why: int, first: int, second: int, third: int) -> None:
    """Note the reason of a move."""
    memory.why = why
    memory.why_about[0] = first
    memory.why_about[1] = second
    memory.why_about[2] = third


@rule
def rival_near(box: Box, v: Observation, seat: int, memory: BotMemory, track: int) -> int:
    """A seat of another side that owns a track at one end of this one, or NONE."""
    here = memory.present[box.end_a[track]] | memory.present[box.end_b[track]]
    for other in range(box.seats):
        if box.side[other] != box.side[seat] and here >> other & 1:
            return other
    return NONE


@rule
def lacks_for(box: Box, v: Observation, seat: int, track: int, kind: int) -> int:
    """How many more cards of a kind a track takes, by itself; 0 where it takes none, or another kind first.

    Of colours a grey track takes the one there is most of; locomotives beyond its symbols stand in for whatever lacks.
    """
    symbols = int(box.locomotives[track])
    locomotives = in_payable(box, v, seat, LOCOMOTIVE)
    if kind == LOCOMOTIVE:
        return max(0, symbols - locomotives)
    colour = int(box.colour[track])
    if colour == GREY:
        colour = kind
        for other in range(COLOURED):
            if in_payable(box, v, seat, other) > in_payable(box, v, seat, colour):
                colour = other
    if colour != kind:
        return 0
    return max(0, int(box.length[track]) - symbols - in_payable(box, v, seat, kind) - max(0, locomotives - symbols))


@rule
def explain_card(box: Box, v: Observation, seat: int, memory: BotMemory, kind: int) -> None:
    """Which track aimed at a card is for: of those that lack it the one that lacks least."""
    best = NONE
    least = 99
    for target in range(memory.targets):
        track = int(memory.target[target])
        lacks = lacks_for(box, v, seat, track, kind)
        if 0 < lacks < least:
            least = lacks
            best = track
    if best == NONE:
        say_why(memory, MAY_NEED, kind, 0, 0)
    else:
        say_why(memory, COLLECTS_CARDS, kind, best, least)


@rule
def explain_turn(box: Box, v: Observation, seat: int, memory: BotMemory, action: int) -> None:
    """Note why this is the action of a turn."""
    section = section_of(box, action)
    index = action - int(box.section_start[section])
    if section == CLAIM_ROUTE:
        track = int(box.claim_track[index])
        if memory.plan[box.route_of[track]] == FOR_TICKETS:
            say_why(memory, FOR_ITS_TICKETS, track, rival_near(box, v, seat, memory, track), 0)
        else:
            say_why(memory, FOR_ITS_POINTS, track, int(box.points[track]), FOR_POINTS)
    elif section == DRAW_FACE_UP and 0 <= v.display[index] <= COLOURED:
        explain_card(box, v, seat, memory, int(v.display[index]))
    elif section == DRAW_BLIND or section == DRAW_THREE:
        say_why(memory, NOTHING_OPEN, 0, 0, 0)
    elif section == DRAW_TICKETS:
        say_why(memory, TIME_FOR_TICKETS, int(v.trains[seat]) - memory.plan_trains, 0, 0)
    elif section == SHARE_TICKET:
        say_why(memory, PARTNER_CAN_HELP, index, 0, 0)
    elif section == BUY_TECHNOLOGY:
        say_why(memory, PAYS_OFF, index, NONE, 0)
        for target in range(memory.targets):
            if box.required_technologies[memory.target[target]] >> index & 1:
                say_why(memory, OPENS_ROUTES, index, int(memory.target[target]), 0)
