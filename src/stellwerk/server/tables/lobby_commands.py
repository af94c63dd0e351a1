"""The commands around a game: who sits where, what they are called, how the table is set, opening and closing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from unicodedata import category

from stellwerk.box.version import RULES_VERSION
from stellwerk.server.core.sanitize import sanitize_lines
from stellwerk.server.tables import commands as do
from stellwerk.server.tables.consent import settle_departure
from stellwerk.server.tables.events import log_events
from stellwerk.server.tables.fold import sitter_json
from stellwerk.server.tables.open_table import check_options
from stellwerk.server.tables.proposal import (
    SUBSTITUTE,
    Asker,
    Proposal,
    check_colour,
    check_name,
    expect,
    expect_open,
    own_seat,
    propose_entry,
    robot,
)
from stellwerk.server.tables.state import Sitter, TableState
from stellwerk.table import Table

_LONGEST_CHAT = 500
STAYS: Mapping[str, str | None] = {}
"""Whoever is the host still is."""


def _reseat(
    kind: str, changed: Sequence[tuple[int, Sitter | None]], seat: int | None, host: Mapping[str, str | None] = STAYS
) -> Proposal:
    """Some seats change. `seat` is the one that it is about; `host` says who is the host, if that changes."""
    seats = [[at, None if who is None else sitter_json(who)] for at, who in changed]
    return propose_entry(kind, {"seat": seat, "seats": seats, **host})


def _expect_host(state: TableState, asker: Asker) -> None:
    expect(asker.person is not None and asker.person == state.host, "only_host")


def sit(state: TableState, asker: Asker, command: do.Sit) -> Proposal:
    """Take a seat, or change to another one."""
    expect_open(state)
    now = state.seat_of(asker.person)
    free = [seat for seat, who in enumerate(state.sitters) if who is None]
    seat = command.seat if command.seat is not None else now if now is not None else free[0] if free else None
    expect(seat is not None, "no_free_seat")
    assert seat is not None
    expect(seat < state.seats, "no_such_seat")
    expect(seat == now or state.sitters[seat] is None, "seat_taken")
    name = check_name(state, command.name, but=now)
    wish = command.colour or (None if now is None else state.sitters[now].colour)  # type: ignore[union-attr]
    sitter = Sitter(name, check_colour(state, wish, but=now), person=asker.person)
    left: list[tuple[int, Sitter | None]] = [] if now in (None, seat) else [(now, None)]
    return _reseat("sat", [*left, (seat, sitter)], seat, STAYS if state.host else {"host": asker.person})


def leave(state: TableState, asker: Asker, _command: do.Leave) -> Proposal:
    """Give up the seat. Before the game it is free again; in it, a bot plays on; whoever is left is the host.

    A table that everybody left before the game waits for a host: the next who sits down.
    """
    seat = own_seat(state, asker.person)
    expect(state.phase != "closed", "closed")
    sitter = state.sitters[seat]
    assert sitter is not None
    heir = None if state.phase == "open" else robot(state.sitters, seat, SUBSTITUTE, sitter.colour)
    others = [who.person for who in state.sitters if who is not None and who.person not in (None, asker.person)]
    host = STAYS
    if state.host == asker.person and (others or state.phase == "open"):
        host = {"host": others[0] if others else None}
    return settle_departure(state, seat, _reseat("left", [(seat, heir)], seat, host))


def looks(state: TableState, asker: Asker, command: do.Looks) -> Proposal:
    """Change one's name or colour."""
    seat = own_seat(state, asker.person)
    sitter = state.sitters[seat]
    assert sitter is not None
    name = sitter.name if command.name is None else check_name(state, command.name, but=seat)
    colour = sitter.colour if command.colour is None else check_colour(state, command.colour, but=seat)
    expect(colour == sitter.colour or state.phase == "open", "not_open")
    return _reseat("looks", [(seat, replace(sitter, name=name, colour=colour))], seat)


