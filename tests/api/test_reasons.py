"""Reasons: whatever a player could try and may not, there is a sentence for it, with its rule; and nothing changes."""

import pickle
from collections import Counter
from typing import Any

import pytest

from stellwerk.api import actions as act
from stellwerk.api.actions import Action
from stellwerk.api.codec import decode
from stellwerk.api.illegal import IllegalAction
from stellwerk.api.reasons.explain import explain
from stellwerk.api.reasons.refusals import REFUSALS
from stellwerk.rules.state import TURN
from tests.lib.position import SMALL, Position, opening, position
from tests.lib.random_tables import ONE_EACH, WHOLE, named, opened, walk_table
from tools.rules import read_rules


def refusal(p: Position, seat: int, action: Action) -> IllegalAction:
    """Why this is refused. Refusing changes no byte."""
    before, moves = p.states.tobytes(), len(p.moves)
    with pytest.raises(IllegalAction) as refused:
        p.act(seat, action)
    assert p.states.tobytes() == before
    assert len(p.moves) == moves
    return refused.value


def said(p: Position, seat: int, action: Action) -> str:
    return str(refusal(p, seat, action))


# Who acts, and what is to be decided


def test_before_the_first_turn_tickets_are_chosen() -> None:
    p = opening("usa", 2)
    assert said(p, 0, act.DrawBlind()) == "First choose which tickets to keep. (BASE-4)"
    one = p.actions(0)[0]
    assert isinstance(one, act.KeepTickets)
    assert said(p, 0, act.KeepTickets(one.tickets[:1])) == (
        "You must keep at least 2 tickets; you have chosen 1. (BASE-4)"
    )
    assert "named twice" in said(p, 0, act.KeepTickets((one.tickets[0],) * 2))
    p.act(0, one)
    assert said(p, 0, one) == "You have chosen already; the others are still choosing. (BASE-5)"


def test_other_seats_wait() -> None:
    p = position("usa", 2)
    assert said(p, 1, act.DrawBlind()) == "It is not your turn. (BASE-7)"
    for seat in (2, -1, 10**6):
        assert said(p, seat, act.DrawBlind()) == "There is no such seat; this table has the seats 0 to 1."


def test_the_second_card_comes_before_everything_else() -> None:
    p = position("usa", 2)
    p.act(0, act.DrawBlind())
    assert said(p, 0, act.DrawTickets()) == "You have taken one card: now take the second. (BASE-10)"
    assert refusal(p, 0, act.Stop()).rule == "BASE-10"
    uk = position("uk", 2)
    uk.act(0, act.DrawBlind())
    assert refusal(uk, 0, act.BuyTechnology("booster")).rule == "UK-11"
    card = position("card", 2)
    card.act(0, act.DrawBlind())
    assert said(card, 0, act.DrawTickets()) == "You have taken one card: take a second one, or stop. (CARD-9)"


def test_what_is_not_open_at_the_start_of_a_turn() -> None:
    p = position("asia", 4)
    for action in (act.Stop(), act.PlaceCard("hand"), act.TakeBack(), act.FromHolder(1, 0), act.KeepTickets(())):
        assert refusal(p, 0, action).code == "turn_open"
    p.act(0, act.DrawBlind())
    assert said(p, 0, act.DrawBlind()) == ("First say whether the card goes to your hand or to the holder. (ASIA-9)")


def test_after_the_end_nothing_is_to_be_decided() -> None:
    p = position("usa", 2)
    p.trains(0, 2)
    for seat in (0, 1, 0):
        p.act(seat, act.DrawTickets())
        p.act(seat, p.actions(seat)[0])
    assert said(p, 1, act.DrawBlind()) == "The game is over. (BASE-31)"


@pytest.mark.parametrize(
    ("game", "rule", "possible"), [("usa", "BASE-9", "take train cards"), ("card", "CARD-8", "take train cards")]
)
def test_a_pass_only_where_nothing_can_be_done(game: str, rule: str, possible: str) -> None:
    why = refusal(position(game, 2), 0, act.Pass())
    assert (why.rule, why.code) == (rule, "pass_not_allowed")
    assert possible in str(why)
    assert "Wagenkarten nehmen" in why.text("de")


# Train cards and tickets


