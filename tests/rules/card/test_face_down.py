"""CARD-31 and CARD-7: completed tickets lie face down, and what was seen cannot be read up while the game goes on."""

import numpy as np
import pytest

from stellwerk.api.actions import CompleteBest
from stellwerk.api.seeds import seed_words
from stellwerk.box.layout import blanks
from stellwerk.box.version import RULES_VERSION
from stellwerk.present.pictures import draw
from stellwerk.present.text import show
from stellwerk.rules.state import COMPLETED, MADE, OUT, OVER, POOL, STATE
from stellwerk.rules.view import fill_in, hide
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.card.lib import bare, last_half, outcome, phase, round_to, run_out, seen, stack_of, told, viewers

YELLOW, BLUE = "dallas-raleigh", "miami-omaha"
"""Tickets for one card each of two colours, worth 8 and 11."""
FIRST = {0: (YELLOW,), 1: (BLUE,), 2: ("chicago-montreal", "chicago-new_york.1")}


def in_second_half(rules: int = RULES_VERSION) -> Position:
    """Four players, of whom three have completed tickets in the first half."""
    p = bare(4, rules=rules)
    for seat, tickets in FIRST.items():
        p.tickets(seat, *tickets).stack(seat, locomotive=5)
    run_out(p)
    for seat in FIRST:
        p.do(seat, CompleteBest())
    assert phase(p) == "turn"
    at = p.state.ticket_at
    return p.ticket_deck(*(ticket.id for number, ticket in enumerate(p.contents.tickets) if at[number] == OUT))


def points_of(p: Position, *tickets: str) -> int:
    """What these tickets are worth."""
    return sum(p.contents.tickets[p.contents.ticket_number[ticket]].points for ticket in tickets)


@rule("CARD-31")
def test_the_others_see_how_many_there_are_and_what_they_scored_and_not_which() -> None:
    p = in_second_half()
    for viewer in viewers(p):
        for player in seen(p, viewer).players:
            tickets = FIRST.get(player.seat, ())
            assert (player.tickets_completed, player.points) == (len(tickets), points_of(p, *tickets))
            if player.seat == viewer or not tickets:
                assert {ticket_view.ticket for ticket_view in player.completed or ()} == set(tickets)
            else:
                assert player.completed is None


@rule("CARD-31")
def test_which_tickets_were_completed_changes_nobody_elses_view() -> None:
    one, other = in_second_half(), in_second_half()
    swap = next(
        ticket.id
        for number, ticket in enumerate(other.contents.tickets)
        if ticket.points == points_of(other, BLUE) and other.state.ticket_at[number] == POOL
    )
    other.completed_tickets(1, swap)
    for viewer in (None, 0, 2, 3):
        assert seen(one, viewer).to_json() == seen(other, viewer).to_json()
        assert (show(seen(one, viewer)), draw(seen(one, viewer))) == (
            show(seen(other, viewer)),
            draw(seen(other, viewer)),
        )
    assert seen(one, 1).to_json() != seen(other, 1).to_json()


@rule("CARD-31")
def test_text_and_picture_say_how_many() -> None:
    p = in_second_half()
    assert "✓ 2 tickets, face down" in show(seen(p, 0))
    assert "Completed tickets: 2" in draw(seen(p, 0))
    assert "face down" not in show(seen(p, 0)).split("Yard Seat 2")[0].split("Yard Seat 1")[1]


@rule("CARD-31")
def test_at_the_final_scoring_all_of_them_are_open() -> None:
    p = last_half(in_second_half())
    for seat in range(4):
        p.hand(seat)
    run_out(p)
    assert phase(p) == "over"
    for viewer in viewers(p):
        for player in seen(p, viewer).players:
            assert {ticket_view.ticket for ticket_view in player.completed or ()} == set(FIRST.get(player.seat, ()))
    assert [side.made_points for side in outcome(p).crews] == [points_of(p, *FIRST.get(seat, ())) for seat in range(4)]


@rule("CARD-31")
def test_all_see_them_when_they_are_completed_and_may_keep_how_many() -> None:
    p = bare(4).tickets(0, YELLOW, BLUE).stack(0, locomotive=5)
    run_out(p).do(0, CompleteBest())
    (event,) = told(p, "completed_tickets")
    assert (event.audience, set(event.tickets or ())) == (None, {YELLOW, BLUE})
    assert event.later is not None
    assert event.later.to_json() == {"event": "completed_tickets", "seat": 0, "count": 2, "points": 19}
    assert event.later.text(p.contents) == "Seat 1 completes 2 tickets: 19 points."
    assert event.later.text(p.contents, "de") == "Platz 1 erfüllt 2 Zielkarten: 19 Punkte."


@rule("CARD-7")
def test_all_see_what_rides_out_and_may_keep_how_many() -> None:
    p = bare(2).yard(0, red=2, blue=(2, 1))
    round_to(p, 0)
    (event,) = told(p, "rode_out")
    assert (event.audience, event.row) == (None, ("locomotive", "red"))
    assert event.later is not None
    assert event.later.to_json() == {"event": "rode_out", "seat": 0, "count": 2}
    assert event.later.text(p.contents) == "Seat 1 moves 2 train cards from the yard onto the track."
    assert (
        event.later.text(p.contents, "de")
        == "Platz 1 legt 2 Wagenkarten vom Verschiebebahnhof auf den Unterwegs-Stapel."
    )
    assert stack_of(p, 0) == {"red": 1, "locomotive": 1}


@rule("CARD-7", "CARD-31")
def test_by_the_rules_of_0_1_0_both_could_be_read_up() -> None:
    p = in_second_half(rules=1)
    for viewer in viewers(p):
        assert [len(player.completed or ()) for player in seen(p, viewer).players] == [1, 1, 2, 0]
    p.yard(1, red=2)
    round_to(p, 1)
    (event,) = told(p, "rode_out")
    assert (event.row, event.later) == (("red",), None)


@rule("CARD-31")
@pytest.mark.parametrize("viewer", [-1, 0, 3])
def test_a_state_that_fits_a_view_has_as_many_tickets_worth_as_much(viewer: int) -> None:
    p = in_second_half()
    for seed in range(20):
        states = blanks(STATE, 2)
        states[0] = p.states[0]
        hide(p.box, states[0], viewer)
        states[1] = states[0]
        states[1].rng[:] = seed_words(seed)
        fill_in(p.box, states[1])
        at = states[1].ticket_at[: p.box.tickets]
        for seat, tickets in FIRST.items():
            done = np.flatnonzero(at == COMPLETED + seat)
            assert len(done) == len(tickets)
            assert int(p.box.ticket_points[done].sum()) == points_of(p, *tickets) == states[1].items[seat, MADE]
        hide(p.box, states[1], viewer)
        assert states[1].tobytes() == states[0].tobytes()
    assert p.state.phase != OVER
