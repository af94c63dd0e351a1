"""Events: everything that happens is told, in both languages, and nobody is told what they may not know."""

import json
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest

from stellwerk.api.actions import (
    BuyTechnology,
    ClaimRoute,
    CompleteBest,
    CompleteTicket,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    FromHolder,
    KeepTickets,
    PayLocomotives,
    PayTunnel,
    PlaceCard,
    PlaySet,
    ShareTicket,
    StandIn,
    TakeBack,
)
from stellwerk.api.events import EVENTS, Event, events, visible_to
from stellwerk.box.build import build_box_of, read_contents
from stellwerk.box.layout import blanks
from stellwerk.rules import event_codes
from stellwerk.rules.event_codes import emit
from stellwerk.rules.state import EVENT_BUFFER, NONE, SPECTATOR, STATE
from stellwerk.table import Table, determinise
from tests.lib import rule
from tests.lib.position import Position, opening, position
from tests.lib.random_tables import ONE_EACH, SMALL, named, opened, walk_table

LANGUAGES = ("en", "de")
SHOWING = (ClaimRoute, BuyTechnology, PayLocomotives, StandIn, FromHolder, PayTunnel, CompleteTicket, CompleteBest)
"""Actions that show something of the hand or the stack, if only that there was no other way."""
EVENT_CODES = {name: value for name, value in vars(event_codes).items() if name.isupper() and isinstance(value, int)}


@cache
def told_at_random() -> tuple[tuple[Table, tuple[int, ...], tuple[Event, ...]], ...]:
    """Everything told in a random game of each game: with the table, and the happenings it was told from."""
    return tuple(_told())


def _told() -> Iterator[tuple[Table, tuple[int, ...], tuple[Event, ...]]]:
    for one in (*ONE_EACH, (str(SMALL), 2, {})):
        table = opened(one)
        for _ in walk_table(table):
            yield _heard(table)
        yield _heard(table)


def _heard(table: Table) -> tuple[Table, tuple[int, ...], tuple[Event, ...]]:
    state = table._game.state
    happened = tuple(state.event_buffer[: state.event_count, 0].tolist())
    return table, happened, events(table._contents, table._box, state)


def by_hand(game: str, seats: int, *lines: tuple[int, int, int, int]) -> tuple[Event, ...]:
    """What is told when just this has happened."""
    laid = read_contents(game, seats)
    states = blanks(STATE, 1)
    states[0].bill_technology = NONE
    for line in lines:
        emit(states[0], *line)
    return events(laid, build_box_of(laid), states[0])


def said(p: Position, told: tuple[Event, ...], seat: int | None, language: str = "en") -> list[str]:
    """The sentences that a seat hears."""
    return [event.text(p.contents, "de" if language == "de" else "en") for event in visible_to(told, seat)]


# Everything is told


def test_every_happening_occurs_in_random_games_or_is_built_by_hand() -> None:
    seen = {what for _, happened, _ in told_at_random() for what in happened}
    names = {name for name, value in EVENT_CODES.items() if value not in seen and value < 32}
    assert names <= {"PASSED", "LEFT_SALE", "EXCHANGED", "RESHUFFLED", "TOOK_BACK"}
    assert [event.kind for event in by_hand("usa", 2, (event_codes.PASSED, 1, 0, 0))] == ["passed"]
    assert [event.technology for event in by_hand("uk", 2, (event_codes.LEFT_SALE, 0, 10, 0))] == ["right_of_way"]
    assert [event.kind for event in by_hand("usa", 2, (event_codes.EXCHANGED, 0, 0, 0))] == ["exchanged"]
    assert [event.kind for event in by_hand("usa", 2, (event_codes.RESHUFFLED, 0, 0, 0))] == ["reshuffled"]


def test_every_happening_has_events() -> None:
    for what in sorted(value for value in EVENT_CODES.values() if value < event_codes.GAME_OVER + 1):
        first = ((event_codes.LAID, 0, 0, 2),) if what in (event_codes.RAIDED, event_codes.LAID_LOCOMOTIVES) else ()
        after = ((event_codes.TURNED_OVER, 0, 0, 0),) if what == event_codes.PLAYED else ()
        game = "uk" if what in (event_codes.BOUGHT, event_codes.WENT_BACK, event_codes.LEFT_SALE) else "usa"
        assert by_hand(game, 2, *first, (what, 0, 0, 1), *after), what


