"""Views: a seat is shown all it may know, and nothing else can be got out of what it is shown."""

import json
import re
from typing import Any

import orjson
import pytest

from stellwerk.api.actions import (
    BuyTechnology,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    PlaceCard,
)
from stellwerk.api.phases import PHASES
from stellwerk.api.views import View, view, view_bytes, view_from
from stellwerk.api.views.expected import SENTENCES
from stellwerk.api.views.types import Returned, Row, TakenCard
from stellwerk.rules.completing import open_completing
from stellwerk.rules.state import OVER, SPECTATOR
from stellwerk.table import determinise
from tests.lib import rule
from tests.lib.position import Position, opening, position
from tests.lib.random_tables import ONE_EACH, TABLES, WHOLE, named, opened, played, state_bytes, walk_table


def seen(p: Position, seat: int | None) -> View:
    """What a seat sees of a position."""
    return view(p.contents, p.box, p.states, seat)


def text_of(one: View) -> str:
    """The JSON form, byte for byte."""
    return json.dumps(one.to_json())


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_the_parts_of_a_view_are_the_same_json(one: tuple[str, int, dict[str, Any]]) -> None:
    table = opened(one)
    for seat, _ in walk_table(table, most=WHOLE):
        view = table.view(seat)
        assert orjson.loads(orjson.dumps(view.parts())) == view.to_json()
    for viewer in (0, None):
        view = table.view(viewer)
        assert orjson.loads(orjson.dumps(view.parts())) == view.to_json()


# Nothing leaks


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_worlds_that_differ_only_in_what_is_hidden_look_the_same(one: tuple[str, int, dict[str, Any]]) -> None:
    """Everything hidden is dealt anew, from the view alone: JSON and record stay the same, byte for byte."""
    table = opened(one, seed=5)
    for number, _ in enumerate(walk_table(table, 150, luck=5)):
        if number % 12 == 0 or table.view(None).phase not in ("turn", "second_card"):
            for seat in (number % table.seats, None):
                own = table.view(seat)
                other = determinise(own, seed=number)
                assert text_of(other.view(seat)) == text_of(own)
                assert other.view(seat) == own
    for seat in (0, None):
        own = table.view(seat)
        assert text_of(determinise(own, seed=1).view(seat)) == text_of(own)


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_json_is_pure_and_looking_changes_nothing(one: tuple[str, int, dict[str, Any]]) -> None:
    table = played(one, most=60)
    before = state_bytes(table)
    for seat in (*range(table.seats), None):
        form = table.view(seat).to_json()
        assert json.loads(json.dumps(form)) == form
        assert form["viewer"] == seat
    assert state_bytes(table) == before


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_a_view_travels_as_bytes_and_arrives_as_it_was(one: tuple[str, int, dict[str, Any]]) -> None:
    table = opened(one, seed=8)
    looks = [*range(table.seats), None]
    for number, _ in enumerate(walk_table(table, 150, luck=8)):
        own = table.view(looks[number % len(looks)])
        again = view_from(table.game, table.seats, json.loads(json.dumps(table.options)), view_bytes(own))
        assert again == own
        assert text_of(again) == text_of(own)
        assert again.contents is own.contents


def test_bytes_that_are_no_view_are_refused() -> None:
    table = opened(TABLES[0])
    data = view_bytes(table.view(0))
    with pytest.raises(ValueError, match=f"these are 5 bytes; a view has {len(data)}"):
        view_from("usa", 2, None, data[:5])
    with pytest.raises(ValueError, match="not the bytes of a view"):
        view_from("usa", 2, None, state_bytes(table))
    with pytest.raises(ValueError, match="not the bytes of a view"):
        view_from("usa", 2, None, view_bytes(opened(TABLES[2]).view(3)))


