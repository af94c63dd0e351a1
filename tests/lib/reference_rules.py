"""Every legal action, found slowly and by another way: from the rule texts, over plain data, by trying everything.

Nothing here asks the referee. Where the door has an order of its own (tickets in the order of the offer, a second
ticket after the first, stand-ins from the first colour to the last), the actions are written in that order.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from stellwerk.api.actions import (
    Action,
    ClaimRoute,
    CompleteBest,
    CompleteTicket,
    DrawBlind,
    DrawFaceUp,
    DrawThree,
    DrawTickets,
    FromHolder,
    KeepTickets,
    Pass,
    PayTunnel,
    PlaceCard,
    PlaySet,
    PlaySingles,
    ShareTicket,
    Stop,
    TakeBack,
)
from stellwerk.box.build import Contents
from stellwerk.box.record import COLOURS
from tests.lib.facts import LOCOMOTIVE, Facts, Way, ways
from tests.lib.reference_paying import (
    PaidSet,
    can_pay,
    real_locomotives_asked,
    stand_ins_asked,
    technologies_on_sale,
)

LEAST_KEPT = {"usa": (2, 1), "uk": (3, 1), "asia": (3, 1), "card": (1, 0)}
"""BASE-4 and BASE-28, UK-4, ASIA-7 and ASIA-12, CARD-3 and CARD-19: at the start, and later."""


def legal(contents: Contents, f: Facts) -> set[Action]:
    """Everything that the rules let this seat do now."""
    return set(PHASES[f.phase](contents, f)) if f.owes else set()


# Train cards


def cards_to_take(f: Facts, second: bool) -> Iterator[Action]:
    """BASE-10, BASE-13, CARD-10: the deck, or a face-up card; no face-up locomotive as the second one."""
    if f.deck:
        yield DrawBlind()
    for slot, card in enumerate(f.display):
        if card is not None and not (second and card == LOCOMOTIVE):
            yield DrawFaceUp(slot)


def second_card(contents: Contents, f: Facts) -> Iterator[Action]:
    """CARD-9: in the card game a player may stop after one."""
    yield from cards_to_take(f, second=True)
    if f.ruleset == "yard":
        yield Stop()


def place(contents: Contents, f: Facts) -> Iterator[Action]:
    """ASIA-9: where the first card goes."""
    yield PlaceCard("hand")
    yield PlaceCard("holder")


# Tickets


def keep(contents: Contents, f: Facts) -> Iterator[Action]:
    """Every set of the offered tickets that is not too small."""
    file = contents.file
    at_start, later = LEAST_KEPT.get(file.game, (file.deal.keep, file.draw.keep))
    least = min(at_start if f.phase == "keep at start" else later, len(f.offer))
    for many in range(least, len(f.offer) + 1):
        for kept in combinations(f.offer, many):
            yield KeepTickets(kept)


def share_any(contents: Contents, f: Facts) -> Iterator[Action]:
    """ASIA-8, ASIA-14: any ticket of the own hand."""
    for ticket in f.tickets:
        yield ShareTicket(ticket)


def share_kept(contents: Contents, f: Facts) -> Iterator[Action]:
    """ASIA-12: one of those just kept."""
    for ticket in f.offer:
        yield ShareTicket(ticket)


def share_more(contents: Contents, f: Facts) -> Iterator[Action]:
    """ASIA-14: a second one, whichever, or no more."""
    yield from share_any(contents, f)
    yield Stop()


# Claiming


@cache
def needed_technologies(contents: Contents, way: Way) -> set[str]:
    """UK-9, UK-10, UK-12, UK-14 to UK-19: every technology that applies to a route."""
    if contents.file.ruleset != "technology" or set(way.ends) == {"southampton", "new_york"}:
        return set()
    region = {spot.id: city.region for city in contents.file.cities for spot in city.places}
    concessions = {
        "wales": "wales_concession",
        "ireland": "ireland_france_concession",
        "france": "ireland_france_concession",
        "scotland": "scotland_concession",
    }
    needs = {concessions[region[end]] for end in way.ends if region[end] in concessions}
    if way.length == 3:
        needs.add("mechanical_stoker")
    if way.length in (4, 5, 6):
        needs.add("superheated_steam_boiler")
    if way.ferry:
        needs.add("propellers")
    return needs


def open_side_by_side(contents: Contents, f: Facts, way: Way, tracks: int) -> int:
    """BASE-26, UK-5, ASIA-15, ASIA-16: how many of the tracks side by side can be claimed in all."""
    if contents.file.game not in LEAST_KEPT:  # a board that is not printed says it itself
        rules = [rule for rule in contents.file.open_tracks if f.players in rule.players]
        return min({2: rule.double, 3: rule.triple}.get(tracks, 1) for rule in rules) if rules else tracks
    if f.ruleset == "team":
        if f.players == 6 or set(way.ends) == {"hong_kong", "canton"}:
            return tracks
        return {1: 1, 2: 1, 3: 2}[tracks]
    return 1 if f.players in ((2, 3) if f.ruleset == "classic" else (2,)) else tracks


@cache
def tracks_beside(contents: Contents, way: Way) -> list[str]:
    """The tracks between the same two cities that are one route, this one included."""
    return [other.id for other in ways(contents) if other.route == way.route]


def may_claim(contents: Contents, f: Facts, way: Way, right_of_way: bool) -> bool:
    """BASE-20, BASE-23, BASE-25, BASE-26, UK-12, UK-24, UK-25: may this seat claim this track, the cards aside?"""
    side_by_side = tracks_beside(contents, way)
    owned = f.owners[way.id]
    if f.trains < way.length or not needed_technologies(contents, way) <= f.held:
        return False
    own = [track for track in side_by_side if f.seat in f.owners[track]]
    if right_of_way:
        beside_allowed = f.options["right_of_way_beside_own_track"] and way.id not in own
        return bool(owned) and (not own or beside_allowed)
    if owned or own:
        return False
    claimed = sum(bool(f.owners[track]) for track in side_by_side)
    return claimed < open_side_by_side(contents, f, way, len(side_by_side))


@cache
def sets_for(way: Way, saving: int) -> list[PaidSet]:
    """BASE-20 to BASE-22, UK-8, UK-30: every set of cards that a track takes, stand-ins not yet thought of."""
    cards = way.length - saving
    if cards < 1:
        return []
    colours = COLOURS if way.colour == "grey" else (way.colour,)
    found = [PaidSet(colour, cards - jokers, jokers) for colour in colours for jokers in range(way.symbols, cards)]
    return [*found, PaidSet(LOCOMOTIVE, 0, cards)] if cards >= way.symbols else found


def claims(contents: Contents, f: Facts, right_of_way: bool = False) -> Iterator[ClaimRoute]:
    """Every track the seat may claim, at every price it can pay."""
    for way in ways(contents):
        if may_claim(contents, f, way, right_of_way):
            for saving in (0, 1) if "diesel_power" in f.held else (0,):
                for paid_set in sets_for(way, saving):
                    if can_pay(f, paid_set):
                        yield ClaimRoute(way.id, paid_set.colour, paid_set.locomotives, saving)


def takable(contents: Contents, f: Facts, right_of_way: bool) -> list[PaidSet]:
    """Every set of cards that would claim something."""
    savings = (0, 1) if "diesel_power" in f.held else (0,)
    open_ways = [way for way in ways(contents) if may_claim(contents, f, way, right_of_way)]
    return sorted({paid_set for way in open_ways for saving in savings for paid_set in sets_for(way, saving)})


def claim_only(contents: Contents, f: Facts) -> Iterator[Action]:
    """UK-25, UK-32: the claim that the technology was bought for; a second one may be left out."""
    yield from claims(contents, f, f.in_use == "right_of_way")
    if f.phase == "claim more":
        yield Stop()


def split(f: Facts) -> Iterator[FromHolder]:
    """ASIA-11: every part of the bill that the holder can pay while the hand pays the rest."""
    for cards in range(f.bill_cards + 1):
        for locomotives in range(f.bill_locomotives + 1):
            enough_cards = f.holder[f.bill_colour] >= cards and f.hand[f.bill_colour] >= f.bill_cards - cards
            enough = f.holder[LOCOMOTIVE] >= locomotives and f.hand[LOCOMOTIVE] >= f.bill_locomotives - locomotives
            if enough and (enough_cards or f.bill_cards == 0):
                yield FromHolder(cards, locomotives)


def tunnel(contents: Contents, f: Facts) -> Iterator[Action]:
    """ASIA-18 to ASIA-21: as many more as were turned over that match; or everything back."""
    payable = f.hand + f.holder
    colour = f.bill_colour
    asks = f.revealed[LOCOMOTIVE] + (f.revealed[colour] if colour != LOCOMOTIVE else 0)
    for locomotives in range(asks + 1):
        cards = asks - locomotives
        if payable[LOCOMOTIVE] >= locomotives and (cards == 0 or (colour != LOCOMOTIVE and payable[colour] >= cards)):
            yield PayTunnel(locomotives)
    yield TakeBack()


# A turn


def turn(contents: Contents, f: Facts) -> Iterator[Action]:
    """BASE-8, BASE-9, UK-11, UK-27, ASIA-14, ASIA-32: one of the actions; a pass where there is none but to share."""
    actions: list[Action] = [*cards_to_take(f, second=False)]
    if f.tickets_left:
        actions.append(DrawTickets())
    actions.extend(claims(contents, f))
    if "water_tenders" in f.held and f.deck:
        actions.append(DrawThree())
    yield from actions or [Pass()]
    if f.ruleset == "team":
        yield from share_any(contents, f)
    if f.ruleset == "technology" and not f.bought:
        yield from technologies_on_sale(contents, f, lambda of_others: takable(contents, f, of_others))


def pay_real(contents: Contents, f: Facts) -> Iterator[Action]:
    """UK-6: how many of the locomotives are real ones."""
    return real_locomotives_asked(f, lambda of_others: takable(contents, f, of_others))


def stand_in(contents: Contents, f: Facts) -> Iterator[Action]:
    """UK-6: which cards stand in for the others."""
    return stand_ins_asked(f, lambda of_others: takable(contents, f, of_others))


# The card game


def card_turn(contents: Contents, f: Facts) -> Iterator[Action]:
    """CARD-8: take train cards, play cards to the yard, or draw tickets."""
    actions = [*cards_to_take(f, second=False), *sets(f), *singles(f)]
    if f.tickets_left:
        actions.append(DrawTickets())
    yield from actions or [Pass()]


def sets(f: Facts) -> Iterator[Action]:
    """CARD-13, CARD-15, CARD-16: two or more of a colour, more than any other row of it."""
    for colour in COLOURS:
        longest = max(row.get(colour, 0) for row in f.yards)
        for cards in range(1, f.hand[colour] + 1):
            for locomotives in range(f.hand[LOCOMOTIVE] + 1):
                laid = cards + locomotives
                if laid >= 2 and colour not in f.yards[f.seat] and laid > longest:
                    yield PlaySet(colour, cards, locomotives)


def singles(f: Facts) -> Iterator[Action]:
    """CARD-14, CARD-17: three colours that lie nowhere."""
    free = [colour for colour in COLOURS if f.hand[colour] and not any(colour in row for row in f.yards)]
    for a, b, c in combinations(free, 3):
        yield PlaySingles((a, b, c))


def complete(contents: Contents, f: Facts) -> Iterator[Action]:
    """CARD-22, CARD-23: every ticket for which the cards are there beside those chosen already."""
    needs = {ticket.id: dict(zip(COLOURS, ticket.required_cards, strict=True)) for ticket in contents.tickets}
    for ticket in f.tickets:
        wanted = [sum(needs[one][colour] for one in [*f.selected, ticket]) for colour in COLOURS]
        jokers = sum(max(0, many - f.stack[colour]) for many, colour in zip(wanted, COLOURS, strict=True))
        if jokers <= f.stack[LOCOMOTIVE]:
            yield CompleteTicket(ticket)
    yield CompleteBest()


def any_turn(contents: Contents, f: Facts) -> Iterator[Action]:
    """A turn of any game."""
    return card_turn(contents, f) if f.ruleset == "yard" else turn(contents, f)


PHASES: dict[str, Callable[[Contents, Facts], Iterator[Action]]] = {
    "keep at start": keep,
    "keep": keep,
    "share at start": share_any,
    "share kept": share_kept,
    "share more": share_more,
    "turn": any_turn,
    "second card": second_card,
    "place": place,
    "split": lambda _, f: split(f),
    "real locomotives": pay_real,
    "stand in": stand_in,
    "tunnel": tunnel,
    "claim only": claim_only,
    "claim more": claim_only,
    "complete": complete,
}