def test_cards_that_cannot_be_taken() -> None:
    p = position("usa", 2).display("red", "locomotive", "blue", None, "green")
    assert said(p, 0, act.DrawFaceUp(3)) == "There is no card in that slot of the display. (BASE-18)"
    assert said(p, 0, act.DrawFaceUp(5)) == "There is no slot 5; the slots of the display are 0 to 4."
    p.chance("red", "red").act(0, act.DrawFaceUp(0))
    assert said(p, 0, act.DrawFaceUp(1)) == "A face-up locomotive may not be the second card. (BASE-13)"
    assert refusal(p, 0, act.DrawFaceUp(1)).text("de") == (
        "Eine offene Lokomotive darf nicht die zweite Karte sein. (BASE-13)"
    )
    empty = position("usa", 2).burn({}, {}, seat=1)
    assert said(empty, 0, act.DrawBlind()) == "The deck is empty. (BASE-19)"
    assert refusal(position("card", 2).burn({}, {}, seat=1), 0, act.DrawBlind()).rule == "CARD-20"


def test_tickets_that_cannot_be_drawn_or_kept() -> None:
    p = position("usa", 2)
    assert said(position("usa", 2).ticket_deck(), 0, act.DrawTickets()) == "There are no tickets left. (BASE-29)"
    p.act(0, act.DrawTickets())
    assert said(p, 0, act.KeepTickets(())) == "You must keep at least 1 ticket; you have chosen 0. (BASE-28)"
    assert said(p, 0, act.KeepTickets(("a-b",))) == '"a-b" is none of the tickets offered to you.'
    assert said(p, 0, act.DrawTickets()) == "First choose which tickets to keep. (BASE-28)"


# Claiming


def test_a_track_that_somebody_owns() -> None:
    p = position("usa", 2).own(1, "denver-omaha").hand(0, purple=4)
    assert said(p, 0, act.ClaimRoute("denver-omaha", "purple", 0)) == "Denver–Omaha has been claimed already. (BASE-20)"


def test_the_second_track_of_a_double_route() -> None:
    claim = act.ClaimRoute("denver-kansas_city.2", "orange", 0)
    p = position("usa", 3).own(1, "denver-kansas_city.1").hand(0, orange=4)
    assert said(p, 0, claim) == (
        "Denver–Kansas City is closed: with 3 players only 1 of its 2 tracks can be claimed. (BASE-26)"
    )
    own = position("usa", 4).own(0, "denver-kansas_city.1").hand(0, orange=4)
    assert said(own, 0, claim) == (
        "You own a track of Denver–Kansas City already; one player may never own two. (BASE-25)"
    )
    asia = position("asia", 4).own(2, "harbin-mukden.1").hand(0, yellow=2)
    assert refusal(asia, 0, act.ClaimRoute("harbin-mukden.2", "yellow", 0)).rule == "ASIA-15"
    triple = position("asia", 4).own(2, "calcutta-dacca.1").own(1, "calcutta-dacca.2").hand(0, purple=2)
    assert refusal(triple, 0, act.ClaimRoute("calcutta-dacca.3", "purple", 0)).rule == "ASIA-16"
    uk = position("uk", 2).own(1, "cambridge-london.1").hand(0, yellow=1)
    assert refusal(uk, 0, act.ClaimRoute("cambridge-london.2", "yellow", 0)).rule == "UK-5"


def test_the_cards_are_not_enough() -> None:
    p = position("usa", 2).hand(0, purple=2, locomotive=1)
    assert said(p, 0, act.ClaimRoute("denver-omaha", "purple", 1)) == (
        "Denver–Omaha costs 3 purple and 1 locomotive; you lack 1 purple. (BASE-20)"
    )
    assert said(p, 0, act.ClaimRoute("denver-omaha", "purple", 2)) == (
        "Denver–Omaha costs 2 purple and 2 locomotives; you lack 1 locomotive. (BASE-20)"
    )
    assert said(p, 0, act.ClaimRoute("denver-omaha", "locomotive", 4)) == (
        "Denver–Omaha costs 4 locomotives; you lack 3 locomotives. (BASE-20)"
    )
    assert refusal(p, 0, act.ClaimRoute("denver-omaha", "locomotive", 4)).text("de") == (
        "Denver–Omaha kostet 4 Lokomotiven; dir fehlen 3 Lokomotiven. (BASE-20)"
    )


