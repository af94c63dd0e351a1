"""CARD-22, CARD-24: completing tickets with the cards on the track, and the end with two or three players."""

import pytest

from stellwerk.api.actions import (
    CompleteBest,
    CompleteTicket,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    Pass,
)
from tests.lib import rule
from tests.rules.card.lib import (
    at_all_counts,
    bare,
    completed_by,
    last_half,
    outcome,
    phase,
    run_out,
    start_last_round,
    to_act,
    told,
)

YELLOW, BLUE = "chicago-new_york.1", "chicago-new_york.2"
YELLOW_GREEN, YELLOW_BLUE, YELLOW_RED = "chicago-dallas", "chicago-montreal", "charleston-chicago"
GREEN_RED, BLUE_RED = "dallas-raleigh", "miami-new_york"


@rule("CARD-22")
@at_all_counts
def test_a_ticket_takes_the_cards_it_shows(seats: int) -> None:
    p = bare(seats).stack(0, yellow=1, blue=1).stack(1, yellow=1).tickets(0, YELLOW_BLUE).tickets(1, BLUE)
    run_out(p)
    assert to_act(p) == (0,), "nothing fits for the others"
    p.do(0, CompleteTicket(YELLOW_BLUE))
    assert completed_by(p, 0) == {YELLOW_BLUE}
    assert p.tickets_of(0) == set()
    assert (completed_by(p, 1), p.tickets_of(1)) == (set(), {BLUE})
    assert [(event.seat, event.tickets) for event in told(p, "completed_tickets")] == [(0, (YELLOW_BLUE,))]


@rule("CARD-22")
@pytest.mark.parametrize("stack", [{"yellow": 2}, {"blue": 5}, {"yellow": 1}, {"white": 3, "yellow": 1}])
def test_a_ticket_is_not_completed_with_other_cards(stack: dict[str, int]) -> None:
    p = run_out(bare(2).stack(0, **stack).tickets(0, YELLOW_BLUE))
    assert phase(p) == "over"
    assert completed_by(p, 0) == set()


@rule("CARD-22")
def test_a_ticket_that_shows_two_cards_of_a_colour_takes_two() -> None:
    for cards, made in ((1, False), (2, True)):
        p = run_out(bare(2).stack(0, black=1, yellow=cards).tickets(0, "chicago-seattle"))
        assert phase(p) == ("complete" if made else "over")


@rule("CARD-18", "CARD-22")
@pytest.mark.parametrize(
    ("stack", "made"),
    [
        ({"yellow": 1, "locomotive": 1}, True),
        ({"blue": 1, "locomotive": 1}, True),
        ({"locomotive": 2}, True),
        ({"locomotive": 1}, False),
    ],
)
def test_locomotives_are_jokers(stack: dict[str, int], made: bool) -> None:
    p = run_out(bare(2).stack(0, **stack).tickets(0, YELLOW_BLUE))
    assert phase(p) == ("complete" if made else "over")


@rule("CARD-22")
@at_all_counts
@pytest.mark.parametrize("card", ["yellow", "locomotive"])
def test_each_card_serves_one_ticket_only(seats: int, card: str) -> None:
    p = bare(seats).stack(0, **{card: 1}, green=1, blue=1).tickets(0, YELLOW_GREEN, YELLOW_BLUE)
    run_out(last_half(p))
    assert {CompleteTicket(YELLOW_GREEN), CompleteTicket(YELLOW_BLUE)} < set(p.actions(0))
    p.do(0, CompleteTicket(YELLOW_GREEN))
    assert phase(p) == "over"
    assert (completed_by(p, 0), p.tickets_of(0)) == ({YELLOW_GREEN}, {YELLOW_BLUE})


@rule("CARD-22")
def test_a_locomotive_spent_on_one_colour_is_not_there_for_another() -> None:
    p = bare(2).stack(0, locomotive=2, red=1).tickets(0, YELLOW, BLUE, GREEN_RED)
    run_out(p)
    p.do(0, CompleteTicket(YELLOW))
    assert p.can(0, CompleteTicket(BLUE))
    assert p.can(0, CompleteTicket(GREEN_RED))
    p.do(0, CompleteTicket(BLUE))
    assert completed_by(p, 0) == {YELLOW, BLUE}
    assert p.tickets_of(0) == {GREEN_RED}


