"""Random games of every game at every player count: nothing is lost, nothing appears, and every game ends."""

import hashlib
import random
from collections.abc import Callable
from typing import Any

import pytest

from stellwerk.box.read import list_boards, read
from stellwerk.rules.state import OVER
from tests.lib import rule
from tests.lib.inventory import take_stock
from tests.lib.play import SETTINGS, Setting, fresh, games, play, steps


@rule("BASE-1", "BASE-2", "UK-1", "UK-2", "ASIA-2", "ASIA-5", "CARD-1")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_game_ends_and_conserves_trains_cards_and_tickets_after_every_action(setting: Setting) -> None:
    for seed in range(games(8)):
        played = play(setting, seed)
        assert played.last.phase == OVER
        try:
            take_stock(played.box, played.states)
        except AssertionError as error:
            raise AssertionError(f"game {seed}: {error}") from None


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_later_action_changes_an_earlier_copy(setting: Setting) -> None:
    _, box = setting.laid
    for seed in range(games(4)):
        chooser = random.Random(seed)
        states = fresh(box, seed)
        copies = [(states.copy(), digest(states))]
        for _ in steps(box, states, chooser, by_kind=seed % 2 == 1):
            if chooser.random() < 0.05:
                copies.append((states.copy(), digest(states)))
        end = digest(states)
        assert all(digest(copy) == before for copy, before in copies), f"game {seed}"
        another, _ = chooser.choice(copies)
        others = [(copy, digest(copy)) for copy, _ in copies if copy is not another]
        for _ in steps(box, another, chooser, by_kind=False):
            pass
        assert digest(states) == end, f"game {seed}: another way from a copy changed the game"
        assert all(digest(copy) == before for copy, before in others), f"game {seed}"


def digest(states: Any) -> str:
    return hashlib.sha256(states.tobytes()).hexdigest()


Change = tuple[str, tuple[int, ...], int]
"""A field of a state, the place in it, and by how much it changes."""


def spoil(*changes: Change) -> Callable[[Any], None]:
    """Something wrong in the last state but one."""

    def spoiled(states: Any) -> None:
        for field, place, by in changes:
            states[field][(-2, *place)] += by

    return spoiled


ONE_MORE: tuple[Change, ...] = (("deck", (3,), 1), ("deck_count", (), 1))
ONE_LESS: tuple[Change, ...] = (("deck", (3,), -1), ("deck_count", (), -1))

ERRORS = {
    "a card too many": (spoil(*ONE_MORE), "train cards of the box"),
    "a card too few": (spoil(*ONE_LESS), "train cards of the box"),
    "a miscounted deck": (spoil(("deck_count", (), 1)), "deck_count"),
    "a miscounted hand": (spoil(("held", (0,), 1)), "held"),
    "a card known that is not there": (spoil(("known", (0, 5), 50)), "known"),
    "a train too many": (spoil(("trains", (1,), 1)), "trains"),
    "a track owned without trains": (spoil(("owners", (0,), 1)), "trains"),
    "a miscounted route": (spoil(("route_taken", (0,), 1)), "route_taken"),
    "a track barred wrongly": (spoil(("blocked_seats", (0,), 1)), "blocked_seats"),
    "a ticket out of its place": (spoil(("ticket_at", (0,), 1)), "tickets_held"),
    "a ticket held that is not there": (spoil(("tickets_held", (1,), 1)), "tickets_held"),
    "a miscounted pool": (spoil(("pool", (), 1)), "pool"),
    "a miscounted heap of returned tickets": (spoil(("under_count", (), 1)), "under_count"),
    "a card of nobody": (spoil(*ONE_LESS, ("cards", (5, 3), 1), ("held", (5,), 1)), "cards of an empty seat"),
    "fewer than no discards": (spoil(*ONE_MORE * 150, ("discards", (3,), -150)), "discards"),
    "a turn that is nobody's": (spoil(("owes", (), 64)), "owes"),
}


@pytest.mark.parametrize("error", ERRORS)
def test_stock_taking_sees(error: str) -> None:
    played = play(SETTINGS[0], 2)
    make, words = ERRORS[error]
    make(played.states)
    with pytest.raises(AssertionError, match=rf"^{words}: wrong at {len(played.states) - 2}$"):
        take_stock(played.box, played.states)


def test_a_game_without_end_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.lib.play.MOST_DECISIONS", 50)
    with pytest.raises(AssertionError, match="not over"):
        play(SETTINGS[0], 2)


def test_the_settings_are_every_game_at_every_player_count() -> None:
    counts: dict[str, set[int]] = {}
    for setting in SETTINGS:
        counts.setdefault(setting.laid[0].file.game, set()).add(setting.seats)
    boards = {board: set(read(board).players) for board in list_boards()}
    assert counts == {**boards, "small": {2, 3}}
    assert boards.items() >= {"usa": {2, 3, 4, 5}, "uk": {2, 3, 4}, "asia": {4, 6}, "card": {2, 3, 4}}.items()
