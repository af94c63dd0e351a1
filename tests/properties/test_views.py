"""Views and what fits them: a seat's view holds what it may know, the same for every game that fits it, and no more."""

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from stellwerk.api.seeds import seed_words
from stellwerk.api.views import view
from stellwerk.box.layout import blank
from stellwerk.box.record import Box
from stellwerk.rules.state import (
    CARDS_STANDING_IN,
    CLAIM_ONLY,
    KEEP_AT_START,
    MOVES,
    OVER,
    REAL_LOCOMOTIVES,
    SPECTATOR,
    SPLIT,
    Moves,
)
from stellwerk.rules.view import fill_in, hide
from stellwerk.table import determinise
from tests.lib import rule
from tests.lib.inventory import take_stock
from tests.lib.play import SETTINGS, Played, Setting, from_bytes, games, listed, play, steps

PAYING = (SPLIT, REAL_LOCOMOTIVES, CARDS_STANDING_IN, CLAIM_ONLY)
"""Decisions that show what is in a hand: it can pay, or claim something."""


def moments(played: Played, chooser: random.Random) -> list[int]:
    """Some of the states of a game: one for each decision that came up in it, and the end among them."""
    phases = played.states.phase.tolist()
    return [chooser.choice([at for at, one in enumerate(phases) if one == phase]) for phase in sorted(set(phases))]


def viewers(setting: Setting) -> list[int]:
    """All seats, and who only watches."""
    return [SPECTATOR, *range(setting.seats)]


def one(states: Any, at: int = 0) -> Any:
    """A copy of one of the states, as an array of one."""
    return from_bytes(states[at].tobytes())


def hidden(box: Box, states: Any, viewer: int) -> Any:
    """What this viewer may know of the one state in an array."""
    copy = one(states)
    hide(box, copy[0], viewer)
    return copy


def filled(box: Box, seen: Any, seed: int) -> Any:
    """A state that fits what was seen."""
    copy = one(seen)
    copy[0].rng[:] = seed_words(seed)
    fill_in(box, copy[0])
    return copy


def looks(setting: Setting, many: int) -> Iterator[tuple[str, Any, int, Any]]:
    """Moments of random games as each viewer sees them: a name, the state, the viewer, the view."""
    _, box = setting.laid
    for seed in range(1, many + 1):
        played = play(setting, seed)
        for at in moments(played, random.Random(seed)):
            state = one(played.states, at)
            for viewer in viewers(setting):
                yield f"game {seed}, state {at}, viewer {viewer}", state, viewer, hidden(box, state, viewer)


@rule("BASE-6", "ASIA-3", "ASIA-7", "CARD-7")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_games_that_differ_only_in_what_a_seat_cannot_know_look_the_same_to_it(setting: Setting) -> None:
    _, box = setting.laid
    moves = cast(Moves, blank(MOVES))
    for name, state, viewer, seen in looks(setting, games(3)):
        others = [filled(box, seen, seed) for seed in (1, 2)]
        assert all(hidden(box, other, viewer).tobytes() == seen.tobytes() for other in others), name
        take_stock(box, from_bytes(b"".join(other.tobytes() for other in others)))
        if viewer != SPECTATOR:
            legal = listed(box, state[0], viewer, moves)
            assert all(listed(box, other[0], viewer, moves) == legal for other in others), name


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_hidden_is_dealt_anew(setting: Setting) -> None:
    _, box = setting.laid
    looked = 0
    for name, state, _, seen in looks(setting, 1):
        if state[0].phase == KEEP_AT_START:
            looked += 1
            first, again, other = (filled(box, seen, seed)[0] for seed in (1, 1, 2))
            assert first.tobytes() == again.tobytes(), name
            dealt = ("deck", "cards", "ticket_at", "stack")
            assert any((first[field] != other[field]).any() for field in dealt), name
    assert looked == len(viewers(setting))


def follow(setting: Setting, name: str, seen: Any) -> None:
    """Play a state that fits a view to its end; everything stays in its place."""
    _, box = setting.laid
    guess = filled(box, seen, 3)
    on_the_way = [guess.tobytes()]
    try:
        on_the_way.extend(guess.tobytes() for _ in steps(box, guess, random.Random(4), by_kind=True))
        take_stock(box, from_bytes(b"".join(on_the_way)))
    except AssertionError as error:
        raise AssertionError(f"{name}: {error}") from None
    assert guess[0].phase == OVER, name


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_state_that_fits_a_view_can_be_played_to_the_end(setting: Setting) -> None:
    chooser = random.Random(1)
    followed = 0
    for name, state, viewer, seen in looks(setting, games(2)):
        own = viewer != SPECTATOR and int(state[0].owes) >> viewer & 1
        if own or (state[0].phase not in PAYING and chooser.random() < 0.4):
            follow(setting, name, seen)
            followed += 1
    assert followed > setting.seats


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.game in ("uk", "asia")], ids=str)
def test_so_can_one_from_the_middle_of_a_payment_that_another_seat_makes(setting: Setting) -> None:
    followed = 0
    for name, state, viewer, seen in looks(setting, games(2)):
        own = viewer != SPECTATOR and int(state[0].owes) >> viewer & 1
        if state[0].phase in PAYING and not own:
            follow(setting, name, seen)
            followed += 1
    assert followed > 0


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_door_gives_the_same_view_for_every_game_that_fits_it(setting: Setting) -> None:
    things, box = setting.laid
    for name, state, viewer, _ in looks(setting, games(2)):
        seat = None if viewer == SPECTATOR else viewer
        seen = view(things, box, state, seat)
        again = determinise(seen, seed=5).view(seat)
        assert again == seen, name
        assert again.to_json() == seen.to_json(), name
        record = cast(Any, seen.record)
        assert [field for field in ("rng", "deck", "chance_log", "event_buffer") if record[field].any()] == [], name
