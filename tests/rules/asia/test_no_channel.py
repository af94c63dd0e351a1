"""Partners know from the referee what the holders show, and nothing more (ASIA-4).

Talk is not the referee's; what it can hold is this: no action carries a message, no event and no view tells a partner
more of the other than it tells everybody, the holders aside, and no decision is asked or left out because of a secret.
"""

from dataclasses import fields, replace
from random import Random

from stellwerk.api.actions import ACTIONS, ShareTicket
from stellwerk.api.events import Event
from stellwerk.rules.state import SPECTATOR
from tests.lib import rule
from tests.lib.position import Position, opening
from tests.rules.asia.lib import at_four_and_six, bare, seen, to_act

DECISIONS = 60
FOR_THE_TEAM = {("drew_blind", "holder"), ("placed", "holder"), ("shared_ticket", None)}
"""The events that only a team is told: a card or a ticket comes onto its holder."""


def check_event(p: Position, event: Event) -> bool:
    """Everybody, one seat, a team about its holder; or all those who are not in on it. Was it a team?"""
    seats = frozenset(range(int(p.box.seats)))
    if event.audience is None or SPECTATOR in event.audience:
        return False
    assert event.seat in event.audience
    side = frozenset(seat for seat in seats if p.box.side[seat] == p.box.side[event.seat])
    if event.audience == {event.seat}:
        return False
    assert event.audience == side
    assert (event.kind, event.to) in FOR_THE_TEAM
    return True


def check_views(p: Position, *seats: int) -> None:
    """A seat sees every other seat, its partner too, just as a spectator does."""
    open_to_all = seen(p, None)
    for seat in seats:
        mine = seen(p, seat)
        for other, player in enumerate(mine.players):
            assert other == seat or player == open_to_all.players[other]
        for side, team in enumerate(mine.teams):
            own = side == p.box.side[seat]
            hidden = replace(team, holder=None, shared_tickets=None) if own else team
            assert hidden == open_to_all.teams[side]
        if mine.taken != open_to_all.taken:
            assert seat in mine.to_act
        for known, returned in zip(mine.returned, open_to_all.returned, strict=True):
            assert known == returned or known.seat == seat


@rule("ASIA-4", "ASIA-3")
@at_four_and_six
def test_beyond_the_holders_a_partner_is_told_what_everybody_is_told(seats: int) -> None:
    p, chooser = opening("asia", seats, seed=seats), Random(seats)
    told_to_teams = 0
    for _ in range(DECISIONS):
        seat = chooser.choice(to_act(p))
        events = p.do(seat, chooser.choice(p.actions(seat)))
        told_to_teams += sum(check_event(p, event) for event in events)
        check_views(p, seat ^ 1, (seat + 2) % seats)
    assert told_to_teams > seats, "more than the tickets that all share at the start"


@rule("ASIA-4")
def test_no_action_carries_a_message() -> None:
    said = {word: {field.name for field in fields(action)} for word, action in ACTIONS.items()}
    numbers = {"slot", "locomotives", "cards", "saving"}
    things = {"tickets", "ticket", "track", "technology", "colour", "colours", "where"}
    assert all(names <= numbers | things for names in said.values())


@rule("ASIA-4", "ASIA-14")
@at_four_and_six
def test_whether_a_second_ticket_can_follow_tells_nothing_of_the_hand(seats: int) -> None:
    # The two hands differ in a ticket that nobody but seat 0 knows; so nobody may see a difference.
    one = bare(seats).tickets(0, "delhi-nagpur", "lanchow-peking")
    other = bare(seats).tickets(0, "lanchow-peking", "baroda-kabul")
    one.do(0, ShareTicket("lanchow-peking"))
    other.do(0, ShareTicket("lanchow-peking"))
    for looker in (1, 2, None):
        assert seen(one, looker).to_json() == seen(other, looker).to_json()
