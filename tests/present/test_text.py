"""The terminal: what a person needs to follow a game is on the page, and what is hidden is not."""

from typing import Any

import pytest

from stellwerk.api.actions import BuyTechnology, ClaimRoute, DrawFaceUp
from stellwerk.api.views import view
from stellwerk.api.wording import (
    CARD_SYMBOLS,
    KIND_WORDS,
    card_name,
    cards_text,
    count_words,
    list_words,
    payment_text,
    place_name,
    seat_name,
    track_name,
)
from stellwerk.present.text import show, show_result
from stellwerk.present.text.lines import WIDTH
from stellwerk.rules.completing import open_completing
from tests.lib import rule
from tests.lib.position import Position, opening, position
from tests.lib.random_tables import ONE_EACH, TABLES, named, opened, played


def page(p: Position, seat: int | None) -> str:
    """What is shown to a seat."""
    return show(view(p.contents, p.box, p.states, seat))


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_a_page_fits_the_terminal(one: tuple[str, int, dict[str, Any]]) -> None:
    for table in (opened(one), played(one, most=70)):
        for seat in (0, None):
            text = show(table.view(seat))
            assert max(len(line) for line in text.splitlines()) <= WIDTH
            assert "\u00a0" not in text
            assert all(f"Seat {number + 1}" in text for number in range(table.seats))


@pytest.mark.parametrize("one", ONE_EACH, ids=named)
def test_the_end_has_the_scores_item_by_item(one: tuple[str, int, dict[str, Any]]) -> None:
    table = played(one)
    text = str(table)
    assert "The game is over." in text
    assert show_result(table.result()) in text
    for side in table.result().crews:
        assert str(side.score).replace("-", "−") in text
    assert " win" in text.splitlines()[-4]


def test_the_start_of_a_game() -> None:
    text = page(opening("usa", 3), 0)
    assert "North America · turn 1 · seen by Seat 1" in text
    assert "Seat 1, Seat 2 and Seat 3 to keep at least 2 of the tickets dealt." in text
    assert "deck 93" in text
    assert "Offered" in text
    assert "Your hand" in text
    assert "Your hand" not in page(opening("usa", 3), None)


def test_the_middle_of_a_game() -> None:
    p = position("usa", 2).hand(0, red=2, locomotive=1).display("red", None, "green", "black", "white")
    p.tickets(0, "denver-el_paso", "boston-miami").own(0, "denver-santa_fe", "el_paso-santa_fe").own(
        1, "duluth-omaha.1"
    )
    text = page(p, 0)
    assert "2 ♥ red   1 ✱ locomotive" in text
    assert "✓ Denver–El Paso 4" in text
    assert "✗ Boston–Miami 12" in text
    assert "Denver–Santa Fe 2" in text
    assert "Duluth–Omaha (track 1) 2" in text
    assert "Display       ♥ red   —   ▲ green   ✚ black   ○ white" in text
    for hidden in ("El Paso 4", "Boston–Miami", "2 ♥ red"):
        assert hidden not in page(p, 1)


def test_a_choice_others_have_made() -> None:
    p = opening("usa", 2)
    p.do(0, p.actions(0)[0])
    assert "Have chosen: Seat 1" in page(p, 1)
    assert "Chosen  " in page(p, 0)
    assert "Chosen  " not in page(p, 1)


def test_the_final_round_is_announced() -> None:
    p = position("usa", 2)
    p.state.final = 2
    assert "FINAL ROUND, 2 to go" in page(p, None)


def test_the_united_kingdom_has_technologies_and_payments() -> None:
    p = position("uk", 2).technologies(1, "booster").hand(0, red=3, blue=3, locomotive=1)
    text = page(p, 0)
    assert "Right of way 4✱ ×1" in text
    assert "Seat 2        Booster" in text
    assert "no technologies" in text
    p.do(0, BuyTechnology("wales_concession"))
    assert "Paying        Wales concession for 1 locomotive; on the table: nothing" in page(p, 1)


def test_asia_has_teams_holders_and_tunnels() -> None:
    p = position("asia", 4).hand(0, yellow=2).holder(0, red=2).chance("yellow", *["white"] * 5)
    text = page(p, 1)
    assert "Seat 1 & Seat 2 · 0 points, 54 trains · holder: 2 train cards, 2 tickets" in text
    assert "2 ♥ red" in text
    assert "2 ♥ red" not in page(p, 2)
    p.do(0, ClaimRoute("cawnpore-kathmandu", "yellow", 0))
    assert "the tunnel asks for 1 train card more" in page(p, 2)
    p = position("asia", 4).display("red", "blue", "green", "black", "white")
    p.do(0, DrawFaceUp(0))
    assert "Taken         ♥ red from the display" in page(p, 3)


def test_the_card_game_has_yards_stacks_and_needs() -> None:
    p = position("card", 4).yard(1, blue=(2, 1)).stack(0, green=1, red=1, locomotive=2)
    p.tickets(0, "dallas-raleigh")
    text = page(p, 0)
    assert "half 1 of 2" in text
    assert "● blue 2 + 1✱" in text
    assert "Dallas–Raleigh 8 [1▲ 1♥]" in text
    assert "Your stack" not in text
    open_completing(p.box, p.state)
    assert "Your stack    1 ▲ green   1 ♥ red   2 ✱ locomotive" in page(p, 0)
    assert "Best choice   Dallas–Raleigh 8" in page(p, 0)


def test_players_are_called_by_their_names() -> None:
    table = opened(ONE_EACH[0])
    text = show(table.view(0), names=("Ada Lovelace-Byron", "Grace"))
    assert "Ada Lovelace-Byron (you)" in text
    assert "Seat 2" not in text.split("\n", 2)[2]


# Words


@rule("BASE-36")
def test_every_colour_has_a_symbol_of_its_own() -> None:
    assert tuple(CARD_SYMBOLS) == KIND_WORDS
    assert len(set(CARD_SYMBOLS.values())) == len(CARD_SYMBOLS)


def test_words_in_both_languages() -> None:
    assert list_words(["a", "b", "c"]) == "a, b and c"
    assert list_words(["a", "b"], "de") == "a und b"
    assert list_words([]) == "nothing"
    assert (count_words(1, "point"), count_words(2, "point", "de"), count_words(-1, "point")) == (
        "1 point",
        "2 Punkte",
        "-1 point",
    )
    assert (card_name("white", "de"), card_name("grey")) == ("Weiß", "grey")
    assert cards_text({"red": 1, "locomotive": 2}, "de") == "1 Rot und 2 Lokomotiven"
    assert payment_text({}, {"red": 1}) == "1 red from the holder"
    assert (seat_name(0), seat_name(0, "de"), seat_name(1, names=("Ada", "Grace"))) == ("Seat 1", "Platz 1", "Grace")


def test_tracks_are_told_apart() -> None:
    uk, asia = opening("uk", 2).contents, opening("asia", 4).contents
    assert track_name(uk, "leeds-manchester.1") == "Leeds–Manchester (blue)"
    assert track_name(uk, "penzance-plymouth.land") == "Penzance–Plymouth"
    assert track_name(uk, "penzance-plymouth.ferry", "de") == "Penzance–Plymouth (Fähre)"
    assert track_name(uk, "dover-france_east", "de") == "Dover–Frankreich (Fähre)"
    assert place_name(asia, "junction_south") == "Junction South"
