"""Actions and their numbers: `encode` and `decode` are each other's inverse on everything legal.

A row of `CODECS` a kind of action: its section in the list of numbers, how it becomes an index there, and back.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from stellwerk.api import actions as act
from stellwerk.api.actions import Action
from stellwerk.api.decoded import DecodedBox, as_written, decode_box
from stellwerk.api.illegal import illegal
from stellwerk.api.names import LOCOMOTIVES_ONLY, track_name
from stellwerk.box.build import Contents
from stellwerk.box.prices import price_rows
from stellwerk.box.record import (
    BUY_TECHNOLOGY,
    CLAIM_ROUTE,
    COMPLETE_BEST,
    COMPLETE_TICKET,
    DRAW_BLIND,
    DRAW_FACE_UP,
    DRAW_THREE,
    DRAW_TICKETS,
    FROM_HOLDER,
    GREY,
    HOLDER_ROOM,
    KEEP_TICKETS,
    LOCOMOTIVE,
    PASS,
    PAY_LOCOMOTIVES,
    PAY_TUNNEL,
    PLACE_CARD,
    PLAY_SET,
    PLAY_SINGLES,
    SET_CARDS,
    SET_LOCOMOTIVES,
    SHARE_TICKET,
    SLOTS,
    STAND_IN,
    STAND_IN_ROOM,
    STOP,
    TAKE_BACK,
    Box,
)
from stellwerk.rules.moves import section_of
from stellwerk.rules.state import State

_PLACES = ("hand", "holder")
_section_of = as_written(section_of)


class Context(NamedTuple):
    """Where an action is read: the game, its state, and the seat that acts."""

    contents: Contents
    box: Box
    state: State
    seat: int
    numbers: DecodedBox
    """The tables as plain numbers."""


@dataclass(frozen=True)
class Codec:
    """How one kind of action is a number."""

    section: int
    number: Callable[[Context, Any], int]
    """The index in the section."""
    action: Callable[[Context, int], Action]
    """And back."""


def context_of(contents: Contents, box: Box, state: State, seat: int) -> Context:
    """This seat at this moment."""
    return Context(contents, box, state, seat, decode_box(contents, box))


def encode(contents: Contents, box: Box, state: State, seat: int, action: Action) -> int:
    """The number of an action. What names nothing in this game is an `IllegalAction`; the rest may still be illegal."""
    codec, at = CODECS[type(action)], context_of(contents, box, state, seat)
    first, after = at.numbers.section_start[codec.section : codec.section + 2]
    if first == after:
        raise illegal(box, "not_in_this_game")
    index = codec.number(at, action)
    if not 0 <= index < after - first:
        raise illegal(box, "no_such_number")
    return first + index


def decode(contents: Contents, box: Box, state: State, seat: int, number: int) -> Action:
    """The action of a number that is legal for this seat now."""
    at = context_of(contents, box, state, seat)
    known = at.numbers.known
    return known[number] if number in known else _decode(at, number)


def decode_all(contents: Contents, box: Box, state: State, seat: int, numbers: Iterable[int]) -> tuple[Action, ...]:
    """The actions of numbers that are legal for this seat now."""
    at = context_of(contents, box, state, seat)
    known = at.numbers.known
    return tuple(known[number] if number in known else _decode(at, number) for number in numbers)


def _decode(at: Context, number: int) -> Action:
    """Make an action, and keep it for the next time, if its number always means the same."""
    box = at.numbers
    if not 0 <= number < box.actions:
        raise ValueError(f"{number} is the number of no action; this game has {box.actions}")
    section = _section_of(box, number)
    action = _BY_SECTION[section].action(at, number - box.section_start[section])
    if section != KEEP_TICKETS:
        box.known[number] = action
    return action


def offered_tickets(here: Context) -> list[str]:
    """The ids of the tickets that the seat can choose from, in the order of the offer."""
    count = int(here.state.offered[here.seat])
    return [here.contents.tickets[ticket].id for ticket in here.state.offer[here.seat, :count].tolist()]


def _plain(kind: Callable[[], Action], section: int) -> Codec:
    """An action that is its word alone."""
    return Codec(section, lambda _here, _action: 0, lambda _here, _index: kind())


def _keep(here: Context, action: act.KeepTickets) -> int:
    """Bit by bit in the order of the offer, whatever the order they are named in."""
    places = {ticket: place for place, ticket in enumerate(offered_tickets(here))}
    kept = 0
    for ticket in action.tickets:
        if ticket not in places:
            raise illegal(here.box, "ticket_not_offered", ticket=ticket)
        if kept >> places[ticket] & 1:
            raise illegal(here.box, "ticket_twice", ticket=ticket)
        kept |= 1 << places[ticket]
    return kept


def _kept(here: Context, index: int) -> act.KeepTickets:
    tickets = offered_tickets(here)
    if index >> len(tickets):
        raise ValueError(f"only {len(tickets)} tickets are offered")
    return act.KeepTickets(tuple(ticket for place, ticket in enumerate(tickets) if index >> place & 1))


def _slot(here: Context, action: act.DrawFaceUp) -> int:
    if not 0 <= action.slot < SLOTS:
        raise illegal(here.box, "no_slot", slot=action.slot, last=SLOTS - 1)
    return action.slot


def _counted(here: Context, number: int, room: int) -> int:
    """A number of cards, if it is one that a player could ever have."""
    if not 0 <= number < room:
        raise illegal(here.box, "no_number_of_cards", cards=number)
    return number


def _pay_tunnel(here: Context, action: act.PayTunnel) -> int:
    return _counted(here, action.locomotives, _room(here, PAY_TUNNEL))


def _pay_locomotives(here: Context, action: act.PayLocomotives) -> int:
    return _counted(here, action.locomotives, _room(here, PAY_LOCOMOTIVES))


def _room(here: Context, section: int) -> int:
    return here.numbers.section_start[section + 1] - here.numbers.section_start[section]


def _colour(here: Context, colour: str) -> int:
    if colour not in here.contents.colour_number:
        raise illegal(here.box, "no_colour", colour=colour)
    return here.contents.colour_number[colour]


def _stand_in(here: Context, action: act.StandIn) -> int:
    if action.colour == LOCOMOTIVES_ONLY:
        raise illegal(here.box, "locomotive_stands_in")
    if action.cards == 0:
        raise illegal(here.box, "stand_in_none")
    return _colour(here, action.colour) * STAND_IN_ROOM + _counted(here, action.cards, STAND_IN_ROOM)


def _stands_in(here: Context, index: int) -> act.StandIn:
    return act.StandIn(here.contents.colours[index // STAND_IN_ROOM], index % STAND_IN_ROOM)


def _from_holder(here: Context, action: act.FromHolder) -> int:
    cards = _counted(here, action.cards, HOLDER_ROOM)
    return cards * HOLDER_ROOM + _counted(here, action.locomotives, HOLDER_ROOM)


def _named(known: Mapping[str, int], here: Context, code: str, id: str) -> int:
    """The number of a thing by its id."""
    if id not in known:
        raise illegal(here.box, code, id=id)
    return known[id]


def _ticket(here: Context, action: act.ShareTicket | act.CompleteTicket) -> int:
    return _named(here.contents.ticket_number, here, "no_ticket", action.ticket)


def _technology(here: Context, action: act.BuyTechnology) -> int:
    return _named(here.contents.technology_number, here, "no_technology", action.technology)


def _singles(here: Context, action: act.PlaySingles) -> int:
    if LOCOMOTIVES_ONLY in action.colours:
        raise illegal(here.box, "single_locomotive")
    colours = tuple(sorted({_colour(here, colour) for colour in action.colours}))
    if len(colours) != 3:
        raise illegal(here.box, "singles_alike")
    return here.numbers.singles.index(colours)


def _three(here: Context, index: int) -> act.PlaySingles:
    a, b, c = (here.contents.colours[colour] for colour in here.numbers.singles[index])
    return act.PlaySingles((a, b, c))


def _set(here: Context, action: act.PlaySet) -> int:
    if action.colour == LOCOMOTIVES_ONLY or action.cards < 1:
        raise illegal(here.box, "set_without_colour")
    if action.locomotives >= 0 and action.cards + action.locomotives < 2:
        raise illegal(here.box, "set_too_small")
    row = _colour(here, action.colour) * SET_CARDS + _counted(here, action.cards, SET_CARDS)
    return row * SET_LOCOMOTIVES + _counted(here, action.locomotives, SET_LOCOMOTIVES)


def _of_set(here: Context, index: int) -> act.PlaySet:
    row, locomotives = divmod(index, SET_LOCOMOTIVES)
    return act.PlaySet(here.contents.colours[row // SET_CARDS], row % SET_CARDS, locomotives)


def _claim(here: Context, action: act.ClaimRoute) -> int:
    """The row of the price list (`box/prices.py`)."""
    box = here.numbers
    track = _named(here.contents.track_number, here, "no_track", action.track)
    only = action.colour == LOCOMOTIVES_ONLY
    colour = LOCOMOTIVE if only else _colour(here, action.colour)
    length, own = box.length[track], box.colour[track]
    if not only and own not in (GREY, colour):
        raise illegal(
            here.box,
            "wrong_colour",
            route=track_name(here.contents, track),
            colour=here.contents.colours[own],
            played=action.colour,
        )
    if action.saving not in ((0, 1) if box.claim_bank else (0,)) or (action.saving and length == 1):
        raise illegal(here.box, "no_saving", route=track_name(here.contents, track))
    cards = length - action.saving
    if (action.locomotives != cards) if only else (not 0 <= action.locomotives < cards):
        code = "locomotives_only" if only or action.locomotives == cards else "locomotives_of_set"
        raise illegal(
            here.box, code, route=track_name(here.contents, track), cards=cards, locomotives=action.locomotives
        )
    row = box.claim_first[track] + action.saving * box.claim_bank
    if only:
        return row + price_rows(length, own == GREY) - 1
    return row + (colour * length if own == GREY else 0) + action.locomotives


def _claimed(here: Context, index: int) -> act.ClaimRoute:
    box, colour = here.numbers, here.numbers.claim_colour[index]
    track = box.claim_track[index]
    if track < 0:
        raise ValueError(f"row {index} of the price list is no payment")
    return act.ClaimRoute(
        track=here.contents.tracks[track].id,
        colour=LOCOMOTIVES_ONLY if colour == LOCOMOTIVE else here.contents.colours[colour],
        locomotives=box.claim_locomotives[index],
        saving=box.claim_saving[index],
    )


CODECS: Mapping[type[Action], Codec] = {
    act.KeepTickets: Codec(KEEP_TICKETS, _keep, _kept),
    act.DrawBlind: _plain(act.DrawBlind, DRAW_BLIND),
    act.DrawFaceUp: Codec(DRAW_FACE_UP, _slot, lambda _, index: act.DrawFaceUp(index)),
    act.DrawTickets: _plain(act.DrawTickets, DRAW_TICKETS),
    act.Pass: _plain(act.Pass, PASS),
    act.Stop: _plain(act.Stop, STOP),
    act.DrawThree: _plain(act.DrawThree, DRAW_THREE),
    act.PlaceCard: Codec(
        PLACE_CARD,
        lambda _, action: _PLACES.index(action.where),
        lambda _, index: act.PlaceCard("holder" if index else "hand"),
    ),
    act.PayTunnel: Codec(PAY_TUNNEL, _pay_tunnel, lambda _, index: act.PayTunnel(index)),
    act.TakeBack: _plain(act.TakeBack, TAKE_BACK),
    act.PayLocomotives: Codec(PAY_LOCOMOTIVES, _pay_locomotives, lambda _, index: act.PayLocomotives(index)),
    act.StandIn: Codec(STAND_IN, _stand_in, _stands_in),
    act.FromHolder: Codec(FROM_HOLDER, _from_holder, lambda _, index: act.FromHolder(*divmod(index, HOLDER_ROOM))),
    act.ShareTicket: Codec(SHARE_TICKET, _ticket, lambda here, index: act.ShareTicket(here.contents.tickets[index].id)),
    act.BuyTechnology: Codec(
        BUY_TECHNOLOGY, _technology, lambda here, index: act.BuyTechnology(here.contents.technologies[index].id)
    ),
    act.CompleteTicket: Codec(
        COMPLETE_TICKET, _ticket, lambda here, index: act.CompleteTicket(here.contents.tickets[index].id)
    ),
    act.CompleteBest: _plain(act.CompleteBest, COMPLETE_BEST),
    act.PlaySingles: Codec(PLAY_SINGLES, _singles, _three),
    act.PlaySet: Codec(PLAY_SET, _set, _of_set),
    act.ClaimRoute: Codec(CLAIM_ROUTE, _claim, _claimed),
}
"""By the kind of action: its section, and the way there and back."""

_BY_SECTION: Mapping[int, Codec] = {codec.section: codec for codec in CODECS.values()}
