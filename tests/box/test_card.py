"""The card game: cards, tickets with what they need, big cities, and no board."""

from stellwerk.box.build import build_box, read_contents
from stellwerk.box.read import parse, read
from stellwerk.box.record import YARD
from tests.box.lib import changed, shipped_text
from tests.lib import rule

CARD = read("card")
BOX = build_box("card", 2)
NAMES = read_contents("card", 2)


@rule("CARD-1")
def test_what_is_in_the_box() -> None:
    assert CARD.players == (2, 3, 4)
    assert BOX.supply.tolist() == [10] * 8 + [16]
    assert BOX.supply.sum() == 96
    assert BOX.tickets == 46


def test_six_big_cities() -> None:
    bonus = {NAMES.places[place].id: int(bonus) for place, bonus in enumerate(BOX.big_city) if bonus}
    assert bonus == {"seattle": 8, "los_angeles": 12, "chicago": 12, "dallas": 10, "new_york": 15, "miami": 8}


@rule("CARD-1")
def test_a_ticket_needs_a_card_for_every_five_points() -> None:
    needed = BOX.ticket_cards[:46].sum(axis=1).tolist()
    assert needed == [-(-points // 5) for points in BOX.ticket_points[:46].tolist()]
    assert BOX.ticket_cards.max() == 2


def test_tickets_keep_their_numbers_and_have_ids_of_their_own() -> None:
    assert [ticket.number for ticket in NAMES.tickets] == list(range(1, 47))
    assert len(NAMES.ticket_number) == 46
    colours = {NAMES.colour_number["yellow"]: "chicago-new_york.1", NAMES.colour_number["blue"]: "chicago-new_york.2"}
    for colour, ticket in colours.items():
        needs = BOX.ticket_cards[NAMES.ticket_number[ticket]]
        assert (needs.sum(), needs[colour]) == (1, 1)


def test_a_card_game_of_ones_own_does_not_reshuffle_either() -> None:
    text = changed(shipped_text("card"), "\nreshuffles = false\n", "\n")
    assert not parse(text, "card.toml").reshuffles


def test_deals_and_the_end() -> None:
    assert (BOX.deal_cards, BOX.deal_locomotives, BOX.deal_tickets, BOX.keep_at_start) == (7, 1, 6, 1)
    assert (BOX.draw_tickets, BOX.keep_drawn, BOX.returns_shuffled) == (4, 0, 1)
    assert (BOX.exchange_at, BOX.reshuffles, BOX.may_stop) == (0, 0, 1)
    assert (BOX.family, BOX.tracks, BOX.trains, BOX.end_trains, BOX.last_tie) == (YARD, 0, 0, -1, 1)
    assert [build_box("card", seats).halves for seats in (2, 3, 4)] == [1, 1, 2]


def test_players_may_look_at_their_stack_by_an_option() -> None:
    assert BOX.see_own_stack == 0
    assert build_box("card", 2, {"look_at_own_stack": True}).see_own_stack == 1


def test_three_different_colours_can_be_taken_in_56_ways() -> None:
    singles = BOX.singles.tolist()
    assert len({tuple(sorted(set(three))) for three in singles}) == 56
    assert all(len(set(three)) == 3 and max(three) < 8 for three in singles)


def test_sources_and_doubts_are_kept() -> None:
    assert (len(CARD.sources), len(CARD.doubts)) == (7, 5)
