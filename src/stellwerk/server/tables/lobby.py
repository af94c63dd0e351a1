"""The commands around a game: who sits where, what they are called, how the table is set, opening and closing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from unicodedata import category

from stellwerk.box.version import RULES_VERSION
from stellwerk.server.shown import shown_lines
from stellwerk.server.tables import commands as do
from stellwerk.server.tables.consent import settle_departure
from stellwerk.server.tables.events import told_by_all
from stellwerk.server.tables.fold import sitter_json
from stellwerk.server.tables.opening import checked_options
from stellwerk.server.tables.planned import (
    STAND_IN,
    Asker,
    Planned,
    checked_colour,
    checked_name,
    expect,
    expect_open,
    one,
    own_seat,
    robot,
)
from stellwerk.server.tables.state import Sitter, TableState
from stellwerk.table import Table

_LONGEST_CHAT = 500
STAYS: Mapping[str, str | None] = {}
"""Whoever is the host still is."""


def _reseated(
    kind: str, changed: Sequence[tuple[int, Sitter | None]], seat: int | None, host: Mapping[str, str | None] = STAYS
) -> Planned:
    """Some seats change. `seat` is the one that it is about; `host` says who is the host, if that changes."""
    seats = [[at, None if who is None else sitter_json(who)] for at, who in changed]
    return one(kind, {"seat": seat, "seats": seats, **host})


def _expect_host(state: TableState, asker: Asker) -> None:
    expect(asker.person is not None and asker.person == state.host, "only_host")


def sit(state: TableState, asker: Asker, command: do.Sit) -> Planned:
    """Take a seat, or change to another one."""
    expect_open(state)
    now = state.seat_of(asker.person)
    free = [seat for seat, who in enumerate(state.sitters) if who is None]
    seat = command.seat if command.seat is not None else now if now is not None else free[0] if free else None
    expect(seat is not None, "no_free_seat")
    assert seat is not None
    expect(seat < state.seats, "no_such_seat")
    expect(seat == now or state.sitters[seat] is None, "seat_taken")
    name = checked_name(state, command.name, but=now)
    wish = command.colour or (None if now is None else state.sitters[now].colour)  # type: ignore[union-attr]
    sitter = Sitter(name, checked_colour(state, wish, but=now), person=asker.person)
    left: list[tuple[int, Sitter | None]] = [] if now in (None, seat) else [(now, None)]
    return _reseated("sat", [*left, (seat, sitter)], seat, STAYS if state.host else {"host": asker.person})


def leave(state: TableState, asker: Asker, _command: do.Leave) -> Planned:
    """Give up the seat. Before the game it is free again; in it, a bot plays on; whoever is left is the host.

    A table that everybody left before the game waits for a host: the next who sits down.
    """
    seat = own_seat(state, asker.person)
    expect(state.phase != "closed", "closed")
    sitter = state.sitters[seat]
    assert sitter is not None
    heir = None if state.phase == "open" else robot(state.sitters, seat, STAND_IN, sitter.colour)
    others = [who.person for who in state.sitters if who is not None and who.person not in (None, asker.person)]
    host = STAYS
    if state.host == asker.person and (others or state.phase == "open"):
        host = {"host": others[0] if others else None}
    return settle_departure(state, seat, _reseated("left", [(seat, heir)], seat, host))


def looks(state: TableState, asker: Asker, command: do.Looks) -> Planned:
    """Change one's name or colour."""
    seat = own_seat(state, asker.person)
    sitter = state.sitters[seat]
    assert sitter is not None
    name = sitter.name if command.name is None else checked_name(state, command.name, but=seat)
    colour = sitter.colour if command.colour is None else checked_colour(state, command.colour, but=seat)
    expect(colour == sitter.colour or state.phase == "open", "not_open")
    return _reseated("looks", [(seat, replace(sitter, name=name, colour=colour))], seat)


