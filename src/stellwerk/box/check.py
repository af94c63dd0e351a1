"""Checks a data file as a whole: what no single line can get wrong by itself."""

from collections import defaultdict
from collections.abc import Callable, Mapping

from stellwerk.box.errors import ErrorList, did_you_mean, join_choices
from stellwerk.box.file import GREY_NAME, BoxFile, Route
from stellwerk.box.options import options_on
from stellwerk.box.prices import price_rows
from stellwerk.box.record import (
    CHANCE_LOG,
    CLAIMS,
    COLOURED,
    COLOURS,
    EXCHANGES,
    HOLDER_ROOM,
    LOCOMOTIVE,
    PLACES,
    SET_CARDS,
    SET_LOCOMOTIVES,
    SIDES,
    SLOTS,
    STAND_IN_ROOM,
    TECHNOLOGIES,
    TICKETS,
    TRACKS,
)
from stellwerk.box.rulesets import YARD
from stellwerk.box.toml_fields import TomlFields

MOST_TOLD = 255
"""What a claim may bring at once."""


def check(box: BoxFile, counts: TomlFields, errors: ErrorList) -> None:
    """Note what is wrong with the file as a whole. A check whose lines have faults of their own waits for those."""
    _counts(box, counts)
    for one, lines in _CHECKS.items():
        if not errors.spoilt.intersection(lines):
            one(box, errors)


def _counts(box: BoxFile, counts: TomlFields) -> None:
    """What the author believes is in the file, against what is."""
    tracks = [(route, track) for route in box.routes for track in route.tracks]
    found = {
        "cities": sum(not city.junction for city in box.cities),
        "junctions": sum(city.junction for city in box.cities),
        "routes": len(box.routes),
        "tracks": len(tracks),
        "ferries": sum(route.ferry for route, _ in tracks),
        "tunnels": sum(route.tunnel > 0 for route, _ in tracks),
        "tickets": len(box.tickets),
        "technologies": len(box.technologies),
    }
    for what, number in found.items():
        stated = counts.number(what, 0, 9999, number)
        told = number == 0 and counts.errors.spoilt.intersection(("cities", "routes", "tickets", "technologies"))
        if counts.sound and stated != number and not told:
            counts.errors.add(counts.where, what, f"the file has {number}", f"{stated}, as stated here")
    counts.close()


def _capacities(box: BoxFile, errors: ErrorList) -> None:
    """The room there is in the record."""
    savings = any(technology.saving for technology in box.technologies)
    rows = sum(price_rows(route.length, track.colour == GREY_NAME) for route in box.routes for track in route.tracks)
    for field, number, room in (
        ("cities", len(box.places), PLACES),
        ("routes", sum(len(route.tracks) for route in box.routes), TRACKS),
        ("tickets", len(box.tickets), TICKETS),
        ("technologies", len(box.technologies), TECHNOLOGIES),
    ):
        if number > room:
            what = {"cities": "places", "routes": "tracks"}.get(field, field)
            errors.add("", field, f"there are {number} {what}", f"at most {room}")
    if rows * (1 + savings) > CLAIMS:
        wrong = f"there are {rows * (1 + savings)} ways to pay for a track"
        errors.add("", "routes", wrong, f"at most {CLAIMS}: fewer or shorter tracks, above all grey ones")


def _capacities_of_record(box: BoxFile, errors: ErrorList) -> None:
    """Cards and lengths that the actions have numbers for."""
    most = max(box.train_cards[:COLOURED])
    if any((box.stand_in, *(technology.stand_in for technology in box.technologies))) and most >= STAND_IN_ROOM:
        wrong = f"{most} cards of one colour, where cards stand in for a locomotive"
        errors.add("", "train_cards", wrong, f"at most {STAND_IN_ROOM - 1}")
    if box.ruleset == YARD:
        if box.reshuffles:
            wrong = "is true, but the card game ends with the last card of its deck (CARD-20)"
            errors.add("", "reshuffles", wrong, "false, or no such line")
        if most >= SET_CARDS:
            errors.add("", "train_cards", f"{most} cards of one colour in a card game", f"at most {SET_CARDS - 1}")
        if box.train_cards[LOCOMOTIVE] >= SET_LOCOMOTIVES:
            wrong = f"{box.train_cards[LOCOMOTIVE]} locomotives in a card game"
            errors.add("", "train_cards", wrong, f"at most {SET_LOCOMOTIVES - 1}")
    if box.team_size > 1:
        for route in box.routes:
            if route.length >= HOLDER_ROOM:
                wrong = f"is {route.length}, where teams pay from a holder"
                errors.add(f"route {route.id}", "length", wrong, f"at most {HOLDER_ROOM - 1}")
        for line, keep in (("deal", box.deal.keep), ("draw", box.draw.keep)):
            if keep < 1:
                errors.add(line, "keep", "is 0, where partners share one of the kept tickets", "at least 1")


def _stand_ins(box: BoxFile, errors: ErrorList) -> None:
    for technology in box.technologies:
        if technology.stand_in and technology.stand_in >= box.stand_in:
            wrong = f"is {technology.stand_in}, no better than the {box.stand_in} cards without it"
            errors.add(f"technology {technology.id}", "stand_in", wrong, "fewer cards than the `stand_in` of the file")