def seat_bot(state: TableState, asker: Asker, command: do.SeatBot) -> Proposal:
    """A bot for one seat."""
    _expect_host(state, asker)
    expect_open(state)
    expect(command.seat < state.seats, "no_such_seat")
    sitter = state.sitters[command.seat]
    expect(sitter is None or sitter.person is None, "seat_not_empty")
    if sitter is not None:
        return _reseat("seated_bot", [(command.seat, replace(sitter, bot=command.level))], command.seat)
    bot = robot(state.sitters, command.seat, command.level, check_colour(state, None))
    return _reseat("seated_bot", [(command.seat, bot)], command.seat)


def empty_seat(state: TableState, asker: Asker, command: do.EmptySeat) -> Proposal:
    """Take whoever sits there off the seat."""
    _expect_host(state, asker)
    expect_open(state)
    expect(command.seat < state.seats, "no_such_seat")
    return _reseat("emptied", [(command.seat, None)], command.seat)


def fill(state: TableState, asker: Asker, command: do.Fill) -> Proposal:
    """Bots for all empty seats."""
    _expect_host(state, asker)
    expect_open(state)
    sitters, changed = list(state.sitters), []
    for seat, sitter in enumerate(state.sitters):
        if sitter is None:
            rollouts = replace(state, sitters=sitters)
            sitters[seat] = robot(sitters, seat, command.level, check_colour(rollouts, None))
            changed.append((seat, sitters[seat]))
    return _reseat("seated_bot", changed, None)


def settings(state: TableState, asker: Asker, command: do.Change) -> Proposal:
    """Change how the table is set."""
    _expect_host(state, asker)
    expect(state.phase != "closed", "closed")
    changed = {name: value for name, value in command.model_dump(exclude={"do"}).items() if value is not None}
    expect(command.timer is None or state.phase != "running", "timer_needs_all")
    if command.options is not None:
        expect_open(state)
        changed["options"] = check_options(state.game, state.seats, command.options)
    if command.think_aloud is not None:
        expect_open(state)  # what bots have said to themselves so far was said in confidence
    return propose_entry("settings", changed)


def start(state: TableState, asker: Asker, _command: do.Start) -> Proposal:
    """Deal. The seed is the one whose hash was promised when the table was opened."""
    _expect_host(state, asker)
    expect_open(state)
    expect(all(who is not None for who in state.sitters), "seats_empty")
    table = Table(state.game, state.seats, state.seed, state.options, chance="keyed")
    body = {
        "rules": RULES_VERSION,
        "options": table.options,
        "chance": table.chance,
        "setup": list(table.setup),
        "events": log_events(table.opening, table.contents, state.names()),
    }
    return Proposal((("started", body),), table=table)


def chat(state: TableState, asker: Asker, command: do.Chat) -> Proposal:
    """Say something."""
    seat = own_seat(state, asker.person)
    text = sanitize_lines(command.text)
    control = any(category(one) == "Cc" and not one.isspace() for one in command.text)
    expect(1 <= len(text) <= _LONGEST_CHAT and not control, "bad_text")
    return propose_entry("said", {"seat": seat, "text": text})


def close(state: TableState, asker: Asker, _command: do.Close) -> Proposal:
    """Nobody wants to go on."""
    _expect_host(state, asker)
    return propose_closing(state)


def propose_closing(state: TableState) -> Proposal:
    """The table is closed, by its host or because nobody came back."""
    expect(state.phase != "closed", "closed")
    expect(state.phase != "over", "not_running")
    return propose_entry("closed", {})


def reopen(state: TableState, asker: Asker, _command: do.Reopen) -> Proposal:
    """Go on after all. By anybody who sits there, or who opened it."""
    expect(state.phase == "closed", "not_closed")
    expect(state.seat_of(asker.person) is not None or state.host == asker.person, "no_seat")
    return propose_entry("reopened", {"seat": state.seat_of(asker.person)})


def move_seat(state: TableState, seat: int, person: str) -> Proposal:
    """A seat goes to another device, and so to another person: who holds it has given them a link."""
    sitter = state.sitters[seat] if 0 <= seat < state.seats else None
    if sitter is None or sitter.person is None:
        expect(False, "no_such_seat")
    assert sitter is not None
    expect(state.seat_of(person) in (None, seat), "seat_taken")
    host = {"host": person} if state.host == sitter.person else STAYS
    return _reseat("moved", [(seat, replace(sitter, person=person, stood_in=False))], seat, host)
