"""The commands of a game: acting, taking back, standing in for somebody who is away."""

from collections.abc import Mapping
from typing import Any

from stellwerk.api.actions import Action, ActionError, from_json, to_json
from stellwerk.api.illegal import IllegalAction
from stellwerk.server.tables import commands as do
from stellwerk.server.tables.consent import (
    NO_TIMER,
    NO_UNDO,
    settle_substitution,
    timer_if_agreed,
    undo_if_agreed,
)
from stellwerk.server.tables.events import log_events
from stellwerk.server.tables.proposal import (
    SUBSTITUTE,
    Asker,
    Proposal,
    expect,
    expect_running,
    own_seat,
    propose_entry,
)
from stellwerk.server.tables.state import TableState


def read_action(form: Mapping[str, Any]) -> Action:
    """The action of a JSON form. What is none is refused like an illegal one."""
    try:
        return from_json(form)
    except ActionError as error:
        told = "Das ist keine Aktion; welche möglich sind, steht in den Nachrichten vom Tisch unter „legal“."
        raise IllegalAction("no_action", "", f"That is no action: {error}", told) from None


def act(state: TableState, asker: Asker, command: do.Act) -> Proposal:
    """Do an action of the game. Whoever acts has returned, if a bot stood in for them."""
    expect_running(state)
    seat = own_seat(state, asker.person)
    proposal = propose_action(state, seat, read_action(command.action))
    sitter = state.sitters[seat]
    if sitter is not None and sitter.stood_in:
        return Proposal((("returned", {"seat": seat}), *proposal.entries), table=proposal.table)
    return proposal


def propose_action(
    state: TableState, seat: int, action: Action, bot: str | None = None, reason: Mapping[str, str] | None = None
) -> Proposal:
    """What an action comes to, by a person or a bot. An illegal one is an `IllegalAction`."""
    table = expect_running(state).copy()
    events = table.act(seat, action)
    body = {
        "seat": seat,
        "action": to_json(action),
        "chance": list(table.moves[-1].chance),
        "events": log_events(events, table.contents, state.names()),
        "bot": bot,
        "reason": reason,
        "reveals": table.reveals,
        "over": table.over,
    }
    return Proposal((("acted", body),), table=table)


def ask(state: TableState, person: str | None, form: Mapping[str, Any]) -> None:
    """Would this action be legal? If not, the `IllegalAction` says why. Nothing happens."""
    table = expect_running(state)
    seat = own_seat(state, person)
    table.check(seat, read_action(form))


def undo(state: TableState, asker: Asker, _command: do.Undo) -> Proposal:
    """Take back the own last action; where others must agree, ask them."""
    expect_running(state)
    seat = own_seat(state, asker.person)
    expect(state.request is None, "undo_asked")
    last = state.last_own(seat)
    expect(last is not None, "nothing_to_undo")
    assert last is not None
    expect(not state.is_past_departed(last.number), "departed_since")
    if state.may_undo(seat) == "now":
        return Proposal((("undone", {"seat": seat, "to": last.number}),), goes_back=True)
    return propose_entry("asked_undo", {"seat": seat, "to": last.number})


def answer_undo(state: TableState, asker: Asker, command: do.AnswerUndo) -> Proposal:
    """Agree to an undo, or not. When the last one agrees, it is done."""
    expect_running(state)
    seat = own_seat(state, asker.person)
    request = state.request
    if request is None:
        expect(False, "no_undo_asked")
    assert request is not None
    expect(seat != request.seat, "own_undo")
    expect(not command.agree or seat not in request.agreed, "agreed_already")
    answer = propose_entry("answered_undo", {"seat": seat, "agree": command.agree})
    return undo_if_agreed(state, answer, seat) if command.agree else answer


def drop_request(state: TableState) -> Proposal:
    """Nobody answered in time: that is a no."""
    expect(state.request is not None, "no_undo_asked")
    return Proposal((NO_UNDO,))


def ask_timer(state: TableState, asker: Asker, command: do.AskTimer) -> Proposal:
    """Ask all other people for another clock; where there are none, it is agreed to."""
    expect_running(state)
    seat = own_seat(state, asker.person)
    expect(state.timer_request is None, "timer_asked")
    expect(command.timer != (state.next_timer or state.timer), "same_timer")
    body = {"seat": seat, "timer": command.timer}
    return propose_entry("asked_timer" if state.others(seat) else "agreed_timer", body)


def answer_timer(state: TableState, asker: Asker, command: do.AnswerTimer) -> Proposal:
    """Agree to another clock, or not. When the last one agrees, it holds from the next decision on."""
    expect_running(state)
    seat = own_seat(state, asker.person)
    request = state.timer_request
    if request is None:
        expect(False, "no_timer_asked")
    assert request is not None
    expect(seat != request.seat, "own_timer")
    expect(not command.agree or seat not in request.agreed, "agreed_already")
    answer = propose_entry("answered_timer", {"seat": seat, "agree": command.agree})
    return timer_if_agreed(state, answer, seat) if command.agree else answer


def drop_timer_request(state: TableState) -> Proposal:
    """Not everybody answered in time: that is a no."""
    expect(state.timer_request is not None, "no_timer_asked")
    return Proposal((NO_TIMER,))


def call_substitute(state: TableState, asker: Asker, command: do.CallStandIn) -> Proposal:
    """Let a bot play for somebody who has been away for a while: asked for by another person at the table."""
    own_seat(state, asker.person)
    expect(command.seat < state.seats, "no_such_seat")
    expect(command.seat in state.owed(), "not_away")
    expect(not state.is_substituted(command.seat), "standing_in")
    expect(asker.replaceable(command.seat), "not_away")
    return substitute(state, command.seat)


def substitute(state: TableState, seat: int) -> Proposal:
    """A bot plays for this seat from now on, until its player returns. The seat, and a say, stay theirs."""
    expect_running(state)
    sitter = state.sitters[seat]
    expect(sitter is not None and sitter.person is not None, "not_away")
    assert sitter is not None
    expect(not sitter.stood_in, "standing_in")
    return settle_substitution(state, seat, propose_entry("stood_in", {"seat": seat, "bot": SUBSTITUTE}))


def come_back(state: TableState, asker: Asker, _command: do.Return | None = None) -> Proposal:
    """Play on oneself."""
    expect_running(state)
    seat = own_seat(state, asker.person)
    sitter = state.sitters[seat]
    expect(sitter is not None and sitter.stood_in, "not_standing_in")
    return propose_entry("returned", {"seat": seat})
