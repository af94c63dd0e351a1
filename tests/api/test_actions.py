"""Actions: one JSON form, numbers and back, and nothing that is not an action."""

import json
import random
from typing import Any, get_args

import pytest

from stellwerk.api import actions as act
from stellwerk.api.actions import ACTIONS, Action, ActionError, from_json, to_json
from stellwerk.api.codec import CODECS, decode, encode
from stellwerk.api.illegal import IllegalAction
from stellwerk.table import Table
from tests.lib.random_tables import ONE_EACH, TABLES, WHOLE, named, opened, walk_table

EXAMPLES: dict[str, Action] = {
    '{"do": "keep_tickets", "tickets": ["a-b", "c-d"]}': act.KeepTickets(("a-b", "c-d")),
    '{"do": "keep_tickets", "tickets": []}': act.KeepTickets(()),
    '{"do": "draw_blind"}': act.DrawBlind(),
    '{"do": "draw_face_up", "slot": 4}': act.DrawFaceUp(4),
    '{"do": "draw_tickets"}': act.DrawTickets(),
    '{"do": "pass"}': act.Pass(),
    '{"do": "stop"}': act.Stop(),
    '{"do": "draw_three"}': act.DrawThree(),
    '{"do": "place_card", "where": "holder"}': act.PlaceCard("holder"),
    '{"do": "pay_tunnel", "locomotives": 2}': act.PayTunnel(2),
    '{"do": "take_back"}': act.TakeBack(),
    '{"do": "pay_locomotives", "locomotives": 0}': act.PayLocomotives(0),
    '{"do": "stand_in", "colour": "red", "cards": 3}': act.StandIn("red", 3),
    '{"do": "from_holder", "cards": 1, "locomotives": 0}': act.FromHolder(1, 0),
    '{"do": "share_ticket", "ticket": "a-b"}': act.ShareTicket("a-b"),
    '{"do": "buy_technology", "technology": "booster"}': act.BuyTechnology("booster"),
    '{"do": "complete_ticket", "ticket": "a-b"}': act.CompleteTicket("a-b"),
    '{"do": "complete_best"}': act.CompleteBest(),
    '{"do": "play_singles", "colours": ["red", "blue", "green"]}': act.PlaySingles(("red", "blue", "green")),
    '{"do": "play_set", "colour": "red", "cards": 2, "locomotives": 1}': act.PlaySet("red", 2, 1),
    '{"do": "claim_route", "track": "denver-omaha", "colour": "purple", "locomotives": 1}': act.ClaimRoute(
        "denver-omaha", "purple", 1
    ),
    '{"do": "claim_route", "track": "a-b", "colour": "red", "locomotives": 0, "saving": 1}': act.ClaimRoute(
        "a-b", "red", 0, saving=1
    ),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_action_has_one_json_form(text: str) -> None:
    assert from_json(json.loads(text)) == EXAMPLES[text]
    assert json.dumps(to_json(EXAMPLES[text])) == text


def test_there_is_an_example_a_word_and_a_number_for_every_action() -> None:
    kinds = set(get_args(Action))
    assert {type(action) for action in EXAMPLES.values()} == kinds == set(ACTIONS.values()) == set(CODECS)
    assert sorted(codec.section for codec in CODECS.values()) == list(range(20))


NESTED: Any = []
for _ in range(5000):
    NESTED = [NESTED]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, 'an action is null; expected an object with "do"'),
        ([], "an action is a list"),
        ("pass", "an action is 'pass'"),
        (float("nan"), "an action is a number with a point"),
        ({}, '"do" is null; expected one of keep_tickets, '),
        ({"do": "fly"}, "\"do\" is 'fly'"),
        ({"do": "x" * 10**6}, "…; expected one of"),
        ({"do": ["pass"]}, '"do" is a list'),
        ({"do": {"do": "pass"}}, '"do" is an object'),
        ({"do": True}, '"do" is true'),
        ({"do": "pass", "why": 1}, "pass: 'why' is no field of it; it has none"),
        ({"do": "pass", 3: 1}, "pass: 3 is no field of it"),
        ({"do": "draw_face_up"}, "draw_face_up: slot is missing"),
        ({"do": "draw_face_up", "slot": True}, "slot is true; expected a number"),
        ({"do": "draw_face_up", "slot": 1.0}, "slot is a number with a point"),
        ({"do": "draw_face_up", "slot": float("nan")}, "slot is a number with a point"),
        ({"do": "draw_face_up", "slot": "1"}, "slot is '1'"),
        ({"do": "draw_face_up", "slot": None}, "slot is null"),
        ({"do": "draw_face_up", "slot": 10**5000}, "slot is a huge number"),
        ({"do": "draw_face_up", "slot": -(10**400)}, "slot is a huge number"),
        ({"do": "draw_face_up", "slot": NESTED}, "slot is a list"),
        ({"do": "keep_tickets", "tickets": "a-b"}, "tickets is 'a-b'; expected a list of words"),
        ({"do": "keep_tickets", "tickets": [1]}, "tickets is a list; expected a list of words"),
        ({"do": "keep_tickets", "tickets": [NESTED]}, "tickets is a list; expected a list of words"),
        ({"do": "keep_tickets", "tickets": ["a"] * 10**6}, "tickets is a list; expected a list of words"),
        ({"do": "keep_tickets", "tickets": ["a" * 1000]}, "tickets is a list; expected a list of words"),
        ({"do": "play_singles", "colours": ["red", "blue"]}, "expected a list of three words"),
        ({"do": "place_card", "where": "pocket"}, '"hand" or "holder"'),
        ({"do": "place_card", "where": []}, '"hand" or "holder"'),
        ({"do": "share_ticket", "ticket": ""}, "expected a word"),
        ({"do": "claim_route", "track": "a-b", "colour": "red"}, "claim_route: locomotives is missing"),
        ({"do": "claim_route", "track": "a", "colour": "red", "locomotives": 0, "saving": None}, "saving is null"),
    ],
)
def test_what_is_no_action_is_refused_in_clear_words(value: object, words: str) -> None:
    with pytest.raises(ActionError) as refused:
        from_json(value)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 500