def test_the_payment_does_not_fit_the_route() -> None:
    p = position("usa", 2).hand(0, purple=4, red=4)
    assert said(p, 0, act.ClaimRoute("denver-omaha", "red", 0)) == (
        "Denver–Omaha takes cards of its own colour, purple, not red. (BASE-20)"
    )
    assert refusal(p, 0, act.ClaimRoute("denver-omaha", "purple", 4)).rule == "BASE-22"
    assert (
        said(p, 0, act.ClaimRoute("denver-atlantis", "red", 0)) == 'There is no track "denver-atlantis" on this board.'
    )
    assert "…" in said(p, 0, act.ClaimRoute("x" * 200, "red", 0))


def test_the_trains_are_not_enough() -> None:
    p = position("usa", 2).hand(0, purple=4).trains(0, 3)
    assert said(p, 0, act.ClaimRoute("denver-omaha", "purple", 0)) == (
        "Denver–Omaha needs 4 trains; you have 3. (BASE-23)"
    )


def test_that_a_route_is_closed_is_told_before_what_else_is_missing() -> None:
    p = position("uk", 2).own(1, "edinburgh-glasgow.1").hand(0, blue=1)
    assert said(p, 0, act.ClaimRoute("edinburgh-glasgow.2", "blue", 0)) == (
        "Edinburgh–Glasgow is closed: with 2 players only 1 of its 2 tracks can be claimed. (UK-5)"
    )


def test_technologies_and_ferries() -> None:
    p = position("uk", 2).hand(0, red=5, green=3, locomotive=1)
    assert said(p, 0, act.ClaimRoute("edinburgh-newcastle.1", "green", 0)) == (
        "For Edinburgh–Newcastle (green) you still need: Scotland concession and Mechanical stoker. (UK-12)"
    )
    p.technologies(0, "propellers", "wales_concession")
    assert said(p, 0, act.ClaimRoute("holyhead-liverpool", "red", 0)) == (
        "The ferry Holyhead–Liverpool asks for at least 1 locomotive; you play 0 locomotives. (UK-8)"
    )


def test_stand_ins_are_counted_before_a_locomotive_is_missing() -> None:
    p = position("uk", 2).hand(0, red=3, blue=2, locomotive=0)
    assert said(p, 0, act.BuyTechnology("booster")) == (
        "Booster costs 2 locomotives; you lack 1 locomotive, even with 4 other cards standing in for each locomotive."
        " (UK-11)"
    )


def test_technologies_that_are_not_for_sale() -> None:
    p = position("uk", 2, advanced_technologies=True).hand(0, locomotive=9).technologies(0, "booster")
    assert said(p, 0, act.BuyTechnology("booster")) == "You have Booster already. (UK-13)"
    assert refusal(p, 0, act.BuyTechnology("right_of_way")).rule == "UK-25"
    p.technologies(1, "diesel_power")
    assert refusal(p, 0, act.BuyTechnology("diesel_power")).code == "sold_out"
    p.state.reshuffled = 1
    assert refusal(p, 0, act.BuyTechnology("risky_contracts")).rule == "UK-28"
    assert refusal(p, 0, act.BuyTechnology("equalising_beam")).rule == "UK-29"
    p.do(0, act.BuyTechnology("propellers"))
    assert refusal(p, 0, act.BuyTechnology("wales_concession")).rule == "UK-11"
    poor = position("uk", 2, advanced_technologies=True).hand(0, locomotive=1)
    assert refusal(poor, 0, act.BuyTechnology("thermocompressor")).rule == "UK-32"


def test_a_technology_for_this_turn_is_used_in_it() -> None:
    p = position("uk", 2).own(1, "brighton-london", "dover-london").hand(0, locomotive=5)
    p.do(0, act.BuyTechnology("right_of_way"))
    assert (
        said(p, 0, act.DrawBlind()) == "You have bought Right of way for this turn: now claim a route with it. (UK-25)"
    )
    assert refusal(p, 0, act.ClaimRoute("brighton-southampton", "locomotive", 1)).rule == "UK-24"
    assert refusal(p, 0, act.ClaimRoute("dover-london", "locomotive", 2)).code == "too_few_with_stand_ins"
    two = position("uk", 2, advanced_technologies=True).hand(0, locomotive=3)
    two.do(0, act.BuyTechnology("thermocompressor"))
    assert refusal(two, 0, act.Stop()).rule == "UK-32"
    two.do(0, act.ClaimRoute("brighton-london", "locomotive", 1))
    assert said(two, 0, act.DrawBlind()) == "Claim a second route, or stop. (UK-32)"


