"""Views and what fits them: a seat's view holds what it may know, the same for every game that fits it, and no more."""

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from stellwerk.box.layout import blank, blanks
from stellwerk.box.record import Box
from stellwerk.door.seeds import seed_words
from stellwerk.door.views import View, view
from stellwerk.rules.state import MOVES, OVER, SPECTATOR, STATE, Moves
from stellwerk.rules.view import fill_in, hide
from stellwerk.table import determinise
from tests.lib import rule
from tests.lib.inventory import take_stock
from tests.lib.play import SETTINGS, SOAK, Played, Setting, games, listed, play, steps


def moments(played: Played, chooser: random.Random) -> list[int]:
    """Some of the states of a game: one for each decision that came up in it, and the end among them."""
    phases = played.states.phase.tolist()
    return [chooser.choice([at for at, one in enumerate(phases) if one == phase]) for phase in sorted(set(phases))]


def viewers(setting: Setting) -> list[int]:
    """All seats, and who only watches."""
    return [SPECTATOR, *range(setting.seats)]


def one(states: Any, at: int) -> Any:
    """A copy of one of the states, as an array of one."""
    copy = blanks(STATE, 1)
    copy[0] = states[at]
    return copy


def hidden(box: Box, states: Any, viewer: int) -> Any:
    """What this viewer may know of the one state in an array."""
    copy = one(states, 0)
    hide(box, copy[0], viewer)
    return copy


def filled(box: Box, seen: Any, seed: int) -> Any:
    """A state that fits what was seen."""
    copy = one(seen, 0)
    copy[0].rng[:] = seed_words(seed)
    fill_in(box, copy[0])
    return copy


def looks(setting: Setting, sample: int) -> Iterator[tuple[str, Box, Any, int, Any]]:
    """Moments of random games as each viewer sees them: a name, the box, the state, the viewer, the view."""
    _, box = setting.laid
    for seed in range(games(sample)):
        played = play(setting, seed)
        chooser = random.Random(seed)
        for at in moments(played, chooser):
            state = one(played.states, at)
            for viewer in viewers(setting):
                yield f"game {seed}, state {at}, viewer {viewer}", box, state, viewer, hidden(box, state, viewer)


@rule("BASE-6", "ASIA-3", "ASIA-7", "CARD-7")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_games_that_differ_only_in_what_a_seat_cannot_know_look_the_same_to_it(setting: Setting) -> None:
    moves = cast(Moves, blank(MOVES))
    for name, box, state, viewer, seen in looks(setting, 4):
        others = [filled(box, seen, seed) for seed in (1, 2)]
        for other in others:
            assert hidden(box, other, viewer).tobytes() == seen.tobytes(), name
            take_stock(box, other)
        if viewer != SPECTATOR:
            legal = listed(box, state[0], viewer, moves)
            assert all(listed(box, other[0], viewer, moves) == legal for other in others), name


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_state_that_fits_a_view_can_be_played_to_the_end(setting: Setting) -> None:
    for name, box, _, _, seen in looks(setting, 2):
        guess = filled(box, seen, 3)
        on_the_way = [one(guess, 0)]
        try:
            for _ in steps(box, guess, random.Random(4), by_kind=True):
                on_the_way.append(one(guess, 0))
        except AssertionError as fault:
            raise AssertionError(f"{name}: {fault}") from None
        assert guess[0].phase == OVER, name
        all_of_them = blanks(STATE, len(on_the_way))
        for at, state in enumerate(on_the_way):
            all_of_them[at] = state[0]
        take_stock(box, all_of_them)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_door_gives_the_same_view_for_every_game_that_fits_it(setting: Setting) -> None:
    things, box = setting.laid
    for seed in range(SOAK // 50 or 2):
        played = play(setting, seed)
        chooser = random.Random(seed)
        for at in moments(played, chooser):
            for viewer in viewers(setting):
                seat = None if viewer == SPECTATOR else viewer
                seen = view(things, box, one(played.states, at), seat)
                again = determinise(seen, seed=5).view(seat)
                assert again == seen, f"game {seed}, state {at}, viewer {viewer}"
                assert again.to_json() == seen.to_json(), f"game {seed}, state {at}, viewer {viewer}"
                assert secrets_of(seen, box) == []


def secrets_of(seen: View, box: Box) -> list[str]:
    """Fields of the record behind a view that are never anybody's to know."""
    record: Any = seen.record
    return [name for name in ("rng", "deck", "fate", "happened") if record[name].any()]
