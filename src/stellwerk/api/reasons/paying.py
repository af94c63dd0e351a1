"""Why a route cannot be claimed, a technology not bought, or a bill not paid in this way."""

from typing import TypeAlias, cast

from stellwerk.api import actions as act
from stellwerk.api.codec import Context
from stellwerk.api.illegal import Filling, IllegalAction, illegal
from stellwerk.api.names import (
    LOCOMOTIVES_ONLY,
    cards_name,
    colour_name,
    route_name,
    technology_name,
    technology_names,
    track_name,
)
from stellwerk.box.layout import blank
from stellwerk.box.record import LOCOMOTIVE
from stellwerk.box.toml_fields import Text
from stellwerk.rules.claiming import (
    closed_to,
    count_payable,
    locomotives_with,
    saving,
    stand_in_rate,
    uses_right_of_way,
)
from stellwerk.rules.paying import coloured_cards, fits_use, least_from_holder, most_from_holder
from stellwerk.rules.refusal_codes import (
    BOUGHT_ALREADY,
    FINE,
    HELD_ALREADY,
    NOT_USABLE_NOW,
    OFF_SALE,
    OWNS_OTHER_TRACK,
    SOLD_OUT,
    TECHNOLOGY_MISSING,
    TOO_FEW_TRAINS,
    TRACK_CLOSED,
    TRACK_FREE,
    TRACK_OWNED,
)
from stellwerk.rules.state import MOVES, NONE, Moves
from stellwerk.rules.technologies import not_for_sale

Why: TypeAlias = IllegalAction | None

_CLOSED = {
    TRACK_OWNED: "track_owned",
    TOO_FEW_TRAINS: "too_few_trains",
    TECHNOLOGY_MISSING: "technology_missing",
    OWNS_OTHER_TRACK: "owns_other_track",
    TRACK_CLOSED: "track_closed",
    TRACK_FREE: "track_free",
}
_NOT_FOR_SALE = {
    HELD_ALREADY: "held_already",
    SOLD_OUT: "sold_out",
    BOUGHT_ALREADY: "bought_already",
    OFF_SALE: "off_sale",
    NOT_USABLE_NOW: "not_usable",
}
"""The faults of the rules, and the refusals they are said with."""


def _purse(here: Context) -> Moves:
    """Hand and holder, as the rules count them."""
    moves = cast(Moves, blank(MOVES))
    count_payable(here.box, here.state, here.seat, moves)
    return moves


def _too_few(here: Context, thing: Text, colour: int, cards: int, locomotives: int, rule: str = "") -> Why:
    """Is something missing for so many cards of a colour and so many locomotives? Say what."""
    payable = _purse(here)
    beside = int(locomotives_with(payable, colour, cards))
    missing = {} if colour == LOCOMOTIVE else {colour: max(0, cards - int(payable.payable[colour]))}
    missing[LOCOMOTIVE] = max(0, locomotives - (int(payable.payable[LOCOMOTIVE]) if beside == NONE else beside))
    if beside != NONE and locomotives <= beside:
        return None
    stands_in = beside != NONE and payable.cards_per_locomotive > 0
    price = {colour: cards, LOCOMOTIVE: locomotives} if cards else {LOCOMOTIVE: locomotives}
    names: dict[str, Filling] = {
        "thing": thing,
        "price": cards_name({kind: many for kind, many in price.items() if many}),
        "missing": cards_name({kind: many for kind, many in missing.items() if many}),
        "rate": int(payable.cards_per_locomotive),
    }
    return illegal(here.box, "too_few_with_stand_ins" if stands_in else "too_few_cards", rule=rule, **names)


# Claiming


def claim(here: Context, action: act.ClaimRoute) -> Why:
    """BASE-20 to BASE-26, UK-8, UK-12, UK-24, UK-30: is the track closed, or the payment none?"""
    box, s = here.box, here.state
    track = here.contents.track_number[action.track]
    right_of_way = uses_right_of_way(box, s)
    error = closed_to(box, s, here.seat, track, right_of_way)
    if error != FINE:
        return _closed(here, track, int(error), right_of_way)
    name, symbols, length = track_name(here.contents, track), int(box.locomotives[track]), int(box.length[track])
    if action.saving and not saving(box, s, here.seat):
        return illegal(box, "saving_not_held")
    if action.saving and length <= symbols:
        return illegal(box, "saving_on_ferry", route=name)
    if action.colour == LOCOMOTIVES_ONLY:
        return _too_few(here, name, LOCOMOTIVE, 0, action.locomotives)
    if action.locomotives < symbols:
        asked, played = cards_name({LOCOMOTIVE: symbols}), cards_name({LOCOMOTIVE: action.locomotives})
        return illegal(box, "ferry_locomotives", route=route_name(here.contents, track), asked=asked, played=played)
    colour = here.contents.colour_number[action.colour]
    return _too_few(here, name, colour, length - action.saving - action.locomotives, action.locomotives)