def _enough_to_deal(box: BoxFile, errors: ErrorList) -> None:
    most = max(box.players, default=0)
    tickets = most * box.deal.tickets
    if len(box.tickets) < tickets:
        wrong = f"there are {len(box.tickets)}"
        errors.add("", "tickets", wrong, f"at least {tickets}: {most} players are dealt {box.deal.tickets} each")
    if 1 + most * (box.deal.cards + box.deal.tickets) + SLOTS * (1 + EXCHANGES) > CHANCE_LOG:
        wrong = f"{box.deal.cards} cards and {box.deal.tickets} tickets to each of {most} players"
        errors.add("", "deal", f"{wrong} are more than can be dealt at once", "fewer")
    cards = most * (box.deal.cards + box.deal.locomotives) + SLOTS
    if sum(box.train_cards) < cards:
        wrong = f"there are {sum(box.train_cards)}"
        errors.add("", "train_cards", wrong, f"at least {cards}, to deal to {most} players and fill the display")
    if box.train_cards[LOCOMOTIVE] < most * box.deal.locomotives:
        errors.add("", "deal", "more locomotives are dealt than there are", f"at most {box.train_cards[LOCOMOTIVE]}")
    for ticket in box.tickets:
        for colour, need in enumerate(ticket.required_cards):
            if need > box.train_cards[colour]:
                errors.add(f"ticket {ticket.id}", "needs", f"{need} {COLOURS[colour]} cards are more than there are")


def _player_counts(box: BoxFile, errors: ErrorList) -> None:
    expected = join_choices(box.players)
    for rule in box.open_tracks:
        for count in sorted(set(rule.players) - set(box.players)):
            errors.add("open_tracks", "players", f"{count} players cannot play this game", expected)
    for count in sorted(set(box.two_halves_with) - set(box.players)):
        errors.add("", "two_halves_with", f"{count} players cannot play this game", expected)
    for count in box.players:
        if box.team_size > 1 and (count % box.team_size or not 2 <= count // box.team_size <= SIDES):
            wrong = f"{count} players make no two or three teams of {box.team_size}"
            errors.add("", "players", wrong, "4 or 6")


def _marks(box: BoxFile, errors: ErrorList) -> None:
    """Routes that an option changes: the option must be one of the rules, and a double route of at least two."""
    groups: dict[tuple[str, ...], list[Route]] = defaultdict(list)
    for route in box.routes:
        for field, option in (("double_by_option", route.double_by_option), ("ferry_by_option", route.ferry_by_option)):
            known = options_on(box.ruleset, field)
            if option and option not in known:
                wrong = f'"{option}" is no such option of these rules{did_you_mean(option, known)}'
                errors.add(f"route {route.id}", field, wrong, join_choices(known))
        if route.double_by_option:
            groups[(route.double_by_option, *sorted(route.between))].append(route)
    for group in groups.values():
        tracks = sum(len(route.tracks) for route in group)
        if len(group) < 2 or tracks > 3:
            wrong = f"{len(group)} lines with {tracks} tracks between these places have it"
            errors.add(f"route {group[0].id}", "double_by_option", wrong, "two or three tracks, in at least two lines")


def _big_cities(box: BoxFile, errors: ErrorList) -> None:
    known = [city.id for city in box.cities]
    for city in box.big_cities:
        if city not in known:
            wrong = f'"{city}" is no city of this file{did_you_mean(city, known)}'
            errors.add("big_cities", city, wrong, "an id from `cities`")


def _within_trains(box: BoxFile, errors: ErrorList) -> None:
    supply = box.trains * box.team_size
    if box.end_trains >= supply > 0:
        wrong = f"is {box.end_trains}, so that the first turn would be the last"
        whose = "a team" if box.team_size > 1 else "a player"
        errors.add("", "end_trains", wrong, f"fewer than the {supply} trains of {whose}")
    for route in box.routes:
        if route.length > box.trains:
            wrong = f"is {route.length}, longer than the trains of a player reach"
            errors.add(f"route {route.id}", "length", wrong, f"at most {box.trains}")


def _tellable(box: BoxFile, errors: ErrorList) -> None:
    """Points of a claim are told in a byte."""
    more = sum(technology.route_points for technology in box.technologies)
    for route in box.routes:
        ferry = sum(technology.ferry_points for technology in box.technologies) if route.ferry else 0
        if route.points + more + ferry > MOST_TOLD:
            wrong = f"is {route.points}, and {route.points + more + ferry} with all that technologies add"
            errors.add(f"route {route.id}", "points", wrong, f"at most {MOST_TOLD} together")


def _connected(box: BoxFile, errors: ErrorList) -> None:
    """Every place can be reached from the first one."""
    if not box.routes:
        return
    joined: dict[str, set[str]] = defaultdict(set)
    for route in box.routes:
        one, other = route.between
        joined[one].add(other)
        joined[other].add(one)
    reached, waiting = set(), [box.places[0].id]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting.extend(joined[here])
    lost = [place.id for place in box.places if place.id not in reached]
    if lost:
        wrong = f"the board is not connected: no routes lead from {box.places[0].id} to {', '.join(lost[:8])}"
        more = f" and {len(lost) - 8} more" if len(lost) > 8 else ""
        errors.add("", "routes", wrong + more, "every place to be within reach of every other")


_CHECKS: Mapping[Callable[[BoxFile, ErrorList], None], tuple[str, ...]] = {
    _capacities: (),
    _capacities_of_record: ("train_cards", "routes"),
    _stand_ins: ("stand_in", "technologies"),
    _enough_to_deal: ("players", "deal", "train_cards", "tickets"),
    _player_counts: ("players", "open_tracks", "two_halves_with"),
    _marks: (),
    _big_cities: ("cities",),
    _within_trains: ("trains", "end_trains", "routes"),
    _tellable: ("routes", "technologies"),
    _connected: ("cities", "routes"),
}
"""The checks, and the lines of the file that each compares."""
