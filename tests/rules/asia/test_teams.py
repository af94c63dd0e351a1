"""Teams, their trains, and the set-up up to the first choice (ASIA-1, ASIA-2, ASIA-5 to ASIA-7)."""

from collections import Counter
from itertools import combinations

import pytest

from stellwerk.api.actions import ClaimRoute, KeepTickets
from stellwerk.api.events import events, visible_to
from stellwerk.box.errors import SeatsError
from stellwerk.box.record import KINDS
from tests.lib import rule
from tests.lib.position import kind, opening, position
from tests.rules.asia.lib import at_four_and_six, bare, final, seen, take_two, team


@rule("ASIA-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 7, 8])
def test_any_other_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(SeatsError, match="it is for 4 or 6 players"):
        opening("asia", seats)


@rule("ASIA-1")
@at_four_and_six
def test_two_neighbours_are_a_team(seats: int) -> None:
    teams = seen(opening("asia", seats), None).teams
    assert [team.seats for team in teams] == [(0, 1), (2, 3), (4, 5)][: seats // 2]
    players = seen(opening("asia", seats), None).players
    assert [player.team for player in players] == [0, 0, 1, 1, 2, 2][:seats]


@rule("ASIA-1")
@at_four_and_six
@pytest.mark.parametrize("start", [0, 1, 3])
def test_partners_play_one_right_after_the_other_whoever_starts(seats: int, start: int) -> None:
    p = position("asia", seats, start_player=start)
    order = [take_two(p) for _ in range(2 * seats)]
    assert order == [(start + turn) % seats for turn in range(2 * seats)]
    teams = [int(p.box.side[seat]) for seat in order]
    whole = teams[start % 2 : len(teams) - start % 2]
    assert all(one == other for one, other in zip(whole[::2], whole[1::2], strict=True))


@rule("ASIA-2")
@at_four_and_six
def test_each_partner_has_27_trains_and_the_team_54(seats: int) -> None:
    view = seen(opening("asia", seats), None)
    assert [player.trains for player in view.players] == [27] * seats
    assert [team.trains for team in view.teams] == [54] * (seats // 2)


@rule("ASIA-2")
@at_four_and_six
def test_trains_come_from_the_own_supply(seats: int) -> None:
    p = bare(seats).hand(1, blue=3).turn(1)
    p.do(1, ClaimRoute("harbin-peking", "blue", 0))
    assert [player.trains for player in seen(p, None).players[:2]] == [27, 24]
    assert seen(p, None).teams[0].trains == 51


@rule("ASIA-2")
@at_four_and_six
def test_the_partners_trains_do_not_help(seats: int) -> None:
    p = bare(seats).hand(0, blue=3).trains(0, 2)
    assert p.refused(0, ClaimRoute("harbin-peking", "blue", 0)) == "BASE-23"
    p.trains(0, 3).trains(1, 0)
    assert p.can(0, ClaimRoute("harbin-peking", "blue", 0))


@rule("ASIA-2")
@at_four_and_six
def test_a_team_has_one_score(seats: int) -> None:
    p = bare(seats).own(0, "harbin-peking").own(1, "dihua-jiuquan").own(2, "kabul-kashgar")
    view = seen(p, None)
    assert [team.points for team in view.teams[:2]] == [4 + 10, 4]
    found = final(p)
    assert team(found, 0).route_points == 14
    assert len({int(p.state.score[seat]) for seat in (0, 1)}) == 1
    assert int(p.state.score[1]) == team(found, 0).score == 14 + 10
    assert found.winners == (0, 1)


@rule("ASIA-5")
@at_four_and_six
def test_110_train_cards_and_60_tickets(seats: int) -> None:
    p = opening("asia", seats)
    on_display = Counter(int(slot) for slot in p.state.display)
    everywhere = [
        int(p.state.deck[number] + p.state.discards[number] + p.state.cards[:, number].sum()) + on_display[number]
        for number in range(KINDS)
    ]
    assert everywhere == [12] * 8 + [14]
    assert kind("locomotive") == 8
    view = seen(p, None)
    assert view.tickets_left + sum(player.offered for player in view.players) == 60


@rule("ASIA-6")
@at_four_and_six
def test_four_cards_in_each_hand_and_none_on_a_holder(seats: int) -> None:
    p = opening("asia", seats)
    view = seen(p, None)
    assert [player.cards for player in view.players] == [4] * seats
    assert [sum(p.hand_of(seat).values()) for seat in range(seats)] == [4] * seats
    assert [team.cards for team in view.teams] == [0] * (seats // 2)
    assert [p.holder_of(side) for side in range(seats // 2)] == [{}] * (seats // 2)
    assert None not in view.display


@rule("ASIA-7")
@at_four_and_six
def test_five_tickets_each_of_which_three_four_or_five_are_kept(seats: int) -> None:
    p = opening("asia", seats)
    for seat in range(seats):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        assert len(set(offer)) == 5
        kept = [set(action.tickets) for action in p.actions(seat) if isinstance(action, KeepTickets)]
        assert len(kept) == len(p.actions(seat)) == 10 + 5 + 1
        assert all(set(three) in kept for three in combinations(offer, 3))
        assert p.refused(seat, KeepTickets(offer[:2])) == "ASIA-7"


@rule("ASIA-7")
@at_four_and_six
def test_the_first_tickets_are_secret_from_the_partner_too(seats: int) -> None:
    p = opening("asia", seats)
    for other in (1, 2, None):
        player = seen(p, other).players[0]
        assert (player.offered, player.offer, player.own_tickets) == (5, None, None)
    dealt = events(p.contents, p.box, p.state)
    for listener in (1, 2, None):
        offers = [event for event in visible_to(dealt, listener) if event.kind == "offered_tickets" and event.seat == 0]
        assert [(offer.count, offer.tickets) for offer in offers] == [(5, None)]


@rule("ASIA-7")
@at_four_and_six
def test_what_is_kept_of_them_stays_secret_from_the_partner(seats: int) -> None:
    p = opening("asia", seats)
    for seat in range(seats):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        last = p.do(seat, KeepTickets(offer[:3]))
    assert seen(p, 0).players[1].tickets == 3
    assert seen(p, 0).players[1].own_tickets is None
    kept = [event for event in visible_to(last, 0) if event.kind == "kept_tickets"]
    assert [(event.seat, event.count, event.tickets is None) for event in kept] == [
        (seat, 3, seat != 0) for seat in range(seats)
    ]