@rule("BASE-6", "ASIA-7")
@pytest.mark.parametrize("one", TABLES, ids=named)
def test_hands_and_tickets_of_others_are_not_in_the_json(one: tuple[str, int, dict[str, Any]]) -> None:
    table = played(one, most=50)
    assert not table.over
    for seat in (*range(table.seats), None):
        for player in table.view(seat).to_json()["players"]:
            own = player["seat"] == seat
            assert [player[one] is None for one in ("hand", "own_tickets", "offer")] == [not own] * 3


def test_the_record_of_a_view_has_nothing_of_chance_or_of_the_past() -> None:
    record = seen(position("usa", 2), 0).record
    assert record.viewer == 0
    assert not record.rng.any()
    assert not record.deck.any()
    assert not record.chance_log.any()
    assert record.event_count == 0
    assert not record.event_buffer.any()


def test_views_are_equal_when_they_show_the_same() -> None:
    p = position("usa", 2)
    assert seen(p, 0) == seen(p, 0)
    assert hash(seen(p, 0)) == hash(seen(p, 0))
    assert seen(p, 0) != seen(p, 1)
    assert seen(p, 0) != seen(p, None)
    assert seen(position("usa", 2, seed=2), None) != seen(p, None)
    assert seen(p, 0) != "a view"


# What is shown


def test_every_phase_has_a_word() -> None:
    assert len(PHASES) == OVER + 1
    assert len(set(PHASES)) == len(PHASES)


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_a_view_says_what_is_expected_in_every_phase(one: tuple[str, int, dict[str, Any]]) -> None:
    table = opened(one, seed=2)
    phases, names = set(), ["Ada", "Bo {who}", "Cy", "Di", "Ed", "Flo"]
    for _ in walk_table(table, 80, luck=2):
        shown = table.view(None)
        phases.add(shown.phase)
        assert shown.to_act == table.to_act
        assert str(shown.expected).startswith(f"Seat {table.to_act[0] + 1}")
        assert shown.expected.de.startswith(f"Platz {table.to_act[0] + 1}")
        assert "{" not in shown.expected.en + shown.expected.de
        assert shown.to_json()["expected"] == {"en": str(shown.expected), "de": shown.expected.text("de")}
        named_by = shown.expected.text("de", names)
        assert named_by.startswith(names[table.to_act[0]])
        assert "Platz" not in named_by
    assert {"keep_at_start", "turn", "second_card", "keep"} <= phases


def test_everything_expected_is_said_of_the_same_things_in_both_languages() -> None:
    fields = re.compile(r"{(\w+)}")
    assert set(SENTENCES) == set(PHASES) | {"second_card_or_stop", "keep_any", "tunnel_locomotives"}
    for sentence in SENTENCES.values():
        assert set(fields.findall(sentence.de)) - {"must"} == set(fields.findall(sentence.en))


def test_the_table_at_the_start() -> None:
    shown = seen(opening("usa", 3), 1)
    assert (shown.game, shown.seats, shown.viewer, shown.phase) == ("usa", 3, 1, "keep_at_start")
    assert str(shown.expected) == "Seat 1, Seat 2 and Seat 3 to keep at least 2 of the tickets dealt."
    assert shown.expected.de == (
        "Platz 1, Platz 2 und Platz 3 müssen mindestens 2 der ausgeteilten Zielkarten behalten."
    )
    assert shown.expected.text(names=("Ada", "Bo", "Cy")).startswith("Ada, Bo and Cy to keep")
    assert shown.to_act == (0, 1, 2)
    assert shown.have_chosen == ()
    assert (shown.turns, shown.turns_left, shown.half, shown.halves) == (0, None, 1, 1)
    assert (shown.deck, shown.tickets_left, len(shown.display)) == (110 - 12 - 5, 21, 5)
    own, other = shown.players[1], shown.players[0]
    assert (own.trains, own.cards, own.tickets, own.offered) == (45, 4, 0, 3)
    assert sum((own.hand or {}).values()) == 4
    assert len(own.offer or ()) == 3
    assert (other.hand, other.own_tickets, other.offer, other.offered) == (None, None, None, 3)


