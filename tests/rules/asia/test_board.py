"""The board and its ticket deck: lengths, junctions, the house deck and one's own (ASIA-29 to ASIA-31)."""

from pathlib import Path
from typing import Any

import pytest

from stellwerk.api.actions import ClaimRoute
from stellwerk.box.errors import OptionError
from stellwerk.box.read import read
from stellwerk.present.text import show
from tests.box.lib import changed, errors_of, shipped_text
from tests.lib import rule
from tests.lib.position import opening
from tests.rules.asia.lib import at_four_and_six, bare, final, seen, take_two, team, to_act

OWN_DECK: list[dict[str, Any]] = [
    {"a": "kabul", "b": city.id, "points": 3 + number}
    for number, city in enumerate(one for one in read("asia").cities if not one.junction and one.id != "kabul")
][:36]


@rule("ASIA-29", "BASE-27")
@at_four_and_six
def test_length_seven_scores_18(seats: int) -> None:
    p = bare(seats).display("red").hand(2, green=7).turn(2)
    p.do(2, ClaimRoute("dihua-ulan_bator", "green", 0))
    assert (seen(p, None).players[2].points, seen(p, None).players[2].trains) == (18, 20)
    assert team(final(p), 1).score == 18 + 10


@rule("ASIA-29", "BASE-27")
@pytest.mark.parametrize(
    ("track", "points"),
    [
        ("lahore-rawalpindi", 1),
        ("baroda-karachi", 2),
        ("harbin-peking", 4),
        ("dihua-kashgar", 7),
        ("dihua-junction_west", 10),
        ("cawnpore-junction_south", 15),
    ],
)
def test_the_other_lengths_score_as_ever(track: str, points: int) -> None:
    p = bare(4)
    colour = p.contents.tracks[p.contents.track_number[track]].colour
    p.hand(0, **{colour: 6}).do(0, ClaimRoute(track, colour, 0))
    assert seen(p, None).players[0].points == points


@rule("ASIA-30")
@at_four_and_six
def test_routes_meet_at_a_junction(seats: int) -> None:
    p = bare(seats).own(0, "junction_east-lhasa", "jiuquan-lanchow").own(1, "junction_east-lanchow")
    mine = team(final(p.tickets(0, "jiuquan-lhasa")), 0)
    assert mine.made_points == 8
    assert mine.longest_path == 3 + 4 + 2


@rule("ASIA-30")
def test_each_junction_joins_three_routes_or_more_and_has_no_ticket() -> None:
    box = read("asia")
    junctions = [city.id for city in box.cities if city.junction]
    assert junctions == ["junction_west", "junction_south", "junction_east"]
    for junction in junctions:
        assert sum(junction in route.between for route in box.routes) >= 3
        assert not any(junction in ticket.between for ticket in box.tickets)


@rule("ASIA-30", "ASIA-31")
@pytest.mark.parametrize("junction", ["junction_west", "junction_south", "junction_east"])
def test_nor_may_a_deck_of_ones_own_name_a_junction(junction: str) -> None:
    deck = [*OWN_DECK, {"a": "delhi", "b": junction, "points": 5}]
    with pytest.raises(OptionError, match="junctions are on no ticket"):
        opening("asia", 4, ticket_deck=deck)


@rule("ASIA-31")
@at_four_and_six
def test_a_table_can_be_opened_with_a_deck_of_ones_own(seats: int) -> None:
    p = opening("asia", seats, ticket_deck=OWN_DECK)
    mine = {f"{min('kabul', one['b'])}-{max('kabul', one['b'])}" for one in OWN_DECK}
    assert {ticket.id for ticket in p.contents.tickets} == mine
    assert seen(p, None).tickets_left == len(OWN_DECK) - 5 * seats
    for seat in range(seats):
        offer = seen(p, seat).players[seat].offer
        assert offer is not None
        assert set(offer) <= mine
    assert seen(p, None).options["ticket_deck"] == OWN_DECK


@rule("ASIA-31")
def test_its_tickets_are_drawn_made_and_scored() -> None:
    p = opening("asia", 4, start_player=0, ticket_deck=OWN_DECK)
    for _ in range(2 * 4):
        seat = to_act(p)[0]
        p.do(seat, p.actions(seat)[-1])
    take_two(p)
    for seat in range(4):
        p.tickets(seat)
    p.shared_tickets(0, "kabul-rawalpindi").shared_tickets(1, "dihua-kabul").own(1, "kabul-rawalpindi")
    points = {ticket.id: ticket.points for ticket in p.contents.tickets}
    found = final(p)
    assert team(found, 0).made_points == points["kabul-rawalpindi"]
    assert team(found, 1).missed_points == -points["dihua-kabul"]


@rule("ASIA-31")
def test_a_deck_can_be_a_file(tmp_path: Path) -> None:
    line = '{{ between = ["{a}", "{b}"], points = {points} }}'
    lines = [line.format(**ticket) for ticket in OWN_DECK]
    path = tmp_path / "printed.toml"
    path.write_text(f"tickets = [{', '.join(lines)}]", "utf-8")
    p = opening("asia", 4, ticket_deck=path)
    assert len(p.contents.tickets) == len(OWN_DECK)
    assert seen(p, None).options["ticket_deck"] == OWN_DECK


@rule("ASIA-31")
def test_a_deck_too_small_to_deal_is_refused() -> None:
    with pytest.raises(OptionError, match="expected at least 30 to deal to 6 players"):
        opening("asia", 6, ticket_deck=OWN_DECK[:29])
    assert len(opening("asia", 4, ticket_deck=OWN_DECK[:29]).contents.tickets) == 29


@rule("ASIA-31", "ASIA-5")
def test_the_box_calls_its_60_tickets_a_house_deck() -> None:
    box = read("asia")
    assert len(box.tickets) == 60
    assert any("HOUSE DECK of 60" in source for source in box.sources)
    assert any("house deck wherever it is shown" in doubt for doubt in box.doubts)


@rule("ASIA-31")
@at_four_and_six
def test_the_table_calls_them_so_and_not_those_of_ones_own(seats: int) -> None:
    for looker in (0, None):
        assert "house deck" in show(seen(opening("asia", seats), looker)).lower()
        assert "house deck" not in show(seen(opening("asia", seats, ticket_deck=OWN_DECK), looker)).lower()


@rule("ASIA-8", "ASIA-12")
@pytest.mark.parametrize(("least", "none"), [("tickets = 5, keep = 3", "deal"), ("tickets = 4, keep = 1", "draw")])
def test_a_board_for_teams_that_lets_a_player_keep_nothing_to_share_is_refused(least: str, none: str) -> None:
    text = changed(shipped_text("asia"), least, f"{least[:-1]}0")
    assert [error for error in errors_of(text, "asia.toml") if none in error and "keep" in error]
