"""Why a bot of the card game moved, in words."""

import pytest

from stellwerk.box.record import COLOURS
from stellwerk.door.boxes import open_box
from stellwerk.door.words import Language
from stellwerk.players import yard_why
from stellwerk.players.yard_reasons import yard_reason
from tests.lib.play import games
from tests.players.yard_lib import Watched

CONTENTS, BOX = open_box("card", 3)
RED, GREEN, BLUE = (COLOURS.index(colour) for colour in ("red", "green", "blue"))
DALLAS_MIAMI = next(number for number, ticket in enumerate(CONTENTS.tickets) if ticket.between == ("dallas", "miami"))

SAID = [
    (yard_why.RAIDS_ROW, (RED, 1, 3), "raids red: 3 train cards of Seat 2 gone"),
    (yard_why.COLLECTS, (GREEN, DALLAS_MIAMI, 2), "collects green for Dallas–Miami, 2 missing"),
    (yard_why.KEEPS, (3, 6, 0), "keeps 3 of 6 tickets it can serve"),
    (yard_why.LAYS_ROW, (BLUE, 3, 1), "lays 3 blue and 1 locomotive: to ride out while there is time"),
    (yard_why.LAYS_SINGLES, (RED, GREEN, BLUE), "lays red, green and blue singly: all three ride out next turn"),
]


@pytest.mark.parametrize(("why", "about", "words"), SAID)
def test_reasons_name_colours_tickets_and_seats_as_the_log_does(
    why: int, about: tuple[int, int, int], words: str
) -> None:
    assert yard_reason(CONTENTS, why, about, "en") == words


def test_a_raid_in_german() -> None:
    said = yard_reason(CONTENTS, yard_why.RAIDS_ROW, (RED, 1, 1), "de")
    assert said == "überfällt Rot: 1 Wagenkarte von Platz 2 weg"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_move_of_a_game_has_a_reason(language: Language) -> None:
    reasons = set()
    for seed in range(games(10)):
        game = Watched(BOX, ("planner", "greedy", "planner"), seed)
        for seat, _ in game.decisions():
            mind = game.minds[seat]
            assert mind.why >= yard_why.KEEPS
            reasons.add(int(mind.why))
            words = yard_reason(CONTENTS, int(mind.why), mind.why_about, language)
            assert words
            assert "{" not in words
    assert {yard_why.KEEPS, yard_why.COLLECTS, yard_why.LAYS_ROW, yard_why.COMPLETES} <= reasons