def test_a_card_less_only_with_diesel_power() -> None:
    claim = act.ClaimRoute("dover-london", "red", 0, saving=1)
    p = position("uk", 2, advanced_technologies=True).hand(0, red=1, locomotive=1)
    assert refusal(p, 0, claim).code == "saving_not_held"
    p.technologies(0, "diesel_power", "ireland_france_concession", "propellers")
    assert p.can(0, claim)
    assert refusal(p, 0, act.ClaimRoute("brighton-london", "red", 0, saving=1)).code == "no_saving"
    assert refusal(position("uk", 2), 0, claim).code == "no_saving"


# Paying


def test_real_locomotives_and_cards_standing_in() -> None:
    p = position("uk", 2).hand(0, red=4, blue=3, green=2, locomotive=2)
    p.act(0, act.BuyTechnology("booster"))
    assert said(p, 0, act.DrawBlind()) == "First say how many of the locomotives you pay with real ones. (UK-6)"
    assert refusal(p, 0, act.PayLocomotives(3)).code == "more_than_bill"
    assert p.can(0, act.PayLocomotives(1))
    p.act(0, act.PayLocomotives(1))
    assert said(p, 0, act.DrawBlind()) == "First choose the cards that stand in for the locomotives. (UK-6)"
    assert refusal(p, 0, act.StandIn("blue", 5)).code == "stand_in_too_many"
    assert refusal(p, 0, act.StandIn("white", 1)).code == "not_so_many"
    assert refusal(p, 0, act.StandIn("red", 3)).code == "stand_in_rest"
    p.act(0, act.StandIn("blue", 2))
    assert said(p, 0, act.StandIn("blue", 1)) == (
        "Cards that stand in are named in the order of the colours: blue is past. (UK-6)"
    )
    few = position("uk", 2).hand(0, red=5, locomotive=2)
    few.act(0, act.BuyTechnology("booster"))
    assert refusal(few, 0, act.PayLocomotives(0)).code == "too_few_stand_ins"


def test_a_payment_that_would_spoil_the_use_of_the_technology() -> None:
    p = position("uk", 2).own(1, "brighton-southampton").hand(0, blue=1, red=4, locomotive=3)
    p.decide(0, act.BuyTechnology("right_of_way"))
    p.decide(0, act.PayLocomotives(3))
    assert said(p, 0, act.StandIn("blue", 1)) == (
        "Paid like this, you could no longer use Right of way in this turn. (UK-25)"
    )
    p.act(0, act.StandIn("red", 4))
    assert p.can(0, act.ClaimRoute("brighton-southampton", "blue", 0))


def test_hand_and_holder() -> None:
    p = position("asia", 4).hand(0, purple=1, locomotive=1).holder(0, purple=2)
    p.act(0, act.ClaimRoute("harbin-mukden.1", "purple", 0))
    assert said(p, 0, act.DrawBlind()) == "First say which of the played cards come from the holder. (ASIA-11)"
    assert said(p, 0, act.FromHolder(3, 0)) == "The holder pays at most 2 purple. (ASIA-11)"
    assert said(p, 0, act.FromHolder(0, 0)) == (
        "Your hand cannot pay the rest: at least 1 purple must come from the holder. (ASIA-11)"
    )
    assert refusal(p, 0, act.FromHolder(1, 1)).rule == "ASIA-11"


def test_tunnels() -> None:
    p = position("asia", 4).hand(0, white=2, locomotive=1)
    p.chance("white", "locomotive", "red", "red").act(0, act.ClaimRoute("kabul-rawalpindi", "white", 0))
    assert said(p, 0, act.DrawBlind()) == (
        "First add the cards that the tunnel asks for, or take yours back. (ASIA-18)"
    )
    assert said(p, 0, act.PayTunnel(3)) == "The tunnel asks for only 2 more cards. (ASIA-18)"
    assert refusal(p, 0, act.PayTunnel(2)).rule == "ASIA-18"
    assert refusal(p, 0, act.PayTunnel(0)).code == "too_few_cards"
    only = position("asia", 4).hand(0, locomotive=2)
    only.chance("white", "locomotive", "red", "red").act(0, act.ClaimRoute("kabul-rawalpindi", "locomotive", 1))
    assert refusal(only, 0, act.PayTunnel(0)).rule == "ASIA-20"


