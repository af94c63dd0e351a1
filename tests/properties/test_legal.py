"""`legal` is complete: it equals what a slow, independent enumeration accepts, and lists nothing twice."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from stellwerk.api.actions import Action
from stellwerk.api.game import Game
from stellwerk.rules.compiled import COMPILED
from stellwerk.rules.state import KEEP, KEEP_AT_START, OVER, SECOND_CARD, TURN
from stellwerk.rulesets import referee
from tests.lib import reference_rules, rule
from tests.lib.facts import facts
from tests.lib.play import SETTINGS, SOAK, Setting, fresh, games, steps

EVERY = 4
"""On the large boards only so many of the everyday decisions are looked at; of the others all."""
EVERYDAY = (TURN, SECOND_CARD, KEEP, KEEP_AT_START)
POSITIONS = 6000 if SOAK else 1500 if COMPILED else 300
"""On the small board: as many positions as are followed, first plies first, whatever the players do."""


def differences(game: Game, seat: int) -> str:
    """What the referee lists and the rules do not allow, and the other way round; nothing if both agree."""
    listed = game.actions(seat)
    accepted = reference_rules.legal(game.contents, facts(game.contents, game.state, seat))
    wrong = [f"twice: {action}" for action, times in Counter(listed).items() if times > 1]
    wrong += [f"too much: {action}" for action in set(listed) - accepted]
    wrong += [f"missing: {action}" for action in accepted - set(listed)]
    return "\n".join(sorted(wrong))


def assert_complete(game: Game, name: str) -> None:
    """For every seat, those that owe nothing too."""
    for seat in range(game.contents.seats):
        wrong = differences(game, seat)
        assert not wrong, f"{name}, seat {seat}, {facts(game.contents, game.state, seat)}:\n{wrong}"


def positions(setting: Setting, sample: int) -> Iterator[tuple[str, Game]]:
    """Every position of random games, the first one included."""
    things, box = setting.laid
    for seed in range(games(sample)):
        game = Game(things, box, fresh(box, seed))
        yield f"game {seed}, dealt", game
        for at, _ in enumerate(steps(box, game.states, random.Random(seed), seed % 2 == 1)):
            yield f"game {seed}, action {at}", game


@rule("BASE-8", "BASE-9", "BASE-10", "BASE-13", "BASE-20", "BASE-21", "BASE-22", "BASE-25", "BASE-26", "BASE-29")
@rule("UK-5", "UK-6", "UK-8", "UK-9", "UK-10", "UK-11", "UK-12", "UK-13", "UK-20", "UK-24", "UK-25", "UK-30", "UK-32")
@rule("ASIA-8", "ASIA-11", "ASIA-12", "ASIA-14", "ASIA-15", "ASIA-16", "ASIA-17", "ASIA-18", "ASIA-20")
@rule("CARD-8", "CARD-9", "CARD-10", "CARD-13", "CARD-14", "CARD-15", "CARD-16", "CARD-17", "CARD-22")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_legal_is_what_the_rules_accept(setting: Setting) -> None:
    small = setting.name.startswith("small")
    for number, (name, game) in enumerate(positions(setting, 10 if small else 2)):
        if small or number % EVERY == 0 or game.state.phase not in EVERYDAY:
            assert_complete(game, name)


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.name.startswith("small")], ids=str)
def test_legal_is_what_the_rules_accept_wherever_the_small_board_leads(setting: Setting) -> None:
    things, box = setting.laid
    first = Game(things, box, fresh(box, 7))
    seen, front = {first.states.tobytes()}, [first]
    deepest = 0
    for depth, game in enumerate(front):
        if depth == POSITIONS:
            break
        assert_complete(game, f"position {depth}")
        deepest = max(deepest, int(game.state.turns))
        for seat in range(setting.seats):
            for number in game.legal(seat):
                after = game.copy()
                referee.apply(box, after.state, seat, number)
                if after.states.tobytes() not in seen and after.state.phase != OVER:
                    seen.add(after.states.tobytes())
                    front.append(after)
    assert len(front) > POSITIONS
    assert deepest >= 1


def test_an_action_left_out_or_added_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    things, box = SETTINGS[0].laid
    game = Game(things, box, fresh(box, 1))
    listed: tuple[Action, ...] = game.actions(0)
    for wrong in (listed[1:], (*listed, listed[0]), (*listed, *game.copy().actions(1)[-1:])):
        monkeypatch.setattr(game, "actions", lambda _seat, wrong=wrong: wrong)
        assert differences(game, 0)
