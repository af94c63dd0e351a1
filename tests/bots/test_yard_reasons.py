"""Why a bot of the card game moved, in words."""

import pytest

from stellwerk.api.boxes import open_box
from stellwerk.api.wording import Language
from stellwerk.bots.yard import reason_codes
from stellwerk.bots.yard.reasons import yard_reason
from stellwerk.box.record import COLOURS
from tests.bots.yard_lib import Watched
from tests.lib.play import games

CONTENTS, BOX = open_box("card", 3)
RED, GREEN, BLUE = (COLOURS.index(colour) for colour in ("red", "green", "blue"))
DALLAS_MIAMI = next(number for number, ticket in enumerate(CONTENTS.tickets) if ticket.between == ("dallas", "miami"))

SAID = [
    (reason_codes.RAIDS_ROW, (RED, 1, 3), "raids red: 3 train cards of Seat 2 gone"),
    (reason_codes.COLLECTS, (GREEN, DALLAS_MIAMI, 2), "collects green for Dallas–Miami, 2 missing"),
    (reason_codes.KEEPS, (3, 6, 0), "keeps 3 of 6 tickets it can serve"),
    (reason_codes.LAYS_ROW, (BLUE, 3, 1), "lays 3 blue and 1 locomotive: to ride out while there is time"),
    (reason_codes.LAYS_SINGLES, (RED, GREEN, BLUE), "lays red, green and blue singly: all three ride out next turn"),
]


@pytest.mark.parametrize(("why", "about", "words"), SAID)
def test_reasons_name_colours_tickets_and_seats_as_the_log_does(
    why: int, about: tuple[int, int, int], words: str
) -> None:
    assert yard_reason(CONTENTS, why, about, "en") == words


def test_a_raid_in_german() -> None:
    said = yard_reason(CONTENTS, reason_codes.RAIDS_ROW, (RED, 1, 1), "de")
    assert said == "überfällt Rot: 1 Wagenkarte von Platz 2 weg"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_move_of_a_game_has_a_reason(language: Language) -> None:
    reasons = set()
    for seed in range(games(10)):
        game = Watched(BOX, ("planner", "greedy", "planner"), seed)
        for seat, _ in game.decisions():
            memory = game.memories[seat]
            assert memory.why >= reason_codes.KEEPS
            reasons.add(int(memory.why))
            words = yard_reason(CONTENTS, int(memory.why), memory.why_about, language)
            assert words
            assert "{" not in words
    assert {reason_codes.KEEPS, reason_codes.COLLECTS, reason_codes.LAYS_ROW, reason_codes.COMPLETES} <= reasons