def _closed(here: Context, track: int, error: int, right_of_way: bool) -> IllegalAction:
    box, s, contents = here.box, here.state, here.contents
    code, rule = _CLOSED[error], ""
    names: dict[str, Filling] = {"route": track_name(contents, track)}
    if error == TRACK_OWNED and right_of_way:
        code = "own_track"
    elif error == TRACK_FREE:
        names["technology"] = technology_name(contents, int(s.in_use))
    elif error == TOO_FEW_TRAINS:
        names |= {"length": int(box.length[track]), "trains": int(s.trains[here.seat])}
    elif error == TECHNOLOGY_MISSING:
        names["technologies"] = technology_names(
            contents, int(box.required_technologies[track] & ~s.technologies[here.seat])
        )
    elif error == OWNS_OTHER_TRACK:
        names["route"], rule = route_name(contents, track), "UK-25" if right_of_way else ""
    elif error == TRACK_CLOSED:
        route = int(box.route_of[track])
        tracks = int((box.route_of[: box.tracks] == route).sum())
        rule = "ASIA-16" if box.holders and tracks == 3 else ""
        names |= {"route": route_name(contents, track), "players": int(box.seats)}
        names |= {"open": int(box.open_tracks[route]), "tracks": tracks}
    return illegal(box, code, rule=rule, **names)


# Technologies


def buy(here: Context, action: act.BuyTechnology) -> Why:
    """UK-11, UK-13, UK-25, UK-28, UK-32: is it not for sale, or too dear?"""
    box = here.box
    technology = here.contents.technology_number[action.technology]
    name = technology_name(here.contents, technology)
    error = int(not_for_sale(box, here.state, here.seat, technology, _purse(here)))
    if error == FINE:
        return None
    if error not in _NOT_FOR_SALE:
        return _too_few(here, name, LOCOMOTIVE, 0, int(box.price[technology]), rule="UK-11")
    rule = ""
    if error == OFF_SALE and box.stakes_path[technology]:
        rule = "UK-29"
    elif error == NOT_USABLE_NOW:
        rule = _rule_of_use(here, technology)
    return illegal(box, _NOT_FOR_SALE[error], rule=rule, technology=name)


def _rule_of_use(here: Context, technology: int) -> str:
    return "UK-25" if here.box.grants_right_of_way[technology] else "UK-32"


def _use_spoilt(here: Context) -> Why:
    """UK-25, UK-32: only a payment after which a technology for this turn can be used."""
    technology = int(here.state.bill_technology)
    if technology == NONE:
        return None
    name = technology_name(here.contents, technology)
    return illegal(here.box, "use_spoilt", rule=_rule_of_use(here, technology), technology=name)


# Bills


def pay_tunnel(here: Context, action: act.PayTunnel) -> Why:
    """ASIA-18, ASIA-20: can the cards that the tunnel asks for be added like this?"""
    s, locomotives = here.state, action.locomotives
    extra, colour = int(s.bill_extra), int(s.bill_colour)
    if locomotives > extra:
        return illegal(here.box, "tunnel_asks", cards=extra)
    if colour == LOCOMOTIVE and locomotives < extra:
        return illegal(here.box, "tunnel_locomotives", cards=extra)
    name = track_name(here.contents, int(s.bill_track))
    return _too_few(here, name, colour, extra - locomotives, locomotives, rule="ASIA-18")


def pay_locomotives(here: Context, action: act.PayLocomotives) -> Why:
    """UK-6: so many real locomotives, and other cards for the rest?"""
    box, s, real = here.box, here.state, action.locomotives
    owed, have = int(s.bill_locomotives), int(s.cards[here.seat, LOCOMOTIVE])
    if real > owed:
        return illegal(box, "more_than_bill", owed=cards_name({LOCOMOTIVE: owed}))
    if real > have:
        return illegal(box, "not_so_many", have=cards_name({LOCOMOTIVE: have}))
    rate, others = int(stand_in_rate(box, s, here.seat)), int(coloured_cards(s, here.seat, 0))
    if (owed - real) * rate > others:
        missing = cards_name({LOCOMOTIVE: owed - real})
        return illegal(box, "too_few_stand_ins", missing=missing, rate=rate, have=others)
    payable = _purse(here)
    payable.reserved_cards = (owed - real) * rate
    payable.payable[LOCOMOTIVE] -= real
    return None if fits_use(box, s, here.seat, payable) else _use_spoilt(here)


def stand_in(here: Context, action: act.StandIn) -> Why:
    """UK-6: may these cards stand in next?"""
    box, s, seat = here.box, here.state, here.seat
    colour, left = here.contents.colour_number[action.colour], int(s.bill_left)
    have, later = int(s.cards[seat, colour]), int(coloured_cards(s, seat, colour + 1))
    name = colour_name(colour)
    if colour < s.bill_from:
        return illegal(box, "stand_in_order", colour=name)
    if action.cards > left:
        return illegal(box, "stand_in_too_many", left=left)
    if action.cards > have:
        return illegal(box, "not_so_many", have=cards_name({colour: have}))
    if left - action.cards > later:
        return illegal(box, "stand_in_rest", left=left - action.cards, colour=name, have=later)
    payable = _purse(here)
    payable.payable[colour] -= action.cards
    payable.payable_coloured -= action.cards
    payable.reserved_cards = left - action.cards
    payable.reserved_from = colour + 1
    return None if fits_use(box, s, seat, payable) else _use_spoilt(here)


def from_holder(here: Context, action: act.FromHolder) -> Why:
    """ASIA-11: does the holder have so many, and the hand the rest?"""
    box, s, seat = here.box, here.state, here.seat
    bills = (
        (int(s.bill_colour), int(s.bill_cards), action.cards),
        (LOCOMOTIVE, int(s.bill_locomotives), action.locomotives),
    )
    for kind, bill, cards in bills:
        least, most = int(least_from_holder(s, seat, kind, bill)), int(most_from_holder(box, s, seat, kind, bill))
        if cards > most:
            return illegal(box, "holder_too_many", cards=cards_name({kind: most}))
        if cards < least:
            return illegal(box, "holder_too_few", cards=cards_name({kind: least}))
    return None