def seat_bot(state: TableState, asker: Asker, command: do.SeatBot) -> Planned:
    """A bot for one seat."""
    _expect_host(state, asker)
    expect_open(state)
    expect(command.seat < state.seats, "no_such_seat")
    sitter = state.sitters[command.seat]
    expect(sitter is None or sitter.person is None, "seat_not_empty")
    if sitter is not None:
        return _reseated("seated_bot", [(command.seat, replace(sitter, bot=command.level))], command.seat)
    bot = robot(state.sitters, command.seat, command.level, checked_colour(state, None))
    return _reseated("seated_bot", [(command.seat, bot)], command.seat)


def empty_seat(state: TableState, asker: Asker, command: do.EmptySeat) -> Planned:
    """Take whoever sits there off the seat."""
    _expect_host(state, asker)
    expect_open(state)
    expect(command.seat < state.seats, "no_such_seat")
    return _reseated("emptied", [(command.seat, None)], command.seat)


def fill(state: TableState, asker: Asker, command: do.Fill) -> Planned:
    """Bots for all empty seats."""
    _expect_host(state, asker)
    expect_open(state)
    sitters, changed = list(state.sitters), []
    for seat, sitter in enumerate(state.sitters):
        if sitter is None:
            trial = replace(state, sitters=sitters)
            sitters[seat] = robot(sitters, seat, command.level, checked_colour(trial, None))
            changed.append((seat, sitters[seat]))
    return _reseated("seated_bot", changed, None)


def settings(state: TableState, asker: Asker, command: do.Change) -> Planned:
    """Change how the table is set."""
    _expect_host(state, asker)
    expect(state.phase != "closed", "closed")
    changed = {name: value for name, value in command.model_dump(exclude={"do"}).items() if value is not None}
    expect(command.timer is None or state.phase != "running", "timer_needs_all")
    if command.options is not None:
        expect_open(state)
        changed["options"] = checked_options(state.game, state.seats, command.options)
    if command.think_aloud is not None:
        expect_open(state)  # what bots have said to themselves so far was said in confidence
    return one("settings", changed)


def start(state: TableState, asker: Asker, _command: do.Start) -> Planned:
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
        "events": told_by_all(table.opening, table.contents, state.names()),
    }
    return Planned((("started", body),), table=table)


def chat(state: TableState, asker: Asker, command: do.Chat) -> Planned:
    """Say something."""
    seat = own_seat(state, asker.person)
    text = shown_lines(command.text)
    control = any(category(one) == "Cc" and not one.isspace() for one in command.text)
    expect(1 <= len(text) <= _LONGEST_CHAT and not control, "bad_text")
    return one("said", {"seat": seat, "text": text})


def close(state: TableState, asker: Asker, _command: do.Close) -> Planned:
    """Nobody wants to go on."""
    _expect_host(state, asker)
    return closing(state)


def closing(state: TableState) -> Planned:
    """The table is closed, by its host or because nobody came back."""
    expect(state.phase != "closed", "closed")
    expect(state.phase != "over", "not_running")
    return one("closed", {})


def reopen(state: TableState, asker: Asker, _command: do.Reopen) -> Planned:
    """Go on after all. By anybody who sits there, or who opened it."""
    expect(state.phase == "closed", "not_closed")
    expect(state.seat_of(asker.person) is not None or state.host == asker.person, "no_seat")
    return one("reopened", {"seat": state.seat_of(asker.person)})


def move_seat(state: TableState, seat: int, person: str) -> Planned:
    """A seat goes to another device, and so to another person: who holds it has given them a link."""
    sitter = state.sitters[seat] if 0 <= seat < state.seats else None
    if sitter is None or sitter.person is None:
        expect(False, "no_such_seat")
    assert sitter is not None
    expect(state.seat_of(person) in (None, seat), "seat_taken")
    host = {"host": person} if state.host == sitter.person else STAYS
    return _reseated("moved", [(seat, replace(sitter, person=person, stood_in=False))], seat, host)
