"""The sections of a game's actions: where each starts, and how many numbers it has.

A mechanic that a game does not have takes none.
"""

from typing import Any

from stellwerk.box.record import (
    BUY_TECHNOLOGY,
    CLAIM_ROUTE,
    COLOURED,
    COMPLETE_BEST,
    COMPLETE_TICKET,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_THREE,
    DRAW_TICKETS,
    FROM_HOLDER,
    HOLDER_ROOM,
    KEEP_TICKETS,
    LONGEST_TRACK,
    PASS,
    PAY_LOCOMOTIVES,
    PAY_TUNNEL,
    PLACE_CARD,
    PLAY_SET,
    PLAY_SINGLES,
    SECTIONS,
    SET_CARDS,
    SET_LOCOMOTIVES,
    SHARE_TICKET,
    SINGLES,
    SLOTS,
    STAND_IN,
    STAND_IN_ROOM,
    STOP,
    TAKE_BACK,
    YARD,
)

_TUNNEL_ROOM = 8
"""Locomotives among the cards added for a tunnel: none to as many as can be turned over."""


def write_sections(box: Any) -> None:
    """Write where each section starts, and how many actions there are in all."""
    sizes = _sizes(box)
    start = 0
    for section in range(SECTIONS):
        box.section_start[section] = start
        start += sizes[section]
    box.section_start[SECTIONS] = box.actions = start


def _sizes(box: Any) -> dict[int, int]:
    holders, yard = bool(box.holders), box.family == YARD
    tunnels, stand_in = bool(box.reveal.any()), bool(box.stand_in or box.gives_stand_in.any())
    return {
        KEEP_TICKETS: 2 ** int(max(box.deal_tickets, box.draw_tickets)),
        DRAW_BLIND: 1,
        DRAW_FACE_UP: SLOTS,
        DRAW_TICKETS: 1,
        PASS: 1,
        STOP: int(box.may_stop or holders or box.grants_claims.any()),
        DRAW_THREE: int(box.gives_blind.any()),
        PLACE_CARD: 2 * holders,
        PAY_TUNNEL: _TUNNEL_ROOM * tunnels,
        TAKE_BACK: int(tunnels),
        PAY_LOCOMOTIVES: (LONGEST_TRACK + 1) * stand_in,
        STAND_IN: COLOURED * STAND_IN_ROOM * stand_in,
        FROM_HOLDER: HOLDER_ROOM * HOLDER_ROOM * holders,
        SHARE_TICKET: int(box.tickets) * holders,
        BUY_TECHNOLOGY: int(box.technologies),
        COMPLETE_TICKET: int(box.tickets) * yard,
        COMPLETE_BEST: int(yard),
        PLAY_SINGLES: SINGLES * yard,
        PLAY_SET: COLOURED * SET_CARDS * SET_LOCOMOTIVES * yard,
        CLAIM_ROUTE: int(box.claims),
    }
