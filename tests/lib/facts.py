"""A position as plain data: what a person at the table would see, read off a state into sets, dicts and words."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from stellwerk.box.build import Contents
from stellwerk.box.record import COLOURS
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    CLAIM_MORE,
    CLAIM_ONLY,
    COMPLETE,
    HELD,
    HOLDERS,
    KEEP,
    KEEP_AT_START,
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
    State,
)

LOCOMOTIVE = "locomotive"
KINDS = (*COLOURS, LOCOMOTIVE)
PHASES = {
    KEEP_AT_START: "keep at start",
    SHARE_AT_START: "share at start",
    TURN: "turn",
    SECOND_CARD: "second card",
    PLACE: "place",
    KEEP: "keep",
    SHARE_KEPT: "share kept",
    SHARE_MORE: "share more",
    SPLIT: "split",
    REAL_LOCOMOTIVES: "real locomotives",
    CARDS_STANDING_IN: "stand in",
    TUNNEL: "tunnel",
    CLAIM_ONLY: "claim only",
    CLAIM_MORE: "claim more",
    COMPLETE: "complete",
    OVER: "over",
}


@dataclass(frozen=True)
class Way:
    """A track of the board."""

    id: str
    route: str
    ends: tuple[str, str]
    length: int
    colour: str
    symbols: int
    """Locomotive symbols of a ferry."""
    ferry: bool
    tunnel: int


@dataclass
class Facts:
    """A position, as one seat sees its own part of it."""

    ruleset: str
    players: int
    options: Any
    phase: str
    owes: bool
    seat: int
    hand: "Counter[str]"
    holder: "Counter[str]"
    display: list[str | None]
    deck: int
    reshuffled: bool
    tickets_left: int
    offer: list[str]
    tickets: list[str]
    """In the hand, in the order of the box."""
    last_shared: str | None
    trains: int
    owners: dict[str, set[int]]
    held: set[str]
    """The seat's technologies."""
    all_held: "Counter[str]"
    bought: bool
    in_use: str | None
    bill_track: str | None
    bill_technology: str | None
    bill_colour: str
    bill_cards: int
    bill_locomotives: int
    bill_from: int
    """The first colour that may stand in next, by its place in COLOURS."""
    played: "Counter[str]"
    revealed: "Counter[str]"
    yards: list[dict[str, int]]
    """By seat: how many cards lie in the row of a colour."""
    stack: "Counter[str]"
    selected: list[str]


def named(counts: Any) -> "Counter[str]":
    """Cards by their kinds."""
    return Counter({kind: int(many) for kind, many in zip(KINDS, counts, strict=True) if many})


@cache
def ways(contents: Contents) -> list[Way]:
    """The tracks of the board. Two lines that an option makes one double route have one name (UK-37)."""
    found = []
    for track, route in zip(contents.tracks, contents.routes_of_tracks, strict=True):
        joined = contents.options.get("penzance_plymouth_double") and set(route.between) == {"penzance", "plymouth"}
        name = "penzance-plymouth" if joined else route.id
        ends = (route.between[0], route.between[1])
        found.append(
            Way(track.id, name, ends, route.length, track.colour, route.locomotives, route.ferry, route.tunnel)
        )
    return found


def facts(contents: Contents, s: State, seat: int) -> Facts:
    """What lies on the table, and in front of this seat."""
    seats = range(contents.seats)
    at = s.ticket_at.tolist()
    tickets = [ticket.id for ticket in contents.tickets]
    technologies = [technology.id for technology in contents.technologies]
    held = [{one for n, one in enumerate(technologies) if int(s.technologies[each]) >> n & 1} for each in seats]
    asia = contents.file.ruleset == "team"
    rows = (s.yard + s.yard_locomotives).tolist()

    def at_place(place: int) -> list[str]:
        return [ticket for ticket, where in zip(tickets, at, strict=False) if where == place]

    return Facts(
        ruleset=contents.file.ruleset,
        players=contents.seats,
        options=contents.options,
        phase=PHASES[int(s.phase)],
        owes=bool(int(s.owes) >> seat & 1),
        seat=seat,
        hand=named(s.cards[seat]),
        holder=named(s.cards[HOLDERS + seat // 2]) if asia else Counter(),
        display=[None if kind == NONE else KINDS[kind] for kind in s.display],
        deck=int(s.deck.sum()),
        reshuffled=bool(s.reshuffled),
        tickets_left=sum(where in (0, 1) for where in at[: len(tickets)]),
        offer=[tickets[ticket] for ticket in s.offer[seat, : int(s.offered[seat])].tolist()],
        tickets=at_place(HELD + seat),
        last_shared=None if s.last_shared == NONE else tickets[int(s.last_shared)],
        trains=int(s.trains[seat]),
        owners={
            track.id: {each for each in seats if int(bits) >> each & 1}
            for track, bits in zip(contents.tracks, s.owners, strict=False)
        },
        held=held[seat],
        all_held=Counter(one for each in held for one in each),
        bought=bool(s.bought),
        in_use=None if s.in_use == NONE else technologies[int(s.in_use)],
        bill_track=None if s.bill_track == NONE else contents.tracks[int(s.bill_track)].id,
        bill_technology=None if s.bill_technology == NONE else technologies[int(s.bill_technology)],
        bill_colour=KINDS[int(s.bill_colour)],
        bill_cards=int(s.bill_cards),
        bill_locomotives=int(s.bill_locomotives),
        bill_from=int(s.bill_from),
        played=named(s.played.sum(0)),
        revealed=named(s.revealed),
        yards=[{colour: n for colour, n in zip(COLOURS, rows[each], strict=True) if n} for each in seats],
        stack=named(s.stack[seat]),
        selected=at_place(SELECTED + seat),
    )
