"""Going back: only what told nobody anything can be taken back freely, and after it the game is what it was."""

import random
from typing import Any

import pytest

from stellwerk.api import undo
from stellwerk.api.actions import (
    BuyTechnology,
    ClaimRoute,
    CompleteBest,
    CompleteTicket,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Pass,
    PlaceCard,
    ShareTicket,
)
from stellwerk.api.events import visible_to
from stellwerk.table import Table, verify
from tests.lib import rule
from tests.lib.position import Position, position
from tests.lib.random_tables import ONE_EACH, TABLES, eager, named, opened, state_bytes, walk_table
from tests.rules.base.lib import bare, nothing_left

SPOTS = 25
"""Actions from one mark to the next."""


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_after_going_back_the_game_is_what_it_was(one: tuple[str, int, dict[str, Any]]) -> None:
    table = opened(one, seed=4)
    for number, _ in enumerate(walk_table(table, 200, luck=4)):
        if number % SPOTS == 0:
            before, mark, views = (
                table.copy(),
                table.checkpoint(),
                [table.view(seat) for seat in (*range(one[1]), None)],
            )
            wander(table, 5, luck=number)
            table.back_to(mark)
            assert table == before
            assert table.record() == before.record()
            assert [table.view(seat) for seat in (*range(one[1]), None)] == views
            assert [table.legal(seat) for seat in range(one[1])] == [before.legal(seat) for seat in range(one[1])]
    verify(table.record())


def wander(table: Table, most: int, luck: int) -> None:
    """Some random actions."""
    for _ in walk_table(table, most, luck=luck):
        pass


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_another_course_is_as_good_as_the_first(one: tuple[str, int, dict[str, Any]]) -> None:
    """Chance goes on from where it was: the record has one course only, and its seed gives just that."""
    table = opened(one)
    wander(table, 30, luck=1)
    mark = table.checkpoint()
    for luck in (2, 3):
        table.back_to(mark)
        wander(table, 40, luck)
        verify(table.record())
    assert len(table.record().moves) == 70


def test_a_mark_tells_nothing_when_it_is_shown() -> None:
    assert repr(opened(TABLES[0]).checkpoint()) == "Checkpoint(moves=0)"


def test_a_game_goes_back_to_its_own_past_only() -> None:
    table, other = opened(TABLES[0]), opened(TABLES[0], seed=2)
    later = table.copy()
    later.act(0, later.legal(0)[0])
    another_way = table.copy()
    another_way.act(0, another_way.legal(0)[1])
    for mark in (other.checkpoint(), later.checkpoint()):
        with pytest.raises(ValueError, match="its own past"):
            table.back_to(mark)
    before = state_bytes(another_way)
    with pytest.raises(ValueError, match="of another course"):
        another_way.back_to(later.checkpoint())
    assert state_bytes(another_way) == before


# What reveals


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_what_reveals_nothing_can_be_taken_back_and_nobody_knows_more(one: tuple[str, int, dict[str, Any]]) -> None:
    """Others see after it what anybody could work out: the same in every world that fits what they saw before."""
    table, rng, kinds = opened(one, seed=6), random.Random(6), set()
    while not table.over:
        seat = rng.choice(table.to_act)
        action = eager(rng, table.legal(seat))
        phase, owed = table.view(None).phase, len(table.to_act)
        events = table.act(seat, action)
        if not table.reveals:
            kinds.add(type(action))
            assert table._game.moves[-1].chance == ()
            assert owed == 1
            assert phase not in ("keep_at_start", "share_at_start", "complete")
            for other in range(table.seats):
                if other != seat:
                    assert visible_to(events, other) == visible_to(events, None)
    assert table.reveals
    assert kinds
    assert not kinds & {DrawBlind, DrawTickets, ShareTicket, CompleteTicket, CompleteBest}


def after(p: Position, seat: int, *actions: Any) -> bool:
    """Does the last of these actions reveal something?"""
    for action in actions:
        p.act(seat, action)
    return undo.reveals(p)


@rule("BASE-20")
def test_a_claim_reveals_nothing() -> None:
    p = position("usa", 2).hand(0, red=6, blue=6)
    claim = next(action for action in p.actions(0) if isinstance(action, ClaimRoute))
    assert after(p, 0, claim) is False


@rule("UK-11")
def test_buying_reveals_nothing() -> None:
    p = position("uk", 2).hand(0, locomotive=6)
    assert after(p, 0, next(action for action in p.actions(0) if isinstance(action, BuyTechnology))) is False


@rule("BASE-9")
def test_passing_reveals_nothing() -> None:
    p = nothing_left(bare(2).hand(0), seat=1)
    assert after(p, 0, Pass()) is False


@rule("ASIA-3", "ASIA-9")
@pytest.mark.parametrize(("where", "tells"), [("hand", False), ("holder", True)])
def test_a_blind_card_on_the_holder_is_told_to_the_partner(where: Any, tells: bool) -> None:
    assert after(position("asia", 4), 0, DrawBlind(), PlaceCard(where)) is tells


@rule("BASE-10")
def test_cards_from_the_deck_reveal() -> None:
    assert after(position("usa", 2), 0, DrawBlind()) is True
    assert after(position("usa", 2).display("red", "red", "blue", "blue", "green"), 0, DrawFaceUp(0)) is True


@rule("BASE-28")
def test_drawing_tickets_reveals_and_keeping_them_does_not() -> None:
    p = position("usa", 2)
    assert after(p, 0, DrawTickets()) is True
    assert after(p, 0, p.actions(0)[0]) is False


@rule("BASE-4")
def test_the_first_choice_is_made_by_all_at_once_and_stays() -> None:
    table = Table("usa", 2, 7)
    for seat in (0, 1):
        table.act(seat, table.legal(seat)[0])
        assert isinstance(table.record().moves[-1].action, KeepTickets)
        assert table.reveals
