"""A turn of its own: one or two tickets from the hand for the holder (ASIA-14, ASIA-32)."""

from collections import Counter
from itertools import combinations

from stellwerk.api.actions import DrawBlind, DrawTickets, Pass, ShareTicket, Stop
from stellwerk.box.version import RULES_VERSION
from tests.lib import rule
from tests.lib.position import Position
from tests.rules.asia.lib import at_four_and_six, bare, shared_by, to_act

HAND = ("delhi-nagpur", "lanchow-peking", "bombay-dacca", "canton-dacca")
"""In the order of the ticket list."""


@rule("ASIA-14", "BASE-8")
@at_four_and_six
def test_every_ticket_of_the_own_hand_can_be_shared(seats: int) -> None:
    p = bare(seats).tickets(0, *HAND).tickets(1, "harbin-xian").tickets(2, "baroda-kabul")
    p.shared_tickets(0, "bombay-madras")
    assert [action for action in p.actions(0) if isinstance(action, ShareTicket)] == [ShareTicket(one) for one in HAND]
    for foreign in ("harbin-xian", "baroda-kabul", "bombay-madras", "hankow-lhasa"):
        assert p.refused(0, ShareTicket(foreign)) == "ASIA-14"


@rule("ASIA-14")
@at_four_and_six
def test_one_ticket_and_stop(seats: int) -> None:
    p = bare(seats).tickets(0, *HAND)
    p.do(0, ShareTicket(HAND[1]), Stop())
    assert (shared_by(p, 0), p.tickets_of(0)) == ({HAND[1]}, {HAND[0], HAND[2], HAND[3]})
    assert to_act(p) == (1,)


@rule("ASIA-14")
@at_four_and_six
def test_two_tickets_and_never_a_third(seats: int) -> None:
    p = bare(seats).tickets(3, *HAND).turn(3)
    p.do(3, ShareTicket(HAND[0]), ShareTicket(HAND[2]))
    assert (shared_by(p, 1), p.tickets_of(3)) == ({HAND[0], HAND[2]}, {HAND[1], HAND[3]})
    assert shared_by(p, 0) == set()
    assert p.refused(3, ShareTicket(HAND[3])) == "BASE-7"
    assert to_act(p) == ((3 + 1) % seats,)


@rule("ASIA-14")
@at_four_and_six
def test_nothing_else_in_that_turn(seats: int) -> None:
    p = bare(seats).tickets(0, *HAND).hand(0, blue=3)
    p.do(0, ShareTicket(HAND[0]))
    assert p.refused(0, DrawBlind()) == "ASIA-14"
    assert p.refused(0, DrawTickets()) == "ASIA-14"
    assert p.refused(0, ShareTicket(HAND[0])) == "ASIA-14"
    assert set(p.actions(0)) == {*(ShareTicket(one) for one in HAND[1:]), Stop()}


@rule("ASIA-14")
@at_four_and_six
def test_sharing_is_no_first_half_of_another_turn(seats: int) -> None:
    p = bare(seats).tickets(0, *HAND)
    p.do(0, DrawBlind())
    assert p.refused(0, ShareTicket(HAND[0])) == "ASIA-9"
    assert p.refused(0, Stop()) == "ASIA-9"


def ways(p: Position) -> list[frozenset[str]]:
    """What is on the holder after every way to play this turn by sharing."""
    found = []
    waiting: list[tuple[ShareTicket | Stop, ...]] = [(ShareTicket(ticket),) for ticket in sorted(p.tickets_of(0))]
    while waiting:
        way = waiting.pop()
        clone = Position(p.contents, p.box, p.states.copy())
        clone.do(0, *way)
        if to_act(clone) == (0,):
            more = [action for action in clone.actions(0) if isinstance(action, ShareTicket | Stop)]
            assert len(more) == len(clone.actions(0))
            waiting.extend((*way, one) for one in more)
        else:
            found.append(frozenset(shared_by(clone, 0)))
    return found


@rule("ASIA-14")
@at_four_and_six
def test_two_tickets_can_be_shared_in_any_order(seats: int) -> None:
    found = Counter(ways(bare(seats).tickets(0, *HAND)))
    assert found == Counter(
        {frozenset(some): size for size in (1, 2) for some in combinations(HAND, size)}  # a pair in both orders
    )


@rule("ASIA-14")
@at_four_and_six
def test_by_the_rules_of_0_1_0_each_pair_can_be_shared_in_one_order(seats: int) -> None:
    p = bare(seats, rules=1).tickets(0, *HAND)
    assert Counter(ways(p)) == Counter(frozenset(some) for size in (1, 2) for some in combinations(HAND, size))
    p.do(0, ShareTicket(HAND[2]))
    assert p.refused(0, ShareTicket(HAND[1])) == "ASIA-14"


def with_nothing_but(seats: int, *tickets: str, rules: int = RULES_VERSION) -> Position:
    """Nothing can be taken, claimed or drawn; seat 0 has these tickets in its hand."""
    p = bare(seats, rules=rules).display().tickets(0, *tickets).ticket_deck()
    return p.burn(deck={}, discards={}, seat=3)


@rule("ASIA-32", "BASE-9")
@at_four_and_six
def test_who_can_only_share_may_pass_instead(seats: int) -> None:
    p = with_nothing_but(seats, HAND[0])
    assert p.actions(0) == (ShareTicket(HAND[0]), Pass())
    p.do(0, Pass())
    assert (p.tickets_of(0), shared_by(p, 0)) == ({HAND[0]}, set())
    assert p.actions(1) == (Pass(),)


@rule("ASIA-32", "ASIA-14")
@at_four_and_six
def test_who_can_only_share_may_share(seats: int) -> None:
    p = with_nothing_but(seats, HAND[0])
    p.do(0, ShareTicket(HAND[0]))
    assert shared_by(p, 0) == {HAND[0]}
    assert p.actions(1) == (Pass(),)


@rule("ASIA-32", "BASE-9")
@at_four_and_six
def test_who_can_do_something_else_may_not_pass(seats: int) -> None:
    p = bare(seats).display("red").tickets(0, HAND[0]).ticket_deck().burn(deck={}, discards={}, seat=3)
    assert p.refused(0, Pass()) == "BASE-9"


@rule("ASIA-32")
@at_four_and_six
def test_a_second_ticket_is_never_forced_and_after_the_first_there_is_no_pass(seats: int) -> None:
    p = with_nothing_but(seats, HAND[0], HAND[1])
    p.do(0, ShareTicket(HAND[1]))
    assert set(p.actions(0)) == {ShareTicket(HAND[0]), Stop()}


@rule("ASIA-32", "BASE-9")
@at_four_and_six
def test_if_all_pass_although_some_could_share_the_game_is_over(seats: int) -> None:
    p = with_nothing_but(seats, HAND[0])
    for seat in (*range(3), *range(4, seats)):
        p.hand(seat)
    p.burn(deck={}, discards={}, seat=3).trains(3, 0)
    for seat in range(seats):
        p.do(seat, Pass())
    assert to_act(p) == ()


@rule("ASIA-32")
@at_four_and_six
def test_by_the_rules_of_0_1_0_who_could_share_had_to(seats: int) -> None:
    p = with_nothing_but(seats, HAND[0], rules=1)
    assert p.actions(0) == (ShareTicket(HAND[0]),)
    assert p.refused(0, Pass()) == "BASE-9"
