"""Consent: what people at a table decide together, and what it comes to when the last of them has spoken.

Everybody who holds a seat is asked, present or not; a seat whose person is away is still theirs. Whoever gives up the
seat is asked no more. Who asks and is gone wants nothing any more.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from stellwerk.server.tables.proposal import Proposal
from stellwerk.server.tables.state import TableState, TimerRequest, UndoRequest

NO_UNDO: tuple[str, Mapping[str, Any]] = ("answered_undo", {"seat": None, "agree": False})
"""Nobody decides about an undo any more."""
NO_TIMER: tuple[str, Mapping[str, Any]] = ("answered_timer", {"seat": None, "agree": False})
"""Nobody decides about another clock any more."""


def asked(state: TableState, request: UndoRequest | TimerRequest, without: Iterable[int] = ()) -> set[int]:
    """The seats whose people have not answered yet; those of `without` are past being asked."""
    return set(state.others(request.seat)) - request.agreed - set(without)


def undo_if_agreed(state: TableState, proposal: Proposal, without: int) -> Proposal:
    """Go back, if the one seat whose person has just agreed or left was the last that was asked."""
    request = state.request
    if request is None or asked(state, request, {without}):
        return proposal
    undone = ("undone", {"seat": request.seat, "to": request.to})
    return replace(proposal, entries=(*proposal.entries, undone), goes_back=True)


def timer_if_agreed(state: TableState, proposal: Proposal, without: int) -> Proposal:
    """Another clock, if the one seat whose person has just agreed or left was the last that was asked."""
    request = state.timer_request
    if request is None or asked(state, request, {without}):
        return proposal
    return _also(proposal, ("agreed_timer", {"seat": request.seat, "timer": request.timer}))


def settle_departure(state: TableState, seat: int, proposal: Proposal) -> Proposal:
    """What else happens when somebody gives up their seat."""
    if state.phase != "running":
        return proposal
    proposal = _drop_own(state, seat, proposal)
    if state.timer_request is not None and state.timer_request.seat != seat:
        proposal = timer_if_agreed(state, proposal, seat)
    request = state.request
    if request is None or request.seat == seat:
        return proposal
    if seat not in request.agreed and state.has_acted_since(seat, request.to):
        return _also(proposal, NO_UNDO)  # it would take back what they did, and nobody can ask them any more
    return undo_if_agreed(state, proposal, seat)


def settle_substitution(state: TableState, seat: int, proposal: Proposal) -> Proposal:
    """What else happens when a bot begins to play for somebody: what they asked for is dropped, their say is not."""
    return _drop_own(state, seat, proposal)


def _drop_own(state: TableState, seat: int, proposal: Proposal) -> Proposal:
    if state.request is not None and state.request.seat == seat:
        proposal = _also(proposal, NO_UNDO)
    if state.timer_request is not None and state.timer_request.seat == seat:
        proposal = _also(proposal, NO_TIMER)
    return proposal


def _also(proposal: Proposal, entry: tuple[str, Mapping[str, Any]]) -> Proposal:
    return replace(proposal, entries=(*proposal.entries, entry))