@rule("BASE-5")
def test_who_has_chosen_is_seen_and_what_only_by_the_own_seat() -> None:
    p = opening("usa", 2)
    p.do(0, p.actions(0)[0])
    for seat in (0, 1, None):
        shown = seen(p, seat)
        assert (shown.to_act, shown.have_chosen) == ((1,), (0,))
        assert (shown.players[0].chosen is None) == (seat != 0)
    assert len(seen(p, 0).players[0].chosen or ()) == 2


@rule("BASE-30")
def test_returned_tickets_are_known_to_who_returned_them() -> None:
    p = position("usa", 2).ticket_deck("boston-miami", "denver-el_paso", "dallas-new_york")
    p.chance("boston-miami", "denver-el_paso", "dallas-new_york")
    p.do(0, DrawTickets())
    assert seen(p, 0).players[0].offer == ("boston-miami", "denver-el_paso", "dallas-new_york")
    assert seen(p, 1).players[0].offered == 3
    p.do(0, KeepTickets(("boston-miami",)))
    assert seen(p, 0).returned == (Returned(0, "denver-el_paso"), Returned(0, "dallas-new_york"))
    assert seen(p, 1).returned == seen(p, None).returned == (Returned(0, None), Returned(0, None))
    assert seen(p, 1).tickets_left == 2


def test_cards_taken_face_up_are_known_to_all() -> None:
    p = position("usa", 2).hand(0, blue=1).display("red", "blue", "green", "black", "white")
    p.do(0, DrawFaceUp(0))
    for seat in (0, 1, None):
        assert seen(p, seat).players[0].known == {"red": 1}
        assert seen(p, seat).players[0].cards == 2
    assert seen(p, 0).players[0].hand == {"blue": 1, "red": 1}


@rule("BASE-32")
def test_a_ticket_is_done_when_its_cities_are_joined() -> None:
    p = position("usa", 2).tickets(0, "denver-el_paso", "boston-miami").own(0, "denver-santa_fe")
    assert [ticket_view.done for ticket_view in seen(p, 0).players[0].own_tickets or ()] == [False, False]
    p.own(0, "el_paso-santa_fe")
    done = {ticket_view.ticket: ticket_view.done for ticket_view in seen(p, 0).players[0].own_tickets or ()}
    assert done == {"boston-miami": False, "denver-el_paso": True}
    assert seen(p, 1).tracks == {"denver-santa_fe": (0,), "el_paso-santa_fe": (0,)}


@rule("ASIA-3", "ASIA-9")
def test_holders_are_seen_by_the_team_and_counted_by_the_others() -> None:
    p = position("asia", 4).holder(0, red=2, locomotive=1)
    for seat, sees in ((0, True), (1, True), (2, False), (None, False)):
        team = seen(p, seat).teams[0]
        assert (team.cards, team.tickets, team.seats) == (3, 2, (0, 1))
        assert team.holder == ({"red": 2, "locomotive": 1} if sees else None)
        assert (team.shared_tickets is not None) == sees
    p.chance("black").do(0, DrawBlind())
    assert seen(p, 0).taken == TakenCard(True, "black")
    assert seen(p, 1).taken == seen(p, 2).taken == seen(p, None).taken == TakenCard(True, None)
    p.do(0, PlaceCard("holder"))
    assert (seen(p, 1).teams[0].holder or {})["black"] == 1
    assert seen(p, 2).teams[0].known == {}


@rule("ASIA-18")
def test_a_tunnel_being_paid_for_is_seen_by_all() -> None:
    p = position("asia", 4).hand(0, yellow=2).chance("yellow", *["white"] * 5)
    p.do(0, ClaimRoute("cawnpore-kathmandu", "yellow", 0))
    for seat in (0, 3, None):
        paying = seen(p, seat).payment
        assert paying is not None
        assert (paying.track, paying.technology, paying.colour) == ("cawnpore-kathmandu", None, "yellow")
        assert (paying.from_hand, paying.from_holder) == ({"yellow": 1}, {})
        assert (paying.revealed, paying.tunnel_asks) == ({"white": 5, "yellow": 1}, 1)
    expected = seen(p, 0).expected
    assert "add 1 train card (yellow or locomotives)" in expected.en
    assert expected.de.startswith("Platz 1 muss für den Tunnel ")
    assert expected.de.endswith(" 1 Wagenkarte (Gelb oder Lokomotiven) dazulegen oder alles zurücknehmen.")