def test_every_kind_has_sentences_in_both_languages() -> None:
    heard = {event.kind for _, _, told in told_at_random() for event in told}
    assert heard <= set(EVENTS)
    assert set(EVENTS) - heard <= {"passed", "left_sale", "exchanged", "reshuffled", "took_back"}
    for kind in EVENTS.values():
        for sentence in (kind.says, *kind.says_if.values()):
            assert _fields(sentence.en) == _fields(sentence.de), kind
            assert sentence.en != sentence.de, kind


def _fields(sentence: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field}


def test_sentences_are_whole_and_json_is_pure() -> None:
    for table, _, told in told_at_random():
        for event in told:
            for language in LANGUAGES:
                text = event.text(table._contents, "de" if language == "de" else "en")
                assert re.fullmatch(r"[^{}_]+\.", text), text
            plain = event.to_json()
            assert json.loads(json.dumps(plain)) == plain
            assert plain["event"] == event.kind
            assert "audience" not in plain


def test_a_secret_and_its_cover_stand_side_by_side_for_everybody_between_them() -> None:
    for table, _, told in told_at_random():
        everybody = frozenset(range(table.seats)) | {SPECTATOR}
        apart = [event for event in told if event.audience is not None]
        for known, covered in zip(apart[::2], apart[1::2], strict=True):
            assert known.kind == covered.kind
            assert known.audience is not None
            assert covered.audience == everybody - known.audience
            assert SPECTATOR in covered.audience
            assert covered.to_json().items() < known.to_json().items()


def test_there_is_room_for_everything_that_happens() -> None:
    assert 10 < max(len(happened) for _, happened, _ in told_at_random()) < EVENT_BUFFER


def test_players_are_called_by_their_names_if_they_have_any() -> None:
    (event,) = by_hand("usa", 2, (event_codes.PASSED, 1, 0, 0))
    laid = read_contents("usa", 2)
    assert event.text(laid) == "Seat 2 passes."
    assert event.text(laid, "de") == "Platz 2 passt."
    assert event.text(laid, names=("Ada", "Grace")) == "Grace passes."


# What others may not know


def tells_the_same(table: Table, clone: Table, listener: int | None) -> bool:
    """Do in the twin what was done at the table. False: it cannot be done there, or shows what was hidden."""
    told = events(table._contents, table._box, table._game.state)
    move = table._game.moves[-1]
    if isinstance(move.action, SHOWING) or move.action not in clone.legal(move.seat):
        return False
    if move.action == PlaceCard("holder") and listener in (move.seat, move.seat ^ 1):
        return False  # ASIA-3: the partner sees which card it was
    clone._game.force_chance(table._game.chance_log)
    assert visible_to(clone.act(move.seat, move.action), listener) == visible_to(told, listener)
    return True


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_two_worlds_that_a_seat_cannot_tell_apart_tell_it_the_same(one: tuple[str, int, dict[str, object]]) -> None:
    """What one seat does is told alike to another, whatever the one has in hand and the deck holds."""
    table = opened(one, seed=3)
    compared = 0
    clone: tuple[Table, int | None] | None = None
    for number, (seat, _) in enumerate(walk_table(table, 150, luck=3)):
        if clone is not None:
            compared += tells_the_same(table, *clone)
        watchers = [one for one in (*range(table.seats), None) if one != seat]
        listener = watchers[number % len(watchers)]
        clone = determinise(table.view(listener), seed=number), listener
    assert compared > 40


@rule("BASE-6")
def test_a_blind_card_is_known_to_who_drew_it_and_to_nobody_else() -> None:
    heard = []
    for card in ("red", "blue"):
        p = position("usa", 3).chance(card)
        told = p.do(0, DrawBlind())
        assert visible_to(told, 0)[0].cards == {card: 1}
        heard.append([visible_to(told, seat) for seat in (1, 2, None)])
        assert said(p, told, 1) == ["Seat 1 draws 1 train card from the deck."]
        assert said(p, told, None, "de") == ["Platz 1 zieht blind 1 Wagenkarte."]
    assert heard[0] == heard[1]


