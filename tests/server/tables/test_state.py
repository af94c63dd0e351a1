"""What a state says of itself: whose seat it is, who is waited for, and what may be taken back."""

from dataclasses import replace

from stellwerk.api.history import History
from stellwerk.server.tables.state import Played, Sitter, TableState, UndoRequest
from stellwerk.table import Table

ANNA = Sitter("Anna", "blue", person="anna")
ROBOT = Sitter("Robot Ada", "red", bot="medium")


def running(*sitters: Sitter) -> TableState:
    """A game in which everybody still chooses tickets."""
    game = Table("usa", len(sitters), seed=1)
    return TableState("t", 1, game="usa", phase="running", sitters=list(sitters), table=game)


def test_who_is_nobody_has_no_seat_not_even_that_of_a_bot() -> None:
    state = running(ROBOT, ANNA)
    assert state.seat_of("anna") == 1
    assert state.seat_of("ben") is None
    assert state.seat_of(None) is None


def test_bots_wait_while_people_talk_about_an_undo() -> None:
    state = running(ANNA, ROBOT)
    assert (state.owed(), state.bots_to_move()) == ((0, 1), [1])
    assert replace(state, request=UndoRequest(0, 3, 1.0)).bots_to_move() == []


def test_a_bot_that_stands_in_moves_for_its_player() -> None:
    state = running(replace(ANNA, stood_in=True), ROBOT)
    assert state.bots_to_move() == [0, 1]
    assert state.people() == [0], "the seat is hers all the same"


def test_what_a_bot_did_for_somebody_is_not_theirs_to_take_back() -> None:
    """Else they would go back for nothing to their own action before it, over all that was revealed since."""
    own = Played(5, 0, {"do": "stop"}, (), reveals=False, by_bot=False)
    stood_in = replace(own, number=9, by_bot=True)
    state = running(ANNA, ROBOT)
    state.played = History([own])
    assert (state.free_undo(0), state.free_undo(1), state.free_undo(None)) == (True, False, False)
    state.played = History([own, stood_in])
    assert not state.free_undo(0)
    assert state.last_own(0) == own
