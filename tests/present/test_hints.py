"""Ways: what a ticket still takes, whether it can still be made, the longest path; and what a claim lacks."""

import random

import pytest

from stellwerk.api.actions import ClaimRoute
from stellwerk.api.views import View, view
from stellwerk.present.hints import TicketHint, final_hints, ticket_hints
from stellwerk.present.shortfall import find_shortfall
from tests.lib.position import Position, position
from tests.lib.random_tables import ONE_EACH, TABLES, named, opened, played, walk_table


def seen(p: Position, seat: int = 0) -> View:
    """What a seat sees of a position."""
    return view(p.contents, p.box, p.states, seat)


def way(p: Position, ticket: str) -> TicketHint:
    """How a ticket of seat 0 stands."""
    return next(ticket_way for ticket_way in ticket_hints(seen(p)) if ticket_way.ticket == ticket)


def test_a_ticket_goes_the_way_that_takes_the_fewest_trains() -> None:
    p = position("usa", 2).tickets(0, "denver-el_paso").tickets(1)
    assert way(p, "denver-el_paso") == TicketHint(
        "denver-el_paso", "possible", ("denver-santa_fe", "el_paso-santa_fe"), (), 4
    )


def test_own_tracks_are_part_of_the_way_and_take_nothing() -> None:
    p = position("usa", 2).tickets(0, "denver-el_paso").tickets(1).own(0, "denver-santa_fe")
    found = way(p, "denver-el_paso")
    assert (found.way, found.built, found.trains) == (("el_paso-santa_fe",), ("denver-santa_fe",), 2)
    p.own(0, "el_paso-santa_fe")
    found = way(p, "denver-el_paso")
    assert (found.state, found.way, found.trains) == ("done", (), 0)
    assert set(found.built) == {"denver-santa_fe", "el_paso-santa_fe"}


def test_a_way_goes_around_what_others_own() -> None:
    p = position("usa", 2).tickets(0, "denver-el_paso").tickets(1).own(1, "denver-santa_fe")
    found = way(p, "denver-el_paso")
    assert found.state == "possible"
    assert "denver-santa_fe" not in found.way
    assert found.trains > 4


def test_a_ticket_is_lost_when_its_city_is_shut_off() -> None:
    p = position("usa", 2).tickets(0, "boston-miami").tickets(1)
    around = [track.id for track in p.contents.tracks if track.id.startswith("miami") or "-miami" in track.id]
    assert around
    p.own(1, *around)
    assert way(p, "boston-miami") == TicketHint("boston-miami", "lost", (), (), 0)


def test_a_ticket_is_lost_when_there_are_too_few_trains() -> None:
    p = position("usa", 2).tickets(0, "denver-el_paso").tickets(1)
    p.state.trains[0] = 3
    assert way(p, "denver-el_paso").state == "lost"
    p.state.trains[0] = 4
    assert way(p, "denver-el_paso").state == "possible"


def test_a_technology_that_is_missing_can_be_bought_so_the_ticket_is_possible() -> None:
    p = position("uk", 2)
    assert all(ticket_way.state == "possible" for ticket_way in ticket_hints(seen(p)))


def test_a_closed_track_is_on_no_way_whatever_technology_it_needs_as_well() -> None:
    p = position("uk", 2).tickets(0, "edinburgh-fort_william").tickets(1)
    assert way(p, "edinburgh-fort_william").way[0] == "edinburgh-glasgow.1"
    p.own(1, "edinburgh-glasgow.1")
    assert "edinburgh-glasgow.2" not in way(p, "edinburgh-fort_william").way


def test_with_right_of_way_what_others_own_is_a_last_resort() -> None:
    p = position("uk", 2).tickets(0, "birmingham-cambridge").tickets(1)
    around = [track.id for track in p.contents.tracks if track.id.startswith("birmingham-")]
    straight = way(p, "birmingham-cambridge").way[0]
    p.own(1, straight)
    detour = way(p, "birmingham-cambridge")
    assert straight not in detour.way
    p.own(1, *(track for track in around if track != straight))
    shut_in = way(p, "birmingham-cambridge")
    assert shut_in.state == "possible"
    assert len(set(shut_in.way) & set(around)) == 1