@rule("BASE-6")
def test_tickets_looked_at_kept_and_returned_are_secret_and_their_number_is_not() -> None:
    p = position("usa", 3).ticket_deck("boston-miami", "denver-el_paso", "dallas-new_york")
    p.chance("boston-miami", "denver-el_paso", "dallas-new_york")
    told = p.do(0, DrawTickets())
    assert visible_to(told, 0)[0].tickets == ("boston-miami", "denver-el_paso", "dallas-new_york")
    assert said(p, told, 1) == ["Seat 1 looks at 3 tickets."]
    told = p.do(0, KeepTickets(("boston-miami",)))
    assert said(p, told, 0) == [
        "Seat 1 keeps 1 ticket: Boston–Miami (12).",
        "Seat 1 returns 2 tickets: Denver–El Paso (4) and Dallas–New York (11).",
    ]
    assert said(p, told, None) == ["Seat 1 keeps 1 ticket.", "Seat 1 returns 2 tickets."]


@rule("BASE-5")
def test_a_choice_at_the_start_is_shown_to_nobody_before_all_have_chosen() -> None:
    p = opening("usa", 2)
    told = p.do(0, p.actions(0)[-1])
    assert [event.to_json() for event in told] == [{"event": "chose", "seat": 0}]
    told = p.do(1, p.actions(1)[-1])
    assert [event.kind for event in visible_to(told, 0)] == ["chose", "kept_tickets", "kept_tickets"]
    assert [event.tickets is None for event in visible_to(told, 0)] == [True, False, True]


@rule("ASIA-3", "ASIA-9")
def test_a_blind_card_on_the_holder_is_known_to_the_team() -> None:
    p = position("asia", 4)
    told = p.chance("red").do(0, DrawBlind())
    assert [visible_to(told, seat)[0].cards for seat in (0, 1, 2, None)] == [{"red": 1}, None, None, None]
    assert visible_to(told, 0)[0].to is None
    told = p.do(0, PlaceCard("holder"))
    assert [visible_to(told, seat)[0].card for seat in (0, 1, 2, None)] == ["red", "red", None, None]
    assert said(p, told, 2)[0] == "Seat 1 puts the blind card onto the team's holder."
    told = p.chance("blue").do(0, DrawBlind())
    assert [visible_to(told, seat)[0].cards for seat in (0, 1, 2, None)] == [{"blue": 1}, None, None, None]
    assert {visible_to(told, seat)[0].to for seat in (0, 1, 2, None)} == {"hand"}


@rule("ASIA-3", "ASIA-9")
def test_a_blind_second_card_for_the_holder_is_known_to_the_team() -> None:
    p = position("asia", 4).display("red", "blue", "green", "black", "white")
    p.do(0, DrawFaceUp(0))
    told = p.do(0, PlaceCard("hand"))
    assert {event.card for seat in (0, 1, 2, None) for event in visible_to(told, seat)[:1]} == {"red"}
    told = p.chance("yellow").do(0, DrawBlind())
    assert [visible_to(told, seat)[0].cards for seat in (0, 1, 2, None)] == [{"yellow": 1}, {"yellow": 1}, None, None]
    assert said(p, told, 1)[0] == "Seat 1 draws 1 yellow from the deck onto the team's holder."


@rule("ASIA-10")
def test_a_single_locomotive_is_told_to_go_on_the_holder() -> None:
    p = position("asia", 4).display("locomotive", "blue", "green", "black", "white")
    told = p.do(0, DrawFaceUp(0))
    assert p.holder_of(0) == {"locomotive": 1}
    assert said(p, told, 3)[0] == "Seat 1 takes a locomotive from the display onto the team's holder."
    assert said(p, told, 3, "de")[0] == "Platz 1 nimmt eine Lokomotive aus der Auslage auf den Kartenhalter."


@rule("ASIA-3", "ASIA-14")
def test_a_shared_ticket_is_known_to_the_team() -> None:
    p = position("asia", 4)
    ticket = sorted(p.tickets_of(0))[0]
    told = p.do(0, ShareTicket(ticket))
    assert [visible_to(told, seat)[0].tickets for seat in (0, 1, 2, None)] == [(ticket,), (ticket,), None, None]
    assert said(p, told, 2)[0] == "Seat 1 puts 1 ticket on the team's holder."


# Payments


@rule("BASE-20", "BASE-27")
def test_a_claim_is_one_sentence_with_its_price() -> None:
    p = position("usa", 2).hand(0, purple=3, locomotive=1)
    told = p.do(0, ClaimRoute("denver-omaha", "purple", 1))
    assert said(p, told, 1) == ["Seat 1 claims Denver–Omaha with 3 purple and 1 locomotive: 7 points."]
    assert said(p, told, 1, "de") == ["Platz 1 nutzt Denver–Omaha mit 3 Purpur und 1 Lokomotive: 7 Punkte."]
    assert told[0].to_json() == {
        "event": "claimed",
        "seat": 0,
        "cards": {"purple": 3, "locomotive": 1},
        "track": "denver-omaha",
        "points": 7,
        "whole": True,
    }


