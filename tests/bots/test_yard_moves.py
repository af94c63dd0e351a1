"""Handmade positions of the card game: what the planner does in them, and what a greedy player does."""

import pytest

from stellwerk.api.actions import (
    Action,
    CompleteBest,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    PlaySet,
    PlaySingles,
)
from stellwerk.bots.contract import open_bot
from stellwerk.box.record import COLOURS
from tests.lib.position import Position, opening
from tests.rules.card.lib import bare, seen

BOTS = ("greedy", "planner")


def move(p: Position, bot: str, seat: int = 0) -> Action:
    """What a bot that sits down now does."""
    return open_bot(bot).choose(seen(p, seat)).action


def last_turn(p: Position) -> Position:
    """The final round: seat 0 has its last turn (CARD-20)."""
    p.state.final = 2
    return p


def named(p: Position, *between: str) -> str:
    """The id of the ticket between two cities."""
    return next(ticket.id for ticket in p.contents.tickets if ticket.between == between)


def test_the_planner_raids_a_long_row() -> None:
    p = bare(2).yard(1, red=4).hand(0, red=5, blue=1)
    action = move(p, "planner")
    assert isinstance(action, PlaySet)
    assert (action.colour, action.cards) == ("red", 5)


def test_the_planner_lets_a_row_be_that_it_cannot_beat() -> None:
    p = bare(2).yard(1, red=4).hand(0, red=4, blue=1)
    assert isinstance(move(p, "planner"), DrawBlind | DrawFaceUp | DrawTickets)


@pytest.mark.parametrize("seats", [2, 3])
def test_in_its_last_turn_the_planner_lays_nothing_and_looks_for_tickets(seats: int) -> None:
    p = last_turn(bare(seats, look_at_own_stack=True).hand(0, red=5, blue=4, locomotive=2))
    p.stack(0, yellow=2, blue=2, green=2, red=2)
    assert move(p, "planner") == DrawTickets()


def test_in_its_last_turn_the_planner_keeps_what_its_track_serves_and_nothing_else() -> None:
    p = last_turn(bare(2, look_at_own_stack=True)).stack(0, yellow=1, red=1)
    serves = named(p, "chicago", "miami")
    others = [named(p, *between) for between in (("dallas", "miami"), ("seattle", "denver"), ("seattle", "miami"))]
    p.chance(others[0], serves, *others[1:])
    p.act(0, DrawTickets())
    assert move(p, "planner") == KeepTickets((serves,))


def test_the_planner_knows_the_best_packing() -> None:
    """Two tickets for 10 and 10 beat one for 12, though that is the dearest."""
    p = last_turn(bare(2, look_at_own_stack=True)).stack(0, blue=1, red=1, white=1, green=1, orange=1)
    small = [named(p, "new_york", "miami"), named(p, "los_angeles", "dallas")]
    large = named(p, "miami", "boston")
    p.chance(large, *small, named(p, "seattle", "denver"))
    p.act(0, DrawTickets())
    kept = move(p, "planner")
    assert isinstance(kept, KeepTickets)
    assert set(kept.tickets) == set(small)


def test_with_one_ride_left_the_planner_lays_three_colours_instead_of_one() -> None:
    p = bare(2)
    tickets = [named(p, "miami", "el_paso"), named(p, "dallas", "miami")]
    p.tickets(0, *tickets).hand(0, green=2, red=2, orange=1).display().deck(blue=1)
    action = move(p, "planner")
    assert isinstance(action, PlaySingles)
    assert set(action.colours) == {"green", "red", "orange"}


@pytest.mark.parametrize("bot", BOTS)
def test_the_card_is_taken_that_a_ticket_lacks(bot: str) -> None:
    p = bare(2).hand(0, green=1).display("purple", "blue", "red", "white", "black")
    p.tickets(0, named(p, "dallas", "raleigh"))
    p.chance("yellow").act(0, DrawFaceUp(0))
    assert move(p, bot) == DrawFaceUp(2)


@pytest.mark.parametrize("bot", BOTS)
def test_a_ticket_that_the_hand_serves_is_kept(bot: str) -> None:
    for seed in range(5):
        p = opening("card", 2, seed)
        offered = [p.contents.tickets[number] for number in p.state.offer[0, :6]]
        cheapest = min(offered, key=lambda ticket: (sum(ticket.required_cards), ticket.id))
        p.hand(0, **{colour: need + 1 for colour, need in zip(COLOURS, cheapest.required_cards, strict=True) if need})
        kept = move(p, bot)
        assert isinstance(kept, KeepTickets)
        assert cheapest.id in kept.tickets


@pytest.mark.parametrize("bot", BOTS)
def test_the_best_selection_is_completed(bot: str) -> None:
    p = bare(2, look_at_own_stack=True).stack(0, yellow=1, red=1)
    p.tickets(0, named(p, "chicago", "miami"), named(p, "chicago", "charleston"))
    p.tickets(1, named(p, "seattle", "denver"))
    p.hand(0, red=2).display().deck()
    p.state.final = 1
    p.act(0, PlaySet("red", 2, 0))
    assert seen(p, 0).phase == "complete"
    assert move(p, bot) == CompleteBest()


def test_greedy_lays_its_largest_set() -> None:
    p = bare(2).hand(0, red=3, blue=4, locomotive=1)
    p.tickets(0, named(p, "seattle", "denver"))
    assert move(p, "greedy") == PlaySet("blue", 4, 1)


def test_greedy_takes_tickets_when_it_lacks_nothing() -> None:
    assert move(bare(2).hand(0, red=1, blue=1), "greedy") == DrawTickets()


def test_the_planner_does_not_look_at_tickets_for_ever() -> None:
    """Two players who look at each other's returned tickets would never end the game."""
    p = bare(2).hand(0, red=3, blue=3, green=3, yellow=3, locomotive=2)
    assert move(p, "planner") == DrawTickets()
    p.state.turns = 1000
    assert move(p, "planner") != DrawTickets()