def test_tickets_for_the_holder() -> None:
    p = position("asia", 4).tickets(0, "delhi-nagpur", "lanchow-peking", "baroda-kabul").tickets(1, "bombay-madras")
    assert said(p, 0, act.ShareTicket("bombay-madras")) == "The ticket Bombay–Madras is not in your hand. (ASIA-14)"
    p.act(0, act.ShareTicket("lanchow-peking"))
    assert p.can(0, act.ShareTicket("delhi-nagpur"))
    assert refusal(p, 0, act.DrawBlind()).code == "share_or_stop"
    old = position("asia", 4, rules=1).tickets(0, "delhi-nagpur", "lanchow-peking", "baroda-kabul")
    old.act(0, act.ShareTicket("lanchow-peking"))
    assert refusal(old, 0, act.ShareTicket("delhi-nagpur")).code == "share_in_order"
    drew = position("asia", 4).tickets(0, "delhi-nagpur")
    drew.act(0, act.DrawTickets())
    drew.act(0, drew.actions(0)[-1])
    assert refusal(drew, 0, act.ShareTicket("delhi-nagpur")).rule == "ASIA-12"
    assert refusal(drew, 0, act.DrawBlind()).rule == "ASIA-12"
    start = opening("asia", 4)
    for seat in range(4):
        start.act(seat, start.actions(seat)[-1])
    assert refusal(start, 0, act.DrawBlind()).rule == "ASIA-8"
    start.act(0, start.actions(0)[0])
    assert refusal(start, 0, act.DrawBlind()).rule == "ASIA-8"


# The card game


def test_sets_and_singles() -> None:
    p = position("card", 3).hand(0, red=3, blue=2, green=1, locomotive=1)
    p.yard(0, blue=1).yard(1, red=(2, 1)).yard(2, green=1)
    assert said(p, 0, act.PlaySet("blue", 2, 0)) == "blue still lies in your own yard. (CARD-15)"
    assert refusal(p, 0, act.PlaySet("red", 3, 0)).rule == "CARD-16"
    assert p.can(0, act.PlaySet("red", 3, 1))
    assert said(p, 0, act.PlaySet("red", 4, 0)) == "You have only 3 red and 1 locomotive. (CARD-13)"
    assert refusal(p, 0, act.PlaySet("red", 0, 1)).rule == "CARD-13"
    assert refusal(p, 0, act.PlaySingles(("red", "green", "white"))).rule == "CARD-17"
    p.yard(1).yard(2)
    assert said(p, 0, act.PlaySingles(("red", "green", "white"))) == "You have no white card. (CARD-14)"
    assert refusal(p, 0, act.PlaySingles(("red", "green", "blue"))).rule == "CARD-15"
    assert refusal(p, 0, act.PlaySingles(("red", "red", "blue"))).rule == "CARD-14"


# All of it


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_there_is_a_reason_of_its_own_for_every_action_that_is_not_legal_and_for_no_other(one: Any) -> None:
    """The reasons and the list of legal actions agree, action by action, at positions of every phase."""
    table = opened(one, seed=2)
    game = table._game
    seen: Counter[int] = Counter()
    for seat, _ in walk_table(table, WHOLE, luck=2):
        phase = int(game.state.phase)
        seen[phase] += 1
        if seen[phase] not in ((1, 8, 32) if phase == TURN else (1,)):
            continue
        legal = set(game.legal(seat))
        for number in range(int(game.box.actions)):
            try:
                action = decode(game.contents, game.box, game.state, seat, number)
            except ValueError:
                continue
            why = explain(game.contents, game.box, game.state, seat, action)
            assert (why.code == "not_legal") == (number in legal), (action, why)


def test_every_sentence_names_a_rule_that_there_is() -> None:
    known = {rule.id for rule in read_rules()} | {""}
    for code, (rules, _) in REFUSALS.items():
        assert ({rules} if isinstance(rules, str) else set(rules)) <= known, code


def test_a_reason_has_a_json_form_and_survives_a_pickle() -> None:
    why = refusal(position("usa", 2), 1, act.DrawBlind())
    assert why.to_json() == {
        "code": "not_your_turn",
        "rule": "BASE-7",
        "en": "It is not your turn. (BASE-7)",
        "de": "Du bist nicht am Zug. (BASE-7)",
    }
    assert str(pickle.loads(pickle.dumps(why))) == str(why)


def test_a_board_of_ones_own_has_reasons_too() -> None:
    p = position(SMALL, 2).hand(0, red=2, locomotive=1)
    assert refusal(p, 0, act.ClaimRoute("friedrichshafen-romanshorn", "red", 0)).rule == "UK-8"
    assert said(p, 0, act.PlaySet("red", 2, 0)) == "There is nothing of the kind in this game."