@rule("CARD-22")
@at_all_counts
def test_cards_in_the_hand_do_not_count(seats: int) -> None:
    p = bare(seats).hand(0, yellow=1).hand(1, blue=1).stack(0, blue=1).tickets(0, YELLOW_BLUE).tickets(1, BLUE)
    run_out(last_half(p))
    assert phase(p) == "over"
    assert completed_by(p, 0) == completed_by(p, 1) == set()


@rule("CARD-22")
def test_cards_in_the_yard_do_not_count() -> None:
    p = bare(2).yard(0, yellow=(2, 1)).yard(1, blue=3).stack(0, green=1).tickets(0, YELLOW, YELLOW_GREEN)
    run_out(p.tickets(1, BLUE, YELLOW_BLUE))
    p.do(0, CompleteTicket(YELLOW_GREEN))
    p.do(1, CompleteTicket(BLUE))
    assert phase(p) == "over"
    assert p.tickets_of(0) == {YELLOW}, "one locomotive has ridden out, two yellow cards lie in the yard still"
    assert p.tickets_of(1) == {YELLOW_BLUE}


@rule("CARD-22")
def test_nobody_completes_tickets_with_the_stack_of_another() -> None:
    p = run_out(bare(2).stack(1, yellow=3, blue=3).tickets(0, YELLOW).tickets(1, BLUE))
    assert to_act(p) == (1,)
    assert p.refused(0, CompleteTicket(YELLOW)) == "CARD-23"
    assert p.refused(1, CompleteTicket(YELLOW)) == "CARD-22", "nor the tickets of another with the own stack"


@rule("CARD-22")
@at_all_counts
def test_tickets_drawn_in_the_last_round_count_like_all_others(seats: int) -> None:
    p = bare(seats).stack(1, yellow=1).display().ticket_deck(YELLOW, BLUE).deck(red=1)
    p.do(0, DrawBlind())
    p.do(1, DrawTickets(), KeepTickets((YELLOW, BLUE)))
    while phase(p) == "turn":
        (seat,) = to_act(p)
        p.do(seat, Pass())
    p.do(1, CompleteTicket(YELLOW))
    assert completed_by(p, 1) == {YELLOW}
    assert p.tickets_of(1) == {BLUE}


@rule("CARD-22")
def test_a_ticket_that_does_not_fit_any_more_is_refused() -> None:
    p = run_out(bare(2).stack(0, yellow=1, blue=1, red=1).tickets(0, YELLOW, YELLOW_BLUE, BLUE_RED))
    p.do(0, CompleteTicket(YELLOW))
    assert to_act(p) == (0,)
    assert p.refused(0, CompleteTicket(YELLOW_BLUE)) == "CARD-22"
    assert p.refused(0, CompleteTicket(YELLOW)) == "CARD-22", "it is chosen already"
    assert p.can(0, CompleteTicket(BLUE_RED))


@rule("CARD-22")
@at_all_counts
def test_tickets_are_completed_after_the_last_round_and_not_before(seats: int) -> None:
    p = bare(seats).stack(0, yellow=1).tickets(0, YELLOW)
    assert p.refused(0, CompleteTicket(YELLOW)) == "CARD-8"
    assert p.refused(0, CompleteBest()) == "CARD-8"
    start_last_round(p)
    for _ in range(seats):
        (seat,) = to_act(p)
        assert p.refused(seat, CompleteBest()) == "CARD-8"
        p.do(seat, Pass())
    assert p.can(0, CompleteTicket(YELLOW))


@rule("CARD-24")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_the_game_is_over_when_all_have_completed(seats: int) -> None:
    p = bare(seats).stack(0, yellow=1).tickets(0, YELLOW).stack(1, blue=1).tickets(1, BLUE)
    run_out(p)
    p.do(0, CompleteBest())
    assert phase(p) == "complete"
    p.do(1, CompleteBest())
    assert phase(p) == "over"
    assert to_act(p) == ()
    assert [event.kind for event in told(p, "game_over")] == ["game_over"]
    assert len(outcome(p).crews) == seats
    assert p.refused(0, DrawBlind()) == "CARD-24"


@rule("CARD-24", "CARD-26")
def test_with_four_players_it_is_not() -> None:
    p = run_out(bare(4).stack(0, yellow=1).tickets(0, YELLOW))
    p.do(0, CompleteBest())
    assert phase(p) == "turn"
    assert told(p, "game_over") == []


@rule("CARD-24")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_is_over_at_once_where_nobody_can_complete_anything(seats: int) -> None:
    p = run_out(bare(seats).tickets(0, YELLOW))
    assert phase(p) == "over"