def test_an_action_is_well_formed_from_the_start() -> None:
    with pytest.raises(ActionError, match="slot is 'first'"):
        act.DrawFaceUp("first")  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="tickets is a list"):
        act.KeepTickets(["a-b"])  # type: ignore[arg-type]


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_encode_and_decode_are_each_others_inverse_on_everything_legal(one: Any) -> None:
    table = opened(one)
    game = table._game
    for seat, listed in walk_table(table, WHOLE if one in ONE_EACH else 40):
        here = (game.contents, game.box, game.state, seat)
        numbers = game.legal(seat)
        assert [encode(*here, action) for action in listed] == numbers
        assert [decode(*here, number) for number in numbers] == list(listed)
        assert [from_json(json.loads(json.dumps(to_json(action)))) for action in listed] == list(listed)
        assert len(set(listed)) == len(listed)


def test_tickets_and_colours_may_be_named_in_any_order() -> None:
    table = Table("usa", 2, seed=1)
    game = table._game
    here = (game.contents, game.box, game.state, 0)
    three = table.legal(0)[-1]
    assert isinstance(three, act.KeepTickets)
    shuffled = list(three.tickets)
    random.Random(1).shuffle(shuffled)
    assert shuffled != list(three.tickets)
    assert encode(*here, act.KeepTickets(tuple(shuffled))) == encode(*here, three)
    card = Table("card", 2, seed=1)._game
    there = (card.contents, card.box, card.state, 0)
    number = encode(*there, act.PlaySingles(("red", "purple", "green")))
    assert number == encode(*there, act.PlaySingles(("green", "red", "purple")))
    assert decode(*there, number) == act.PlaySingles(("purple", "green", "red"))


@pytest.mark.parametrize(
    ("game", "action", "code"),
    [
        ("usa", act.ClaimRoute("denver-atlantis", "red", 0), "no_track"),
        ("usa", act.ClaimRoute("dallas-little_rock", "pink", 0), "no_colour"),
        ("usa", act.ClaimRoute("dallas-little_rock", "grey", 0), "no_colour"),
        ("usa", act.ClaimRoute("dallas-little_rock", "red", -1), "locomotives_of_set"),
        ("usa", act.ClaimRoute("dallas-little_rock", "red", 999), "locomotives_of_set"),
        ("usa", act.ClaimRoute("dallas-little_rock", "red", 2), "locomotives_only"),
        ("usa", act.ClaimRoute("dallas-little_rock", "locomotive", 1), "locomotives_only"),
        ("usa", act.ClaimRoute("dallas-little_rock", "red", 0, saving=1), "no_saving"),
        ("usa", act.DrawFaceUp(5), "no_slot"),
        ("usa", act.DrawFaceUp(-1), "no_slot"),
        ("usa", act.KeepTickets(("nowhere-somewhere",)), "ticket_not_offered"),
        ("usa", act.BuyTechnology("booster"), "not_in_this_game"),
        ("usa", act.PlaySet("red", 2, 0), "not_in_this_game"),
        ("usa", act.PlaceCard("hand"), "not_in_this_game"),
        ("uk", act.BuyTechnology("time_machine"), "no_technology"),
        ("uk", act.BuyTechnology("diesel_power"), "no_technology"),
        ("uk", act.StandIn("locomotive", 1), "locomotive_stands_in"),
        ("uk", act.StandIn("red", 0), "stand_in_none"),
        ("uk", act.StandIn("red", 99), "no_number_of_cards"),
        ("uk", act.PayLocomotives(99), "no_number_of_cards"),
        ("uk", act.PayLocomotives(-1), "no_number_of_cards"),
        ("asia", act.PayTunnel(99), "no_number_of_cards"),
        ("asia", act.FromHolder(9, 0), "no_number_of_cards"),
        ("asia", act.FromHolder(0, -1), "no_number_of_cards"),
        ("asia", act.ShareTicket("nowhere-somewhere"), "no_ticket"),
        ("card", act.PlaySingles(("red", "red", "blue")), "singles_alike"),
        ("card", act.PlaySingles(("red", "locomotive", "blue")), "single_locomotive"),
        ("card", act.PlaySet("locomotive", 2, 0), "set_without_colour"),
        ("card", act.PlaySet("red", 0, 3), "set_without_colour"),
        ("card", act.PlaySet("red", 1, 0), "set_too_small"),
        ("card", act.PlaySet("red", 99, 0), "no_number_of_cards"),
        ("card", act.PlaySet("red", 2, -1), "no_number_of_cards"),
        ("card", act.ClaimRoute("denver-omaha", "red", 0), "not_in_this_game"),
    ],
)
def test_what_names_nothing_in_the_game_is_refused_with_a_reason(game: str, action: Action, code: str) -> None:
    at = Table(game, 4, seed=1)._game
    with pytest.raises(IllegalAction) as refused:
        encode(at.contents, at.box, at.state, 0, action)
    assert refused.value.code == code


def test_a_number_that_is_no_action_is_not_decoded() -> None:
    at = Table("usa", 2, seed=1)._game
    for number in (-1, int(at.box.actions), 10**9):
        with pytest.raises(ValueError, match="no action"):
            decode(at.contents, at.box, at.state, 0, number)