@rule("UK-6")
def test_a_payment_in_several_decisions_is_told_step_by_step() -> None:
    p = position("uk", 2).hand(0, red=4, blue=2, green=2)
    told = p.do(0, BuyTechnology("wales_concession"))
    assert told == ()
    told = p.do(0, StandIn("blue", 2))
    assert said(p, told, 1) == ["Seat 1 plays 2 blue for Wales concession."]
    p.decide(0, StandIn("green", 1))
    assert said(p, events(p.contents, p.box, p.state), 1) == ["Seat 1 plays 1 green for Wales concession."]
    told = p.do(0, StandIn("red", 1))
    assert said(p, told, 1)[0] == "Seat 1 plays 1 red and buys Wales concession."


@rule("UK-6")
def test_the_price_of_the_booster_is_told_at_the_rate_it_was_bought_at() -> None:
    p = position("uk", 2).hand(0, red=8)
    told = p.do(0, BuyTechnology("booster"))
    assert said(p, told, 1)[0] == "Seat 1 buys Booster with 8 red."


@rule("UK-6")
def test_the_last_part_of_a_payment_is_not_the_whole_of_it() -> None:
    p = position("uk", 2).hand(0, green=5)
    told = p.do(0, ClaimRoute("barrow-leeds", "green", 1))
    assert told[0].cards == {"green": 4}
    assert told[0].whole is False
    p = position("uk", 2).hand(0, green=1, locomotive=1)
    told = p.do(0, ClaimRoute("barrow-leeds", "green", 1))
    assert told[0].cards == {"green": 1, "locomotive": 1}
    assert told[0].whole is True


@rule("ASIA-11", "ASIA-18", "ASIA-21")
def test_a_tunnel_is_told_from_the_cards_played_to_the_cards_added_or_taken_back() -> None:
    for last in (PayTunnel(0), TakeBack()):
        p = position("asia", 4).hand(0, yellow=2).chance("yellow", *["white"] * 5)
        told = p.do(0, ClaimRoute("cawnpore-kathmandu", "yellow", 0))
        assert said(p, told, 3) == [
            "Seat 1 plays 1 yellow for Cawnpore–Kathmandu.",
            "Turned over for Cawnpore–Kathmandu: yellow, white, white, white, white and white.",
            "The tunnel asks Seat 1 for 1 train card more.",
        ]
        told = p.do(0, last)
        assert said(p, told, 3)[0] == (
            "Seat 1 plays 1 yellow and claims Cawnpore–Kathmandu: 1 point."
            if isinstance(last, PayTunnel)
            else "Seat 1 takes the cards back; Cawnpore–Kathmandu is not claimed."
        )
        assert p.hand_of(0) == ({} if isinstance(last, PayTunnel) else {"yellow": 2})


@rule("ASIA-11")
def test_cards_from_the_holder_are_told_apart() -> None:
    p = position("asia", 4).hand(0, red=1).holder(0, red=1)
    told = p.do(0, ClaimRoute("mukden-peking.1", "red", 0))
    assert (told[0].cards, told[0].from_holder) == ({"red": 1}, {"red": 1})
    assert "with 1 red from the hand and 1 red from the holder: 2 points." in said(p, told, 2)[0]


@rule("CARD-16")
def test_a_raid_names_both_sides() -> None:
    p = position("card", 2).yard(1, red=(1, 1)).hand(0, red=3)
    told = p.do(0, PlaySet("red", 3, 0))
    assert said(p, told, None)[:2] == [
        "Seat 1 lays 3 red in the yard.",
        "Seat 1 raids Seat 2: the red row, 2 train cards, is discarded.",
    ]


def test_everybody_hears_what_is_open() -> None:
    p = position("usa", 2).display("red", "blue", "green", "black", "white").chance("yellow")
    told = p.do(0, DrawFaceUp(2))
    assert all(event.audience is None for event in told)
    assert visible_to(told, None) == visible_to(told, 0) == told
    assert [event.to_json() for event in told] == [
        {"event": "drew_face_up", "seat": 0, "card": "green", "slots": [2]},
        {"event": "turned_up", "row": ["yellow"], "slots": [2]},
    ]