@rule("UK-6", "UK-11")
def test_technologies_and_what_is_paid_for_them() -> None:
    p = position("uk", 2).hand(0, red=3, blue=3, locomotive=1)
    p.do(0, BuyTechnology("wales_concession"))
    paying = seen(p, 1).payment
    assert paying is not None
    assert (paying.technology, paying.locomotives, paying.from_hand) == ("wales_concession", 1, {})
    p = position("uk", 2).technologies(1, "booster")
    on_sale = {technology.technology: (technology.price, technology.stock) for technology in seen(p, 0).technologies}
    assert on_sale["booster"] == (2, 3)
    assert on_sale["right_of_way"] == (4, 1)
    assert seen(p, 0).players[1].technologies == ("booster",)


def test_what_has_left_the_game_is_not_on_sale() -> None:
    p = position("uk", 2, advanced_technologies=True)
    stock = {technology.technology: technology.stock for technology in seen(p, 0).technologies}
    p.state.reshuffled = 1
    left = {
        technology.technology
        for technology in seen(p, 0).technologies
        if technology.stock < stock[technology.technology]
    }
    assert left == {"risky_contracts", "equalising_beam"}


@rule("CARD-7")
def test_a_stack_is_a_number_until_it_is_scored() -> None:
    p = position("card", 2).stack(0, red=2, locomotive=1).yard(1, blue=(2, 1))
    for seat in (0, 1, None):
        player = seen(p, seat).players[0]
        assert (player.on_the_track, player.stack) == (3, None)
        assert seen(p, seat).players[1].yard == {"blue": Row(2, 1)}
    beginners = position("card", 2, look_at_own_stack=True).stack(0, red=2, locomotive=1)
    assert seen(beginners, 0).players[0].stack == {"red": 2, "locomotive": 1}
    assert seen(beginners, 1).players[0].stack is None


@rule("CARD-23")
def test_the_best_selection_is_offered_to_who_chooses() -> None:
    p = position("card", 2).tickets(0, "dallas-raleigh", "miami-omaha").tickets(1)
    p.stack(0, green=1, red=1, locomotive=2)
    open_completing(p.box, p.state)
    assert seen(p, 0).best == ("miami-omaha",)
    assert seen(p, 0).players[0].stack == {"green": 1, "red": 1, "locomotive": 2}
    assert seen(p, 1).best is None
    assert seen(p, None).best is None
    assert seen(p, 1).players[0].stack is None
    assert (seen(p, 1).to_act, seen(p, 1).have_chosen) == ((0,), (1,))


@rule("BASE-6")
@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_at_the_end_tickets_are_open_and_the_result_is_in(one: tuple[str, int, dict[str, Any]]) -> None:
    table = played(one)
    for seat in (0, None):
        shown = table.view(seat)
        assert shown.phase == "over"
        assert shown.result == table.result()
        assert all(player.own_tickets is not None for player in shown.players)
        assert [player.hand is None for player in shown.players] == [player.seat != seat for player in shown.players]
        made = {ticket.ticket: ticket.made for side in table.result().crews for ticket in side.tickets}
        tickets = [
            ticket for player in shown.players for ticket in (player.own_tickets or ()) + (player.completed or ())
        ]
        tickets += [ticket for team in shown.teams for ticket in team.shared_tickets or ()]
        assert {ticket.ticket: ticket.done for ticket in tickets} == made


def test_a_spectator_sees_no_hand_at_all() -> None:
    shown = seen(position("asia", 6), None)
    assert shown.viewer is None
    assert shown.record.viewer == SPECTATOR
    assert all(player.hand is None for player in shown.players)
    assert all(team.holder is None for team in shown.teams)
