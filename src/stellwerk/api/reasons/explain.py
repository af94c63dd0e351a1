"""Why an action is not legal now, in a player's words. The rules are asked; here is only how their answer is said."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np

from stellwerk.api import actions as act
from stellwerk.api import codec
from stellwerk.api.actions import Action
from stellwerk.api.codec import Context, encode, offered_tickets
from stellwerk.api.decoded import DecodedBox
from stellwerk.api.illegal import IllegalAction, illegal
from stellwerk.api.names import cards_name, colour_name, count_tickets, technology_name, ticket_name
from stellwerk.api.reasons.paying import buy, claim, from_holder, pay_locomotives, pay_tunnel, stand_in
from stellwerk.box.build import Contents
from stellwerk.box.layout import blank
from stellwerk.box.record import (
    CLAIM_ROUTE,
    COLOURED,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_TICKETS,
    LOCOMOTIVE,
    PLAY_SET,
    PLAY_SINGLES,
    SHARE_TICKET,
    Box,
)
from stellwerk.box.toml_fields import Text
from stellwerk.rules.completing import count_needed, fits
from stellwerk.rules.moves import section_of
from stellwerk.rules.refusal_codes import FINE, IN_OWN_YARD, TOO_FEW_CARDS
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    CLAIM_MORE,
    CLAIM_ONLY,
    COMPLETE,
    HELD,
    KEEP,
    KEEP_AT_START,
    MOVES,
    NONE,
    OVER,
    PLACE,
    REAL_LOCOMOTIVES,
    SECOND_CARD,
    SELECTED,
    SHARE_AT_START,
    SHARE_KEPT,
    SHARE_MORE,
    SPLIT,
    TUNNEL,
    TURN,
    Moves,
    State,
)
from stellwerk.rules.taking import blind_cards
from stellwerk.rules.tickets import must_keep
from stellwerk.rules.yard import find_set_error, is_colour_blocked, row_length
from stellwerk.rulesets import referee

Why: TypeAlias = IllegalAction | None


class Decision(NamedTuple):
    """What can be decided in a phase, and what is said to whoever tries something else."""

    kinds: tuple[type[Action], ...]
    code: str


_TURN_ACTIONS = (
    act.DrawBlind,
    act.DrawFaceUp,
    act.DrawTickets,
    act.DrawThree,
    act.ClaimRoute,
    act.BuyTechnology,
    act.ShareTicket,
    act.PlaySingles,
    act.PlaySet,
    act.Pass,
)
_DECISIONS: Mapping[int, Decision] = {
    KEEP_AT_START: Decision((act.KeepTickets,), "first_keep"),
    SHARE_AT_START: Decision((act.ShareTicket,), "first_share"),
    TURN: Decision(_TURN_ACTIONS, "turn_open"),
    SECOND_CARD: Decision((act.DrawBlind, act.DrawFaceUp), "second_card"),
    PLACE: Decision((act.PlaceCard,), "first_place"),
    KEEP: Decision((act.KeepTickets,), "first_keep"),
    SHARE_KEPT: Decision((act.ShareTicket,), "first_share_kept"),
    SHARE_MORE: Decision((act.ShareTicket, act.Stop), "share_or_stop"),
    SPLIT: Decision((act.FromHolder,), "first_split"),
    REAL_LOCOMOTIVES: Decision((act.PayLocomotives,), "first_real"),
    CARDS_STANDING_IN: Decision((act.StandIn,), "first_stand_in"),
    TUNNEL: Decision((act.PayTunnel, act.TakeBack), "first_tunnel"),
    CLAIM_ONLY: Decision((act.ClaimRoute,), "first_use"),
    CLAIM_MORE: Decision((act.ClaimRoute, act.Stop), "claim_or_stop"),
    COMPLETE: Decision((act.CompleteTicket, act.CompleteBest), "first_complete"),
}
_STOP_OR_SECOND = Decision((act.DrawBlind, act.DrawFaceUp, act.Stop), "second_card_or_stop")
_AT_START = ("BASE-4", "UK-4", "ASIA-7", "CARD-3")
"""The rule of the first choice of tickets, by family."""

_POSSIBLE: Mapping[int, Text] = {
    DRAW_BLIND: Text("take train cards", "Wagenkarten nehmen"),
    DRAW_FACE_UP: Text("take train cards", "Wagenkarten nehmen"),
    DRAW_TICKETS: Text("draw tickets", "Zielkarten ziehen"),
    CLAIM_ROUTE: Text("claim a route", "eine Strecke nutzen"),
    SHARE_TICKET: Text("share a ticket", "eine Zielkarte teilen"),
    PLAY_SET: Text("play cards to the yard", "Karten in den Verschiebebahnhof legen"),
    PLAY_SINGLES: Text("play cards to the yard", "Karten in den Verschiebebahnhof legen"),
}
"""What a player who may not pass can do instead."""


def explain(contents: Contents, box: Box, state: State, seat: int, action: Action) -> IllegalAction:
    """Why this action, which is not among the legal ones, is not legal for this seat now."""
    here = codec.context_of(contents, box, state, seat)
    why = _not_to_act(here) or _other_decision(here, action)
    if why is None:
        try:
            encode(contents, box, state, seat, action)
        except IllegalAction as names_nothing:
            return names_nothing
        why = _WHY[type(action)](here, action)
    return why or illegal(box, "not_legal")


def is_seat(box: Box | DecodedBox, seat: object) -> bool:
    """Is there such a seat?"""
    return type(seat) is int and 0 <= seat < box.seats


def _not_to_act(here: Context) -> Why:
    """Is there no such seat, nothing left to decide, or nothing for this seat?"""
    box, s = here.box, here.state
    if not is_seat(box, here.seat):
        return illegal(box, "no_seat", last=int(box.seats) - 1)
    if s.phase == OVER:
        return illegal(box, "game_over")
    if s.owes >> here.seat & 1:
        return None
    if s.phase == COMPLETE:
        return illegal(box, "nothing_to_complete")
    if s.phase == SHARE_AT_START:
        return illegal(box, "chosen_already", rule="ASIA-8")
    return illegal(box, "chosen_already" if s.phase == KEEP_AT_START else "not_your_turn")


def _other_decision(here: Context, action: Action) -> Why:
    """Is it another decision that is open?"""
    box, s = here.box, here.state
    open_now = _STOP_OR_SECOND if s.phase == SECOND_CARD and box.may_stop else _DECISIONS[int(s.phase)]
    if isinstance(action, open_now.kinds):
        return None
    if s.phase == KEEP_AT_START:
        return illegal(box, open_now.code, rule=_AT_START[int(box.family)])
    if s.phase == CLAIM_ONLY:
        rule = "UK-25" if box.grants_right_of_way[s.in_use] else "UK-32"
        return illegal(box, open_now.code, rule=rule, technology=technology_name(here.contents, int(s.in_use)))
    if s.phase == SECOND_CARD and isinstance(action, act.BuyTechnology) and box.technologies > 0:
        return illegal(box, "buy_before_action")
    return illegal(box, open_now.code)


# Train cards


def _draw_blind(here: Context, _action: act.DrawBlind) -> Why:
    return illegal(here.box, "deck_empty") if here.state.deck_count == 0 else None


def _draw_face_up(here: Context, action: act.DrawFaceUp) -> Why:
    kind = here.state.display[action.slot]
    if kind == NONE:
        return illegal(here.box, "slot_empty")
    if here.state.phase == SECOND_CARD and kind == LOCOMOTIVE:
        return illegal(here.box, "locomotive_second")
    return None


def _draw_three(here: Context, _action: act.DrawThree) -> Why:
    if blind_cards(here.box, here.state, here.seat) == 0:
        return illegal(here.box, "no_water_tenders")
    return illegal(here.box, "deck_empty") if here.state.deck_count == 0 else None


def _pass(here: Context, _action: act.Pass) -> Why:
    moves = cast(Moves, blank(MOVES))
    referee.legal(here.box, here.state, here.seat, moves)
    possible = section_of(here.box, int(moves.action[0]))
    return illegal(here.box, "pass_not_allowed", possible=_POSSIBLE[possible]) if possible in _POSSIBLE else None


# Tickets


def _draw_tickets(here: Context, _action: act.DrawTickets) -> Why:
    return illegal(here.box, "no_tickets_left") if here.state.pool + here.state.under_count == 0 else None


def _keep_tickets(here: Context, action: act.KeepTickets) -> Why:
    least, chosen = int(must_keep(here.box, here.state, here.seat)), len(action.tickets)
    if chosen >= least:
        return None
    rule = _AT_START[int(here.box.family)] if here.state.phase == KEEP_AT_START else ""
    return illegal(here.box, "keep_more", rule=rule, least=count_tickets(least), chosen=chosen)


def _share_ticket(here: Context, action: act.ShareTicket) -> Why:
    s, ticket = here.state, here.contents.ticket_number[action.ticket]
    name = ticket_name(here.contents, ticket)
    if s.ticket_at[ticket] != HELD + here.seat:
        return illegal(here.box, "ticket_not_held", ticket=name)
    if s.phase == SHARE_KEPT and action.ticket not in offered_tickets(here):
        return illegal(here.box, "ticket_not_just_kept", ticket=name)
    if s.phase == SHARE_MORE and ticket <= s.last_shared and not here.box.tickets_in_any_order:
        return illegal(here.box, "share_in_order", ticket=name)
    return None


def _complete_ticket(here: Context, action: act.CompleteTicket) -> Why:
    box, s, ticket = here.box, here.state, here.contents.ticket_number[action.ticket]
    name = ticket_name(here.contents, ticket)
    if s.ticket_at[ticket] == SELECTED + here.seat:
        return illegal(box, "ticket_selected", ticket=name)
    if s.ticket_at[ticket] != HELD + here.seat:
        return illegal(box, "ticket_not_held", ticket=name)
    needs = np.empty(COLOURED, np.int16)
    count_needed(box, s, here.seat, needs)
    return None if fits(box, s, here.seat, needs, ticket) else illegal(box, "ticket_does_not_fit", ticket=name)


# The yard


def _play_singles(here: Context, action: act.PlaySingles) -> Why:
    box, s = here.box, here.state
    for word in action.colours:
        colour = here.contents.colour_number[word]
        if s.cards[here.seat, colour] == 0:
            return illegal(box, "no_such_card", colour=colour_name(colour))
        error = is_colour_blocked(box, s, here.seat, colour, 1)
        if error != FINE:
            code = "in_own_yard" if error == IN_OWN_YARD else "single_raid"
            return illegal(box, code, colour=colour_name(colour))
    return None


def _play_set(here: Context, action: act.PlaySet) -> Why:
    box, s, colour = here.box, here.state, here.contents.colour_number[action.colour]
    error = find_set_error(box, s, here.seat, colour, action.cards, action.locomotives)
    if error == TOO_FEW_CARDS:
        have = {kind: int(s.cards[here.seat, kind]) for kind in (colour, LOCOMOTIVE)}
        return illegal(box, "yard_too_few", have=cards_name(have))
    if error == IN_OWN_YARD:
        return illegal(box, "in_own_yard", colour=colour_name(colour))
    if error != FINE:
        longest = max(row_length(s, other, colour) for other in range(box.seats))
        return illegal(box, "not_more_cards", row=cards_name({colour: longest}))
    return None


def _always(_here: Context, _action: Action) -> Why:
    """Where this can be decided at all, it is legal."""
    return None


_WHY: Mapping[type[Action], Callable[[Context, Any], Why]] = {
    act.KeepTickets: _keep_tickets,
    act.DrawBlind: _draw_blind,
    act.DrawFaceUp: _draw_face_up,
    act.DrawTickets: _draw_tickets,
    act.Pass: _pass,
    act.Stop: _always,
    act.DrawThree: _draw_three,
    act.PlaceCard: _always,
    act.PayTunnel: pay_tunnel,
    act.TakeBack: _always,
    act.PayLocomotives: pay_locomotives,
    act.StandIn: stand_in,
    act.FromHolder: from_holder,
    act.ShareTicket: _share_ticket,
    act.BuyTechnology: buy,
    act.CompleteTicket: _complete_ticket,
    act.CompleteBest: _always,
    act.PlaySingles: _play_singles,
    act.PlaySet: _play_set,
    act.ClaimRoute: claim,
}
"""By the kind of action: why it is not legal, its decision being open."""