def test_partners_build_together() -> None:
    p = position("asia", 4)
    mine, partner = seen(p, 0), seen(p, 0).teams[0].seats[1]
    ticket = ticket_hints(mine)[0]
    p.own(partner, ticket.way[0])
    after = next(ticket_way for ticket_way in ticket_hints(seen(p, 0)) if ticket_way.ticket == ticket.ticket)
    assert ticket.way[0] in after.built


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_ways_agree_with_the_referee_all_through_a_game(one: tuple[str, int, dict[str, object]]) -> None:
    table = opened(one)
    tickets = random.Random(3)
    looked, claimable = 0, set[bool]()
    often = 0.2 if 0 < len(table.contents.tracks) < 60 else 0.03  # a game on a small board is short
    for seat, listed in walk_table(table):
        if listed and tickets.random() < often:
            now = table.view(seat)
            looked += 1
            own = {ticket.ticket: ticket.done for ticket in now.players[seat].own_tickets or ()}
            for found in ticket_hints(now):
                assert (found.state == "done") == own.get(found.ticket, found.state == "done")
                assert (found.state == "possible") == bool(found.way)
                assert not set(found.way) & {track for track, owners in now.tracks.items() if seat in owners}
            claims = {action.track for action in listed if isinstance(action, ClaimRoute)}
            for track in [one.id for one in table.contents.tracks] if claims and now.phase == "turn" else []:
                assert (find_shortfall(now, track) is None) == (track in claims), track
                claimable.add(track in claims)
    assert looked > 0
    assert claimable == ({False, True} if table.contents.tracks else set())


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_final_ways_are_where_the_points_lie(one: tuple[str, int, dict[str, object]]) -> None:
    table = played(one)
    now = table.view(None)
    lengths = {
        track.id: route.length for track, route in zip(now.contents.tracks, now.contents.routes_of_tracks, strict=True)
    }
    result = table.result()
    for side, ways in zip(result.crews, final_hints(now), strict=True):
        assert ways.seats == side.seats
        assert sum(lengths[track] for track in ways.longest) == side.longest_path
        assert set(ways.longest) <= {track for track, owners in now.tracks.items() if set(owners) & set(side.seats)}
        if now.contents.tracks:
            assert set(ways.tickets) == {ticket.ticket for ticket in side.tickets if ticket.made}
            assert all(ways.tickets.values())


def test_final_ways_wait_for_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        final_hints(seen(position("usa", 2)))


def test_what_a_claim_lacks_is_told_by_the_nearest_payment() -> None:
    p = position("usa", 2).tickets(0).tickets(1).hand(0, red=2, locomotive=1)
    found = find_shortfall(seen(p), "denver-oklahoma_city")
    assert found is not None
    assert (found.code, found.rule) == ("too_few_cards", "BASE-20")
    assert "1 red" in found.text("en")
    p.hand(0, red=3, locomotive=1)
    assert find_shortfall(seen(p), "denver-oklahoma_city") is None


def test_a_track_of_somebody_else_is_told_as_such() -> None:
    p = position("usa", 2).tickets(0).tickets(1).hand(0, red=4).own(1, "denver-oklahoma_city")
    found = find_shortfall(seen(p), "denver-oklahoma_city")
    assert found is not None
    assert found.code == "track_owned"


def test_spectators_have_no_ways_and_lack_nothing() -> None:
    p = position("usa", 2)
    spectator = view(p.contents, p.box, p.states, None)
    assert ticket_hints(spectator) == ()
    with pytest.raises(ValueError, match="spectator"):
        find_shortfall(spectator, "denver-oklahoma_city")
